"""Matches can be interrupted and resumed, share files, and do not depend on their workers."""

import os
import signal
import subprocess
import sys
import time
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.lab.games import RANDOM, without_times
from tests.support.lab.interrupts import restore_interrupts
from zanzibar.lab import results_file
from zanzibar.lab.errors import LabError
from zanzibar.lab.game import Pairing, PlayedGame
from zanzibar.lab.match import match
from zanzibar.rules import Mission

GREEDY = Pairing(Mission.TRAINING, "greedy", "random")


@pytest.mark.parametrize("name", ["games.csv", "games.parquet"])
def test_match_resumes_where_it_stopped(name: str, tmp_path: Path) -> None:
    out = tmp_path / name
    first = match(RANDOM, range(6), out=out)
    played: list[int] = []
    again = match(RANDOM, range(10), out=out, progress=played.append)
    assert played[0] == 6
    assert sum(played) == 10
    assert again[:6] == first
    assert results_file.load(out) == again


def test_interrupted_match_gives_no_warning_of_games_left() -> None:
    def stop(done: int) -> None:
        if done:
            raise KeyboardInterrupt

    with warnings.catch_warnings(record=True) as given:
        warnings.simplefilter("always")
        with pytest.raises(KeyboardInterrupt):
            match(RANDOM, range(1, 1000), jobs=2, progress=stop)
    assert not given


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_killed_match_goes_on_to_the_same_result(
    jobs: str, how: signal.Signals, tmp_path: Path
) -> None:
    out, line = tmp_path / "games.csv", "match --recruiter random --agents random --mission tm"
    words = [*line.split(), "--games", "100000", "--jobs", jobs, "--out", str(out)]
    with subprocess.Popen(
        [sys.executable, "-m", "zanzibar.cli.main", *words],
        start_new_session=True,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=restore_interrupts,
    ) as running:
        while not out.exists() or len(results_file.load(out)) < 4:
            assert running.poll() is None
            time.sleep(0.05)
        os.killpg(running.pid, how)
        _, errors = running.communicate()
    if how is signal.SIGINT:
        assert running.returncode == 130
        assert errors.split() == ["Interrupted."]
    kept = results_file.load(out)
    seeds = range(1, 30 + max(game.seed for game in kept))
    played: list[int] = []
    games = match(RANDOM, seeds, out=out, progress=played.append)
    assert played[0] == len(kept)
    assert without_times(games) == without_times(match(RANDOM, seeds))
    assert without_times(results_file.load(out)) == without_times(games)


def test_other_pairings_in_the_same_file_are_kept(tmp_path: Path) -> None:
    out = tmp_path / "games.csv"
    match(RANDOM, range(3), out=out)
    match(GREEDY, range(3), out=out)
    assert {game.recruiter for game in results_file.load(out)} == {"random", "greedy"}


@pytest.mark.parametrize("name", ["games.csv", "games.parquet"])
def test_matches_at_the_same_time_share_a_file(name: str, tmp_path: Path) -> None:
    out = tmp_path / name
    meanwhile: list[PlayedGame] = []

    def another_match(games: int) -> None:
        if not meanwhile:
            meanwhile.extend(match(GREEDY, range(3), out=out))

    first = match(RANDOM, range(3), out=out, progress=another_match)
    assert sorted(results_file.load(out), key=repr) == sorted([*first, *meanwhile], key=repr)


def test_workers_do_not_change_the_games() -> None:
    alone = match(RANDOM, range(12))
    assert without_times(match(RANDOM, range(12), jobs=2)) == without_times(alone)


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[str]:
    """Run a scheduler with two workers, each a process of its own; yield its address."""
    from distributed import LocalCluster

    with LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        dashboard_address=None,
        host="127.0.0.1",
        local_directory=str(tmp_path),
    ) as running:
        yield running.scheduler_address


# Dask leaves the sockets of its own event loop to the garbage collector.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.filterwarnings("ignore::ResourceWarning")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_cluster_plays_the_same_games(cluster: str) -> None:
    alone = match(RANDOM, range(12))
    assert without_times(match(RANDOM, range(12), cluster=cluster)) == without_times(alone)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.filterwarnings("ignore::ResourceWarning")
def test_unreachable_cluster_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zanzibar.lab.workers.CONNECT_TIMEOUT", 0.3)
    for address in ("tcp://127.0.0.1:9", "nowhere"):
        with pytest.raises(LabError) as found:
            match(RANDOM, range(2), cluster=address)
        assert found.value.id == "lab.cluster"
        assert found.value.params == {"address": address}
