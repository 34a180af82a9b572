"""The greedy Agents: of every act the one of the highest value, by a rough location estimate."""

from collections.abc import Iterable, Sequence
from random import Random

from zanzibar.board import bits
from zanzibar.bots.api import Bot
from zanzibar.bots.belief.location_estimate import LocationEstimate, LocationShares
from zanzibar.bots.distance import distances
from zanzibar.bots.evaluation import questions
from zanzibar.bots.evaluation.questions import kind_of, make_question, question_of, subject_of
from zanzibar.bots.selection import pick_best
from zanzibar.rules import AGENTS, NOBODY, GameAction, Phase, Public, Rules, Seen, View
from zanzibar.rules.model import actions as acts
from zanzibar.rules.model.vocabulary import MERU, Agent, Feature, Location

# Values of acts: a sure capture has CAPTURE, all others what they contribute to one.
CAPTURE = 100.0
REVEAL = 30.0
ASK = 18.0
CROSSHAIRS = 16.0
SHAKEDOWN = 3.0
NEARNESS = 1.5
RECENT = 3
"""An ASK is about the last visits: older ones say little about where the Recruiter is."""


class GreedyAgents(Bot):
    """Asks about recent visits, reveals fresh tokens, captures where the Recruiter is likely."""

    def __init__(self, rules: Rules, chance: Random) -> None:
        self.rules = rules
        self.board = rules.board
        self.chance = chance
        self.estimate = LocationEstimate(rules)

    def watch(self, seen: Sequence[Seen]) -> None:
        self.estimate.watch(seen)

    def act(self, view: View, legal: Sequence[GameAction]) -> GameAction:
        public = view.public
        match public.phase:
            case Phase.PLACE:
                return self._place(public, legal)
            case Phase.AGENTS:
                return self._activate(public, legal)
            case Phase.PUSH:
                return self._push(public, legal)
            case Phase.GIVE_BACK_STEP:
                return self._give_back(public, legal)
            case Phase.HAND_BACK_NOTE:
                return legal[0]
        return self.chance.choice(legal)

    # --- setup ---------------------------------------------------------------------------------

    def _place(self, public: Public, legal: Sequence[GameAction]) -> GameAction:
        """Choose a place near to where the Recruiter may be, far from the other Agents."""
        here = self.estimate.now(public)
        steps = distances(self.rules.city(public))
        others = [at for at in public.agents if at >= 0]

        def value(action: GameAction) -> float:
            assert isinstance(action, acts.PlaceAgent)
            far = _expected_distance(here, steps[action.at])
            crowd = sum(max(0, 4 - steps[action.at][other]) for other in others)
            return -far - crowd

        return pick_best(legal, value, self.chance)

    # --- an activation -------------------------------------------------------------------------

    def _activate(self, public: Public, legal: Sequence[GameAction]) -> GameAction:
        if public.active != NOBODY and public.did:
            return self._after_the_action(public, legal)
        return pick_best(self._plans(public, legal), lambda plan: plan[0], self.chance)[1]

    def could_choose(self, public: Public, legal: Sequence[GameAction], action: GameAction) -> bool:
        """Return True if this act is among the best ones to begin an activation with."""
        plans = self._plans(public, legal)
        top = max((value for value, _ in plans), default=0.0)
        return any(value > top - 1e-9 and plan == action for value, plan in plans)

    def _plans(self, public: Public, legal: Sequence[GameAction]) -> list[tuple[float, GameAction]]:
        """Return every act with the value that the activation can have in the end."""
        here = self.estimate.now(public)
        plans: list[tuple[float, GameAction]] = []
        for agent in range(len(AGENTS)):
            own = [action for action in legal if self.rules.catalogue.agent_of(action) == agent]
            if own:
                plans += self._plans_of(public, agent, own, here)
        return plans

    def _plans_of(
        self, public: Public, agent: Agent, own: Iterable[GameAction], here: LocationShares
    ) -> Iterable[tuple[float, GameAction]]:
        steps = distances(self.rules.city(public))
        at = public.agents[agent]
        for action in own:
            match action:
                case acts.MoveAgent(to=to):
                    value = self._best_question_at(public, agent, to, here)
                    yield value - NEARNESS * _expected_distance(here, steps[to]), action
                case acts.Done():
                    yield -NEARNESS * _expected_distance(here, steps[at]), action
                case acts.Ask(dolphin=True) | acts.DetectWeakness() | acts.NeuroRhythm():
                    pass  # see _with_the_dolphin and _after_the_action
                case _:
                    value = self._question_value(public, question_of(action, at), at, here)
                    near = _expected_distance(here, steps[at])
                    if not public.moved:
                        # The Agent can still move afterwards, to the nearest place within reach.
                        reach = bits(self.rules.city(public).reach(2)[at])
                        near = min([near, *(_expected_distance(here, steps[to]) for to in reach)])
                    yield value - NEARNESS * near, self._with_the_dolphin(public, action, own)

    def _with_the_dolphin(
        self, public: Public, action: GameAction, own: Iterable[GameAction]
    ) -> GameAction:
        """Add the Dolphin to an ASK that probably finds more than one recent visit."""
        if isinstance(action, acts.Ask) and public.round > 1:
            with_it = acts.Ask(action.agent, action.feature, True)
            if with_it in own and self._recent_visits(public, action.feature) > 1.0:
                return with_it
        return action

    def _best_question_at(
        self, public: Public, agent: Agent, at: Location, here: LocationShares
    ) -> float:
        """Return the value of the best question after a move to a location."""
        return max(
            self._question_value(public, question, at, here)
            for question in self._questions_at(public, agent, at)
        )

    def _questions_at(self, public: Public, agent: Agent, at: Location) -> Iterable[int]:
        if public.immortals >> at & 1:
            # The first Feature stands for all: their values hardly differ.
            yield make_question(questions.SHAKEDOWN, 0)
            return
        yield make_question(questions.CAPTURE, at)
        barred = 0
        for immortal in bits(public.immortals):
            barred |= self.board.features_at[immortal]
        for feature in bits(self.board.features_at[at] & ~barred):
            yield make_question(questions.ASK, feature)
        if public.steps >> at & 1:
            yield make_question(questions.REVEAL, at)
        if agent == MERU and self.rules.full:
            yield make_question(questions.CROSSHAIRS, at)

    def _question_value(
        self, public: Public, question: int | None, at: Location, here: LocationShares
    ) -> float:
        if question is None:
            return 0.0
        match kind_of(question):
            case questions.CAPTURE:
                return CAPTURE * here[at]
            case questions.REVEAL:
                recent = self.estimate.by_time(public)[-RECENT:]
                return REVEAL * (0.4 + sum(shares[at] for shares in recent))
            case questions.ASK:
                return ASK * min(1.0, self._recent_visits(public, subject_of(question)))
            case questions.CROSSHAIRS:
                seen = sum(here[i] for i in bits(self.board.in_line[at]))
                # The closer the answer is to certain, the less it tells.
                return CROSSHAIRS * 4 * seen * (1 - seen)
            case questions.SHAKEDOWN:
                return SHAKEDOWN - (self._known_features(public) >> subject_of(question) & 1)
        return 0.0

    def _recent_visits(self, public: Public, feature: Feature) -> float:
        """Return about how many of the last visits an ASK about this Feature could find."""
        places = tuple(bits(self.board.with_feature[feature] & ~public.covered))
        recent = self.estimate.by_time(public)[-RECENT:]
        return sum(shares[at] for shares in recent for at in places)

    def _known_features(self, public: Public) -> int:
        """Return the Features of which it is public whether they are hidden."""
        known = public.exposed | public.denied
        for feature in (*public.cards, *public.recruited):
            known |= 1 << feature
        return known

    def _after_the_action(self, public: Public, legal: Sequence[GameAction]) -> GameAction:
        """Choose the move that brings the Agent nearest, then a free action, then the end."""
        here = self.estimate.now(public)
        steps = distances(self.rules.city(public))

        def value(action: GameAction) -> float:
            match action:
                case acts.MoveAgent(agent, to) | acts.NeuroRhythm(agent, to):
                    at = public.agents[agent]
                    nearer = _expected_distance(here, steps[at]) - _expected_distance(
                        here, steps[to]
                    )
                    return nearer if nearer > 0.1 else -1.0
                case acts.DetectWeakness(source, to):
                    return self._pairs_parted(public, source, to)
            return 0.0

        return pick_best(legal, value, self.chance)

    # --- Immortals and tokens ------------------------------------------------------------------

    def _pairs_parted(self, public: Public, source: Location, to: Location) -> float:
        """Return how many recruiting pairs an Immortal move parts, less than 0 if it makes some."""
        before = self._pairs(public, public.immortals)
        after = self._pairs(public, public.immortals ^ (1 << source | 1 << to))
        return float(before - after) if before != after else -0.5

    def _pairs(self, public: Public, immortals: int) -> int:
        """Return how many face-up cards two Immortals match."""
        return sum(
            (immortals & self.board.with_feature[feature]).bit_count() > 1
            for feature in public.cards
        )

    def _push(self, public: Public, legal: Sequence[GameAction]) -> GameAction:
        source = public.agents[public.active]

        def value(action: GameAction) -> float:
            assert isinstance(action, acts.Push)
            # An Immortal that stays bars the location for every question.
            return 0.0 if action.to < 0 else 0.75 + self._pairs_parted(public, source, action.to)

        return pick_best(legal, value, self.chance)

    def _give_back(self, public: Public, legal: Sequence[GameAction]) -> GameAction:
        """Choose the token that says least about where the Recruiter is now."""
        recent = self.estimate.by_time(public)[-RECENT:]

        def value(action: GameAction) -> float:
            assert isinstance(action, acts.GiveBackStep)
            return -sum(shares[action.at] for shares in recent)

        return pick_best(legal, value, self.chance)


def _expected_distance(shares: LocationShares, steps: Sequence[int]) -> float:
    """Return the mean number of spaces to the Recruiter."""
    return sum([share * far for share, far in zip(shares, steps, strict=True)])
