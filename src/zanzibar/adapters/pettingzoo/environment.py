"""An AEC environment for PettingZoo: players choose one at a time, with a mask of what is legal."""

from random import Random
from typing import Any

import numpy as np
from gymnasium import logger, spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from zanzibar.adapters.action_space import action_space, rules_in_zanzibar
from zanzibar.adapters.observation import ByteArray, observation_layout
from zanzibar.adapters.position import CHANCE, TERMINAL, Position
from zanzibar.rules import RECRUITER, Mission, Ruleset

PLAYERS = ("recruiter_0", "agents_1")
"""By seat; one player holds all four Agents."""
ANSI = "ansi"


def env(mission: str = "full", render_mode: str | None = None, **options: Any) -> Any:
    """Return the environment with PettingZoo's usual checks around it.

    `options` are those of `Ruleset`, such as `step_supply`. An illegal action loses the game.
    """
    checked: Any = ZanzibarEnv(mission, render_mode, **options)
    checked = wrappers.TerminateIllegalWrapper(checked, illegal_reward=-1)
    checked = wrappers.AssertOutOfBoundsWrapper(checked)
    return wrappers.OrderEnforcingWrapper(checked)


class ZanzibarEnv(AECEnv, EzPickle):  # type: ignore[misc]
    """The environment without checks. Chance is drawn inside `step` and `reset`.

    Rewards come at the end: 1 for the winner, -1 for the loser.
    """

    metadata = {  # noqa: RUF012  (PettingZoo declares it so)
        "name": "zanzibar_v0",
        "render_modes": [ANSI],
        "is_parallelizable": False,
    }

    def __init__(
        self, mission: str = "full", render_mode: str | None = None, **options: Any
    ) -> None:
        EzPickle.__init__(self, mission, render_mode, **options)
        self.rules = rules_in_zanzibar(Ruleset(mission=Mission(mission), **options))
        self.numbers = action_space(self.rules)
        self.layout = observation_layout(self.rules)
        self.render_mode = render_mode
        self.chance = Random()
        self.possible_agents = list(PLAYERS)
        self.agents: list[str] = []
        self.action_spaces = {player: spaces.Discrete(self.numbers.size) for player in PLAYERS}
        self.observation_spaces = {
            player: spaces.Dict(
                {
                    "observation": spaces.Box(0, 1, (self.layout.size,), np.int8),
                    "action_mask": spaces.Box(0, 1, (self.numbers.size,), np.int8),
                }
            )
            for player in PLAYERS
        }

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self.chance.seed(seed)
        self.position = Position(self.numbers)
        self.agents = list(PLAYERS)
        self.rewards = dict.fromkeys(PLAYERS, 0.0)
        self._cumulative_rewards = dict.fromkeys(PLAYERS, 0.0)
        self.terminations = dict.fromkeys(PLAYERS, False)
        self.truncations = dict.fromkeys(PLAYERS, False)
        self.infos: dict[str, dict[str, Any]] = {player: {} for player in PLAYERS}
        self.agent_selection = PLAYERS[self.position.player]

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[self.agent_selection] = 0.0
        position = self.position
        position.apply(int(action))
        player = position.player
        while player == CHANCE:
            position.apply(self.chance.choice(position.legal()))
            player = position.player
        if player != TERMINAL:
            self.agent_selection = PLAYERS[player]
            return
        self.rewards = dict(zip(PLAYERS, position.returns(), strict=True))
        self.terminations = dict.fromkeys(PLAYERS, True)
        self._accumulate_rewards()
        self._deads_step_first()

    def observe(self, agent: str) -> dict[str, ByteArray]:
        """Return what a player sees; only the one to move has a mask."""
        seat, position = PLAYERS.index(agent), self.position
        mask = np.zeros(self.numbers.size, np.int8)
        if agent == self.agent_selection and not position.over:
            mask[position.legal()] = 1
        game = position.game
        secret = game.recruiter if seat == RECRUITER else None
        seen = np.zeros(self.layout.size, np.int8)
        seen[self.layout.ones(seat, game.public, secret, position.token)] = 1
        return {"observation": seen, "action_mask": mask}

    def render(self) -> str | None:
        """Return the record of the game so far, with everything that is hidden."""
        if self.render_mode is None:
            logger.warn("render() needs the render mode ansi")
            return None
        return self.position.text()
