"""PettingZoo: `env(mission="training")` is an AEC environment of the game."""

from zanzibar.adapters.pettingzoo.environment import PLAYERS, ZanzibarEnv, env

__all__ = ["PLAYERS", "ZanzibarEnv", "env"]
