"""CAPTURE: the Agents win when the Recruiter is where the Agent stands."""

from msgspec.structs import replace

from zanzibar.rules.acts.activation import emit_settling_act, immortal_here, why_not_action
from zanzibar.rules.acts.transaction import Transaction
from zanzibar.rules.model.actions import Capture
from zanzibar.rules.model.events import CaptureTried
from zanzibar.rules.model.rejection import Rejection
from zanzibar.rules.model.rows import ActionRow, EventRow, Form
from zanzibar.rules.model.ruleset import Rules
from zanzibar.rules.model.state import Public, View
from zanzibar.rules.model.vocabulary import AGENTS, Phase, Reason, Side

CAPTURE_MENUS = tuple((Capture(agent),) for agent in range(len(AGENTS)))


def why_not_capture(rules: Rules, view: View, action: Capture) -> Rejection | None:
    refused = why_not_action(view, action.agent)
    if refused is not None:
        return refused
    if immortal_here(view.public, action.agent):
        return Rejection("capture", {"agent": AGENTS[action.agent]})
    return None


def capture(tx: Transaction, action: Capture) -> None:
    at = tx.game.public.agents[action.agent]
    hit = tx.game.recruiter.path[-1] == at
    emit_settling_act(tx, action.agent, CaptureTried(action.agent, at, hit))
    if hit:
        tx.end_game(Side.AGENTS, Reason.CAPTURED)


def _capture_tried(p: Public, e: CaptureTried) -> Public:
    return replace(p, did=True)


CAPTURE = ActionRow(
    struct=Capture,
    phase=Phase.AGENTS,
    why_not=why_not_capture,
    apply=capture,
    notation="{agent} capture",
    rule="capture",
    event=CaptureTried,
    confirm=True,
)
CAPTURE_TRIED = EventRow(
    struct=CaptureTried,
    fold=_capture_tried,
    changes="did",
    said="{agent} capture",
    result=(Form("hit", {"hit": True}), Form("miss", {"hit": False})),
    evidence=True,
)

ACTIONS = (CAPTURE,)
EVENTS = (CAPTURE_TRIED,)
