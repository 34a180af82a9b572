"""The campaign file: round trip, and every kind of change is noticed with its line."""

import pytest

from zanzibar.rules import Side
from zanzibar.shift.campaign import Member
from zanzibar.shift.campaign import events as ev
from zanzibar.shift.campaign.file import CampaignFileError, read_campaign, write_campaign

HISTORY: tuple[ev.CampaignEvent, ...] = (
    ev.Founded("c1", "Thursdays", "2026-11-18"),
    ev.MemberJoined(Member("ada", "Ada", Side.RECRUITER)),
    ev.MemberJoined(Member("bot", "Solid", Side.AGENTS, "solid")),
    ev.GameStopped(),
)


def test_campaign_survives_the_round_trip() -> None:
    assert read_campaign(write_campaign(HISTORY)) == HISTORY


@pytest.mark.parametrize("line", range(2, 6))
def test_edited_line_is_named(line: int) -> None:
    lines = write_campaign(HISTORY).split("\n")
    lines[line - 1] = lines[line - 1].replace('"what"', '"What"')
    with pytest.raises(CampaignFileError) as caught:
        read_campaign("\n".join(lines))
    assert (caught.value.error, caught.value.line) == ("campaign.edited", line)


def test_missing_line_is_noticed_at_the_next() -> None:
    lines = write_campaign(HISTORY).split("\n")
    del lines[2]
    with pytest.raises(CampaignFileError) as caught:
        read_campaign("\n".join(lines))
    assert caught.value.line == 3


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", "campaign.not-one"),
        ("zanzibar campaign 2\n", "campaign.too-new"),
        ("zanzibar campaign 1\n", "campaign.unreadable"),
    ],
)
def test_other_files_are_refused(text: str, error: str) -> None:
    with pytest.raises(CampaignFileError) as caught:
        read_campaign(text)
    assert caught.value.error == error
