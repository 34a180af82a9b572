"""Every action of the rules, done on the page."""

from collections import Counter

import msgspec
import pytest
from playwright.sync_api import expect

from tests.support.web import scripted_game
from tests.support.web.people import People, Person
from tests.support.web.player import Player
from zanzibar.rules import BASE

NOTE_ACTIONS = {"PlaceNote", "MoveNote", "EditNote", "RemoveNote", "WriteNotebook"}
ENDING_ACTIONS = ("OfferStop", "Resign")
SCRIPTS = {
    "from the empty table": ([], scripted_game.SETUP + scripted_game.FIRST_ROUND),
    "to the last capture": (
        scripted_game.SETUP + scripted_game.FIRST_ROUND + scripted_game.ALL_NOTES,
        scripted_game.LATER_ROUNDS,
    ),
}
"""The lines that are played before, and those that are done through the pages."""


def table_of_three(people: People) -> tuple[str, dict[str, Person]]:
    """Seat a Recruiter and two Agents with all options of the rules."""
    names = ("Ada", "Ben", "Cy")
    ada, ben, cy = (people.invite(name, reduced_motion="reduce") for name in names)
    ruleset = msgspec.to_builtins(scripted_game.RULESET)
    table = people.table(ada, "person", "open", "open", guests=(ben, cy), ruleset=ruleset)
    return table, {"R": ada, "1": ben, "2": cy}


def test_scripts_contain_every_action_of_the_rules() -> None:
    done = {kind for _, lines in SCRIPTS.values() for kind in scripted_game.kinds(lines)}
    assert done | NOTE_ACTIONS | set(ENDING_ACTIONS) == {kind.__name__ for kind in BASE.actions}


@pytest.mark.parametrize("script", SCRIPTS)
def test_every_action_of_a_turn_can_be_done_on_the_page(people: People, script: str) -> None:
    before, lines = SCRIPTS[script]
    table, team = table_of_three(people)
    scripted_game.play_beforehand(team, table, before)
    for person in team.values():
        person.sit_at(table)
    scripted_game.play_on_pages(team, lines)
    done = sum((person.acts for person in team.values()), Counter[str]())
    assert set(done) == scripted_game.kinds(lines)
    assert [person.refused for person in team.values()] == [[], [], []]
    ends = lines[-1][1] == "meru capture"
    for person in team.values():
        expect(person.page.locator(".end")).to_have_count(1 if ends else 0)


def test_every_action_with_notes_can_be_done_on_the_page(people: People) -> None:
    table, team = table_of_three(people)
    ben = team["1"]
    ben.sit_at(table)
    player = Player(ben.page, 1)
    player.fill_the_board_with_notes()
    player.write_in_notebook("north?")
    player.change_a_note()
    assert set(ben.acts) == NOTE_ACTIONS
    assert ben.refused == []


@pytest.mark.parametrize("kind", ENDING_ACTIONS)
def test_game_can_be_ended_early_on_the_page(people: People, kind: str) -> None:
    ada, ben = people.invite("Ada"), people.invite("Ben")
    table = people.table(ada, "person", "open", guests=(ben,), ruleset={"mission": "training"})
    ada.sit_at(table)
    ben.sit_at(table)
    for person in (ada, ben) if kind == "OfferStop" else (ada,):
        Player(person.page, 1).give_up(kind)
        expect(person.page.locator(".preview")).to_have_count(0)
    ben.page.locator(".end").wait_for()
    assert set(ada.acts) == {kind}
