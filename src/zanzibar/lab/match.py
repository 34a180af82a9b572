"""Many games of one pairing: in parallel, resumable, and the same whatever runs them."""

import warnings
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic

import joblib
import numpy as np
from msgspec import Struct

from zanzibar.lab import store
from zanzibar.lab.game import Pairing, Played, play
from zanzibar.lab.interval import Share, wilson
from zanzibar.lab.workers import at_once
from zanzibar.rules import Mission

CHUNK = 4
"""Games per task: enough to outweigh the way to a worker, few enough for a smooth progress bar."""
SOON, PATIENCE = 0.2, 20.0
"""Seconds between saves, and how many times longer than a save: what a killed run loses at most."""

Progress = Callable[[int], None]
"""Is told how many more games are done."""


class Spread(Struct, frozen=True):
    """How long decisions took, in seconds."""

    p50: float
    p95: float
    max: float


class Summary(Struct, frozen=True):
    games: int
    recruiter_wins: int
    rate: float
    low: float
    high: float
    reasons: dict[str, int]
    lengths: dict[str, float]
    seconds: dict[str, Spread]

    @property
    def share(self) -> Share:
        return Share(self.rate, self.low, self.high)


def match(
    pairing: Pairing,
    seeds: Sequence[int],
    *,
    jobs: int = 1,
    out: Path | None = None,
    cluster: str | None = None,
    progress: Progress = lambda games: None,
) -> list[Played]:
    """Play a game for each seed, in order. What `out` already holds is not played again."""
    wanted = set(seeds)

    def ours(game: Played) -> bool:
        return _pairing_of(game) == pairing and game.seed in wanted

    kept = store.load(out) if out and out.exists() else []
    done = {game.seed: game for game in kept if ours(game)}
    progress(len(done))
    missing = [seed for seed in seeds if seed not in done]
    if out and missing:
        store.put(out, [*done.values()], ours)  # better now than after hours
    with at_once(jobs, cluster) as workers, _saving(out, ours, done) as save:
        for games in _run(pairing, missing, workers):
            done |= {game.seed: game for game in games}
            save()
            progress(len(games))
    return [done[seed] for seed in seeds]


@contextmanager
def _saving(
    out: Path | None, ours: Callable[[Played], bool], done: Mapping[int, Played]
) -> Iterator[Callable[[], None]]:
    """Saves now and then, and whatever ends the match: the file is written anew each time."""
    saved, due = len(done), 0.0

    def save(at_once: bool = False) -> None:
        nonlocal saved, due
        begin = monotonic()
        if out and len(done) > saved and (at_once or begin >= due):
            store.put(out, [done[seed] for seed in sorted(done)], ours)
            saved, due = len(done), monotonic() + max(SOON, PATIENCE * (monotonic() - begin))

    try:
        yield save
    finally:
        save(at_once=True)


def _pairing_of(game: Played) -> Pairing:
    return Pairing(Mission(game.mission), game.recruiter, game.agents, game.budget)


def play_chunk(pairing: Pairing, seeds: Sequence[int]) -> list[Played]:
    return [play(pairing, seed) for seed in seeds]


def _run(pairing: Pairing, seeds: Sequence[int], workers: int) -> Iterator[list[Played]]:
    """Some games at a time, in whatever order they are finished."""
    if workers == 1:
        for seed in seeds:
            yield [play(pairing, seed)]
        return
    # Towards the end of a short match single games keep all workers busy.
    size = max(1, min(CHUNK, len(seeds) // (8 * workers)))
    chunks = (seeds[i : i + size] for i in range(0, len(seeds), size))
    tasks = (joblib.delayed(play_chunk)(pairing, chunk) for chunk in chunks)
    results = joblib.Parallel(n_jobs=workers, return_as="generator_unordered")(tasks)
    try:
        # `yield from` would close the results itself, which is not for the user's ears.
        for games in results:  # noqa: UP028
            yield games
    finally:
        with warnings.catch_warnings():
            # Who stops a match knows that games are left.
            warnings.simplefilter("ignore", UserWarning)
            results.close()


def summary(games: Sequence[Played]) -> Summary:
    wins = sum(game.winner == "recruiter" for game in games)
    share = wilson(wins, len(games))
    rounds = [game.round for game in games]
    return Summary(
        games=len(games),
        recruiter_wins=wins,
        rate=round(share.rate, 4),
        low=round(share.low, 4),
        high=round(share.high, 4),
        reasons=dict(sorted(Counter(game.reason for game in games).items())),
        lengths={
            "rounds_mean": round(float(np.mean(rounds)), 2) if rounds else 0.0,
            "time_mean": round(float(np.mean([g.time for g in games])), 2) if games else 0.0,
            "acts_mean": round(float(np.mean([g.acts for g in games])), 1) if games else 0.0,
        },
        seconds={
            "recruiter": _spread([us for game in games for us in game.recruiter_us]),
            "agents": _spread([us for game in games for us in game.agents_us]),
        },
    )


def _spread(microseconds: Sequence[int]) -> Spread:
    if not microseconds:
        return Spread(0.0, 0.0, 0.0)
    p50, p95, most = np.percentile(microseconds, [50, 95, 100]) / 1e6
    return Spread(round(float(p50), 6), round(float(p95), 6), round(float(most), 6))
