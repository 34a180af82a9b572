"""Names instead of numbers: how each kind of field looks outside the engine, and the way back."""

import types
from collections.abc import Callable, Mapping
from functools import reduce
from operator import or_
from typing import Any

from msgspec import Struct

from zanzibar.board import Board
from zanzibar.rules.model.fields import FieldKind, fields_of
from zanzibar.rules.model.state import Result, Unmasked
from zanzibar.rules.model.vocabulary import AGENTS, NOBODY, NOWHERE, SHARED, Seat, Side, Slip


class UnknownName(ValueError):
    """A name that this board or table does not have."""

    def __init__(self, what: str, name: str) -> None:
        super().__init__(f"{what} {name}")
        self.what = what
        self.name = name


class Naming(Struct, frozen=True):
    """How one kind of field travels: its type with names in it, and the way out and in."""

    type: Any
    out: Callable[[Board, Any], Any]
    back: Callable[[Board, Any], Any]


# --- seats -------------------------------------------------------------------------------------


def seat_name(seat: Seat) -> str:
    """Return `R` for the Recruiter, `1` to `4` for the Agent seats, as in records."""
    return str(seat) if seat else "R"


def seat_number(name: str) -> Seat:
    """Return the seat of a name: `R`, `1` to `4`."""
    if name == "R":
        return 0
    if name in {"1", "2", "3", "4"}:
        return int(name)
    raise UnknownName("seat", name)


def holder_name(seat: Seat) -> str | None:
    """Return the seat that holds an Agent, `shared`, or None before the deal."""
    return "shared" if seat == SHARED else None if seat == NOBODY else seat_name(seat)


def _holder(name: str | None) -> Seat:
    return SHARED if name == "shared" else NOBODY if name is None else seat_number(name)


# --- what was hidden ---------------------------------------------------------------------------


class ShownSlip(Struct, frozen=True):
    time: int
    token: Slip


class ShownUnmasked(Struct, frozen=True):
    path: tuple[str, ...]
    card: str | None
    hidden: tuple[str, ...]
    slips: tuple[ShownSlip, ...]
    retrieved: bool
    deck: tuple[str, ...]


def shown_unmasked(board: Board, unmasked: Unmasked) -> ShownUnmasked:
    """Return what everybody learns at the end, as it leaves the engine."""
    return ShownUnmasked(
        path=tuple(board.names[at] for at in unmasked.path),
        card=unmasked.card,
        hidden=tuple(board.features[f] for f in unmasked.hidden),
        slips=tuple(ShownSlip(*slip) for slip in unmasked.slips),
        retrieved=unmasked.retrieved,
        deck=tuple(board.features[f] for f in unmasked.deck),
    )


def _unmasked(board: Board, shown: ShownUnmasked) -> Unmasked:
    return Unmasked(
        path=tuple(_location(board, name) for name in shown.path),
        card=shown.card,
        hidden=tuple(_feature(board, name) for name in shown.hidden),
        slips=tuple((slip.time, slip.token) for slip in shown.slips),
        retrieved=shown.retrieved,
        deck=tuple(_feature(board, name) for name in shown.deck),
    )


# --- the board ---------------------------------------------------------------------------------


def _find(what: str, index: Mapping[str, int], name: str) -> int:
    found = index.get(name)
    if found is None:
        raise UnknownName(what, name)
    return found


def _location(board: Board, name: str) -> int:
    return _find("location", board.index, name)


def _feature(board: Board, name: str) -> int:
    return _find("feature", board.feature_index, name)


def _border(board: Board, name: str) -> int:
    try:
        return board.border_names.index(name)
    except ValueError:
        raise UnknownName("border", name) from None


_AGENT_INDEX = {name: agent for agent, name in enumerate(AGENTS)}


def _same(board: Board, value: Any) -> Any:
    return value


def _each(naming: Naming) -> Naming:
    return Naming(
        types.GenericAlias(tuple, (naming.type, ...)),
        lambda board, values: tuple(naming.out(board, value) for value in values),
        lambda board, names: tuple(naming.back(board, name) for name in names),
    )


_FEATURE = Naming(str, lambda board, feature: board.features[feature], _feature)

NAMINGS: Mapping[FieldKind, Naming] = {
    FieldKind.LOCATION: Naming(str, lambda board, at: board.names[at], _location),
    FieldKind.MAYBE_LOCATION: Naming(
        str | None,
        lambda board, at: None if at == NOWHERE else board.names[at],
        lambda board, name: NOWHERE if name is None else _location(board, name),
    ),
    FieldKind.LOCATIONS: Naming(
        tuple[str, ...],
        lambda board, mask: board.names_of(mask),
        lambda board, names: reduce(or_, (1 << _location(board, name) for name in names), 0),
    ),
    FieldKind.BORDER: Naming(str, lambda board, border: board.border_names[border], _border),
    FieldKind.FEATURE: _FEATURE,
    FieldKind.FEATURES: _each(_FEATURE),
    FieldKind.AGENT: Naming(
        str,
        lambda board, agent: AGENTS[agent],
        lambda board, name: _find("agent", _AGENT_INDEX, name),
    ),
    FieldKind.SEAT: Naming(
        str, lambda board, seat: seat_name(seat), lambda board, name: seat_number(name)
    ),
    FieldKind.HOLDERS: _each(
        Naming(str | None, lambda board, seat: holder_name(seat), lambda board, name: _holder(name))
    ),
    FieldKind.SIDE: Naming(Side, _same, _same),
    FieldKind.CARD: Naming(str, _same, _same),
    FieldKind.MAYBE_CARD: Naming(str | None, _same, _same),
    FieldKind.SLIP: Naming(Slip, _same, _same),
    FieldKind.MAYBE_SLIP: Naming(Slip | None, _same, _same),
    FieldKind.TIME: Naming(int, _same, _same),
    FieldKind.NUMBER: Naming(int, _same, _same),
    FieldKind.FLAG: Naming(bool, _same, _same),
    FieldKind.TEXT: Naming(str, _same, _same),
    FieldKind.RESULT: Naming(Result | None, _same, _same),
    FieldKind.UNMASKED: Naming(ShownUnmasked, shown_unmasked, _unmasked),
}


def named_fields(board: Board, value: Struct) -> dict[str, Any]:
    """Return the fields of an action, an event or a module's state with names for numbers."""
    return {
        name: NAMINGS[kind].out(board, getattr(value, name))
        for name, kind in fields_of(type(value)).items()
    }
