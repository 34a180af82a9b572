"""How a view looks outside the engine: names instead of numbers, and only what is listed here.

This is the allow-list: a field that is added to the state stays inside until it is named here.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, TypeAlias

from msgspec import UNSET, Struct, UnsetType

from zanzibar.rules.acts.out_of_turn import notes_left
from zanzibar.rules.legal import due
from zanzibar.rules.model.ruleset import HIDDEN_FEATURES, Rules
from zanzibar.rules.model.state import (
    AgentsSecret,
    ModuleState,
    Public,
    RecruiterSecret,
    Result,
    View,
)
from zanzibar.rules.model.vocabulary import (
    AGENTS,
    NOBODY,
    NOWHERE,
    SPECTATOR,
    Location,
    Mission,
    Phase,
    Seat,
    Side,
)
from zanzibar.rules.names import (
    ShownSlip,
    ShownUnmasked,
    holder_name,
    named_fields,
    seat_name,
    shown_unmasked,
)


class ShownAgent(Struct, frozen=True):
    id: str
    at: str | None
    holder: str | None
    """A seat, `shared`, or None before the deal."""
    acted: bool


class ShownActivation(Struct, frozen=True):
    agent: str
    seat: str
    moved: bool
    did: bool
    free: bool


class ShownConfirmed(Struct, frozen=True):
    at: str
    time: int


class ShownNote(Struct, frozen=True):
    id: int
    at: str
    text: str


class ShownAlert(Struct, frozen=True):
    time: int
    recruits: int


class ShownQuestion(Struct, frozen=True):
    agent: str
    feature: str
    dolphin: bool


class ShownTurn(Struct, frozen=True):
    """The Recruiter's public acts of the turn."""

    acted: bool
    immortal_moved: bool
    extra_moved: bool


class ShownSecret(Struct, frozen=True):
    """The secrets behind the Mental Screen, for the Recruiter only."""

    card: str | None
    hidden: tuple[str, ...]
    path: tuple[str, ...]
    slips: tuple[ShownSlip, ...]
    retrieved: bool
    contacted: int


ShownState: TypeAlias = dict[str, Any]
"""The state of a rule module: its fields with names for numbers."""


class Shown(Struct, frozen=True):
    """A seat's view as people and other programs get it."""

    seat: str | None
    mission: Mission
    phase: Phase
    due: tuple[str, ...]
    seats: int
    time: int
    last_time: int
    round: int
    recruits: int
    goal: int
    opening_recruits: int | None
    alerts: tuple[ShownAlert, ...]
    slips: tuple[ShownSlip, ...]
    first_slip: bool
    second_slip: str | None
    mayhem: tuple[str, ...]
    immortals: tuple[str, ...]
    agents: tuple[ShownAgent, ...]
    activation: ShownActivation | None
    steps: tuple[str, ...]
    steps_left: int | None
    """STEP tokens in the box; None when they are not limited."""
    taken_back: tuple[str, ...]
    confirmed: tuple[ShownConfirmed, ...]
    notes: tuple[ShownNote, ...]
    notes_left: int
    cards: tuple[str, ...]
    recruited: tuple[str, ...]
    exposed: tuple[str, ...]
    denied: tuple[str, ...]
    deck: int
    """How many Feature cards are left to draw."""
    allies: tuple[str, ...]
    potential: tuple[str, ...]
    """The Recruiters it may be."""
    turn: ShownTurn
    question: ShownQuestion | None
    owed: int
    stop_offered: tuple[Side, ...]
    undo: bool
    """Whether this seat may take back its last act."""
    result: Result | None
    unmasked: ShownUnmasked | None
    secret: ShownSecret | None = None
    notebook: str | None = None
    modules: dict[str, ShownState] | UnsetType = UNSET
    """The public state of the rule modules, by module; absent without any."""
    own_modules: dict[str, ShownState] | UnsetType = UNSET
    """Their state for this seat's side."""


class Part(Struct, frozen=True):
    """Some fields of `Shown` in their order, and all that they follow from beside the rules.

    A program that shows many states writes a part again only when that has changed; the first part
    also when another seat is due.
    """

    names: tuple[str, ...]
    follows_from: tuple[str, ...]
    """Fields of `Public`."""
    values: Callable[[Rules, Public], tuple[object, ...]]


def _table(rules: Rules, public: Public) -> tuple[object, ...]:
    seats = tuple(seat_name(seat) for seat in due(public))
    return rules.ruleset.mission, public.phase, seats, public.seats


def _track(rules: Rules, public: Public) -> tuple[object, ...]:
    return (
        public.time,
        rules.last_time,
        public.round,
        public.recruits,
        rules.recruits,
        public.opening_recruits,
        tuple(ShownAlert(*alert) for alert in public.alerts),
        tuple(ShownSlip(*slip) for slip in public.slips),
        public.first_slip,
        _location(rules, public.second_slip),
    )


def _mayhem(rules: Rules, public: Public) -> tuple[object, ...]:
    return (tuple(rules.board.border_names[border] for border in public.mayhem),)


def _immortals(rules: Rules, public: Public) -> tuple[object, ...]:
    return (rules.board.names_of(public.immortals),)


def _agents(rules: Rules, public: Public) -> tuple[object, ...]:
    return (tuple(_agent(rules, public, agent) for agent in range(len(AGENTS))),)


def _active(rules: Rules, public: Public) -> tuple[object, ...]:
    return (_activation(public),)


def _tokens(rules: Rules, public: Public) -> tuple[object, ...]:
    board, supply = rules.board, rules.ruleset.step_supply
    return (
        board.names_of(public.steps),
        supply - public.steps.bit_count() if supply else None,
        board.names_of(public.taken_back),
        tuple(ShownConfirmed(board.names[at], time) for at, time in public.confirmed),
        tuple(ShownNote(note.id, board.names[note.at], note.text) for note in public.notes),
        notes_left(rules, public),
    )


def _cards(rules: Rules, public: Public) -> tuple[object, ...]:
    return (
        _features(rules, public.cards),
        _features(rules, public.recruited),
        rules.board.features_of(public.exposed),
        rules.board.features_of(public.denied),
        _deck_size(rules, public),
        public.allies,
        rules.card_ids,
    )


def _pending(rules: Rules, public: Public) -> tuple[object, ...]:
    return (
        ShownTurn(public.took_action, public.immortal_moved, public.extra_moved),
        _question(rules, public),
        public.owed,
        public.stop_offered,
    )


PUBLIC_PARTS = (
    Part(
        ("mission", "phase", "due", "seats"),
        ("phase", "seats"),
        _table,
    ),
    Part(
        (
            "time", "last_time", "round", "recruits", "goal", "opening_recruits", "alerts",
            "slips", "first_slip", "second_slip",
        ),
        (
            "time", "round", "recruits", "opening_recruits", "alerts", "slips", "first_slip",
            "second_slip",
        ),
        _track,
    ),
    Part(("mayhem",), ("mayhem",), _mayhem),
    Part(("immortals",), ("immortals",), _immortals),
    Part(("agents",), ("agents", "held", "acted"), _agents),
    Part(("activation",), ("active", "active_seat", "moved", "did", "free"), _active),
    Part(
        ("steps", "steps_left", "taken_back", "confirmed", "notes", "notes_left"),
        ("steps", "taken_back", "confirmed", "notes", "start_chosen"),
        _tokens,
    ),
    Part(
        ("cards", "recruited", "exposed", "denied", "deck", "allies", "potential"),
        ("cards", "recruited", "exposed", "denied", "allies", "start_chosen"),
        _cards,
    ),
    Part(
        ("turn", "question", "owed", "stop_offered"),
        (
            "took_action", "immortal_moved", "extra_moved", "asked", "active", "dolphin", "owed",
            "stop_offered",
        ),
        _pending,
    ),
)  # fmt: skip
"""Everything of `Shown` between the seat and what differs from seat to seat."""


def public_states(rules: Rules, public: Public) -> dict[str, ShownState] | UnsetType:
    """Return what the rule modules keep in the open; unset where they keep nothing."""
    if not public.modules:
        return UNSET
    ids = [module.id for module in rules.modules if module.public_state is not None]
    return _shown_states(rules, ids, public.modules)


def own_states(
    rules: Rules, own: RecruiterSecret | AgentsSecret | None
) -> dict[str, ShownState] | UnsetType:
    """Return what the rule modules keep for one side; unset where they keep nothing for it."""
    if own is None or not own.module_secrets:
        return UNSET
    recruiter = isinstance(own, RecruiterSecret)
    ids = [
        module.id
        for module in rules.modules
        if (module.recruiter_state if recruiter else module.agents_state) is not None
    ]
    return _shown_states(rules, ids, own.module_secrets)


def _shown_states(
    rules: Rules, ids: Sequence[str], states: Sequence[ModuleState]
) -> dict[str, ShownState]:
    return {id: named_fields(rules.board, state) for id, state in zip(ids, states, strict=True)}


def shown(rules: Rules, view: View) -> Shown:
    """Return a view as it leaves the engine."""
    public, own = view.public, view.own
    everybody: dict[str, Any] = {}
    for part in PUBLIC_PARTS:
        everybody.update(zip(part.names, part.values(rules, public), strict=True))
    return Shown(
        seat=None if view.seat == SPECTATOR else seat_name(view.seat),
        **everybody,
        undo=view.mark is not None and view.mark.seat == view.seat,
        result=public.result,
        unmasked=None if public.unmasked is None else shown_unmasked(rules.board, public.unmasked),
        secret=shown_secret(rules, own) if isinstance(own, RecruiterSecret) else None,
        notebook=own.notebook if isinstance(own, AgentsSecret) else None,
        modules=public_states(rules, public),
        own_modules=own_states(rules, own),
    )


def _location(rules: Rules, at: Location) -> str | None:
    return None if at == NOWHERE else rules.board.names[at]


def _features(rules: Rules, features: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(map(rules.board.features.__getitem__, features))


def _agent(rules: Rules, public: Public, agent: int) -> ShownAgent:
    at = _location(rules, public.agents[agent])
    return _shown_agent(agent, at, public.held[agent], bool(public.acted >> agent & 1))


@lru_cache(maxsize=8192)
def _shown_agent(agent: int, at: str | None, held: Seat, acted: bool) -> ShownAgent:
    return ShownAgent(AGENTS[agent], at, holder_name(held), acted)


def _activation(public: Public) -> ShownActivation | None:
    if public.active == NOBODY:
        return None
    seat = seat_name(public.active_seat)
    return ShownActivation(AGENTS[public.active], seat, public.moved, public.did, public.free)


def _deck_size(rules: Rules, public: Public) -> int:
    hidden = HIDDEN_FEATURES if public.start_chosen else 0
    return len(rules.board.features) - hidden - len(public.cards) - len(public.recruited)


def _question(rules: Rules, public: Public) -> ShownQuestion | None:
    if public.asked == NOBODY:
        return None
    feature = rules.board.features[public.asked]
    return ShownQuestion(AGENTS[public.active], feature, public.dolphin)


def shown_secret(rules: Rules, secret: RecruiterSecret) -> ShownSecret:
    """Return what lies behind the Mental Screen, as it leaves the engine."""
    return ShownSecret(
        card=secret.card,
        hidden=_features(rules, secret.hidden),
        path=tuple(map(rules.board.names.__getitem__, secret.path)),
        slips=tuple(ShownSlip(*slip) for slip in secret.slips),
        retrieved=secret.retrieved,
        contacted=secret.contacted,
    )
