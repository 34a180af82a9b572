"""What computer players learn from games: how kinds of Recruiters choose, and who wins when.

Both are fitted to games of a population: a kind's weights so that its choices become as likely as
possible, the Agents' chances by logistic regression on how games ended.
"""

from collections.abc import Iterable, Mapping, Sequence
from random import Random

import joblib
import numpy as np
from msgspec import Struct

from zanzibar.board import bits
from zanzibar.bots import Bot, create
from zanzibar.bots.belief import likelihood
from zanzibar.bots.belief.public_history import PublicHistory
from zanzibar.bots.belief.recruiter_models import (
    LearnedModels,
    RecruiterKind,
    WinOdds,
    learned_models,
)
from zanzibar.bots.belief.worlds import Belief
from zanzibar.compile import Values
from zanzibar.lab.deal import deal
from zanzibar.lab.game import rules_of
from zanzibar.lab.workers import at_once
from zanzibar.rules import SPECTATOR, Mission, Phase, Public, Side, Table, see_event
from zanzibar.rules.model import actions as act
from zanzibar.rules.model.ruleset import AGENT_SPACES, OPENING

RIDGE = 0.05
"""Keeps the weights of measures that hardly occur small."""
ROUNDS = 60
SUREST = 0.9
"""However many answers were alike, the next one may be another."""
WORLDS, DRAWN = 1000, 4000
PLACING, SHADOW = ("fresh", "hits"), ("shadow",)
"""What is measured of the ways to place and to move Immortals."""


class Choice(Struct, frozen=True):
    """The measures of all moves that were possible, and which one was taken."""

    opening: bool
    table: Values
    taken: int


class Watched(Struct, frozen=True):
    """What one game tells."""

    moves: list[Choice]
    answers: list[tuple[bool, int]]
    """For each answer with a choice: whether it was the first visit, and of how many."""
    placings: list[Choice]
    """For each Immortal that was placed: fresh Features, and own ones among them."""
    shadows: list[Choice]
    """For each Immortal move that could have led to where the Recruiter was: whether it did."""
    standings: list[list[float]]
    """For each end of an Agents' turn what their chances depend on."""
    agents_won: bool


class Fitted(Struct, frozen=True):
    """Weights by measure, how likely they make a choice, and how likely a blind choice is."""

    weights: dict[str, float]
    told: float
    blind: float


class Habits(Struct, frozen=True):
    """How one Recruiter chooses."""

    name: str
    games: int
    moves: Fitted
    opening: Fitted
    placing: Fitted
    shadow: Fitted
    oldest: float

    def kind(self, share: float) -> RecruiterKind:
        """As the players read it."""
        return RecruiterKind(
            name=self.name,
            share=share,
            moves=self.moves.weights,
            opening=self.opening.weights,
            oldest=self.oldest,
            **self.placing.weights,
            **self.shadow.weights,
        )


class Lesson(Struct, frozen=True):
    """What games of a population tell, as the players will read it, and how well it fits."""

    mission: str
    kinds: list[Habits]
    judge: WinOdds

    def taught(self, known: Mapping[str, LearnedModels]) -> dict[str, LearnedModels]:
        """What is known with this in place of the same kinds; how many there are of each stays."""
        before = known[self.mission].kinds
        new = {kind.name: kind for kind in self.kinds}
        kinds = tuple(
            new[kind.name].kind(kind.share) if kind.name in new else kind for kind in before
        )
        return {**known, self.mission: LearnedModels(kinds, self.judge)}


def learn(
    mission: Mission,
    recruiters: Sequence[str],
    agents: Sequence[str],
    seeds: Sequence[int],
    jobs: int,
) -> Lesson:
    """How each Recruiter chooses against some Agents, and what the Agents' chances depend on."""
    games = {player: watch(mission, player, agents, seeds, jobs) for player in recruiters}
    return Lesson(
        mission=mission.value,
        kinds=[_habits(player, seen) for player, seen in games.items()],
        judge=_judge([game for seen in games.values() for game in seen]),
    )


def _habits(recruiter: str, games: Sequence[Watched]) -> Habits:
    moves = [choice for game in games for choice in game.moves]
    return Habits(
        name=recruiter,
        games=len(games),
        moves=fit([choice for choice in moves if not choice.opening], likelihood.MEASURES),
        opening=fit([choice for choice in moves if choice.opening], likelihood.MEASURES),
        placing=fit([choice for game in games for choice in game.placings], PLACING),
        shadow=fit([choice for game in games for choice in game.shadows], SHADOW),
        oldest=_oldest([answer for game in games for answer in game.answers]),
    )


def _oldest(answers: Sequence[tuple[bool, int]]) -> float:
    """How often the first visit is the answer, beyond chance."""
    if not answers:
        return 0.0
    chance = float(np.mean([1.0 / choices for _, choices in answers]))
    often = float(np.mean([first for first, _ in answers]))
    return round(min(SUREST, max(0.0, (often - chance) / (1.0 - chance))), 2)


def _judge(games: Sequence[Watched]) -> WinOdds:
    rows = np.array([row for game in games for row in game.standings])
    won = np.array([game.agents_won for game in games for _ in game.standings], np.float64)
    return WinOdds(**dict(zip(WinOdds.__struct_fields__, logistic(rows, won), strict=True)))


def watch(
    mission: Mission, recruiter: str, agents: Sequence[str], seeds: Sequence[int], jobs: int
) -> list[Watched]:
    """Games of a Recruiter against each of some Agents."""
    tasks = [joblib.delayed(observe)(mission, recruiter, team, s) for team in agents for s in seeds]
    with at_once(jobs) as workers:
        return list(joblib.Parallel(n_jobs=workers)(tasks))


def observe(mission: Mission, recruiter: str, agents: str, seed: int) -> Watched:
    """Play one game and note every choice of the Recruiter, and how the Agents stand."""
    rules = rules_of(mission)
    table = Table(rules, 2, deal(seed))
    players: dict[int, Bot] = {
        0: create(recruiter, Side.RECRUITER, rules, Random(f"{seed} recruiter")),
        1: create(agents, Side.AGENTS, rules, Random(f"{seed} agents")),
    }
    turns = PublicHistory(rules)
    known = tuple(kind.name for kind in learned_models()[mission.value].kinds)
    belief = Belief(rules, WORLDS, recruiter_kinds=known, sampled_worlds=DRAWN)
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
        if isinstance(action, act.Answer) and len(legal) > 1:
            path = table.game.recruiter.path
            times = [path.index(a.at) for a in legal if isinstance(a, act.Answer)]
            answers.append((path.index(action.at) == min(times), len(times)))
        for event in table.act(seat, action).events:
            for other, player in players.items():
                if (seen := see_event(event, other)) is not None:
                    player.watch([seen])
            if (shown := see_event(event, SPECTATOR)) is not None:
                turns.watch([shown])
                belief.watch([shown])
    result = table.result
    return Watched(
        moves=list(_choices(table, turns, belief)),
        answers=answers,
        placings=list(_placings(table, turns)),
        shadows=list(_shadows(table, turns)),
        standings=standings,
        agents_won=result is not None and result.winner is Side.AGENTS,
    )


def _choices(table: Table, turns: PublicHistory, belief: Belief) -> Iterable[Choice]:
    city, far = belief.city_tables(table.public)
    secret, rules = table.game.recruiter, table.rules
    path = np.array(secret.path, np.int64)
    hidden = sum(1 << feature for feature in secret.hidden)
    card = rules.card_ids.index(secret.card or rules.card_ids[0])
    since = 0 if rules.ruleset.second_slip_counts_past_visits else OPENING
    moves = np.zeros(likelihood.MOST_MOVES, np.int64)
    measures = np.zeros((likelihood.MOST_MOVES, likelihood.WIDTH))
    for t in range(1, len(path)):
        turn = turns.turns[t]
        visited = sum(1 << int(at) for at in path[:t])
        pays = t >= OPENING and likelihood.can_slip(path, t + 1, turn, since)
        n = likelihood.measure(
            city, far, turn, turns.suspected[t], visited, path[t - 1], card,
            hidden & ~int(turn[likelihood.T_EXPOSED]), pays, moves, measures,
        )  # fmt: skip
        taken = moves[:n].tolist().index(int(path[t]))
        yield Choice(t < OPENING, measures[:n].copy(), taken)


def _placings(table: Table, turns: PublicHistory) -> Iterable[Choice]:
    features, been = table.rules.board.features_at, 0
    for at in table.game.recruiter.path[1:OPENING]:
        been |= features[at]
    for placed, free, barred in turns.placements.tolist():
        found = [(features[at] & ~barred, at) for at in bits(free)]
        rows = [[new.bit_count(), (new & been).bit_count()] for new, _ in found]
        yield Choice(True, np.array(rows, np.float64), [at for _, at in found].index(placed))


def _shadows(table: Table, turns: PublicHistory) -> Iterable[Choice]:
    for time, to, reached in turns.immortal_moves.tolist():
        here = table.game.recruiter.path[time]
        if reached >> here & 1:
            places = list(bits(reached))
            rows = np.array([[float(at == here)] for at in places])
            yield Choice(False, rows, places.index(to))


def _standing(belief: Belief, public: Public) -> list[float]:
    """The Agents' side of a table between two turns; the same measures as in `foresight.worth`."""
    rules = belief.rules
    later = belief.worlds(public).next_location_shares()
    _, far = belief.city_tables(public)
    reach = rules.city(public).reach(AGENT_SPACES)
    best: list[tuple[float, int]] = []
    close = 0.0
    for agent, at in enumerate(public.agents):
        ready = not public.acted >> agent & 1
        close += float(far[at] @ later) * (1.0 if ready else 0.5)
        if ready:
            cells = bits((reach[at] | 1 << at) & ~public.immortals)
            best.append(max(((float(later[to]), to) for to in cells), default=(0.0, at)))
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


def fit(choices: Sequence[Choice], measures: Sequence[str]) -> Fitted:
    """The weights that make the choices likeliest, by Newton's method."""
    if not choices:
        return Fitted({}, 1.0, 1.0)
    weights = np.zeros(len(measures))
    for _ in range(ROUNDS):
        gradient, curve = -RIDGE * weights, RIDGE * np.eye(len(measures))
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
    told = np.mean([np.log(_shares(choice, weights)[choice.taken]) for choice in choices])
    blind = np.mean([-np.log(len(choice.table)) for choice in choices])
    return Fitted(
        weights={
            name: round(float(weight), 2)
            for name, weight in zip(measures, weights, strict=True)
            if round(float(weight), 2)
        },
        told=round(float(np.exp(told)), 3),
        blind=round(float(np.exp(blind)), 3),
    )


def _shares(choice: Choice, weights: Values) -> Values:
    values = choice.table @ weights
    shares: Values = np.exp(values - values.max())
    shares /= shares.sum()
    return shares


def logistic(rows: Values, won: Values) -> list[float]:
    """The weights of a logistic regression, kept small where the data say little."""
    weights = np.zeros(rows.shape[1])
    for _ in range(ROUNDS):
        chance = 1.0 / (1.0 + np.exp(-rows @ weights))
        gradient = rows.T @ (won - chance) - RIDGE * weights
        curve = (rows * (chance * (1.0 - chance))[:, None]).T @ rows
        step = np.linalg.solve(curve + RIDGE * np.eye(len(weights)), gradient)
        weights += np.clip(step, -3.0, 3.0)
        if np.abs(step).max() < 1e-6:
            break
    return [round(float(weight), 3) for weight in weights]
