"""A public record: the acts of a game as a spectator saw them."""

from collections.abc import Sequence

from msgspec import Struct

from zanzibar.record.header import Header
from zanzibar.record.replay import Replay, of
from zanzibar.rules import (
    SPECTATOR,
    Created,
    PublicPart,
    Rules,
    Seat,
    Seen,
    Table,
    View,
    begin_view,
    follow,
    see_event,
)


class PublicAct(Struct, frozen=True):
    """An act as a spectator saw it: whose it was and what came of it."""

    seat: Seat
    events: tuple[Seen, ...]
    line: int = 0
    """The line of the file in which the act stands; 0 if there is none."""

    @property
    def parts(self) -> tuple[PublicPart, ...]:
        return tuple(seen.public for seen in self.events if seen.public is not None)


class PublicRecord(Struct, frozen=True, eq=False):
    """A game as a spectator saw it."""

    header: Header
    rules: Rules
    acts: tuple[PublicAct, ...] = ()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PublicRecord):
            return NotImplemented
        mine = [(act.seat, act.parts) for act in self.acts]
        return self.header == other.header and mine == [(a.seat, a.parts) for a in other.acts]

    __hash__ = None  # type: ignore[assignment]

    @property
    def created(self) -> Created:
        """The event that came before every act."""
        return Created(
            self.rules.ruleset, self.rules.board.spec, self.header.seats, self.rules.allies
        )

    def seen(self) -> list[Seen]:
        """Return every event in order, with what it means for undo. `created` came before them."""
        return [seen for act in self.acts for seen in act.events]

    def parts(self) -> list[PublicPart]:
        """Return every public event, `Created` first."""
        return [self.created, *(part for act in self.acts for part in act.parts)]

    def line_of_events(self) -> dict[int, int]:
        """Return the line of the file for each public event; `created` has the number 0."""
        lines = [act.line for act in self.acts for _ in act.parts]
        return {number: line for number, line in enumerate(lines, 1) if line}

    def first(self, acts: int) -> "PublicRecord":
        """Return the public record after its first acts."""
        return PublicRecord(self.header, self.rules, self.acts[:acts])

    def view(self) -> View:
        """Return what a spectator sees at the end of it."""
        view = begin_view(self.rules, self.header.seats, SPECTATOR)
        for seen in self.seen():
            view = follow(self.rules, view, seen)
        return view


def public_of(
    table: Table, header: Header | None = None, lines: Sequence[int] = ()
) -> PublicRecord:
    """Return the public record of a table; `lines` has the line of a file for each act."""
    acts = []
    for number, entry in enumerate(table.log):
        seen = tuple(
            part for event in entry.events if (part := see_event(event, SPECTATOR)) is not None
        )
        # An act that others did not notice leaves no trace, not even its number.
        if seen:
            acts.append(PublicAct(entry.seat, seen, lines[number] if number < len(lines) else 0))
    return PublicRecord(of(table, header).header.for_everybody(), table.rules, tuple(acts))


def publish(replay: Replay) -> PublicRecord:
    """Return the public record of the acts that have been replayed so far."""
    return public_of(replay.table, replay.record.header, replay.record.lines)
