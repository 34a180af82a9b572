"""How the Agents are dealt to the seats and placed on the edge of the city."""

from collections.abc import Sequence
from functools import cache, lru_cache

from msgspec.structs import replace

from zanzibar.board import bits
from zanzibar.rules.acts.recruiter import begin_recruiter_turn
from zanzibar.rules.acts.transaction import Transaction
from zanzibar.rules.model.actions import MOST_MENUS, Menu, PlaceAgent, TakeAgent
from zanzibar.rules.model.events import AgentPlaced, AgentsDealt, AgentTaken, DealBegan
from zanzibar.rules.model.rejection import Rejection
from zanzibar.rules.model.rows import ActionRow, EventRow, PhaseRow
from zanzibar.rules.model.ruleset import Rules
from zanzibar.rules.model.state import Public, View
from zanzibar.rules.model.vocabulary import (
    AGENTS,
    NOBODY,
    NOWHERE,
    SHARED,
    Deal,
    Phase,
    Seat,
    put_for_agent,
)

# --- the deal ----------------------------------------------------------------------------------


def begin_deal(tx: Transaction) -> None:
    """`table.agents`: one seat holds all; more seats choose or are dealt at random."""
    seats = tx.game.public.seats - 1
    if seats == 1:
        tx.emit(AgentsDealt((1, 1, 1, 1)))
    elif tx.rules.ruleset.deal is Deal.CHOOSE:
        tx.emit(DealBegan())
    else:
        drawn = tx.draw("agent", tuple(range(len(AGENTS))), len(AGENTS))
        held = [SHARED] * len(AGENTS)
        for place, agent in enumerate(drawn[: seats * agents_each(seats)]):
            held[agent] = place // agents_each(seats) + 1
        tx.emit(AgentsDealt((held[0], held[1], held[2], held[3])))


def agents_each(seats: int) -> int:
    """Return how many Agents of its own each of `seats` Agent seats holds."""
    return len(AGENTS) // seats


def wants_agent(public: Public, seat: Seat) -> bool:
    return public.held.count(seat) < agents_each(public.seats - 1)


@cache
def _take_menu(held: tuple[Seat, ...]) -> tuple[TakeAgent, ...]:
    return tuple(TakeAgent(agent) for agent, seat in enumerate(held) if seat == NOBODY)


def deal_options(rules: Rules, view: View) -> Sequence[Menu]:
    return (_take_menu(view.public.held),)


def why_not_take(rules: Rules, view: View, action: TakeAgent) -> Rejection | None:
    if view.public.held[action.agent] == NOBODY:
        return None
    return Rejection("table.agents", {"agent": AGENTS[action.agent]})


def take_agent(tx: Transaction, action: TakeAgent) -> None:
    tx.emit_undoable(AgentTaken(tx.seat, action.agent))
    public = tx.game.public
    if not any(wants_agent(public, seat) for seat in range(1, public.seats)):
        held = tuple(SHARED if seat == NOBODY else seat for seat in public.held)
        tx.emit(AgentsDealt((held[0], held[1], held[2], held[3])))


def _deal_began(p: Public, e: DealBegan) -> Public:
    return replace(p, phase=Phase.DEAL)


def _agent_taken(p: Public, e: AgentTaken) -> Public:
    return replace(p, held=put_for_agent(p.held, e.agent, e.seat))


def _agents_dealt(p: Public, e: AgentsDealt) -> Public:
    return replace(p, phase=Phase.PLACE, held=e.held)


DEAL = PhaseRow(phase=Phase.DEAL, options=deal_options, rule="table.agents", verb="take")
TAKE_AGENT = ActionRow(
    struct=TakeAgent,
    phase=Phase.DEAL,
    why_not=why_not_take,
    apply=take_agent,
    notation="take {agent}",
    rule="table.agents",
    event=AgentTaken,
)
DEAL_BEGAN = EventRow(
    struct=DealBegan,
    fold=_deal_began,
    changes="phase",
    follows="deal",
)
AGENT_TAKEN = EventRow(
    struct=AgentTaken,
    fold=_agent_taken,
    changes="held",
    said="take {agent}",
    undoable=True,
)
AGENTS_DEALT = EventRow(
    struct=AgentsDealt,
    fold=_agents_dealt,
    changes="phase held",
    follows="dealt {held}",
)

# --- the edge of the city ----------------------------------------------------------------------


def may_place(public: Public, seat: Seat, agent: int) -> bool:
    return public.agents[agent] == NOWHERE and public.held[agent] in (seat, SHARED)


@lru_cache(maxsize=MOST_MENUS)
def _agent_menu(agent: int, targets: int) -> tuple[PlaceAgent, ...]:
    return tuple(PlaceAgent(agent, at) for at in bits(targets))


def place_options(rules: Rules, view: View) -> Sequence[Menu]:
    return [
        _agent_menu(agent, rules.board.edge)
        for agent in range(len(AGENTS))
        if may_place(view.public, view.seat, agent)
    ]


def why_not_place_agent(rules: Rules, view: View, action: PlaceAgent) -> Rejection | None:
    public, agent = view.public, action.agent
    if not may_place(public, view.seat, agent):
        rule = "setup.agents" if public.agents[agent] != NOWHERE else "table.team"
        return Rejection(rule, {"agent": AGENTS[agent]})
    if rules.board.edge >> action.at & 1:
        return None
    return Rejection("setup.agents", {"location": rules.board.names[action.at]})


def place_agent(tx: Transaction, action: PlaceAgent) -> None:
    last = tx.game.public.agents.count(NOWHERE) == 1
    if last and not tx.rules.full:
        tx.emit_settling(AgentPlaced(action.agent, action.at))  # the first turn begins
        begin_recruiter_turn(tx, 1)
    else:
        tx.emit_undoable(AgentPlaced(action.agent, action.at))


def _agent_placed(p: Public, e: AgentPlaced) -> Public:
    agents = put_for_agent(p.agents, e.agent, e.at)
    return replace(p, agents=agents, phase=p.phase if NOWHERE in agents else Phase.SECOND_SLIP)


PLACE = PhaseRow(phase=Phase.PLACE, options=place_options, rule="setup.agents", verb="place")
PLACE_AGENT = ActionRow(
    struct=PlaceAgent,
    phase=Phase.PLACE,
    why_not=why_not_place_agent,
    apply=place_agent,
    notation="place {agent} {at}",
    rule="setup.agents",
    event=AgentPlaced,
)
AGENT_PLACED = EventRow(
    struct=AgentPlaced,
    fold=_agent_placed,
    changes="phase agents",
    said="place {agent} {at}",
    undoable=True,
)

PHASES = (DEAL, PLACE)
ACTIONS = (TAKE_AGENT, PLACE_AGENT)
EVENTS = (DEAL_BEGAN, AGENT_TAKEN, AGENTS_DEALT, AGENT_PLACED)
