"""The first experiment with PettingZoo and the vectorised environment, at a small scale."""

import numpy as np
import pytest

from zanzibar.adapters.examples import policy_gradient as script
from zanzibar.adapters.examples.policy_gradient import Network


def test_network_learns_to_prefer_what_pays() -> None:
    network = Network(inputs=3, actions=4, hidden=8, seed=1)
    rng = np.random.default_rng(2)
    seen = rng.integers(0, 2, (512, 3)).astype(np.int8)
    mask = np.ones((512, 4), np.int8)
    mask[:, 3] = 0
    for _ in range(400):
        actions = network.choose(seen, mask, rng)
        assert (actions < 3).all()
        # Action 1 pays where the first input is 1, action 0 elsewhere.
        returns = np.where(actions == seen[:, 0], 1, -1).astype(np.float32)
        network.learn(seen, mask, actions, returns)
    policy = network.forward(seen, mask)[2]
    assert policy[np.arange(512), seen[:, 0]].mean() > 0.9
    assert not policy[:, 3].any()


def test_gradient_is_the_slope_of_the_loss() -> None:
    network = Network(inputs=4, actions=3, hidden=5, seed=3)
    rng = np.random.default_rng(4)
    seen = rng.integers(0, 2, (16, 4)).astype(np.int8)
    mask = np.ones((16, 3), np.int8)
    actions = rng.integers(0, 3, 16)
    returns = rng.choice([-1.0, 1.0], 16).astype(np.float32)
    for name in ("policy", "value"):
        network.weights[name] += rng.normal(0, 0.5, network.weights[name].shape).astype(np.float32)
    baseline = network.forward(seen, mask)[3]
    advantage = returns - baseline
    advantage /= advantage.std() + 1e-6

    def loss() -> float:
        _, _, policy, values = network.forward(seen, mask)
        logs = np.log(policy + 1e-9)
        entropy = -(policy * logs).sum(axis=1)
        chosen = -(advantage * logs[np.arange(16), actions])
        squares = script.VALUE / 2 * (values - returns) ** 2
        return float((chosen - script.ENTROPY * entropy + squares).mean())

    gradients: dict[str, script.Floats] = {}
    network._descend = gradients.update  # type: ignore[method-assign,assignment]
    network.learn(seen, mask, actions, returns)
    for name, gradient in gradients.items():
        weights = network.weights[name]
        place = tuple(int(rng.integers(0, size)) for size in weights.shape)
        before = weights[place]
        step = 1e-2
        weights[place] = before + step
        above = loss()
        weights[place] = before - step
        below = loss()
        weights[place] = before
        assert gradient[place] == pytest.approx((above - below) / (2 * step), abs=2e-3)


def test_training_runs_and_the_network_plays_with_pettingzoo() -> None:
    network = script.train("training", updates=2, games=16, hidden=8)
    for side in (0, 1):
        assert 0 <= script.wins(network, "training", side, 2, seed=1) <= 2
        assert 0 <= script.wins(None, "training", side, 2, seed=1) <= 2


def test_script_reports_both_sides(capsys: pytest.CaptureFixture[str]) -> None:
    script.main(["--minutes", "0", "--games", "1"])
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(" ")[0] for line in lines] == ["recruiter_0", "agents_1"]
