"""What a team of Agents makes of a table: every activation with its worth, and what follows.

The Agents' players think with it; the Recruiter's players imagine the Agents with it.
"""

from time import thread_time

import numpy as np
from msgspec import Struct

from zanzibar.board import bits
from zanzibar.bots.belief.recruiter_models import judge
from zanzibar.bots.belief.worlds import Belief, Cloud
from zanzibar.bots.evaluation import kernel as fore
from zanzibar.bots.evaluation.immortals import threat, threats
from zanzibar.compile import Numbers, Values
from zanzibar.rules import NOBODY, Public, Rules
from zanzibar.rules.model.ruleset import AGENT_SPACES
from zanzibar.rules.model.vocabulary import AGENTS, DOLPHIN, DUSTY, LYME

EVERYBODY = 0b1111


class AgentsStyle(Struct, frozen=True):
    """How well a team thinks, and what it thinks things are worth."""

    worlds: int
    """How many worlds it keeps in mind at most."""
    wavers: float
    """How much worse an activation may be and still be chosen now and then. Never 0: fixed
    thresholds can be played against."""
    forgets: float = 0.0
    """How often a fact is not noticed, or soon forgotten."""
    ahead: int = 0
    """How many of the best activations are followed by the best second one for each answer."""
    budget: float = 0.3
    distance: float = 0.004
    oldest: float = 0.4
    expose: float = 0.05
    dolphin: float = 0.06
    recruit: float = 0.05
    """What an Immortal's Recruit costs."""
    kinds: tuple[str, ...] = ("aimless",)
    """The kinds of Recruiters it has met."""
    trust: float = 1.0
    """How far it believes in habits: at 0 every world counts the same."""
    drawn: int = 0
    """Out of how many worlds those it keeps in mind are chosen, the likelier the rather."""


class Council:
    """Values activations by a style, over the worlds of a cloud."""

    def __init__(self, rules: Rules, belief: Belief, style: AgentsStyle) -> None:
        self.rules = rules
        self.board = rules.board
        self.belief = belief
        self.style = style
        self._judge = judge(rules.ruleset.mission)
        self._weights = np.array(
            [
                0.0, self._judge.dense, self._judge.top, self._judge.more, self._judge.close,
                style.distance, style.oldest, style.expose, style.dolphin,
            ]
        )  # fmt: skip
        self._found = np.zeros((fore.MOST_PLANS, fore.PLAN), np.int64)
        self._values = np.zeros(fore.MOST_PLANS)

    def scene(self, public: Public, mine: int = EVERYBODY) -> Numbers:
        scene = np.zeros(fore.SCENE, np.int64)
        scene[fore.S_ACTED] = public.acted
        scene[fore.S_ACTIVE] = -1 if public.active == NOBODY else public.active
        scene[fore.S_MOVED] = public.moved
        scene[fore.S_DID] = public.did
        scene[fore.S_IMMORTALS] = public.immortals
        scene[fore.S_STEPS] = public.steps
        scene[fore.S_COVERED] = public.covered
        scene[fore.S_DOLPHIN] = DOLPHIN in public.allies
        scene[fore.S_TURNS_LEFT] = self.rules.last_time - 1 - public.time
        scene[fore.S_FULL] = self.rules.full
        known = public.exposed | public.denied
        for feature in (*public.cards, *public.recruited):
            known |= 1 << feature
        scene[fore.S_HIDDEN_KNOWN] = known
        scene[fore.S_MINE] = mine
        scene[fore.S_EXPOSED] = public.exposed
        scene[fore.S_FREE] = public.free
        scene[fore.S_AGENT :] = public.agents
        return scene

    def _reaches(self, public: Public) -> Numbers:
        """Where each Agent's activation can take it; Dusty's ability adds to his own."""
        city = self.rules.city(public)
        spaces = [AGENT_SPACES] * len(AGENTS)
        if self.rules.full and not public.free:
            spaces[DUSTY] += 1 + public.exposed.bit_count()
        return np.array([city.reach(spaces[a])[at] for a, at in enumerate(public.agents)], np.int64)

    def plans(self, public: Public, scene: Numbers, cloud: Cloud) -> tuple[Numbers, Values]:
        """Every activation that is possible, and its worth."""
        city, far = self.belief.city(public)
        self._weights[fore.W_BASE] = (
            self._judge.base
            + self._judge.turns * float(scene[fore.S_TURNS_LEFT] + 1) / 10
            + self._judge.recruits * (self.rules.recruits - public.recruits) / 12
        )
        n = fore.plans(
            city, scene, self._weights, far, cloud.last, cloud.visited, cloud.when, cloud.hidden,
            cloud.onward | cloud.landings, cloud.later, cloud.weight, self._reaches(public),
            self._lyme(public, int(scene[fore.S_IMMORTALS])),
            self._spoils(public, int(scene[fore.S_IMMORTALS])), self._found, self._values,
        )  # fmt: skip
        return self._found[:n].copy(), self._values[:n].copy()

    def _lyme(self, public: Public, immortals: int) -> Values:
        """What it costs to leave the Immortals alone, for each place Lyme may stand."""
        if not self.rules.full:
            return np.zeros(self.board.size)
        return self._cost(public) * threats(self.rules, public, immortals)

    def _spoils(self, public: Public, immortals: int) -> Values:
        """What pushing the Immortal at a location takes from what they promise."""
        gains = np.zeros(self.board.size)
        if self.rules.full:
            city, lyme = self.rules.city(public), public.agents[LYME]
            before = threat(self.rules, public.cards, immortals, lyme)
            for at in bits(immortals):
                left = [
                    threat(self.rules, public.cards, immortals ^ (1 << at | 1 << to), lyme)
                    for to in bits(city.orthogonal[at] & ~immortals)
                ]
                gains[at] = self._cost(public) * max(0.0, before - min(left, default=before))
        return gains

    def _cost(self, public: Public) -> float:
        """What an Immortal's Recruit costs: the more, the fewer are missing."""
        return self.style.recruit * (1.0 + 8.0 / max(1, self.rules.recruits - public.recruits))

    def followed(
        self, public: Public, scene: Numbers, cloud: Cloud, question: int, branch: int
    ) -> Cloud:
        """The worlds that are left, with their weights, when a question is answered so."""
        city, _ = self.belief.city(public)
        weight = fore.followed(
            question, branch, city, scene, self._weights, cloud.last, cloud.visited, cloud.when,
            cloud.hidden, cloud.weight,
        )  # fmt: skip
        return cloud.only(weight > 0, weight)

    def after(self, scene: Numbers, plan: Numbers, branch: int) -> Numbers:
        """The table once an activation is over and its question is answered so."""
        agent, question = int(plan[fore.P_AGENT]), int(plan[fore.P_QUESTION])
        later = scene.copy()
        later[fore.S_ACTED] |= 1 << agent
        later[fore.S_ACTIVE] = -1
        later[fore.S_MOVED] = later[fore.S_DID] = 0
        later[fore.S_AGENT + agent] = plan[fore.P_TO]
        if question >> 6 == fore.SHAKEDOWN:
            later[fore.S_IMMORTALS] &= ~(1 << int(plan[fore.P_TO]))  # pushed away
        token = self.token(question, branch, scene)
        later[fore.S_COVERED] |= token
        later[fore.S_STEPS] |= token
        return later

    def with_a_second(self, public: Public, scene: Numbers, cloud: Cloud, plan: Numbers) -> float:
        """What an activation is worth when the best second one follows each answer."""
        question = int(plan[fore.P_QUESTION])
        whole, value = float(cloud.weight.sum()), 0.0
        for branch in range(self.branches(question, scene)):
            worlds = self.followed(public, scene, cloud, question, branch)
            share = float(worlds.weight.sum()) / whole
            if share < 1e-6:
                continue
            if question >> 6 == fore.CAPTURE and branch == 1:
                value += share
                continue
            _, values = self.plans(public, self.after(scene, plan, branch), worlds)
            gain = float(values.max()) if len(values) else 0.0
            if question >> 6 == fore.SHAKEDOWN and branch == 1:
                gain = min(1.0, gain + self.style.expose)
            value += share * gain
        if question >> 6 == fore.ASK_ALL:
            value -= self.style.dolphin
        return value

    def look_ahead(
        self,
        public: Public,
        scene: Numbers,
        cloud: Cloud,
        found: Numbers,
        values: Values,
        deadline: float,
    ) -> None:
        """For the best activations: what the second one makes of each answer, as mean value."""
        refined: dict[int, float] = {}
        for i in np.argsort(-values)[: self.style.ahead]:
            if thread_time() > deadline:
                break
            refined[int(i)] = self.with_a_second(public, scene, cloud, found[i])
        if refined:  # what was not looked at stays behind what was
            values -= 10.0
        for i, value in refined.items():
            values[i] = value

    def branches(self, question: int, scene: Numbers) -> int:
        cells = self.cells(question, scene)
        match question >> 6:
            case fore.NOTHING:
                return 1
            case fore.ASK:
                return 1 + cells.bit_count()
            case fore.ASK_ALL:
                return 1 << cells.bit_count()
            case fore.REVEAL:
                return self.belief.evidence.length + 1
        return 2

    def cells(self, question: int, scene: Numbers) -> int:
        if question >> 6 not in (fore.ASK, fore.ASK_ALL):
            return 0
        return self.board.with_feature[question & 63] & ~int(scene[fore.S_COVERED])

    def token(self, question: int, branch: int, scene: Numbers) -> int:
        """The STEP tokens that an answer puts down."""
        cells = bits(self.cells(question, scene))
        if question >> 6 == fore.ASK:
            return 1 << cells[branch - 1] if branch else 0
        return sum(1 << at for k, at in enumerate(cells) if branch >> k & 1)
