"""Random tables for properties: any mission, seats, options and board, played by any policy."""

import random
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st
from msgspec import Struct

from zanzibar.board import Board, Spec, zanzibar
from zanzibar.board.geometry import column_name
from zanzibar.rules import (
    NOWHERE,
    RECRUITER,
    Action,
    Assist,
    Deal,
    Entry,
    GameAction,
    Mission,
    Rules,
    Ruleset,
    Seat,
    Slip,
    Table,
    Unplayable,
    drawn_by,
)
from zanzibar.rules.model import actions as act

# --- boards ------------------------------------------------------------------------------------


@st.composite
def boards(draw: st.DrawFn, mission: Mission) -> Spec:
    """Small cities at the limits of what a mission needs, and larger ones up to 64 locations."""
    if mission is Mission.FULL:
        columns = draw(st.integers(3, 10))
        rows = draw(st.integers(6 if columns == 3 else 4 if columns < 6 else 3, 64 // columns))
    else:
        columns = draw(st.integers(1, 12))
        rows = draw(st.integers(1 if columns > 4 else -(-6 // columns), 64 // columns))
    names = [f"{column_name(column)}{row + 1}" for row in range(rows) for column in range(columns)]
    fewest = 5 if mission is Mission.FULL else 3
    features = [f"f{i}" for i in range(draw(st.integers(fewest, 16)))]
    rng = random.Random(draw(st.integers(0, 2**32)))
    most_temples = draw(st.integers(1 if mission is Mission.FULL else 0, 6))
    temples = rng.sample(names, min(most_temples, len(names)))
    return Spec(
        "Somewhere",
        columns,
        rows,
        tuple(temples),
        {feature: feature.upper() for feature in features},
        {name: tuple(rng.sample(features, rng.randint(0, 2))) for name in names},
    )


def playable(ruleset: Ruleset, spec: Spec) -> bool:
    try:
        Rules(ruleset, Board(spec))
    except Unplayable:
        return False
    return True


class Sitting(Struct, frozen=True):
    """Seats, rules and seed: enough to play the same game again."""

    ruleset: Ruleset
    seats: int
    board: Spec
    seed: int

    def sit_down(self) -> tuple[Table, random.Random]:
        """Make a fresh table and what decides the play at it."""
        rng = random.Random(self.seed)
        return Table(Rules(self.ruleset, _board(self.board)), self.seats, drawn_by(rng)), rng


def _board(spec: Spec) -> Board:
    return zanzibar() if spec == zanzibar().spec else Board(spec)


@st.composite
def sittings(draw: st.DrawFn, mission: Mission | None = None) -> Sitting:
    mission = mission or draw(st.sampled_from(Mission))
    ruleset = Ruleset(
        mission=mission,
        second_slip_counts_past_visits=draw(st.booleans()),
        immortal_move_mandatory=draw(st.booleans()),
        step_supply=draw(st.sampled_from([0, 8, 10])),
        assist=draw(st.sampled_from(Assist)),
        deal=draw(st.sampled_from(Deal)),
    )
    board = zanzibar().spec
    if draw(st.booleans()):
        board = draw(boards(mission).filter(lambda spec: playable(ruleset, spec)))
    return Sitting(ruleset, draw(st.integers(2, 5)), board, draw(st.integers(0, 2**32)))


# --- play --------------------------------------------------------------------------------------


HASTY = (act.Done, act.Capture, act.OpeningBack)
"""Kinds that would make games short or long-winded if they came as often as the rest."""


def any_act(table: Table, rng: random.Random) -> tuple[Seat, GameAction]:
    """Pick a legal act: first its kind, so that rare kinds come often, then one of them.

    The Recruiter likes open space, or games would end boxed in before much has happened.
    """
    seat = rng.choice(table.due)
    kinds: defaultdict[type, list[Any]] = defaultdict(list)
    for action in table.legal(seat):
        kinds[type(action)].append(action)
    wanted = [kind for kind in kinds if kind not in HASTY]
    if not wanted or rng.random() < 0.2:
        wanted = list(kinds)
    options = kinds[rng.choice(wanted)]
    if isinstance(options[0], act.Step) and rng.random() < 0.8:
        board, visited = table.rules.board, table.game.recruiter.visited
        return seat, max(options, key=lambda step: (board.around[step.to] & ~visited).bit_count())
    return seat, rng.choice(options)


def any_aside(table: Table, rng: random.Random) -> tuple[Seat, Action] | None:
    """Something out of turn that is legal, if the dice find one."""
    here = rng.randrange(table.rules.board.size)
    note = rng.randint(1, table.public.next_note)
    action: Action = rng.choice(
        [
            *[act.PlaceNote(here, text) for text in ("?", "x7", "6", "8-9", "no")],
            act.MoveNote(note, here), act.EditNote(note, "!"), act.RemoveNote(note),
            act.WriteNotebook(f"page {note}"), act.Undo(), act.Undo(), act.Undo(),
            act.OfferStop() if rng.random() < 0.01 else act.Undo(),
        ]
    )  # fmt: skip
    seat = rng.randrange(table.public.seats)
    return None if table.why_not(seat, action) else (seat, action)


def acts(table: Table, rng: random.Random, asides: float | None = None) -> Iterator[Entry]:
    """Play to the end; yields after every act. Some tables talk and note more than others."""
    if asides is None:
        asides = rng.choice([0.05, 0.2, 0.6])
    while not table.over:
        aside = any_aside(table, rng) if rng.random() < asides else None
        seat, action = aside or any_act(table, rng)
        yield table.act(seat, action)


# --- everything a seat could try ---------------------------------------------------------------


class Universe(Struct):
    """The well-formed game actions on a board."""

    plain: list[GameAction]
    extra: list[GameAction]
    """Extra Immortal moves: far more than all others together."""

    def sample(self, rng: random.Random, count: int) -> list[GameAction]:
        some = rng.sample(self.plain, min(count, len(self.plain)))
        return some + rng.sample(self.extra, min(count // 4, len(self.extra)))


def universe(rules: Rules, rng: random.Random) -> Universe:
    board = rules.board
    everywhere, agents = range(board.size), range(4)
    features = range(len(board.features))
    plain: list[GameAction] = [
        act.OpeningBack(), act.ConfirmOpening(), act.EndTurn(), act.AnswerAll(), act.Crosshairs(),
        act.Answer(NOWHERE), act.Push(NOWHERE), act.ChooseCard(None), act.ChooseCard("nobody"),
        *(act.ChooseCard(card) for card in rules.card_ids),
        *(act.PlaceMayhem(border) for border in range(len(board.borders))),
        *(kind(agent) for kind in (act.TakeAgent, act.Reveal, act.Capture, act.Done)
          for agent in agents),
        *(act.Ask(agent, f, dolphin) for agent in agents for f in features
          for dolphin in (False, True)),
        *(act.Shakedown(agent, f) for agent in agents for f in features),
        *(act.HandBackNote(note) for note in range(20)),
    ]  # fmt: skip
    for at in everywhere:
        plain += [
            act.ChooseStart(at),
            act.PlaceImmortal(at),
            act.PlaceSecondSlip(at),
            act.Step(at),
            act.MindSlip(at, Slip.FIRST),
            act.MindSlip(at, Slip.SECOND),
            act.Answer(at),
            act.Push(at),
            act.GiveBackStep(at),
        ]
        for agent in agents:
            plain += [act.PlaceAgent(agent, at), act.MoveAgent(agent, at)]
            plain.append(act.NeuroRhythm(agent, at))
        for to in everywhere:
            plain += [act.MoveImmortal(at, to), act.DetectWeakness(at, to)]
    extra: list[GameAction] = [
        act.ExtraMove(rng.randrange(board.size), source, to)
        for source in everywhere
        for to in everywhere
        if abs(source - to) <= board.columns + 1
    ]
    return Universe(plain, extra)


def asides(rules: Rules) -> list[Action]:
    """Well-formed acts out of turn, legal or not."""
    return [
        act.PlaceNote(0, "?"),
        act.PlaceNote(0, ""),
        act.PlaceNote(0, "x" * 100),
        act.MoveNote(1, 0),
        act.MoveNote(0, 0),
        act.EditNote(1, "!"),
        act.EditNote(1, ""),
        act.RemoveNote(1),
        act.RemoveNote(-3),
        act.WriteNotebook("mine"),
        act.Undo(),
        act.Resign(),
        act.OfferStop(),
    ]


def malformed(rules: Rules) -> list[Action]:
    """Numbers that name nothing on the board."""
    size = rules.board.size
    return [
        act.Step(size),
        act.Step(-1),
        act.MindSlip(size, Slip.FIRST),
        act.Answer(-2),
        act.Answer(size),
        act.Push(size),
        act.MoveImmortal(-1, 0),
        act.MoveImmortal(0, size),
        act.ExtraMove(size, 0, 1),
        act.ExtraMove(0, 0, -9),
        act.MoveAgent(4, 0),
        act.MoveAgent(-1, 0),
        act.Ask(0, len(rules.board.features)),
        act.Shakedown(0, -1),
        act.PlaceMayhem(len(rules.board.borders)),
        act.PlaceMayhem(-1),
        act.Done(7),
        act.PlaceNote(size, "?"),
        act.MoveNote(1, -1),
        act.GiveBackStep(1 << 70),
        act.NeuroRhythm(0, size),
        act.DetectWeakness(size, 0),
        act.TakeAgent(-2),
    ]


SEATS = (-7, -1, RECRUITER, 1, 2, 3, 4, 5, 99)
"""Every seat there can be, and some there cannot."""


def played(mission: Mission, seats: int, seed: int) -> Table:
    """Play a random game up to the second round or so."""
    rng = random.Random(seed)
    ruleset = Ruleset(
        mission,
        second_slip_counts_past_visits=rng.random() < 0.5,
        immortal_move_mandatory=rng.random() < 0.3,
        step_supply=rng.choice([0, 8, 10]),
        deal=rng.choice(list(Deal)),
    )
    table = Table(Rules(ruleset, zanzibar()), seats, drawn_by(rng))
    last_time, last_act = rng.choice([5, 6, 7, 8]), rng.randint(1, 12)
    for _ in acts(table, rng, asides=0.1):
        if table.public.time >= last_time and table.public.round:
            last_act -= 1
        if not last_act or table.over:
            break
    return table
