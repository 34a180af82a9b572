"""Whether the Agents think: how good the activations that they choose look to a council.

Agents without a plan cannot be outwitted, only avoided: what counts is who could come by.
"""

from math import exp

import numpy as np
from numpy.typing import NDArray

from zanzibar.bots.belief.worlds import Belief
from zanzibar.bots.evaluation import kernel as fore
from zanzibar.bots.evaluation.activations import Council
from zanzibar.compile import Numbers
from zanzibar.rules import GameAction, Public, Rules
from zanzibar.rules.model import actions as acts
from zanzibar.rules.model.ruleset import AGENT_SPACES
from zanzibar.rules.model.vocabulary import Location

THOUGHT, WORSE = 1.45, 11.0
"""How much the best activation says for thought, as a logarithm, and what a worse one takes off: by
the share of activations that are better (on average 7% for Agents who think, 30% without)."""
WORST = 0.3
SUREST = 4.0
COMES_BY, STAYS = 0.025, 0.075
"""How likely an Agent without a plan captures at a place within reach, or where it stands."""


class Heed:
    """Judges every activation of the Agents from the Recruiter's seat."""

    def __init__(self, rules: Rules, belief: Belief, council: Council, odds: float) -> None:
        self.rules = rules
        self.belief = belief
        self.council = council
        self._odds = odds

    @property
    def heedless(self) -> float:
        """How likely the Agents have no plan."""
        return 1.0 / (1.0 + exp(-self._odds))

    def judge(self, public: Public, taken: GameAction) -> None:
        """Compare how an activation began with what else could have been done."""
        scene = self.council.scene(public)
        plans, values = self.council.plans(public, scene, self.belief.cloud(public))
        begun = _begun(self.rules, public, plans, taken)
        if not begun.any():
            return
        better = float((values > values[begun].max()).mean())
        odds = self._odds - THOUGHT + WORSE * min(better, WORST)
        self._odds = max(-SUREST, min(SUREST, odds))

    def stray(self, public: Public, here: Location) -> float:
        """How likely Agents without a plan would capture here in their next turn."""
        if public.immortals >> here & 1:
            return 0.0
        reach, waits = self.rules.city(public).reach(AGENT_SPACES), public.acted not in (0, 0b1111)
        risk = 0.0
        for agent, at in enumerate(public.agents):
            if not (waits and public.acted >> agent & 1):
                risk += STAYS if at == here else COMES_BY * (reach[at] >> here & 1)
        return risk if waits else risk / 2


def _begun(rules: Rules, public: Public, plans: Numbers, taken: GameAction) -> NDArray[np.bool_]:
    """The plans that begin like this."""
    agent = rules.catalogue.agent_of(taken)
    if agent is None:
        return np.zeros(len(plans), np.bool_)
    to = taken.to if isinstance(taken, acts.MoveAgent) else public.agents[agent]
    fits: NDArray[np.bool_] = (plans[:, fore.P_AGENT] == agent) & (plans[:, fore.P_TO] == to)
    question = plans[:, fore.P_QUESTION]
    match taken:
        case acts.Ask(feature=feature, dolphin=dolphin):
            fits &= question == (fore.ASK_ALL if dolphin else fore.ASK) * 64 + feature
        case acts.Shakedown(feature=feature):
            fits &= question == fore.SHAKEDOWN * 64 + feature
        case acts.Reveal():
            fits &= question >> 6 == fore.REVEAL
        case acts.Capture():
            fits &= question >> 6 == fore.CAPTURE
        case acts.Crosshairs():
            fits &= question >> 6 == fore.CROSSHAIRS
        case acts.Done():
            fits &= question >> 6 == fore.NOTHING
    return fits
