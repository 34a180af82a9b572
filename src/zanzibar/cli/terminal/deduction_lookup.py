"""The command `deduce` of a game: the map for now or an earlier time, and why not somewhere."""

from zanzibar.cli.errors import CliError
from zanzibar.cli.terminal.display.deduction_report import explanation, report
from zanzibar.cli.terminal.screen import Screen
from zanzibar.deduce import Deduction, deduce, is_compiled
from zanzibar.rules import Seat, Table
from zanzibar.text import Texts


class DeductionLookup:
    """Deduces from the events that one seat has seen, and from nothing else."""

    def __init__(self, table: Table, seat: Seat, screen: Screen, texts: Texts) -> None:
        self.rules = table.rules
        self.seen = [part for act in table.seen_by(seat) for part in act]
        self.screen = screen
        self.texts = texts

    def show(self, words: str) -> None:
        """Print the map, or why not a location; `words` may name a location and a time."""
        if not is_compiled():
            self.screen.say(self.texts.say("deduce-compiling"))
        deduction = self.screen.interrupts.during(lambda: deduce(self.rules, self.seen))
        location, time = self._location_and_time(words, deduction.scene.length)
        if location is None:
            for shown in self.screen.interrupts.during(
                lambda: [*report(deduction, time, self.texts)]
            ):
                self.screen.show(shown)
        else:
            self._explain(deduction, location, time)

    def _location_and_time(self, words: str, length: int) -> tuple[str | None, int]:
        location: str | None = None
        time = length
        for word in words.split():
            if word.upper() in self.rules.board.index:
                location = word.upper()
            else:
                time = _time(word, length)
        if location is not None and length == 0:
            raise CliError("record.location", {"location": location})
        return location, time

    def _explain(self, deduction: Deduction, location: str, time: int) -> None:
        at = self.rules.board.index[location]
        why = self.screen.interrupts.during(lambda: deduction.why_not(at, time))
        for sentence in explanation(location, time, why, deduction, self.texts):
            self.screen.say(sentence)


def _time(word: str, length: int) -> int:
    """Parse a time as people type it: 7 or 07:00."""
    digits = word.removesuffix(":00")
    if digits.isascii() and digits.isdigit() and 1 <= int(digits[:4]) <= length:
        return int(digits)
    raise CliError("cli.number", {"value": word, "fewest": min(1, length), "most": length})
