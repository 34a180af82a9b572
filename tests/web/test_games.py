"""Whole games in real browsers: on both sides, alone and together, by mouse, finger and keys."""

import json
from collections import Counter
from typing import get_args

import msgspec
import pytest
from playwright.sync_api import expect

from tests.support.web import scripted
from tests.support.web.people import People, Person
from tests.support.web.player import Player, play_to_the_end
from zanzibar.rules import Action

RECRUITERS_OWN = ("CardKept", "StartMarked", "OpeningStepped", "Visited", "AnswerChosen")


def assert_knows_no_secret(agent: Person) -> None:
    """Neither the frames nor the page of an Agent's browser hold what is hidden."""
    for frame in agent.received:
        message = json.loads(frame)
        if message["type"] != "update" or message["view"]["phase"] == "over":
            continue
        assert message["view"]["secret"] is None
        assert message["view"]["unmasked"] is None
        told = {event["own"]["what"] for event in message["events"] if event.get("own")}
        assert told.isdisjoint(RECRUITERS_OWN)
    if not agent.page.locator(".end").count():
        assert agent.page.locator(".path, .circled, .secret").count() == 0


@pytest.mark.parametrize("mission", ["training", "full"])
def test_two_people_play_a_whole_game_in_two_browsers(people: People, mission: str) -> None:
    ada, ben = people.invite("Ada"), people.invite("Ben")
    table = people.table(ada, "person", "open", guests=(ben,), ruleset={"mission": mission})
    ada.sit_at(table)
    ben.sit_at(table)
    recruiter, agents = Player(ada.page, 1), Player(ben.page, 2)
    for _ in range(60):
        for player in (recruiter, agents):
            player.play_if_due()
    assert_knows_no_secret(ben)
    play_to_the_end(recruiter, agents)
    assert_knows_no_secret(ben)
    assert ada.page.locator(".end h2").inner_text() == ben.page.locator(".end h2").inner_text()


def test_three_people_play_together_against_the_computer(people: People) -> None:
    names = ("Ada", "Ben", "Cy")
    team = [people.invite(name, reduced_motion="reduce") for name in names]
    table = people.table(
        team[0], "greedy", "person", "open", "open", guests=(team[1], team[2])
    )  # fmt: skip
    for person in team:
        person.sit_at(table)
    play_to_the_end(*(Player(person.page, seed) for seed, person in enumerate(team)))
    for person in team:
        assert_knows_no_secret(person)


def test_a_person_hides_from_computer_agents_in_czech(people: People) -> None:
    ada = people.invite("Ada", locale="cs-CZ")
    ada.sit_at(people.table(ada, "person", "greedy"))
    assert ada.page.locator("html").get_attribute("lang") == "cs"
    play_to_the_end(Player(ada.page, 4))
    assert "vítězí" in ada.page.locator(".end h2").inner_text().lower()


def test_a_game_on_a_phone_by_touch_only(people: People) -> None:
    ada = people.invite("Ada", size="phone")
    ada.sit_at(people.table(ada, "greedy", "person", ruleset={"mission": "training"}))
    play_to_the_end(Player(ada.page, 5, touch=True))
    assert_knows_no_secret(ada)


def test_a_game_by_keyboard_only(people: People) -> None:
    ada = people.invite("Ada")
    ada.sit_at(people.table(ada, "greedy", "person"))
    play_to_the_end(Player(ada.page, 6, keyboard=True))


# --- every act -------------------------------------------------------------------------------

WITH_NOTES = {"PlaceNote", "MoveNote", "EditNote", "RemoveNote", "WriteNotebook"}
TO_GIVE_UP = ("OfferStop", "Resign")
SCRIPTS = {
    "from the empty table": ([], scripted.LAYING_OUT + scripted.FIRST_ROUND),
    "to the last capture": (
        scripted.LAYING_OUT + scripted.FIRST_ROUND + scripted.EVERY_NOTE,
        scripted.LATER,
    ),
}
"""What was played before the pages come, and what the pages do."""


def sit_down(people: People) -> tuple[str, dict[str, Person]]:
    """A Recruiter and two Agents with everything that the rules have."""
    names = ("Ada", "Ben", "Cy")
    ada, ben, cy = (people.invite(name, reduced_motion="reduce") for name in names)
    ruleset = msgspec.to_builtins(scripted.RULESET)
    table = people.table(ada, "person", "open", "open", guests=(ben, cy), ruleset=ruleset)
    return table, {"R": ada, "1": ben, "2": cy}


def test_every_action_of_the_rules_is_done_in_one_of_the_following() -> None:
    done = {kind for _, lines in SCRIPTS.values() for kind in scripted.kinds(lines)}
    assert done | WITH_NOTES | set(TO_GIVE_UP) == {kind.__name__ for kind in get_args(Action)}


@pytest.mark.parametrize("script", SCRIPTS)
def test_every_action_of_a_turn_is_done_through_the_page(people: People, script: str) -> None:
    before, lines = SCRIPTS[script]
    table, team = sit_down(people)
    scripted.play_beforehand(team, table, before)
    for person in team.values():
        person.sit_at(table)
    scripted.play_on_pages(team, lines)
    done = sum((person.acts for person in team.values()), Counter[str]())
    assert set(done) == scripted.kinds(lines)
    assert [person.refused for person in team.values()] == [[], [], []]
    ends = lines[-1][1] == "meru capture"
    for person in team.values():
        expect(person.page.locator(".end")).to_have_count(1 if ends else 0)


def test_every_action_with_notes_is_done_through_the_page(people: People) -> None:
    table, team = sit_down(people)
    ben = team["1"]
    ben.sit_at(table)
    player = Player(ben.page, 1)
    player.fill_the_board_with_notes()
    player.write_in_notebook("north?")
    player.change_a_note()
    assert set(ben.acts) == WITH_NOTES
    assert ben.refused == []


@pytest.mark.parametrize("kind", TO_GIVE_UP)
def test_a_game_is_given_up_through_the_page(people: People, kind: str) -> None:
    """The two ways to end a game before its end."""
    ada, ben = people.invite("Ada"), people.invite("Ben")
    table = people.table(ada, "person", "open", guests=(ben,), ruleset={"mission": "training"})
    ada.sit_at(table)
    ben.sit_at(table)
    for person in (ada, ben) if kind == "OfferStop" else (ada,):
        Player(person.page, 1).give_up(kind)
        expect(person.page.locator(".preview")).to_have_count(0)
    ben.page.locator(".end").wait_for()
    assert set(ada.acts) == {kind}
