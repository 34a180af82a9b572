"""Reading a public record: from its lines back to exactly the public events."""

from collections import deque
from collections.abc import Iterable, Sequence
from typing import Any

from zanzibar.record.errors import RecordError
from zanzibar.record.header import Header
from zanzibar.record.lines import words_of
from zanzibar.record.notation import notation_of
from zanzibar.record.public.public_record import PublicAct, PublicRecord
from zanzibar.record.public.writer import public_texts
from zanzibar.record.record import Record, RecordLines, split_outcome, split_seat
from zanzibar.record.replay import Replay
from zanzibar.record.templates import Template
from zanzibar.record.words import (
    SEATS,
    clock_text,
    read_feature,
    read_location,
    read_number,
    result_text,
    syntax_error,
)
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
from zanzibar.rules.model.fields import FieldKind, fields_of
from zanzibar.rules.model.ruleset import (
    HIDDEN_FEATURES,
    IMMORTAL_CARDS,
    IMMORTALS,
    MAYHEM_TOKENS,
    NOTES,
    OPENING,
)
from zanzibar.rules.model.vocabulary import RECRUITER, side_of

HIDDEN = "?"
END = "end"
END_THINGS = ("path", "card", "hidden", "slips", "retrieved", "deck")


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
            reader.read(seat, said, end, line)
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
        actions = self.rules.catalogue.actions.values()
        self._out_of_turn = {row.event for row in actions if row.phase is None}
        self.acts: list[PublicAct] = []

    def record(self) -> PublicRecord:
        return PublicRecord(self.header, self.rules, tuple(self.acts))

    def read(self, seat: Seat, said: str, end: Sequence[str] = (), line: int = 0) -> None:
        """Take in an act, with the lines that unmask everything if it ends the game."""
        words = words_of(said)
        told: list[str] = []
        if "=>" in words:
            place = words.index("=>")
            words, told = words[:place], [word for word in words[place + 1 :] if word != ","]
        reading = _ActReader(self, seat, told, end)
        main, drawn = split_outcome(words)
        reading.read(main, drawn)
        seen = self._flagged(seat, reading.parts)
        for part in seen:
            self.view = follow(self.rules, self.view, part)
        self.acts.append(PublicAct(seat, seen, line))

    def _flagged(self, seat: Seat, parts: Sequence[PublicPart]) -> tuple[Seen, ...]:
        """Return the parts with what they mean for undo, which depends on public facts only."""
        first = next(part for part in parts if not isinstance(part, ev.Activated))
        ended = isinstance(parts[-1], ev.Ended)
        if type(first) in self._out_of_turn and (len(parts) == 1 or ended):
            return tuple(Seen(part, None, None, isinstance(part, ev.Ended)) for part in parts)
        if not self._may_be_undone(first, parts):
            return tuple(Seen(part, None, None, True) for part in parts)
        return (
            Seen(parts[0], None, seat, False),
            *(Seen(part, None, None, False) for part in parts[1:]),
        )

    def _may_be_undone(self, first: PublicPart, parts: Sequence[PublicPart]) -> bool:
        rows = self.rules.catalogue.events
        if not rows[type(first)].undoable or any(rows[type(part)].settles for part in parts):
            return False
        if isinstance(first, ev.CardChosen):
            return not first.drawn
        dealt = isinstance(first, ev.ImmortalPlaced) and isinstance(parts[-1], ev.AgentsDealt)
        at_random = self.rules.ruleset.deal is Deal.RANDOM and self.view.public.seats > 2
        return not (dealt and at_random)


class _ActReader:
    """Reads one act. Asks for the results that must follow from it, and for nothing else."""

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
        """Read the act itself, then what followed from it."""
        match words:
            case ["?"]:
                self.expect(Phase.RECRUITER, "turn.action", not self.public.took_action)
                self.add(ev.Acted())
            case ["card", "?"]:
                self.check(act.ChooseCard(self.rules.card_ids[0]))
                self.add(ev.CardChosen(drawn=False))
            case ["start", "?"]:
                self.expect(Phase.START, "setup.start", self.rules.full)
                self.add(ev.StartChosen(NOWHERE))
            case ["answer", "?"]:
                self.expect(Phase.ANSWER, "ask.answer", bool(self.rules.ruleset.step_supply))
                self.word("owed")
                owed = self.number()
                self.must(0 < owed <= self.public.steps.bit_count(), "steps.supply")
                self.add(ev.AnswerHeld(owed))
            case _ if HIDDEN in words:
                raise syntax_error(words)
            case _:
                action = notation_of(self.rules.catalogue).read(self.board, words)
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

    def add(self, part: PublicPart) -> None:
        self.parts.append(part)
        self.view = follow(self.rules, self.view, Seen(part, None, None, False))

    # --- what everybody can see to be illegal --------------------------------------------------

    def must(self, so: bool, rule: str) -> None:
        if not so:
            raise RecordError.refused(Rejection(rule))

    def expect(self, phase: Phase, rule: str, possible: bool) -> None:
        """Read a hidden act: only whether one is possible now can be checked."""
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
        if self.rules.catalogue.actions[type(action)].hidden:
            raise RecordError("record.secret")
        match action:
            case act.ChooseCard(str()):
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
        return read_number(self.next())

    def places(self) -> int:
        """Read the locations of an answer: not covered, with the Feature that was asked about."""
        if self.words[:1] == ["none"]:
            self.words.pop(0)
            return 0
        mask = 1 << read_location(self.board, self.next())
        while self.words and self.words[0].upper() in self.board.index:
            mask |= 1 << read_location(self.board, self.words.pop(0))
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
        """Read the Immortal cards, which are drawn openly."""
        match action:
            case act.PlaceSecondSlip(at):
                self.add(ev.SecondSlipPlaced(at))
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
            card = read_feature(self.board, name)
            if card in known or card in cards or public.exposed >> card & 1:
                raise RecordError("record.outcome-gone", {**params, "text": name}, rule=rule)
            cards.append(card)
        if cards:
            self.add(ev.CardsDrawn(tuple(cards)))

    def open_act(self, action: Action) -> None:
        """Read the act itself: most have one event with fields of the same names."""
        public = self.public
        match action:
            case act.PlaceSecondSlip() | act.Resign():
                pass
            case act.EndTurn():
                time = public.time + 1
                self.word(clock_text(time))
                self.add(ev.TimeAdvanced(time))
            case act.ChooseCard():
                self.add(ev.CardChosen(drawn=True))
            case act.ChooseStart(at):
                self.add(ev.StartChosen(at))
            case act.ExtraMove(token, source, to):
                self.add(ev.ExtraTokenPlaced(token))
                self.add(ev.ImmortalMoved(source, to))
            case act.Answer(at):
                self.add(ev.Answered(0 if at == NOWHERE else 1 << at))
            case act.AnswerAll():
                self.add(ev.Answered(self.places()))
            case act.PlaceNote(at, text):
                self.add(ev.NotePlaced(self.seat, public.next_note, at, text))
            case act.Push(to):
                self.add(ev.ImmortalPushed(public.agents[public.active], to))
            case act.Reveal(agent):
                self.activate(action)
                if len(public.notes) + len(public.confirmed) >= NOTES:
                    self.word("held")
                    self.add(ev.RevealHeld(agent))
                else:
                    self.add(ev.Revealed(agent, public.agents[agent], self.visit_time()))
            case _:
                self.activate(action)
                self.add(self.mirrored(action))

    def activate(self, action: Action) -> None:
        """Begin an activation with the first act of an Agent; ending one does not begin it."""
        agent = self.rules.catalogue.agent_of(action)
        if agent is None or isinstance(action, act.Done) or self.public.active != NOBODY:
            return
        self.add(ev.Activated(agent, self.seat))

    def mirrored(self, action: Action) -> PublicPart:
        """Return the event of an act, by field names; the result says what the act does not."""
        catalogue = self.rules.catalogue
        struct = catalogue.actions[type(action)].event
        assert struct is not None, f"{type(action).__name__} has no event of its own"
        known: dict[str, Any] = {field: getattr(action, field) for field in fields_of(type(action))}
        agent = catalogue.agent_of(action)
        for field, kind in fields_of(struct).items():
            if field not in known:
                if kind is FieldKind.SEAT:
                    known[field] = self.seat
                elif kind is FieldKind.SIDE:
                    known[field] = side_of(self.seat)
                elif field == "at" and agent is not None:
                    known[field] = self.public.agents[agent]
        forms = public_texts(catalogue).result.get(struct)
        if forms is not None:
            known.update(self.result(forms))
        fields = {field: known[field] for field in fields_of(struct)}
        part: PublicPart = struct(**fields)  # type: ignore[assignment]
        return part

    def result(self, forms: Sequence[Template]) -> dict[str, Any]:
        """Read the result of an act in one of its forms."""
        fitting = [form for form in forms if form.fit(self.words[: len(form.tokens)])]
        if not self.words or not fitting:
            raise syntax_error(["=>", self.next()])
        words = [self.next() for _ in fitting[0].tokens]
        return fitting[0].read(self.board, words)

    # --- what followed -------------------------------------------------------------------------

    def consequences(self, action: Action) -> None:  # noqa: C901 (a case for each action)
        public = self.public
        match action:
            case act.PlaceMayhem() if len(public.mayhem) == MAYHEM_TOKENS:
                self.word("complete")
                self.add(ev.MayhemFinished())
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
                self.add(ev.Answered(self.places()))
            case act.HandBackNote() | act.RemoveNote() if public.phase is Phase.HAND_BACK_NOTE:
                self.word("reveal")
                self.word(AGENTS[public.active])
                at = public.agents[public.active]
                self.add(ev.Revealed(public.active, at, self.visit_time()))
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
            self.add(ev.DealBegan())
        else:
            self.dealt()

    def dealt(self) -> None:
        """Read the holder of each Agent: as evenly as possible."""
        self.word("dealt")
        held = [self.holder(agent) for agent in AGENTS]
        seats = range(1, self.public.seats)
        each = agents_each(len(seats))
        even = all(held.count(seat) == each for seat in seats)
        taken = self.public.held
        kept = all(mine in (NOBODY, now) for mine, now in zip(taken, held, strict=True))
        self.must(even and kept, "table.agents")
        self.add(ev.AgentsDealt((held[0], held[1], held[2], held[3])))

    def holder(self, agent: str) -> Seat:
        self.word(agent)
        holder = self.word("all", *(seat for seat, number in SEATS.items() if number))
        return SHARED if holder == "all" else SEATS[holder]

    def turn(self, round: int) -> None:
        """Begin the Recruiter's turn, or end the game if the Recruiter is boxed in."""
        if self.words[:1] == ["won"]:
            self.won(Side.AGENTS, Reason.BOXED_IN, round)
            return
        self.word("round")
        self.word(str(round))
        self.add(ev.TurnBegan(round))
        if self.rules.full:
            self.recruit()

    def recruit(self) -> None:
        while (feature := recruiting(self.rules, self.public)) is not None:
            self.word("recruit")
            self.word(self.board.features[feature])
            self.add(ev.ImmortalRecruited(feature))
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
            self.add(ev.SlipShown(token))
        if self.public.time >= self.rules.last_time:
            self.won(Side.RECRUITER, Reason.EVADED)
            return
        if self.public.time % 2:
            self.word("alert")
            self.add(ev.Alerted(self.number()))
            if self.recruits_reached():
                return
        self.word("agents")
        self.add(ev.AgentsTurnBegan())

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
        self.add(ev.Ended(result, unmasked))


def _clock(word: str) -> int:
    hours, colon, minutes = word.partition(":")
    if not colon or minutes != "00":
        raise syntax_error([word])
    return read_number(hours)


def _unmasked(rules: Rules, lines: Iterable[str]) -> Unmasked:
    """Read the lines after the end, in their order."""
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
        path=tuple(read_location(board, name) for name in found["path"]),
        card=found["card"][0] if found["card"] else None,
        hidden=tuple(read_feature(board, name) for name in found["hidden"]),
        slips=tuple(
            (_clock(time), Slip(token)) for time, token in zip(slips[::2], slips[1::2], strict=True)
        ),
        retrieved=found["retrieved"] == ["yes"],
        deck=tuple(read_feature(board, name) for name in found["deck"]),
    )
