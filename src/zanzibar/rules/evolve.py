"""Folding events into state. Nothing is decided here: an event says all that changes."""

from msgspec.structs import replace

from zanzibar.rules.model.events import AgentsPart, Event, RecruiterPart, Seen, Undone
from zanzibar.rules.model.ruleset import Rules
from zanzibar.rules.model.state import AgentsSecret, Game, Mark, Public, RecruiterSecret, View
from zanzibar.rules.model.vocabulary import RECRUITER, SPECTATOR, Phase, Seat


def begin(rules: Rules, seats: int) -> Game:
    """Return the game before its first act."""
    phase = Phase.MAYHEM if rules.full else Phase.CARD
    public = Public(phase, seats, allies=rules.allies, modules=rules.public_states)
    recruiter = RecruiterSecret(module_secrets=rules.recruiter_states)
    return Game(public, recruiter, AgentsSecret(module_secrets=rules.agents_states))


def begin_view(rules: Rules, seats: int, seat: Seat) -> View:
    """Return a seat's view of the game before its first act."""
    return see(begin(rules, seats), seat)


def see(game: Game, seat: Seat) -> View:
    """Return what a seat sees of a game. Every view is made here."""
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
    """Return what a seat gets of an event; None when it gets nothing at all."""
    own: RecruiterPart | AgentsPart | None = None
    if seat == RECRUITER:
        own = event.recruiter
    elif seat != SPECTATOR:
        own = event.agents
    if event.public is None and own is None:
        return None
    return Seen(event.public, own, event.undo, event.settles)


def evolve(rules: Rules, game: Game, event: Event) -> Game:
    """Return the game after an event."""
    part = event.public
    kind = type(part)
    if kind is Undone:
        return _undone(game)
    catalogue = rules.catalogue
    public, recruiter, agents = game.public, game.recruiter, game.agents
    if part is not None:
        public = catalogue.folds[kind](public, part)
        effect = catalogue.recruiter_effects.get(kind)
        if effect is not None:
            recruiter = effect(recruiter, part)
    if event.recruiter is not None:
        recruiter = catalogue.folds[type(event.recruiter)](recruiter, event.recruiter)
    if event.agents is not None:
        agents = catalogue.folds[type(event.agents)](agents, event.agents)
    return Game(public, recruiter, agents, _marked(game, game.mark, event))


def follow(rules: Rules, view: View, seen: Seen) -> View:
    """Return a seat's view after what it got of an event."""
    part = seen.public
    kind = type(part)
    if kind is Undone:
        return _undone_view(view)
    catalogue = rules.catalogue
    public, own = view.public, view.own
    if part is not None:
        public = catalogue.folds[kind](public, part)
        effect = catalogue.recruiter_effects.get(kind)
        if effect is not None and type(own) is RecruiterSecret:
            own = effect(own, part)
    if seen.own is not None:
        own = catalogue.folds[type(seen.own)](own, seen.own)
    return View(view.seat, public, own, _marked(view, view.mark, seen))


def _marked(before: Game | View, mark: Mark | None, event: Event | Seen) -> Mark | None:
    if event.undo is not None:
        if mark is None or mark.seat != event.undo:
            # Another seat's act: what the others did before can no longer be taken back.
            return Mark(event.undo, replace(before, mark=None) if mark else before, 1)
        return Mark(event.undo, before, mark.depth + 1)
    return None if event.settles else mark


def _undone(game: Game) -> Game:
    """Go back to before the last act. Notes are no acts: what was noted since stays."""
    assert game.mark is not None
    before = game.mark.before
    assert isinstance(before, Game)
    return replace(
        before,
        public=_keep_notes(before.public, game.public),
        agents=_keep_notebook(before.agents, game.agents),
    )


def _undone_view(view: View) -> View:
    assert view.mark is not None
    before = view.mark.before
    assert isinstance(before, View)
    own = before.own
    if isinstance(own, AgentsSecret) and isinstance(view.own, AgentsSecret):
        own = _keep_notebook(own, view.own)
    return replace(before, public=_keep_notes(before.public, view.public), own=own)


def _keep_notes(before: Public, now: Public) -> Public:
    return replace(before, notes=now.notes, next_note=now.next_note, stop_offered=now.stop_offered)


def _keep_notebook(before: AgentsSecret, now: AgentsSecret) -> AgentsSecret:
    return replace(before, notebook=now.notebook)
