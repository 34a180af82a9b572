"""Activations: which seat may act with which Agent, the Agent's move, and the end of it."""

from functools import lru_cache

from msgspec.structs import replace

from zanzibar.board import City, bits
from zanzibar.rules.acts.recruiter import begin_recruiter_turn
from zanzibar.rules.acts.transaction import Transaction
from zanzibar.rules.model.actions import MOST_MENUS, Done, MoveAgent
from zanzibar.rules.model.events import Activated, AgentDone, AgentMoved, PublicPart
from zanzibar.rules.model.rejection import Rejection
from zanzibar.rules.model.rows import ActionRow, EventRow, Form
from zanzibar.rules.model.ruleset import AGENT_SPACES, Rules
from zanzibar.rules.model.state import Public, View
from zanzibar.rules.model.vocabulary import (
    AGENTS,
    NOBODY,
    SHARED,
    Agent,
    Phase,
    Seat,
    put_for_agent,
)

EVERYBODY_ACTED = 0b1111
ACTIVATIONS = 2


def may_activate(public: Public, seat: Seat, agent: Agent) -> bool:
    """`agents.two`, `table.team`: tell whether this seat can act with this Agent now."""
    if public.active != NOBODY:
        return public.active == agent and public.active_seat == seat
    return not public.acted >> agent & 1 and public.held[agent] in (seat, SHARED)


def why_not_activate(public: Public, seat: Seat, agent: Agent) -> Rejection | None:
    if may_activate(public, seat, agent):
        return None
    who: dict[str, str | int] = {"agent": AGENTS[agent]}
    if public.active == agent or (
        public.active == NOBODY and public.held[agent] not in (seat, SHARED)
    ):
        return Rejection("table.team", who)
    return Rejection("agents.two", who)


def why_not_action(view: View, agent: Agent) -> Rejection | None:
    """`agents.order`: one action per activation."""
    refused = why_not_activate(view.public, view.seat, agent)
    if refused is None and view.public.did:
        return Rejection("agents.order", {"agent": AGENTS[agent]})
    return refused


def immortal_here(public: Public, agent: Agent) -> bool:
    return bool(public.immortals >> public.agents[agent] & 1)


def emit_undoable_act(tx: Transaction, agent: Agent, part: PublicPart) -> None:
    """Emit an act of an Agent that can be taken back; the first begins the activation."""
    if tx.game.public.active == agent:
        tx.emit_undoable(part)
    else:
        tx.emit_undoable(Activated(agent, tx.seat))
        tx.emit(part)


def emit_settling_act(tx: Transaction, agent: Agent, part: PublicPart) -> None:
    """Emit an act of an Agent that reveals something; the first begins the activation."""
    if tx.game.public.active != agent:
        tx.emit_settling(Activated(agent, tx.seat))
    tx.emit_settling(part)


def _activated(p: Public, e: Activated) -> Public:
    return replace(p, active=e.agent, active_seat=e.seat)


ACTIVATED = EventRow(struct=Activated, fold=_activated, changes="active active_seat")

# --- the move ----------------------------------------------------------------------------------


def move_targets(city: City, public: Public, agent: Agent) -> int:
    """`agent.move`, `agent.mayhem`: other locations 1 or 2 spaces away on foot."""
    return city.near(public.agents[agent], AGENT_SPACES)


@lru_cache(maxsize=MOST_MENUS)
def move_menu(agent: Agent, targets: int) -> tuple[MoveAgent, ...]:
    return tuple(MoveAgent(agent, to) for to in bits(targets))


def why_not_move(rules: Rules, view: View, action: MoveAgent) -> Rejection | None:
    public, agent, to = view.public, action.agent, action.to
    refused = why_not_activate(public, view.seat, agent)
    if refused is not None:
        return refused
    who: dict[str, str | int] = {"agent": AGENTS[agent], "location": rules.board.names[to]}
    if public.moved:
        return Rejection("agents.no-split" if public.did else "agents.order", who)
    if move_targets(rules.city(public), public, agent) >> to & 1:
        return None
    around = rules.board.city().near(public.agents[agent], AGENT_SPACES)
    return Rejection("agent.mayhem" if around >> to & 1 else "agent.move", who)


def move_agent(tx: Transaction, action: MoveAgent) -> None:
    emit_undoable_act(tx, action.agent, AgentMoved(action.agent, action.to))


def _agent_moved(p: Public, e: AgentMoved) -> Public:
    return replace(p, agents=put_for_agent(p.agents, e.agent, e.to), moved=True)


MOVE_AGENT = ActionRow(
    struct=MoveAgent,
    phase=Phase.AGENTS,
    why_not=why_not_move,
    apply=move_agent,
    notation="{agent} move {to}",
    rule="agent.move",
    event=AgentMoved,
)
AGENT_MOVED = EventRow(
    struct=AgentMoved,
    fold=_agent_moved,
    changes="agents moved",
    said="{agent} move {to}",
    undoable=True,
)

# --- the end of an activation ------------------------------------------------------------------


DONE_MENUS = tuple((Done(agent),) for agent in range(len(AGENTS)))


def why_not_done(rules: Rules, view: View, action: Done) -> Rejection | None:
    return why_not_activate(view.public, view.seat, action.agent)


def done(tx: Transaction, action: Done) -> None:
    tx.emit_settling(AgentDone(action.agent))
    public = tx.game.public
    if public.acted == EVERYBODY_ACTED:
        begin_recruiter_turn(tx, public.round + 1)
    elif public.acted.bit_count() == ACTIVATIONS:
        begin_recruiter_turn(tx, public.round)


def _agent_done(p: Public, e: AgentDone) -> Public:
    return replace(
        p,
        acted=p.acted | 1 << e.agent,
        active=NOBODY,
        active_seat=NOBODY,
        moved=False,
        did=False,
        free=False,
    )


DONE = ActionRow(
    struct=Done,
    phase=Phase.AGENTS,
    why_not=why_not_done,
    apply=done,
    notation=(Form("{agent} done"), Form("done {agent}")),
    rule="agents.two",
    event=AgentDone,
)
AGENT_DONE = EventRow(
    struct=AgentDone,
    fold=_agent_done,
    changes="acted active active_seat moved did free",
    said="{agent} done",
)

ACTIONS = (MOVE_AGENT, DONE)
EVENTS = (ACTIVATED, AGENT_MOVED, AGENT_DONE)
