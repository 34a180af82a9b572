"""Questions beside the prompt of a turn: each explains itself on `help`, and `quit` leaves."""

import pytest

from tests.support.cli.person import EN, OPENING, Terminal
from zanzibar.text import LANGS, Lang, texts


@pytest.mark.parametrize("lang", LANGS)
def test_help_works_at_every_question_before_a_game(terminal: Terminal, lang: Lang) -> None:
    lines = ["help", "", "help", "3", "help", "3", "quit"]
    played = terminal.play(f"--lang {lang} --opponent greedy", lines)
    say = texts(lang).say
    assert played.record.header.seats == 3
    assert played.said.count(say("help-anywhere")) == 3
    assert say("help-choice", most=2) in played.said
    assert say("help-choice", most=3) in played.said
    assert say("help-seats") in played.said


@pytest.mark.parametrize("word", ["?", "h", "HELP"])
def test_help_has_short_forms(terminal: Terminal, word: str) -> None:
    assert (
        EN.say("help-choice", most=2)
        in terminal.play("--opponent greedy", [word, "", "", "quit"]).said
    )


def test_rules_are_explained_at_a_question(terminal: Terminal) -> None:
    said = terminal.play("--opponent greedy", ["help step.temple", "rules", "", "", "quit"]).said
    assert EN.rule("step.temple") in said
    assert EN.title("shakedown.push") in said


def test_quit_leaves_at_a_question(terminal: Terminal) -> None:
    played = terminal.play("--opponent greedy", ["quit"])
    assert played.code == 0
    assert EN.say("goodbye") in played.said
    assert not played.file.exists()


def test_help_at_the_confirmation_of_resigning(terminal: Terminal) -> None:
    played = terminal.play(
        "--side agents --mission tm --opponent greedy", ["resign", "help", "no", "quit"]
    )
    assert EN.say("help-resign") in played.said
    assert not played.table.over


def test_help_at_a_covered_screen_keeps_it_covered(terminal: Terminal) -> None:
    lines = ["", *OPENING, "help", "help capture", "", "quit"]
    output = terminal.play("--hot-seat --mission tm", lines).output
    agents = EN.say("role_agents")
    covered = output[output.rindex(EN.say("hand-over", seat=agents)) :]
    covered = covered[: covered.index("┌")]
    assert EN.say("help-hand-over", seat=agents) in " ".join(covered.split())
    assert EN.say("heading-hidden") not in covered
    assert covered.count(EN.say("hand-over-ready", seat=agents)) == 3
