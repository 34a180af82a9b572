"""Matches: many games of one pairing, in parallel, resumable, with the same result every time."""

import warnings
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic

import joblib
import numpy as np
from msgspec import Struct

from zanzibar.lab import results_file
from zanzibar.lab.game import Pairing, PlayedGame, play, play_with_record
from zanzibar.lab.interval import Share, wilson
from zanzibar.lab.records_folder import RecordsFolder
from zanzibar.lab.workers import worker_pool
from zanzibar.rules import Mission

CHUNK = 4
"""Games per task: enough to outweigh the way to a worker, few enough for a smooth progress bar."""
SAVE_PERIOD, SAVE_SHARE = 0.2, 20.0
"""Seconds between two saves at least, and as a multiple of the time that a save takes."""

GamesAndRecords = Sequence[tuple[PlayedGame, str | None]]
"""Played games, each with its record as text if records are wanted."""
ProgressCallback = Callable[[int], None]
"""Called with the number of games that are newly done."""


class DecisionTimes(Struct, frozen=True):
    """Percentiles of the seconds per decision."""

    p50: float
    p95: float
    max: float


class MatchSummary(Struct, frozen=True):
    """The figures of a match, as `--json` prints them."""

    games: int
    recruiter_wins: int
    rate: float
    low: float
    high: float
    reasons: dict[str, int]
    lengths: dict[str, float]
    seconds: dict[str, DecisionTimes]

    @property
    def share(self) -> Share:
        """The Recruiter's share of wins."""
        return Share(self.rate, self.low, self.high)


def match(
    pairing: Pairing,
    seeds: Sequence[int],
    *,
    jobs: int = 1,
    out: Path | None = None,
    records: Path | None = None,
    cluster: str | None = None,
    progress: ProgressCallback = lambda games: None,
) -> list[PlayedGame]:
    """Play a game for each seed, in order. Games that `out` already holds are not played again.

    `records` is a folder for the record of every game; a game without one there is played again.
    """
    wanted = set(seeds)

    def ours(game: PlayedGame) -> bool:
        return _pairing_of(game) == pairing and game.seed in wanted

    folder = RecordsFolder(records, pairing) if records else None
    if folder:
        folder.make()
    kept = results_file.load(out) if out and out.exists() else []
    done = {
        game.seed: game
        for game in kept
        if ours(game) and (folder is None or folder.file(game.seed).exists())
    }
    progress(len(done))
    missing = [seed for seed in seeds if seed not in done]
    if out and missing:
        # A file that cannot be written is an error now, not after hours.
        results_file.replace_games(out, [*done.values()], ours)
    with worker_pool(jobs, cluster) as workers, _saving(out, ours, done) as save:
        for games in _play_all(pairing, missing, workers, with_records=folder is not None):
            for game, record in games:
                if folder and record is not None:
                    folder.save(game.seed, record)
                done[game.seed] = game
            save()
            progress(len(games))
    return [done[seed] for seed in seeds]


@contextmanager
def _saving(
    out: Path | None, ours: Callable[[PlayedGame], bool], done: Mapping[int, PlayedGame]
) -> Iterator[Callable[[], None]]:
    """Yield a function that saves `done` if the last save is long ago; save at the end, too."""
    saved, due = len(done), 0.0

    def save(at_once: bool = False) -> None:
        nonlocal saved, due
        begin = monotonic()
        if out and len(done) > saved and (at_once or begin >= due):
            results_file.replace_games(out, [done[seed] for seed in sorted(done)], ours)
            saved = len(done)
            due = monotonic() + max(SAVE_PERIOD, SAVE_SHARE * (monotonic() - begin))

    try:
        yield save
    finally:
        save(at_once=True)


def _pairing_of(game: PlayedGame) -> Pairing:
    return Pairing(Mission(game.mission), game.recruiter, game.agents, game.budget)


def play_chunk(pairing: Pairing, seeds: Sequence[int], with_records: bool) -> GamesAndRecords:
    """Play some games in a worker."""
    if with_records:
        return [play_with_record(pairing, seed) for seed in seeds]
    return [(play(pairing, seed), None) for seed in seeds]


def _play_all(
    pairing: Pairing, seeds: Sequence[int], workers: int, with_records: bool
) -> Iterator[GamesAndRecords]:
    """Yield some games at a time, in the order in which they are finished."""
    if workers == 1:
        for seed in seeds:
            yield play_chunk(pairing, [seed], with_records)
        return
    # In a short match single games keep all workers busy until the end.
    size = max(1, min(CHUNK, len(seeds) // (8 * workers)))
    chunks = (seeds[i : i + size] for i in range(0, len(seeds), size))
    tasks = (joblib.delayed(play_chunk)(pairing, chunk, with_records) for chunk in chunks)
    results = joblib.Parallel(n_jobs=workers, return_as="generator_unordered")(tasks)
    try:
        # `yield from` would close the results itself, outside of the filter below.
        for games in results:  # noqa: UP028
            yield games
    finally:
        with warnings.catch_warnings():
            # joblib warns of tasks that are left, which a user who stops a match expects.
            warnings.simplefilter("ignore", UserWarning)
            results.close()


def summary(games: Sequence[PlayedGame]) -> MatchSummary:
    """Return the figures of some games of one pairing."""
    wins = sum(game.winner == "recruiter" for game in games)
    share = wilson(wins, len(games))
    rounds = [game.round for game in games]
    return MatchSummary(
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
            "recruiter": _decision_times([us for game in games for us in game.recruiter_us]),
            "agents": _decision_times([us for game in games for us in game.agents_us]),
        },
    )


def _decision_times(microseconds: Sequence[int]) -> DecisionTimes:
    if not microseconds:
        return DecisionTimes(0.0, 0.0, 0.0)
    p50, p95, most = np.percentile(microseconds, [50, 95, 100]) / 1e6
    return DecisionTimes(round(float(p50), 6), round(float(p95), 6), round(float(most), 6))
