"""Every action of a game with one Agent seat as one number."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TypeAlias

from msgspec import Struct

from zanzibar.board import Board, bits, zanzibar
from zanzibar.record import write_action
from zanzibar.rules import AGENTS, NOWHERE, GameAction, Rules, Ruleset, Slip
from zanzibar.rules.model import actions as act
from zanzibar.rules.model.actions import ExtraMenu, Menu
from zanzibar.rules.model.fields import fields_of
from zanzibar.rules.model.vocabulary import Location

MOST_MENUS = 1 << 16
"""Menus whose numbers are remembered before all of them are forgotten."""


class ExtraToken(Struct, frozen=True, gc=False):
    """The first half of an extra Immortal move: where its STEP token goes.

    A plain `MoveImmortal` is the second half. Together they are one `ExtraMove` of the rules;
    one number for each combination would make the space ten times as large.
    """

    at: Location


NumberedAction: TypeAlias = GameAction | ExtraToken


class ActionSpace:
    """The numbers 0 to `size` - 1 and the actions they mean, for a ruleset on a board.

    Left out is what one Agent seat without notes never does, and taking back a step of the
    opening: nothing is learnt between the steps, and a game would have no bound.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.actions: tuple[NumberedAction, ...] = tuple(_actions(rules))
        self.numbers: dict[NumberedAction, int] = {
            action: number for number, action in enumerate(self.actions)
        }
        self.size = len(self.actions)
        self._menus: dict[int, tuple[Menu, tuple[int, ...]]] = {}

    def text(self, number: int) -> str:
        """Return the notation of the action."""
        action = self.actions[number]
        if isinstance(action, ExtraToken):
            return f"extra {self.rules.board.names[action.at]}"
        return write_action(self.rules, action)

    def numbers_of(self, action: GameAction) -> tuple[int, ...]:
        """Return the numbers that together mean the action: two for an extra Immortal move."""
        if isinstance(action, act.ExtraMove):
            move = act.MoveImmortal(action.source, action.to)
            return self.numbers[ExtraToken(action.token)], self.numbers[move]
        return (self.numbers[action],)

    def numbers_in(self, menus: Sequence[Menu]) -> list[int]:
        """Return the numbers of all actions in the menus, in ascending order."""
        found: list[int] = []
        for menu in menus:
            # The rules make most menus once, so an address is enough to know one again.
            known = self._menus.get(id(menu))
            if known is None or known[0] is not menu:
                known = self._learn(menu)
            found += known[1]
        found.sort()
        return found

    def _learn(self, menu: Menu) -> tuple[Menu, tuple[int, ...]]:
        if isinstance(menu, ExtraMenu):
            tokens = menu.tokens if menu else ()
            return menu, tuple(self.numbers[ExtraToken(at)] for at in tokens)
        known = menu, tuple(self.numbers[action] for action in menu if action in self.numbers)
        if len(self._menus) >= MOST_MENUS:
            self._menus.clear()
        self._menus[id(menu)] = known
        return known

    def extra_moves(self, menus: Sequence[Menu]) -> list[int]:
        """Return the numbers of the moves that an extra Immortal move may end with."""
        return [
            self.numbers[act.MoveImmortal(source, to)]
            for menu in menus
            if isinstance(menu, ExtraMenu)
            for source, targets in menu.moves
            for to in bits(targets)
        ]


@lru_cache(maxsize=16)
def rules_in_zanzibar(ruleset: Ruleset) -> Rules:
    """Return a ruleset on the board of the game, the same object each time."""
    return Rules(ruleset, zanzibar())


@lru_cache(maxsize=16)
def action_space(rules: Rules) -> ActionSpace:
    """Return the action space of these rules, the same object each time."""
    return ActionSpace(rules)


def _actions(rules: Rules) -> Iterator[NumberedAction]:
    yield from _setup(rules)
    yield from _recruiter(rules)
    yield from _agents(rules)


def _setup(rules: Rules) -> Iterator[NumberedAction]:
    board = rules.board
    if rules.full:
        yield from (act.PlaceMayhem(border) for border in range(len(board.borders)))
    yield from (act.ChooseCard(card) for card in (*rules.card_ids, None))
    yield from (act.ChooseStart(at) for at in range(board.size))
    yield act.ConfirmOpening()
    if rules.full:
        yield from (act.PlaceImmortal(at) for at in bits(board.inner))
    for agent in range(len(AGENTS)):
        yield from (act.PlaceAgent(agent, at) for at in bits(board.edge))
    if rules.full:
        yield from (act.PlaceSecondSlip(at) for at in bits(board.near_temple))


def _recruiter(rules: Rules) -> Iterator[NumberedAction]:
    board = rules.board
    yield from (act.Step(to) for to in range(board.size))
    for token in (Slip.FIRST, Slip.SECOND) if rules.full else (Slip.FIRST,):
        yield from (act.MindSlip(to, token) for to in range(board.size))
    if rules.full:
        yield from (act.MoveImmortal(source, to) for source, to in _pairs(board, board.around))
        yield from (ExtraToken(at) for at in range(board.size))
    yield act.EndTurn()
    yield from (act.Answer(at) for at in (*range(board.size), NOWHERE))
    if rules.full:
        yield act.AnswerAll()


def _agents(rules: Rules) -> Iterator[NumberedAction]:
    board = rules.board
    features = range(len(board.features))
    for agent in range(len(AGENTS)):
        yield from (act.MoveAgent(agent, to) for to in range(board.size))
        for dolphin in (False, True) if rules.full else (False,):
            yield from (act.Ask(agent, feature, dolphin) for feature in features)
        yield act.Reveal(agent)
        yield act.Capture(agent)
        yield act.Done(agent)
        if rules.full:
            yield from (act.Shakedown(agent, feature) for feature in features)
            yield from (act.NeuroRhythm(agent, to) for to in range(board.size))
    if rules.full:
        yield from _abilities_without_fields(rules)
        yield from (act.DetectWeakness(a, b) for a, b in _pairs(board, board.orthogonal))
        yield from (act.Push(to) for to in (*range(board.size), NOWHERE))
    if rules.ruleset.step_supply:
        yield from (act.GiveBackStep(at) for at in range(board.size))


def _abilities_without_fields(rules: Rules) -> Iterator[GameAction]:
    for row in rules.catalogue.actions.values():
        if row.agent is not None and not fields_of(row.struct):
            action: GameAction = row.struct()  # type: ignore[assignment]
            yield action


def _pairs(board: Board, neighbours: tuple[int, ...]) -> Iterator[tuple[Location, Location]]:
    return ((source, to) for source in range(board.size) for to in bits(neighbours[source]))
