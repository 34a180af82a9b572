"""One game at one terminal: people and computers act in turn, and each sees only their own."""

import shlex
from collections.abc import Callable, Sequence
from pathlib import Path

from rich.columns import Columns
from rich.text import Text

from zanzibar.cli.errors import Failure
from zanzibar.cli.saved_games import PERSON, Keeper
from zanzibar.cli.terminal import draw
from zanzibar.cli.terminal.bot_seats import Computers, Seated
from zanzibar.cli.terminal.legend import show_legend
from zanzibar.cli.terminal.menu import Choice, each, menu
from zanzibar.cli.terminal.rules_lookup import explain, list_rules
from zanzibar.cli.terminal.screen import Closed, Screen, printable
from zanzibar.cli.terminal.sentences import Teller
from zanzibar.cli.terminal.typed_input import Ambiguous, agent_named, of_agent, understood
from zanzibar.record import RecordError
from zanzibar.rules import (
    RECRUITER,
    SPECTATOR,
    Action,
    AgentsSecret,
    Assist,
    Entry,
    GameAction,
    Phase,
    Refused,
    Seat,
    Side,
    Table,
    View,
    see_event,
)
from zanzibar.rules.model import actions as act
from zanzibar.rules.model.vocabulary import side_of
from zanzibar.text import Texts, clock

INTERRUPTED = 130
ASKED_BY_NAME = 12
"""A list that is longer than this is shown only to who asks for it."""
LOW_SCREEN = 50
"""Below this height the top line has scrolled away when the prompt is reached."""
_YES = {"y", "yes", "a", "ano"}


class Session:
    """Holds the table and talks to whoever sits at the terminal."""

    def __init__(self, table: Table, texts: Texts, screen: Screen, keeper: Keeper) -> None:
        self.table = table
        self.texts = texts
        self.screen = screen
        self.keeper = keeper
        self.teller = Teller(texts, table.rules, table.public.seats)
        self.computers = Computers(table, screen.interrupts)
        self.people = [seat for seat, player in keeper.players.items() if player == PERSON]
        self.looking: Seat | None = None
        self.passed: set[Seat] = set()
        self.covered = False
        self.told = dict.fromkeys(self.people, len(table.log))
        self.choices: list[Choice] = []

    def play(self, seat_computers: Callable[[], Seated]) -> int:
        """Until the game ends or the person leaves; gives the exit code."""
        try:
            self._save()
            self.computers.sit_down(seat_computers)
            while not self.table.over:
                self._let_computers_note()
                seat = self._whose_turn()
                if seat in self.people:
                    self._person(seat)
                else:
                    self._computer(seat)
            self._finish()
        except Closed:
            self._leave()
        except KeyboardInterrupt:
            self.screen.interrupts.settle()
            self.screen.blank()
            self._leave()
            return INTERRUPTED
        return 0

    def _whose_turn(self) -> Seat:
        """Of several seats that are due: who is called, who looks at the screen, then people.

        So a computer begins an activation only when no person can, or when a person wants it.
        """
        called = self.computers.due()
        if called is not None:
            return called
        if self.passed.issuperset(self.table.due):
            self.passed.clear()
        return min(
            self.table.due,
            key=lambda seat: (seat in self.passed, seat != self.looking, seat not in self.people),
        )

    # --- acting --------------------------------------------------------------------------------

    def _act(self, seat: Seat, action: Action) -> None:
        self._done(self.table.act(seat, action))

    def _done(self, entry: Entry) -> None:
        self.passed.clear()
        self.computers.called = None
        self.computers.watch(entry)
        self._save()

    def _computer(self, seat: Seat) -> None:
        if self.screen.live:
            self.screen.say(self.texts.say("computer-thinks", seat=self.teller.seat(seat)), "dim")
        self._done(self.computers.act(seat))

    def _let_computers_note(self) -> None:
        if self.computers.write_notes():
            self._save()

    def _save(self) -> bool:
        try:
            self.keeper.save(self.table)
        except Failure as failure:
            self._warn(self.texts.error(failure.id, **failure.params))
            return False
        return True

    # --- a person's turn -----------------------------------------------------------------------

    def _person(self, seat: Seat) -> None:
        self._hand_over(seat)
        legal = self.table.legal(seat)
        self.choices = menu(self.teller, self.table.public, legal)
        self._redraw(seat)
        acts = len(self.table.log)
        while len(self.table.log) == acts and not self._gives_way(seat):
            self._obey(seat, self.screen.ask(self._prompt()))

    def _gives_way(self, seat: Seat) -> bool:
        return seat in self.passed or self.computers.called is not None

    def _prompt(self) -> str:
        if len(self.choices) == 1 and len(self.choices[0].actions) == 1:
            return self.texts.say("prompt-only", action=self.choices[0].label)
        return self.texts.say("prompt-action")

    def _obey(self, seat: Seat, typed: str) -> None:
        word, _, rest = typed.partition(" ")
        command = _COMMANDS.get(word.casefold())
        if not typed:
            self._take_the_only_one(seat)
        elif typed.isascii() and typed.isdigit():
            self._pick(seat, typed)
        elif command is not None and not (rest and word.casefold() in _BARE):
            command(self, seat, rest.strip())
        else:
            self._try_typed(seat, typed)

    def _take_the_only_one(self, seat: Seat) -> None:
        if len(self.choices) == 1 and len(self.choices[0].actions) == 1:
            self._try(seat, self.choices[0].actions[0])
        else:
            self.actions(seat, "")

    def _pick(self, seat: Seat, typed: str) -> None:
        number = int(typed) if len(typed) < 6 else 0
        if not 1 <= number <= len(self.choices):
            most = len(self.choices)
            self._warn(self.texts.say("no-such-number", number=_shown(typed), most=most))
            return
        chosen = self.choices[number - 1].actions
        if len(chosen) == 1:
            self._try(seat, chosen[0])
        else:
            self._open(seat, chosen)

    def _open(self, seat: Seat, actions: Sequence[GameAction]) -> None:
        """Go on choosing among these."""
        self.choices = menu(self.teller, self.table.public, actions)
        self._show_choices(seat, all_of_them=True)

    def _try_typed(self, seat: Seat, typed: str) -> None:
        legal = self.table.legal(seat)
        own = of_agent(self.teller, legal, typed)
        if own:
            self._open(seat, own)
            return
        meant = understood(self.teller, self.table.public, legal, typed)
        match meant:
            case Ambiguous(forms=forms):
                self._warn(self.texts.say("which-one", forms=", ".join(forms)))
            case RecordError(id="record.syntax"):
                self._warn(self.texts.say("not-understood", text=_shown(typed)))
            case RecordError():
                self._warn(self.texts.denied(meant.id, **meant.params))
            case _:
                self._try(seat, meant)

    def _try(self, seat: Seat, action: Action) -> None:
        try:
            self._act(seat, action)
        except Refused as refused:
            self._warn(self.teller.refused(refused.rejection))

    # --- what is on the screen -----------------------------------------------------------------

    def _hand_over(self, seat: Seat) -> None:
        """Cover the screen when it goes to the other side: only the Recruiter has secrets."""
        before, self.looking = self.looking, seat
        if len(self.people) == 1 or seat == before:
            return
        if before is None or side_of(before) is not side_of(seat):
            self.screen.clear(forget=True)
            name = self.teller.seat(seat)
            self.screen.say(self.texts.say("cover"))
            self.screen.say(self.texts.say("hand-over", seat=name), "bold")
            self.screen.ask(self.texts.say("hand-over-ready", seat=name))

    def _view(self, seat: Seat) -> View:
        """What the screen shows to a seat; without its secrets while they are covered."""
        return self.table.view(SPECTATOR if self._is_covered(seat) else seat)

    def _is_covered(self, seat: Seat) -> bool:
        return self.covered and seat == RECRUITER

    def _redraw(self, seat: Seat) -> None:
        self.screen.clear(forget=len(self.people) > 1)
        expected = self._expected(seat)
        self.screen.say(expected, "bold reverse")
        self.screen.show(
            draw.table(self.table.rules, self._view(seat), self.texts, self.screen.width)
        )
        own = self.table.view(seat).own
        if isinstance(own, AgentsSecret) and own.notebook:
            self._headed("heading-notebook", [own.notebook])
        if not self._is_covered(seat):
            self._headed("heading-log", self._news(seat))
        if 0 < self.screen.height < LOW_SCREEN:
            self.screen.say(expected, "bold reverse")
        self._show_choices(seat)

    def _expected(self, seat: Seat) -> str:
        expected = self.teller.expected(self.table.view(seat), due=True)
        return self.texts.say("your-turn", seat=self.teller.seat(seat), expected=expected)

    def _news(self, seat: Seat) -> list[str]:
        """What happened since this seat last looked."""
        since, self.told[seat] = self.told[seat], len(self.table.log)
        return self._happened(seat, since)

    def _happened(self, seat: Seat, since: int = 0) -> list[str]:
        """What a seat noticed, from an act on; with what computers said before they did it."""
        told: list[str] = []
        for number, entry in enumerate(self.table.log[since:], since):
            if number in self.computers.remarks:
                told.append(f"» {self.teller.remark(self.computers.remarks[number])}")
            seen = (see_event(event, seat) for event in entry.events)
            told += self.teller.happened([part for part in seen if part is not None])
        return told

    def _headed(self, heading: str, lines: Sequence[str]) -> None:
        if lines:
            self.screen.say(f"{self.texts.say(heading)}:", "bold")
        for line in lines:
            self.screen.say(line, indent=2)

    def _show_choices(self, seat: Seat, all_of_them: bool = False) -> None:
        if self._is_covered(seat) and not all_of_them:
            # Where one can step tells where one stands.
            self.screen.say(self.texts.say("cover"))
            return
        if len(self.choices) > ASKED_BY_NAME and not all_of_them:
            forms = [choice.notation for choice in self.choices]
            some = ", ".join(forms[:: max(1, len(forms) // 3)][:3])
            self.screen.say(self.texts.say("menu-by-name", count=len(forms), examples=some))
            return
        self.screen.say(f"{self.texts.say('heading-actions')}:", "bold")
        for number, choice in enumerate(self.choices, 1):
            line = Text(f"{number:>3}  {choice.label}  ")
            if contacts := self.teller.contacts(self.table.view(seat), choice.actions):
                line.append(f"{contacts}  ", "green")
            line.append(f"({choice.notation})", "dim")
            self.screen.show(line)

    def _warn(self, sentence: str) -> None:
        self.screen.say(sentence, "yellow")

    # --- commands ------------------------------------------------------------------------------

    def help(self, seat: Seat, words: str) -> None:
        if words:
            explain(self.screen, self.texts, words)
            return
        self.screen.say(self.texts.say("help-intro"))
        self._headed("heading-commands", [self.texts.term("command", name) for name in _LISTED])

    def rules(self, seat: Seat, words: str) -> None:
        list_rules(self.screen, self.texts)

    def list(self, seat: Seat, words: str) -> None:
        self.choices = each(self.teller, self.table.legal(seat))
        self._show_choices(seat, all_of_them=True)

    def actions(self, seat: Seat, words: str) -> None:
        self.choices = menu(self.teller, self.table.public, self.table.legal(seat))
        self._show_choices(seat)

    def board(self, seat: Seat, words: str) -> None:
        self.choices = menu(self.teller, self.table.public, self.table.legal(seat))
        self._redraw(seat)

    def legend(self, seat: Seat, words: str) -> None:
        show_legend(self.screen, self.texts, self.table.rules)

    def log(self, seat: Seat, words: str) -> None:
        self._headed("heading-log", self._happened(seat))

    def undo(self, seat: Seat, words: str) -> None:
        opening = self.table.public.phase is Phase.OPENING
        self._try(seat, act.OpeningBack() if opening else act.Undo())

    def note(self, seat: Seat, words: str) -> None:
        self.screen.say(self.texts.say("notes-usage"))

    def notes(self, seat: Seat, words: str) -> None:
        notes = self.table.public.notes
        names = self.table.rules.board.names
        lines = [f"{note.id}  {names[note.at]}  {note.text}" for note in notes]
        self._headed("heading-notes", lines or [self.texts.say("no-notes")])
        self.screen.say(self.texts.say("notes-usage"))

    def resign(self, seat: Seat, words: str) -> None:
        self.screen.say(self.texts.say("prompt-resign"))
        if self.screen.ask(self.texts.say("prompt-yes-no")).casefold() in _YES:
            self._try(seat, act.Resign())

    def stop(self, seat: Seat, words: str) -> None:
        self._try(seat, act.OfferStop())
        others = [bot for bot in self.computers.bots if side_of(bot) is not side_of(seat)]
        # A computer has nothing against it.
        if (
            others
            and not self.table.over
            and not any(side_of(p) is not side_of(seat) for p in self.people)
        ):
            self._try(others[0], act.OfferStop())

    def save(self, seat: Seat, words: str) -> None:
        path = Path(words).expanduser() if words else self.keeper.path
        try:
            if words and path.exists():
                raise Failure("file.exists", {"file": str(path)})
            self.keeper.save(self.table, path)
        except Failure as failure:
            self._warn(self.texts.error(failure.id, **failure.params))
        else:
            self.screen.say_whole(self.texts.say("saved", file=str(path)))
            self.screen.say(self.texts.say("saved-secret"))

    def secret(self, seat: Seat, words: str) -> None:
        self._cover(seat, False)

    def cover(self, seat: Seat, words: str) -> None:
        self._cover(seat, True)

    def _cover(self, seat: Seat, covered: bool) -> None:
        if seat != RECRUITER:
            self._warn(self.texts.say("not-possible-now"))
            return
        self.covered = covered
        self._redraw(seat)

    def let_pass(self, seat: Seat, words: str) -> None:
        if len(self.table.due) > 1:
            self.passed.add(seat)
        else:
            self._warn(self.texts.say("not-possible-now"))

    def call(self, seat: Seat, words: str) -> None:
        agent = agent_named(self.teller, words)
        if agent is None:
            self._warn(self.texts.say("call-usage"))
        elif side_of(seat) is not Side.AGENTS or not self.computers.call(agent):
            self._warn(self.texts.say("not-possible-now"))

    def deduce(self, seat: Seat, words: str) -> None:
        if seat == RECRUITER or self.table.rules.ruleset.assist is not Assist.DEDUCTION:
            self._warn(self.texts.say("deduce-not-allowed"))
            return
        # The kernels take a while to load, and most games never ask.
        from zanzibar.cli.terminal.deduction_lookup import Lookup

        try:
            Lookup(self.table, seat, self.screen, self.texts).show(words)
        except Failure as failure:
            self._warn(self.texts.denied(failure.id, **failure.params))

    def quit(self, seat: Seat, words: str) -> None:
        raise Closed

    # --- the end -------------------------------------------------------------------------------

    def _leave(self) -> None:
        if self._save():
            self._say_how_to_go_on()
        self.screen.say(self.texts.say("goodbye"))

    def _say_how_to_go_on(self) -> None:
        self.screen.say_whole(self.texts.say("saved", file=str(self.keeper.path)))
        if not self.table.over:
            self.screen.say(self.texts.say("saved-secret"))
            command = f"zanzibar play --resume {shlex.quote(str(self.keeper.path))}"
            self.screen.say_whole(self.texts.say("how-to-resume", command=command))

    def _finish(self) -> None:
        """The end: everything is unmasked, for everybody."""
        public, board = self.table.public, self.table.rules.board
        self.screen.clear(forget=len(self.people) > 1)
        if len(self.people) > 1:
            self.screen.say(self.texts.say("hand-over-public"))
        view = self.table.view(SPECTATOR)
        self.screen.show(draw.table(self.table.rules, view, self.texts, self.screen.width))
        since = min(self.told.values())
        self._headed("heading-log", self._happened(SPECTATOR, since))
        assert public.unmasked is not None
        path = enumerate(public.unmasked.path, 1)
        visits = [f"{clock(time)} {board.names[at]}" for time, at in path]
        self.screen.say(f"{self.texts.say('heading-path')}:", "bold")
        self.screen.show(Columns(visits, padding=(0, 2)), indent=2)
        self.screen.say_whole(self.texts.say("saved", file=str(self.keeper.path)))


_COMMANDS: dict[str, Callable[[Session, Seat, str], None]] = {
    "help": Session.help, "?": Session.help, "h": Session.help,
    "rules": Session.rules,
    "list": Session.list,
    "actions": Session.actions,
    "board": Session.board,
    "legend": Session.legend,
    "log": Session.log,
    "undo": Session.undo,
    "note": Session.note,
    "notes": Session.notes,
    "resign": Session.resign,
    "stop": Session.stop,
    "save": Session.save,
    "secret": Session.secret,
    "cover": Session.cover,
    "pass": Session.let_pass,
    "call": Session.call,
    "deduce": Session.deduce,
    "quit": Session.quit, "exit": Session.quit, "q": Session.quit,
}  # fmt: skip
_BARE = {"note"}
"""Commands that mean an action when something follows them."""
_LISTED = (
    "help", "rules", "list", "actions", "board", "legend", "log", "undo", "note", "notes",
    "notebook", "deduce", "pass", "call", "secret", "cover", "resign", "stop", "save", "quit",
)  # fmt: skip


def _shown(typed: str) -> str:
    """What was typed, short and printable."""
    return printable(typed if len(typed) <= 40 else typed[:39] + "…")
