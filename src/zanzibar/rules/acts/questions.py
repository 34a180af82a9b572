"""ASK and REVEAL: the questions about the path, and how the Recruiter answers."""

from collections.abc import Sequence
from functools import lru_cache

from msgspec.structs import replace

from zanzibar.board import bits
from zanzibar.rules.acts.activation import emit_settling_act, immortal_here, why_not_action
from zanzibar.rules.acts.transaction import Transaction
from zanzibar.rules.model.actions import (
    MOST_MENUS,
    Answer,
    AnswerAll,
    Ask,
    GiveBackStep,
    HandBackNote,
    Menu,
    Reveal,
)
from zanzibar.rules.model.events import (
    AnswerChosen,
    Answered,
    AnswerHeld,
    Asked,
    NoteRemoved,
    Revealed,
    RevealHeld,
    StepGivenBack,
)
from zanzibar.rules.model.rejection import Rejection
from zanzibar.rules.model.rows import ActionRow, EventAudience, EventRow, PhaseRow
from zanzibar.rules.model.ruleset import NOTES, Rules
from zanzibar.rules.model.state import Public, RecruiterSecret, View
from zanzibar.rules.model.vocabulary import AGENTS, DOLPHIN, NOBODY, NOWHERE, Agent, Phase

# --- ASK ---------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def _features_under(rules: Rules, immortals: int) -> int:
    barred = 0
    for at in bits(immortals):
        barred |= rules.board.features_at[at]
    return barred


def ask_features(rules: Rules, public: Public, agent: Agent) -> int:
    """`ask`: the Features of the Agent's location that no Immortal bars, there or elsewhere."""
    here = rules.board.features_at[public.agents[agent]]
    return here & ~_features_under(rules, public.immortals) if public.immortals else here


@lru_cache(maxsize=MOST_MENUS)
def ask_menu(agent: Agent, features: int, dolphin: bool) -> tuple[Ask, ...]:
    plain = tuple(Ask(agent, f) for f in bits(features))
    return plain + tuple(Ask(agent, f, True) for f in bits(features)) if dolphin else plain


def why_not_ask(rules: Rules, view: View, action: Ask) -> Rejection | None:
    public, agent, feature = view.public, action.agent, action.feature
    refused = why_not_action(view, agent)
    if refused is not None:
        return refused
    what: dict[str, str | int] = {
        "agent": AGENTS[agent],
        "feature": rules.board.features[feature],
        "location": rules.board.names[public.agents[agent]],
    }
    if immortal_here(public, agent):
        return Rejection("ask.immortal-here", what)
    if not rules.board.features_at[public.agents[agent]] >> feature & 1:
        temple = rules.board.temples >> public.agents[agent] & 1
        return Rejection("ask.temple" if temple else "ask", what)
    if not ask_features(rules, public, agent) >> feature & 1:
        return Rejection("ask.immortal-feature", what)
    if action.dolphin and DOLPHIN not in public.allies:
        return Rejection("ally" if rules.full else "dolphin", what)
    return None


def ask(tx: Transaction, action: Ask) -> None:
    asked = Asked(action.agent, action.feature, action.dolphin)
    emit_settling_act(tx, action.agent, asked)


def _asked(p: Public, e: Asked) -> Public:
    allies = tuple(ally for ally in p.allies if ally != DOLPHIN) if e.dolphin else p.allies
    return replace(
        p, phase=Phase.ANSWER, did=True, asked=e.feature, dolphin=e.dolphin, allies=allies
    )


ASK = ActionRow(
    struct=Ask,
    phase=Phase.AGENTS,
    why_not=why_not_ask,
    apply=ask,
    notation="{agent} ask {feature} [dolphin]",
    rule="ask",
    event=Asked,
    confirm=True,
)
ASKED = EventRow(
    struct=Asked,
    fold=_asked,
    changes="phase did asked dolphin allies",
    said="{agent} ask {feature} [dolphin]",
)

# --- the Recruiter's answer --------------------------------------------------------------------


def answer_choices(rules: Rules, public: Public, secret: RecruiterSecret) -> int:
    """`ask.answer`: visited, not covered locations with the Feature."""
    return secret.visited & rules.board.with_feature[public.asked] & ~public.covered


@lru_cache(maxsize=MOST_MENUS)
def _answer_menu(choices: int) -> tuple[Answer, ...]:
    return tuple(Answer(at) for at in bits(choices)) or (Answer(NOWHERE),)


_ANSWER_ALL = (AnswerAll(),)


def answer_options(rules: Rules, view: View) -> Sequence[Menu]:
    assert isinstance(view.own, RecruiterSecret)
    if view.public.dolphin:
        return (_ANSWER_ALL,)
    return (_answer_menu(answer_choices(rules, view.public, view.own)),)


def why_not_answer(rules: Rules, view: View, action: Answer) -> Rejection | None:
    public, secret = view.public, view.own
    assert isinstance(secret, RecruiterSecret)
    if public.dolphin:
        return Rejection("dolphin")
    choices = answer_choices(rules, public, secret)
    legal = not choices if action.at == NOWHERE else choices >> action.at & 1
    if legal:
        return None
    return Rejection("ask.answer", {"feature": rules.board.features[public.asked]})


def why_not_answer_all(rules: Rules, view: View, action: AnswerAll) -> Rejection | None:
    return None if view.public.dolphin else Rejection("dolphin")


def answer(tx: Transaction, action: Answer) -> None:
    _answer(tx, 0 if action.at == NOWHERE else 1 << action.at)


def answer_all(tx: Transaction, action: AnswerAll) -> None:
    _answer(tx, answer_choices(tx.rules, tx.game.public, tx.game.recruiter))


def _answer(tx: Transaction, steps: int) -> None:
    owed = steps_owed(tx.rules, tx.game.public, steps)
    if owed:
        tx.emit_settling(AnswerHeld(owed), AnswerChosen(steps))
    else:
        tx.emit_settling(Answered(steps))


def steps_owed(rules: Rules, public: Public, steps: int) -> int:
    """`steps.supply`: how many tokens must come off the board before `steps` can be placed."""
    supply = rules.ruleset.step_supply
    if not supply:
        return 0
    on_board = public.steps.bit_count()
    # A Feature on very many locations may want more than the box holds: all that lie there then.
    return max(0, min(on_board, on_board + steps.bit_count() - supply))


def _answered(p: Public, e: Answered) -> Public:
    return replace(
        p,
        phase=Phase.AGENTS,
        steps=p.steps | e.steps,
        covered=p.covered | e.steps,
        asked=NOBODY,
        dolphin=False,
        owed=0,
    )


def _answer_released(r: RecruiterSecret, e: Answered) -> RecruiterSecret:
    return replace(r, answer=0) if r.answer else r


def _answer_held(p: Public, e: AnswerHeld) -> Public:
    return replace(p, phase=Phase.GIVE_BACK_STEP, owed=e.owed)


def _answer_chosen(r: RecruiterSecret, e: AnswerChosen) -> RecruiterSecret:
    return replace(r, answer=e.steps)


ANSWER_PHASE = PhaseRow(
    phase=Phase.ANSWER, options=answer_options, rule="ask.answer", verb="answer"
)
ANSWER = ActionRow(
    struct=Answer,
    phase=Phase.ANSWER,
    why_not=why_not_answer,
    apply=answer,
    notation="answer {at}",
    rule="ask.answer",
    confirm=True,
)
ANSWER_ALL = ActionRow(
    struct=AnswerAll,
    phase=Phase.ANSWER,
    why_not=why_not_answer_all,
    apply=answer_all,
    notation="answer all",
    rule="dolphin",
    confirm=True,
)
ANSWERED = EventRow(
    struct=Answered,
    fold=_answered,
    changes="phase steps covered asked dolphin owed",
    also=_answer_released,
    said="answer {steps}",
    follows="answer {steps}",
    settles=True,
    evidence=True,
)
ANSWER_HELD = EventRow(
    struct=AnswerHeld,
    fold=_answer_held,
    changes="phase owed",
    said="answer ?",
    result="owed {owed}",
)
ANSWER_CHOSEN = EventRow(struct=AnswerChosen, fold=_answer_chosen, audience=EventAudience.RECRUITER)

# --- STEP tokens that the Agents give back -----------------------------------------------------


@lru_cache(maxsize=MOST_MENUS)
def _give_back_menu(steps: int) -> tuple[GiveBackStep, ...]:
    return tuple(GiveBackStep(at) for at in bits(steps))


def give_back_options(rules: Rules, view: View) -> Sequence[Menu]:
    return (_give_back_menu(view.public.steps),)


def why_not_give_back(rules: Rules, view: View, action: GiveBackStep) -> Rejection | None:
    if view.public.steps >> action.at & 1:
        return None
    return Rejection("steps.supply", {"location": rules.board.names[action.at]})


def give_back(tx: Transaction, action: GiveBackStep) -> None:
    if tx.game.public.owed > 1:
        tx.emit_undoable(StepGivenBack(action.at))
        return
    tx.emit_settling(StepGivenBack(action.at))
    tx.emit(Answered(tx.game.recruiter.answer))


def _step_given_back(p: Public, e: StepGivenBack) -> Public:
    at = 1 << e.at
    return replace(p, steps=p.steps & ~at, taken_back=p.taken_back | at, owed=p.owed - 1)


GIVE_BACK_PHASE = PhaseRow(
    phase=Phase.GIVE_BACK_STEP, options=give_back_options, rule="steps.supply", verb="give-back"
)
GIVE_BACK_STEP = ActionRow(
    struct=GiveBackStep,
    phase=Phase.GIVE_BACK_STEP,
    why_not=why_not_give_back,
    apply=give_back,
    notation="give-back {at}",
    rule="steps.supply",
    event=StepGivenBack,
    confirm=True,
)
STEP_GIVEN_BACK = EventRow(
    struct=StepGivenBack,
    fold=_step_given_back,
    changes="steps taken_back owed",
    said="give-back {at}",
    undoable=True,
)

# --- REVEAL ------------------------------------------------------------------------------------

REVEAL_MENUS = tuple((Reveal(agent),) for agent in range(len(AGENTS)))


def why_not_reveal(rules: Rules, view: View, action: Reveal) -> Rejection | None:
    public, agent = view.public, action.agent
    refused = why_not_action(view, agent)
    if refused is not None:
        return refused
    if immortal_here(public, agent) or not public.steps >> public.agents[agent] & 1:
        at = rules.board.names[public.agents[agent]]
        return Rejection("reveal", {"agent": AGENTS[agent], "location": at})
    return None


def reveal(tx: Transaction, action: Reveal) -> None:
    public = tx.game.public
    if len(public.notes) + len(public.confirmed) < NOTES:
        emit_settling_act(tx, action.agent, _revelation(tx, action.agent))
    else:
        emit_settling_act(tx, action.agent, RevealHeld(action.agent))


def _revelation(tx: Transaction, agent: Agent) -> Revealed:
    at = tx.game.public.agents[agent]
    return Revealed(agent, at, tx.game.recruiter.path.index(at) + 1)


def _revealed(p: Public, e: Revealed) -> Public:
    return replace(
        p,
        phase=Phase.AGENTS,
        did=True,
        steps=p.steps & ~(1 << e.at),
        confirmed=(*p.confirmed, (e.at, e.time)),
    )


def _reveal_held(p: Public, e: RevealHeld) -> Public:
    return replace(p, phase=Phase.HAND_BACK_NOTE, did=True)


REVEAL = ActionRow(
    struct=Reveal,
    phase=Phase.AGENTS,
    why_not=why_not_reveal,
    apply=reveal,
    notation="{agent} reveal",
    rule="reveal",
    event=Revealed,
    confirm=True,
)
REVEALED = EventRow(
    struct=Revealed,
    fold=_revealed,
    changes="phase did steps confirmed",
    said="{agent} reveal",
    result="{time}",
    follows="reveal {agent} {time}",
    evidence=True,
)
REVEAL_HELD = EventRow(
    struct=RevealHeld,
    fold=_reveal_held,
    changes="phase did",
    said="{agent} reveal",
    result="held",
)

# --- a REVEAL that waits for a note ------------------------------------------------------------


def hand_back_options(rules: Rules, view: View) -> Sequence[Menu]:
    return (tuple(HandBackNote(note.id) for note in view.public.notes),)


def why_not_hand_back(rules: Rules, view: View, action: HandBackNote) -> Rejection | None:
    if any(note.id == action.note for note in view.public.notes):
        return None
    return Rejection("notes.supply", {"note": action.note})


def hand_back(tx: Transaction, action: HandBackNote) -> None:
    tx.emit_settling(NoteRemoved(tx.seat, action.note))
    tx.emit(_revelation(tx, tx.game.public.active))


HAND_BACK_PHASE = PhaseRow(
    phase=Phase.HAND_BACK_NOTE, options=hand_back_options, rule="notes.supply", verb="hand-back"
)
HAND_BACK_NOTE = ActionRow(
    struct=HandBackNote,
    phase=Phase.HAND_BACK_NOTE,
    why_not=why_not_hand_back,
    apply=hand_back,
    notation="hand-back {note}",
    rule="notes.supply",
    event=NoteRemoved,
    confirm=True,
)

PHASES = (ANSWER_PHASE, GIVE_BACK_PHASE, HAND_BACK_PHASE)
ACTIONS = (ASK, ANSWER, ANSWER_ALL, GIVE_BACK_STEP, REVEAL, HAND_BACK_NOTE)
EVENTS = (
    ASKED,
    ANSWERED,
    ANSWER_HELD,
    STEP_GIVEN_BACK,
    REVEALED,
    REVEAL_HELD,
    ANSWER_CHOSEN,
)
