"""The command `deduce` inside a game: who may use it, and what it shows."""

import pytest

from tests.support.cli.person import EN, OPENING, Terminal
from tests.support.cli.twins import TWINS

ASSISTED = "--side agents --mission tm --seed 3 --opponent greedy --assist deduction"
PLACED = ["place meru A1", "place lyme A7", "place bill F1", "place dusty F7"]


def test_map_is_shown_for_now_and_any_earlier_time(terminal: Terminal) -> None:
    lines = [*PLACED, "deduce", "deduce 3", "deduce 05:00", "deduce 99", "deduce x", "quit"]
    said = terminal.play(ASSISTED, lines).said
    for time in ("06:00", "03:00", "05:00"):
        assert EN.say("deduce-heading", time=time) in said
    for wrong in ("99", "x"):
        assert EN.error("cli.number", value=wrong, fewest=1, most=6) in said
    assert said.count(EN.say("deduce-features")) == 3


def test_impossible_location_is_explained(terminal: Terminal) -> None:
    played = terminal.play(ASSISTED, [*PLACED, "deduce a1", "deduce C4 1", "quit"])
    assert EN.say("deduce-why", location="A1", time="06:00") in played.said
    assert EN.say("deduce-why", location="C4", time="01:00") in played.said


@pytest.mark.parametrize(
    "arguments",
    ["--side agents --mission tm", "--side recruiter --mission tm --assist deduction"],
)
def test_deduction_is_refused_to_the_recruiter_and_without_its_option(
    terminal: Terminal, arguments: str
) -> None:
    played = terminal.play(arguments, [*(OPENING if "recruiter" in arguments else []), "deduce"])
    assert EN.say("deduce-not-allowed") in played.said
    assert EN.say("deduce-features") not in played.said


def test_deduction_is_equal_for_equal_public_histories(terminal: Terminal) -> None:
    outputs = []
    for secret in TWINS:
        file = terminal.folder / "twin.zan"
        head = "zanzibar record 1\nmission: training\nassist: deduction\n"
        people = "x-seat-r: random\nx-seat-1: person\n\n"
        file.write_text(f"{head}{people}{secret.replace('|', chr(10))}\nR: confirm\n")
        outputs.append(terminal.play(f"--resume {file}", ["deduce", "deduce 2", "quit"]).output)
    assert outputs[0] == outputs[1]
    assert EN.say("deduce-features") in outputs[0]
