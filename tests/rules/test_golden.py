"""Recorded games show what every seat sees after every act; a change of the engine shows here."""

import random

import pytest

from tests.support.rules.games import asides, universe
from tests.support.rules.golden_games import FOLDER, GAMES, KINDS, read, same_game, written
from zanzibar.board import zanzibar
from zanzibar.rules import Rules, Ruleset


@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_game_looks_the_same_to_every_seat(name: str) -> None:
    recorded = (FOLDER / f"{name}.txt").read_bytes().decode("utf-8")
    assert same_game(recorded) == recorded


def test_the_recorded_games_are_all_there_and_go_to_the_end() -> None:
    files = sorted(FOLDER.glob("*.txt"))
    assert [file.stem for file in files] == sorted(GAMES)
    assert sum(file.stat().st_size for file in files) < 1_500_000
    assert all('* phase "over"' in file.read_text("utf-8") for file in files)


def test_the_recorded_games_use_every_kind_of_act() -> None:
    text = "".join(file.read_text("utf-8") for file in FOLDER.glob("*.txt"))
    unused = [kind for kind in KINDS if f" {kind}\n" not in text and f" {kind} " not in text]
    assert unused == []


def test_acts_are_read_as_they_are_written() -> None:
    board = zanzibar()
    rules = Rules(Ruleset(), board)
    rng = random.Random(1)
    for action in [*universe(rules, rng).sample(rng, 2_000), *asides(rules)]:
        assert read(board, written(board, action)) == action
