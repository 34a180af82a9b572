"""One game at one terminal: people and computers act in turn, and people type commands."""

import shlex
from collections.abc import Callable, Sequence
from pathlib import Path

from zanzibar.cli.errors import CliError
from zanzibar.cli.saved_games import PERSON, SavedGame
from zanzibar.cli.terminal.bot_seats import BotsBySeat, BotSeats
from zanzibar.cli.terminal.display.legend import show_legend
from zanzibar.cli.terminal.menu import MenuEntry, each, menu
from zanzibar.cli.terminal.questions import ask
from zanzibar.cli.terminal.rules_lookup import explain, list_rules
from zanzibar.cli.terminal.screen import InputClosed, Screen, printable
from zanzibar.cli.terminal.seat_display import SeatDisplay
from zanzibar.cli.terminal.typed_input import (
    AmbiguousInput,
    actions_of_agent,
    agent_named,
    read_chosen,
    read_typed,
)
from zanzibar.record import RecordError
from zanzibar.rules import (
    RECRUITER,
    Action,
    Assist,
    Entry,
    GameAction,
    Phase,
    Refused,
    Rejection,
    Seat,
    Side,
    Table,
)
from zanzibar.rules.model import actions as act
from zanzibar.rules.model.vocabulary import side_of
from zanzibar.text import Texts

INTERRUPTED = 130
WAITS_FOR_ONE_THING = frozenset(Phase) - {Phase.RECRUITER, Phase.AGENTS, Phase.OVER}
"""Phases in which all that a seat may do serves one purpose, as placing Agents does."""
_YES = {"y", "yes", "a", "ano"}


class TerminalSession:
    """A table, the computers at it, and the people who share the terminal."""

    def __init__(self, table: Table, texts: Texts, screen: Screen, saved_game: SavedGame) -> None:
        self.table = table
        self.texts = texts
        self.screen = screen
        self.saved_game = saved_game
        self.people = [seat for seat, name in saved_game.players.items() if name == PERSON]
        self.bots = BotSeats(table, screen.interrupts)
        self.display = SeatDisplay(table, texts, screen, self.people, self.bots)
        self.sentences = self.display.sentences
        self.passed: set[Seat] = set()
        """Seats that let others of their side act first."""
        self.menu: list[MenuEntry] = []
        self.chosen: tuple[GameAction, ...] = ()
        """The actions of an opened menu entry, which typed words mean first."""

    def play(self, create_bots: Callable[[], BotsBySeat]) -> int:
        """Play until the game ends or the person leaves. Return the exit code."""
        try:
            self._save()
            self.bots.sit_down(create_bots)
            while not self.table.over:
                self._let_bots_write_notes()
                seat = self._next_seat()
                if seat in self.people:
                    self._person_acts(seat)
                else:
                    self._bot_acts(seat)
            self.display.show_end(self.saved_game.path)
        except InputClosed:
            self._leave()
        except KeyboardInterrupt:
            self.screen.interrupts.settle()
            self.screen.blank()
            self._leave()
            return INTERRUPTED
        return 0

    def _next_seat(self) -> Seat:
        """Choose among the seats that are due: a called bot, the seat that looks, other people.

        So a bot begins an activation only when no person can, or when a person calls its Agent.
        """
        called = self.bots.due()
        if called is not None:
            return called
        if self.passed.issuperset(self.table.due):
            self.passed.clear()
        looking = self.display.looking
        return min(
            self.table.due,
            key=lambda seat: (seat in self.passed, seat != looking, seat not in self.people),
        )

    def _leave(self) -> None:
        if self._save():
            self.screen.say_whole(self.texts.say("saved", file=str(self.saved_game.path)))
            if not self.table.over:
                self.screen.say(self.texts.say("saved-secret"))
                command = f"zanzibar play --resume {shlex.quote(str(self.saved_game.path))}"
                self.screen.say_whole(self.texts.say("how-to-resume", command=command))
        self.screen.say(self.texts.say("goodbye"))

    # --- acting --------------------------------------------------------------------------------

    def _try(self, seat: Seat, action: Action) -> None:
        """Act, or say which rule forbids it."""
        try:
            entry = self.table.act(seat, action)
        except Refused as refused:
            self.display.warn(self._refusal(seat, action, refused.rejection))
        else:
            self._after_act(entry)

    def _refusal(self, seat: Seat, action: Action, rejection: Rejection) -> str:
        """Name the rule and the reason, or what is due where the table waits for one thing."""
        kinds = {type(legal) for legal in self.table.legal(seat)}
        if (
            self.table.public.phase in WAITS_FOR_ONE_THING
            and isinstance(action, GameAction)
            and type(action) not in kinds
        ):
            expected = self._expected(seat)
            return self.texts.say("not-possible", rule=rejection.rule, why=expected)
        return self.sentences.refused(rejection)

    def _expected(self, seat: Seat) -> str:
        return self.sentences.expected(self.table.view(seat), due=True)

    def _bot_acts(self, seat: Seat) -> None:
        if self.screen.live:
            name = self.sentences.seat(seat)
            self.screen.say(self.texts.say("computer-thinks", seat=name), "dim")
        self._after_act(self.bots.act(seat))

    def _let_bots_write_notes(self) -> None:
        if self.bots.write_notes():
            self._save()

    def _after_act(self, entry: Entry) -> None:
        self.passed.clear()
        self.bots.called = None
        self.bots.watch(entry)
        self._save()

    def _save(self) -> bool:
        """Save the game, or say why that is not possible. Return whether it is saved."""
        try:
            self.saved_game.save(self.table)
        except CliError as error:
            self.display.warn(self.texts.error(error.id, **error.params))
            return False
        return True

    # --- a person's turn -----------------------------------------------------------------------

    def _person_acts(self, seat: Seat) -> None:
        """Read lines until the person has acted, or lets another seat act first."""
        self.display.hand_over(seat)
        self._open_whole_menu(seat)
        self.display.redraw(seat, self.menu)
        acts = len(self.table.log)
        while len(self.table.log) == acts and not self._gives_way(seat):
            self._obey(seat, self.screen.ask(self._prompt()))

    def _gives_way(self, seat: Seat) -> bool:
        return seat in self.passed or self.bots.called is not None

    def _open_whole_menu(self, seat: Seat) -> None:
        self.chosen = ()
        self.menu = menu(self.sentences, self.table.public, self.table.legal(seat))

    @property
    def _only_action(self) -> GameAction | None:
        """The one action on the menu, if there is just one."""
        if len(self.menu) == 1 and len(self.menu[0].actions) == 1:
            return self.menu[0].actions[0]
        return None

    def _prompt(self) -> str:
        if self._only_action is not None:
            return self.texts.say("prompt-only", action=self.menu[0].label)
        return self.texts.say("prompt-action")

    def _obey(self, seat: Seat, typed: str) -> None:
        word, _, rest = typed.partition(" ")
        command = _COMMANDS.get(word.casefold())
        if not typed:
            self._take_only_action(seat)
        elif typed.isascii() and typed.isdigit():
            self._pick(seat, typed)
        elif command is not None and not (rest and word.casefold() in _ALSO_ACTIONS):
            command(self, seat, rest.strip())
        else:
            self._try_typed(seat, typed)

    def _take_only_action(self, seat: Seat) -> None:
        if self._only_action is not None:
            self._try(seat, self._only_action)
        else:
            self.actions(seat, "")

    def _pick(self, seat: Seat, typed: str) -> None:
        number = int(typed) if len(typed) < 6 else 0
        if not 1 <= number <= len(self.menu):
            most = len(self.menu)
            self.display.warn(self.texts.say("no-such-number", number=_short(typed), most=most))
            return
        chosen = self.menu[number - 1].actions
        if len(chosen) == 1:
            self._try(seat, chosen[0])
        else:
            self._open(seat, chosen)

    def _open(self, seat: Seat, actions: Sequence[GameAction]) -> None:
        """Go on choosing among these, by number or in words."""
        self.chosen = tuple(actions)
        self.menu = menu(self.sentences, self.table.public, actions)
        self.display.show_menu(seat, self.menu, whole=True)

    def _try_typed(self, seat: Seat, typed: str) -> None:
        legal = self.table.legal(seat)
        own = actions_of_agent(self.sentences, legal, typed)
        if own:
            self._open(seat, own)
            return
        public = self.table.public
        meant = read_chosen(self.sentences, public, self.chosen, typed) or read_typed(
            self.sentences, public, legal, typed
        )
        match meant:
            case AmbiguousInput(forms=forms):
                self.display.warn(self.texts.say("which-one", forms=", ".join(forms)))
            case RecordError(id="record.syntax"):
                self.display.warn(self.texts.say("not-understood", text=_short(typed)))
                self.screen.say(self._expected(seat))
            case RecordError():
                self.display.warn(self.texts.denied(meant.id, **meant.params))
            case _:
                self._try(seat, meant)

    # --- commands ------------------------------------------------------------------------------

    def help(self, seat: Seat, words: str) -> None:
        if words:
            explain(self.screen, self.texts, words)
            return
        self.screen.say(self.texts.say("help-intro"))
        commands = [self.texts.term("command", name) for name in _LISTED]
        self.display.show_list("heading-commands", commands)

    def rules(self, seat: Seat, words: str) -> None:
        list_rules(self.screen, self.texts)

    def list(self, seat: Seat, words: str) -> None:
        self.chosen = ()
        self.menu = each(self.sentences, self.table.legal(seat))
        self.display.show_menu(seat, self.menu, whole=True)

    def actions(self, seat: Seat, words: str) -> None:
        self._open_whole_menu(seat)
        self.display.show_menu(seat, self.menu)

    def board(self, seat: Seat, words: str) -> None:
        self._open_whole_menu(seat)
        self.display.redraw(seat, self.menu)

    def legend(self, seat: Seat, words: str) -> None:
        show_legend(self.screen, self.texts, self.table.rules)

    def log(self, seat: Seat, words: str) -> None:
        self.display.show_list("heading-log", self.display.log_lines(seat))

    def undo(self, seat: Seat, words: str) -> None:
        opening = self.table.public.phase is Phase.OPENING
        self._try(seat, act.OpeningBack() if opening else act.Undo())

    def note(self, seat: Seat, words: str) -> None:
        self.screen.say(self.texts.say("notes-usage"))

    def notes(self, seat: Seat, words: str) -> None:
        names = self.table.rules.board.names
        notes = [f"{note.id}  {names[note.at]}  {note.text}" for note in self.table.public.notes]
        self.display.show_list("heading-notes", notes or [self.texts.say("no-notes")])
        self.screen.say(self.texts.say("notes-usage"))

    def resign(self, seat: Seat, words: str) -> None:
        self.screen.say(self.texts.say("prompt-resign"))
        prompt, help_text = self.texts.say("prompt-yes-no"), self.texts.say("help-resign")
        if ask(self.screen, self.texts, prompt, help_text).casefold() in _YES:
            self._try(seat, act.Resign())

    def stop(self, seat: Seat, words: str) -> None:
        """Offer to stop; a computer on the other side agrees, unless people play there too."""
        self._try(seat, act.OfferStop())
        opponents = [bot for bot in self.bots.bots if side_of(bot) is not side_of(seat)]
        people_oppose = any(side_of(person) is not side_of(seat) for person in self.people)
        if opponents and not self.table.over and not people_oppose:
            self._try(opponents[0], act.OfferStop())

    def save(self, seat: Seat, words: str) -> None:
        path = Path(words).expanduser() if words else self.saved_game.path
        try:
            if words and path.exists():
                raise CliError("file.exists", {"file": str(path)})
            self.saved_game.save(self.table, path)
        except CliError as error:
            self.display.warn(self.texts.error(error.id, **error.params))
        else:
            self.screen.say_whole(self.texts.say("saved", file=str(path)))
            self.screen.say(self.texts.say("saved-secret"))

    def secret(self, seat: Seat, words: str) -> None:
        self._set_covered(seat, False)

    def cover(self, seat: Seat, words: str) -> None:
        self._set_covered(seat, True)

    def _set_covered(self, seat: Seat, covered: bool) -> None:
        if seat != RECRUITER:
            self.display.warn(self.texts.say("not-possible-now"))
            return
        self.display.covered = covered
        self.display.redraw(seat, self.menu)

    def let_pass(self, seat: Seat, words: str) -> None:
        """Let other seats of the side act first."""
        if len(self.table.due) > 1:
            self.passed.add(seat)
        else:
            self.display.warn(self.texts.say("not-possible-now"))

    def call(self, seat: Seat, words: str) -> None:
        """Let a computer activate the Agent that is named."""
        agent = agent_named(self.sentences, words)
        if agent is None:
            self.display.warn(self.texts.say("call-usage"))
        elif side_of(seat) is not Side.AGENTS or not self.bots.call(agent):
            self.display.warn(self.texts.say("not-possible-now"))

    def deduce(self, seat: Seat, words: str) -> None:
        if seat == RECRUITER or self.table.rules.ruleset.assist is not Assist.DEDUCTION:
            self.display.warn(self.texts.say("deduce-not-allowed"))
            return
        # Imported late: the kernels take a while to load, and most games never deduce.
        from zanzibar.cli.terminal.deduction_lookup import DeductionLookup

        try:
            DeductionLookup(self.table, seat, self.screen, self.texts).show(words)
        except CliError as error:
            self.display.warn(self.texts.denied(error.id, **error.params))

    def quit(self, seat: Seat, words: str) -> None:
        raise InputClosed


_COMMANDS: dict[str, Callable[[TerminalSession, Seat, str], None]] = {
    "help": TerminalSession.help,
    "?": TerminalSession.help,
    "h": TerminalSession.help,
    "rules": TerminalSession.rules,
    "list": TerminalSession.list,
    "actions": TerminalSession.actions,
    "board": TerminalSession.board,
    "legend": TerminalSession.legend,
    "log": TerminalSession.log,
    "undo": TerminalSession.undo,
    "note": TerminalSession.note,
    "notes": TerminalSession.notes,
    "resign": TerminalSession.resign,
    "stop": TerminalSession.stop,
    "save": TerminalSession.save,
    "secret": TerminalSession.secret,
    "cover": TerminalSession.cover,
    "pass": TerminalSession.let_pass,
    "call": TerminalSession.call,
    "deduce": TerminalSession.deduce,
    "quit": TerminalSession.quit,
    "exit": TerminalSession.quit,
    "q": TerminalSession.quit,
}
_ALSO_ACTIONS = {"note"}
"""Commands that mean an action when something follows them."""
_LISTED = (
    "help", "rules", "list", "actions", "board", "legend", "log", "undo", "note", "notes",
    "notebook", "deduce", "pass", "call", "secret", "cover", "resign", "stop", "save", "quit",
)  # fmt: skip


def _short(typed: str) -> str:
    """Shorten a typed line for a message, and make it printable."""
    return printable(typed if len(typed) <= 40 else typed[:39] + "…")
