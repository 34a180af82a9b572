"""Every action of a game with one Agent seat as one number."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Any, TypeAlias, cast

from msgspec import Struct

from zanzibar.board import bits, zanzibar
from zanzibar.record import write_action
from zanzibar.rules import AGENTS, NOWHERE, GameAction, Phase, Rules, Ruleset, Slip
from zanzibar.rules.model import actions as act
from zanzibar.rules.model.actions import ExtraMenu, Menu
from zanzibar.rules.model.fields import FieldKind, fields_of
from zanzibar.rules.model.vocabulary import Location


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
        numbers = self.numbers
        found: list[int] = []
        for menu in menus:
            if not isinstance(menu, ExtraMenu):
                found += [numbers[action] for action in menu if action in numbers]
            elif menu:
                found += [numbers[ExtraToken(at)] for at in menu.tokens]
        found.sort()
        return found

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


NEVER_WITH_TWO_SEATS = frozenset({Phase.DEAL, Phase.HAND_BACK_NOTE})
"""Phases in which several Agent seats share the Agents, or a note is handed back."""
FULL_GAME_ONLY: frozenset[type] = frozenset(
    {
        act.PlaceMayhem,
        act.PlaceImmortal,
        act.PlaceSecondSlip,
        act.MoveImmortal,
        act.ExtraMove,
        act.AnswerAll,
        act.Shakedown,
        act.Push,
    }
)
"""So are all abilities of Agents."""


def _actions(rules: Rules) -> Iterator[NumberedAction]:
    """Yield every action of the catalogue that can be legal, in its order."""
    for struct, row in rules.catalogue.actions.items():
        if row.phase is None or row.phase in NEVER_WITH_TWO_SEATS or struct is act.OpeningBack:
            continue
        if not rules.full and (struct in FULL_GAME_ONLY or row.agent is not None):
            continue
        if row.phase is Phase.GIVE_BACK_STEP and not rules.ruleset.step_supply:
            continue
        if struct is act.ExtraMove:
            yield from (ExtraToken(at) for at in range(rules.board.size))
        else:
            yield from _every(rules, struct)


def _every(rules: Rules, struct: type[Struct]) -> Iterator[NumberedAction]:
    """Yield an action with every combination of values that its fields can have."""
    kinds = fields_of(struct)
    board = rules.board
    for values in product(*(_values(rules, kind) for kind in kinds.values())):
        fields = dict(zip(kinds, values, strict=True))
        if "source" not in fields or board.around[fields["source"]] >> fields["to"] & 1:
            yield cast(NumberedAction, struct(**fields))


def _values(rules: Rules, kind: FieldKind) -> Sequence[Any]:
    board = rules.board
    match kind:
        case FieldKind.LOCATION:
            return range(board.size)
        case FieldKind.MAYBE_LOCATION:
            return (*range(board.size), NOWHERE)
        case FieldKind.BORDER:
            return range(len(board.borders))
        case FieldKind.FEATURE:
            return range(len(board.features))
        case FieldKind.AGENT:
            return range(len(AGENTS))
        case FieldKind.MAYBE_CARD:
            return (*rules.card_ids, None)
        case FieldKind.SLIP:
            return (Slip.FIRST, Slip.SECOND) if rules.full else (Slip.FIRST,)
        case FieldKind.FLAG:  # whether an ASK is with the Dolphin
            return (False, True) if rules.full else (False,)
    raise TypeError(f"an action cannot be numbered by a {kind}")
