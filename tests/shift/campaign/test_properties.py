"""Random members with random wishes: a campaign always stays consistent."""

from hypothesis import given, settings
from hypothesis import strategies as st

from zanzibar.rules import Reason, Rejection, Result, Side
from zanzibar.shift.campaign import Member, Stage, Way, decide, fold, fold_all
from zanzibar.shift.campaign import commands as cmd
from zanzibar.shift.campaign import events as ev
from zanzibar.shift.campaign.commands import limit
from zanzibar.shift.campaign.file import read_campaign, write_campaign
from zanzibar.shift.packages import Package, PackageShelf

SHELF = PackageShelf(
    Package(side, number, f"{side.value}-{number}", (f"{side.value}-part-{number}",))
    for side in Side
    for number in (2, 5, 7)
)
MODULES = tuple(f"{side.value}-{number}" for side in Side for number in (2, 5, 7))
MEMBERS = ("ada", "bob", "cyd", "eve")
CHOICES = st.lists(st.sampled_from(MODULES), max_size=3).map(tuple)
RESULTS = st.none() | st.builds(
    Result, st.sampled_from(Side), st.sampled_from(Reason), st.integers(1, 16), st.integers(1, 9)
)
PEOPLE = st.builds(Member, st.sampled_from(MEMBERS), st.text(), st.sampled_from(Side))
COMMANDS: st.SearchStrategy[cmd.CampaignCommand] = st.one_of(
    st.builds(
        cmd.Join, st.builds(Member, st.sampled_from(MEMBERS), st.text(), st.sampled_from(Side))
    ),
    st.just(cmd.Leave()),
    st.builds(cmd.ChangeSide, st.sampled_from(Side)),
    st.builds(cmd.ProposeModules, CHOICES),
    st.builds(cmd.ConfirmModules, CHOICES),
    st.builds(cmd.StateCount, st.integers(-1, 4)),
    st.builds(cmd.StartGame, st.just("g")),
    st.builds(cmd.FinishGame, st.just("2026-11-18"), st.just("karl-box"), RESULTS),
    st.builds(cmd.OpenPackage, st.sampled_from(sorted(SHELF.by_id))),
    st.builds(cmd.SwitchComponent, st.sampled_from(["agents-part-2", "nothing"]), st.booleans()),
    st.builds(cmd.AgreeOnWay, st.sampled_from(Way)),
    st.builds(cmd.Bid, st.integers(-1, 4)),
    st.just(cmd.PassBid()),
)


def no_conflict(modules: tuple[str, ...]) -> Rejection | None:
    return None


@settings(max_examples=150, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(MEMBERS), COMMANDS), max_size=60))
def test_random_commands_keep_the_campaign_consistent(
    wishes: list[tuple[str, cmd.CampaignCommand]],
) -> None:
    history: list[ev.CampaignEvent] = [
        ev.Founded("c", "C", "2026-11-18"),
        ev.MemberJoined(Member("ada", "Ada", Side.RECRUITER)),
        ev.MemberJoined(Member("bob", "Bob", Side.AGENTS)),
    ]
    state = fold_all(history)
    for by, wish in wishes:
        decided = decide(state, SHELF, by, wish, no_conflict)
        if isinstance(decided, Rejection):
            continue
        for event in decided:
            if isinstance(event, ev.ModulesChosen):
                assert len(event.modules) <= limit(state, SHELF, event.side)
            state = fold(state, event)
        history.extend(decided)
        assert len(set(state.all_opened)) == len(state.all_opened)
        assert len(state.side(Side.RECRUITER)) <= 1
        assert (state.stage is Stage.PLAYING) == (state.game is not None)
        assert (state.stage is Stage.CHOOSE) == (state.choosing is not None)
        assert (state.stage is Stage.OPEN) == (state.to_open is not None)
        lost = sum(len(chart) for chart in (*state.archive, state.chart))
        assert len(state.all_opened) <= lost
    assert fold_all(history) == state
    assert read_campaign(write_campaign(history)) == tuple(history)
