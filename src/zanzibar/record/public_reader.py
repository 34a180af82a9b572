"""Reading a public record: from its lines back to exactly the public events."""

from collections import deque
from collections.abc import Iterable, Sequence

from zanzibar.record.errors import RecordError
from zanzibar.record.header import Header
from zanzibar.record.lines import words_of
from zanzibar.record.notation import (
    SEATS,
    feature_named,
    location,
    number,
    read_words,
    syntax_error,
)
from zanzibar.record.public import HIDDEN, PublicAct, PublicRecord, clock_text, result_text
from zanzibar.record.record import Record, RecordLines, split_outcome, split_seat
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
    Public,
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
from zanzibar.rules.acts.activation import ACTIVATIONS, EVERYBODY_ACTED
from zanzibar.rules.acts.deal import agents_each, wants_agent
from zanzibar.rules.acts.recruiter import recruiting
from zanzibar.rules.model import actions as act
from zanzibar.rules.model import events as ev
from zanzibar.rules.model.ruleset import (
    HIDDEN_FEATURES,
    IMMORTAL_CARDS,
    IMMORTALS,
    MAYHEM_TOKENS,
    NOTES,
    OPENING,
)
from zanzibar.rules.model.vocabulary import BILL, DUSTY, MERU, RECRUITER, side_of

END = "end"
END_THINGS = ("path", "card", "hidden", "slips", "retrieved", "deck")

_MAY_BE_UNDONE = (
    ev.MayhemPlaced, ev.CardChosen, ev.ImmortalPlaced, ev.AgentTaken, ev.AgentPlaced, ev.Acted,
    ev.ImmortalMoved, ev.AgentMoved, ev.WeaknessDetected, ev.RhythmMoved, ev.ImmortalPushed,
    ev.StepGivenBack,
)  # fmt: skip
_SETTLING = (ev.Ended, ev.TurnBegan, ev.Answered)
_ASIDES = (ev.NotePlaced, ev.NoteMoved, ev.NoteEdited, ev.NoteRemoved, ev.StopOffered, ev.Undone)


def read_public_lines(lines: RecordLines, modules: Modules | None = None) -> PublicRecord:
    """Read the lines of a public record."""
    reader = PublicReader(lines.header, modules)
    below = deque(lines.below)
    while below:
        line, text = below.popleft()
        end: list[str] = []
        while below and below[0][1].partition(":")[0].strip().lower() == END:
            end.append(below.popleft()[1].partition(":")[2])
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
        self.view = begin_view(self.rules, header.seats, SPECTATOR)
        self.acts: list[PublicAct] = []

    def record(self) -> PublicRecord:
        return PublicRecord(self.header, self.rules, tuple(self.acts))

    def read(self, seat: Seat, said: str, end: Sequence[str] = ()) -> None:
        """Take in an act, with the lines that unmask everything if it ends the game."""
        words = words_of(said)
        told: list[str] = []
        if "=>" in words:
            place = words.index("=>")
            words, told = words[:place], [word for word in words[place + 1 :] if word != ","]
        telling = _Telling(self, seat, told, end)
        main, drawn = split_outcome(words)
        telling.read(main, drawn)
        seen = self._flagged(seat, telling.parts)
        for part in seen:
            self.view = follow(self.rules, self.view, part)
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
    """One act being read. What must follow from it in public is asked for, and nothing else."""

    def __init__(
        self, reader: PublicReader, seat: Seat, told: Sequence[str], end: Sequence[str]
    ) -> None:
        self.rules, self.board = reader.rules, reader.rules.board
        self.before, self.view = reader.view, reader.view
        self.seat = seat
        self.words = list(told)
        self.end = list(end)
        self.parts: list[PublicPart] = []

    @property
    def public(self) -> Public:
        return self.view.public

    def read(self, words: list[str], drawn: tuple[str, ...]) -> None:
        """The act itself, then what followed from it."""
        match words:
            case ["?"]:
                self.expect(Phase.RECRUITER, "turn.action", not self.public.took_action)
                self.tell(ev.Acted())
            case ["card", "?"]:
                self.check(act.ChooseCard(self.rules.card_ids[0]))
                self.tell(ev.CardChosen(drawn=False))
            case ["start", "?"]:
                self.expect(Phase.START, "setup.start", self.rules.full)
                self.tell(ev.StartChosen(NOWHERE))
            case ["answer", "?"]:
                self.expect(Phase.ANSWER, "ask.answer", bool(self.rules.ruleset.step_supply))
                self.word("owed")
                owed = self.number()
                self.must(0 < owed <= self.public.steps.bit_count(), "steps.supply")
                self.tell(ev.AnswerHeld(owed))
            case _ if HIDDEN in words:
                raise syntax_error(words)
            case _:
                action = read_words(self.board, words)
                self.check_open(action)
                self.draw(action, drawn)
                drawn = ()
                self.open_act(action)
                self.consequences(action)
        if drawn:
            raise RecordError("record.outcome-unexpected")
        if self.words:
            raise syntax_error(["=>", *self.words])
        if self.end:
            raise RecordError("record.end")

    def tell(self, part: PublicPart) -> None:
        self.parts.append(part)
        self.view = follow(self.rules, self.view, Seen(part, None, None, False))

    # --- what everybody can see to be illegal --------------------------------------------------

    def must(self, so: bool, rule: str) -> None:
        if not so:
            raise RecordError.refused(Rejection(rule))

    def expect(self, phase: Phase, rule: str, possible: bool) -> None:
        """A hidden act: all that can be checked is whether there can be one now."""
        self.must(is_due(self.public, self.seat), "table.turn")
        self.must(self.public.phase is phase and possible, rule)

    def check(self, action: Action, secret: RecruiterSecret | None = None) -> None:
        own = (secret or RecruiterSecret()) if self.seat == RECRUITER else AgentsSecret()
        view = View(self.seat, self.before.public, own, self.before.mark)
        refused = why_not(self.rules, view, action)
        if refused is not None:
            raise RecordError.refused(refused)

    def check_open(self, action: Action) -> None:
        """Check an act that is not hidden, with a secret for which it is legal if it can be."""
        match action:
            case (
                act.Step()
                | act.MindSlip()
                | act.OpeningBack()
                | act.WriteNotebook()
                | act.ChooseCard(str())
            ):
                raise RecordError("record.secret")
            case act.ChooseStart() if self.rules.full:
                raise RecordError("record.secret")
            case act.Answer(at):
                self.check(action, RecruiterSecret(visited=0 if at == NOWHERE else 1 << at))
            case act.ConfirmOpening():
                self.check(action, RecruiterSecret(path=tuple(range(OPENING))))
            case _:
                self.check(action, RecruiterSecret(visited=self.board.everywhere))

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

    def places(self) -> int:
        """The locations of an answer: not covered, with the Feature that was asked about."""
        if self.words[:1] == ["none"]:
            self.words.pop(0)
            return 0
        mask = 1 << location(self.board, self.next())
        while self.words and self.words[0].upper() in self.board.index:
            mask |= 1 << location(self.board, self.words.pop(0))
        possible = self.board.with_feature[self.public.asked] & ~self.public.covered
        single = self.public.dolphin or mask.bit_count() == 1
        self.must(mask & ~possible == 0 and single, "ask.answer")
        return mask

    def visit_time(self) -> int:
        time = self.number()
        self.must(1 <= time <= self.public.time, "reveal")
        return time

    # --- acts that everybody sees --------------------------------------------------------------

    def draw(self, action: Action, drawn: tuple[str, ...]) -> None:
        """The Immortal cards, which are drawn openly."""
        match action:
            case act.PlaceSecondSlip(at):
                self.tell(ev.SecondSlipPlaced(at))
                rule = "setup.immortal-cards"
            case act.EndTurn() if self.rules.full:
                rule = "immortal.cards"
            case _:
                if drawn:
                    raise RecordError("record.outcome-unexpected")
                return
        public, features = self.public, len(self.board.features)
        known = public.cards + public.recruited
        left = features - HIDDEN_FEATURES - len(known)
        count = min(IMMORTAL_CARDS - len(public.cards), left)
        params: dict[str, str | int] = {"kind": "feature", "count": count}
        if count and not drawn:
            raise RecordError("record.outcome-missing", params)
        if len(drawn) != count:
            raise RecordError("record.outcome-count", {**params, "found": len(drawn)}, rule=rule)
        cards: list[int] = []
        for name in drawn:
            card = feature_named(self.board, name)
            if card in known or card in cards or public.exposed >> card & 1:
                raise RecordError("record.outcome-gone", {**params, "text": name}, rule=rule)
            cards.append(card)
        if cards:
            self.tell(ev.CardsDrawn(tuple(cards)))

    def open_act(self, action: Action) -> None:
        match action:
            case act.PlaceSecondSlip() | act.Resign():
                pass
            case act.EndTurn():
                time = self.public.time + 1
                self.word(clock_text(time))
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
            case act.HandBackNote(note) | act.RemoveNote(note):
                self.tell(ev.NoteRemoved(self.seat, note))
            case act.PlaceNote(at, text):
                self.tell(ev.NotePlaced(self.seat, self.public.next_note, at, text))
            case act.MoveNote(note, at):
                self.tell(ev.NoteMoved(self.seat, note, at))
            case act.EditNote(note, text):
                self.tell(ev.NoteEdited(self.seat, note, text))
            case act.Undo():
                self.tell(ev.Undone(self.seat))
            case act.OfferStop():
                self.tell(ev.StopOffered(side_of(self.seat)))
            case _:
                self.agents_act(action)

    def agents_act(self, action: Action) -> None:
        """An act of an Agent; the first of an activation begins it, but ending one does not."""
        agent = _WHOSE.get(type(action), getattr(action, "agent", NOBODY))
        if self.public.active == NOBODY and not isinstance(action, act.Done):
            self.tell(ev.Activated(agent, self.seat))
        at = self.public.agents[agent]
        match action:
            case act.MoveAgent(_, to):
                self.tell(ev.AgentMoved(agent, to))
            case act.Ask(_, feature, dolphin):
                self.tell(ev.Asked(agent, feature, dolphin))
            case act.Reveal():
                if len(self.public.notes) + len(self.public.confirmed) >= NOTES:
                    self.word("held")
                    self.tell(ev.RevealHeld(agent))
                else:
                    self.tell(ev.Revealed(agent, at, self.visit_time()))
            case act.Shakedown(_, feature):
                exposed = self.word("exposed", "no") == "exposed"
                self.tell(ev.Shaken(agent, feature, exposed))
            case act.Push(to):
                self.tell(ev.ImmortalPushed(self.public.agents[self.public.active], to))
            case act.Capture():
                self.tell(ev.CaptureTried(agent, at, self.word("hit", "miss") == "hit"))
            case act.Crosshairs():
                self.tell(ev.CrosshairsAnswered(at, self.word("yes", "no") == "yes"))
            case act.DetectWeakness(source, to):
                self.tell(ev.WeaknessDetected(source, to))
            case act.NeuroRhythm(other, to):
                self.tell(ev.RhythmMoved(other, to))
            case act.Done():
                self.tell(ev.AgentDone(agent))

    # --- what followed -------------------------------------------------------------------------

    def consequences(self, action: Action) -> None:
        public = self.public
        match action:
            case act.PlaceMayhem() if len(public.mayhem) == MAYHEM_TOKENS:
                self.word("complete")
                self.tell(ev.MayhemFinished())
            case act.ConfirmOpening():
                if not self.recruits_reached() and not self.rules.full:
                    self.deal()
            case act.PlaceImmortal() if public.immortals.bit_count() == IMMORTALS:
                self.deal()
            case act.TakeAgent():
                if not any(wants_agent(public, seat) for seat in range(1, public.seats)):
                    self.dealt()
            case act.PlaceAgent() if NOWHERE not in public.agents and not self.rules.full:
                self.turn(1)
            case act.PlaceSecondSlip():
                self.turn(1)
            case act.MoveImmortal() | act.ExtraMove():
                self.recruit()
            case act.EndTurn():
                self.time_passed()
            case act.GiveBackStep() if not public.owed:
                self.word("answer")
                self.tell(ev.Answered(self.places()))
            case act.HandBackNote() | act.RemoveNote() if public.phase is Phase.HAND_BACK_NOTE:
                self.word("reveal")
                self.word(AGENTS[public.active])
                at = public.agents[public.active]
                self.tell(ev.Revealed(public.active, at, self.visit_time()))
            case act.Capture() if self.parts[-1] == ev.CaptureTried(
                action.agent, public.agents[action.agent], True
            ):
                self.won(Side.AGENTS, Reason.CAPTURED)
            case act.Done():
                if public.acted == EVERYBODY_ACTED:
                    self.turn(public.round + 1)
                elif public.acted.bit_count() == ACTIVATIONS:
                    self.turn(public.round)
            case act.Resign():
                loser = side_of(self.seat)
                winner = Side.AGENTS if loser is Side.RECRUITER else Side.RECRUITER
                self.won(winner, Reason.RESIGNED)
            case act.OfferStop() if len(public.stop_offered) == len(Side):
                self.word("stopped")
                self.over(None)

    def deal(self) -> None:
        if self.public.seats > 2 and self.rules.ruleset.deal is Deal.CHOOSE:
            self.word("deal")
            self.tell(ev.DealBegan())
        else:
            self.dealt()

    def dealt(self) -> None:
        """Who holds each Agent: as evenly as possible."""
        self.word("dealt")
        held = [self.holder(agent) for agent in AGENTS]
        seats = range(1, self.public.seats)
        each = agents_each(len(seats))
        even = all(held.count(seat) == each for seat in seats)
        taken = self.public.held
        kept = all(mine in (NOBODY, now) for mine, now in zip(taken, held, strict=True))
        self.must(even and kept, "table.agents")
        self.tell(ev.AgentsDealt((held[0], held[1], held[2], held[3])))

    def holder(self, agent: str) -> Seat:
        self.word(agent)
        holder = self.word("all", *(seat for seat, number in SEATS.items() if number))
        return SHARED if holder == "all" else SEATS[holder]

    def turn(self, round: int) -> None:
        """The Recruiter's turn begins, or the Recruiter is boxed in."""
        if self.words[:1] == ["won"]:
            self.won(Side.AGENTS, Reason.BOXED_IN, round)
            return
        self.word("round")
        self.word(str(round))
        self.tell(ev.TurnBegan(round))
        if self.rules.full:
            self.recruit()

    def recruit(self) -> None:
        while (feature := recruiting(self.rules, self.public)) is not None:
            self.word("recruit")
            self.word(self.board.features[feature])
            self.tell(ev.ImmortalRecruited(feature))
            if self.recruits_reached():
                return

    def recruits_reached(self) -> bool:
        if self.public.recruits < self.rules.recruits:
            return False
        self.won(Side.RECRUITER, Reason.RECRUITS)
        return True

    def time_passed(self) -> None:
        if self.words[:1] == ["slip"]:
            self.next()
            token = Slip(self.word(*Slip))
            first, second = self.public.first_slip, self.public.second_slip != NOWHERE
            self.must(first if token is Slip.FIRST else second, "slip.use")
            self.tell(ev.SlipShown(token))
        if self.public.time >= self.rules.last_time:
            self.won(Side.RECRUITER, Reason.EVADED)
            return
        if self.public.time % 2:
            self.word("alert")
            self.tell(ev.Alerted(self.number()))
            if self.recruits_reached():
                return
        self.word("agents")
        self.tell(ev.AgentsTurnBegan())

    def won(self, winner: Side, reason: Reason, round: int | None = None) -> None:
        result = Result(
            winner, reason, self.public.time, self.public.round if round is None else round
        )
        for word in result_text(result).split():
            self.word(word)
        self.over(result)

    def over(self, result: Result | None) -> None:
        unmasked = _unmasked(self.rules, self.end)
        self.end = []
        self.tell(ev.Ended(result, unmasked))


_WHOSE = {act.Crosshairs: MERU, act.DetectWeakness: BILL, act.NeuroRhythm: DUSTY}
"""The Agent of an ability that is nobody else's."""


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
