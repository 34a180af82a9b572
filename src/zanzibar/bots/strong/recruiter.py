"""The Recruiter, who imagines what the Agents know and what they would do about it."""

from collections.abc import Sequence
from functools import lru_cache
from math import exp, log
from random import Random
from time import thread_time

import numpy as np
from msgspec.structs import replace

from zanzibar.board import City, bits
from zanzibar.bots.api import Thinker
from zanzibar.bots.belief.worlds import Belief
from zanzibar.bots.evaluation import kernel as fore
from zanzibar.bots.evaluation.activations import Council
from zanzibar.bots.evaluation.immortals import moves_apart
from zanzibar.bots.opponents.agents_response import Imagination, Imagined, mask, slipped, suspected
from zanzibar.bots.opponents.first_acts import Beginnings
from zanzibar.bots.opponents.greedy_team import Rehearsal
from zanzibar.bots.opponents.planless_team import Heed
from zanzibar.bots.strong.recruiter_weights import RecruiterStyle
from zanzibar.compile import Values
from zanzibar.deduce import Scene
from zanzibar.deduce.facts import At, Count
from zanzibar.deduce.search.runner import search
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
from zanzibar.rules.model import actions as acts
from zanzibar.rules.model.ruleset import OPENING
from zanzibar.rules.model.vocabulary import LYME, Location

CALM = 0.01
"""How little it wavers where the Agents have no plan."""
STRAY, WARY = 5.0, 0.04
"""What a chance hit costs there, and an Agent who comes one space nearer."""
UNMINDED = 0.9
"""How far it disregards there what clever Agents would do."""
REHEARSED = 6
"""How many Immortal moves are tried on simple Agents."""


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
        self.mind = Imagination(rules, self.belief, self.council, style)
        self._contact = style.contact if rules.full else style.contact_in_training
        self._opening: tuple[Location, ...] = ()
        self.rehearsal = Rehearsal(rules, chance) if style.rehearses else None
        self.heed = (
            Heed(rules, self.belief, self.council, style.heedless) if style.rehearses else None
        )
        self._beginnings = Beginnings()

    def watch(self, seen: Sequence[Seen]) -> None:
        for each in seen:
            begun = self._beginnings.watch(self.belief.turns.public, each)
            if self.rehearsal is not None and self.heed is not None:
                if begun is not None:
                    self.rehearsal.judge(*begun)
                    self.heed.judge(*begun)
                self.rehearsal.watch(each)
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
        city, wanted = self.rules.city(public), mask(secret.hidden)
        paths = openings(city, secret.path[0])
        suspected: dict[int, Values] = {}
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

    def _suspicion(self, public: Public, start: Location, contacts: int) -> Values:
        """Where the Agents will think the opening ended, given its number of contacts."""
        starts = self.board.everywhere if self.rules.full else 1 << start
        every = (self.board.every_feature,) * OPENING
        scene = Scene(self.rules, self.rules.city(public), OPENING)
        facts = (
            At(time=1, locations=starts),
            Count(first=1, last=OPENING, recruits=contacts, counted=every),
        )
        row: Values = search(scene, facts).marginals[OPENING - 1]
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
            slip = secret.slips[-1][1] if slipped(secret) else None
            for i in order:
                table = replace(public, immortals=places[i])
                worths[i] -= self._rehearsed(table, secret, secret.path, slip)
            options, worths = [options[i] for i in order], [worths[i] for i in order]
        elif self.style.shields and self.rules.last_time > public.time + 1:
            worlds = self.mind.after_the_turn(public, secret)
            order = sorted(range(len(options)), key=lambda i: -worths[i])
            thought: dict[int, float] = {}
            for i in order[: self.style.shields]:
                if thread_time() > deadline:
                    break
                table, option = replace(public, immortals=places[i]), options[i]
                told = worlds
                if isinstance(option, acts.MoveImmortal):
                    told = self.belief.shadowed(worlds, option.to)
                imagined = self.mind.of(table, told, deadline)
                thought[i] = worths[i] - self.mind.cost(
                    table, imagined, secret, secret.path, deadline
                )
            if thought:  # what was not thought through is not chosen
                options = [options[i] for i in thought]
                worths = list(thought.values())
        return self._waver(options, worths, 0.01)

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
        before = suspected(self.belief.cloud(public), secret.path[-1])
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
            told[token] = suspected(cloud.only(inside, cloud.weight), here)
        return told

    def _move(
        self,
        public: Public,
        secret: RecruiterSecret,
        moves: Sequence[acts.Step | acts.MindSlip],
        deadline: float,
    ) -> GameAction:
        city, wanted = self.rules.city(public), mask(secret.hidden) & ~public.exposed
        _, far = self.belief.city(public)
        left = self.rules.last_time - public.time - 1
        contacted = secret.contacted
        simple = self.rehearsal.likely if self.rehearsal is not None else 0.0
        heedless = (1.0 - simple) * self.heed.heedless if self.heed is not None else 0.0
        worths = []
        imagined: dict[tuple[bool, int], Imagined] = {}
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
                worth += (self.style.near + heedless * WARY) * sum(near)
            if isinstance(move, acts.MindSlip):
                worth -= self.style.slip * (1.0 if move.token is Slip.FIRST else 0.9)
            if left > 0 and self.heed is not None:
                worth -= heedless * STRAY * self.heed.stray(public, move.to)
            if left > 0 and self.style.imagines and simple < 0.95 and thread_time() < deadline:
                group = (by_slip, contacted + contacts if public.time % 2 == 0 else -1)
                if group not in imagined:
                    imagined[group] = self.mind.after_a_move(public, *group, deadline)
                path = (*secret.path, move.to)
                worth -= (
                    (1.0 - simple)
                    * (1.0 - UNMINDED * heedless)
                    * self.mind.cost(public, imagined[group], secret, path, deadline)
                )
            if left > 0 and self.rehearsal is not None and simple > 0.05:
                path = (*secret.path, move.to)
                token = move.token if isinstance(move, acts.MindSlip) else None
                worth -= simple * self._rehearsed(public, secret, path, token)
            worths.append(worth)
        if isinstance(moves[int(np.argmax(worths))], acts.Step):
            # A token is not spent on a whim.
            steps = [i for i, move in enumerate(moves) if isinstance(move, acts.Step)]
            moves, worths = [moves[i] for i in steps], [worths[i] for i in steps]
        # Nobody need be confused who does not think.
        thoughtless = max(simple, heedless)
        wavers = self.style.wavers + thoughtless * (CALM - self.style.wavers)
        return self._waver(moves, worths, wavers)

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
        return self.mind.loss(float(caught), self.style.exposed * known)

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
            worth = -self.style.exposed * suspected(left, here)
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


def _pays(public: Public, secret: RecruiterSecret, move: acts.Step | acts.MindSlip) -> bool:
    """Whether something can still pay for a MIND SLIP after this move."""
    spent = move.token if isinstance(move, acts.MindSlip) else None
    first = public.first_slip and spent is not Slip.FIRST
    held = secret.retrieved and public.second_slip != NOWHERE and spent is not Slip.SECOND
    return first or held or move.to == public.second_slip


@lru_cache(maxsize=256)
def openings(city: City, start: Location) -> tuple[tuple[Location, ...], ...]:
    """Every opening from a start."""
    paths: list[tuple[Location, ...]] = [(start,)]
    for _ in range(OPENING - 1):
        paths = [
            (*path, to) for path in paths for to in bits(city.walk[path[-1]]) if to not in path
        ]
    return tuple(paths)
