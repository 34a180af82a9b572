"""OpenSpiel's ISMCTS against a computer player of this project.

python -m zanzibar.adapters.examples.ismcts --mission training --games 20 --seconds 0.5
"""

import argparse
import random
from collections.abc import Sequence
from time import process_time
from typing import Any

import numpy as np
import pyspiel
from msgspec import Struct
from open_spiel.python.algorithms import ismcts, mcts

from zanzibar.adapters.openspiel import CompiledRollouts, LevelBot
from zanzibar.rules import Mission

SIDES = ("recruiter", "agents")
EXPLORATION = 2.0
TRIAL_SIMULATIONS = 30
FEWEST_SIMULATIONS = 2
"""OpenSpiel's bot uses the first simulation to make the root of its tree."""


class Score(Struct, frozen=True):
    """How ISMCTS fared on one side."""

    side: str
    games: int
    won: int
    simulations: int
    seconds_per_move: float
    """On average, over moves with more than one choice."""


class Searcher:
    """ISMCTS with a number of simulations that fits a time. It measures what a move really took."""

    def __init__(self, game: Any, seed: int, compiled: bool = True) -> None:
        self.game = game
        self.state = np.random.RandomState(seed)
        self.evaluator = (
            CompiledRollouts(game.rules, seed=seed)
            if compiled
            else mcts.RandomRolloutEvaluator(1, self.state)
        )
        self.simulations = TRIAL_SIMULATIONS
        self.forget()

    def forget(self) -> None:
        """Forget the times measured so far."""
        self.moves, self.seconds = 0, 0.0

    def step(self, state: Any) -> int:
        bot = ismcts.ISMCTSBot(
            self.game, self.evaluator, EXPLORATION, self.simulations, random_state=self.state
        )
        begin = process_time()
        action = int(bot.step(state))
        if len(state.legal_actions()) > 1:
            self.moves += 1
            self.seconds += process_time() - begin
        return action

    def calibrate(self, seconds: float, player: int, chance: random.Random) -> None:
        """Choose the number of simulations by a game against random moves.

        OpenSpiel's bot takes a number of simulations and no time. The first move is left out,
        since it loads machine code.
        """
        self.step(self.game.new_initial_state())
        self.forget()
        while not self.moves:
            state = self.game.new_initial_state()
            while not state.is_terminal():
                mine = state.current_player() == player
                state.apply_action(
                    self.step(state) if mine else chance.choice(state.legal_actions())
                )
        each = self.seconds / self.moves / TRIAL_SIMULATIONS
        self.simulations = max(FEWEST_SIMULATIONS, round(seconds / each))
        self.forget()


def play(game: Any, bots: Sequence[Any], chance: random.Random) -> list[float]:
    """Play one game between two bots; return what each of them got."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, probabilities = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(outcomes, probabilities)[0])
        else:
            state.apply_action(bots[state.current_player()].step(state))
    returns: list[float] = state.returns()
    return returns


def experiment(
    mission: str,
    side: str,
    games: int,
    seconds: float,
    opponent: str = "solid",
    seed: int = 1,
    compiled: bool = True,
) -> Score:
    """Let ISMCTS play one side against a level of this project."""
    game = pyspiel.load_game(f"python_zanzibar(mission={mission})")
    chance = random.Random(seed)
    player = SIDES.index(side)
    searcher = Searcher(game, seed, compiled)
    searcher.calibrate(seconds, player, chance)
    won = 0
    for number in range(games):
        bots: list[Any] = [searcher, searcher]
        bots[1 - player] = LevelBot(game, 1 - player, opponent, seed=seed + number)
        won += play(game, bots, chance)[player] > 0
    average = searcher.seconds / max(1, searcher.moves)
    return Score(side, games, won, searcher.simulations, round(average, 3))


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--mission", choices=[each.value for each in Mission], default="training")
    parser.add_argument("--side", choices=[*SIDES, "both"], default="both")
    parser.add_argument("--games", type=int, default=20, help="games on each side (20)")
    parser.add_argument("--seconds", type=float, default=0.5, help="CPU time per move (0.5)")
    parser.add_argument("--against", default="solid", help="the level to play against (solid)")
    parser.add_argument("--rollouts", choices=["compiled", "openspiel"], default="compiled")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(arguments)
    for side in SIDES if args.side == "both" else (args.side,):
        score = experiment(
            args.mission,
            side,
            args.games,
            args.seconds,
            args.against,
            args.seed,
            args.rollouts == "compiled",
        )
        print(
            f"ISMCTS as the {score.side} against {args.against}: won {score.won} of {score.games}, "
            f"{score.simulations} simulations and {score.seconds_per_move} s per move",
            flush=True,
        )


if __name__ == "__main__":
    main()
