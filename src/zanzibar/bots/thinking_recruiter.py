"""The Recruiter, who imagines what the Agents know and what they would do about it."""

from collections.abc import Sequence
from functools import lru_cache
from math import exp, log
from random import Random
from time import thread_time

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from zanzibar.board import City, bits
from zanzibar.bots import foresight as fore
from zanzibar.bots.bot import Thinker
from zanzibar.bots.cloud import Belief, Cloud, spread
from zanzibar.bots.council import AgentsStyle, Council
from zanzibar.bots.immortals import moves_apart
from zanzibar.bots.rehearsal import Rehearsal
from zanzibar.deduce import Scene
from zanzibar.deduce.facts import At, Count
from zanzibar.deduce.search import search
from zanzibar.rules import (
    NOBODY,
    NOWHERE,
    GameAction,
    Phase,
    Public,
    RecruiterSecret,
    Rules,
    Seen,
    Slip,
    View,
)
from zanzibar.rules import actions as acts
from zanzibar.rules.ruleset import AGENT_SPACES, OPENING
from zanzibar.rules.words import LYME, Location
from zanzibar.twin.layout import WALK

UNREACHED = 0.25
"""How much less it matters that a place is suspected where no Agent can be in time."""
REHEARSED = 6
"""How many Immortal moves are tried on simple Agents."""


class RecruiterStyle(Struct, frozen=True):
    """How well a Recruiter thinks, and what things are worth in chances to win."""

    agents: AgentsStyle
    """How the Recruiter imagines the Agents."""
    wavers: float
    """How much worse a move may be and still be chosen now and then: a fixed way is found out."""
    tries: int
    """How many of the Agents' best activations are thought through."""
    budget: float = 0.1
    caught: float = 1.0
    exposed: float = 0.8
    """What it costs if the Agents know the place for sure after their turn."""
    flees: float = 0.0
    """What it costs if every way on leads where the Agents can and would look."""
    rash: float = 0.8
    """How much it expects Agents who capture wherever there is a chance."""
    contact: float = 0.05
    contact_in_training: float = 0.02
    patience: float = 0.8
    """What a contact is worth one step later."""
    stuck: float = 0.25
    """What a dead end costs for each step that will be missing."""
    room: float = 0.05
    """What twice as many ways on are worth."""
    near: float = 0.03
    """What an Agent who comes one space nearer costs."""
    slip: float = 0.1
    """What a MIND SLIP token is worth unspent."""
    pair: float = 0.1
    """What an Immortal Recruit is worth."""
    shield: float = 0.15
    bar: float = 0.01
    bars: float = 1.0
    """How much it likes Immortals to bar the Features of its opening, which gives it away."""
    shields: int = 0
    """How many Immortal moves are thought through for what the Agents could do then."""
    rehearses: bool = False
    """Whether it looks out for simple Agents and plays their next turn in its mind."""
    imagines: bool = True
    """Whether it thinks of the Agents' next turn at all."""


class ThinkingRecruiter(Thinker):
    """Keeps the Agents' deduction on its own public record."""

    def __init__(self, rules: Rules, chance: Random, style: RecruiterStyle) -> None:
        self.rules = rules
        self.board = rules.board
        self.chance = chance
        self.style = style
        self.budget = style.budget
        self.belief = Belief(
            rules, style.agents.worlds, kinds=style.agents.kinds, drawn=style.agents.drawn,
            trust=style.agents.trust,
        )  # fmt: skip
        self.council = Council(rules, self.belief, style.agents)
        self._contact = style.contact if rules.full else style.contact_in_training
        self._opening: tuple[Location, ...] = ()
        self.rehearsal = Rehearsal(rules, chance) if style.rehearses else None

    def watch(self, seen: Sequence[Seen]) -> None:
        for each in seen:
            if self.rehearsal is not None:
                self.rehearsal.watch(self.belief.turns.public, each)
            self.belief.watch([each])

    def act(self, view: View, legal: Sequence[GameAction]) -> GameAction:
        if len(legal) == 1:
            return legal[0]
        public, secret = view.public, view.own
        assert isinstance(secret, RecruiterSecret)
        match public.phase:
            case Phase.START:
                return self._start(public, legal)
            case Phase.OPENING:
                return self._open(public, secret, legal)
            case Phase.IMMORTALS:
                return self._place_immortal(public, secret, legal)
            case Phase.RECRUITER:
                return self._turn(public, secret, legal)
            case Phase.ANSWER:
                return self._answer(public, secret, legal)
        return self.chance.choice(legal)

    def _waver(
        self, options: Sequence[GameAction], worths: Sequence[float], by: float
    ) -> GameAction:
        """One of the best: the better, the likelier."""
        top = max(worths)
        shares = [exp(max(-50.0, (worth - top) / by)) for worth in worths]
        return self.chance.choices(options, shares)[0]

    # --- setup ---------------------------------------------------------------------------------

    def _start(self, public: Public, legal: Sequence[GameAction]) -> GameAction:
        """Where the first steps can lead to many places."""
        city = self.rules.city(public)
        worths = []
        for action in legal:
            assert isinstance(action, acts.ChooseStart)
            ends = {path[-1] for path in openings(city, action.at)}
            worths.append(log(len(ends)))
        return self._waver(legal, worths, 0.15)

    def _open(
        self, public: Public, secret: RecruiterSecret, legal: Sequence[GameAction]
    ) -> GameAction:
        if self._opening[: len(secret.path)] != secret.path:
            self._opening = self._choose_opening(public, secret)
        if len(secret.path) == OPENING:
            return acts.ConfirmOpening()
        return acts.Step(self._opening[len(secret.path)])

    def _choose_opening(self, public: Public, secret: RecruiterSecret) -> tuple[Location, ...]:
        """Contacts, a place to go on from, and an end that the public count does not give away."""
        city, wanted = self.rules.city(public), _mask(secret.hidden)
        paths = openings(city, secret.path[0])
        suspected: dict[int, fore.Values] = {}
        worths = []
        for path in paths:
            contacts = sum((self.board.features_at[at] & wanted).bit_count() for at in path)
            if contacts not in suspected:
                suspected[contacts] = self._suspicion(public, secret.path[0], contacts)
            visited = sum(1 << at for at in path)
            worths.append(
                self._contact * contacts
                + self._prospects(city, visited, path[-1], wanted, 4, True)
                - self.style.exposed * float(suspected[contacts][path[-1]])
            )
        top = max(worths)
        shares = [exp((worth - top) / max(self.style.wavers, 0.02)) for worth in worths]
        return self.chance.choices(paths, shares)[0]

    def _suspicion(self, public: Public, start: Location, contacts: int) -> fore.Values:
        """Where the Agents will think the opening ended, given its number of contacts."""
        starts = self.board.everywhere if self.rules.full else 1 << start
        every = (self.board.every_feature,) * OPENING
        scene = Scene(self.rules, self.rules.city(public), OPENING)
        facts = (
            At(time=1, locations=starts),
            Count(first=1, last=OPENING, recruits=contacts, counted=every),
        )
        row: fore.Values = search(scene, facts).marginals[OPENING - 1]
        row /= max(float(row.sum()), 1.0)
        return row

    def _place_immortal(
        self, public: Public, secret: RecruiterSecret, legal: Sequence[GameAction]
    ) -> GameAction:
        """An Immortal bars questions about its Features, perhaps those of the path so far."""
        barred = 0
        for at in bits(public.immortals):
            barred |= self.board.features_at[at]
        been = 0
        for at in secret.path[1:]:
            been |= self.board.features_at[at]
        worths = []
        for action in legal:
            assert isinstance(action, acts.PlaceImmortal)
            here = self.board.features_at[action.at] & ~barred
            worths.append(0.5 * here.bit_count() + self.style.bars * (here & been).bit_count())
        return self._waver(legal, worths, 0.3)

    # --- a turn --------------------------------------------------------------------------------

    def _turn(
        self, public: Public, secret: RecruiterSecret, legal: Sequence[GameAction]
    ) -> GameAction:
        deadline = thread_time() + self.budget
        recruiting = self._recruit_now(public, secret, legal)
        if recruiting is not None:
            return recruiting
        moves = [a for a in legal if isinstance(a, acts.Step | acts.MindSlip)]
        if moves:
            return self._move(public, secret, moves, deadline)
        immortals = [a for a in legal if isinstance(a, acts.MoveImmortal)]
        end = [a for a in legal if isinstance(a, acts.EndTurn)]
        if immortals:
            return self._move_immortal(public, secret, immortals, end, deadline)
        return end[0] if end else legal[0]

    def _move_immortal(
        self,
        public: Public,
        secret: RecruiterSecret,
        immortals: Sequence[acts.MoveImmortal],
        end: Sequence[GameAction],
        deadline: float,
    ) -> GameAction:
        """The Immortal move that promises or protects most; none if that is best."""
        options: list[GameAction] = [*immortals, *end]
        places = [
            public.immortals ^ (1 << a.source | 1 << a.to)
            if isinstance(a, acts.MoveImmortal)
            else public.immortals
            for a in options
        ]
        danger = self._danger_here(public, secret)
        worths = [self._immortals_worth(public, secret, where, danger) for where in places]
        if self.rehearsal is not None and self.rehearsal.likely > 0.5:
            order = sorted(range(len(options)), key=lambda i: -worths[i])[:REHEARSED]
            slip = secret.slips[-1][1] if _slipped(secret) else None
            for i in order:
                table = replace(public, immortals=places[i])
                worths[i] -= self._rehearsed(table, secret, secret.path, slip)
            options, worths = [options[i] for i in order], [worths[i] for i in order]
        elif self.style.shields and self.rules.last_time > public.time + 1:
            worlds = self._after_the_move(public, secret)
            order = sorted(range(len(options)), key=lambda i: -worths[i])
            thought: dict[int, float] = {}
            for i in order[: self.style.shields]:
                if thread_time() > deadline:
                    break
                table, option = replace(public, immortals=places[i]), options[i]
                told = worlds
                if isinstance(option, acts.MoveImmortal):
                    told = self.belief.shadowed(worlds, option.to)
                imagined = self._imagined(table, told, deadline)
                risk, exposed = self._risk(table, imagined, secret, secret.path, deadline)
                thought[i] = worths[i] - self._loss(risk, exposed)
            if thought:  # what was not thought through is not chosen
                options = [options[i] for i in thought]
                worths = list(thought.values())
        return self._waver(options, worths, 0.01)

    def _after_the_move(self, public: Public, secret: RecruiterSecret) -> Cloud:
        """What the Agents will believe once the turn has ended, and the Alert has been told."""
        worlds = self.belief.cloud(public)
        city, _ = self.belief.city(public)
        stepped = city[WALK, worlds.path[:, -2]] >> worlds.last & 1 == 1
        fits = ~stepped if _slipped(secret) else stepped
        if public.time % 2 == 0:
            fits &= self._contacts(public, worlds) == secret.contacted
        return worlds.only(fits, worlds.weight) if fits.any() else worlds

    def _contacts(self, public: Public, worlds: Cloud) -> fore.Numbers:
        """The contacts of the round's two visits in each world."""
        features = np.array(self.board.features_at)
        found = np.zeros(len(worlds), np.int64)
        for place in worlds.path[:, -2:].T:
            found += np.bitwise_count(features[place] & worlds.hidden & ~public.exposed)
        return found

    def _recruit_now(
        self, public: Public, secret: RecruiterSecret, legal: Sequence[GameAction]
    ) -> GameAction | None:
        """An Immortal move that recruits at once; with a STEP token only where it tells little."""
        for action in legal:
            if isinstance(action, acts.MoveImmortal) and self._recruits(
                public, public.immortals ^ (1 << action.source | 1 << action.to)
            ):
                return action
        extra = [
            a
            for a in legal
            if isinstance(a, acts.ExtraMove)
            and self._recruits(public, public.immortals ^ (1 << a.source | 1 << a.to))
        ]
        if not extra:
            return None
        told = self._told_by_tokens(public, secret, {a.token for a in extra})
        action = min(extra, key=lambda a: told[a.token])
        before = self._suspected(self.belief.cloud(public), secret.path[-1])
        wins = public.recruits + 1 >= self.rules.recruits
        cheap = self.style.exposed * (told[action.token] - before) < self.style.pair
        return action if wins or cheap else None

    def _told_by_tokens(
        self, public: Public, secret: RecruiterSecret, tokens: set[Location]
    ) -> dict[Location, float]:
        """How likely the Agents will think the true place is, once a token lies somewhere."""
        cloud = self.belief.cloud(public)
        here = secret.path[-1]
        told = {}
        for token in tokens:
            inside = cloud.when[:, token] > 0
            told[token] = self._suspected(cloud.only(inside, cloud.weight), here)
        return told

    def _suspected(self, cloud: Cloud, here: Location) -> float:
        return float(cloud.now()[here]) if len(cloud) else 1.0

    def _move(
        self,
        public: Public,
        secret: RecruiterSecret,
        moves: Sequence[acts.Step | acts.MindSlip],
        deadline: float,
    ) -> GameAction:
        city, wanted = self.rules.city(public), _mask(secret.hidden) & ~public.exposed
        _, far = self.belief.city(public)
        left = self.rules.last_time - public.time - 1
        contacted = secret.contacted
        worths = []
        imagined: dict[tuple[bool, int], tuple[Cloud, fore.Numbers, fore.Numbers, fore.Values]] = {}
        for move in moves:
            by_slip = isinstance(move, acts.MindSlip)
            contacts = (self.board.features_at[move.to] & wanted).bit_count()
            if public.time % 2 == 0 and (
                public.recruits + contacted + contacts >= self.rules.recruits
            ):
                return move  # the Alert at the end of this turn wins
            visited = secret.visited | 1 << move.to
            worth = self._contact * contacts + self._prospects(
                city, visited, move.to, wanted, min(5, left), _pays(public, secret, move)
            )
            if left > 0:
                near = [
                    min(4.0, float(far[at, move.to]))
                    for agent, at in enumerate(public.agents)
                    if at != NOWHERE
                ]
                worth += self.style.near * sum(near)
            if isinstance(move, acts.MindSlip):
                worth -= self.style.slip * (1.0 if move.token is Slip.FIRST else 0.9)
            simple = self.rehearsal.likely if self.rehearsal is not None else 0.0
            if left > 0 and self.style.imagines and simple < 0.95 and thread_time() < deadline:
                group = (by_slip, contacted + contacts if public.time % 2 == 0 else -1)
                if group not in imagined:
                    imagined[group] = self._imagine(public, *group, deadline)
                path = (*secret.path, move.to)
                risk, exposed = self._risk(public, imagined[group], secret, path, deadline)
                worth -= (1.0 - simple) * self._loss(risk, exposed)
            if left > 0 and self.rehearsal is not None and simple > 0.05:
                path = (*secret.path, move.to)
                token = move.token if isinstance(move, acts.MindSlip) else None
                worth -= simple * self._rehearsed(public, secret, path, token)
            worths.append(worth)
        if isinstance(moves[int(np.argmax(worths))], acts.Step):
            # A token is not spent on a whim.
            steps = [i for i, move in enumerate(moves) if isinstance(move, acts.Step)]
            moves, worths = [moves[i] for i in steps], [worths[i] for i in steps]
        return self._waver(moves, worths, self.style.wavers)

    def _loss(self, risk: float, exposed: float) -> float:
        return self.style.caught * risk + (1.0 - risk) * exposed

    def _rehearsed(
        self,
        public: Public,
        secret: RecruiterSecret,
        path: tuple[Location, ...],
        slip: Slip | None,
    ) -> float:
        """What the next turn of simple Agents would cost."""
        assert self.rehearsal is not None
        caught, known = self.rehearsal.caught(public, secret, path, slip)
        return self._loss(float(caught), self.style.exposed * known)

    def _imagine(
        self, public: Public, by_slip: bool, counted: int, deadline: float
    ) -> tuple[Cloud, fore.Numbers, fore.Numbers, fore.Values]:
        """What the Agents will think after a move of this kind, and what they would like to do."""
        worlds = self.belief.moved_on(
            public, self.belief.cloud(public), by_slip, 2 * self.style.agents.worlds
        )
        if counted >= 0:
            fits = self._contacts(public, worlds) == counted
            if fits.any():
                worlds = worlds.only(fits, worlds.weight)
        return self._imagined(public, worlds, deadline)

    def _imagined(
        self, public: Public, worlds: Cloud, deadline: float
    ) -> tuple[Cloud, fore.Numbers, fore.Numbers, fore.Values]:
        """What the Agents would like to do when they believe this."""
        scene = self.council.scene(public)
        scene[fore.S_TURNS_LEFT] -= 1
        if public.acted == 0b1111:
            scene[fore.S_ACTED] = 0
        plans, values = self.council.plans(public, scene, worlds)
        if self.style.agents.ahead:
            self.council.look_ahead(public, scene, worlds, plans, values, deadline)
        return worlds, scene, plans, values

    def _risk(
        self,
        public: Public,
        imagined: tuple[Cloud, fore.Numbers, fore.Numbers, fore.Values],
        secret: RecruiterSecret,
        path: tuple[Location, ...],
        deadline: float,
    ) -> tuple[float, float]:
        """How likely the Agents catch the Recruiter after this path, and the cost if not."""
        worlds, scene, plans, values = imagined
        here = path[-1]
        if not len(values):
            return 0.0, 0.0
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
            plan = plans[i]
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
        return caught, exposed / thought

    def _exposure(
        self, public: Public, scene: fore.Numbers, after: Cloud, path: tuple[Location, ...]
    ) -> float:
        """What it costs that the Agents know so much, and can reach so much of it."""
        cost = self.style.exposed * self._suspected(after, path[-1])
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
        onward = city.walk[path[-1]] & ~_mask(path)
        return cost + self.style.flees * min(
            (float(later[to]) * (1.0 if near >> to & 1 else UNREACHED) for to in bits(onward)),
            default=1.0,
        )

    def _rash(self, public: Public, scene: fore.Numbers, worlds: Cloud, here: Location) -> float:
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
        scene: fore.Numbers,
        worlds: Cloud,
        question: int,
        secret: RecruiterSecret,
        path: tuple[Location, ...],
    ) -> tuple[Cloud, int]:
        """The worlds after the answer that the Recruiter would give, and which answer that is."""
        here, visited = path[-1], _mask(path)
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
        return min(answers, key=lambda answer: self._suspected(answer[0], here))

    def _prospects(
        self, city: City, visited: int, at: Location, wanted: int, ahead: int, pays: bool
    ) -> float:
        """The contacts that the best way on promises, and how much room there is.

        Where nothing `pays` for a MIND SLIP, a dead end is the end.
        """
        if ahead <= 0:
            return 0.0
        best, ways = self._walk(city, visited, at, wanted, ahead)
        if not ways and not pays:
            return -self.style.caught
        return best + self.style.room * log(1.0 + ways)

    def _walk(
        self, city: City, visited: int, at: Location, wanted: int, ahead: int
    ) -> tuple[float, int]:
        onward = city.walk[at] & ~visited
        if not onward:
            return -self.style.stuck * ahead, 0
        best, ways = -1e9, 0
        for to in bits(onward):
            worth = self._contact * (self.board.features_at[to] & wanted).bit_count()
            if ahead > 1:
                further, more = self._walk(city, visited | 1 << to, to, wanted, ahead - 1)
                worth += further
                ways += more
            else:
                ways += 1
            best = max(best, worth)
        return self.style.patience * best, ways

    # --- Immortals -----------------------------------------------------------------------------

    def _recruits(self, public: Public, immortals: int) -> bool:
        counting = immortals & ~self._watched_by_lyme(public)
        return any(
            (counting & self.board.with_feature[feature]).bit_count() > 1
            for feature in public.cards
        )

    def _watched_by_lyme(self, public: Public) -> int:
        """Where Immortals do not count for recruiting."""
        lyme = public.agents[LYME]
        return self.board.orthogonal[lyme] | 1 << lyme

    def _apart(self, public: Public, immortals: int, feature: int) -> int:
        """How many moves two Immortals lack to stand on two locations of a Feature."""
        places = self.board.with_feature[feature] & ~self._watched_by_lyme(public)
        return moves_apart(self.board.columns, immortals, places)

    def _immortals_worth(
        self, public: Public, secret: RecruiterSecret, immortals: int, danger: float
    ) -> float:
        worth, here = 0.0, secret.path[-1]
        for feature in public.cards:
            worth += self.style.pair * 0.6 ** self._apart(public, immortals, feature)
        if immortals >> here & 1:
            worth += self.style.shield * danger
        barred = 0
        for at in bits(immortals):
            barred |= self.board.features_at[at]
        for age, at in enumerate(reversed(secret.path)):
            if not public.covered >> at & 1:
                hit = (self.board.features_at[at] & barred).bit_count()
                worth += self.style.bar * hit * 0.8**age
        return worth

    def _danger_here(self, public: Public, secret: RecruiterSecret) -> float:
        """How likely the Agents would look where the Recruiter is."""
        cloud = self.belief.cloud(public)
        now = cloud.now() if len(cloud) else np.zeros(self.board.size)
        top = float(now.max()) or 1.0
        return float(now[secret.path[-1]]) / top

    # --- an answer -----------------------------------------------------------------------------

    def _answer(
        self, public: Public, secret: RecruiterSecret, legal: Sequence[GameAction]
    ) -> GameAction:
        """What tells least about where the Recruiter is, and gives the Agents least to do."""
        cloud = self.belief.cloud(public)
        here = secret.path[-1]
        worths = []
        for action in legal:
            assert isinstance(action, acts.Answer)
            inside = cloud.when[:, action.at] > 0
            left = cloud.only(inside, cloud.weight)
            worth = -self.style.exposed * self._suspected(left, here)
            if self.style.imagines and public.active != NOBODY and len(left):
                scene = self.council.scene(public)
                scene[fore.S_COVERED] |= 1 << action.at
                scene[fore.S_STEPS] |= 1 << action.at
                scene[fore.S_DID] = 1
                scene[fore.S_ACTED] |= 1 << public.active
                scene[fore.S_ACTIVE] = -1
                scene[fore.S_MOVED] = scene[fore.S_DID] = 0
                plans, values = self.council.plans(public, scene, left)
                if len(values) and public.acted.bit_count() % 2 == 0:
                    pick = int(plans[int(np.argmax(values))][fore.P_QUESTION])
                    if pick >> 6 == fore.CAPTURE and pick & 63 == here:
                        worth -= self.style.caught
            worths.append(worth)
        return self._waver(legal, worths, max(0.005, self.style.wavers / 4))


def _slipped(secret: RecruiterSecret) -> bool:
    """Whether the last move was a MIND SLIP."""
    return bool(secret.slips) and secret.slips[-1][0] == len(secret.path)


def _pays(public: Public, secret: RecruiterSecret, move: acts.Step | acts.MindSlip) -> bool:
    """Whether something can still pay for a MIND SLIP after this move."""
    spent = move.token if isinstance(move, acts.MindSlip) else None
    first = public.first_slip and spent is not Slip.FIRST
    held = secret.retrieved and public.second_slip != NOWHERE and spent is not Slip.SECOND
    return first or held or move.to == public.second_slip


def _mask(numbers: tuple[int, ...]) -> int:
    return sum(1 << number for number in numbers)


@lru_cache(maxsize=256)
def openings(city: City, start: Location) -> tuple[tuple[Location, ...], ...]:
    """Every opening from a start."""
    paths: list[tuple[Location, ...]] = [(start,)]
    for _ in range(OPENING - 1):
        paths = [
            (*path, to) for path in paths for to in bits(city.walk[path[-1]]) if to not in path
        ]
    return tuple(paths)
