"""The screen during a game: for each seat the table, the news and the menu, and no secrets."""

from collections.abc import Sequence
from pathlib import Path

from rich.columns import Columns
from rich.text import Text

from zanzibar.cli.terminal.bot_seats import BotSeats
from zanzibar.cli.terminal.display import table_drawing
from zanzibar.cli.terminal.display.sentences import GameSentences
from zanzibar.cli.terminal.menu import MenuEntry
from zanzibar.cli.terminal.questions import ask
from zanzibar.cli.terminal.screen import Screen
from zanzibar.rules import RECRUITER, SPECTATOR, Seat, Table, View, see_event
from zanzibar.rules.model.vocabulary import side_of
from zanzibar.text import Texts, clock

LONGEST_MENU = 12
"""A longer menu is shown only on demand; three examples stand for it."""
LOW_SCREEN = 50
"""Below this height the top line has scrolled away when the prompt is reached."""


class SeatDisplay:
    """Shows one table, to each seat that looks only what that seat may see."""

    def __init__(
        self, table: Table, texts: Texts, screen: Screen, people: Sequence[Seat], bots: BotSeats
    ) -> None:
        self.table = table
        self.texts = texts
        self.screen = screen
        self.people = people
        self.bots = bots
        self.sentences = GameSentences(texts, table.rules, table.public.seats)
        self.looking: Seat | None = None
        self.covered = False
        """Whether the Recruiter has covered the secrets of that seat."""
        self._acts_shown = dict.fromkeys(people, len(table.log))

    # --- the whole screen ----------------------------------------------------------------------

    def hand_over(self, seat: Seat) -> None:
        """Cover the screen when it goes to the other side: only the Recruiter has secrets."""
        before, self.looking = self.looking, seat
        if len(self.people) == 1 or seat == before:
            return
        if before is None or side_of(before) is not side_of(seat):
            self.screen.clear(forget=True)
            name = self.sentences.seat(seat)
            self.screen.say(self.texts.say("cover"))
            self.screen.say(self.texts.say("hand-over", seat=name), "bold")
            ask(
                self.screen,
                self.texts,
                self.texts.say("hand-over-ready", seat=name),
                self.texts.say("help-hand-over", seat=name),
            )

    def redraw(self, seat: Seat, menu: Sequence[MenuEntry]) -> None:
        self.screen.clear(forget=len(self.people) > 1)
        expected = self._expected(seat)
        self.screen.say(expected, "bold reverse")
        self._show_table(self._view(seat))
        if not self._is_covered(seat):
            self.show_list("heading-log", self._news(seat))
        if 0 < self.screen.height < LOW_SCREEN:
            self.screen.say(expected, "bold reverse")
        self.show_menu(seat, menu)

    def show_end(self, file: Path) -> None:
        """Show the unmasked table, the path and the saved file to everybody."""
        public, names = self.table.public, self.table.rules.board.names
        self.screen.clear(forget=len(self.people) > 1)
        if len(self.people) > 1:
            self.screen.say(self.texts.say("hand-over-public"))
        self._show_table(self.table.view(SPECTATOR))
        since = min(self._acts_shown.values())
        self.show_list("heading-log", self.log_lines(SPECTATOR, since))
        assert public.unmasked is not None
        visits = [f"{clock(time)} {names[at]}" for time, at in enumerate(public.unmasked.path, 1)]
        self.screen.say(f"{self.texts.say('heading-path')}:", "bold")
        self.screen.show(Columns(visits, padding=(0, 2)), indent=2)
        self.screen.say_whole(self.texts.say("saved", file=str(file)))

    def _show_table(self, view: View) -> None:
        self.screen.show(
            table_drawing.draw_table(self.table.rules, view, self.texts, self.screen.width)
        )

    def _view(self, seat: Seat) -> View:
        """Return the view to show to a seat, without its secrets while they are covered."""
        return self.table.view(SPECTATOR if self._is_covered(seat) else seat)

    def _is_covered(self, seat: Seat) -> bool:
        return self.covered and seat == RECRUITER

    def _expected(self, seat: Seat) -> str:
        expected = self.sentences.expected(self.table.view(seat), due=True)
        return self.texts.say("your-turn", seat=self.sentences.seat(seat), expected=expected)

    # --- its parts -----------------------------------------------------------------------------

    def _news(self, seat: Seat) -> list[str]:
        """Describe the acts since this seat last looked."""
        since, self._acts_shown[seat] = self._acts_shown[seat], len(self.table.log)
        return self.log_lines(seat, since)

    def log_lines(self, seat: Seat, since: int = 0) -> list[str]:
        """Describe the acts that a seat noticed, each after the remark of its computer."""
        lines: list[str] = []
        for number, entry in enumerate(self.table.log[since:], since):
            if number in self.bots.remarks:
                lines.append(f"» {self.sentences.remark(self.bots.remarks[number])}")
            seen = (see_event(event, seat) for event in entry.events)
            lines += self.sentences.happened([part for part in seen if part is not None])
        return lines

    def show_menu(self, seat: Seat, menu: Sequence[MenuEntry], whole: bool = False) -> None:
        """Print the numbered menu; unless `whole`, not where it is long or tells a secret."""
        if self._is_covered(seat) and not whole:
            # Possible steps would tell where the Recruiter stands.
            self.screen.say(self.texts.say("cover"))
            return
        if len(menu) > LONGEST_MENU and not whole:
            forms = [entry.notation for entry in menu]
            some = ", ".join(forms[:: max(1, len(forms) // 3)][:3])
            self.screen.say(self.texts.say("menu-by-name", count=len(forms), examples=some))
            return
        self.screen.say(f"{self.texts.say('heading-actions')}:", "bold")
        for number, entry in enumerate(menu, 1):
            line = Text(f"{number:>3}  {entry.label}  ")
            if contacts := self.sentences.contacts(self.table.view(seat), entry.actions):
                line.append(f"{contacts}  ", "green")
            line.append(f"({entry.notation})", "dim")
            self.screen.show(line)

    def show_list(self, heading: str, lines: Sequence[str]) -> None:
        """Print lines below a heading, or nothing if there are none."""
        if lines:
            self.screen.say(f"{self.texts.say(heading)}:", "bold")
        for line in lines:
            self.screen.say(line, indent=2)

    def warn(self, sentence: str) -> None:
        self.screen.say(sentence, "yellow")
