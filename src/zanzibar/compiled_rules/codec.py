"""Between the engine's words and the twin's numbers."""

from collections.abc import Callable
from typing import Any

import numpy as np

from zanzibar.compile import Numbers
from zanzibar.compiled_rules import layout as at
from zanzibar.compiled_rules.kernel import lay_city
from zanzibar.compiled_rules.tables import RuleTables
from zanzibar.rules import NOBODY, Game, GameAction, Phase, Public, RecruiterSecret, Slip
from zanzibar.rules.model import actions as act
from zanzibar.rules.model.vocabulary import DOLPHIN

_PHASES = {
    Phase.MAYHEM: at.P_MAYHEM,
    Phase.CARD: at.P_CARD,
    Phase.START: at.P_START,
    Phase.OPENING: at.P_OPENING,
    Phase.IMMORTALS: at.P_IMMORTALS,
    Phase.PLACE: at.P_PLACE,
    Phase.SECOND_SLIP: at.P_SECOND_SLIP,
    Phase.RECRUITER: at.P_RECRUITER,
    Phase.AGENTS: at.P_AGENTS,
    Phase.ANSWER: at.P_ANSWER,
    Phase.GIVE_BACK_STEP: at.P_GIVE_BACK,
    Phase.PUSH: at.P_PUSH,
    Phase.OVER: at.P_OVER,
}
_TOKENS = (Slip.FIRST, Slip.SECOND)


def _code(kind: int, a: int = 0, b: int = 0, c: int = 0) -> int:
    return kind << 24 | a << 16 | b << 8 | (at.NO_PLACE if c < 0 else c)


def encode(tables: RuleTables, action: GameAction) -> int:
    """An action as the twin's number."""
    match action:
        case act.ChooseCard(card=card):
            number = -1 if card is None else tables.rules.card_ids.index(card)
            return _code(at.CHOOSE_CARD, c=number)
        case act.MindSlip(to=to, token=token):
            return _code(at.MIND_SLIP, 0, _TOKENS.index(token), to)
        case act.Ask(agent=agent, feature=feature, dolphin=dolphin):
            return _code(at.ASK, int(dolphin), agent, feature)
        case act.ExtraMove(token=token, source=source, to=to):
            return _code(at.EXTRA_MOVE, token, source, to)
    return _ENCODERS[type(action)](action)


_ENCODERS: dict[type, Callable[[Any], int]] = {
    act.PlaceMayhem: lambda a: _code(at.PLACE_MAYHEM, c=a.border),
    act.ChooseStart: lambda a: _code(at.CHOOSE_START, c=a.at),
    act.OpeningBack: lambda a: _code(at.OPENING_BACK),
    act.ConfirmOpening: lambda a: _code(at.CONFIRM_OPENING),
    act.PlaceImmortal: lambda a: _code(at.PLACE_IMMORTAL, c=a.at),
    act.PlaceAgent: lambda a: _code(at.PLACE_AGENT, 0, a.agent, a.at),
    act.PlaceSecondSlip: lambda a: _code(at.PLACE_SECOND_SLIP, c=a.at),
    act.Step: lambda a: _code(at.STEP, c=a.to),
    act.MoveImmortal: lambda a: _code(at.MOVE_IMMORTAL, 0, a.source, a.to),
    act.EndTurn: lambda a: _code(at.END_TURN),
    act.Answer: lambda a: _code(at.REPLY, c=a.at),
    act.AnswerAll: lambda a: _code(at.ANSWER_ALL),
    act.MoveAgent: lambda a: _code(at.MOVE_AGENT, 0, a.agent, a.to),
    act.Reveal: lambda a: _code(at.REVEAL, 0, a.agent),
    act.Shakedown: lambda a: _code(at.SHAKEDOWN, 0, a.agent, a.feature),
    act.Push: lambda a: _code(at.PUSH, c=a.to),
    act.Capture: lambda a: _code(at.CAPTURE, 0, a.agent),
    act.Crosshairs: lambda a: _code(at.CROSSHAIRS),
    act.DetectWeakness: lambda a: _code(at.DETECT_WEAKNESS, 0, a.source, a.to),
    act.NeuroRhythm: lambda a: _code(at.NEURO_RHYTHM, 0, a.agent, a.to),
    act.Done: lambda a: _code(at.DONE, 0, a.agent),
    act.GiveBackStep: lambda a: _code(at.GIVE_BACK, c=a.at),
}

_DECODERS: dict[int, Callable[[int, int, int], GameAction]] = {
    at.PLACE_MAYHEM: lambda a, b, c: act.PlaceMayhem(c),
    at.CHOOSE_START: lambda a, b, c: act.ChooseStart(c),
    at.OPENING_BACK: lambda a, b, c: act.OpeningBack(),
    at.CONFIRM_OPENING: lambda a, b, c: act.ConfirmOpening(),
    at.PLACE_IMMORTAL: lambda a, b, c: act.PlaceImmortal(c),
    at.PLACE_AGENT: lambda a, b, c: act.PlaceAgent(b, c),
    at.PLACE_SECOND_SLIP: lambda a, b, c: act.PlaceSecondSlip(c),
    at.STEP: lambda a, b, c: act.Step(c),
    at.MIND_SLIP: lambda a, b, c: act.MindSlip(c, _TOKENS[b]),
    at.MOVE_IMMORTAL: lambda a, b, c: act.MoveImmortal(b, c),
    at.EXTRA_MOVE: lambda a, b, c: act.ExtraMove(a, b, c),
    at.END_TURN: lambda a, b, c: act.EndTurn(),
    at.REPLY: lambda a, b, c: act.Answer(c),
    at.ANSWER_ALL: lambda a, b, c: act.AnswerAll(),
    at.MOVE_AGENT: lambda a, b, c: act.MoveAgent(b, c),
    at.ASK: lambda a, b, c: act.Ask(b, c, bool(a)),
    at.REVEAL: lambda a, b, c: act.Reveal(b),
    at.SHAKEDOWN: lambda a, b, c: act.Shakedown(b, c),
    at.PUSH: lambda a, b, c: act.Push(c),
    at.CAPTURE: lambda a, b, c: act.Capture(b),
    at.CROSSHAIRS: lambda a, b, c: act.Crosshairs(),
    at.DETECT_WEAKNESS: lambda a, b, c: act.DetectWeakness(b, c),
    at.NEURO_RHYTHM: lambda a, b, c: act.NeuroRhythm(b, c),
    at.DONE: lambda a, b, c: act.Done(b),
    at.GIVE_BACK: lambda a, b, c: act.GiveBackStep(c),
}


def decode(tables: RuleTables, code: int) -> GameAction:
    """The engine's action for a number of the twin's."""
    a, b, c = code >> 16 & 255, code >> 8 & 255, code & 255
    if c == at.NO_PLACE:
        c = -1
    if code >> 24 == at.CHOOSE_CARD:
        return act.ChooseCard(None if c < 0 else tables.rules.card_ids[c])
    return _DECODERS[code >> 24](a, b, c)


def write_game(
    tables: RuleTables, public: Public, secret: RecruiterSecret, state: Numbers, city: Numbers
) -> None:
    """Write a position: what is on the table, and one world behind the screen."""
    state[:] = 0
    state[at.PHASE] = _PHASES[public.phase]
    state[at.TIME] = public.time
    state[at.ROUND] = public.round
    state[at.RECRUITS] = public.recruits
    state[at.IMMORTALS] = public.immortals
    state[at.SECOND_SLIP] = public.second_slip
    state[at.STEPS] = public.steps
    state[at.COVERED] = public.covered
    state[at.FIRST_SLIP] = public.first_slip
    state[at.EXPOSED] = public.exposed
    for slot in range(2):
        state[at.CARD_A + slot] = public.cards[slot] if slot < len(public.cards) else -1
    state[at.RECRUITED] = _mask(public.recruited)
    state[at.DOLPHIN] = DOLPHIN in public.allies
    state[at.ACTED] = public.acted
    state[at.ACTIVE] = -1 if public.active == NOBODY else public.active
    state[at.MOVED] = public.moved
    state[at.DID] = public.did
    state[at.FREE] = public.free
    state[at.TOOK] = public.took_action
    state[at.IMMORTAL_MOVED] = public.immortal_moved
    state[at.EXTRA_MOVED] = public.extra_moved
    state[at.ASKED] = -1 if public.asked == NOBODY else public.asked
    state[at.ASKED_DOLPHIN] = public.dolphin
    state[at.OWED] = public.owed
    state[at.MAYHEM_COUNT] = len(public.mayhem)
    state[at.AGENT : at.AGENT + 4] = public.agents
    state[at.MAYHEM : at.MAYHEM + len(public.mayhem)] = public.mayhem
    state[at.CARD] = -1 if secret.card is None else tables.rules.card_ids.index(secret.card)
    state[at.HIDDEN] = _mask(secret.hidden)
    state[at.LENGTH] = len(secret.path)
    state[at.PATH : at.PATH + len(secret.path)] = secret.path
    state[at.VISITED] = secret.visited
    state[at.CONTACTED] = secret.contacted
    state[at.RETRIEVED] = secret.retrieved
    state[at.ANSWER] = secret.answer
    if secret.slips:
        state[at.SLIP_TIME] = secret.slips[-1][0]
        state[at.SLIP_TOKEN] = _TOKENS.index(secret.slips[-1][1])
    if public.result is not None:
        state[at.WINNER] = ("recruiter", "agents").index(public.result.winner) + 1
        reasons = ("recruits", "evaded", "captured", "boxed-in")
        state[at.REASON] = reasons.index(public.result.reason) + 1
        state[at.END_ROUND] = public.result.round
    if tables.rules.full and len(public.mayhem) < 5:
        return
    lay_city(tables.options, tables.borders, state, city)


def read_game(tables: RuleTables, game: Game) -> tuple[Numbers, Numbers]:
    """A game of the engine as the twin's state and city."""
    state, city = np.zeros(at.STATE, np.int64), tables.city.copy()
    write_game(tables, game.public, game.recruiter, state, city)
    return state, city


def _mask(features: tuple[int, ...]) -> int:
    return sum(1 << feature for feature in features)
