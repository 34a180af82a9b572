"""OpenSpiel: importing this package registers the game `python_zanzibar`."""

from zanzibar.adapters.openspiel.game import SHORT_NAME, ZanzibarGame, game_of
from zanzibar.adapters.openspiel.level_bot import LevelBot
from zanzibar.adapters.openspiel.observer import ZanzibarObserver
from zanzibar.adapters.openspiel.rollouts import CompiledRollouts
from zanzibar.adapters.openspiel.state import ZanzibarState

__all__ = [
    "SHORT_NAME",
    "CompiledRollouts",
    "LevelBot",
    "ZanzibarGame",
    "ZanzibarObserver",
    "ZanzibarState",
    "game_of",
]
