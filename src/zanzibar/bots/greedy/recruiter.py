"""The Recruiter: collects contacts a few steps ahead and keeps away from where Agents look."""

from collections.abc import Sequence
from random import Random

from msgspec.structs import replace

from zanzibar.board import City, bits
from zanzibar.bots.api import Bot
from zanzibar.bots.greedy.location_estimate import Chances, Trail
from zanzibar.bots.selection import best
from zanzibar.rules import NOWHERE, GameAction, Phase, Public, RecruiterSecret, Rules, Seen, View
from zanzibar.rules.acts.recruiter import recruiting
from zanzibar.rules.model import actions as acts
from zanzibar.rules.model.ruleset import AGENT_SPACES, OPENING
from zanzibar.rules.model.vocabulary import Location

CONTACT = 1.0
AHEAD = 5
"""How many steps it looks ahead."""
PATIENCE = 0.8
"""What a contact is worth one step later."""
CAUGHT = 40.0
"""What a capture would cost, in contacts."""
NEAR = 0.25
"""What an Agent who can come to the same location costs when nothing points there."""
STUCK = 5.0
"""What having no way on costs, for each step that is missing."""
SLIP_COST = 1.2
"""A MIND SLIP is worth keeping for an emergency."""


class GreedyRecruiter(Bot):
    """Knows what the Agents' side can work out, since it watches the same table."""

    def __init__(self, rules: Rules, chance: Random) -> None:
        self.rules = rules
        self.board = rules.board
        self.chance = chance
        self.trail = Trail(rules)

    def watch(self, seen: Sequence[Seen]) -> None:
        self.trail.watch(seen)

    def act(self, view: View, legal: Sequence[GameAction]) -> GameAction:
        public, secret = view.public, view.own
        assert isinstance(secret, RecruiterSecret)
        match public.phase:
            case Phase.START:
                return self._start(public, legal)
            case Phase.OPENING:
                return self._opening(public, secret, legal)
            case Phase.IMMORTALS:
                return self._place_immortal(public, legal)
            case Phase.RECRUITER:
                return self._turn(public, secret, legal)
            case Phase.ANSWER:
                return self._answer(secret, legal)
        return self.chance.choice(legal)

    # --- setup ---------------------------------------------------------------------------------

    def _start(self, public: Public, legal: Sequence[GameAction]) -> GameAction:
        """Where several ways lead on."""
        walk = self.rules.city(public).walk

        def worth(action: GameAction) -> float:
            assert isinstance(action, acts.ChooseStart)
            return min(walk[action.at].bit_count(), 4)

        return best(legal, worth, self.chance)

    def _opening(
        self, public: Public, secret: RecruiterSecret, legal: Sequence[GameAction]
    ) -> GameAction:
        def worth(action: GameAction) -> float:
            match action:
                case acts.Step(to=to):
                    return self._prospects(public, secret, to, OPENING - len(secret.path) + 2)
                case acts.ConfirmOpening():
                    return 0.0
            return -1e6  # taking a step back would go on for ever

        return best(legal, worth, self.chance)

    def _place_immortal(self, public: Public, legal: Sequence[GameAction]) -> GameAction:
        """An Immortal bars questions about its Features: bar as many different ones as possible."""
        barred = 0
        for at in bits(public.immortals):
            barred |= self.board.features_at[at]

        def worth(action: GameAction) -> float:
            assert isinstance(action, acts.PlaceImmortal)
            return (self.board.features_at[action.at] & ~barred).bit_count()

        return best(legal, worth, self.chance)

    # --- a turn --------------------------------------------------------------------------------

    def _turn(
        self, public: Public, secret: RecruiterSecret, legal: Sequence[GameAction]
    ) -> GameAction:
        moves = [a for a in legal if isinstance(a, acts.Step | acts.MindSlip)]
        if moves:
            suspected = self.trail.after_a_step(public)
            return best(
                moves, lambda a: self._move_worth(public, secret, a, suspected), self.chance
            )
        immortals = [a for a in legal if isinstance(a, acts.MoveImmortal)]
        if immortals:
            found = best(immortals, lambda a: self._gathers(public, a.source, a.to), self.chance)
            if self._gathers(public, found.source, found.to) > 0 or len(immortals) == len(legal):
                return found
        extra = [a for a in legal if isinstance(a, acts.ExtraMove)]
        if extra:
            oldest = min(secret.path.index(a.token) for a in extra)
            # A token on an old visit is a fair price for a Recruit, and for nothing less.
            cheap = [
                a for a in extra if secret.path.index(a.token) == oldest <= len(secret.path) // 2
            ]
            for move in cheap:
                if self._recruits(public, move.source, move.to):
                    return move
        return next((a for a in legal if isinstance(a, acts.EndTurn)), legal[0])

    def _move_worth(
        self,
        public: Public,
        secret: RecruiterSecret,
        action: acts.Step | acts.MindSlip,
        suspected: Chances,
    ) -> float:
        left = min(AHEAD, self.rules.last_time - public.time)
        worth = self._prospects(public, secret, action.to, left)
        danger = self._danger(public, action.to)
        if isinstance(action, acts.MindSlip):
            # The slip is announced: suspicion spreads over all landings, so this one is safer.
            return worth - SLIP_COST - danger * (NEAR + CAUGHT * 0.02)
        return worth - danger * (NEAR + CAUGHT * suspected[action.to])

    def _danger(self, public: Public, at: Location) -> float:
        """How many Agents who have not acted could stand there in their next turn."""
        reach = self.rules.city(public).reach(AGENT_SPACES)[at] | 1 << at
        ready = [
            place for agent, place in enumerate(public.agents) if not public.acted >> agent & 1
        ]
        near = sum(reach >> place & 1 for place in ready if place != NOWHERE)
        return min(near, 2) * (0.5 if public.immortals >> at & 1 else 1.0)

    def _prospects(
        self, public: Public, secret: RecruiterSecret, to: Location, ahead: int
    ) -> float:
        """The contacts that entering `to` and the best way on from there promise."""
        wanted = 0
        for feature in secret.hidden:
            wanted |= 1 << feature
        return self._walk(
            self.rules.city(public), secret.visited, to, wanted & ~public.exposed, ahead
        )

    def _walk(self, city: City, visited: int, to: Location, wanted: int, ahead: int) -> float:
        here = CONTACT * (self.board.features_at[to] & wanted).bit_count()
        if ahead <= 1:
            return here
        visited |= 1 << to
        ways = city.walk[to] & ~visited
        if not ways:
            return here - STUCK * (ahead - 1)
        return here + PATIENCE * max(
            [self._walk(city, visited, way, wanted, ahead - 1) for way in bits(ways)]
        )

    # --- Immortals -----------------------------------------------------------------------------

    def _recruits(self, public: Public, source: Location, to: Location) -> bool:
        """Whether two Immortals match a card once this one has moved."""
        return recruiting(self.rules, _with_immortal_moved(public, source, to)) is not None

    def _gathers(self, public: Public, source: Location, to: Location) -> float:
        """Progress of the Immortals towards two locations of a face-up card."""
        if self._recruits(public, source, to):
            return 10.0
        moved = public.immortals ^ (1 << source | 1 << to)
        return self._apart(public, public.immortals) - self._apart(public, moved)

    def _apart(self, public: Public, immortals: int) -> float:
        """How many moves the two Immortals that are best placed lack for the easiest card."""
        lacking = [8.0]
        for feature in public.cards:
            places = self.board.with_feature[feature]
            moves = sorted(self._moves_to(at, places) for at in bits(immortals))
            lacking.append(float(sum(moves[:2])))
        return min(lacking)

    def _moves_to(self, at: Location, places: int) -> int:
        row, column = divmod(at, self.board.columns)
        return min(
            (
                max(
                    abs(row - place // self.board.columns), abs(column - place % self.board.columns)
                )
                for place in bits(places)
            ),
            default=8,
        )

    # --- an answer -----------------------------------------------------------------------------

    def _answer(self, secret: RecruiterSecret, legal: Sequence[GameAction]) -> GameAction:
        """The oldest visit says least about where the Recruiter is."""

        def worth(action: GameAction) -> float:
            if isinstance(action, acts.Answer) and action.at != NOWHERE:
                return -secret.path.index(action.at)
            return 0.0

        return best(legal, worth, self.chance)


def _with_immortal_moved(public: Public, source: Location, to: Location) -> Public:
    return replace(public, immortals=public.immortals ^ (1 << source | 1 << to))
