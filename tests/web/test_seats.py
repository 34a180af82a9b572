"""Seats that are drawn, left, freed, taken and given to computers."""

from playwright.sync_api import expect

from tests.support.web.people import People
from tests.support.web.player import Player, hurry_to_the_end, wait_for_table


def test_random_roles_are_drawn_when_the_game_begins(people: People) -> None:
    ada, ben = people.invite("Ada"), people.invite("Ben")
    for _ in range(20):  # until Ada, who made the table, gets the other seat
        wishes = {"seats": [{"kind": "person"}, {"kind": "open"}], "roles": "random"}
        made = ada.post("/api/tables", {**wishes, "name": "By lot", "speed": "instant"})
        table = made["table"]["id"]
        ada.page.goto(f"{ada.address}/#/table/{table}")
        expect(ada.page.get_by_role("button", name="Stand up")).to_be_visible()
        ben.post(f"/api/tables/{table}/seats/1/take", {"invitation": made["invitation"]})
        ben.page.goto("about:blank")  # so that no board of an earlier try is taken for this one
        ben.sit_at(table)
        wait_for_table(ada.page)
        pages = {person.page.locator(".secret").count(): person.page for person in (ada, ben)}
        assert set(pages) == {0, 1}
        due = Player(pages[0], 1), Player(pages[1], 2)
        ada.did.clear()
        ben.did.clear()
        while pages[1].locator(".path circle").count() < 3:
            for player in due:
                player.play_if_due()
        assert pages[0].locator(".path").count() == 0
        assert ada.acts
        assert ben.acts
        if pages[0] is ada.page:
            return
    raise AssertionError("the lot never changed the seats")


def test_seat_of_a_running_game_changes_hands(people: People) -> None:
    ada, ben, cleo = people.invite("Ada"), people.invite("Ben"), people.invite("Cleo")
    table = people.table(ada, "person", "open", guests=(ben,), ruleset={"mission": "training"})
    ada.sit_at(table)
    ben.sit_at(table)
    ben.open_menu()
    ben.press_button("Stand up")
    expect(ben.page.locator(".actions .button")).to_have_count(0)
    ada.open_menu()
    # This browser has not stored the invitation: the owner makes a new one.
    ada.press_button("Make a new link")
    link = ada.page.locator("dialog input[readonly]").input_value()
    ada.page.keyboard.press("Escape")
    cleo.page.goto(link)
    wait_for_table(cleo.page)
    cleo.open_menu()
    cleo.press_button("Sit here")
    expect(cleo.page.locator("dialog")).to_have_count(0)
    hurry_to_the_end(Player(ada.page, 1), Player(cleo.page, 2))


def test_owner_frees_the_seat_of_an_absent_player(people: People) -> None:
    ada, ben = people.invite("Ada"), people.invite("Ben")
    table = people.table(ada, "person", "open", guests=(ben,), ruleset={"mission": "training"})
    ada.sit_at(table)
    ben.sit_at(table)
    ada.open_menu()
    free = ada.page.get_by_role("button", name="Free the seat")
    expect(free).to_have_count(0)
    ben.page.goto("about:blank")
    free.click()
    expect(ada.page.locator("dialog")).to_contain_text("open for somebody")
    ada.page.keyboard.press("Escape")
    ben.page.goto(f"{ben.address}/#/table/{table}")
    wait_for_table(ben.page)
    ben.open_menu()
    ben.press_button("Sit here")
    hurry_to_the_end(Player(ada.page, 1), Player(ben.page, 2))


def test_owner_chooses_computers_for_open_and_absent_seats(people: People) -> None:
    ada, ben = people.invite("Ada", size="phone"), people.invite("Ben")
    seats = [{"kind": kind} for kind in ("open", "person", "open")]
    rules = {"ruleset": {"mission": "training"}, "speed": "instant", "answer_grid_ms": 50}
    made = ada.post("/api/tables", {"name": "Ours", "seats": seats, **rules})
    ada.page.goto(f"{ada.address}/#/table/{made['table']['id']}")
    rows = ada.page.locator("main li")
    rows.nth(0).get_by_role("button", name="Let the computer play").tap()
    rows.nth(0).get_by_role("button", name="solid").tap()
    expect(rows.nth(0)).to_contain_text("computer (solid)")
    ada.press_button("Make a new link")
    ben.page.goto(ada.page.locator(".invitation input").input_value())
    ben.press_button("Sit here")
    wait_for_table(ben.page)
    wait_for_table(ada.page)
    ben.page.goto("about:blank")
    ada.open_menu()
    ada.press_button("Let the computer stand in")
    ada.page.locator("dialog").get_by_role("button", name="beginner").tap()
    expect(ada.page.locator("dialog")).to_contain_text("the computer, for Ben")
    ada.page.keyboard.press("Escape")
    hurry_to_the_end(Player(ada.page, 1, touch=True))
