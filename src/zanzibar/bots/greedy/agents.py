"""The Agents' side, one act at a time: whatever promises most by a rough map of the trail."""

from collections.abc import Iterable, Sequence
from random import Random

from zanzibar.board import bits
from zanzibar.bots.api import Bot
from zanzibar.bots.evaluation.distance import distances
from zanzibar.bots.greedy.location_estimate import Chances, Trail
from zanzibar.bots.selection import best
from zanzibar.rules import AGENTS, NOBODY, GameAction, Phase, Public, Rules, Seen, View
from zanzibar.rules.model import actions as acts
from zanzibar.rules.model.vocabulary import MERU, Agent, Feature, Location

# What an act is worth. A sure capture is worth CAPTURE; the rest is worth what it helps towards it.
CAPTURE = 100.0
REVEAL = 30.0
ASK = 18.0
CROSSHAIRS = 16.0
SHAKEDOWN = 3.0
NEARNESS = 1.5
RECENT = 3
"""An ASK is about the last visits: older ones say little about where the Recruiter is."""


class GreedyAgents(Bot):
    """Asks where the Recruiter probably was, reveals what is fresh, captures where it is likely."""

    def __init__(self, rules: Rules, chance: Random) -> None:
        self.rules = rules
        self.board = rules.board
        self.chance = chance
        self.trail = Trail(rules)

    def watch(self, seen: Sequence[Seen]) -> None:
        self.trail.watch(seen)

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
        """Near to where the Recruiter may be, far from the other Agents."""
        here = self.trail.here(public)
        steps = distances(self.rules.city(public))
        others = [at for at in public.agents if at >= 0]

        def worth(action: GameAction) -> float:
            assert isinstance(action, acts.PlaceAgent)
            far = _expected(here, steps[action.at])
            crowd = sum(max(0, 4 - steps[action.at][other]) for other in others)
            return -far - crowd

        return best(legal, worth, self.chance)

    # --- an activation -------------------------------------------------------------------------

    def _activate(self, public: Public, legal: Sequence[GameAction]) -> GameAction:
        if public.active != NOBODY and public.did:
            return self._after_the_action(public, legal)
        return best(self._valued(public, legal), lambda plan: plan[0], self.chance)[1]

    def likes(self, public: Public, legal: Sequence[GameAction], action: GameAction) -> bool:
        """Whether it could begin an activation with this act."""
        plans = self._valued(public, legal)
        top = max((value for value, _ in plans), default=0.0)
        return any(value > top - 1e-9 and plan == action for value, plan in plans)

    def _valued(
        self, public: Public, legal: Sequence[GameAction]
    ) -> list[tuple[float, GameAction]]:
        here = self.trail.here(public)
        plans: list[tuple[float, GameAction]] = []
        for agent in range(len(AGENTS)):
            own = [action for action in legal if self.rules.catalogue.agent_of(action) == agent]
            if own:
                plans += self._plans(public, agent, own, here)
        return plans

    def _plans(
        self, public: Public, agent: Agent, own: Iterable[GameAction], here: Chances
    ) -> Iterable[tuple[float, GameAction]]:
        """Every way to go on with this Agent, with what it is worth in the end."""
        steps = distances(self.rules.city(public))
        at = public.agents[agent]
        for action in own:
            match action:
                case acts.MoveAgent(to=to):
                    value = self._best_action_at(public, agent, to, here)
                    yield value - NEARNESS * _expected(here, steps[to]), action
                case acts.Done():
                    yield -NEARNESS * _expected(here, steps[at]), action
                case acts.Ask(dolphin=True) | acts.DetectWeakness() | acts.NeuroRhythm():
                    pass  # kept for better moments: see _with_the_dolphin and _after_the_action
                case _:
                    value = self._worth(public, action, at, here)
                    near = _expected(here, steps[at])
                    if not public.moved:
                        # It can still move afterwards, so where it stands counts for less.
                        reach = self.rules.city(public).reach(2)[at]
                        near = min([near, *(_expected(here, steps[to]) for to in bits(reach))])
                    yield value - NEARNESS * near, self._with_the_dolphin(public, action, own)

    def _with_the_dolphin(
        self, public: Public, action: GameAction, own: Iterable[GameAction]
    ) -> GameAction:
        """The Ally joins the first ASK that the last visits make likely to find several places."""
        if isinstance(action, acts.Ask) and public.round > 1:
            with_it = acts.Ask(action.agent, action.feature, True)
            if with_it in own and self._recently(public, action.feature) > 1.0:
                return with_it
        return action

    def _best_action_at(self, public: Public, agent: Agent, at: Location, here: Chances) -> float:
        """What the best action would be worth after a move to `at`."""
        if public.immortals >> at & 1:
            return self._worth(public, acts.Shakedown(agent, 0), at, here)
        possible: list[GameAction] = [acts.Capture(agent)]
        barred = 0
        for immortal in bits(public.immortals):
            barred |= self.board.features_at[immortal]
        possible += (acts.Ask(agent, f) for f in bits(self.board.features_at[at] & ~barred))
        if public.steps >> at & 1:
            possible.append(acts.Reveal(agent))
        if agent == MERU and self.rules.full:
            possible.append(acts.Crosshairs())
        return max(self._worth(public, action, at, here) for action in possible)

    def _worth(self, public: Public, action: GameAction, at: Location, here: Chances) -> float:
        match action:
            case acts.Capture():
                return CAPTURE * here[at]
            case acts.Reveal():
                fresh = self.trail.chances(public)[-RECENT:]
                return REVEAL * (0.4 + sum(chances[at] for chances in fresh))
            case acts.Ask(feature=feature):
                return ASK * min(1.0, self._recently(public, feature))
            case acts.Crosshairs():
                seen = sum(here[i] for i in bits(self.board.in_line[at]))
                # A question to which the answer is known in advance tells nothing.
                return CROSSHAIRS * 4 * seen * (1 - seen)
            case acts.Shakedown(feature=feature):
                return SHAKEDOWN - (self._known_not_hidden(public) >> feature & 1)
        return 0.0

    def _recently(self, public: Public, feature: Feature) -> float:
        """About how many of the last visits an ASK about this Feature could bring to light."""
        places = tuple(bits(self.board.with_feature[feature] & ~public.covered))
        fresh = self.trail.chances(public)[-RECENT:]
        return sum(chances[at] for chances in fresh for at in places)

    def _known_not_hidden(self, public: Public) -> int:
        known = public.exposed | public.denied
        for feature in (*public.cards, *public.recruited):
            known |= 1 << feature
        return known

    def _after_the_action(self, public: Public, legal: Sequence[GameAction]) -> GameAction:
        """The move that brings the Agent nearest, then a free action, then the end."""
        here = self.trail.here(public)
        steps = distances(self.rules.city(public))

        def worth(action: GameAction) -> float:
            match action:
                case acts.MoveAgent(agent, to) | acts.NeuroRhythm(agent, to):
                    at = public.agents[agent]
                    nearer = _expected(here, steps[at]) - _expected(here, steps[to])
                    return nearer if nearer > 0.1 else -1.0
                case acts.DetectWeakness(source, to):
                    return self._spoils(public, source, to)
            return 0.0

        return best(legal, worth, self.chance)

    # --- Immortals and tokens ------------------------------------------------------------------

    def _spoils(self, public: Public, source: Location, to: Location) -> float:
        """Whether moving an Immortal keeps a pair from recruiting, or makes one."""
        before = self._pairs(public, public.immortals)
        after = self._pairs(public, public.immortals ^ (1 << source | 1 << to))
        return float(before - after) if before != after else -0.5

    def _pairs(self, public: Public, immortals: int) -> int:
        """How many face-up cards two Immortals match."""
        return sum(
            (immortals & self.board.with_feature[feature]).bit_count() > 1
            for feature in public.cards
        )

    def _push(self, public: Public, legal: Sequence[GameAction]) -> GameAction:
        source = public.agents[public.active]

        def worth(action: GameAction) -> float:
            assert isinstance(action, acts.Push)
            # An Immortal that stays bars the location for every question.
            return 0.0 if action.to < 0 else 0.75 + self._spoils(public, source, action.to)

        return best(legal, worth, self.chance)

    def _give_back(self, public: Public, legal: Sequence[GameAction]) -> GameAction:
        """The token that says least about where the Recruiter is now."""
        fresh = self.trail.chances(public)[-RECENT:]

        def worth(action: GameAction) -> float:
            assert isinstance(action, acts.GiveBackStep)
            return -sum(chances[action.at] for chances in fresh)

        return best(legal, worth, self.chance)


def _expected(chances: Chances, steps: Sequence[int]) -> float:
    """How many spaces away the Recruiter probably is."""
    return sum([chance * far for chance, far in zip(chances, steps, strict=True)])
