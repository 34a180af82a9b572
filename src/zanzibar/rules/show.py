"""How a view looks outside the engine: names instead of numbers, and only what is listed here.

This is the allow-list: a field that is added to the state stays inside until it is named here.
"""

from functools import lru_cache

from msgspec import Struct

from zanzibar.rules.asides import notes_left
from zanzibar.rules.legal import due
from zanzibar.rules.ruleset import HIDDEN_FEATURES, Rules
from zanzibar.rules.state import AgentsSecret, Public, RecruiterSecret, Result, Unmasked, View
from zanzibar.rules.words import (
    AGENTS,
    NOBODY,
    NOWHERE,
    SHARED,
    SPECTATOR,
    Location,
    Mission,
    Phase,
    Seat,
    Side,
    Slip,
)


def seat_name(seat: Seat) -> str:
    """`R` for the Recruiter, `1` to `4` for the Agent seats, as in records."""
    return str(seat) if seat else "R"


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


class ShownSlip(Struct, frozen=True):
    time: int
    token: Slip


class ShownQuestion(Struct, frozen=True):
    agent: str
    feature: str
    dolphin: bool


class ShownTurn(Struct, frozen=True):
    """What the Recruiter has publicly done in the turn."""

    acted: bool
    immortal_moved: bool
    extra_moved: bool


class ShownUnmasked(Struct, frozen=True):
    path: tuple[str, ...]
    card: str | None
    hidden: tuple[str, ...]
    slips: tuple[ShownSlip, ...]
    retrieved: bool
    deck: tuple[str, ...]


class ShownSecret(Struct, frozen=True):
    """What lies behind the Mental Screen: for the Recruiter's own eyes."""

    card: str | None
    hidden: tuple[str, ...]
    path: tuple[str, ...]
    slips: tuple[ShownSlip, ...]
    retrieved: bool
    contacted: int


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


def shown(rules: Rules, view: View) -> Shown:
    """A view as it leaves the engine."""
    public, own, board = view.public, view.own, rules.board
    supply = rules.ruleset.step_supply
    return Shown(
        seat=None if view.seat == SPECTATOR else seat_name(view.seat),
        mission=rules.ruleset.mission,
        phase=public.phase,
        due=tuple(seat_name(seat) for seat in due(public)),
        seats=public.seats,
        time=public.time,
        last_time=rules.last_time,
        round=public.round,
        recruits=public.recruits,
        goal=rules.recruits,
        opening_recruits=public.opening_recruits,
        alerts=tuple(ShownAlert(*alert) for alert in public.alerts),
        slips=tuple(ShownSlip(*slip) for slip in public.slips),
        first_slip=public.first_slip,
        second_slip=_location(rules, public.second_slip),
        mayhem=tuple(board.border_names[border] for border in public.mayhem),
        immortals=board.names_of(public.immortals),
        agents=tuple(_agent(rules, public, agent) for agent in range(len(AGENTS))),
        activation=_activation(public),
        steps=board.names_of(public.steps),
        steps_left=supply - public.steps.bit_count() if supply else None,
        taken_back=board.names_of(public.taken_back),
        confirmed=tuple(ShownConfirmed(board.names[at], time) for at, time in public.confirmed),
        notes=tuple(ShownNote(note.id, board.names[note.at], note.text) for note in public.notes),
        notes_left=notes_left(rules, public),
        cards=_features(rules, public.cards),
        recruited=_features(rules, public.recruited),
        exposed=board.features_of(public.exposed),
        denied=board.features_of(public.denied),
        deck=_deck_size(rules, public),
        allies=public.allies,
        potential=rules.card_ids,
        turn=ShownTurn(public.took_action, public.immortal_moved, public.extra_moved),
        question=_question(rules, public),
        owed=public.owed,
        stop_offered=public.stop_offered,
        undo=view.mark is not None and view.mark.seat == view.seat,
        result=public.result,
        unmasked=_unmasked(rules, public.unmasked),
        secret=shown_secret(rules, own) if isinstance(own, RecruiterSecret) else None,
        notebook=own.notebook if isinstance(own, AgentsSecret) else None,
    )


def _location(rules: Rules, at: Location) -> str | None:
    return None if at == NOWHERE else rules.board.names[at]


def _features(rules: Rules, features: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(rules.board.features[f] for f in features)


def _agent(rules: Rules, public: Public, agent: int) -> ShownAgent:
    at = _location(rules, public.agents[agent])
    return _shown_agent(agent, at, public.held[agent], bool(public.acted >> agent & 1))


@lru_cache(maxsize=8192)
def _shown_agent(agent: int, at: str | None, held: Seat, acted: bool) -> ShownAgent:
    holder = "shared" if held == SHARED else None if held == NOBODY else seat_name(held)
    return ShownAgent(AGENTS[agent], at, holder, acted)


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


def _unmasked(rules: Rules, unmasked: Unmasked | None) -> ShownUnmasked | None:
    if unmasked is None:
        return None
    return ShownUnmasked(
        path=tuple(rules.board.names[at] for at in unmasked.path),
        card=unmasked.card,
        hidden=_features(rules, unmasked.hidden),
        slips=tuple(ShownSlip(*slip) for slip in unmasked.slips),
        retrieved=unmasked.retrieved,
        deck=_features(rules, unmasked.deck),
    )


def shown_secret(rules: Rules, secret: RecruiterSecret) -> ShownSecret:
    """What lies behind the Mental Screen, as it leaves the engine."""
    return ShownSecret(
        card=secret.card,
        hidden=_features(rules, secret.hidden),
        path=tuple(rules.board.names[at] for at in secret.path),
        slips=tuple(ShownSlip(*slip) for slip in secret.slips),
        retrieved=secret.retrieved,
        contacted=secret.contacted,
    )
