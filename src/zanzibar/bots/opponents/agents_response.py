"""What the Agents would know and do after the Recruiter's turn, as the Recruiter imagines it."""

from time import thread_time

import numpy as np
from msgspec import Struct

from zanzibar.board import bits
from zanzibar.bots.belief.worlds import Belief, Cloud, spread
from zanzibar.bots.evaluation import kernel as fore
from zanzibar.bots.evaluation.activations import Council
from zanzibar.bots.strong.recruiter_weights import RecruiterStyle
from zanzibar.compile import Numbers, Values
from zanzibar.compiled_rules.layout import WALK
from zanzibar.rules import Public, RecruiterSecret, Rules
from zanzibar.rules.model.ruleset import AGENT_SPACES
from zanzibar.rules.model.vocabulary import Location

UNREACHED = 0.25
"""How much less it matters that a place is suspected where no Agent can be in time."""


class Imagined(Struct, frozen=True):
    """What the Agents will believe, the table then, and what each activation is worth to them."""

    worlds: Cloud
    scene: Numbers
    plans: Numbers
    values: Values


class Imagination:
    """Thinks with the Agents' own council, on the Recruiter's public record."""

    def __init__(
        self, rules: Rules, belief: Belief, council: Council, style: RecruiterStyle
    ) -> None:
        self.rules = rules
        self.board = rules.board
        self.belief = belief
        self.council = council
        self.style = style

    def after_the_turn(self, public: Public, secret: RecruiterSecret) -> Cloud:
        """What the Agents will believe once the turn has ended, and the Alert has been told."""
        worlds = self.belief.cloud(public)
        city, _ = self.belief.city(public)
        stepped = city[WALK, worlds.path[:, -2]] >> worlds.last & 1 == 1
        fits = ~stepped if slipped(secret) else stepped
        if public.time % 2 == 0:
            fits &= self._contacts(public, worlds) == secret.contacted
        return worlds.only(fits, worlds.weight) if fits.any() else worlds

    def _contacts(self, public: Public, worlds: Cloud) -> Numbers:
        """The contacts of the round's two visits in each world."""
        features = np.array(self.board.features_at)
        found = np.zeros(len(worlds), np.int64)
        for place in worlds.path[:, -2:].T:
            found += np.bitwise_count(features[place] & worlds.hidden & ~public.exposed)
        return found

    def loss(self, risk: float, exposed: float) -> float:
        """What a risk costs, and what it costs to have escaped so exposed."""
        return self.style.caught * risk + (1.0 - risk) * exposed

    def after_a_move(
        self, public: Public, by_slip: bool, counted: int, deadline: float
    ) -> Imagined:
        """What the Agents will think after a move of this kind, and what they would like to do."""
        worlds = self.belief.moved_on(
            public, self.belief.cloud(public), by_slip, 2 * self.style.agents.worlds
        )
        if counted >= 0:
            fits = self._contacts(public, worlds) == counted
            if fits.any():
                worlds = worlds.only(fits, worlds.weight)
        return self.of(public, worlds, deadline)

    def of(self, public: Public, worlds: Cloud, deadline: float) -> Imagined:
        """What the Agents would like to do when they believe this."""
        scene = self.council.scene(public)
        scene[fore.S_TURNS_LEFT] -= 1
        if public.acted == 0b1111:
            scene[fore.S_ACTED] = 0
        plans, values = self.council.plans(public, scene, worlds)
        if self.style.agents.ahead:
            self.council.look_ahead(public, scene, worlds, plans, values, deadline)
        return Imagined(worlds, scene, plans, values)

    def cost(
        self,
        public: Public,
        imagined: Imagined,
        secret: RecruiterSecret,
        path: tuple[Location, ...],
        deadline: float,
    ) -> float:
        """What the Agents' next turn costs a Recruiter who has walked this path."""
        worlds, scene, values = imagined.worlds, imagined.scene, imagined.values
        here = path[-1]
        if not len(values):
            return 0.0
        rash = self._rash(public, scene, worlds, here)
        order = np.argsort(-values)[: self.style.tries]
        shares = np.exp((values[order] - values[order[0]]) / 0.02)
        shares /= shares.sum()
        caught = exposed = 0.0
        thought = 0.0
        for share, i in zip(shares.tolist(), order.tolist(), strict=True):
            if thought and thread_time() > deadline:
                break
            thought += share
            plan = imagined.plans[i]
            question = int(plan[fore.P_QUESTION])
            if question >> 6 == fore.CAPTURE and question & 63 == here:
                caught += share
                continue
            after, branch = self._reply(public, scene, worlds, question, secret, path)
            then = self.council.after(scene, plan, branch)
            second, worth = self.council.plans(public, then, after)
            if len(worth):
                best = second[int(np.argmax(worth))]
                pick = int(best[fore.P_QUESTION])
                if pick >> 6 == fore.CAPTURE and pick & 63 == here:
                    caught += share
                    continue
                if self.style.flees:
                    after, branch = self._reply(public, then, after, pick, secret, path)
                    then = self.council.after(then, best, branch)
            exposed += share * self._exposure(public, then, after, path)
        caught = (1.0 - self.style.rash) * caught / thought + self.style.rash * rash
        return self.loss(caught, exposed / thought)

    def _exposure(
        self, public: Public, scene: Numbers, after: Cloud, path: tuple[Location, ...]
    ) -> float:
        """What it costs that the Agents know so much, and can reach so much of it."""
        cost = self.style.exposed * suspected(after, path[-1])
        if not self.style.flees or not len(after):
            return cost
        city, acted = self.rules.city(public), int(scene[fore.S_ACTED])
        near = 0
        for agent in range(4):
            if acted == 0b1111 or not acted >> agent & 1:
                at = int(scene[fore.S_AGENT + agent])
                near |= city.reach(AGENT_SPACES)[at] | 1 << at
        near &= ~int(scene[fore.S_IMMORTALS])
        later = spread(after)
        onward = city.walk[path[-1]] & ~mask(path)
        return cost + self.style.flees * min(
            (float(later[to]) * (1.0 if near >> to & 1 else UNREACHED) for to in bits(onward)),
            default=1.0,
        )

    def _rash(self, public: Public, scene: Numbers, worlds: Cloud, here: Location) -> float:
        """How likely Agents who ask nothing and capture where they can would hit this place."""
        city, acted, near, tries = self.rules.city(public), int(scene[fore.S_ACTED]), 0, 0
        for agent in range(4):
            if not acted >> agent & 1:
                at = int(scene[fore.S_AGENT + agent])
                reach = city.reach(AGENT_SPACES)[at] | 1 << at
                near |= reach
                tries += reach >> here & 1
        if not tries or public.immortals >> here & 1:
            return 0.0
        # They see only roughly what is likely, so the differences count for less.
        drawn = np.sqrt(worlds.now())
        total = sum(float(drawn[at]) for at in bits(near & ~public.immortals))
        return min(1.0, min(2, tries) * float(drawn[here]) / max(total, 0.05))

    def _reply(
        self,
        public: Public,
        scene: Numbers,
        worlds: Cloud,
        question: int,
        secret: RecruiterSecret,
        path: tuple[Location, ...],
    ) -> tuple[Cloud, int]:
        """The worlds after the answer that the Recruiter would give, and which answer that is."""
        here, visited = path[-1], mask(path)
        cells = self.council.cells(question, scene)
        about = question & 63
        branches = [0]
        match question >> 6:
            case fore.ASK:
                found = bits(cells & visited)
                branches = [1 + (cells & ((1 << at) - 1)).bit_count() for at in found] or [0]
            case fore.ASK_ALL:
                branches = [sum(1 << k for k, at in enumerate(bits(cells)) if visited >> at & 1)]
            case fore.CROSSHAIRS:
                branches = [self.board.in_line[about] >> here & 1]
            case fore.REVEAL:
                branches = [path.index(about) + 1 if about in path else 0]
            case fore.SHAKEDOWN:
                branches = [int(about in secret.hidden)]
        answers = [
            (self.council.followed(public, scene, worlds, question, branch), branch)
            for branch in branches
        ]
        return min(answers, key=lambda answer: suspected(answer[0], here))


def suspected(cloud: Cloud, here: Location) -> float:
    """How likely somebody who believes this thinks a place is."""
    return float(cloud.now()[here]) if len(cloud) else 1.0


def slipped(secret: RecruiterSecret) -> bool:
    """Whether the last move was a MIND SLIP."""
    return bool(secret.slips) and secret.slips[-1][0] == len(secret.path)


def mask(numbers: tuple[int, ...]) -> int:
    """A set of small numbers."""
    return sum(1 << number for number in numbers)
