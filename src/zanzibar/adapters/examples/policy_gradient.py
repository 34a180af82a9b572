"""A small policy-gradient agent in numpy: trained on many games at once, tried with PettingZoo.

python -m zanzibar.adapters.examples.policy_gradient --mission training --minutes 3

One network plays both sides; in training its opponent moves at random.
"""

import argparse
from collections.abc import Sequence
from time import process_time
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from zanzibar.adapters.observation import ByteArray
from zanzibar.adapters.pettingzoo import PLAYERS, ZanzibarEnv
from zanzibar.adapters.vector import VectorEnv
from zanzibar.rules import Mission

Floats = NDArray[np.float32]

STEPS = 128
"""Steps of all games between two updates."""
MINIBATCH = 2048
RATE = 3e-3
ENTROPY = 0.003
VALUE = 0.5


class Network:
    """One hidden layer, then a logit for each action and the expected return; trained by Adam."""

    def __init__(self, inputs: int, actions: int, hidden: int, seed: int) -> None:
        rng = np.random.default_rng(seed)
        self.weights: dict[str, Floats] = {
            "in": rng.normal(0, 1 / 8, (inputs, hidden)).astype(np.float32),
            "in_bias": np.zeros(hidden, np.float32),
            "policy": np.zeros((hidden, actions), np.float32),
            "policy_bias": np.zeros(actions, np.float32),
            "value": np.zeros((hidden, 1), np.float32),
            "value_bias": np.zeros(1, np.float32),
        }
        self._mean = {name: np.zeros_like(each) for name, each in self.weights.items()}
        self._square = {name: np.zeros_like(each) for name, each in self.weights.items()}
        self._updates = 0

    def forward(self, seen: ByteArray, mask: ByteArray) -> tuple[Floats, Floats, Floats, Floats]:
        """Return the inputs as floats, the hidden layer, the policy and the values."""
        w = self.weights
        inputs = seen.astype(np.float32)
        hidden = np.maximum(inputs @ w["in"] + w["in_bias"], 0)
        logits = hidden @ w["policy"] + w["policy_bias"]
        logits = np.where(mask != 0, logits, np.float32(-1e9))
        logits -= logits.max(axis=1, keepdims=True)
        policy = np.exp(logits)
        policy /= policy.sum(axis=1, keepdims=True)
        values = hidden @ w["value"] + w["value_bias"]
        return inputs, hidden, policy, values[:, 0]

    def choose(
        self, seen: ByteArray, mask: ByteArray, rng: np.random.Generator
    ) -> NDArray[np.int64]:
        """Draw an action from the policy for each row."""
        policy = self.forward(seen, mask)[2]
        reached = policy.cumsum(axis=1) >= rng.random((len(policy), 1), np.float32)
        # Rounding may leave the sum below the drawn number: any legal action will do then.
        best = policy.argmax(axis=1)
        chosen = np.where(reached.any(axis=1), reached.argmax(axis=1), best)
        legal = mask[np.arange(len(mask)), chosen] != 0
        actions: NDArray[np.int64] = np.where(legal, chosen, best)
        return actions

    def learn(
        self, seen: ByteArray, mask: ByteArray, actions: NDArray[np.int64], returns: Floats
    ) -> None:
        """Take one step up the policy gradient, with the values as the baseline."""
        inputs, hidden, policy, values = self.forward(seen, mask)
        rows = np.arange(len(actions))
        advantage = returns - values
        advantage /= advantage.std() + np.float32(1e-6)
        # The gradient of -advantage * log(policy) - ENTROPY * entropy, by the logits.
        logs = np.log(policy + np.float32(1e-9))
        entropy = -(policy * logs).sum(axis=1, keepdims=True)
        by_logits = policy * advantage[:, np.newaxis] + np.float32(ENTROPY) * policy * (
            logs + entropy
        )
        by_logits[rows, actions] -= advantage
        by_logits /= len(actions)
        error = np.float32(VALUE / len(actions)) * (values - returns)
        by_values = error[:, np.newaxis]
        w = self.weights
        by_hidden = by_logits @ w["policy"].T + by_values @ w["value"].T
        by_hidden[hidden <= 0] = 0
        self._descend(
            {
                "in": inputs.T @ by_hidden,
                "in_bias": by_hidden.sum(axis=0),
                "policy": hidden.T @ by_logits,
                "policy_bias": by_logits.sum(axis=0),
                "value": hidden.T @ by_values,
                "value_bias": by_values.sum(axis=0),
            }
        )

    def _descend(self, gradients: dict[str, Floats]) -> None:
        self._updates += 1
        rate = RATE * np.sqrt(1 - 0.999**self._updates) / (1 - 0.9**self._updates)
        for name, gradient in gradients.items():
            self._mean[name] += np.float32(0.1) * (gradient - self._mean[name])
            self._square[name] += np.float32(0.001) * (gradient**2 - self._square[name])
            change = self._mean[name] / (np.sqrt(self._square[name]) + np.float32(1e-8))
            self.weights[name] -= np.float32(rate) * change


class Decisions(Struct):
    """Decisions of the network, with the game that each belongs to."""

    seen: ByteArray
    masks: ByteArray
    actions: NDArray[np.int64]
    games: NDArray[np.int64]

    def of(self, rows: NDArray[Any]) -> "Decisions":
        return Decisions(self.seen[rows], self.masks[rows], self.actions[rows], self.games[rows])


def joined(parts: Sequence[Decisions]) -> Decisions:
    return Decisions(
        np.concatenate([part.seen for part in parts]),
        np.concatenate([part.masks for part in parts]),
        np.concatenate([part.actions for part in parts]),
        np.concatenate([part.games for part in parts]),
    )


class Trainer:
    """Plays many games against random moves, the network on one side of each, and learns."""

    def __init__(self, env: VectorEnv, network: Network, seed: int) -> None:
        self.env = env
        self.network = network
        self.rng = np.random.default_rng(seed)
        env.reset(seed)
        self.sides = np.arange(env.games) % 2
        """The side of the network in each game."""
        self.games = np.arange(env.games)
        self.results: Floats = np.full(env.games, np.nan, np.float32)
        """The network's return by game; not a number while the game goes on."""
        self.open: list[Decisions] = []
        self.steps = 0

    def update(self) -> float:
        """Play some steps and learn from the games that ended; return the share of wins."""
        ended: list[Floats] = []
        for _ in range(STEPS):
            self._step(ended)
        decisions = joined(self.open)
        returns = self.results[decisions.games]
        known = np.isfinite(returns)
        self.open = [decisions.of(~known)]
        order = self.rng.permutation(np.flatnonzero(known))
        for start in range(0, len(order), MINIBATCH):
            rows = order[start : start + MINIBATCH]
            some = decisions.of(rows)
            self.network.learn(some.seen, some.masks, some.actions, returns[rows])
        results = np.concatenate(ended) if ended else np.zeros(0, np.float32)
        return float((results > 0).mean()) if len(results) else 0.5

    def _step(self, ended: list[Floats]) -> None:
        env = self.env
        actions = env.sample()
        # With one legal action there is nothing to choose and nothing to learn.
        mine = np.flatnonzero((env.seats == self.sides) & (env.choices > 1))
        if len(mine):
            seen, masks = env.observations[mine], env.masks[mine]
            actions[mine] = self.network.choose(seen, masks, self.rng)
            self.open.append(Decisions(seen, masks, actions[mine], self.games[mine]))
        env.step(actions)
        self.steps += env.games
        over = np.flatnonzero(env.dones)
        if len(over):
            results = env.rewards[over, self.sides[over]]
            self.results[self.games[over]] = results
            ended.append(results)
            self.games[over] = len(self.results) + np.arange(len(over))
            self.results = np.append(self.results, np.full(len(over), np.nan, np.float32))


def train(
    mission: str,
    minutes: float = 3.0,
    updates: int | None = None,
    games: int = 256,
    hidden: int = 64,
    seed: int = 1,
    report: bool = False,
) -> Network:
    """Train a network for some minutes of CPU time, or for a number of updates."""
    env = VectorEnv(games, mission)
    network = Network(env.layout.size, env.space.size, hidden, seed)
    trainer = Trainer(env, network, seed)
    begin = process_time()
    done = 0
    while process_time() - begin < 60 * minutes if updates is None else done < updates:
        share = trainer.update()
        done += 1
        if report and done % 10 == 0:
            print(f"{trainer.steps:,} steps: {share:.0%} of the last games won", flush=True)
    return network


def wins(network: Network | None, mission: str, side: int, games: int, seed: int) -> int:
    """Count the games a network wins on a side against random moves, with PettingZoo.

    Without a network both sides move at random.
    """
    env = ZanzibarEnv(mission)
    rng = np.random.default_rng(seed)
    won = 0
    for number in range(games):
        env.reset(seed=seed + number)
        for player in env.agent_iter():
            seen, _, over, _, _ = env.last()
            if over:
                break
            if network is not None and player == PLAYERS[side]:
                rows = seen["observation"][np.newaxis], seen["action_mask"][np.newaxis]
                action = int(network.choose(*rows, rng)[0])
            else:
                action = int(rng.choice(np.flatnonzero(seen["action_mask"])))
            env.step(action)
        won += env.rewards[PLAYERS[side]] > 0
    return won


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--mission", choices=[each.value for each in Mission], default="training")
    parser.add_argument("--minutes", type=float, default=3.0, help="CPU time to train (3)")
    parser.add_argument("--games", type=int, default=400, help="games to try on each side (400)")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(arguments)
    network = train(args.mission, args.minutes, seed=args.seed, report=True)
    for side, player in enumerate(PLAYERS):
        before = wins(None, args.mission, side, args.games, args.seed)
        after = wins(network, args.mission, side, args.games, args.seed)
        print(
            f"{player} against random moves: the network won {after} of {args.games}, "
            f"random moves {before}",
            flush=True,
        )


if __name__ == "__main__":
    main()
