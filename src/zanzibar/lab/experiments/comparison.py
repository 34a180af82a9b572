"""A comparison of two players on the same deals, each on both sides."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from msgspec import Struct

from zanzibar.lab.game import Pairing, PlayedGame
from zanzibar.lab.interval import Share, mean_of, wilson
from zanzibar.lab.match import MatchSummary, ProgressCallback, match, summary
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
    matches: dict[str, MatchSummary]
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
    progress: ProgressCallback = lambda games: None,
) -> Comparison:
    """Play every deal twice, with the sides swapped. Games in `out` are not played again."""
    first, second = players
    as_recruiter, as_agents = (
        match(
            Pairing(mission, recruiter, agents, budget),
            seeds,
            jobs=jobs,
            cluster=cluster,
            out=out,
            progress=progress,
        )
        for recruiter, agents in ((first, second), (second, first))
    )
    shares = shares_by_side(as_recruiter, as_agents)
    return Comparison(
        mission=mission.value,
        players=players,
        games=len(as_recruiter),
        as_recruiter=shares.as_recruiter,
        as_agents=shares.as_agents,
        both=shares.both,
        correlation=round(shares.correlation, 4),
        matches={"as_recruiter": summary(as_recruiter), "as_agents": summary(as_agents)},
    )


class SharesBySide(Struct, frozen=True):
    """A player's shares of wins on both sides of the same deals."""

    as_recruiter: Share
    as_agents: Share
    correlation: float

    @property
    def both(self) -> Share:
        return mean_of(self.as_recruiter, self.as_agents, self.correlation)


def shares_by_side(
    as_recruiter: Sequence[PlayedGame], as_agents: Sequence[PlayedGame]
) -> SharesBySide:
    """Return a player's shares from its games on either side, deal by deal."""
    evaded = np.array([game.winner == "recruiter" for game in as_recruiter], np.float64)
    caught = np.array([game.winner == "agents" for game in as_agents], np.float64)
    correlation = 0.0
    if evaded.size and evaded.std() and caught.std():
        correlation = float(np.corrcoef(evaded, caught)[0, 1])
    return SharesBySide(
        wilson(int(evaded.sum()), evaded.size), wilson(int(caught.sum()), caught.size), correlation
    )
