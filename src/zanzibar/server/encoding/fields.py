"""The engine's actions and events as they travel: names for numbers, and only what is listed.

Each action and each event part is mirrored by a wire struct of the same name. The tables below are
the allow-list: a field that the engine adds stays inside until it is named here.
"""

import types
from collections.abc import Callable, Mapping
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec
from msgspec import Struct

from zanzibar.rules import (
    AGENTS,
    NOBODY,
    NOWHERE,
    SHARED,
    Action,
    PublicPart,
    Result,
    Rules,
    Seat,
    Seen,
    Side,
    Slip,
    Unmasked,
)
from zanzibar.rules.model import actions as act
from zanzibar.rules.model import events as ev
from zanzibar.rules.model.events import AgentsPart, RecruiterPart
from zanzibar.rules.views import ShownSlip, ShownUnmasked, seat_name


class Unreadable(ValueError):
    """A name on the wire that this board or table does not have."""

    def __init__(self, what: str, name: str) -> None:
        super().__init__(f"{what} {name}")
        self.what = what
        self.name = name


class WireKind(Struct, frozen=True):
    """How one field travels: its wire type, and the way out and in."""

    type: Any
    out: Callable[[Rules, Any], Any]
    back: Callable[[Rules, Any], Any]


def seat_number(name: str) -> Seat:
    """The seat of a wire name: `R`, `1` to `4`."""
    if name == "R":
        return 0
    if name in {"1", "2", "3", "4"}:
        return int(name)
    raise Unreadable("seat", name)


def _find(what: str, index: Mapping[str, int], name: str) -> int:
    found = index.get(name)
    if found is None:
        raise Unreadable(what, name)
    return found


def _location(rules: Rules, name: str) -> int:
    return _find("location", rules.board.index, name)


def _feature(rules: Rules, name: str) -> int:
    return _find("feature", rules.board.feature_index, name)


def _border(rules: Rules, name: str) -> int:
    try:
        return rules.board.border_names.index(name)
    except ValueError:
        raise Unreadable("border", name) from None


_AGENT_INDEX = {name: agent for agent, name in enumerate(AGENTS)}


def _holder_out(rules: Rules, seat: Seat) -> str | None:
    return "shared" if seat == SHARED else None if seat == NOBODY else seat_name(seat)


def _holder_back(rules: Rules, name: str | None) -> Seat:
    return SHARED if name == "shared" else NOBODY if name is None else seat_number(name)


def _unmasked_out(rules: Rules, unmasked: Unmasked) -> ShownUnmasked:
    names, features = rules.board.names, rules.board.features
    return ShownUnmasked(
        path=tuple(names[at] for at in unmasked.path),
        card=unmasked.card,
        hidden=tuple(features[f] for f in unmasked.hidden),
        slips=tuple(ShownSlip(*slip) for slip in unmasked.slips),
        retrieved=unmasked.retrieved,
        deck=tuple(features[f] for f in unmasked.deck),
    )


def _unmasked_back(rules: Rules, shown: ShownUnmasked) -> Unmasked:
    return Unmasked(
        path=tuple(_location(rules, name) for name in shown.path),
        card=shown.card,
        hidden=tuple(_feature(rules, name) for name in shown.hidden),
        slips=tuple((slip.time, slip.token) for slip in shown.slips),
        retrieved=shown.retrieved,
        deck=tuple(_feature(rules, name) for name in shown.deck),
    )


def _same(rules: Rules, value: Any) -> Any:
    return value


def _each(kind: WireKind) -> WireKind:
    return WireKind(
        types.GenericAlias(tuple, (kind.type, ...)),
        lambda rules, values: tuple(kind.out(rules, value) for value in values),
        lambda rules, names: tuple(kind.back(rules, name) for name in names),
    )


NUMBER = WireKind(int, _same, _same)
FLAG = WireKind(bool, _same, _same)
TEXT = WireKind(str, _same, _same)
CARD = WireKind(str | None, _same, _same)
SLIP = WireKind(Slip, _same, _same)
PAYMENT = WireKind(Slip | None, _same, _same)
SIDE = WireKind(Side, _same, _same)
RESULT = WireKind(Result | None, _same, _same)
UNMASKED = WireKind(ShownUnmasked, _unmasked_out, _unmasked_back)
LOCATION = WireKind(str, lambda rules, at: rules.board.names[at], _location)
MAYBE_LOCATION = WireKind(
    str | None,
    lambda rules, at: None if at == NOWHERE else rules.board.names[at],
    lambda rules, name: NOWHERE if name is None else _location(rules, name),
)
LOCATIONS = WireKind(
    tuple[str, ...],
    lambda rules, mask: rules.board.names_of(mask),
    lambda rules, names: reduce(or_, (1 << _location(rules, name) for name in names), 0),
)
BORDER = WireKind(str, lambda rules, border: rules.board.border_names[border], _border)
FEATURE = WireKind(str, lambda rules, feature: rules.board.features[feature], _feature)
FEATURES = _each(FEATURE)
AGENT = WireKind(
    str, lambda rules, agent: AGENTS[agent], lambda rules, name: _find("agent", _AGENT_INDEX, name)
)
SEAT = WireKind(str, lambda rules, seat: seat_name(seat), lambda rules, name: seat_number(name))
HOLDERS = _each(WireKind(str | None, _holder_out, _holder_back))

ACTIONS: Mapping[type, Mapping[str, WireKind]] = {
    act.PlaceMayhem: {"border": BORDER},
    act.ChooseCard: {"card": CARD},
    act.ChooseStart: {"at": LOCATION},
    act.OpeningBack: {},
    act.ConfirmOpening: {},
    act.PlaceImmortal: {"at": LOCATION},
    act.TakeAgent: {"agent": AGENT},
    act.PlaceAgent: {"agent": AGENT, "at": LOCATION},
    act.PlaceSecondSlip: {"at": LOCATION},
    act.Step: {"to": LOCATION},
    act.MindSlip: {"to": LOCATION, "token": SLIP},
    act.MoveImmortal: {"source": LOCATION, "to": LOCATION},
    act.ExtraMove: {"token": LOCATION, "source": LOCATION, "to": LOCATION},
    act.EndTurn: {},
    act.Answer: {"at": MAYBE_LOCATION},
    act.AnswerAll: {},
    act.MoveAgent: {"agent": AGENT, "to": LOCATION},
    act.Ask: {"agent": AGENT, "feature": FEATURE, "dolphin": FLAG},
    act.Reveal: {"agent": AGENT},
    act.Shakedown: {"agent": AGENT, "feature": FEATURE},
    act.Push: {"to": MAYBE_LOCATION},
    act.Capture: {"agent": AGENT},
    act.Crosshairs: {},
    act.DetectWeakness: {"source": LOCATION, "to": LOCATION},
    act.NeuroRhythm: {"agent": AGENT, "to": LOCATION},
    act.Done: {"agent": AGENT},
    act.GiveBackStep: {"at": LOCATION},
    act.HandBackNote: {"note": NUMBER},
    act.PlaceNote: {"at": LOCATION, "text": TEXT},
    act.MoveNote: {"note": NUMBER, "at": LOCATION},
    act.EditNote: {"note": NUMBER, "text": TEXT},
    act.RemoveNote: {"note": NUMBER},
    act.WriteNotebook: {"text": TEXT},
    act.Undo: {},
    act.Resign: {},
    act.OfferStop: {},
}

PUBLIC_EVENTS: Mapping[type, Mapping[str, WireKind]] = {
    ev.MayhemPlaced: {"border": BORDER},
    ev.MayhemFinished: {},
    ev.CardChosen: {"drawn": FLAG},
    ev.StartChosen: {"shown": MAYBE_LOCATION},
    ev.OpeningConfirmed: {"recruits": NUMBER},
    ev.ImmortalPlaced: {"at": LOCATION},
    ev.DealBegan: {},
    ev.AgentTaken: {"seat": SEAT, "agent": AGENT},
    ev.AgentsDealt: {"held": HOLDERS},
    ev.AgentPlaced: {"agent": AGENT, "at": LOCATION},
    ev.SecondSlipPlaced: {"at": LOCATION},
    ev.CardsDrawn: {"features": FEATURES},
    ev.TurnBegan: {"round": NUMBER},
    ev.Acted: {},
    ev.ImmortalMoved: {"source": LOCATION, "to": LOCATION},
    ev.ExtraTokenPlaced: {"at": LOCATION},
    ev.ImmortalRecruited: {"feature": FEATURE},
    ev.TimeAdvanced: {"time": NUMBER},
    ev.SlipShown: {"token": SLIP},
    ev.Alerted: {"recruits": NUMBER},
    ev.AgentsTurnBegan: {},
    ev.Activated: {"agent": AGENT, "seat": SEAT},
    ev.AgentMoved: {"agent": AGENT, "to": LOCATION},
    ev.Asked: {"agent": AGENT, "feature": FEATURE, "dolphin": FLAG},
    ev.AnswerHeld: {"owed": NUMBER},
    ev.StepGivenBack: {"at": LOCATION},
    ev.Answered: {"steps": LOCATIONS},
    ev.RevealHeld: {"agent": AGENT},
    ev.Revealed: {"agent": AGENT, "at": LOCATION, "time": NUMBER},
    ev.Shaken: {"agent": AGENT, "feature": FEATURE, "exposed": FLAG},
    ev.ImmortalPushed: {"source": LOCATION, "to": MAYBE_LOCATION},
    ev.CaptureTried: {"agent": AGENT, "at": LOCATION, "hit": FLAG},
    ev.CrosshairsAnswered: {"at": LOCATION, "yes": FLAG},
    ev.WeaknessDetected: {"source": LOCATION, "to": LOCATION},
    ev.RhythmMoved: {"agent": AGENT, "to": LOCATION},
    ev.AgentDone: {"agent": AGENT},
    ev.NotePlaced: {"seat": SEAT, "note": NUMBER, "at": LOCATION, "text": TEXT},
    ev.NoteMoved: {"seat": SEAT, "note": NUMBER, "at": LOCATION},
    ev.NoteEdited: {"seat": SEAT, "note": NUMBER, "text": TEXT},
    ev.NoteRemoved: {"seat": SEAT, "note": NUMBER},
    ev.StopOffered: {"side": SIDE},
    ev.Undone: {"seat": SEAT},
    ev.Ended: {"result": RESULT, "unmasked": UNMASKED},
}

OWN_EVENTS: Mapping[type, Mapping[str, WireKind]] = {
    ev.CardKept: {"card": TEXT},
    ev.StartMarked: {"at": LOCATION, "hidden": FEATURES},
    ev.OpeningStepped: {"to": LOCATION},
    ev.OpeningSteppedBack: {},
    ev.Visited: {"to": LOCATION, "contacts": NUMBER, "token": PAYMENT, "retrieves": FLAG},
    ev.Retrieved: {},
    ev.AnswerChosen: {"steps": LOCATIONS},
    ev.NotebookWritten: {"text": TEXT},
}


class _Mirror:
    """Wire structs made from one of the tables, and the ways between them and the engine's."""

    def __init__(self, table: Mapping[type, Mapping[str, WireKind]], tag_field: str) -> None:
        self.structs: dict[type, type[Struct]] = {}
        self.engine: dict[type, type] = {}
        for inner, kinds in table.items():
            defaults = {
                field.name: field.default
                for field in msgspec.structs.fields(inner)
                if field.default is not msgspec.NODEFAULT
            }
            outer = msgspec.defstruct(
                inner.__name__,
                [
                    (name, kind.type, defaults[name]) if name in defaults else (name, kind.type)
                    for name, kind in kinds.items()
                ],
                module=__name__,
                frozen=True,
                forbid_unknown_fields=True,
                tag_field=tag_field,
                tag=inner.__name__,
            )
            self.structs[inner] = outer
            self.engine[outer] = inner
        self.table = table
        self.union: Any = reduce(or_, self.structs.values())

    def out(self, rules: Rules, inner: Any) -> Any:
        kind = type(inner)
        values = [how.out(rules, getattr(inner, name)) for name, how in self.table[kind].items()]
        return self.structs[kind](*values)

    def back(self, rules: Rules, outer: Any) -> Any:
        inner = self.engine[type(outer)]
        return inner(
            **{
                name: how.back(rules, getattr(outer, name))
                for name, how in self.table[inner].items()
            }
        )


_ACTIONS = _Mirror(ACTIONS, "do")
_PUBLIC = _Mirror(PUBLIC_EVENTS, "what")
_OWN = _Mirror(OWN_EVENTS, "what")

if TYPE_CHECKING:
    WireAction: TypeAlias = Struct
    PublicEvent: TypeAlias = Struct
    OwnEvent: TypeAlias = Struct
else:
    WireAction = _ACTIONS.union
    PublicEvent = _PUBLIC.union
    OwnEvent = _OWN.union


class Happened(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An event as one seat gets it. What that seat may not know is simply absent."""

    public: PublicEvent | None = None
    own: OwnEvent | None = None
    """For the eyes of this seat's side."""
    undo: str | None = None
    """The event begins an act that this seat may take back."""
    settles: bool = False
    """The event begins an act after which nothing before it can be taken back."""


def action_out(rules: Rules, action: Action) -> WireAction:
    """An action as it travels."""
    struct: Struct = _ACTIONS.out(rules, action)
    return struct


read_action: Callable[[bytes | msgspec.Raw], WireAction] = msgspec.json.Decoder(WireAction).decode
"""An action from its bytes."""


def action_back(rules: Rules, wire: WireAction) -> Action:
    """The engine's action; raises `Unreadable` for a name that this board does not have."""
    action: Action = _ACTIONS.back(rules, wire)
    return action


def public_out(rules: Rules, part: PublicPart) -> PublicEvent:
    """What everybody gets of an event."""
    struct: Struct = _PUBLIC.out(rules, part)
    return struct


def own_out(rules: Rules, part: RecruiterPart | AgentsPart) -> OwnEvent:
    """What one side gets of an event."""
    struct: Struct = _OWN.out(rules, part)
    return struct


def seen_out(rules: Rules, seen: Seen) -> Happened:
    """What a seat gets of an event, as it travels."""
    return Happened(
        public=None if seen.public is None else public_out(rules, seen.public),
        own=None if seen.own is None else own_out(rules, seen.own),
        undo=None if seen.undo is None else seat_name(seen.undo),
        settles=seen.settles,
    )


def seen_back(rules: Rules, happened: Happened) -> Seen:
    """The engine's form of what a seat got, so that a computer player can fold its own view."""
    return Seen(
        public=None if happened.public is None else _PUBLIC.back(rules, happened.public),
        own=None if happened.own is None else _OWN.back(rules, happened.own),
        undo=None if happened.undo is None else seat_number(happened.undo),
        settles=happened.settles,
    )
