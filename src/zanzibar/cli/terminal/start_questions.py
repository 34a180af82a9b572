"""Questions to a newcomer before the first turn. Enter always takes the first answer."""

from collections.abc import Sequence
from typing import TypeVar

from zanzibar.cli.terminal.questions import ask
from zanzibar.cli.terminal.screen import Screen
from zanzibar.rules import Mission, Side
from zanzibar.rules.table import FEWEST_SEATS, MOST_SEATS
from zanzibar.text import Texts

T = TypeVar("T")


def ask_mission(screen: Screen, texts: Texts) -> Mission:
    missions = [Mission.TRAINING, Mission.FULL]
    lines = [
        texts.say(
            "question-mission",
            mission=texts.term("mission", mission.value),
            about=texts.about("mission", mission.value),
        )
        for mission in missions
    ]
    return _choose(screen, texts, "prompt-mission", lines, missions)


def ask_side(screen: Screen, texts: Texts) -> Side | None:
    """Return the side of the person, or None when several people share the screen."""
    lines = [
        texts.say("question-agents"),
        texts.say("question-recruiter"),
        texts.say("question-people"),
    ]
    return _choose(screen, texts, "prompt-side", lines, [Side.AGENTS, Side.RECRUITER, None])


def ask_seats(screen: Screen, texts: Texts) -> int:
    while True:
        typed = ask(screen, texts, texts.say("prompt-seats"), texts.say("help-seats"))
        if not typed:
            return FEWEST_SEATS
        if typed.isascii() and typed.isdigit() and FEWEST_SEATS <= int(typed[:3]) <= MOST_SEATS:
            return int(typed)
        screen.say(
            texts.error("cli.number", value=typed, fewest=FEWEST_SEATS, most=MOST_SEATS), "yellow"
        )


def _choose(
    screen: Screen, texts: Texts, question: str, lines: Sequence[str], values: Sequence[T]
) -> T:
    screen.say(texts.say(question), "bold")
    for number, line in enumerate(lines, 1):
        screen.say(f"{number}  {line}", indent=2)
    while True:
        most = len(values)
        typed = ask(
            screen,
            texts,
            texts.say("prompt-choice", most=most),
            texts.say("help-choice", most=most),
        )
        if not typed:
            return values[0]
        if typed in {str(number) for number in range(1, len(values) + 1)}:
            return values[int(typed) - 1]
        screen.say(texts.error("cli.number", value=typed, fewest=1, most=len(values)), "yellow")
