"""Situations in a line or two, in the words of the rules: locations, Features, Agents by name."""

from collections.abc import Iterable
from typing import Any, Self

import pytest
from msgspec.structs import replace

from zanzibar.board import Board, bits, zanzibar
from zanzibar.rules import (
    AGENTS,
    NOBODY,
    NOWHERE,
    RECRUITER,
    SHARED,
    Action,
    Entry,
    Game,
    Mission,
    Note,
    Phase,
    Public,
    PublicPart,
    RecruiterSecret,
    Refused,
    Rejection,
    Rules,
    Ruleset,
    Seat,
    Slip,
    Table,
)
from zanzibar.rules.model import actions as act
from zanzibar.rules.model.vocabulary import DOLPHIN

BOARD = zanzibar()
FIRST, SECOND = Slip.FIRST, Slip.SECOND

# --- names -------------------------------------------------------------------------------------


def at(name: str) -> int:
    return BOARD.index[name]


def places(names: str) -> tuple[int, ...]:
    return tuple(at(name) for name in names.split())


def mask(names: str) -> int:
    return BOARD.mask(names.split())


def named(mask: int) -> set[str]:
    """List the names of the locations in a mask."""
    return set(BOARD.names_of(mask))


def feature(name: str) -> int:
    return BOARD.feature_index[name]


def features(names: str) -> tuple[int, ...]:
    return tuple(feature(name) for name in names.split())


def feature_mask(names: str) -> int:
    return sum(1 << f for f in features(names))


def agent(name: str) -> int:
    return AGENTS.index(name)


def agent_mask(names: str) -> int:
    return sum(1 << agent(name) for name in names.split())


def border(name: str) -> int:
    return BOARD.border_names.index(name)


def borders(names: str) -> tuple[int, ...]:
    return tuple(border(name) for name in names.split())


# --- actions -----------------------------------------------------------------------------------


def mayhem(name: str) -> act.PlaceMayhem:
    return act.PlaceMayhem(border(name))


def card(name: str | None) -> act.ChooseCard:
    return act.ChooseCard(name)


def start(name: str) -> act.ChooseStart:
    return act.ChooseStart(at(name))


def steps(names: str) -> list[act.Step]:
    return [step(name) for name in names.split()]


def step(name: str) -> act.Step:
    return act.Step(at(name))


def slip(name: str, token: Slip = FIRST) -> act.MindSlip:
    return act.MindSlip(at(name), token)


def place_immortals(names: str) -> list[act.PlaceImmortal]:
    return [act.PlaceImmortal(place) for place in places(names)]


def take(name: str) -> act.TakeAgent:
    return act.TakeAgent(agent(name))


def place_agent(name: str, to: str) -> act.PlaceAgent:
    return act.PlaceAgent(agent(name), at(to))


def place_agents(names: str) -> list[act.PlaceAgent]:
    return [act.PlaceAgent(who, place) for who, place in enumerate(places(names))]


def second_slip(name: str) -> act.PlaceSecondSlip:
    return act.PlaceSecondSlip(at(name))


def immortal(source: str, to: str) -> act.MoveImmortal:
    return act.MoveImmortal(at(source), at(to))


def extra(token: str, source: str, to: str) -> act.ExtraMove:
    return act.ExtraMove(at(token), at(source), at(to))


def answer(name: str | None) -> act.Answer:
    return act.Answer(NOWHERE if name is None else at(name))


def move(who: str, to: str) -> act.MoveAgent:
    return act.MoveAgent(agent(who), at(to))


def ask(who: str, about: str, dolphin: bool = False) -> act.Ask:
    return act.Ask(agent(who), feature(about), dolphin)


def reveal(who: str) -> act.Reveal:
    return act.Reveal(agent(who))


def shakedown(who: str, about: str) -> act.Shakedown:
    return act.Shakedown(agent(who), feature(about))


def push(to: str | None) -> act.Push:
    return act.Push(NOWHERE if to is None else at(to))


def capture(who: str) -> act.Capture:
    return act.Capture(agent(who))


def weakness(source: str, to: str) -> act.DetectWeakness:
    return act.DetectWeakness(at(source), at(to))


def rhythm(who: str, to: str) -> act.NeuroRhythm:
    return act.NeuroRhythm(agent(who), at(to))


def done(who: str) -> act.Done:
    return act.Done(agent(who))


def give_back(name: str) -> act.GiveBackStep:
    return act.GiveBackStep(at(name))


def note(name: str, text: str) -> act.PlaceNote:
    return act.PlaceNote(at(name), text)


CROSSHAIRS = act.Crosshairs()
END = act.EndTurn()
CONFIRM = act.ConfirmOpening()
BACK = act.OpeningBack()
ANSWER_ALL = act.AnswerAll()
UNDO = act.Undo()
RESIGN = act.Resign()
STOP = act.OfferStop()

# --- playing -----------------------------------------------------------------------------------


class Scripted:
    """Chance as told: the next outcomes of each kind, then whatever comes first."""

    def __init__(self, **outcomes: Iterable[int]) -> None:
        self.next = {kind: list(of) for kind, of in outcomes.items()}

    def __call__(self, kind: str, options: tuple[int, ...], count: int) -> tuple[int, ...]:
        told = self.next.setdefault(kind, [])
        drawn = tuple(told[:count])
        del told[:count]
        assert set(drawn) <= set(options), "the script draws what is not there"
        rest = [option for option in options if option not in drawn]
        return (*drawn, *rest)[:count]


class Play(Table):
    """A table whose acts come in a row, from the seat that is due unless one is given."""

    def do(self, *doings: Action | list[Any], seat: Seat | None = None) -> Self:
        for doing in doings:
            for action in doing if isinstance(doing, list) else [doing]:
                self.act(self.doer(action) if seat is None else seat, action)
        return self

    def doer(self, action: Action) -> Seat:
        """Return the seat this act is due from: of several, the first that holds the Agent."""
        who = getattr(action, "agent", None)
        if isinstance(action, act.Crosshairs):
            who = agent("meru")
        elif isinstance(action, act.DetectWeakness):
            who = agent("bill")
        elif isinstance(action, act.NeuroRhythm):
            who = agent("dusty")
        holders = [
            seat
            for seat in self.due
            if who is None or self.public.held[who] in (seat, SHARED, NOBODY)
        ]
        return (holders or [*self.due, RECRUITER])[0]

    def rule(self, action: Action, seat: Seat | None = None) -> str | None:
        """Return the id of the rule that forbids this; None when it is legal. Nothing changes."""
        seat = self.doer(action) if seat is None else seat
        before, length = self.game, len(self.log)
        refused = self.why_not(seat, action)
        if refused is None:
            return None
        with pytest.raises(Refused) as error:
            self.act(seat, action)
        assert error.value.rejection == refused
        assert (self.game, len(self.log)) == (before, length)
        return refused.rule

    def can(self, action: Action, seat: Seat | None = None) -> bool:
        return self.rule(action, seat) is None

    def rejection(self, action: Action, seat: Seat | None = None) -> Rejection:
        refused = self.why_not(self.doer(action) if seat is None else seat, action)
        assert refused is not None
        return refused

    def options(self, kind: type, seat: Seat | None = None) -> list[Any]:
        """List the legal actions of one kind."""
        chosen = self.due[0] if seat is None else seat
        return [action for action in self.legal(chosen) if isinstance(action, kind)]

    def targets(self, kind: type, **fields: object) -> set[str]:
        """Where the legal actions of one kind with these fields lead, by name."""
        return {
            self.rules.board.names[getattr(action, "to", getattr(action, "at", NOWHERE))]
            for seat in self.due
            for action in self.options(kind, seat)
            if all(getattr(action, field) == value for field, value in fields.items())
        }

    def told(self, acts: int = 1) -> list[PublicPart]:
        """List the public events of the last acts."""
        return [
            event.public
            for entry in self.log[-acts:]
            for event in entry.events
            if event.public is not None
        ]

    @property
    def last(self) -> Entry:
        return self.log[-1]


def fresh(
    mission: Mission = Mission.FULL,
    seats: int = 2,
    draw: Scripted | None = None,
    board: Board = BOARD,
    **options: Any,
) -> Play:
    """Make a table before its first act."""
    return Play(Rules(Ruleset(mission, **options), board), seats, draw or Scripted())


FIVE_MAYHEM = "A1-B1 C1-D1 E1-F1 A6-B6 C6-D6"


def set_up(
    seats: int = 2,
    path: str = "B3 B4 B5 C5 D5",
    hidden: str = "cafe bus palm",
    cards: str = "bird dogs",
    immortals: str = "B2 E2 B6 D6",
    agents: str = "A1 A4 F4 F7",
    second: str = "D4",
    until: Phase = Phase.RECRUITER,
    **options: Any,
) -> Play:
    """Play a Full Game through its setup, up to a phase."""
    play = fresh(
        Mission.FULL, seats, Scripted(feature=(*features(hidden), *features(cards))), **options
    )
    first, *rest = path.split()
    taken = [take(name) for name in AGENTS[: 4 if seats != 4 else 3]]
    script: list[Action] = [
        *(mayhem(name) for name in FIVE_MAYHEM.split()),
        card("karl-box"), start(first), *steps(" ".join(rest)), CONFIRM,
        *place_immortals(immortals), *(taken if seats > 2 else []), *place_agents(agents),
        second_slip(second),
    ]  # fmt: skip
    for action in script:
        if play.public.phase is until:
            break
        if isinstance(action, act.TakeAgent):
            play.do(action, seat=play.due[0])
        else:
            play.do(action)
    return play


# --- positions ---------------------------------------------------------------------------------


def full(turn: str = "recruiter", **situation: Any) -> Play:
    """Set up a Full Game in the middle: see `position`."""
    return position(Mission.FULL, turn, **situation)


def training(turn: str = "recruiter", **situation: Any) -> Play:
    """Set up a Training Mission in the middle: see `position`."""
    return position(Mission.TRAINING, turn, **situation)


def position(
    mission: Mission,
    turn: str,
    *,
    path: str = "B3 B4 B5 C5 D5",
    hidden: str = "cafe bus palm",
    card: str = "karl-box",
    contacted: int = 0,
    retrieved: bool = False,
    mayhem: str = "",
    immortals: str = "B2 E2 B6 D6",
    agents: str = "A1 A1 A1 A1",
    second_slip: str | None = "D4",
    first_slip: bool = True,
    tokens: str = "",
    confirmed: str = "",
    notes: int = 0,
    cards: str = "bird dogs",
    recruited: str = "",
    exposed: str = "",
    recruits: int = 0,
    acted: str | None = None,
    allies: tuple[str, ...] = (DOLPHIN,),
    seats: int = 2,
    held: tuple[Seat, Seat, Seat, Seat] | None = None,
    draws: str = "",
    **options: Any,
) -> Play:
    """Set up a game with this path behind it and `turn` next, piece by piece.

    The path gives the time. `tokens` are STEP tokens, `confirmed` locations with Confirmed Notes,
    `notes` counts Unconfirmed Notes on A1, `draws` are the next Feature cards.
    """
    play = fresh(mission, seats, Scripted(feature=features(draws)), **options)
    is_full = mission is Mission.FULL
    way = places(path)
    time = len(way)
    if acted is None:
        second_turn = time % 2 == (0 if turn == "recruiter" else 1)
        acted = "meru lyme" if second_turn else ""
    sure = places(confirmed) if is_full else tuple(dict.fromkeys((way[0], *places(confirmed))))
    if held is None:
        held = {2: (1, 1, 1, 1), 3: (1, 1, 2, 2), 4: (1, 2, 3, SHARED), 5: (1, 2, 3, 4)}[seats]
    four = places(agents)
    public = replace(
        play.public,
        phase=Phase.RECRUITER if turn == "recruiter" else Phase.AGENTS,
        mayhem=borders(mayhem),
        immortals=mask(immortals) if is_full else 0,
        agents=(four[0], four[1], four[2], four[3]),
        second_slip=at(second_slip) if is_full and second_slip else NOWHERE,
        steps=mask(tokens),
        confirmed=tuple((place, way.index(place) + 1) for place in sure),
        covered=mask(tokens) | sum(1 << place for place in sure),
        notes=tuple(Note(i + 1, at("A1"), "?") for i in range(notes)),
        next_note=notes + 1,
        time=time,
        round=(time - 3 if turn == "recruiter" else time - 4) // 2,
        first_slip=first_slip,
        recruits=recruits,
        card_chosen=True,
        start_chosen=True,
        exposed=feature_mask(exposed),
        cards=features(cards) if is_full else (),
        recruited=features(recruited),
        allies=allies if is_full else (),
        held=held,
        acted=agent_mask(acted),
    )
    secret = RecruiterSecret(
        card=card,
        hidden=tuple(sorted(features(hidden))),
        path=way,
        visited=mask(path),
        contacted=contacted,
        retrieved=retrieved,
    )
    play.game = Game(public, secret, play.game.agents)
    return play


def where(public: Public) -> list[str]:
    """Where the Agents stand."""
    return [BOARD.names[place] for place in public.agents]


def path_of(play: Play) -> list[str]:
    return [BOARD.names[place] for place in play.game.recruiter.path]


def immortals_of(play: Play) -> set[str]:
    return {BOARD.names[place] for place in bits(play.public.immortals)}
