"""The screen of a seat: nothing on it depends on what the seat may not see."""

import re

import pytest

from tests.support.cli.person import ALWAYS_THE_FIRST, EN, Terminal
from tests.support.cli.twins import TWINS

HIDES, COVERED = EN.say("heading-hidden"), EN.say("cover")


@pytest.mark.parametrize("mission", ["tm", "fg"])
def test_agents_screen_shows_no_secret_of_the_recruiter(terminal: Terminal, mission: str) -> None:
    played = terminal.play(f"--side agents --mission {mission} --seed 8", ALWAYS_THE_FIRST)
    before = played.output[: played.output.rindex(EN.say("event_Ended"))]
    before = before[: before.rindex("┌")]  # the last board is unmasked
    for secret in (HIDES, EN.say("heading-path"), f"{EN.say('heading-card')}:", "You step", "▸"):
        assert secret not in before
    for line in ("step ", "slip ", "answer "):
        assert f"({line}" not in before
    assert HIDES in played.output


def test_agents_screen_is_equal_for_equal_public_histories(terminal: Terminal) -> None:
    lines = ["list", "place meru A1", "note C4 here?", "log", "help capture", "9", "quit"]
    outputs = []
    for secret in TWINS:
        file = terminal.folder / "twin.zan"
        head = "zanzibar record 1\nmission: training\nx-seat-r: random\nx-seat-1: person\n\n"
        file.write_text(head + secret.replace("|", "\n") + "\nR: confirm\n")
        outputs.append(terminal.play(f"--resume {file}", lines).output)
    assert outputs[0] == outputs[1]
    assert "+1" in outputs[0]


def test_hot_seat_covers_the_screen_between_sides(terminal: Terminal) -> None:
    played = terminal.play("--hot-seat --mission tm --seed 5", ALWAYS_THE_FIRST)
    before = played.output[: played.output.index(EN.say("hand-over-public"))]
    agents = EN.say("hand-over", seat=EN.say("role_agents"))
    recruiter = EN.say("hand-over", seat=EN.say("role_recruiter"))
    parts = before.split(COVERED)
    assert len(parts) > 10
    for part in parts[1:]:
        assert (agents in part) != (recruiter in part)
        assert (HIDES in part) <= (recruiter in part)
    assert any(HIDES in part for part in parts)


def test_recruiter_can_cover_and_uncover_secrets(terminal: Terminal) -> None:
    lines = ["card random", "start C4", "cover", "secret", "quit"]
    output = terminal.play("--side recruiter --mission tm", lines).output
    _, covered, shown = re.split(r": (?:cover|secret)\n", output)
    assert HIDES not in covered
    assert "step" not in covered
    assert HIDES in shown
    agents = terminal.play("--side agents --mission tm", ["secret", "quit"], "other.zan").output
    assert EN.say("not-possible-now") in agents
