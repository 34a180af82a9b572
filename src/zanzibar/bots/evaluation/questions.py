"""The questions that an activation can put to the Recruiter, each as one number.

A question is its kind times 64 plus its subject: a Feature for ASK, ASK_ALL and SHAKEDOWN,
otherwise the location of the Agent who asks. The possible answers are numbered, too: they are the
branches of the question. Kernels and players work with these numbers; this module translates them
to and from actions and events.
"""

from collections.abc import Callable, Mapping, Sequence

from zanzibar.board import Board, bits
from zanzibar.rules import GameAction, Public, PublicPart
from zanzibar.rules.model import actions as acts
from zanzibar.rules.model import events as parts
from zanzibar.rules.model.vocabulary import Agent, Feature, Location

NOTHING, ASK, ASK_ALL, REVEAL, CAPTURE, CROSSHAIRS, SHAKEDOWN = range(7)
"""ASK_ALL is an ASK with the Dolphin; NOTHING is an activation without a question."""
SUBJECT_BITS = 6
QUESTIONS = 7 << SUBJECT_BITS
"""Above every question."""


def make_question(kind: int, subject: int) -> int:
    return kind << SUBJECT_BITS | subject


def kind_of(question: int) -> int:
    return question >> SUBJECT_BITS


def subject_of(question: int) -> int:
    return question & (1 << SUBJECT_BITS) - 1


# --- actions and events ------------------------------------------------------------------------


def question_of(action: GameAction, at: Location) -> int | None:
    """Return the question of an Agent's act at a location; None if the act settles no question."""
    match action:
        case acts.Ask(feature=feature, dolphin=dolphin):
            return make_question(ASK_ALL if dolphin else ASK, feature)
        case acts.Shakedown(feature=feature):
            return make_question(SHAKEDOWN, feature)
        case acts.Reveal():
            return make_question(REVEAL, at)
        case acts.Capture():
            return make_question(CAPTURE, at)
        case acts.Crosshairs():
            return make_question(CROSSHAIRS, at)
        case acts.Done():
            return make_question(NOTHING, 0)
    return None


_ACTIONS: Mapping[int, Callable[[Agent, int], GameAction]] = {
    ASK: acts.Ask,
    ASK_ALL: lambda agent, feature: acts.Ask(agent, feature, True),
    REVEAL: lambda agent, at: acts.Reveal(agent),
    CAPTURE: lambda agent, at: acts.Capture(agent),
    CROSSHAIRS: lambda agent, at: acts.Crosshairs(),
    SHAKEDOWN: acts.Shakedown,
}


def action_for(agent: Agent, question: int) -> GameAction:
    """Return the action by which an Agent asks a question other than NOTHING."""
    return _ACTIONS[kind_of(question)](agent, subject_of(question))


def action_behind(part: PublicPart | None) -> GameAction | None:
    """Return the act that an event shows, for the acts that can begin an activation."""
    match part:
        case parts.AgentMoved(agent=agent, to=to):
            return acts.MoveAgent(agent, to)
        case parts.Asked(agent=agent, feature=feature, dolphin=dolphin):
            return acts.Ask(agent, feature, dolphin)
        case parts.Revealed(agent=agent) | parts.RevealHeld(agent=agent):
            return acts.Reveal(agent)
        case parts.Shaken(agent=agent, feature=feature):
            return acts.Shakedown(agent, feature)
        case parts.CaptureTried(agent=agent):
            return acts.Capture(agent)
        case parts.CrosshairsAnswered():
            return acts.Crosshairs()
        case parts.AgentDone(agent=agent):
            return acts.Done(agent)
    return None


def events_of(
    board: Board,
    public: Public,
    agent: Agent,
    action: GameAction,
    path: Sequence[Location],
    hidden: Sequence[Feature],
) -> list[PublicPart]:
    """Return the public events of an Agent's question, given the Recruiter's secrets.

    Of several visits that could answer an ASK, the oldest one does. Other acts have no events here.
    """
    at, here = public.agents[agent], path[-1]
    match action:
        case acts.Ask(feature=feature, dolphin=dolphin):
            locations = board.with_feature[feature] & ~public.covered
            visits = [place for place in path if locations >> place & 1]
            shown = sum(1 << place for place in (visits if dolphin else visits[:1]))
            return [parts.Asked(agent, feature, dolphin), parts.Answered(shown)]
        case acts.Reveal():
            return [parts.Revealed(agent, at, path.index(at) + 1)]
        case acts.Capture():
            return [parts.CaptureTried(agent, at, at == here)]
        case acts.Crosshairs():
            return [parts.CrosshairsAnswered(at, bool(board.in_line[at] >> here & 1))]
        case acts.Shakedown(feature=feature):
            return [parts.Shaken(agent, feature, feature in hidden)]
    return []


# --- branches ----------------------------------------------------------------------------------


def locations_asked(board: Board, question: int, covered: int) -> int:
    """Return the locations that an answer to an ASK could name, none for other questions."""
    if kind_of(question) not in (ASK, ASK_ALL):
        return 0
    return board.with_feature[subject_of(question)] & ~covered


def locations_in_line(board: Board, question: int) -> int:
    """Return the locations that Meru's question is about, none for other questions."""
    return board.in_line[subject_of(question)] if kind_of(question) == CROSSHAIRS else 0


def branch_count(question: int, locations: int, path_length: int) -> int:
    """Return the number of possible answers; `locations` as by `locations_asked`."""
    kind = kind_of(question)
    if kind == NOTHING:
        return 1
    if kind == ASK:
        return 1 + locations.bit_count()
    if kind == ASK_ALL:
        return 1 << locations.bit_count()
    return path_length + 1 if kind == REVEAL else 2


def true_branches(
    board: Board,
    question: int,
    locations: int,
    path: Sequence[Location],
    hidden: Sequence[Feature],
) -> list[int]:
    """Return the answers that are true for the Recruiter's secrets: several only for an ASK."""
    subject, here = subject_of(question), path[-1]
    kind = kind_of(question)
    if kind == ASK:
        visits = bits(locations & sum(1 << at for at in path))
        return [1 + (locations & ((1 << at) - 1)).bit_count() for at in visits] or [0]
    if kind == ASK_ALL:
        return [sum(1 << k for k, at in enumerate(bits(locations)) if at in path)]
    if kind == CROSSHAIRS:
        return [board.in_line[subject] >> here & 1]
    if kind == REVEAL:
        return [path.index(subject) + 1 if subject in path else 0]
    if kind == SHAKEDOWN:
        return [int(subject in hidden)]
    return [0]


def tokens_placed(question: int, branch: int, locations: int) -> int:
    """Return the locations on which an answer puts STEP tokens."""
    places = bits(locations)
    if kind_of(question) == ASK:
        return 1 << places[branch - 1] if branch else 0
    return sum(1 << at for k, at in enumerate(places) if branch >> k & 1)
