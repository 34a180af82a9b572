"""The abilities of Meru, Bill and Dusty. Lyme's is passive: see `recruiter.recruiting`."""

from functools import lru_cache

from msgspec.structs import replace

from zanzibar.board import City, bits
from zanzibar.rules.acts.activation import (
    emit_settling_act,
    emit_undoable_act,
    immortal_here,
    why_not_action,
    why_not_activate,
)
from zanzibar.rules.acts.shakedown import push_targets, why_not_orthogonal
from zanzibar.rules.acts.transaction import Transaction
from zanzibar.rules.model.actions import (
    MOST_MENUS,
    Crosshairs,
    DetectWeakness,
    Menu,
    NeuroRhythm,
)
from zanzibar.rules.model.events import CrosshairsAnswered, RhythmMoved, WeaknessDetected
from zanzibar.rules.model.rejection import Rejection
from zanzibar.rules.model.rows import ActionRow, EventRow
from zanzibar.rules.model.ruleset import Rules
from zanzibar.rules.model.state import Public, View
from zanzibar.rules.model.vocabulary import (
    AGENTS,
    BILL,
    DUSTY,
    MERU,
    Agent,
    Location,
    Phase,
    put_for_agent,
)


def add_actions(rules: Rules, agent: Agent, found: list[Menu]) -> None:
    """Add the abilities that take the Agent's action, for an Agent without an Immortal."""
    if agent == MERU and rules.full:
        found.append(_CROSSHAIRS)


def add_free_actions(
    rules: Rules, city: City, public: Public, agent: Agent, found: list[Menu]
) -> None:
    """Add the abilities that are free, once per activation."""
    if agent == BILL:
        for source in bits(weakness_sources(rules, public)):
            found.append(_weakness_menu(source, push_targets(city, public, source)))
    elif agent == DUSTY:
        spaces = rhythm_spaces(public)
        for other, at in enumerate(public.agents):
            found.append(_rhythm_menu(other, city.near(at, spaces)))


def _why_not_free(rules: Rules, view: View, agent: Agent) -> Rejection | None:
    """Refuse a free action outside the Full Game, and a second one in an activation."""
    if not rules.full:
        return Rejection(AGENTS[agent])
    refused = why_not_activate(view.public, view.seat, agent)
    if refused is None and view.public.free:
        return Rejection(AGENTS[agent])
    return refused


# --- Meru --------------------------------------------------------------------------------------

_CROSSHAIRS = (Crosshairs(),)


def why_not_crosshairs(rules: Rules, view: View, action: Crosshairs) -> Rejection | None:
    if not rules.full:
        return Rejection("meru")
    refused = why_not_action(view, MERU)
    if refused is not None:
        return refused
    return Rejection("meru") if immortal_here(view.public, MERU) else None


def crosshairs(tx: Transaction, action: Crosshairs) -> None:
    at = tx.game.public.agents[MERU]
    yes = bool(tx.rules.board.in_line[at] >> tx.game.recruiter.path[-1] & 1)
    emit_settling_act(tx, MERU, CrosshairsAnswered(at, yes))


def _crosshairs_answered(p: Public, e: CrosshairsAnswered) -> Public:
    return replace(p, did=True)


CROSSHAIRS = ActionRow(
    struct=Crosshairs,
    phase=Phase.AGENTS,
    why_not=why_not_crosshairs,
    apply=crosshairs,
    notation="meru crosshairs",
    rule="meru",
    agent=MERU,
    event=CrosshairsAnswered,
    confirm=True,
)
CROSSHAIRS_ANSWERED = EventRow(
    struct=CrosshairsAnswered,
    fold=_crosshairs_answered,
    changes="did",
    said="meru crosshairs",
    result="{yes}",
    evidence=True,
)

# --- Bill --------------------------------------------------------------------------------------


def weakness_sources(rules: Rules, public: Public) -> int:
    """`bill`: the Immortals orthogonally next to Bill."""
    return rules.board.orthogonal[public.agents[BILL]] & public.immortals


@lru_cache(maxsize=MOST_MENUS)
def _weakness_menu(source: Location, targets: int) -> tuple[DetectWeakness, ...]:
    return tuple(DetectWeakness(source, to) for to in bits(targets))


def why_not_weakness(rules: Rules, view: View, action: DetectWeakness) -> Rejection | None:
    refused = _why_not_free(rules, view, BILL)
    if refused is not None:
        return refused
    public, source, to = view.public, action.source, action.to
    if not weakness_sources(rules, public) >> source & 1:
        return Rejection("bill", {"source": rules.board.names[source]})
    if push_targets(rules.city(public), public, source) >> to & 1:
        return None
    return why_not_orthogonal(rules, public, source, to, "bill")


def detect_weakness(tx: Transaction, action: DetectWeakness) -> None:
    emit_undoable_act(tx, BILL, WeaknessDetected(action.source, action.to))


def _weakness_detected(p: Public, e: WeaknessDetected) -> Public:
    return replace(p, free=True, immortals=p.immortals ^ (1 << e.source | 1 << e.to))


DETECT_WEAKNESS = ActionRow(
    struct=DetectWeakness,
    phase=Phase.AGENTS,
    why_not=why_not_weakness,
    apply=detect_weakness,
    notation="bill weakness {source}-{to}",
    rule="bill",
    agent=BILL,
    event=WeaknessDetected,
)
WEAKNESS_DETECTED = EventRow(
    struct=WeaknessDetected,
    fold=_weakness_detected,
    changes="free immortals",
    said="bill weakness {source}-{to}",
    undoable=True,
)

# --- Dusty -------------------------------------------------------------------------------------


def rhythm_spaces(public: Public) -> int:
    """`dusty`: one space, and one more for each exposed Feature card."""
    return 1 + public.exposed.bit_count()


@lru_cache(maxsize=MOST_MENUS)
def _rhythm_menu(agent: Agent, targets: int) -> tuple[NeuroRhythm, ...]:
    return tuple(NeuroRhythm(agent, to) for to in bits(targets))


def why_not_rhythm(rules: Rules, view: View, action: NeuroRhythm) -> Rejection | None:
    refused = _why_not_free(rules, view, DUSTY)
    if refused is not None:
        return refused
    public, spaces = view.public, rhythm_spaces(view.public)
    at = public.agents[action.agent]
    if rules.city(public).near(at, spaces) >> action.to & 1:
        return None
    who: dict[str, str | int] = {
        "agent": AGENTS[action.agent],
        "location": rules.board.names[action.to],
    }
    around = rules.board.city().near(at, spaces)
    return Rejection("agent.mayhem" if around >> action.to & 1 else "dusty", who)


def neuro_rhythm(tx: Transaction, action: NeuroRhythm) -> None:
    emit_undoable_act(tx, DUSTY, RhythmMoved(action.agent, action.to))


def _rhythm_moved(p: Public, e: RhythmMoved) -> Public:
    return replace(p, free=True, agents=put_for_agent(p.agents, e.agent, e.to))


NEURO_RHYTHM = ActionRow(
    struct=NeuroRhythm,
    phase=Phase.AGENTS,
    why_not=why_not_rhythm,
    apply=neuro_rhythm,
    notation="dusty rhythm {agent} {to}",
    rule="dusty",
    agent=DUSTY,
    event=RhythmMoved,
)
RHYTHM_MOVED = EventRow(
    struct=RhythmMoved,
    fold=_rhythm_moved,
    changes="free agents",
    said="dusty rhythm {agent} {to}",
    undoable=True,
)

ACTIONS = (CROSSHAIRS, DETECT_WEAKNESS, NEURO_RHYTHM)
EVENTS = (CROSSHAIRS_ANSWERED, WEAKNESS_DETECTED, RHYTHM_MOVED)
