"""SHAKEDOWN: an Agent beside an Immortal names a Feature, and may push the Immortal away."""

from collections.abc import Sequence
from functools import lru_cache

from msgspec.structs import replace

from zanzibar.board import City, bits
from zanzibar.rules.acts.activation import emit_settling_act, immortal_here, why_not_action
from zanzibar.rules.acts.transaction import Transaction
from zanzibar.rules.model.actions import MOST_MENUS, Menu, Push, Shakedown
from zanzibar.rules.model.events import ImmortalPushed, Shaken
from zanzibar.rules.model.rejection import Rejection
from zanzibar.rules.model.rows import ActionRow, EventRow, Form, PhaseRow
from zanzibar.rules.model.ruleset import Rules
from zanzibar.rules.model.state import Public, View
from zanzibar.rules.model.vocabulary import AGENTS, NOWHERE, Agent, Location, Phase


@lru_cache(maxsize=MOST_MENUS)
def shakedown_menu(agent: Agent, features: int) -> tuple[Shakedown, ...]:
    return tuple(Shakedown(agent, f) for f in range(features))


def why_not_shakedown(rules: Rules, view: View, action: Shakedown) -> Rejection | None:
    refused = why_not_action(view, action.agent)
    if refused is not None:
        return refused
    if immortal_here(view.public, action.agent):
        return None
    at = rules.board.names[view.public.agents[action.agent]]
    return Rejection("shakedown", {"agent": AGENTS[action.agent], "location": at})


def shakedown(tx: Transaction, action: Shakedown) -> None:
    new = (
        action.feature in tx.game.recruiter.hidden
        and not tx.game.public.exposed >> action.feature & 1
    )
    emit_settling_act(tx, action.agent, Shaken(action.agent, action.feature, new))


def _shaken(p: Public, e: Shaken) -> Public:
    if e.exposed:
        return replace(p, phase=Phase.PUSH, did=True, exposed=p.exposed | 1 << e.feature)
    known = p.exposed | p.denied
    for f in p.cards + p.recruited:
        known |= 1 << f
    denied = p.denied if known >> e.feature & 1 else p.denied | 1 << e.feature
    return replace(p, phase=Phase.PUSH, did=True, denied=denied)


SHAKEDOWN = ActionRow(
    struct=Shakedown,
    phase=Phase.AGENTS,
    why_not=why_not_shakedown,
    apply=shakedown,
    notation="{agent} shakedown {feature}",
    rule="shakedown",
    event=Shaken,
    confirm=True,
)
SHAKEN = EventRow(
    struct=Shaken,
    fold=_shaken,
    changes="phase did exposed denied",
    said="{agent} shakedown {feature}",
    result=(Form("exposed", {"exposed": True}), Form("no", {"exposed": False})),
)

# --- the push ----------------------------------------------------------------------------------


def push_targets(city: City, public: Public, source: Location) -> int:
    """`shakedown.push`: one space orthogonally, by the Immortal rules."""
    return city.orthogonal[source] & ~public.immortals


@lru_cache(maxsize=MOST_MENUS)
def _push_menu(targets: int) -> tuple[Push, ...]:
    return (*(Push(to) for to in bits(targets)), Push(NOWHERE))


def push_options(rules: Rules, view: View) -> Sequence[Menu]:
    public = view.public
    source = public.agents[public.active]
    return (_push_menu(push_targets(rules.city(public), public, source)),)


def why_not_push(rules: Rules, view: View, action: Push) -> Rejection | None:
    public, to = view.public, action.to
    if to == NOWHERE:
        return None
    source = public.agents[public.active]
    if push_targets(rules.city(public), public, source) >> to & 1:
        return None
    return why_not_orthogonal(rules, public, source, to, "shakedown.push")


def why_not_orthogonal(
    rules: Rules, public: Public, source: Location, to: Location, rule: str
) -> Rejection:
    """Return the rule that keeps an Agent from moving an Immortal one orthogonal space."""
    names = rules.board.names
    where: dict[str, str | int] = {"source": names[source], "location": names[to]}
    if not rules.board.orthogonal[source] >> to & 1:
        return Rejection(rule, where)
    return Rejection("immortal.stack" if public.immortals >> to & 1 else "immortal.mayhem", where)


def push(tx: Transaction, action: Push) -> None:
    public = tx.game.public
    tx.emit_undoable(ImmortalPushed(public.agents[public.active], action.to))


def _immortal_pushed(p: Public, e: ImmortalPushed) -> Public:
    if e.to == NOWHERE:
        return replace(p, phase=Phase.AGENTS)
    return replace(p, phase=Phase.AGENTS, immortals=p.immortals ^ (1 << e.source | 1 << e.to))


PUSH_PHASE = PhaseRow(phase=Phase.PUSH, options=push_options, rule="shakedown.push", verb="push")
PUSH = ActionRow(
    struct=Push,
    phase=Phase.PUSH,
    why_not=why_not_push,
    apply=push,
    notation=(Form("no push", {"to": NOWHERE}), Form("push {to}")),
    rule="shakedown.push",
    event=ImmortalPushed,
)
IMMORTAL_PUSHED = EventRow(
    struct=ImmortalPushed,
    fold=_immortal_pushed,
    changes="phase immortals",
    said=(Form("no push", {"to": NOWHERE}), Form("push {to}")),
    undoable=True,
)

PHASES = (PUSH_PHASE,)
ACTIONS = (SHAKEDOWN, PUSH)
EVENTS = (SHAKEN, IMMORTAL_PUSHED)
