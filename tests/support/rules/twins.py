"""Twins: games whose secrets differ and whose public history is the same, built on purpose."""

import random
from collections.abc import Iterator
from typing import TypeAlias

import msgspec

from tests.support.rules.games import asides, malformed, universe
from zanzibar.rules import (
    RECRUITER,
    SPECTATOR,
    Action,
    Entry,
    Event,
    Game,
    Rejection,
    Rules,
    Seen,
    Slip,
    Table,
    begin,
    decide,
    evolve,
    legal,
    see,
)
from zanzibar.rules.model import actions as act
from zanzibar.rules.model.events import CardsDrawn, Shaken
from zanzibar.rules.views import shown

# --- what outsiders get ------------------------------------------------------------------------


def outsiders(table: Table) -> list[int]:
    """Everybody but the Recruiter."""
    return [SPECTATOR, *range(1, table.public.seats)]


def received(table: Table, tries: list[Action], history: bool = True) -> list[bytes]:
    """Every byte that Agents' seats and spectators can get out of a table, however they ask."""
    got: list[bytes] = []
    for seat in outsiders(table):
        view = table.view(seat)
        answers = [table.why_not(seat, action) for action in tries]
        got += [
            msgspec.json.encode(view),
            msgspec.json.encode(shown(table.rules, view)),
            msgspec.json.encode(table.legal(seat)),
            msgspec.json.encode(answers),
        ]
        if history:
            got.append(msgspec.json.encode(table.seen_by(seat)))
    # Everybody knows which seat may take back and which is due.
    everybody = range(table.public.seats)
    got.append(msgspec.json.encode([table.can_undo(seat) for seat in everybody]))
    got.append(msgspec.json.encode(table.due))
    got.append(msgspec.json.encode(table.public_log()))
    return got


def tries_at(rules: Rules, rng: random.Random, count: int) -> list[Action]:
    """Sample many of the acts an Agent seat may try, undo and the impossible included."""
    return [*asides(rules), *malformed(rules), *universe(rules, rng).sample(rng, count)]


# --- the search --------------------------------------------------------------------------------


Going: TypeAlias = act.Step | act.MindSlip


class Exhausted(Exception):
    """No twin within the budget."""


class TwinSearch:
    """Plays a log again with another Recruiter: everything public the same, the rest different.

    The other Recruiter often goes where the first one went, so that the public facts agree.
    """

    def __init__(self, table: Table, rng: random.Random) -> None:
        self.table = table
        self.rules = table.rules
        self.rng = rng
        self.budget = 0
        self.log = [entry for entry in table.log if heard(entry)]
        self.entries: list[Entry] = []
        self.games: list[Game] = [begin(table.rules, table.public.seats)]
        shaken = [part for part in table.public_log() if isinstance(part, Shaken)]
        face_up = [part for part in table.public_log() if isinstance(part, CardsDrawn)]
        self.exposed = {part.feature for part in shaken if part.exposed}
        self.denied = {part.feature for part in shaken if not part.exposed} - self.exposed
        self.denied |= {feature for part in face_up for feature in part.features}

    def find(self, attempts: int = 40, budget: int = 800) -> list[Entry] | None:
        for _ in range(attempts):
            self.budget = budget
            self.entries, self.games = [], self.games[:1]
            try:
                if self._from(0):
                    return self.entries
            except Exhausted:
                continue
        return None

    def _from(self, number: int) -> bool:
        if number == len(self.log):
            return secrets(self.games[-1]) != secrets(self.table.game)
        told = self.log[number]
        for action, drawn, advances in self._alternatives(told):
            self.budget -= 1
            if self.budget < 0:
                raise Exhausted
            events = decide(
                self.rules,
                self.games[-1],
                told.seat,
                action,
                lambda kind, options, count, drawn=drawn: drawn,
            )
            if isinstance(events, Rejection):
                continue
            if advances and public_side(events) != public_side(told.events):
                continue
            game = self.games[-1]
            for event in events:
                game = evolve(self.rules, game, event)
            self.games.append(game)
            self.entries.append(Entry(told.seat, action, (), events))
            if self._from(number + advances):
                return True
            self.games.pop()
            self.entries.pop()
        return False

    def _alternatives(self, told: Entry) -> Iterator[tuple[Action, tuple[int, ...], bool]]:
        """List the other Recruiter's acts here, with chance and whether the Agents notice."""
        action, game, rng = told.action, self.games[-1], self.rng
        drawn = told.drawn[0].outcome if told.drawn else ()
        if isinstance(action, act.ChooseCard):
            if action.card is None:
                yield from ((action, (card,), True) for card in rng.sample([0, 1], 2))
            else:
                cards = rng.sample(self.rules.card_ids, len(self.rules.card_ids))
                yield from ((act.ChooseCard(card), (), True) for card in cards)
        elif isinstance(action, act.ChooseStart):
            if self.rules.full and rng.random() < 0.4:
                yield act.ChooseStart(rng.randrange(self.rules.board.size)), self._hidden(), True
            yield action, self._hidden(), True
        elif isinstance(action, act.ConfirmOpening):
            yield from self._opening(action, drawn, game)
        elif isinstance(action, act.Step | act.MindSlip):
            yield from ((other, (), True) for other in self._hidden_acts(action, game))
        else:
            yield action, drawn, True

    def _hidden(self) -> tuple[int, ...]:
        """Return the first Recruiter's cards with one or more of them changed."""
        known = [
            f
            for f in self.table.game.recruiter.hidden
            if f in self.exposed or self.rng.random() < 0.6
        ]
        free = [
            f
            for f in range(len(self.rules.board.features))
            if f not in self.denied and f not in known
        ]
        return (*known, *self.rng.sample(free, 3 - len(known)))

    def _opening(
        self, confirm: Action, drawn: tuple[int, ...], game: Game
    ) -> Iterator[tuple[Action, tuple[int, ...], bool]]:
        path = game.recruiter.path
        if len(path) == 5:
            yield confirm, drawn, True
            return
        # Now and then this Recruiter hesitates: nobody hears of steps or of taking them back.
        if len(path) > 1 and len(self.entries) < 60 and self.rng.random() < 0.3:
            yield act.OpeningBack(), (), False
        yield from ((other, (), False) for other in self._by_liking(game, None))

    def _hidden_acts(self, action: act.Step | act.MindSlip, game: Game) -> list[Going]:
        # A slip that was shown must be one here too: the same kind first.
        return self._by_liking(game, getattr(action, "token", None))

    def _by_liking(self, game: Game, token: Slip | None) -> list[Going]:
        """Where this Recruiter may go, in the order in which it is tried."""
        view = see(game, RECRUITER)
        others = [
            other for other in legal(self.rules, view) if isinstance(other, act.Step | act.MindSlip)
        ]
        self.rng.shuffle(others)
        trail, now = self.table.game.recruiter.path, len(game.recruiter.path)
        follows = now < len(trail) and self.rng.random() < 0.7
        return sorted(
            others,
            key=lambda other: (
                getattr(other, "token", None) != token,
                not (follows and other.to == trail[now]),
            ),
        )


def heard(entry: Entry) -> bool:
    """Whether anybody but the Recruiter notices an act."""
    return any(event.public is not None or event.agents is not None for event in entry.events)


def public_side(events: tuple[Event, ...]) -> list[Seen]:
    return [Seen(event.public, event.agents, event.undo, event.settles) for event in events]


def retold(table: Table, entries: list[Entry]) -> Iterator[Table]:
    """Play these acts one by one; yield after each that the Agents notice."""
    again = Table(table.rules, table.public.seats, lambda kind, options, count: ())
    for entry in entries:
        for event in entry.events:
            again.game = evolve(table.rules, again.game, event)
        again.log.append(entry)
        if heard(entry):
            yield again


def secrets(game: Game) -> tuple[object, ...]:
    secret = game.recruiter
    return secret.path, secret.hidden, secret.card, secret.slips, secret.retrieved
