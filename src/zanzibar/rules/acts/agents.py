"""The Agents' turn: activations, moves, questions and what the Recruiter answers."""

from collections.abc import Sequence
from functools import lru_cache

from zanzibar.board import City, bits
from zanzibar.rules.acts import recruiter
from zanzibar.rules.acts.transaction import Transaction
from zanzibar.rules.model.actions import (
    MOST_MENUS,
    Answer,
    AnswerAll,
    Ask,
    Capture,
    Crosshairs,
    DetectWeakness,
    Done,
    GiveBackStep,
    HandBackNote,
    Menu,
    MoveAgent,
    NeuroRhythm,
    Push,
    Reveal,
    Shakedown,
)
from zanzibar.rules.model.events import (
    Activated,
    AgentDone,
    AgentMoved,
    AnswerChosen,
    Answered,
    AnswerHeld,
    Asked,
    CaptureTried,
    CrosshairsAnswered,
    ImmortalPushed,
    NoteRemoved,
    PublicPart,
    Revealed,
    RevealHeld,
    RhythmMoved,
    Shaken,
    StepGivenBack,
    WeaknessDetected,
)
from zanzibar.rules.model.rejection import Rejection
from zanzibar.rules.model.ruleset import AGENT_SPACES, NOTES, Rules
from zanzibar.rules.model.state import Public, RecruiterSecret, View
from zanzibar.rules.model.vocabulary import (
    AGENTS,
    BILL,
    DOLPHIN,
    DUSTY,
    MERU,
    NOBODY,
    NOWHERE,
    SHARED,
    Agent,
    Location,
    Reason,
    Seat,
    Side,
)

EVERYBODY_ACTED = 0b1111
ACTIVATIONS = 2

# --- who may act -------------------------------------------------------------------------------


def may_activate(public: Public, seat: Seat, agent: Agent) -> bool:
    """Whether this seat can act with this Agent now: `agents.two`, `table.team`."""
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


def immortal_here(public: Public, agent: Agent) -> bool:
    return bool(public.immortals >> public.agents[agent] & 1)


# --- what an Agent may do ----------------------------------------------------------------------


def move_targets(city: City, public: Public, agent: Agent) -> int:
    """`agent.move`, `agent.mayhem`: other locations 1 or 2 spaces away on foot."""
    return city.near(public.agents[agent], AGENT_SPACES)


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


def weakness_sources(rules: Rules, public: Public) -> int:
    """`bill`: the Immortals orthogonally next to Bill."""
    return rules.board.orthogonal[public.agents[BILL]] & public.immortals


def push_targets(city: City, public: Public, source: Location) -> int:
    """`shakedown.push`: one space orthogonally, by the Immortal rules."""
    return city.orthogonal[source] & ~public.immortals


def rhythm_spaces(public: Public) -> int:
    """`dusty`: one space, and one more for each exposed Feature card."""
    return 1 + public.exposed.bit_count()


@lru_cache(maxsize=MOST_MENUS)
def _move_menu(agent: Agent, targets: int) -> tuple[MoveAgent, ...]:
    return tuple(MoveAgent(agent, to) for to in bits(targets))


@lru_cache(maxsize=MOST_MENUS)
def _ask_menu(agent: Agent, features: int, dolphin: bool) -> tuple[Ask, ...]:
    plain = tuple(Ask(agent, f) for f in bits(features))
    return plain + tuple(Ask(agent, f, True) for f in bits(features)) if dolphin else plain


@lru_cache(maxsize=MOST_MENUS)
def _shakedown_menu(agent: Agent, features: int) -> tuple[Shakedown, ...]:
    return tuple(Shakedown(agent, f) for f in range(features))


@lru_cache(maxsize=MOST_MENUS)
def _weakness_menu(source: Location, targets: int) -> tuple[DetectWeakness, ...]:
    return tuple(DetectWeakness(source, to) for to in bits(targets))


@lru_cache(maxsize=MOST_MENUS)
def _rhythm_menu(agent: Agent, targets: int) -> tuple[NeuroRhythm, ...]:
    return tuple(NeuroRhythm(agent, to) for to in bits(targets))


@lru_cache(maxsize=MOST_MENUS)
def _push_menu(targets: int) -> tuple[Push, ...]:
    return (*(Push(to) for to in bits(targets)), Push(NOWHERE))


_CAPTURE = tuple((Capture(agent),) for agent in range(len(AGENTS)))
_REVEAL = tuple((Reveal(agent),) for agent in range(len(AGENTS)))
_DONE = tuple((Done(agent),) for agent in range(len(AGENTS)))
_CROSSHAIRS = (Crosshairs(),)


def _agent_options(
    rules: Rules, city: City, public: Public, agent: Agent, found: list[Menu]
) -> None:
    if not public.moved:
        found.append(_move_menu(agent, move_targets(city, public, agent)))
    if not public.did:
        if immortal_here(public, agent):
            found.append(_shakedown_menu(agent, len(rules.board.features)))
        else:
            asks = ask_features(rules, public, agent)
            if asks:
                found.append(_ask_menu(agent, asks, DOLPHIN in public.allies))
            if public.steps >> public.agents[agent] & 1:
                found.append(_REVEAL[agent])
            found.append(_CAPTURE[agent])
            if agent == MERU and rules.full:
                found.append(_CROSSHAIRS)
    if rules.full and not public.free:
        if agent == BILL:
            for source in bits(weakness_sources(rules, public)):
                found.append(_weakness_menu(source, push_targets(city, public, source)))
        elif agent == DUSTY:
            spaces = rhythm_spaces(public)
            for other, at in enumerate(public.agents):
                found.append(_rhythm_menu(other, city.near(at, spaces)))
    found.append(_DONE[agent])


def options(rules: Rules, view: View) -> Sequence[Menu]:
    """Everything this seat may do with its Agents now."""
    public, seat = view.public, view.seat
    city = rules.city(public)
    found: list[Menu] = []
    for agent in range(len(AGENTS)):
        if may_activate(public, seat, agent):
            _agent_options(rules, city, public, agent, found)
    return found


# --- acting ------------------------------------------------------------------------------------


def _act(tx: Transaction, agent: Agent, part: PublicPart) -> None:
    """An act of an Agent that can be taken back; its first begins the activation."""
    if tx.game.public.active == agent:
        tx.emit_undoable(part)
    else:
        tx.emit_undoable(Activated(agent, tx.seat))
        tx.emit(part)


def _settle(tx: Transaction, agent: Agent, part: PublicPart) -> None:
    """An act of an Agent that reveals something; its first begins the activation."""
    if tx.game.public.active != agent:
        tx.emit_settling(Activated(agent, tx.seat))
    tx.emit_settling(part)


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
    _act(tx, action.agent, AgentMoved(action.agent, action.to))


def _why_not_action(view: View, agent: Agent) -> Rejection | None:
    """`agents.order`: one action per activation."""
    refused = why_not_activate(view.public, view.seat, agent)
    if refused is None and view.public.did:
        return Rejection("agents.order", {"agent": AGENTS[agent]})
    return refused


def why_not_ask(rules: Rules, view: View, action: Ask) -> Rejection | None:
    public, agent, feature = view.public, action.agent, action.feature
    refused = _why_not_action(view, agent)
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
    _settle(tx, action.agent, Asked(action.agent, action.feature, action.dolphin))


def why_not_reveal(rules: Rules, view: View, action: Reveal) -> Rejection | None:
    public, agent = view.public, action.agent
    refused = _why_not_action(view, agent)
    if refused is not None:
        return refused
    if immortal_here(public, agent) or not public.steps >> public.agents[agent] & 1:
        at = rules.board.names[public.agents[agent]]
        return Rejection("reveal", {"agent": AGENTS[agent], "location": at})
    return None


def reveal(tx: Transaction, action: Reveal) -> None:
    public = tx.game.public
    if len(public.notes) + len(public.confirmed) < NOTES:
        _settle(tx, action.agent, _revelation(tx, action.agent))
    else:
        _settle(tx, action.agent, RevealHeld(action.agent))


def _revelation(tx: Transaction, agent: Agent) -> Revealed:
    at = tx.game.public.agents[agent]
    return Revealed(agent, at, tx.game.recruiter.path.index(at) + 1)


def why_not_shakedown(rules: Rules, view: View, action: Shakedown) -> Rejection | None:
    refused = _why_not_action(view, action.agent)
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
    _settle(tx, action.agent, Shaken(action.agent, action.feature, new))


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
    return _why_not_orthogonal(rules, public, source, to, "shakedown.push")


def _why_not_orthogonal(
    rules: Rules, public: Public, source: Location, to: Location, rule: str
) -> Rejection:
    """Why an Immortal cannot be moved one orthogonal space by an Agent."""
    names = rules.board.names
    where: dict[str, str | int] = {"source": names[source], "location": names[to]}
    if not rules.board.orthogonal[source] >> to & 1:
        return Rejection(rule, where)
    return Rejection("immortal.stack" if public.immortals >> to & 1 else "immortal.mayhem", where)


def push(tx: Transaction, action: Push) -> None:
    public = tx.game.public
    tx.emit_undoable(ImmortalPushed(public.agents[public.active], action.to))


def why_not_capture(rules: Rules, view: View, action: Capture) -> Rejection | None:
    refused = _why_not_action(view, action.agent)
    if refused is not None:
        return refused
    if immortal_here(view.public, action.agent):
        return Rejection("capture", {"agent": AGENTS[action.agent]})
    return None


def capture(tx: Transaction, action: Capture) -> None:
    at = tx.game.public.agents[action.agent]
    hit = tx.game.recruiter.path[-1] == at
    _settle(tx, action.agent, CaptureTried(action.agent, at, hit))
    if hit:
        tx.end_game(Side.AGENTS, Reason.CAPTURED)


def why_not_crosshairs(rules: Rules, view: View, action: Crosshairs) -> Rejection | None:
    if not rules.full:
        return Rejection("meru")
    refused = _why_not_action(view, MERU)
    if refused is not None:
        return refused
    return Rejection("meru") if immortal_here(view.public, MERU) else None


def crosshairs(tx: Transaction, action: Crosshairs) -> None:
    at = tx.game.public.agents[MERU]
    yes = bool(tx.rules.board.in_line[at] >> tx.game.recruiter.path[-1] & 1)
    _settle(tx, MERU, CrosshairsAnswered(at, yes))


def _why_not_free(rules: Rules, view: View, agent: Agent) -> Rejection | None:
    """Free actions are once per activation and only in the Full Game."""
    if not rules.full:
        return Rejection(AGENTS[agent])
    refused = why_not_activate(view.public, view.seat, agent)
    if refused is None and view.public.free:
        return Rejection(AGENTS[agent])
    return refused


def why_not_weakness(rules: Rules, view: View, action: DetectWeakness) -> Rejection | None:
    refused = _why_not_free(rules, view, BILL)
    if refused is not None:
        return refused
    public, source, to = view.public, action.source, action.to
    if not weakness_sources(rules, public) >> source & 1:
        return Rejection("bill", {"source": rules.board.names[source]})
    if push_targets(rules.city(public), public, source) >> to & 1:
        return None
    return _why_not_orthogonal(rules, public, source, to, "bill")


def detect_weakness(tx: Transaction, action: DetectWeakness) -> None:
    _act(tx, BILL, WeaknessDetected(action.source, action.to))


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
    _act(tx, DUSTY, RhythmMoved(action.agent, action.to))


def why_not_done(rules: Rules, view: View, action: Done) -> Rejection | None:
    return why_not_activate(view.public, view.seat, action.agent)


def done(tx: Transaction, action: Done) -> None:
    tx.emit_settling(AgentDone(action.agent))
    public = tx.game.public
    if public.acted == EVERYBODY_ACTED:
        recruiter.begin_recruiter_turn(tx, public.round + 1)
    elif public.acted.bit_count() == ACTIVATIONS:
        recruiter.begin_recruiter_turn(tx, public.round)


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
