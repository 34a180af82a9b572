"""The greedy Recruiter: contacts a few steps ahead, away from places that the Agents suspect."""

from collections.abc import Sequence
from random import Random

from msgspec.structs import replace

from zanzibar.board import City, bits
from zanzibar.bots.api import Bot
from zanzibar.bots.belief.location_estimate import LocationEstimate, LocationShares
from zanzibar.bots.selection import pick_best
from zanzibar.rules import NOWHERE, GameAction, Phase, Public, RecruiterSecret, Rules, Seen, View
from zanzibar.rules.acts.recruiter import recruiting
from zanzibar.rules.model import actions as acts
from zanzibar.rules.model.ruleset import AGENT_SPACES, OPENING
from zanzibar.rules.model.vocabulary import Location

# Values in contacts.
CONTACT = 1.0
AHEAD = 5
"""Steps that it looks ahead."""
DISCOUNT = 0.8
"""Factor on a contact for each step until it."""
CAPTURE_COST = 40.0
NEAR_COST = 0.25
"""Cost of an Agent within reach of a location that nothing points to."""
DEAD_END_COST = 5.0
"""Cost of a dead end for each step that is missing."""
SLIP_COST = 1.2
"""A MIND SLIP is kept for an emergency."""
SLIP_SUSPICION = 0.02
"""How much the Agents suspect one of all landings of a slip."""


class GreedyRecruiter(Bot):
    """Keeps the Agents' location estimate, since it sees the same public events."""

    def __init__(self, rules: Rules, chance: Random) -> None:
        self.rules = rules
        self.board = rules.board
        self.chance = chance
        self.estimate = LocationEstimate(rules)

    def watch(self, seen: Sequence[Seen]) -> None:
        self.estimate.watch(seen)

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
        """Choose a start from which several ways lead on."""
        walk = self.rules.city(public).walk

        def value(action: GameAction) -> float:
            assert isinstance(action, acts.ChooseStart)
            return min(walk[action.at].bit_count(), 4)

        return pick_best(legal, value, self.chance)

    def _opening(
        self, public: Public, secret: RecruiterSecret, legal: Sequence[GameAction]
    ) -> GameAction:
        def value(action: GameAction) -> float:
            match action:
                case acts.Step(to=to):
                    return self._prospects(public, secret, to, OPENING - len(secret.path) + 2)
                case acts.ConfirmOpening():
                    return 0.0
            return -1e6  # with steps back the opening might never end

        return pick_best(legal, value, self.chance)

    def _place_immortal(self, public: Public, legal: Sequence[GameAction]) -> GameAction:
        """Bar questions about as many different Features as possible."""
        barred = 0
        for at in bits(public.immortals):
            barred |= self.board.features_at[at]

        def value(action: GameAction) -> float:
            assert isinstance(action, acts.PlaceImmortal)
            return (self.board.features_at[action.at] & ~barred).bit_count()

        return pick_best(legal, value, self.chance)

    # --- a turn --------------------------------------------------------------------------------

    def _turn(
        self, public: Public, secret: RecruiterSecret, legal: Sequence[GameAction]
    ) -> GameAction:
        moves = [a for a in legal if isinstance(a, acts.Step | acts.MindSlip)]
        if moves:
            suspected = self.estimate.after_a_step(public)
            return pick_best(
                moves, lambda a: self._move_value(public, secret, a, suspected), self.chance
            )
        immortals = [a for a in legal if isinstance(a, acts.MoveImmortal)]
        if immortals:
            move = pick_best(
                immortals, lambda a: self._progress(public, a.source, a.to), self.chance
            )
            if self._progress(public, move.source, move.to) > 0 or len(immortals) == len(legal):
                return move
        extra = [a for a in legal if isinstance(a, acts.ExtraMove)]
        if extra:
            oldest = min(secret.path.index(a.token) for a in extra)
            # A token on an old visit is a fair price for a Recruit, and for nothing less.
            cheap = [
                a for a in extra if secret.path.index(a.token) == oldest <= len(secret.path) // 2
            ]
            for extra_move in cheap:
                if self._recruits(public, extra_move.source, extra_move.to):
                    return extra_move
        return next((a for a in legal if isinstance(a, acts.EndTurn)), legal[0])

    def _move_value(
        self,
        public: Public,
        secret: RecruiterSecret,
        action: acts.Step | acts.MindSlip,
        suspected: LocationShares,
    ) -> float:
        left = min(AHEAD, self.rules.last_time - public.time)
        value = self._prospects(public, secret, action.to, left)
        danger = self._danger(public, action.to)
        if isinstance(action, acts.MindSlip):
            # The Agents see that it was a slip: their suspicion spreads over all landings.
            return value - SLIP_COST - danger * (NEAR_COST + CAPTURE_COST * SLIP_SUSPICION)
        return value - danger * (NEAR_COST + CAPTURE_COST * suspected[action.to])

    def _danger(self, public: Public, at: Location) -> float:
        """Return how many Agents who have not acted could stand there in their next turn."""
        reach = self.rules.city(public).reach(AGENT_SPACES)[at] | 1 << at
        ready = [
            place for agent, place in enumerate(public.agents) if not public.acted >> agent & 1
        ]
        near = sum(reach >> place & 1 for place in ready if place != NOWHERE)
        return min(near, 2) * (0.5 if public.immortals >> at & 1 else 1.0)

    def _prospects(
        self, public: Public, secret: RecruiterSecret, to: Location, ahead: int
    ) -> float:
        """Return the contacts of entering a location and of the best walk on from there."""
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
            return here - DEAD_END_COST * (ahead - 1)
        return here + DISCOUNT * max(
            [self._walk(city, visited, way, wanted, ahead - 1) for way in bits(ways)]
        )

    # --- Immortals -----------------------------------------------------------------------------

    def _recruits(self, public: Public, source: Location, to: Location) -> bool:
        """Return True if two Immortals match a card once this one has moved."""
        return recruiting(self.rules, _with_immortal_moved(public, source, to)) is not None

    def _progress(self, public: Public, source: Location, to: Location) -> float:
        """Return by how many moves an Immortal move brings the next Recruit nearer."""
        if self._recruits(public, source, to):
            return 10.0
        moved = public.immortals ^ (1 << source | 1 << to)
        return self._moves_to_recruit(public, public.immortals) - self._moves_to_recruit(
            public, moved
        )

    def _moves_to_recruit(self, public: Public, immortals: int) -> float:
        """Return how many moves the two best-placed Immortals need for the easiest card."""
        needed = [8.0]
        for feature in public.cards:
            places = self.board.with_feature[feature]
            moves = sorted(self._moves_to(at, places) for at in bits(immortals))
            needed.append(float(sum(moves[:2])))
        return min(needed)

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
        """Show the oldest visit: it says least about where the Recruiter is."""

        def value(action: GameAction) -> float:
            if isinstance(action, acts.Answer) and action.at != NOWHERE:
                return -secret.path.index(action.at)
            return 0.0

        return pick_best(legal, value, self.chance)


def _with_immortal_moved(public: Public, source: Location, to: Location) -> Public:
    return replace(public, immortals=public.immortals ^ (1 << source | 1 << to))
