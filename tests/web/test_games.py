"""Whole games in real browsers: on both sides, alone and together, by mouse, touch and keyboard."""

import json

import pytest

from tests.support.web.people import People, Person
from tests.support.web.player import Player, play_to_the_end

RECRUITER_EVENTS = ("CardKept", "StartMarked", "OpeningStepped", "Visited", "AnswerChosen")


def assert_knows_no_secret(agent: Person) -> None:
    """Check that neither the frames nor the page of an Agent contain a secret."""
    for frame in agent.received:
        message = json.loads(frame)
        if message["type"] != "update" or message["view"]["phase"] == "over":
            continue
        assert message["view"]["secret"] is None
        assert message["view"]["unmasked"] is None
        own_events = {event["own"]["what"] for event in message["events"] if event.get("own")}
        assert own_events.isdisjoint(RECRUITER_EVENTS)
    if not agent.page.locator(".end").count():
        assert agent.page.locator(".path, .circled, .secret").count() == 0


@pytest.mark.parametrize("mission", ["training", "full"])
def test_two_people_play_a_game_in_two_browsers(people: People, mission: str) -> None:
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


def test_three_people_play_against_the_computer(people: People) -> None:
    names = ("Ada", "Ben", "Cy")
    team = [people.invite(name, reduced_motion="reduce") for name in names]
    seats = ("greedy", "person", "open", "open")
    table = people.table(team[0], *seats, guests=(team[1], team[2]))
    for person in team:
        person.sit_at(table)
    play_to_the_end(*(Player(person.page, seed) for seed, person in enumerate(team)))
    for person in team:
        assert_knows_no_secret(person)


def test_recruiter_plays_against_computer_agents_in_czech(people: People) -> None:
    ada = people.invite("Ada", locale="cs-CZ")
    ada.sit_at(people.table(ada, "person", "greedy"))
    assert ada.page.locator("html").get_attribute("lang") == "cs"
    play_to_the_end(Player(ada.page, 4))
    assert "vítězí" in ada.page.locator(".end h2").inner_text().lower()


def test_game_is_played_by_touch_alone(people: People) -> None:
    ada = people.invite("Ada", size="phone")
    ada.sit_at(people.table(ada, "greedy", "person", ruleset={"mission": "training"}))
    play_to_the_end(Player(ada.page, 5, touch=True))
    assert_knows_no_secret(ada)


def test_game_is_played_by_keyboard_alone(people: People) -> None:
    ada = people.invite("Ada")
    ada.sit_at(people.table(ada, "greedy", "person"))
    play_to_the_end(Player(ada.page, 6, keyboard=True))
