"""Read a public log: the facts it holds, and how long the hidden path is."""

from collections.abc import Callable, Iterable
from operator import attrgetter
from typing import Any

from zanzibar.deduce.facts import (
    At,
    BoxedIn,
    CouldMove,
    Count,
    Fact,
    Hidden,
    MoveMade,
    NotHidden,
    Slipped,
    Stepped,
    VisitedAll,
    VisitedNone,
    VisitedSome,
)
from zanzibar.deduce.scene import Scene
from zanzibar.rules.evolve import begin_view, follow
from zanzibar.rules.model import events
from zanzibar.rules.model.events import Event, Seen
from zanzibar.rules.model.ruleset import OPENING, Rules
from zanzibar.rules.model.state import Public, View
from zanzibar.rules.model.vocabulary import MERU, NOWHERE, SPECTATOR, Feature, Reason, Slip


class Evidence:
    """The facts of a public log so far. It reads the public parts of events only."""

    def __init__(self, rules: Rules, log: Iterable[Event | Seen] = ()) -> None:
        self.rules = rules
        self.facts: list[Fact] = []
        self.seen = 1
        """The number of the next public event; number 0 is the one that created the game."""
        self.mayhem: tuple[int, ...] = ()
        self.length = 0
        """How many locations of the path are known to exist. Only the start counts until the
        opening is confirmed, because its steps can be taken back."""
        self._time = OPENING
        self._counted_to = 0
        self._covered = 0
        self._steps = 0
        self._first_slip = True
        self._second_slip = NOWHERE
        self._exposed: tuple[tuple[Feature, int], ...] = ()
        self._asked: events.Asked | None = None
        self._advanced = -1
        """The event that moved the Time token, until the next one tells whether a slip is shown."""
        self._marks: list[tuple[int, int, tuple[Any, ...]]] = []
        self._view: View | None = None
        self._tables: tuple[Public, ...] = ()
        if rules.overridden:
            self._view = begin_view(rules, 2, SPECTATOR)
            self._tables = (self._view.public,)
        for event in log:
            self.see(event)

    @property
    def since(self) -> int:
        """The time after which a visit retrieves the 2nd MIND SLIP token."""
        return 0 if self.rules.ruleset.second_slip_counts_past_visits else OPENING

    def see(self, event: Event | Seen) -> None:
        """Take in the next event of the public log."""
        if event.undo is not None:
            self._mark(event.undo)
        elif event.settles:
            self._marks.clear()
        part = event.public
        if part is not None:
            self._read(part)
            self.seen += 1
        if self._view is not None:
            self._watch(self._view, event)

    def _read(self, part: events.PublicPart) -> None:
        if self._advanced >= 0:
            shown = type(part) is events.SlipShown
            if not shown:
                self.facts.append(
                    Stepped(time=self._time, rule="slip.shown", source=self._advanced)
                )
            self._advanced = -1
        reader = _READERS.get(type(part))
        if reader is not None:
            reader(self, part)

    @property
    def scene(self) -> Scene:
        """The scene that the facts are about."""
        return Scene(self.rules, self.rules.board.city(self.mayhem), self.length, self._tables)

    def _watch(self, view: View, event: Event | Seen) -> None:
        """Keep the table as it was just before each move, for modules that read it."""
        seen = Seen(event.public, None, event.undo, event.settles)
        self._view = follow(self.rules, view, seen)
        missing = self.length + 1 - len(self._tables)
        self._tables = (*self._tables, *[self._view.public] * missing)[: self.length + 1]
        self._tables = (*self._tables[:-1], self._view.public)

    # Undo restores everything except the numbering of events.

    def _mark(self, seat: int) -> None:
        if self._marks and self._marks[-1][0] != seat:
            self._marks.clear()
        self._marks.append((seat, len(self.facts), _undoable(self)))

    def _undone(self, part: events.Undone) -> None:
        _, facts, state = self._marks.pop()
        del self.facts[facts:]
        for name, value in zip(_UNDOABLE, state, strict=True):
            setattr(self, name, value)

    # setup

    def _mayhem_placed(self, part: events.MayhemPlaced) -> None:
        self.mayhem = (*self.mayhem, part.border)

    def _start_chosen(self, part: events.StartChosen) -> None:
        self.length = 1
        if part.shown == NOWHERE:
            starts = self.rules.board.city(self.mayhem).starts(OPENING)
        else:
            starts = 1 << part.shown
            self._covered |= starts
        self.facts.append(At(time=1, locations=starts, rule="setup.start", source=self.seen))

    def _opening_confirmed(self, part: events.OpeningConfirmed) -> None:
        self.length = OPENING
        self._count(part.recruits, OPENING, "setup.opening-recruits")

    def _second_slip_placed(self, part: events.SecondSlipPlaced) -> None:
        self._second_slip = part.at

    def _cards_drawn(self, part: events.CardsDrawn) -> None:
        features = sum(1 << feature for feature in part.features)
        self.facts.append(NotHidden(features=features, rule="immortal.separate", source=self.seen))

    # the Recruiter's turn

    def _turn_began(self, part: events.TurnBegan) -> None:
        self.facts.append(
            CouldMove(
                time=self._time,
                first=self._first_slip,
                second=self._second_slip,
                since=self.since,
                rule="goal.boxed-in",
                source=self.seen,
            )
        )

    def _acted(self, part: events.Acted) -> None:
        self.length = self._time + 1
        self.facts.append(
            MoveMade(
                time=self.length,
                first=self._first_slip,
                second=self._second_slip,
                since=self.since,
                rule="turn.hidden",
                source=self.seen,
            )
        )

    def _extra_token_placed(self, part: events.ExtraTokenPlaced) -> None:
        self._place(1 << part.at)
        self.facts.append(
            VisitedAll(
                by=self.length,
                locations=1 << part.at,
                rule="immortal.extra",
                source=self.seen,
                when=self._time,
            )
        )

    def _time_advanced(self, part: events.TimeAdvanced) -> None:
        self._time = part.time
        self._advanced = self.seen

    def _slip_shown(self, part: events.SlipShown) -> None:
        second = NOWHERE
        if part.token is Slip.FIRST:
            self._first_slip = False
        else:
            second, self._second_slip = self._second_slip, NOWHERE
        self.facts.append(
            Slipped(
                time=self._time,
                second=second,
                since=self.since,
                rule="slip.shown",
                source=self.seen,
            )
        )

    def _alerted(self, part: events.Alerted) -> None:
        self._count(part.recruits, self._time, "time.alert")

    # the Agents' turn

    def _was_asked(self, part: events.Asked) -> None:
        self._asked = part

    def _answer_held(self, part: events.AnswerHeld) -> None:
        asked, choices = self._question()
        fewest, most = 1, choices.bit_count()
        if asked.dolphin:  # the tokens left in the box and as many more as are owed
            on_board = self._steps.bit_count()
            fewest = self.rules.ruleset.step_supply - on_board + part.owed
            if part.owed < on_board:
                most = fewest
        self.facts.append(
            VisitedSome(
                by=self._time,
                locations=choices,
                fewest=fewest,
                most=most,
                rule="steps.supply",
                source=self.seen,
                when=self._time,
                agent=asked.agent,
                about=asked.feature,
            )
        )

    def _step_given_back(self, part: events.StepGivenBack) -> None:
        self._steps &= ~(1 << part.at)

    def _answered(self, part: events.Answered) -> None:
        asked, choices = self._question()
        rule = "dolphin" if asked.dolphin else "ask.answer"
        if part.steps:
            self.facts.append(
                VisitedAll(
                    by=self._time,
                    locations=part.steps,
                    choices=0 if asked.dolphin else choices,
                    rule=rule,
                    source=self.seen,
                    when=self._time,
                    agent=asked.agent,
                    about=asked.feature,
                )
            )
        spared = choices & ~part.steps if asked.dolphin or not part.steps else 0
        if spared:
            self.facts.append(
                VisitedNone(
                    by=self._time,
                    locations=spared,
                    rule=rule,
                    source=self.seen,
                    when=self._time,
                    agent=asked.agent,
                    about=asked.feature,
                )
            )
        self._place(part.steps)
        self._asked = None

    def _revealed(self, part: events.Revealed) -> None:
        self._steps &= ~(1 << part.at)
        self._located(part.time, 1 << part.at, "reveal", part.agent, part.at)

    def _shaken(self, part: events.Shaken) -> None:
        features = 1 << part.feature
        if part.exposed:
            self._exposed = (*self._exposed, (part.feature, self._time))
            kind: type[Hidden | NotHidden] = Hidden
        elif part.feature not in (feature for feature, _ in self._exposed):
            kind = NotHidden
        else:
            return
        self.facts.append(
            kind(
                features=features,
                rule="shakedown",
                source=self.seen,
                when=self._time,
                agent=part.agent,
                about=part.feature,
            )
        )

    def _capture_tried(self, part: events.CaptureTried) -> None:
        here = 1 << part.at
        elsewhere = self.rules.board.everywhere & ~here
        possible = here if part.hit else elsewhere
        self._located(self._time, possible, "capture", part.agent, part.at)

    def _crosshairs_answered(self, part: events.CrosshairsAnswered) -> None:
        in_line = self.rules.board.in_line[part.at]
        elsewhere = self.rules.board.everywhere & ~in_line
        possible = in_line if part.yes else elsewhere
        self._located(self._time, possible, "meru", MERU, part.at)

    # the end

    def _ended(self, part: events.Ended) -> None:
        if part.result is not None and part.result.reason is Reason.BOXED_IN:
            self.facts.append(
                BoxedIn(
                    time=self._time,
                    first=self._first_slip,
                    second=self._second_slip,
                    since=self.since,
                    rule="goal.boxed-in",
                    source=self.seen,
                )
            )
        # The solution that is unmasked then is no evidence: the Agents could not know it.

    # shared by several readers

    def _located(self, time: int, locations: int, rule: str, agent: int, where: int) -> None:
        self.facts.append(
            At(
                time=time,
                locations=locations,
                rule=rule,
                source=self.seen,
                when=self._time,
                agent=agent,
                where=where,
            )
        )

    def _count(self, recruits: int, last: int, rule: str) -> None:
        first = self._counted_to + 1
        self._counted_to = last
        self.facts.append(
            Count(
                first=first,
                last=last,
                recruits=recruits,
                counted=tuple(self._counted_at(time) for time in range(first, last + 1)),
                rule=rule,
                source=self.seen,
            )
        )

    def _counted_at(self, time: int) -> int:
        counted = self.rules.board.every_feature
        for feature, exposed in self._exposed:
            if exposed < time:
                counted &= ~(1 << feature)
        return counted

    def _place(self, steps: int) -> None:
        self._steps |= steps
        self._covered |= steps

    def _question(self) -> tuple[events.Asked, int]:
        asked = self._asked
        assert asked is not None, "an answer follows a question"
        return asked, self.rules.board.with_feature[asked.feature] & ~self._covered


_UNDOABLE = (
    "_advanced", "_asked", "_counted_to", "_covered", "_exposed", "_first_slip", "_second_slip",
    "_steps", "_time", "length", "mayhem",
)  # fmt: skip
_undoable = attrgetter(*_UNDOABLE)

_READERS: dict[type, Callable[[Evidence, Any], None]] = {
    events.MayhemPlaced: Evidence._mayhem_placed,
    events.StartChosen: Evidence._start_chosen,
    events.OpeningConfirmed: Evidence._opening_confirmed,
    events.SecondSlipPlaced: Evidence._second_slip_placed,
    events.CardsDrawn: Evidence._cards_drawn,
    events.TurnBegan: Evidence._turn_began,
    events.Acted: Evidence._acted,
    events.ExtraTokenPlaced: Evidence._extra_token_placed,
    events.TimeAdvanced: Evidence._time_advanced,
    events.SlipShown: Evidence._slip_shown,
    events.Alerted: Evidence._alerted,
    events.Asked: Evidence._was_asked,
    events.AnswerHeld: Evidence._answer_held,
    events.StepGivenBack: Evidence._step_given_back,
    events.Answered: Evidence._answered,
    events.Revealed: Evidence._revealed,
    events.Shaken: Evidence._shaken,
    events.CaptureTried: Evidence._capture_tried,
    events.CrosshairsAnswered: Evidence._crosshairs_answered,
    events.Undone: Evidence._undone,
    events.Ended: Evidence._ended,
}
