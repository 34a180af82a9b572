"""Reading a public record: from its lines back to exactly the public events."""

from collections.abc import Iterable, Sequence

from zanzibar.record.errors import RecordError
from zanzibar.record.header import Header
from zanzibar.record.lines import words_of
from zanzibar.record.notation import (
    SEATS,
    agent_named,
    feature_named,
    location,
    number,
    read_words,
    syntax_error,
)
from zanzibar.record.public import HIDDEN, PublicAct, PublicRecord
from zanzibar.record.record import Lines, Record, split_outcome, split_seat
from zanzibar.record.replay import Replay
from zanzibar.rules import (
    AGENTS,
    NOBODY,
    NOWHERE,
    SHARED,
    SPECTATOR,
    Action,
    AgentsSecret,
    Deal,
    Modules,
    Phase,
    PublicPart,
    Reason,
    RecruiterSecret,
    Rejection,
    Result,
    Rules,
    Seat,
    Seen,
    Side,
    Slip,
    Unmasked,
    View,
    begin_view,
    follow,
    is_due,
    why_not,
)
from zanzibar.rules import actions as act
from zanzibar.rules import events as ev
from zanzibar.rules.ruleset import OPENING
from zanzibar.rules.words import RECRUITER, side_of

END = "end"
END_THINGS = ("path", "card", "hidden", "slips", "retrieved", "deck")

_MAY_BE_UNDONE = (
    ev.MayhemPlaced, ev.CardChosen, ev.ImmortalPlaced, ev.AgentTaken, ev.AgentPlaced, ev.Acted,
    ev.ImmortalMoved, ev.AgentMoved, ev.WeaknessDetected, ev.RhythmMoved, ev.ImmortalPushed,
    ev.StepGivenBack,
)  # fmt: skip
_SETTLING = (ev.Ended, ev.TurnBegan, ev.Answered)
_ASIDES = (ev.NotePlaced, ev.NoteMoved, ev.NoteEdited, ev.NoteRemoved, ev.StopOffered, ev.Undone)


def read_public_lines(lines: Lines, modules: Modules | None = None) -> PublicRecord:
    """Read the lines of a public record."""
    reader = PublicReader(lines.header, modules)
    below = list(lines.below)
    while below:
        line, text = below.pop(0)
        end: list[str] = []
        while below and below[0][1].partition(":")[0].strip().lower() == END:
            end.append(below.pop(0)[1].partition(":")[2])
        try:
            seat, said = split_seat(text)
            reader.read(seat, said, end)
        except RecordError as error:
            raise error.at(line) from None
    return reader.record()


class PublicReader:
    """Reads act after act and keeps the spectator's view, which tells what goes without saying."""

    def __init__(self, header: Header, modules: Modules | None = None) -> None:
        start = Replay(Record(header), modules)
        self.header = header.for_everybody()
        self.rules: Rules = start.rules
        self.created = start.table.created
        self.view = begin_view(self.created, SPECTATOR)
        self.acts: list[PublicAct] = []

    def record(self) -> PublicRecord:
        return PublicRecord(self.header, self.created, tuple(self.acts))

    def read(self, seat: Seat, said: str, end: Sequence[str] = ()) -> None:
        """Take in an act, with the lines that unmask everything if it ends the game."""
        words = words_of(said)
        told: list[str] = []
        if "=>" in words:
            place = words.index("=>")
            words, told = words[:place], [word for word in words[place + 1 :] if word != ","]
        telling = _Telling(self, seat, told, end)
        main, drawn = split_outcome(words)
        telling.main(main, drawn)
        seen = self._flagged(seat, telling.parts)
        for part in seen:
            self.view = follow(self.view, part)
        self.acts.append(PublicAct(seat, seen))

    def _flagged(self, seat: Seat, parts: Sequence[PublicPart]) -> tuple[Seen, ...]:
        """The parts with what they mean for undo, which depends on public facts only."""
        first = next(part for part in parts if not isinstance(part, ev.Activated))
        ended = isinstance(parts[-1], ev.Ended)
        if isinstance(first, _ASIDES) and (len(parts) == 1 or ended):
            return tuple(Seen(part, None, None, isinstance(part, ev.Ended)) for part in parts)
        if not self._may_be_undone(first, parts):
            return tuple(Seen(part, None, None, True) for part in parts)
        return (
            Seen(parts[0], None, seat, False),
            *(Seen(part, None, None, False) for part in parts[1:]),
        )

    def _may_be_undone(self, first: PublicPart, parts: Sequence[PublicPart]) -> bool:
        if not isinstance(first, _MAY_BE_UNDONE):
            return False
        if any(isinstance(part, _SETTLING) for part in parts):
            return False
        if isinstance(first, ev.CardChosen):
            return not first.drawn
        dealt = isinstance(first, ev.ImmortalPlaced) and isinstance(parts[-1], ev.AgentsDealt)
        at_random = self.rules.ruleset.deal is Deal.RANDOM and self.view.public.seats > 2
        return not (dealt and at_random)


class _Telling:
    """One act being read: its parts so far and what remains to be said about it."""

    def __init__(
        self, reader: PublicReader, seat: Seat, told: Sequence[str], end: Sequence[str]
    ) -> None:
        self.rules, self.board = reader.rules, reader.rules.board
        self.before, self.view = reader.view, reader.view
        self.seat = seat
        self.words = list(told)
        self.end = list(end)
        self.parts: list[PublicPart] = []

    def main(self, words: list[str], drawn: tuple[str, ...]) -> None:
        """The act itself; what followed from it is told after it."""
        match words:
            case ["?"]:
                self._hidden(Phase.RECRUITER, "turn.action", self.view.public.took_action)
                self.tell(ev.Acted())
            case ["card", "?"]:
                self.check(act.ChooseCard(self.rules.card_ids[0]))
                self.tell(ev.CardChosen(drawn=False))
            case ["start", "?"]:
                self._hidden(Phase.START, "setup.start", not self.rules.full)
                self.tell(ev.StartChosen(NOWHERE))
            case ["answer", "?"]:
                self._hidden(Phase.ANSWER, "ask.answer", not self.rules.ruleset.step_supply)
                self.word("owed")
                self.tell(ev.AnswerHeld(self.number()))
            case _ if HIDDEN in words:
                raise syntax_error(words)
            case _:
                self._open(read_words(self.board, words), drawn)
                drawn = ()
        if drawn:
            raise RecordError("record.outcome-unexpected")
        while self.words:
            self._follow()
        if self.end:
            raise RecordError("record.end")
        if not self.parts:
            raise syntax_error(words)

    def tell(self, part: PublicPart) -> None:
        self.parts.append(part)
        self.view = follow(self.view, Seen(part, None, None, False))

    def check(self, action: Action, secret: RecruiterSecret | None = None) -> None:
        """Refuse what everybody can see to be illegal."""
        own = (secret or RecruiterSecret()) if self.seat == RECRUITER else AgentsSecret()
        public, mark = self.before.public, self.before.mark
        refused = why_not(self.rules, View(self.seat, public, own, mark), action)
        if refused is not None:
            raise RecordError.refused(refused)

    def _hidden(self, phase: Phase, rule: str, impossible: bool) -> None:
        public = self.view.public
        if not is_due(public, self.seat):
            raise RecordError.refused(Rejection("table.turn"))
        if public.phase is not phase or impossible:
            raise RecordError.refused(Rejection(rule))

    # --- words after "=>" ----------------------------------------------------------------------

    def next(self) -> str:
        if not self.words:
            raise RecordError("record.result-missing")
        return self.words.pop(0)

    def word(self, *choices: str) -> str:
        word = self.next()
        if word not in choices:
            raise syntax_error(["=>", word])
        return word

    def number(self) -> int:
        return number(self.next())

    def time(self) -> int:
        return _clock(self.next())

    def places(self) -> int:
        """Locations up to the next word that is none."""
        if self.words[:1] == ["none"]:
            self.words.pop(0)
            return 0
        mask = 1 << location(self.board, self.next())
        while self.words and self.words[0].upper() in self.board.index:
            mask |= 1 << location(self.board, self.words.pop(0))
        return mask

    # --- acts that everybody sees --------------------------------------------------------------

    def _open(self, action: Action, drawn: tuple[str, ...]) -> None:
        if self._is_secret(action):
            raise RecordError("record.secret")
        self.check(action, self._stand_in(action))
        if isinstance(action, act.PlaceSecondSlip):
            self.tell(ev.SecondSlipPlaced(action.at))
        self._draw(drawn, isinstance(action, act.PlaceSecondSlip | act.EndTurn))
        self._activate(action)
        match action:
            case act.PlaceSecondSlip():
                pass
            case act.EndTurn():
                time = self.time()
                if time != self.view.public.time + 1:
                    raise RecordError.refused(Rejection("time.advance"))
                self.tell(ev.TimeAdvanced(time))
            case act.PlaceMayhem(border):
                self.tell(ev.MayhemPlaced(border))
            case act.ChooseCard():
                self.tell(ev.CardChosen(drawn=True))
            case act.ChooseStart(at):
                self.tell(ev.StartChosen(at))
            case act.ConfirmOpening():
                self.tell(ev.OpeningConfirmed(self.number()))
            case act.PlaceImmortal(at):
                self.tell(ev.ImmortalPlaced(at))
            case act.TakeAgent(agent):
                self.tell(ev.AgentTaken(self.seat, agent))
            case act.PlaceAgent(agent, at):
                self.tell(ev.AgentPlaced(agent, at))
            case act.MoveImmortal(source, to):
                self.tell(ev.ImmortalMoved(source, to))
            case act.ExtraMove(token, source, to):
                self.tell(ev.ExtraTokenPlaced(token))
                self.tell(ev.ImmortalMoved(source, to))
            case act.Answer(at):
                self.tell(ev.Answered(0 if at == NOWHERE else 1 << at))
            case act.AnswerAll():
                self.tell(ev.Answered(self.places()))
            case act.GiveBackStep(at):
                self.tell(ev.StepGivenBack(at))
            case act.HandBackNote(note):
                self.tell(ev.NoteRemoved(self.seat, note))
            case _:
                self._agents_act(action)

    def _agents_act(self, action: Action) -> None:
        public = self.view.public
        match action:
            case act.MoveAgent(agent, to):
                self.tell(ev.AgentMoved(agent, to))
            case act.Ask(agent, feature, dolphin):
                self.tell(ev.Asked(agent, feature, dolphin))
            case act.Reveal(agent) if self.words[:1] == ["held"]:
                self.words.pop(0)
                self.tell(ev.RevealHeld(agent))
            case act.Reveal(agent):
                self.tell(ev.Revealed(agent, public.agents[agent], self.number()))
            case act.Shakedown(agent, feature):
                exposed = self.word("exposed", "no") == "exposed"
                self.tell(ev.Shaken(agent, feature, exposed))
            case act.Push(to):
                self.tell(ev.ImmortalPushed(public.agents[public.active], to))
            case act.Capture(agent):
                hit = self.word("hit", "miss") == "hit"
                self.tell(ev.CaptureTried(agent, public.agents[agent], hit))
            case act.Crosshairs():
                at = public.agents[AGENTS.index("meru")]
                self.tell(ev.CrosshairsAnswered(at, self.word("yes", "no") == "yes"))
            case act.DetectWeakness(source, to):
                self.tell(ev.WeaknessDetected(source, to))
            case act.NeuroRhythm(agent, to):
                self.tell(ev.RhythmMoved(agent, to))
            case act.Done(agent):
                self.tell(ev.AgentDone(agent))
            case _:
                self._aside(action)

    def _aside(self, action: Action) -> None:
        match action:
            case act.PlaceNote(at, text):
                self.tell(ev.NotePlaced(self.seat, self.view.public.next_note, at, text))
            case act.MoveNote(note, at):
                self.tell(ev.NoteMoved(self.seat, note, at))
            case act.EditNote(note, text):
                self.tell(ev.NoteEdited(self.seat, note, text))
            case act.RemoveNote(note):
                self.tell(ev.NoteRemoved(self.seat, note))
            case act.Undo():
                self.parts.append(ev.Undone(self.seat))
                self.view = follow(self.view, Seen(ev.Undone(self.seat), None, None, False))
            case act.OfferStop():
                self.tell(ev.StopOffered(side_of(self.seat)))
            case act.Resign():
                if self.words[:1] != ["won"]:
                    raise RecordError("record.result-missing")
            case _:
                raise AssertionError(action)

    def _is_secret(self, action: Action) -> bool:
        """Acts that are written with a `?` or not at all."""
        match action:
            case act.ChooseCard(card):
                return card is not None
            case act.ChooseStart():
                return self.rules.full
        return isinstance(action, act.Step | act.MindSlip | act.OpeningBack | act.WriteNotebook)

    def _stand_in(self, action: Action) -> RecruiterSecret:
        """A secret with which an open act of the Recruiter is legal if it can be at all."""
        match action:
            case act.Answer(at):
                return RecruiterSecret(visited=0 if at == NOWHERE else 1 << at)
            case act.ConfirmOpening():
                return RecruiterSecret(path=tuple(range(OPENING)))
        return RecruiterSecret(path=(0,), visited=self.board.everywhere)

    def _activate(self, action: Action) -> None:
        """The first act of an activation begins it; ending one at once does not."""
        match action:
            case act.Crosshairs():
                agent = AGENTS.index("meru")
            case act.DetectWeakness():
                agent = AGENTS.index("bill")
            case act.NeuroRhythm():
                agent = AGENTS.index("dusty")
            case act.MoveAgent() | act.Ask() | act.Reveal() | act.Shakedown() | act.Capture():
                agent = action.agent
            case _:
                return
        if self.view.public.active == NOBODY:
            self.tell(ev.Activated(agent, self.seat))

    def _draw(self, drawn: tuple[str, ...], draws: bool) -> None:
        if not drawn:
            return
        if not draws:
            raise RecordError("record.outcome-unexpected")
        public = self.view.public
        features = tuple(feature_named(self.board, name) for name in drawn)
        gone = public.cards + public.recruited
        for place, feature in enumerate(features):
            if feature in gone or feature in features[:place]:
                params: dict[str, str | int] = {
                    "kind": "feature", "count": len(features), "text": drawn[place],
                }  # fmt: skip
                raise RecordError("record.outcome-gone", params, rule="immortal.cards")
        self.tell(ev.CardsDrawn(features))

    # --- what followed -------------------------------------------------------------------------

    def _follow(self) -> None:
        word, public = self.next(), self.view.public
        match word:
            case "complete":
                self.tell(ev.MayhemFinished())
            case "deal":
                self.tell(ev.DealBegan())
            case "dealt":
                held = [self._holder(agent) for agent in AGENTS]
                self.tell(ev.AgentsDealt((held[0], held[1], held[2], held[3])))
            case "round":
                round = self.number()
                if round not in (public.round, public.round + 1):
                    raise syntax_error(["=>", "round", str(round)])
                self.tell(ev.TurnBegan(round))
            case "recruit":
                feature = feature_named(self.board, self.next())
                if feature not in public.cards:
                    raise RecordError.refused(Rejection("immortal.recruit"))
                self.tell(ev.ImmortalRecruited(feature))
            case "slip":
                self.tell(ev.SlipShown(Slip(self.word(*Slip))))
            case "alert":
                self.tell(ev.Alerted(self.number()))
            case "agents":
                self.tell(ev.AgentsTurnBegan())
            case "answer":
                self.tell(ev.Answered(self.places()))
            case "reveal":
                agent = agent_named(self.next())
                self.tell(ev.Revealed(agent, public.agents[agent], self.number()))
            case "stopped":
                self._end(None)
            case "won":
                winner, reason = Side(self.word(*Side)), Reason(self.word(*Reason))
                time = self.time()
                self.word("round")
                self._end(Result(winner, reason, time, self.number()))
            case _:
                raise syntax_error(["=>", word])

    def _holder(self, agent: str) -> Seat:
        self.word(agent)
        holder = self.word("all", *(seat for seat, number in SEATS.items() if number))
        return SHARED if holder == "all" else SEATS[holder]

    def _end(self, result: Result | None) -> None:
        unmasked = _unmasked(self.rules, self.end)
        self.end = []
        if self.words:
            raise syntax_error(["=>", *self.words])
        self.tell(ev.Ended(result, unmasked))


def _clock(word: str) -> int:
    hours, colon, minutes = word.partition(":")
    if not colon or minutes != "00":
        raise syntax_error([word])
    return number(hours)


def _unmasked(rules: Rules, lines: Iterable[str]) -> Unmasked:
    """The lines after the end, in their order."""
    found: dict[str, list[str]] = {}
    for line in lines:
        thing, *words = words_of(line) or [""]
        if len(found) == len(END_THINGS) or thing != END_THINGS[len(found)]:
            raise RecordError("record.end")
        found[thing] = words
    if len(found) != len(END_THINGS):
        raise RecordError("record.end")
    board, slips = rules.board, found["slips"]
    if len(found["card"]) > 1 or found["retrieved"] not in (["yes"], ["no"]) or len(slips) % 2:
        raise RecordError("record.end")
    if any(token not in list(Slip) for token in slips[1::2]):
        raise RecordError("record.end")
    return Unmasked(
        path=tuple(location(board, name) for name in found["path"]),
        card=found["card"][0] if found["card"] else None,
        hidden=tuple(feature_named(board, name) for name in found["hidden"]),
        slips=tuple(
            (_clock(time), Slip(token)) for time, token in zip(slips[::2], slips[1::2], strict=True)
        ),
        retrieved=found["retrieved"] == ["yes"],
        deck=tuple(feature_named(board, name) for name in found["deck"]),
    )
