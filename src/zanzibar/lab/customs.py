"""What kinds of Recruiters tend to do: played by a population, then fitted move by move."""

from collections.abc import Iterable, Sequence
from random import Random

import numpy as np
from msgspec import Struct

from zanzibar.bots import create
from zanzibar.bots import likelihood as like
from zanzibar.bots.cloud import Belief
from zanzibar.bots.turns import Turns
from zanzibar.lab.deal import deal
from zanzibar.lab.game import rules_of
from zanzibar.rules import Mission, Side, Table, see_event
from zanzibar.rules import actions as act
from zanzibar.rules.ruleset import OPENING

RIDGE = 0.05
"""Keeps weights of measures that hardly occur small."""


class Choice(Struct, frozen=True):
    """The measures of all moves that were possible, and which one was taken."""

    opening: bool
    table: like.Values
    taken: int


class Walked(Struct, frozen=True):
    """The choices of one game: moves, and answers as (choices, was the oldest)."""

    moves: list[Choice]
    answers: list[tuple[int, bool]]


def observe(mission: Mission, recruiter: str, agents: str, seed: int) -> Walked:
    """Play one game and note every choice of the Recruiter."""
    rules = rules_of(mission)
    table = Table(rules, 2, deal(seed))
    players = {
        0: create(recruiter, Side.RECRUITER, rules, Random(f"{seed} recruiter")),
        1: create(agents, Side.AGENTS, rules, Random(f"{seed} agents")),
    }
    turns, belief = Turns(rules), Belief(rules, 1)
    answers: list[tuple[int, bool]] = []
    while not table.over:
        seat = table.due[0]
        legal = table.legal(seat)
        action = players[seat].act(table.view(seat), legal)
        if isinstance(action, act.Answer) and len(legal) > 1:
            path = table.game.recruiter.path
            times = [path.index(a.at) for a in legal if isinstance(a, act.Answer)]
            answers.append((len(legal), path.index(action.at) == min(times)))
        for event in table.act(seat, action).events:
            for other, player in players.items():
                if (seen := see_event(event, other)) is not None:
                    player.watch([seen])
            if (public := see_event(event, -1)) is not None:
                turns.watch([public])
    city, far = belief.city(table.public)
    return Walked(list(_choices(table, turns, city, far)), answers)


def _choices(
    table: Table, turns: Turns, city: like.Numbers, far: like.Values
) -> Iterable[Choice]:
    secret, rules = table.game.recruiter, table.rules
    path = np.array(secret.path, np.int64)
    hidden = sum(1 << feature for feature in secret.hidden)
    card = rules.card_ids.index(secret.card or rules.card_ids[0])
    since = 0 if rules.ruleset.second_slip_counts_past_visits else OPENING
    moves = np.zeros(like.MOST_MOVES, np.int64)
    measures = np.zeros((like.MOST_MOVES, like.MEASURES))
    for t in range(1, len(path)):
        turn = turns.rows[t]
        visited = sum(1 << int(at) for at in path[:t])
        pays = t >= OPENING and like.pays_now(path, t + 1, turn, since)
        n = like.measure(
            city, far, turn, turns.suspected[t], visited, path[t - 1], card,
            hidden & ~int(turn[like.T_EXPOSED]), pays, moves, measures,
        )  # fmt: skip
        taken = moves[:n].tolist().index(int(path[t]))
        yield Choice(t < OPENING, measures[:n].copy(), taken)


def fit(choices: Sequence[Choice], rounds: int = 60) -> tuple[like.Values, float, float]:
    """The weights that make the choices likeliest; also how likely a choice is, and a blind one."""
    weights = np.zeros(like.MEASURES)
    for _ in range(rounds):
        gradient, curve = -RIDGE * weights, RIDGE * np.eye(like.MEASURES)
        for choice in choices:
            shares = _shares(choice, weights)
            mean = shares @ choice.table
            gradient += choice.table[choice.taken] - mean
            centred = choice.table - mean
            curve += (centred * shares[:, None]).T @ centred
        step = np.linalg.solve(curve, gradient)
        weights += np.clip(step, -3.0, 3.0)
        if np.abs(step).max() < 1e-4:
            break
    told = float(np.mean([np.log(_shares(c, weights)[c.taken]) for c in choices]))
    blind = float(np.mean([-np.log(len(c.table)) for c in choices]))
    return weights, float(np.exp(told)), float(np.exp(blind))


def _shares(choice: Choice, weights: like.Values) -> like.Values:
    values = choice.table @ weights
    shares: like.Values = np.exp(values - values.max())
    shares /= shares.sum()
    return shares
