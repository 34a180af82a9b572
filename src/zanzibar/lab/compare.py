"""Two players on the same deals, each on both sides: who is stronger, and how sure that is."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from msgspec import Struct

from zanzibar.lab.game import Pairing, Played
from zanzibar.lab.interval import Share, mean_of, wilson
from zanzibar.lab.match import Progress, Summary, match, summary
from zanzibar.rules import Mission


class Comparison(Struct, frozen=True):
    """The first player's share of wins, by side and over both."""

    mission: str
    players: tuple[str, str]
    games: int
    """On each side, so twice as many in all."""
    as_recruiter: Share
    as_agents: Share
    both: Share
    correlation: float
    """Of the two games of a deal: luck with the cards can help one player on both sides."""
    matches: dict[str, Summary]
    """Of the games in which the first player was the Recruiter, and the Agents."""


def compare(
    mission: Mission,
    players: tuple[str, str],
    seeds: Sequence[int],
    *,
    budget: float | None = None,
    jobs: int = 1,
    cluster: str | None = None,
    out: Path | None = None,
    progress: Progress = lambda games: None,
) -> Comparison:
    """Play every deal twice, with the sides swapped. What `out` holds is not played again."""
    first, second = players
    hiding, seeking = (
        match(
            Pairing(mission, recruiter, agents, budget), seeds,
            jobs=jobs, cluster=cluster, out=out, progress=progress,
        )
        for recruiter, agents in ((first, second), (second, first))
    )  # fmt: skip
    return compared(mission, players, hiding, seeking)


def compared(
    mission: Mission, players: tuple[str, str], hiding: Sequence[Played], seeking: Sequence[Played]
) -> Comparison:
    """What games of the same deals say, the first player being the Recruiter and the Agents."""
    as_recruiter, as_agents, correlation = sides(hiding, seeking)
    return Comparison(
        mission=mission.value,
        players=players,
        games=len(hiding),
        as_recruiter=as_recruiter,
        as_agents=as_agents,
        both=mean_of(as_recruiter, as_agents, correlation),
        correlation=round(correlation, 4),
        matches={"as_recruiter": summary(hiding), "as_agents": summary(seeking)},
    )


def sides(hiding: Sequence[Played], seeking: Sequence[Played]) -> tuple[Share, Share, float]:
    """A player's shares as Recruiter and as Agents, and how far they go together by deal."""
    won = np.array([game.winner == "recruiter" for game in hiding], np.float64)
    caught = np.array([game.winner == "agents" for game in seeking], np.float64)
    correlation = 0.0
    if won.size and won.std() and caught.std():
        correlation = float(np.corrcoef(won, caught)[0, 1])
    return wilson(int(won.sum()), won.size), wilson(int(caught.sum()), caught.size), correlation
