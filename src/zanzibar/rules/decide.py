"""From an action to events: refuse it with a rule's id, or tell what happens."""

from collections.abc import Callable
from typing import Any

from zanzibar.rules.acts import agents, out_of_turn, recruiter, setup
from zanzibar.rules.acts.transaction import Draw, Transaction
from zanzibar.rules.evolve import own_secret
from zanzibar.rules.legal import why_not
from zanzibar.rules.model import actions as act
from zanzibar.rules.model.actions import Action
from zanzibar.rules.model.events import Event
from zanzibar.rules.model.rejection import Rejection
from zanzibar.rules.model.ruleset import Rules
from zanzibar.rules.model.state import Game, View
from zanzibar.rules.model.vocabulary import Seat

_TELL: dict[type, Callable[[Transaction, Any], None]] = {
    act.PlaceMayhem: setup.place_mayhem,
    act.ChooseCard: setup.choose_card,
    act.ChooseStart: setup.choose_start,
    act.OpeningBack: setup.step_opening_back,
    act.ConfirmOpening: setup.confirm_opening,
    act.PlaceImmortal: setup.place_immortal,
    act.TakeAgent: setup.take_agent,
    act.PlaceAgent: setup.place_agent,
    act.PlaceSecondSlip: setup.place_second_slip,
    act.Step: recruiter.take_step,
    act.MindSlip: recruiter.take_slip,
    act.MoveImmortal: recruiter.move_immortal,
    act.ExtraMove: recruiter.move_extra,
    act.EndTurn: recruiter.end_turn,
    act.Answer: agents.answer,
    act.AnswerAll: agents.answer_all,
    act.MoveAgent: agents.move_agent,
    act.Ask: agents.ask,
    act.Reveal: agents.reveal,
    act.Shakedown: agents.shakedown,
    act.Push: agents.push,
    act.Capture: agents.capture,
    act.Crosshairs: agents.crosshairs,
    act.DetectWeakness: agents.detect_weakness,
    act.NeuroRhythm: agents.neuro_rhythm,
    act.Done: agents.done,
    act.GiveBackStep: agents.give_back,
    act.HandBackNote: agents.hand_back,
    act.PlaceNote: out_of_turn.place_note,
    act.MoveNote: out_of_turn.move_note,
    act.EditNote: out_of_turn.edit_note,
    act.RemoveNote: out_of_turn.remove_note,
    act.WriteNotebook: out_of_turn.write_notebook,
    act.Undo: out_of_turn.undo,
    act.Resign: out_of_turn.resign,
    act.OfferStop: out_of_turn.offer_stop,
}


def decide(
    rules: Rules, game: Game, seat: Seat, action: Action, draw: Draw
) -> tuple[Event, ...] | Rejection:
    """What happens when a seat does this, or the rule that forbids it."""
    told = transact(rules, game, seat, action, draw)
    return told if isinstance(told, Rejection) else tuple(told.events)


def transact(
    rules: Rules, game: Game, seat: Seat, action: Action, draw: Draw, legal: bool = False
) -> Transaction | Rejection:
    """Like `decide`, with the game that the events lead to; `legal` actions are not checked."""
    if not legal:
        refused = why_not(rules, View(seat, game.public, own_secret(game, seat), game.mark), action)
        if refused is not None:
            return refused
    tx = Transaction(rules, game, seat, draw)
    _TELL[type(action)](tx, action)
    return tx
