"""From an action to events: refuse it with a rule's id, or emit what happens."""

from zanzibar.rules.acts.transaction import Draw, Transaction
from zanzibar.rules.evolve import own_secret
from zanzibar.rules.legal import why_not
from zanzibar.rules.model.actions import Action
from zanzibar.rules.model.events import Event
from zanzibar.rules.model.rejection import Rejection
from zanzibar.rules.model.ruleset import Rules
from zanzibar.rules.model.state import Game, View
from zanzibar.rules.model.vocabulary import Seat


def decide(
    rules: Rules, game: Game, seat: Seat, action: Action, draw: Draw
) -> tuple[Event, ...] | Rejection:
    """Return what happens when a seat does this, or the rule that forbids it."""
    done = transact(rules, game, seat, action, draw)
    return done if isinstance(done, Rejection) else tuple(done.events)


def transact(
    rules: Rules, game: Game, seat: Seat, action: Action, draw: Draw, legal: bool = False
) -> Transaction | Rejection:
    """Do what `decide` does, and keep the game after it; `legal` actions are not checked."""
    if not legal:
        refused = why_not(rules, View(seat, game.public, own_secret(game, seat), game.mark), action)
        if refused is not None:
            return refused
    tx = Transaction(rules, game, seat, draw)
    rules.catalogue.apply[type(action)](tx, action)
    return tx
