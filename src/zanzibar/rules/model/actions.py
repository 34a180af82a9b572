"""Everything a seat can do, as plain data. Locations, Features and borders are board indices."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain
from typing import Annotated, TypeAlias

from msgspec import Struct

from zanzibar.board import bits
from zanzibar.rules.model.fields import FieldKind
from zanzibar.rules.model.vocabulary import (
    Agent,
    Border,
    Feature,
    Location,
    MaybeCard,
    MaybeLocation,
    Slip,
)


class _Act(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Tagged with its class name, so that actions of equal content but other kind differ."""


class ModuleAction(_Act, frozen=True, gc=False, tag=True):
    """The base of the actions that rule modules bring."""


class PlaceMayhem(_Act, frozen=True, gc=False, tag=True):
    border: Border


class ChooseCard(_Act, frozen=True, gc=False, tag=True):
    """Take a Recruiter card; `card` None draws one at random."""

    card: MaybeCard


class ChooseStart(_Act, frozen=True, gc=False, tag=True):
    at: Location


class OpeningBack(_Act, frozen=True, gc=False, tag=True):
    """Take back the last step of the opening."""


class ConfirmOpening(_Act, frozen=True, gc=False, tag=True):
    pass


class PlaceImmortal(_Act, frozen=True, gc=False, tag=True):
    at: Location


class TakeAgent(_Act, frozen=True, gc=False, tag=True):
    agent: Agent


class PlaceAgent(_Act, frozen=True, gc=False, tag=True):
    agent: Agent
    at: Location


class PlaceSecondSlip(_Act, frozen=True, gc=False, tag=True):
    at: Location


class Step(_Act, frozen=True, gc=False, tag=True):
    """A STEP: one of the four of the opening, or the action of a turn."""

    to: Location


class MindSlip(_Act, frozen=True, gc=False, tag=True):
    to: Location
    token: Annotated[Slip, FieldKind.SLIP]


class MoveImmortal(_Act, frozen=True, gc=False, tag=True):
    source: Location
    to: Location


class ExtraMove(_Act, frozen=True, gc=False, tag=True):
    """Reveal a visited location with a STEP token, then move an Immortal once more."""

    token: Location
    source: Location
    to: Location


class EndTurn(_Act, frozen=True, gc=False, tag=True):
    pass


class Answer(_Act, frozen=True, gc=False, tag=True):
    """Answer an ASK with a STEP token, or NOWHERE for "no new token"."""

    at: MaybeLocation


class AnswerAll(_Act, frozen=True, gc=False, tag=True):
    """Confirm the answer to an ASK with the Dolphin."""


class MoveAgent(_Act, frozen=True, gc=False, tag=True):
    agent: Agent
    to: Location


class Ask(_Act, frozen=True, gc=False, tag=True):
    agent: Agent
    feature: Feature
    dolphin: bool = False


class Reveal(_Act, frozen=True, gc=False, tag=True):
    agent: Agent


class Shakedown(_Act, frozen=True, gc=False, tag=True):
    agent: Agent
    feature: Feature


class Push(_Act, frozen=True, gc=False, tag=True):
    """Push the shaken Immortal; NOWHERE for no push."""

    to: MaybeLocation


class Capture(_Act, frozen=True, gc=False, tag=True):
    agent: Agent


class Crosshairs(_Act, frozen=True, gc=False, tag=True):
    """Meru's question."""


class DetectWeakness(_Act, frozen=True, gc=False, tag=True):
    """Bill moves an Immortal next to him."""

    source: Location
    to: Location


class NeuroRhythm(_Act, frozen=True, gc=False, tag=True):
    """Dusty moves any Agent."""

    agent: Agent
    to: Location


class Done(_Act, frozen=True, gc=False, tag=True):
    """End an Agent's activation."""

    agent: Agent


class GiveBackStep(_Act, frozen=True, gc=False, tag=True):
    """Take a STEP token off the board for the supply (option `step-supply`)."""

    at: Location


class HandBackNote(_Act, frozen=True, gc=False, tag=True):
    note: int


class PlaceNote(_Act, frozen=True, gc=False, tag=True):
    at: Location
    text: str


class MoveNote(_Act, frozen=True, gc=False, tag=True):
    note: int
    at: Location


class EditNote(_Act, frozen=True, gc=False, tag=True):
    note: int
    text: str


class RemoveNote(_Act, frozen=True, gc=False, tag=True):
    note: int


class WriteNotebook(_Act, frozen=True, gc=False, tag=True):
    """Replace the text of the Agents' private notebook."""

    text: str


class Undo(_Act, frozen=True, gc=False, tag=True):
    pass


class Resign(_Act, frozen=True, gc=False, tag=True):
    pass


class OfferStop(_Act, frozen=True, gc=False, tag=True):
    """Agree to stop the game without a result; it stops when both sides have."""


GameAction: TypeAlias = (
    PlaceMayhem | ChooseCard | ChooseStart | OpeningBack | ConfirmOpening
    | PlaceImmortal | TakeAgent | PlaceAgent | PlaceSecondSlip
    | Step | MindSlip | MoveImmortal | ExtraMove | EndTurn | Answer | AnswerAll
    | MoveAgent | Ask | Reveal | Shakedown | Push | Capture | Crosshairs | DetectWeakness
    | NeuroRhythm | Done | GiveBackStep | HandBackNote | ModuleAction
)  # fmt: skip
"""The acts the game waits for: `legal` lists them."""

MOST_MENUS = 1 << 16
"""Menus of one kind that are kept: many games need no more at a time."""


@lru_cache(maxsize=MOST_MENUS)
def _extra_moves(token: Location, source: Location, targets: int) -> tuple[ExtraMove, ...]:
    return tuple(ExtraMove(token, source, to) for to in bits(targets))


class ExtraMenu(Struct, frozen=True, gc=False):
    """All extra Immortal moves. There are many, so a caller lists them only if it must."""

    tokens: tuple[Location, ...]
    """Where a STEP token may be revealed, each with each of the moves."""
    moves: tuple[tuple[Location, int], ...]
    """From where, and the mask of where to."""

    def __bool__(self) -> bool:
        return bool(self.tokens) and any(targets for _, targets in self.moves)

    def __iter__(self) -> Iterator[ExtraMove]:
        return chain.from_iterable(
            _extra_moves(token, source, targets)
            for token in self.tokens
            for source, targets in self.moves
        )


Menu: TypeAlias = tuple[GameAction, ...] | ExtraMenu
"""Some of them. Most menus are made once and come back as the same object."""

AsideAction: TypeAlias = (
    PlaceNote
    | MoveNote
    | EditNote
    | RemoveNote
    | WriteNotebook
    | Undo
    | Resign
    | OfferStop
    | ModuleAction
)
"""The acts a seat may do out of turn; `why_not` decides, `legal` does not list them."""

Action: TypeAlias = GameAction | AsideAction
