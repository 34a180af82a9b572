"""The views of seats and spectators."""

import msgspec

from tests.support.rules.build import (
    END,
    RESIGN,
    at,
    features,
    full,
    note,
    places,
    set_up,
    slip,
    step,
    training,
)
from zanzibar.rules import (
    RECRUITER,
    SPECTATOR,
    AgentsSecret,
    Assist,
    Public,
    RecruiterSecret,
    Slip,
    View,
    see_event,
)
from zanzibar.rules.model import actions as act


def test_view_spectator__public_only_notes_included() -> None:
    play = set_up().do(note("C4", "?"), seat=1)
    view = play.view(SPECTATOR)
    assert view == View(SPECTATOR, play.public, None)
    assert [own.text for own in view.public.notes] == ["?"]


def test_view_spectator__sees_of_every_event_the_public_part_only() -> None:
    play = set_up(assist=Assist.NOTEBOOK).do(act.WriteNotebook("secret"), seat=1).do(step("D4"))
    for events in play.seen_by(SPECTATOR):
        for seen in events:
            assert seen.public is not None
            assert seen.own is None


def test_view_private__the_notebook_is_seen_by_the_agents_side_only() -> None:
    play = full(assist=Assist.NOTEBOOK, seats=3)
    heard = play.seen_by(RECRUITER), play.seen_by(SPECTATOR)
    play.do(act.WriteNotebook("at C4, surely"), seat=1)
    assert play.view(2).own == AgentsSecret("at C4, surely")
    assert (play.seen_by(RECRUITER), play.seen_by(SPECTATOR)) == heard
    for seat in (RECRUITER, SPECTATOR):
        assert b"surely" not in msgspec.json.encode(play.view(seat))
    assert play.rule(act.WriteNotebook("mine"), RECRUITER) == "view.private"


def test_view_private__the_secret_map_is_the_recruiters_only() -> None:
    play = full().do(step("D4"))
    assert play.view(RECRUITER).own == play.game.recruiter
    for seat in (1, SPECTATOR):
        assert not isinstance(play.view(seat).own, RecruiterSecret)
    entry = play.last
    assert all(
        seen is not None and seen.own is None
        for seen in (see_event(event, 1) for event in entry.events)
    )


def test_view_end__everybody_sees_path_cards_character_and_what_was_retrieved() -> None:
    play = full(second_slip="D3", hidden="cafe bus palm", card="karl-box")
    play.do(slip("D3"), END).do(RESIGN, seat=1)
    for seat in (RECRUITER, 1, SPECTATOR):
        unmasked = play.view(seat).public.unmasked
        assert unmasked is not None
        assert unmasked.path == places("B3 B4 B5 C5 D5 D3")
        assert set(unmasked.hidden) == set(features("cafe bus palm"))
        assert unmasked.card == "karl-box"
        assert unmasked.slips == ((6, Slip.FIRST),)
        assert unmasked.retrieved
        assert set(unmasked.deck) == set(range(16)) - set(features("cafe bus palm bird dogs"))


def test_view_end__nothing_is_unmasked_before() -> None:
    play = training()
    while not play.over:
        assert play.public.unmasked is None
        play.do(play.legal(play.due[0])[-1] if play.public.took_action else play.legal(0)[0])
        if play.due and play.due != (RECRUITER,):
            play.do(RESIGN, seat=1)
    assert play.public.unmasked is not None


def test_view_end__the_agents_notebook_stays_theirs() -> None:
    play = full(assist=Assist.NOTEBOOK).do(act.WriteNotebook("kept"), seat=1).do(RESIGN, seat=1)
    assert b"kept" not in msgspec.json.encode(play.view(RECRUITER))


def test_view_spectator__public_has_no_field_for_a_secret() -> None:
    secret = {field.name for field in msgspec.structs.fields(RecruiterSecret)}
    public = {field.name for field in msgspec.structs.fields(Public)}
    assert secret & public == {"slips"}  # of the public ones only those that were shown
    play = full().do(slip("D3"))
    assert play.game.recruiter.slips
    assert play.public.slips == ()
    assert play.view(1).public.time == 5
    assert at("D3") == play.game.recruiter.path[-1]
