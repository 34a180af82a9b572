"""Positions that a player cannot tell from the real one, drawn from what the player has seen."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from zanzibar.adapters.action_space import ActionSpace
from zanzibar.adapters.history import disclosure_to
from zanzibar.adapters.position import Position, Unsupported
from zanzibar.deduce import Deduction, Evidence, World
from zanzibar.rules import NOWHERE, RECRUITER, GameAction, RecruiterSecret, Seat, Seen, Slip
from zanzibar.rules.model import actions as act
from zanzibar.rules.model import events as ev
from zanzibar.rules.model.events import PublicPart
from zanzibar.rules.model.ruleset import OPENING

FIRST_BATCH, LARGEST_BATCH = 16, 1024
"""Worlds drawn by one search of the deduction. A search costs much more than a world."""

ApplyNumber = Callable[[int], None]
Acts = Sequence[Sequence[PublicPart]]
"""The public parts of each act."""


def resample(
    real: Position,
    seat: Seat,
    chance: Random,
    fresh: Position | None = None,
    apply: ApplyNumber | None = None,
) -> Position:
    """Play a fresh position until the seat cannot tell it from the real one, and return it.

    The Recruiter knows everything but the cards of a draw that has not finished. The Agents know
    what they have seen, and nothing else of the real position is used. `apply` plays a number in
    the fresh position, for callers that keep account of them.
    """
    fresh = fresh or Position(real.space)
    apply = apply or fresh.apply
    if seat == RECRUITER or real.over:
        numbers = real.numbers if real.over else real.finished
    else:
        _resampler(real).replay(chance, fresh, apply)
        numbers = []
    if not real.over:
        numbers += real.unfinished_choice(disclosure_to(seat))
    for number in numbers:
        apply(number)
    return fresh


def _resampler(position: Position) -> "Resampler":
    """Return the resampler of a position, the same one until the position changes."""
    found = position.cache.get(Resampler)
    if found is None:
        found = Resampler(position.space, position.history.seen_by(1))
        found.keep_for(position)
    assert isinstance(found, Resampler)
    return found


class Resampler:
    """Draws positions in which the Agents have seen exactly these acts.

    Every world that fits what they have seen (path, Recruiter card, hidden Features) is equally
    likely, and worlds are drawn with replacement.
    """

    def __init__(self, space: ActionSpace, seen: Sequence[Sequence[Seen]]) -> None:
        self.space = space
        self.acts = public_parts(seen)
        evidence = Evidence(space.rules, (each for act in seen for each in act))
        self._deduction = Deduction(evidence.scene, evidence.facts)
        self._worlds: list[World] = []
        self._batch = FIRST_BATCH

    def keep_for(self, position: Position) -> None:
        """Let `resample` use this resampler until the position changes."""
        position.cache[Resampler] = self

    def position(self, chance: Random) -> Position:
        """Draw a position."""
        fresh = Position(self.space)
        self.replay(chance, fresh, fresh.apply)
        return fresh

    def replay(self, chance: Random, fresh: Position, apply: ApplyNumber) -> None:
        """Draw a world and play the acts in it, beginning with a fresh position."""
        if not self._worlds:
            self._worlds = self._deduction.sample(chance, self._batch)
            self._batch = min(4 * self._batch, LARGEST_BATCH)
        world = self._worlds.pop()
        _Replay(fresh, apply, self.acts, world, _Guess(chance)).play()


def public_parts(seen: Sequence[Sequence[Seen]]) -> Acts:
    """Return what was public of each act a seat noticed, acts without a public part left out."""
    acts = ([each.public for each in act if each.public is not None] for act in seen)
    return [act for act in acts if act]


def recruiter_position(space: ActionSpace, acts: Acts, secret: RecruiterSecret) -> Position:
    """Return the position after these acts, as the Recruiter knows it."""
    fresh = Position(space)
    if secret.card is not None:
        world = World(secret.path, secret.card, secret.hidden)
        _Replay(fresh, fresh.apply, acts, world, _Known(secret)).play()
    else:
        _Replay(fresh, fresh.apply, acts, World((), "", ()), _Known(secret)).play()
    if len(fresh.game.recruiter.path) < len(secret.path):  # steps of an opening in progress
        for to in secret.path[1:]:
            fresh.apply(space.numbers[act.Step(to)])
    return fresh


# --- what a world does not say -----------------------------------------------------------------


class _Guess:
    """Draws what has no trace yet: how a turn was used that has not ended, an answer held back."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance

    def way(self, position: Position, ways: Sequence[GameAction]) -> GameAction:
        legal = position.legal()
        numbers = position.space.numbers
        return self.chance.choice([way for way in ways if numbers.get(way) in legal])

    def answer(self, position: Position) -> GameAction:
        action = position.space.actions[self.chance.choice(position.legal())]
        assert isinstance(action, act.Answer)
        return action


class _Known:
    """Says the same from the Recruiter's own secret."""

    def __init__(self, secret: RecruiterSecret) -> None:
        self.secret = secret

    def way(self, position: Position, ways: Sequence[GameAction]) -> GameAction:
        step, *slips = ways
        time = position.game.public.time + 1
        token = dict(self.secret.slips).get(time)
        return next((slip for slip in slips if getattr(slip, "token", None) == token), step)

    def answer(self, position: Position) -> GameAction:
        return _answer_of(False, self.secret.answer)


# --- public acts once more, in one world -------------------------------------------------------


class _Replay:
    """Plays public acts in a fresh position, with what a world says about the hidden ones."""

    def __init__(
        self, fresh: Position, apply: ApplyNumber, acts: Acts, world: World, rest: _Guess | _Known
    ) -> None:
        self.position = fresh
        self.apply = apply
        self.acts = acts
        self.world = world
        self.rest = rest
        self.later: list[PublicPart] = [part for parts in acts for part in parts]
        """The parts of this act and all later ones."""

    def play(self) -> None:
        for parts in self.acts:
            self._act([part for part in parts if type(part) is not ev.Activated])
            del self.later[: len(parts)]

    def _act(self, parts: Sequence[PublicPart]) -> None:
        first, space = parts[0], self.position.space
        action = space.rules.catalogue.action_behind(first)
        if type(first) in _HIDDEN:
            _HIDDEN[type(first)](self, first)
        elif action in space.numbers:
            self._do(action, _cards_in(parts))
        elif isinstance(first, ev.CardsDrawn | ev.TimeAdvanced):
            self._do(act.EndTurn(), _cards_in(parts))
        elif isinstance(first, ev.ExtraTokenPlaced):
            moved = parts[1]
            assert isinstance(moved, ev.ImmortalMoved)
            self._do(act.ExtraMove(first.at, moved.source, moved.to))
        else:
            raise Unsupported(type(first).__name__)

    def _do(self, action: GameAction, drawn: Sequence[int] = ()) -> None:
        for number in (*self.position.space.numbers_of(action), *drawn):
            self.apply(number)

    def _choose_card(self, part: ev.CardChosen) -> None:
        card = self.world.card
        if part.drawn:
            self._do(act.ChooseCard(None), [self.position.rules.card_ids.index(card)])
        else:
            self._do(act.ChooseCard(card))

    def _choose_start(self, part: ev.StartChosen) -> None:
        self._do(act.ChooseStart(self.world.path[0]), self.world.hidden)

    def _confirm_opening(self, part: ev.OpeningConfirmed) -> None:
        for to in self.world.path[1:OPENING]:
            self._do(act.Step(to))
        self._do(act.ConfirmOpening())

    def _visit(self, part: ev.Acted) -> None:
        time = self.position.game.public.time + 1
        to = self.world.path[time - 1]
        ended, token = self._end_of_turn(time)
        if ended:
            self._do(act.Step(to) if token is None else act.MindSlip(to, token))
        else:
            slips = (act.MindSlip(to, token) for token in (Slip.FIRST, Slip.SECOND))
            self._do(self.rest.way(self.position, [act.Step(to), *slips]))

    def _end_of_turn(self, time: int) -> tuple[bool, Slip | None]:
        """Return whether this turn has ended, and which MIND SLIP token it showed."""
        for place, part in enumerate(self.later):
            if isinstance(part, ev.TimeAdvanced) and part.time == time:
                after = self.later[place + 1] if place + 1 < len(self.later) else None
                return True, after.token if isinstance(after, ev.SlipShown) else None
        return False, None

    def _answer(self, part: ev.Answered) -> None:
        self._do(_answer_of(self.position.game.public.dolphin, part.steps))

    def _hold_answer(self, part: ev.AnswerHeld) -> None:
        released = next((each for each in self.later if isinstance(each, ev.Answered)), None)
        if self.position.game.public.dolphin:
            self._do(act.AnswerAll())
        elif released is not None:
            self._do(_answer_of(False, released.steps))
        else:
            self._do(self.rest.answer(self.position))


def _answer_of(dolphin: bool, steps: int) -> GameAction:
    if dolphin:
        return act.AnswerAll()
    return act.Answer(steps.bit_length() - 1 if steps else NOWHERE)


def _cards_in(parts: Sequence[PublicPart]) -> Sequence[int]:
    return next((part.features for part in parts if isinstance(part, ev.CardsDrawn)), ())


_HIDDEN: dict[type, Callable[[_Replay, Any], None]] = {
    ev.CardChosen: _Replay._choose_card,
    ev.StartChosen: _Replay._choose_start,
    ev.OpeningConfirmed: _Replay._confirm_opening,
    ev.Acted: _Replay._visit,
    ev.Answered: _Replay._answer,
    ev.AnswerHeld: _Replay._hold_answer,
}
