"""Folding events into state. Nothing is decided here: an event says all that changes."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from zanzibar.rules.model.events import (  # fmt: skip
    Acted,
    Activated,
    AgentDone,
    AgentMoved,
    AgentPlaced,
    AgentsDealt,
    AgentsPart,
    AgentsTurnBegan,
    AgentTaken,
    Alerted,
    AnswerChosen,
    Answered,
    AnswerHeld,
    Asked,
    CaptureTried,
    CardChosen,
    CardKept,
    CardsDrawn,
    CrosshairsAnswered,
    DealBegan,
    Ended,
    Event,
    ExtraTokenPlaced,
    ImmortalMoved,
    ImmortalPlaced,
    ImmortalPushed,
    ImmortalRecruited,
    MayhemFinished,
    MayhemPlaced,
    NotebookWritten,
    NoteEdited,
    NoteMoved,
    NotePlaced,
    NoteRemoved,
    OpeningConfirmed,
    OpeningStepped,
    OpeningSteppedBack,
    RecruiterPart,
    Retrieved,
    Revealed,
    RevealHeld,
    RhythmMoved,
    SecondSlipPlaced,
    Seen,
    Shaken,
    SlipShown,
    StartChosen,
    StartMarked,
    StepGivenBack,
    StopOffered,
    TimeAdvanced,
    TurnBegan,
    Undone,
    Visited,
    WeaknessDetected,
)
from zanzibar.rules.model.ruleset import Rules
from zanzibar.rules.model.state import AgentsSecret, Game, Mark, Note, Public, RecruiterSecret, View
from zanzibar.rules.model.vocabulary import (
    NOBODY,
    NOWHERE,
    RECRUITER,
    SPECTATOR,
    Location,
    Phase,
    Seat,
    Slip,
)


def begin(rules: Rules, seats: int) -> Game:
    """Return the game before its first act."""
    phase = Phase.MAYHEM if rules.full else Phase.CARD
    public = Public(phase=phase, seats=seats, allies=rules.allies)
    return Game(public, RecruiterSecret(), AgentsSecret())


def begin_view(rules: Rules, seats: int, seat: Seat) -> View:
    """Return a seat's view of the game before its first act."""
    return see(begin(rules, seats), seat)


def see(game: Game, seat: Seat) -> View:
    """What a seat sees of a game: the one door through which views leave."""
    mark = game.mark
    seen = None
    if mark is not None:
        assert isinstance(mark.before, Game)
        seen = Mark(mark.seat, see(mark.before, seat), mark.depth)
    return View(seat, game.public, own_secret(game, seat), seen)


def own_secret(game: Game, seat: Seat) -> RecruiterSecret | AgentsSecret | None:
    if seat == RECRUITER:
        return game.recruiter
    return None if seat == SPECTATOR else game.agents


def see_event(event: Event, seat: Seat) -> Seen | None:
    """What a seat gets of an event; None when it gets nothing at all."""
    own: RecruiterPart | AgentsPart | None = None
    if seat == RECRUITER:
        own = event.recruiter
    elif seat != SPECTATOR:
        own = event.agents
    if event.public is None and own is None:
        return None
    return Seen(event.public, own, event.undo, event.settles)


def evolve(rules: Rules, game: Game, event: Event) -> Game:
    """The game after an event."""
    part = event.public
    if type(part) is Undone:
        return _undone(game)
    public, recruiter, agents = game.public, game.recruiter, game.agents
    if part is not None:
        public = _PUBLIC[type(part)](public, part)
        if type(part) is Alerted:
            recruiter = replace(recruiter, contacted=0)
        elif type(part) is Answered and recruiter.answer:
            recruiter = replace(recruiter, answer=0)
    if event.recruiter is not None:
        recruiter = _RECRUITER[type(event.recruiter)](recruiter, event.recruiter)
    if event.agents is not None:
        agents = AgentsSecret(event.agents.text)
    return Game(public, recruiter, agents, _marked(game, game.mark, event))


def follow(rules: Rules, view: View, seen: Seen) -> View:
    """A seat's view after what it got of an event."""
    part = seen.public
    if type(part) is Undone:
        return _undone_view(view)
    public, own = view.public, view.own
    if part is not None:
        public = _PUBLIC[type(part)](public, part)
        if type(own) is RecruiterSecret:
            if type(part) is Alerted:
                own = replace(own, contacted=0)
            elif type(part) is Answered and own.answer:
                own = replace(own, answer=0)
    if type(seen.own) is NotebookWritten:
        own = AgentsSecret(seen.own.text)
    elif seen.own is not None:
        own = _RECRUITER[type(seen.own)](own, seen.own)
    return View(view.seat, public, own, _marked(view, view.mark, seen))


def _marked(before: Game | View, mark: Mark | None, event: Event | Seen) -> Mark | None:
    if event.undo is not None:
        if mark is None or mark.seat != event.undo:
            # Another seat's act: what the others did before can no longer be taken back.
            return Mark(event.undo, replace(before, mark=None) if mark else before, 1)
        return Mark(event.undo, before, mark.depth + 1)
    return None if event.settles else mark


def _undone(game: Game) -> Game:
    """Back to before the last act. Notes are no acts: what was noted since stays."""
    assert game.mark is not None
    before = game.mark.before
    assert isinstance(before, Game)
    return replace(before, public=_keep_notes(before.public, game.public), agents=game.agents)


def _undone_view(view: View) -> View:
    assert view.mark is not None
    before = view.mark.before
    assert isinstance(before, View)
    own = view.own if type(view.own) is AgentsSecret else before.own
    return replace(before, public=_keep_notes(before.public, view.public), own=own)


def _keep_notes(before: Public, now: Public) -> Public:
    return replace(before, notes=now.notes, next_note=now.next_note, stop_offered=now.stop_offered)


# --- Public ------------------------------------------------------------------------------------


def _mayhem_placed(p: Public, e: MayhemPlaced) -> Public:
    return replace(p, mayhem=(*p.mayhem, e.border))


def _mayhem_finished(p: Public, e: MayhemFinished) -> Public:
    return replace(p, phase=Phase.CARD)


def _card_chosen(p: Public, e: CardChosen) -> Public:
    return replace(p, phase=Phase.START, card_chosen=True)


def _start_chosen(p: Public, e: StartChosen) -> Public:
    if e.shown == NOWHERE:
        return replace(p, phase=Phase.OPENING, start_chosen=True)
    return replace(
        p, phase=Phase.OPENING, start_chosen=True,
        confirmed=((e.shown, 1),), covered=p.covered | 1 << e.shown,
    )  # fmt: skip


def _opening_confirmed(p: Public, e: OpeningConfirmed) -> Public:
    return replace(
        p, phase=Phase.IMMORTALS, opening_recruits=e.recruits, recruits=p.recruits + e.recruits
    )


def _immortal_placed(p: Public, e: ImmortalPlaced) -> Public:
    return replace(p, immortals=p.immortals | 1 << e.at)


def _deal_began(p: Public, e: DealBegan) -> Public:
    return replace(p, phase=Phase.DEAL)


def _agent_taken(p: Public, e: AgentTaken) -> Public:
    return replace(p, held=_put(p.held, e.agent, e.seat))


def _agents_dealt(p: Public, e: AgentsDealt) -> Public:
    return replace(p, phase=Phase.PLACE, held=e.held)


def _agent_placed(p: Public, e: AgentPlaced) -> Public:
    agents = _put(p.agents, e.agent, e.at)
    return replace(p, agents=agents, phase=p.phase if NOWHERE in agents else Phase.SECOND_SLIP)


def _second_slip_placed(p: Public, e: SecondSlipPlaced) -> Public:
    return replace(p, second_slip=e.at)


def _cards_drawn(p: Public, e: CardsDrawn) -> Public:
    return replace(p, cards=p.cards + e.features)


def _turn_began(p: Public, e: TurnBegan) -> Public:
    new_round = e.round != p.round
    return replace(
        p, phase=Phase.RECRUITER, round=e.round, acted=0 if new_round else p.acted,
        took_action=False, immortal_moved=False, extra_moved=False, stop_offered=(),
    )  # fmt: skip


def _acted(p: Public, e: Acted) -> Public:
    return replace(p, took_action=True)


def _immortal_moved(p: Public, e: ImmortalMoved) -> Public:
    immortals = p.immortals ^ (1 << e.source | 1 << e.to)
    if p.immortal_moved:
        return replace(p, immortals=immortals, extra_moved=True)
    return replace(p, immortals=immortals, immortal_moved=True)


def _extra_token_placed(p: Public, e: ExtraTokenPlaced) -> Public:
    return replace(p, steps=p.steps | 1 << e.at, covered=p.covered | 1 << e.at)


def _immortal_recruited(p: Public, e: ImmortalRecruited) -> Public:
    return replace(
        p, cards=tuple(f for f in p.cards if f != e.feature),
        recruited=(*p.recruited, e.feature), recruits=p.recruits + 1,
    )  # fmt: skip


def _time_advanced(p: Public, e: TimeAdvanced) -> Public:
    return replace(p, time=e.time)


def _slip_shown(p: Public, e: SlipShown) -> Public:
    slips = (*p.slips, (p.time, e.token))
    if e.token is Slip.FIRST:
        return replace(p, slips=slips, first_slip=False)
    return replace(p, slips=slips, second_slip=NOWHERE)


def _alerted(p: Public, e: Alerted) -> Public:
    return replace(p, alerts=(*p.alerts, (p.time, e.recruits)), recruits=p.recruits + e.recruits)


def _agents_turn_began(p: Public, e: AgentsTurnBegan) -> Public:
    return replace(p, phase=Phase.AGENTS, stop_offered=())


def _activated(p: Public, e: Activated) -> Public:
    return replace(p, active=e.agent, active_seat=e.seat)


def _agent_moved(p: Public, e: AgentMoved) -> Public:
    return replace(p, agents=_put(p.agents, e.agent, e.to), moved=True)


def _asked(p: Public, e: Asked) -> Public:
    allies = tuple(ally for ally in p.allies if ally != "dolphin") if e.dolphin else p.allies
    return replace(
        p, phase=Phase.ANSWER, did=True, asked=e.feature, dolphin=e.dolphin, allies=allies
    )


def _answer_held(p: Public, e: AnswerHeld) -> Public:
    return replace(p, phase=Phase.GIVE_BACK_STEP, owed=e.owed)


def _step_given_back(p: Public, e: StepGivenBack) -> Public:
    at = 1 << e.at
    return replace(p, steps=p.steps & ~at, taken_back=p.taken_back | at, owed=p.owed - 1)


def _answered(p: Public, e: Answered) -> Public:
    return replace(
        p, phase=Phase.AGENTS, steps=p.steps | e.steps, covered=p.covered | e.steps,
        asked=NOBODY, dolphin=False, owed=0,
    )  # fmt: skip


def _reveal_held(p: Public, e: RevealHeld) -> Public:
    return replace(p, phase=Phase.HAND_BACK_NOTE, did=True)


def _revealed(p: Public, e: Revealed) -> Public:
    return replace(
        p, phase=Phase.AGENTS, did=True,
        steps=p.steps & ~(1 << e.at), confirmed=(*p.confirmed, (e.at, e.time)),
    )  # fmt: skip


def _shaken(p: Public, e: Shaken) -> Public:
    if e.exposed:
        return replace(p, phase=Phase.PUSH, did=True, exposed=p.exposed | 1 << e.feature)
    known = p.exposed | p.denied
    for f in p.cards + p.recruited:
        known |= 1 << f
    denied = p.denied if known >> e.feature & 1 else p.denied | 1 << e.feature
    return replace(p, phase=Phase.PUSH, did=True, denied=denied)


def _immortal_pushed(p: Public, e: ImmortalPushed) -> Public:
    if e.to == NOWHERE:
        return replace(p, phase=Phase.AGENTS)
    return replace(p, phase=Phase.AGENTS, immortals=p.immortals ^ (1 << e.source | 1 << e.to))


def _capture_tried(p: Public, e: CaptureTried) -> Public:
    return replace(p, did=True)


def _crosshairs_answered(p: Public, e: CrosshairsAnswered) -> Public:
    return replace(p, did=True)


def _weakness_detected(p: Public, e: WeaknessDetected) -> Public:
    return replace(p, free=True, immortals=p.immortals ^ (1 << e.source | 1 << e.to))


def _rhythm_moved(p: Public, e: RhythmMoved) -> Public:
    return replace(p, free=True, agents=_put(p.agents, e.agent, e.to))


def _agent_done(p: Public, e: AgentDone) -> Public:
    return replace(
        p, acted=p.acted | 1 << e.agent,
        active=NOBODY, active_seat=NOBODY, moved=False, did=False, free=False,
    )  # fmt: skip


def _note_placed(p: Public, e: NotePlaced) -> Public:
    return replace(p, notes=(*p.notes, Note(e.note, e.at, e.text)), next_note=e.note + 1)


def _note_moved(p: Public, e: NoteMoved) -> Public:
    return replace(p, notes=tuple(replace(n, at=e.at) if n.id == e.note else n for n in p.notes))


def _note_edited(p: Public, e: NoteEdited) -> Public:
    return replace(
        p, notes=tuple(replace(n, text=e.text) if n.id == e.note else n for n in p.notes)
    )


def _note_removed(p: Public, e: NoteRemoved) -> Public:
    return replace(p, notes=tuple(n for n in p.notes if n.id != e.note))


def _stop_offered(p: Public, e: StopOffered) -> Public:
    return replace(p, stop_offered=(*p.stop_offered, e.side))


def _ended(p: Public, e: Ended) -> Public:
    return replace(p, phase=Phase.OVER, result=e.result, unmasked=e.unmasked)


def _put(of: tuple[int, int, int, int], agent: int, value: int) -> tuple[int, int, int, int]:
    return (*of[:agent], value, *of[agent + 1 :])  # type: ignore[return-value]


_PUBLIC: dict[type, Callable[[Public, Any], Public]] = {
    MayhemPlaced: _mayhem_placed,
    MayhemFinished: _mayhem_finished,
    CardChosen: _card_chosen,
    StartChosen: _start_chosen,
    OpeningConfirmed: _opening_confirmed,
    ImmortalPlaced: _immortal_placed,
    DealBegan: _deal_began,
    AgentTaken: _agent_taken,
    AgentsDealt: _agents_dealt,
    AgentPlaced: _agent_placed,
    SecondSlipPlaced: _second_slip_placed,
    CardsDrawn: _cards_drawn,
    TurnBegan: _turn_began,
    Acted: _acted,
    ImmortalMoved: _immortal_moved,
    ExtraTokenPlaced: _extra_token_placed,
    ImmortalRecruited: _immortal_recruited,
    TimeAdvanced: _time_advanced,
    SlipShown: _slip_shown,
    Alerted: _alerted,
    AgentsTurnBegan: _agents_turn_began,
    Activated: _activated,
    AgentMoved: _agent_moved,
    Asked: _asked,
    AnswerHeld: _answer_held,
    StepGivenBack: _step_given_back,
    Answered: _answered,
    RevealHeld: _reveal_held,
    Revealed: _revealed,
    Shaken: _shaken,
    ImmortalPushed: _immortal_pushed,
    CaptureTried: _capture_tried,
    CrosshairsAnswered: _crosshairs_answered,
    WeaknessDetected: _weakness_detected,
    RhythmMoved: _rhythm_moved,
    AgentDone: _agent_done,
    NotePlaced: _note_placed,
    NoteMoved: _note_moved,
    NoteEdited: _note_edited,
    NoteRemoved: _note_removed,
    StopOffered: _stop_offered,
    Ended: _ended,
}


# --- RecruiterSecret ---------------------------------------------------------------------------


def _card_kept(r: RecruiterSecret, e: CardKept) -> RecruiterSecret:
    return replace(r, card=e.card)


def _start_marked(r: RecruiterSecret, e: StartMarked) -> RecruiterSecret:
    return replace(r, path=(e.at,), visited=1 << e.at, hidden=e.hidden)


def stepped(r: RecruiterSecret, to: Location) -> RecruiterSecret:
    """The path one location longer."""
    return replace(r, path=(*r.path, to), visited=r.visited | 1 << to)


def _opening_stepped(r: RecruiterSecret, e: OpeningStepped) -> RecruiterSecret:
    return stepped(r, e.to)


def _opening_stepped_back(r: RecruiterSecret, e: OpeningSteppedBack) -> RecruiterSecret:
    return replace(r, path=r.path[:-1], visited=r.visited & ~(1 << r.path[-1]))


def _visited(r: RecruiterSecret, e: Visited) -> RecruiterSecret:
    path = (*r.path, e.to)
    return replace(
        r, path=path, visited=r.visited | 1 << e.to, contacted=r.contacted + e.contacts,
        slips=r.slips if e.token is None else (*r.slips, (len(path), e.token)),
        retrieved=r.retrieved or e.retrieves,
    )  # fmt: skip


def _retrieved(r: RecruiterSecret, e: Retrieved) -> RecruiterSecret:
    return replace(r, retrieved=True)


def _answer_chosen(r: RecruiterSecret, e: AnswerChosen) -> RecruiterSecret:
    return replace(r, answer=e.steps)


_RECRUITER: dict[type, Callable[[Any, Any], RecruiterSecret]] = {
    CardKept: _card_kept,
    StartMarked: _start_marked,
    OpeningStepped: _opening_stepped,
    OpeningSteppedBack: _opening_stepped_back,
    Visited: _visited,
    Retrieved: _retrieved,
    AnswerChosen: _answer_chosen,
}
