"""Campaign commands: members, choices, packages, and the three ways to go on."""

import pytest

from zanzibar.rules import Reason, Rejection, Result, Side
from zanzibar.shift.campaign import Campaign, Member, Stage, Way, decide, fold_all
from zanzibar.shift.campaign import commands as cmd
from zanzibar.shift.campaign import events as ev
from zanzibar.shift.campaign.commands import limit
from zanzibar.shift.packages import Package, PackageShelf

R, A = Side.RECRUITER, Side.AGENTS


def full_shelf() -> PackageShelf:
    return PackageShelf(
        Package(side, number, f"{side.value}-module-{number}", (f"{side.value}-part-{number}",))
        for side in Side
        for number in range(1, 8)
    )


def no_conflict(modules: tuple[str, ...]) -> Rejection | None:
    return None


class Evening:
    """A campaign under test: commands go in, the state comes out."""

    def __init__(self, shelf: PackageShelf | None = None) -> None:
        self.shelf = shelf or full_shelf()
        self.history: list[ev.CampaignEvent] = [ev.Founded("c1", "Thursdays", "2026-11-18")]
        self.games = 0
        self.do("ada", cmd.Join(Member("ada", "Ada", R)))
        self.do("bob", cmd.Join(Member("bob", "Bob", A)))
        self.do("cyd", cmd.Join(Member("cyd", "Cyd", A)))

    @property
    def state(self) -> Campaign:
        return fold_all(self.history)

    def try_to(self, by: str, command: cmd.CampaignCommand) -> Rejection | None:
        decided = decide(self.state, self.shelf, by, command, no_conflict)
        if isinstance(decided, Rejection):
            return decided
        self.history.extend(decided)
        return None

    def do(self, by: str, command: cmd.CampaignCommand) -> None:
        assert self.try_to(by, command) is None

    def play(self, winner: Side | None, reason: Reason = Reason.CAPTURED) -> None:
        self.games += 1
        self.do("ada", cmd.StartGame(f"game-{self.games}"))
        result = None if winner is None else Result(winner, reason, 9, 5)
        self.do("ada", cmd.FinishGame("2026-11-18", "karl-box", result))

    def open_next(self) -> str:
        side = self.state.to_open
        assert side is not None
        package = self.shelf.next_sealed(side, self.state.opened[side])
        assert package is not None
        self.do(self.state.side(side)[0].id, cmd.OpenPackage(package.id))
        return package.id

    def choose(self, by: str, *modules: str) -> None:
        self.do(by, cmd.ProposeModules(modules))
        self.do(by, cmd.ConfirmModules(modules))

    def choose_nothing(self) -> None:
        while (side := cmd.choosing_side(self.state)) is not None:
            self.choose(self.state.side(side)[0].id)

    def round(self, winner: Side) -> None:
        """Play one whole turn of the loop without choosing any module."""
        self.play(winner)
        if self.state.stage is Stage.OPEN:
            self.open_next()
        self.choose_nothing()


def test_first_game_has_no_modules() -> None:
    evening = Evening()
    assert evening.state.stage is Stage.READY
    evening.play(A)
    assert evening.state.chart[0].modules.recruiter == ()


def test_losing_side_opens_its_next_package_in_order() -> None:
    evening = Evening()
    evening.play(A)
    assert evening.state.to_open is R
    refused = evening.try_to("ada", cmd.OpenPackage("R2"))
    assert refused is not None
    assert refused.params["reason"] == "order"
    assert evening.open_next() == "R1"


def test_winning_side_cannot_open_the_package() -> None:
    evening = Evening()
    evening.play(A)
    refused = evening.try_to("bob", cmd.OpenPackage("R1"))
    assert refused == Rejection("shift.packages", {"reason": "side"})


def test_package_is_not_opened_twice() -> None:
    evening = Evening()
    evening.play(R)
    evening.do("bob", cmd.OpenPackage("A1"))
    refused = evening.try_to("cyd", cmd.OpenPackage("A1"))
    assert refused == Rejection("shift.packages", {"reason": "open", "package": "A1"})
    assert evening.state.opened[A] == ("A1",)


def test_winner_chooses_fewer_modules_by_its_streak() -> None:
    evening = Evening()
    for _ in range(4):
        evening.round(R)
    evening.round(A)
    evening.round(A)
    assert evening.state.opened == {R: ("R1", "R2"), A: ("A1", "A2", "A3", "A4")}
    evening.play(R)
    evening.open_next()
    modules = evening.shelf.modules(A, evening.state.opened[A])
    assert limit(evening.state, evening.shelf, A) == len(modules) == 5
    evening.choose("bob", *modules[:3])
    assert limit(evening.state, evening.shelf, R) == 2  # one win in a row: 3 - 1, two are open
    refused = evening.try_to("ada", cmd.ProposeModules(("recruiter-module-3",)))
    assert refused is not None
    assert refused.params["reason"] == "sealed"
    evening.choose("ada", "recruiter-module-2")
    assert evening.state.stage is Stage.READY


@pytest.mark.parametrize(("wins", "most"), [(1, 3), (2, 2), (3, 1), (5, 1)])
def test_streak_counts_at_most_three(wins: int, most: int) -> None:
    evening = Evening()
    for _ in range(4):
        evening.round(A)
        evening.round(R)
    evening.round(A)
    for game in range(wins):
        if game:
            evening.choose_nothing()
        evening.play(R)
        if evening.state.stage is Stage.OPEN:
            evening.open_next()
    evening.choose("bob", *evening.shelf.modules(A, evening.state.opened[A])[:4])
    assert limit(evening.state, evening.shelf, R) == most


def test_proposal_of_an_older_state_is_not_confirmed() -> None:
    evening = Evening()
    evening.round(R)
    evening.play(R)
    evening.open_next()
    evening.do("bob", cmd.ProposeModules(("agents-module-1",)))
    evening.do("cyd", cmd.ProposeModules(("agents-module-2",)))
    refused = evening.try_to("bob", cmd.ConfirmModules(("agents-module-1",)))
    assert refused == Rejection("campaign.changed", {})


def test_side_out_of_turn_cannot_choose() -> None:
    evening = Evening()
    evening.play(R)
    evening.open_next()
    refused = evening.try_to("ada", cmd.ProposeModules(()))
    assert refused == Rejection("shift.choose", {"reason": "order"})


def test_stopped_game_leaves_no_line_and_the_choice_is_made_again() -> None:
    evening = Evening()
    evening.play(R)
    evening.open_next()
    evening.choose("bob", "agents-module-1")
    evening.play(None)
    assert len(evening.state.chart) == 1
    assert evening.state.stage is Stage.CHOOSE
    assert evening.state.loadout.agents == ()


def test_standard_component_is_in_every_later_game_until_everybody_switches_it_off() -> None:
    evening = Evening()
    evening.round(R)
    evening.do("ada", cmd.StartGame("g"))
    game = evening.state.game
    assert game is not None
    assert game.modules.components == ("agents-part-1",)
    evening.do("ada", cmd.FinishGame("2026-11-18", "karl-box", Result(R, Reason.EVADED, 16, 8)))
    for member in ("ada", "bob", "cyd"):
        assert evening.state.switched_off == ()
        evening.do(member, cmd.SwitchComponent("agents-part-1", False))
    assert evening.state.switched_off == ("agents-part-1",)


def all_open() -> Evening:
    evening = Evening()
    for _ in range(7):
        evening.round(R)
        evening.play(A)
        evening.open_next()
        if evening.state.stage is not Stage.WAY:
            evening.choose_nothing()
    assert evening.state.stage is Stage.WAY
    return evening


def test_reset_seals_everything_and_swaps_sides() -> None:
    evening = all_open()
    for member in ("ada", "bob", "cyd"):
        assert evening.state.stage is Stage.WAY
        evening.do(member, cmd.AgreeOnWay(Way.RESET))
    state = evening.state
    assert (state.stage, state.chart, state.all_opened) == (Stage.READY, (), ())
    assert len(state.archive[0]) == 14
    assert {member.id: member.side for member in state.members} == {"ada": A, "bob": R, "cyd": A}


def test_opponents_choose_which_modules_a_side_plays_with() -> None:
    evening = all_open()
    for member in ("ada", "bob", "cyd"):
        evening.do(member, cmd.AgreeOnWay(Way.OPPONENTS_CHOOSE))
    assert cmd.choosing_side(evening.state) is R  # it lost the last game
    refused = evening.try_to("bob", cmd.ProposeModules(("recruiter-module-1",)))
    assert refused == Rejection("shift.after", {"reason": "count"})
    evening.do("ada", cmd.StateCount(2))
    evening.choose("bob", "recruiter-module-1", "recruiter-module-7")
    refused = evening.try_to("bob", cmd.StateCount(2))
    assert refused is not None
    assert refused.params["most"] == 1
    evening.do("bob", cmd.StateCount(1))
    evening.choose("ada", "agents-module-3")
    assert evening.state.stage is Stage.READY
    assert evening.state.loadout.agents == ("agents-module-3",)


def test_highest_bid_takes_the_seat_and_the_agents_pick_their_modules() -> None:
    evening = all_open()
    for member in ("ada", "bob", "cyd"):
        evening.do(member, cmd.AgreeOnWay(Way.BID))
    refused = evening.try_to("bob", cmd.Bid(1))
    assert refused == Rejection("shift.after", {"reason": "order"})
    evening.do("ada", cmd.Bid(1))
    refused = evening.try_to("bob", cmd.Bid(1))
    assert refused is not None
    assert refused.params["fewest"] == 2
    evening.do("bob", cmd.Bid(3))
    evening.do("cyd", cmd.PassBid())
    evening.do("ada", cmd.PassBid())
    assert evening.state.side(R)[0].id == "bob"
    assert cmd.choosing_side(evening.state) is A
    evening.choose("ada", "agents-module-1", "agents-module-2", "agents-module-5")
    assert evening.state.stage is Stage.READY
    assert evening.state.loadout.recruiter == ()


def test_everybody_passing_keeps_the_seats_without_modules() -> None:
    evening = all_open()
    for member in ("ada", "bob", "cyd"):
        evening.do(member, cmd.AgreeOnWay(Way.BID))
    for member in ("ada", "bob", "cyd"):
        evening.do(member, cmd.PassBid())
    assert evening.state.side(R)[0].id == "ada"
    assert evening.state.stage is Stage.READY


def test_member_who_takes_the_recruiters_seat_trades_places() -> None:
    evening = Evening()
    evening.do("bob", cmd.ChangeSide(R))
    sides = {member.id: member.side for member in evening.state.members}
    assert sides == {"ada": A, "bob": R, "cyd": A}
    evening.do("ada", cmd.StartGame("g"))
    refused = evening.try_to("bob", cmd.ChangeSide(A))
    assert refused == Rejection("campaign.stage", {"stage": "playing"})
