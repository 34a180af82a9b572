"""The strong Recruiter: predicts what the Agents know, and what they would do about it."""

from collections.abc import Sequence
from random import Random
from time import thread_time

import numpy as np

from zanzibar.bots.api import TimedBot
from zanzibar.bots.belief.worlds import WeightedWorlds
from zanzibar.bots.evaluation import kernel
from zanzibar.bots.evaluation.questions import CAPTURE, make_question
from zanzibar.bots.opponents.agents_response import suspicion
from zanzibar.bots.parameters import RecruiterParameters
from zanzibar.bots.selection import pick_softmax
from zanzibar.bots.strong.immortal_moves import ImmortalMoveChooser
from zanzibar.bots.strong.moves import MoveChooser
from zanzibar.bots.strong.opening import OpeningChooser
from zanzibar.bots.strong.recruiter_context import RecruiterContext
from zanzibar.bots.strong.walks import WalkEvaluator
from zanzibar.rules import NOBODY, GameAction, Phase, Public, RecruiterSecret, Rules, Seen, View
from zanzibar.rules.model import actions as acts
from zanzibar.rules.model.vocabulary import Location

LOWEST_ANSWER_TEMPERATURE = 0.005


class StrongRecruiter(TimedBot):
    """A Recruiter with the parameters of a level."""

    def __init__(self, rules: Rules, chance: Random, parameters: RecruiterParameters) -> None:
        self.chance = chance
        self.parameters = parameters
        self.budget = parameters.budget
        self.context = RecruiterContext(rules, chance, parameters)
        walks = WalkEvaluator(parameters, self.context.contact_gain)
        self.opening = OpeningChooser(self.context, walks)
        self.moves = MoveChooser(self.context, walks)
        self.immortal_moves = ImmortalMoveChooser(self.context)

    def watch(self, seen: Sequence[Seen]) -> None:
        for each in seen:
            self.context.watch(each)

    def act(self, view: View, legal: Sequence[GameAction]) -> GameAction:
        if len(legal) == 1:
            return legal[0]
        public, secret = view.public, view.own
        assert isinstance(secret, RecruiterSecret)
        match public.phase:
            case Phase.START:
                return self.opening.start(public, legal)
            case Phase.OPENING:
                return self.opening.step(public, secret)
            case Phase.IMMORTALS:
                return self.opening.place_immortal(public, secret, legal)
            case Phase.RECRUITER:
                return self._turn(public, secret, legal)
            case Phase.ANSWER:
                return self._answer(public, secret, legal)
        return self.chance.choice(legal)

    def _turn(
        self, public: Public, secret: RecruiterSecret, legal: Sequence[GameAction]
    ) -> GameAction:
        deadline = thread_time() + self.budget
        recruiting = self.immortal_moves.recruit_now(public, secret, legal)
        if recruiting is not None:
            return recruiting
        moves = [a for a in legal if isinstance(a, acts.Step | acts.MindSlip)]
        if moves:
            return self.moves.choose(public, secret, moves, deadline)
        immortals = [a for a in legal if isinstance(a, acts.MoveImmortal)]
        end = [a for a in legal if isinstance(a, acts.EndTurn)]
        if immortals:
            return self.immortal_moves.choose(public, secret, [*immortals, *end], deadline)
        return end[0] if end else legal[0]

    # --- an answer -----------------------------------------------------------------------------

    def _answer(
        self, public: Public, secret: RecruiterSecret, legal: Sequence[GameAction]
    ) -> GameAction:
        """Choose the answer that tells least and does not lead to a capture."""
        worlds = self.context.belief.worlds(public)
        here = secret.path[-1]
        values = []
        for action in legal:
            assert isinstance(action, acts.Answer)
            left = worlds.subset(worlds.visit_times[:, action.at] > 0, worlds.weight)
            value = -self.parameters.exposure_cost * suspicion(left, here)
            if self._leads_to_capture(public, left, action.at, here):
                value -= self.parameters.capture_cost
            values.append(value)
        temperature = max(LOWEST_ANSWER_TEMPERATURE, self.parameters.temperature / 4)
        return pick_softmax(legal, values, temperature, self.chance)

    def _leads_to_capture(
        self, public: Public, worlds: WeightedWorlds, token: Location, here: Location
    ) -> bool:
        """Return True if the best second activation after this answer captures the Recruiter."""
        if not self.parameters.models_response or public.active == NOBODY or not len(worlds):
            return False
        if public.acted.bit_count() % 2:  # this is the second activation
            return False
        evaluator = self.context.evaluator
        situation = evaluator.situation(public)
        situation[kernel.S_COVERED] |= 1 << token
        situation[kernel.S_STEPS] |= 1 << token
        situation[kernel.S_ACTED] |= 1 << public.active
        situation[kernel.S_ACTIVE] = -1
        situation[kernel.S_MOVED] = situation[kernel.S_DID] = 0
        plans, values = evaluator.plans(public, situation, worlds)
        if not len(values):
            return False
        best = plans[int(np.argmax(values))]
        return bool(best[kernel.P_QUESTION] == make_question(CAPTURE, here))
