"""Games observed for model fitting: every choice of a Recruiter, and the Agents' standing."""

from collections.abc import Iterable, Sequence
from random import Random

import joblib
import numpy as np
from msgspec import Struct

from zanzibar.board import bits
from zanzibar.bots import Bot, create
from zanzibar.bots.belief import likelihood
from zanzibar.bots.belief.public_history import PublicHistory
from zanzibar.bots.belief.recruiter_models import learned_models
from zanzibar.bots.belief.worlds import Belief
from zanzibar.compile import Values
from zanzibar.lab.deal import deal
from zanzibar.lab.game import AGENTS_SEAT, rules_of
from zanzibar.lab.workers import worker_pool
from zanzibar.rules import (
    RECRUITER,
    SPECTATOR,
    GameAction,
    Mission,
    Phase,
    Public,
    Side,
    Table,
    see_event,
)
from zanzibar.rules.model import actions as acts
from zanzibar.rules.model.ruleset import AGENT_SPACES, OPENING

MAX_WORLDS, SAMPLED_WORLDS = 1000, 4000
"""Of the belief with which the Agents' standing is measured."""


class ObservedChoice(Struct, frozen=True):
    """The measures of all options, one row each, and the index of the one that was taken."""

    opening: bool
    table: Values
    taken: int


class ObservedGame(Struct, frozen=True):
    """The observations of one game."""

    moves: list[ObservedChoice]
    answers: list[tuple[bool, int]]
    """For each answer with a choice: whether it was the first visit, and of how many."""
    placings: list[ObservedChoice]
    """For each Immortal that was placed: fresh Features, and those of the opening among them."""
    shadows: list[ObservedChoice]
    """For each Immortal move that could have led to the Recruiter's location: whether it did."""
    standings: list[list[float]]
    """For each end of an Agents' turn the measures that their chances depend on."""
    agents_won: bool


def observe_games(
    mission: Mission, recruiter: str, agents: Sequence[str], seeds: Sequence[int], jobs: int
) -> list[ObservedGame]:
    """Observe a game for each team of Agents and each seed."""
    tasks = [
        joblib.delayed(observe_game)(mission, recruiter, team, seed)
        for team in agents
        for seed in seeds
    ]
    with worker_pool(jobs) as workers:
        return list(joblib.Parallel(n_jobs=workers)(tasks))


def observe_game(mission: Mission, recruiter: str, agents: str, seed: int) -> ObservedGame:
    """Play one game and record every choice of the Recruiter, and how the Agents stand."""
    rules = rules_of(mission)
    table = Table(rules, 2, deal(seed))
    players: dict[int, Bot] = {
        RECRUITER: create(recruiter, Side.RECRUITER, rules, Random(f"{seed} recruiter")),
        AGENTS_SEAT: create(agents, Side.AGENTS, rules, Random(f"{seed} agents")),
    }
    kinds = tuple(kind.name for kind in learned_models()[mission.value].kinds)
    belief = Belief(rules, MAX_WORLDS, recruiter_kinds=kinds, sampled_worlds=SAMPLED_WORLDS)
    answers: list[tuple[bool, int]] = []
    standings: list[list[float]] = []
    before = table.public.phase
    while not table.over:
        public, seat = table.public, table.due[0]
        if public.phase is Phase.RECRUITER and before is not Phase.RECRUITER:
            standings.append(_standing(belief, public))
        before = public.phase
        legal = table.legal(seat)
        action = players[seat].act(table.view(seat), legal)
        if isinstance(action, acts.Answer) and len(legal) > 1:
            answers.append(_answer(table.game.recruiter.path, legal, action))
        for event in table.act(seat, action).events:
            for other, player in players.items():
                if (seen := see_event(event, other)) is not None:
                    player.watch([seen])
            if (shown := see_event(event, SPECTATOR)) is not None:
                belief.watch([shown])
    result = table.result
    return ObservedGame(
        moves=list(_moves(table, belief)),
        answers=answers,
        placings=list(_placings(table, belief.history)),
        shadows=list(_shadows(table, belief.history)),
        standings=standings,
        agents_won=result is not None and result.winner is Side.AGENTS,
    )


def _answer(
    path: Sequence[int], legal: Sequence[GameAction], taken: acts.Answer
) -> tuple[bool, int]:
    times = [path.index(a.at) for a in legal if isinstance(a, acts.Answer)]
    return path.index(taken.at) == min(times), len(times)


def _moves(table: Table, belief: Belief) -> Iterable[ObservedChoice]:
    city, distance = belief.city_tables(table.public)
    history, secret, rules = belief.history, table.game.recruiter, table.rules
    path = np.array(secret.path, np.int64)
    hidden = sum(1 << feature for feature in secret.hidden)
    card = rules.card_ids.index(secret.card or rules.card_ids[0])
    since = 0 if rules.ruleset.second_slip_counts_past_visits else OPENING
    moves = np.zeros(likelihood.MOST_MOVES, np.int64)
    measures = np.zeros((likelihood.MOST_MOVES, likelihood.WIDTH))
    for t in range(1, len(path)):
        turn = history.turns[t]
        visited = sum(1 << int(at) for at in path[:t])
        can_slip = t >= OPENING and likelihood.can_slip(path, t + 1, turn, since)
        n = likelihood.measure(
            city,
            distance,
            turn,
            history.suspected[t],
            visited,
            path[t - 1],
            card,
            hidden & ~int(turn[likelihood.T_EXPOSED]),
            can_slip,
            moves,
            measures,
        )
        taken = moves[:n].tolist().index(int(path[t]))
        yield ObservedChoice(t < OPENING, measures[:n].copy(), taken)


def _placings(table: Table, history: PublicHistory) -> Iterable[ObservedChoice]:
    features, been = table.rules.board.features_at, 0
    for at in table.game.recruiter.path[1:OPENING]:
        been |= features[at]
    for placed, free, barred in history.placements.tolist():
        options = [(features[at] & ~barred, at) for at in bits(free)]
        rows = [[new.bit_count(), (new & been).bit_count()] for new, _ in options]
        taken = [at for _, at in options].index(placed)
        yield ObservedChoice(True, np.array(rows, np.float64), taken)


def _shadows(table: Table, history: PublicHistory) -> Iterable[ObservedChoice]:
    for time, to, reached in history.immortal_moves.tolist():
        here = table.game.recruiter.path[time]
        if reached >> here & 1:
            places = list(bits(reached))
            rows = np.array([[float(at == here)] for at in places])
            yield ObservedChoice(False, rows, places.index(to))


def _standing(belief: Belief, public: Public) -> list[float]:
    """Return the measures of `WinOdds`, as `evaluation.kernel.value_of_branch` takes them."""
    rules = belief.rules
    later = belief.worlds(public).next_location_shares()
    _, distance = belief.city_tables(public)
    reach = rules.city(public).reach(AGENT_SPACES)
    best: list[tuple[float, int]] = []
    close = 0.0
    for agent, at in enumerate(public.agents):
        ready = not public.acted >> agent & 1
        close += float(distance[at] @ later) * (1.0 if ready else 0.5)
        if ready:
            places = bits((reach[at] | 1 << at) & ~public.immortals)
            best.append(max(((float(later[to]), to) for to in places), default=(0.0, at)))
    best.sort(reverse=True)
    top = best[0][0] if best else 0.0
    more = next((share for share, at in best if at != best[0][1]), 0.0)
    return [
        1.0,
        float(np.log((later**2).sum())),
        top,
        more,
        close,
        (rules.last_time - public.time) / 10,
        (rules.recruits - public.recruits) / 12,
    ]
