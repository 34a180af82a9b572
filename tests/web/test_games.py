"""Whole games in real browsers: on both sides, alone and together, by mouse, finger and keys."""

import json
from collections import Counter
from typing import get_args

import pytest

from tests.web.people import People, Person
from tests.web.player import Player, play_to_the_end
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
            if player.due() and not player.over():
                player.play_one()
    assert_knows_no_secret(ben)
    play_to_the_end(recruiter, agents)
    assert_knows_no_secret(ben)
    assert ada.page.locator(".end h2").inner_text() == ben.page.locator(".end h2").inner_text()


def test_three_people_play_together_against_the_computer(people: People) -> None:
    team = [people.invite(name) for name in ("Ada", "Ben", "Cy")]
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


def test_every_action_of_the_rules_is_done_through_the_page(people: People) -> None:
    every = {kind.__name__ for kind in get_args(Action)}
    done: Counter[str] = Counter()
    for seed in range(1, 9):
        team = [people.invite(name) for name in ("Ada", "Ben", "Cy")]
        ruleset = {"mission": "full", "step_supply": 8, "assist": "notebook"}
        table = people.table(
            team[0], "person", "open", "open", guests=(team[1], team[2]), ruleset=ruleset
        )
        for person in team:
            person.sit_at(table)
        players = [Player(person.page, seed + 50 * n) for n, person in enumerate(team)]
        players[1].fill_the_board_with_notes()
        if seed == 1:
            players[1].write_in_notebook("north?")
            players[1].change_a_note()
        for player in players:
            player.wanted = every - set(done)
            # STEP tokens and notes run out when nobody is in a hurry to CAPTURE.
            player.liked = {"Ask", "ExtraMove"}
            player.shunned = {"Capture"} if "Capture" in done else set()
        play_to_the_end(*players)
        for person in team:
            done += person.acts
        if every - set(done) <= {"Resign", "OfferStop"}:
            break
    done += _given_up(people)
    assert every - set(done) == set()


def _given_up(people: People) -> Counter[str]:
    """The two ways to end a game before its end."""
    ada, ben = people.invite("Ada"), people.invite("Ben")
    for kind, givers in (("OfferStop", (ada, ben)), ("Resign", (ada,))):
        table = people.table(ada, "person", "open", guests=(ben,), ruleset={"mission": "training"})
        ada.sit_at(table)
        ben.sit_at(table)
        for person in givers:
            Player(person.page, 1).give_up(kind)
        ben.page.locator(".end").wait_for()
    return ada.acts + ben.acts
