"""The full matrix of levels, and a rating for each level on each side."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import log
from pathlib import Path

import numpy as np
from msgspec import Struct

from zanzibar.lab.compare import sides
from zanzibar.lab.game import Pairing, Played
from zanzibar.lab.interval import Share, Z, mean_of
from zanzibar.lab.match import Progress, Summary, match, summary
from zanzibar.rules import Mission

POINTS = 400.0 / log(10.0)
"""A rating of 400 more means winning ten times as often as losing."""
PRIOR = 0.5
"""Half a win and half a loss in every pairing, so that a clean sweep has a finite rating."""


class Rating(Struct, frozen=True):
    """Points of a level on one side; the mean of the Recruiters and of the Agents is 0 each."""

    level: str
    side: str
    points: float
    low: float
    high: float


class Step(Struct, frozen=True):
    """A level against the one below, as Recruiter, as Agents, and the mean of both."""

    level: str
    below: str
    as_recruiter: Share
    as_agents: Share
    both: Share
    games: int


class Ladder(Struct, frozen=True):
    mission: str
    levels: tuple[str, ...]
    matrix: dict[str, dict[str, Summary]]
    """By Recruiter, then by Agents."""
    ratings: tuple[Rating, ...]
    steps: tuple[Step, ...]


def ladder(
    mission: Mission,
    levels: Sequence[str],
    seeds: Sequence[int],
    *,
    budget: float | None = None,
    jobs: int = 1,
    cluster: str | None = None,
    folder: Path | None = None,
    progress: Progress = lambda games: None,
) -> Ladder:
    """Let every level play every level on both sides, on the same deals."""
    games: dict[str, dict[str, list[Played]]] = {}
    for recruiter in levels:
        games[recruiter] = {}
        for agents in levels:
            pairing = Pairing(mission, recruiter, agents, budget)
            out = folder / f"{mission.value}-{recruiter}-{agents}.csv" if folder else None
            games[recruiter][agents] = match(
                pairing, seeds, jobs=jobs, cluster=cluster, out=out, progress=progress
            )
    matrix = {r: {a: summary(found) for a, found in row.items()} for r, row in games.items()}
    return Ladder(
        mission.value, tuple(levels), matrix, rate(levels, _wins(levels, matrix, _won)),
        tuple(
            _step(level, below, games[level][below], games[below][level])
            for below, level in pairwise(levels)
        ),
    )  # fmt: skip


def _won(found: Summary) -> tuple[float, float]:
    return found.recruiter_wins + PRIOR, found.games - found.recruiter_wins + PRIOR


def _wins(
    levels: Sequence[str],
    matrix: dict[str, dict[str, Summary]],
    won: Callable[[Summary], tuple[float, float]],
) -> list[tuple[int, int, float, float]]:
    return [
        (i, j, *won(matrix[recruiter][agents]))
        for i, recruiter in enumerate(levels)
        for j, agents in enumerate(levels)
    ]


def rate(
    levels: Sequence[str], wins: Sequence[tuple[int, int, float, float]]
) -> tuple[Rating, ...]:
    """Ratings by maximum likelihood: the odds of a pairing follow from the difference."""
    n = len(levels)
    strength = np.zeros(2 * n)
    information = np.zeros((2 * n, 2 * n))
    for _ in range(100):
        slope = np.zeros(2 * n)
        # A weak pull to 0 settles what differences leave open.
        information = np.eye(2 * n) * 1e-3
        for i, j, won, lost in wins:
            chance = 1.0 / (1.0 + np.exp(strength[n + j] - strength[i]))
            gain = won - (won + lost) * chance
            slope[i] += gain
            slope[n + j] -= gain
            weight = (won + lost) * chance * (1.0 - chance)
            information[i, i] += weight
            information[n + j, n + j] += weight
            information[i, n + j] -= weight
            information[n + j, i] -= weight
        change = np.linalg.solve(information, slope - 1e-3 * strength)
        strength += np.clip(change, -1.0, 1.0)
        if np.abs(change).max() < 1e-9:
            break
    centre = np.zeros((2 * n, 2 * n))
    centre[:n, :n] = centre[n:, n:] = 1.0 / n
    apart = np.eye(2 * n) - centre
    points = apart @ strength * POINTS
    errors = np.sqrt(np.diag(apart @ np.linalg.inv(information) @ apart.T)) * POINTS
    return tuple(
        Rating(
            levels[k % n], "recruiter" if k < n else "agents", round(float(points[k]), 1),
            round(float(points[k] - Z * errors[k]), 1), round(float(points[k] + Z * errors[k]), 1),
        )
        for k in range(2 * n)
    )  # fmt: skip


def _step(level: str, below: str, hiding: Sequence[Played], seeking: Sequence[Played]) -> Step:
    as_recruiter, as_agents, correlation = sides(hiding, seeking)
    return Step(
        level, below, as_recruiter, as_agents, mean_of(as_recruiter, as_agents, correlation),
        len(hiding) + len(seeking),
    )  # fmt: skip
