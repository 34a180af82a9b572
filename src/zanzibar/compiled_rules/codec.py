"""Between the engine's actions and states and the numbers of the kernels."""

import re
from typing import Any

import numpy as np
from msgspec import Struct

from zanzibar.compile import Numbers
from zanzibar.compiled_rules import layout as at
from zanzibar.compiled_rules.kernel import lay_city
from zanzibar.compiled_rules.tables import RuleTables, Uncompilable
from zanzibar.rules import (
    BASE,
    NOBODY,
    NOWHERE,
    Game,
    GameAction,
    Phase,
    Public,
    RecruiterSecret,
    Slip,
)
from zanzibar.rules.model.fields import FieldKind, fields_of
from zanzibar.rules.model.vocabulary import DOLPHIN

_PHASES = {
    Phase.MAYHEM: at.P_MAYHEM,
    Phase.CARD: at.P_CARD,
    Phase.START: at.P_START,
    Phase.OPENING: at.P_OPENING,
    Phase.IMMORTALS: at.P_IMMORTALS,
    Phase.PLACE: at.P_PLACE,
    Phase.SECOND_SLIP: at.P_SECOND_SLIP,
    Phase.RECRUITER: at.P_RECRUITER,
    Phase.AGENTS: at.P_AGENTS,
    Phase.ANSWER: at.P_ANSWER,
    Phase.GIVE_BACK_STEP: at.P_GIVE_BACK,
    Phase.PUSH: at.P_PUSH,
    Phase.OVER: at.P_OVER,
}
_TOKENS = (Slip.FIRST, Slip.SECOND)


# --- actions -----------------------------------------------------------------------------------


class _Slot(Struct, frozen=True):
    """Where one field of an action stands in its number."""

    field: str
    kind: FieldKind
    shift: int


A, B, C = 16, 8, 0
"""The places of the three numbers inside an action's number."""
_FIXED = {FieldKind.AGENT: B, FieldKind.SLIP: B, FieldKind.FLAG: A}
"""The other kinds fill the places from the last to the first."""


def _slots(struct: type[Struct]) -> tuple[_Slot, ...]:
    free = [A, B, C]
    return tuple(
        _Slot(name, kind, _FIXED[kind] if kind in _FIXED else free.pop())
        for name, kind in reversed(list(fields_of(struct).items()))
    )


def _number(struct: type) -> int | None:
    """Return the number of an action's kind; None for those that the kernels do not know."""
    name = re.sub(r"(?<!^)(?=[A-Z])", "_", struct.__name__).upper()
    number: int | None = getattr(at, name, None)
    return number


_KINDS: dict[type, int] = {
    struct: number for struct in BASE.actions if (number := _number(struct)) is not None
}
_STRUCTS = {number: struct for struct, number in _KINDS.items()}
_SLOTS = {struct: _slots(struct) for struct in _KINDS}


def encode(tables: RuleTables, action: GameAction) -> int:
    """Return an action as the number that the kernels use."""
    kind = _KINDS.get(type(action))
    if kind is None:
        raise Uncompilable(f"the kernels know no {type(action).__name__}")
    code = kind << 24
    for slot in _SLOTS[type(action)]:
        code |= _packed(tables, slot.kind, getattr(action, slot.field)) << slot.shift
    return code


def _packed(tables: RuleTables, kind: FieldKind, value: Any) -> int:
    match kind:
        case FieldKind.MAYBE_CARD:
            return at.NO_PLACE if value is None else tables.rules.card_ids.index(value)
        case FieldKind.MAYBE_LOCATION:
            return at.NO_PLACE if value == NOWHERE else int(value)
        case FieldKind.SLIP:
            return _TOKENS.index(value)
    return int(value)


def decode(tables: RuleTables, code: int) -> GameAction:
    """Return the engine's action for a number of the kernels."""
    struct = _STRUCTS[code >> 24]
    fields = {
        slot.field: _unpacked(tables, slot.kind, code >> slot.shift & 255)
        for slot in _SLOTS[struct]
    }
    action: GameAction = struct(**fields)
    return action


def _unpacked(tables: RuleTables, kind: FieldKind, value: int) -> Any:
    match kind:
        case FieldKind.MAYBE_CARD:
            return None if value == at.NO_PLACE else tables.rules.card_ids[value]
        case FieldKind.MAYBE_LOCATION:
            return NOWHERE if value == at.NO_PLACE else value
        case FieldKind.SLIP:
            return _TOKENS[value]
        case FieldKind.FLAG:
            return bool(value)
    return value


# --- positions ---------------------------------------------------------------------------------


def write_game(
    tables: RuleTables, public: Public, secret: RecruiterSecret, state: Numbers, city: Numbers
) -> None:
    """Write a position: what is on the table, and one world behind the screen."""
    state[:] = 0
    state[at.PHASE] = _PHASES[public.phase]
    state[at.TIME] = public.time
    state[at.ROUND] = public.round
    state[at.RECRUITS] = public.recruits
    state[at.IMMORTALS] = public.immortals
    state[at.SECOND_SLIP] = public.second_slip
    state[at.STEPS] = public.steps
    state[at.COVERED] = public.covered
    state[at.FIRST_SLIP] = public.first_slip
    state[at.EXPOSED] = public.exposed
    for slot in range(2):
        state[at.CARD_A + slot] = public.cards[slot] if slot < len(public.cards) else -1
    state[at.RECRUITED] = _mask(public.recruited)
    state[at.DOLPHIN] = DOLPHIN in public.allies
    state[at.ACTED] = public.acted
    state[at.ACTIVE] = -1 if public.active == NOBODY else public.active
    state[at.MOVED] = public.moved
    state[at.DID] = public.did
    state[at.FREE] = public.free
    state[at.TOOK] = public.took_action
    state[at.IMMORTAL_MOVED] = public.immortal_moved
    state[at.EXTRA_MOVED] = public.extra_moved
    state[at.ASKED] = -1 if public.asked == NOBODY else public.asked
    state[at.ASKED_DOLPHIN] = public.dolphin
    state[at.OWED] = public.owed
    state[at.MAYHEM_COUNT] = len(public.mayhem)
    state[at.AGENT : at.AGENT + 4] = public.agents
    state[at.MAYHEM : at.MAYHEM + len(public.mayhem)] = public.mayhem
    state[at.CARD] = -1 if secret.card is None else tables.rules.card_ids.index(secret.card)
    state[at.HIDDEN] = _mask(secret.hidden)
    state[at.LENGTH] = len(secret.path)
    state[at.PATH : at.PATH + len(secret.path)] = secret.path
    state[at.VISITED] = secret.visited
    state[at.CONTACTED] = secret.contacted
    state[at.RETRIEVED] = secret.retrieved
    state[at.HELD_ANSWER] = secret.answer
    if secret.slips:
        state[at.SLIP_TIME] = secret.slips[-1][0]
        state[at.SLIP_TOKEN] = _TOKENS.index(secret.slips[-1][1])
    if public.result is not None:
        state[at.WINNER] = ("recruiter", "agents").index(public.result.winner) + 1
        reasons = ("recruits", "evaded", "captured", "boxed-in")
        state[at.REASON] = reasons.index(public.result.reason) + 1
        state[at.END_ROUND] = public.result.round
    if tables.rules.full and len(public.mayhem) < 5:
        return
    lay_city(tables.options, tables.borders, state, city)


def read_game(tables: RuleTables, game: Game) -> tuple[Numbers, Numbers]:
    """Return a game of the engine as a state and a city."""
    state, city = np.zeros(at.STATE, np.int64), tables.city.copy()
    write_game(tables, game.public, game.recruiter, state, city)
    return state, city


def _mask(features: tuple[int, ...]) -> int:
    return sum(1 << feature for feature in features)
