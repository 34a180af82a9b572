"""Legality in one place: the acts that a seat may do, and the rule that forbids the rest."""

from collections.abc import Sequence
from itertools import chain

from zanzibar.rules.acts import activation, deal, setup
from zanzibar.rules.model.actions import Action, GameAction, Menu
from zanzibar.rules.model.fields import FieldKind, fields_of
from zanzibar.rules.model.rejection import Rejection
from zanzibar.rules.model.ruleset import Rules
from zanzibar.rules.model.state import Public, View
from zanzibar.rules.model.vocabulary import AGENTS, NOWHERE, RECRUITER, SPECTATOR, Phase, Seat

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
        return deal.wants_agent(public, seat)
    if phase is Phase.PLACE:
        return any(deal.may_place(public, seat, agent) for agent in range(len(AGENTS)))
    return any(activation.may_activate(public, seat, agent) for agent in range(len(AGENTS)))


def is_due(public: Public, seat: Seat) -> bool:
    """Tell whether the table waits for an act of this seat."""
    return seat in due(public)


def menus(rules: Rules, view: View) -> Sequence[Menu]:
    """Return every game action this seat may take now, in menus; none when it is not its turn."""
    if view.seat == SPECTATOR or view.seat not in due(view.public):
        return ()
    return rules.catalogue.options[view.public.phase](rules, view)


def legal(rules: Rules, view: View) -> tuple[GameAction, ...]:
    """Return every game action this seat may take now; empty when it is not its turn."""
    return tuple(chain.from_iterable(menus(rules, view)))


def why_not(rules: Rules, view: View, action: Action) -> Rejection | None:
    """Return the rule that forbids this seat this action now; None when it is legal."""
    public, seat = view.public, view.seat
    phase = public.phase
    if phase is Phase.OVER or not 0 <= seat < public.seats:
        return Rejection("table.turn")
    if not _on_board(rules, action):
        return Rejection("action.malformed")
    catalogue = rules.catalogue
    kind = type(action)
    checks = catalogue.checks[kind]
    out_of_turn = checks.get(None)
    if out_of_turn is not None:
        return out_of_turn(rules, view, action)
    check = checks.get(phase)
    if not is_due(public, seat):
        # Another seat of the side is due with an Agent: say that it is not this seat's.
        if (
            check is not None
            and phase is Phase.AGENTS
            and seat != RECRUITER
            and "agent" in fields_of(kind)
        ):
            refused = check(rules, view, action)
            if refused is not None:
                return refused
        return Rejection("table.turn")
    if check is None:
        return Rejection(catalogue.phases[phase].rule)
    return check(rules, view, action)


def _on_board(rules: Rules, action: Action) -> bool:
    """Tell whether every number of an action names something on this board."""
    numbers = rules.catalogue.board_numbers.get(type(action))
    if numbers is None:
        return False
    for field, kind in numbers:
        number = getattr(action, field)
        if number < 0:
            if number != NOWHERE or kind is not FieldKind.MAYBE_LOCATION:
                return False
        elif number >= rules.limits[kind]:
            return False
    return True
