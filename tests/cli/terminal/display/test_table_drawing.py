"""The drawn table: everything is in its place, also without colour."""

import io
import random

import pytest
from rich.console import Console
from rich.text import Text

from tests.support.record.games import play_on, random_game
from zanzibar.cli.terminal.display.table_drawing import draw_table
from zanzibar.rules import RECRUITER, SPECTATOR, Mission, Ruleset, Table
from zanzibar.rules.model import actions as act
from zanzibar.text import LANGS, Lang, texts


def drawn(table: Table, seat: int = SPECTATOR, lang: Lang = "en", colour: bool = False) -> str:
    out = io.StringIO()
    console = Console(file=out, width=80, force_terminal=colour, no_color=not colour)
    console.print(draw_table(table.rules, table.view(seat), texts(lang), 80), crop=False)
    return out.getvalue()


def cell(picture: str, column: int, row: int) -> list[str]:
    """Return the three lines of a location, counted from 0."""
    lines = picture.splitlines()[2 + 4 * row : 5 + 4 * row]
    return [line[3 + 11 * column : 13 + 11 * column].rstrip() for line in lines]


@pytest.fixture(scope="module")
def table() -> Table:
    """Play some turns of a Full Game."""
    rng = random.Random(6)
    table = Table.new(rng)
    while table.public.time < 9 and not table.over:
        play_on(table, rng)
    assert not table.over
    return table


def test_table_fits_a_terminal_of_80_by_40(table: Table) -> None:
    lines = drawn(table).splitlines()
    assert max(len(line) for line in lines) <= 80
    assert len(lines) <= 40


def test_locations_show_their_features_and_temples(table: Table) -> None:
    picture = drawn(table)
    assert cell(picture, 0, 0)[0] == "bill book"
    assert cell(picture, 5, 6)[0] == "bird bus"
    assert "▲" in cell(picture, 2, 2)[0]


def test_tokens_and_figures_are_drawn_in_their_locations(table: Table) -> None:
    picture, public, board = drawn(table), table.public, table.rules.board
    assert picture.count("▒") == sum(
        3 if b - a == 1 else 10 for a, b in (board.borders[i] for i in public.mayhem)
    )
    for at in range(board.size):
        row, column = divmod(at, board.columns)
        _, tokens, figures = cell(picture, column, row)
        assert ("●" in tokens) == bool(public.steps >> at & 1)
        assert ("≈" in tokens) == (public.second_slip == at)
        assert ("◆" in figures) == bool(public.immortals >> at & 1)
        here = {"MLBD"[agent] for agent, place in enumerate(public.agents) if place == at}
        assert {letter.upper() for letter in figures if letter.isalpha()} == here


def test_agents_that_have_acted_are_drawn_as_small_letters(table: Table) -> None:
    row, column = divmod(table.public.agents[0], table.rules.board.columns)
    letter = cell(drawn(table), column, row)[2]
    assert ("m" in letter) == bool(table.public.acted & 1)


def test_path_is_drawn_for_the_recruiter_only_until_the_end(table: Table) -> None:
    row, column = divmod(table.game.recruiter.path[-1], table.rules.board.columns)
    here = f"▸{len(table.game.recruiter.path)}"
    assert here in cell(drawn(table, RECRUITER), column, row)[1]
    assert "▸" not in drawn(table)
    over = random_game(3)
    assert "▸" in drawn(over)


def test_notes_are_drawn_in_their_location_and_listed(table: Table) -> None:
    rng = random.Random(6)
    noted = Table.new(rng)
    noted.act(1, act.PlaceNote(0, "somewhere else"))
    picture = drawn(noted)
    assert cell(picture, 0, 0)[1] == "somewhere…"
    assert "1 A1 somewhere else" in picture


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("colour", [True, False])
def test_every_moment_of_a_game_can_be_drawn(lang: Lang, colour: bool) -> None:
    rng = random.Random(8)
    table = Table.new(rng, Ruleset(Mission.FULL), seats=4)
    for moment in range(80):
        seat = (RECRUITER, 1, SPECTATOR)[moment % 3]
        if moment % 4 == 0:
            assert drawn(table, seat, lang, colour)
        if not table.over:
            play_on(table, rng)


def test_drawing_without_colour_has_the_same_text(table: Table) -> None:
    plain = drawn(table)
    assert "\x1b" not in plain
    coloured = drawn(table, colour=True)
    assert "\x1b[" in coloured
    assert Text.from_ansi(coloured).plain.rstrip() == plain.rstrip()
