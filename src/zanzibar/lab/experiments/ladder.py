"""The ladder: every level against every level, with ratings for each side."""

from collections.abc import Sequence
from itertools import pairwise
from math import log
from pathlib import Path

import numpy as np
from msgspec import Struct

from zanzibar.compile import Values
from zanzibar.lab.experiments.comparison import shares_by_side
from zanzibar.lab.game import Pairing, PlayedGame
from zanzibar.lab.interval import Share, Z
from zanzibar.lab.match import MatchSummary, ProgressCallback, match, summary
from zanzibar.rules import Mission

POINTS = 400.0 / log(10.0)
"""A rating of 400 more means winning ten times as often as losing."""
PRIOR = 0.5
"""Half a win and half a loss in every pairing, so that a clean sweep has a finite rating."""
RIDGE = 1e-3
"""A weak pull to 0 decides what the differences between ratings leave open."""


class Rating(Struct, frozen=True):
    """Points of a level on one side; the mean of the Recruiters and of the Agents is 0 each."""

    level: str
    side: str
    points: float
    low: float
    high: float


class Rung(Struct, frozen=True):
    """A level's shares against the level below, as Recruiter, as Agents, and their mean."""

    level: str
    below: str
    as_recruiter: Share
    as_agents: Share
    both: Share
    games: int


class Ladder(Struct, frozen=True):
    """The result of a ladder, as `--json` prints it."""

    mission: str
    levels: tuple[str, ...]
    matrix: dict[str, dict[str, MatchSummary]]
    """By Recruiter, then by Agents."""
    ratings: tuple[Rating, ...]
    steps: tuple[Rung, ...]


def ladder(
    mission: Mission,
    levels: Sequence[str],
    seeds: Sequence[int],
    *,
    budget: float | None = None,
    jobs: int = 1,
    cluster: str | None = None,
    folder: Path | None = None,
    progress: ProgressCallback = lambda games: None,
) -> Ladder:
    """Let every level play every level on both sides, on the same deals."""
    games: dict[str, dict[str, list[PlayedGame]]] = {}
    for recruiter in levels:
        games[recruiter] = {}
        for agents in levels:
            pairing = Pairing(mission, recruiter, agents, budget)
            out = folder / f"{mission.value}-{recruiter}-{agents}.csv" if folder else None
            games[recruiter][agents] = match(
                pairing, seeds, jobs=jobs, cluster=cluster, out=out, progress=progress
            )
    matrix = {r: {a: summary(found) for a, found in row.items()} for r, row in games.items()}
    rungs = tuple(
        _rung(level, below, games[level][below], games[below][level])
        for below, level in pairwise(levels)
    )
    return Ladder(mission.value, tuple(levels), matrix, rate(levels, _wins(levels, matrix)), rungs)


def _rung(
    level: str, below: str, as_recruiter: Sequence[PlayedGame], as_agents: Sequence[PlayedGame]
) -> Rung:
    shares = shares_by_side(as_recruiter, as_agents)
    return Rung(
        level,
        below,
        shares.as_recruiter,
        shares.as_agents,
        shares.both,
        len(as_recruiter) + len(as_agents),
    )


def _wins(
    levels: Sequence[str], matrix: dict[str, dict[str, MatchSummary]]
) -> list[tuple[int, int, float, float]]:
    """Return the Recruiter's wins and losses of each pairing, with those of the prior."""
    return [
        (i, j, cell.recruiter_wins + PRIOR, cell.games - cell.recruiter_wins + PRIOR)
        for i, recruiter in enumerate(levels)
        for j, agents in enumerate(levels)
        for cell in [matrix[recruiter][agents]]
    ]


# --- ratings -----------------------------------------------------------------------------------


def rate(
    levels: Sequence[str], wins: Sequence[tuple[int, int, float, float]]
) -> tuple[Rating, ...]:
    """Return ratings by maximum likelihood: the odds of a pairing follow from the difference.

    `wins` are rows of Recruiter, Agents, and the Recruiter's wins and losses.
    """
    n = len(levels)
    strength, information = _fit_strengths(n, wins)
    centre = np.zeros((2 * n, 2 * n))
    centre[:n, :n] = centre[n:, n:] = 1.0 / n
    apart = np.eye(2 * n) - centre
    points = apart @ strength * POINTS
    errors = np.sqrt(np.diag(apart @ np.linalg.inv(information) @ apart.T)) * POINTS
    return tuple(
        Rating(
            levels[k % n],
            "recruiter" if k < n else "agents",
            round(float(points[k]), 1),
            round(float(points[k] - Z * errors[k]), 1),
            round(float(points[k] + Z * errors[k]), 1),
        )
        for k in range(2 * n)
    )


def _fit_strengths(n: int, wins: Sequence[tuple[int, int, float, float]]) -> tuple[Values, Values]:
    """Return the strengths of `n` Recruiters and `n` Agents, and the Fisher information.

    Newton's method with limited steps.
    """
    strength = np.zeros(2 * n)
    information = np.zeros((2 * n, 2 * n))
    for _ in range(100):
        slope = np.zeros(2 * n)
        information = np.eye(2 * n) * RIDGE
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
        change = np.linalg.solve(information, slope - RIDGE * strength)
        strength += np.clip(change, -1.0, 1.0)
        if np.abs(change).max() < 1e-9:
            break
    return strength, information
