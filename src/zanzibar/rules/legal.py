"""Legality in one place: what a seat may do, and which rule forbids the rest."""

from collections.abc import Callable, Sequence
from itertools import chain
from typing import Any

from msgspec.structs import fields

from zanzibar.rules.acts import agents, out_of_turn, recruiter, setup
from zanzibar.rules.model import actions as act
from zanzibar.rules.model.actions import Action, GameAction, Menu
from zanzibar.rules.model.rejection import Rejection
from zanzibar.rules.model.ruleset import Rules
from zanzibar.rules.model.state import Public, View
from zanzibar.rules.model.vocabulary import AGENTS, NOWHERE, RECRUITER, SPECTATOR, Phase, Seat

_Check = Callable[[Rules, View, Any], Rejection | None]

_OPTIONS: dict[Phase, Callable[[Rules, View], Sequence[Menu]]] = {
    Phase.MAYHEM: setup.mayhem_options,
    Phase.CARD: setup.card_options,
    Phase.START: setup.start_options,
    Phase.OPENING: setup.opening_options,
    Phase.IMMORTALS: setup.immortal_options,
    Phase.DEAL: setup.deal_options,
    Phase.PLACE: setup.place_options,
    Phase.SECOND_SLIP: setup.second_slip_options,
    Phase.RECRUITER: recruiter.options,
    Phase.AGENTS: agents.options,
    Phase.ANSWER: agents.answer_options,
    Phase.GIVE_BACK_STEP: agents.give_back_options,
    Phase.HAND_BACK_NOTE: agents.hand_back_options,
    Phase.PUSH: agents.push_options,
}

# Each game action with the phase it belongs to and its own check.
_GAME: dict[type, tuple[Phase, _Check]] = {
    act.PlaceMayhem: (Phase.MAYHEM, setup.why_not_mayhem),
    act.ChooseCard: (Phase.CARD, setup.why_not_card),
    act.ChooseStart: (Phase.START, setup.why_not_start),
    act.OpeningBack: (Phase.OPENING, setup.why_not_opening_back),
    act.ConfirmOpening: (Phase.OPENING, setup.why_not_confirm),
    act.PlaceImmortal: (Phase.IMMORTALS, setup.why_not_place_immortal),
    act.TakeAgent: (Phase.DEAL, setup.why_not_take),
    act.PlaceAgent: (Phase.PLACE, setup.why_not_place_agent),
    act.PlaceSecondSlip: (Phase.SECOND_SLIP, setup.why_not_second_slip),
    act.Step: (Phase.RECRUITER, recruiter.why_not_step),
    act.MindSlip: (Phase.RECRUITER, recruiter.why_not_slip),
    act.MoveImmortal: (Phase.RECRUITER, recruiter.why_not_move_immortal),
    act.ExtraMove: (Phase.RECRUITER, recruiter.why_not_extra),
    act.EndTurn: (Phase.RECRUITER, recruiter.why_not_end),
    act.Answer: (Phase.ANSWER, agents.why_not_answer),
    act.AnswerAll: (Phase.ANSWER, agents.why_not_answer_all),
    act.MoveAgent: (Phase.AGENTS, agents.why_not_move),
    act.Ask: (Phase.AGENTS, agents.why_not_ask),
    act.Reveal: (Phase.AGENTS, agents.why_not_reveal),
    act.Shakedown: (Phase.AGENTS, agents.why_not_shakedown),
    act.Push: (Phase.PUSH, agents.why_not_push),
    act.Capture: (Phase.AGENTS, agents.why_not_capture),
    act.Crosshairs: (Phase.AGENTS, agents.why_not_crosshairs),
    act.DetectWeakness: (Phase.AGENTS, agents.why_not_weakness),
    act.NeuroRhythm: (Phase.AGENTS, agents.why_not_rhythm),
    act.Done: (Phase.AGENTS, agents.why_not_done),
    act.GiveBackStep: (Phase.GIVE_BACK_STEP, agents.why_not_give_back),
    act.HandBackNote: (Phase.HAND_BACK_NOTE, agents.why_not_hand_back),
}

_ASIDE: dict[type, _Check] = {
    act.PlaceNote: out_of_turn.why_not_place_note,
    act.MoveNote: out_of_turn.why_not_move_note,
    act.EditNote: out_of_turn.why_not_edit_note,
    act.RemoveNote: out_of_turn.why_not_remove_note,
    act.WriteNotebook: out_of_turn.why_not_notebook,
    act.Undo: out_of_turn.why_not_undo,
    act.Resign: out_of_turn.why_not_resign,
    act.OfferStop: out_of_turn.why_not_offer_stop,
}

# What the table waits for in each phase, for whoever tries something else.
_EXPECTED: dict[Phase, str] = {
    Phase.MAYHEM: "setup.mayhem",
    Phase.CARD: "setup.recruiter-card",
    Phase.START: "setup.start",
    Phase.OPENING: "setup.opening",
    Phase.IMMORTALS: "setup.immortals",
    Phase.DEAL: "table.agents",
    Phase.PLACE: "setup.agents",
    Phase.SECOND_SLIP: "setup.second-slip",
    Phase.RECRUITER: "turn.action",
    Phase.AGENTS: "agents.two",
    Phase.ANSWER: "ask.answer",
    Phase.GIVE_BACK_STEP: "steps.supply",
    Phase.HAND_BACK_NOTE: "notes.supply",
    Phase.PUSH: "shakedown.push",
}

_RECRUITER_PHASES = frozenset(
    {Phase.CARD, Phase.START, Phase.OPENING, Phase.IMMORTALS, Phase.RECRUITER, Phase.ANSWER}
)
_TEAM_PHASES = frozenset({Phase.SECOND_SLIP, Phase.GIVE_BACK_STEP, Phase.HAND_BACK_NOTE})
_THE_RECRUITER = (RECRUITER,)
_THE_ONE_AGENT_SEAT = (1,)


def due(public: Public) -> tuple[Seat, ...]:
    """`table.turn`: the seats of which the table expects an act; of several, any one."""
    phase = public.phase
    if phase in _RECRUITER_PHASES:
        return _THE_RECRUITER
    if phase is Phase.OVER:
        return ()
    if phase is Phase.MAYHEM:
        return (setup.mayhem_seat(public),)
    if public.seats == 2:
        return _THE_ONE_AGENT_SEAT
    return tuple(seat for seat in range(1, public.seats) if _agent_seat_due(public, seat))


def _agent_seat_due(public: Public, seat: Seat) -> bool:
    phase = public.phase
    if phase in _TEAM_PHASES:
        return True
    if phase is Phase.DEAL:
        return setup.wants_agent(public, seat)
    if phase is Phase.PLACE:
        return any(setup.may_place(public, seat, agent) for agent in range(len(AGENTS)))
    return any(agents.may_activate(public, seat, agent) for agent in range(len(AGENTS)))


def is_due(public: Public, seat: Seat) -> bool:
    """Whether the table waits for an act of this seat."""
    return seat in due(public)


def menus(rules: Rules, view: View) -> Sequence[Menu]:
    """Every game action this seat may take now, in menus; none when it is not its turn."""
    if view.seat == SPECTATOR or view.seat not in due(view.public):
        return ()
    return _OPTIONS[view.public.phase](rules, view)


def legal(rules: Rules, view: View) -> tuple[GameAction, ...]:
    """Every game action this seat may take now; empty when it is not its turn."""
    return tuple(chain.from_iterable(menus(rules, view)))


def why_not(rules: Rules, view: View, action: Action) -> Rejection | None:
    """The rule that forbids this seat this action now; None when it is legal."""
    public, seat = view.public, view.seat
    if public.phase is Phase.OVER or not 0 <= seat < public.seats:
        return Rejection("table.turn")
    if not _on_board(rules, action):
        return Rejection("action.malformed")
    kind = type(action)
    aside = _ASIDE.get(kind)
    if aside is not None:
        return aside(rules, view, action)
    phase, check = _GAME[kind]
    if kind is act.Step and public.phase is Phase.OPENING:
        phase, check = Phase.OPENING, setup.why_not_opening_step
    if not is_due(public, seat):
        # Another seat of the side is due with an Agent: say that it is not this seat's.
        if phase is Phase.AGENTS is public.phase and seat != RECRUITER and hasattr(action, "agent"):
            refused = check(rules, view, action)
            if refused is not None:
                return refused
        return Rejection("table.turn")
    if phase is not public.phase:
        return Rejection(_EXPECTED[public.phase])
    return check(rules, view, action)


# Which field of an action names what, so that numbers that name nothing are refused.
_NAMES = {"at": "location", "to": "location", "source": "location", "token": "location"}
_NAMES |= {"feature": "feature", "agent": "agent", "border": "border"}
_NUMBERS: dict[type, tuple[tuple[str, str], ...]] = {
    kind: tuple(
        (field.name, _NAMES[field.name])
        for field in fields(kind)
        if field.name in _NAMES and field.type is int
    )
    for kind in (*_GAME, *_ASIDE)
}
_NOWHERE_ALLOWED = (act.Answer, act.Push)


def _on_board(rules: Rules, action: Action) -> bool:
    kind = type(action)
    for field, names in _NUMBERS[kind]:
        number = getattr(action, field)
        if number < 0:
            if number != NOWHERE or kind not in _NOWHERE_ALLOWED:
                return False
        elif number >= rules.limits[names]:
            return False
    return True
