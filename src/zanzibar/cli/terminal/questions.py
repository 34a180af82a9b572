"""Questions beside the prompt of a turn: `help` explains each of them, and `quit` leaves."""

from zanzibar.cli.terminal.rules_lookup import explain, list_rules
from zanzibar.cli.terminal.screen import InputClosed, Screen
from zanzibar.text import Texts

HELP = frozenset({"help", "?", "h"})
QUIT = frozenset({"quit", "exit", "q"})


def ask(screen: Screen, texts: Texts, question: str, help_text: str) -> str:
    """Read an answer. On `help` print `help_text`, or a rule, and ask again; on `quit` leave."""
    while True:
        typed = screen.ask(question)
        word, _, rest = typed.partition(" ")
        match word.casefold():
            case help_word if help_word in HELP and rest:
                explain(screen, texts, rest.strip())
            case help_word if help_word in HELP:
                screen.say(help_text)
                screen.say(texts.say("help-anywhere"))
            case "rules":
                list_rules(screen, texts)
            case quit_word if quit_word in QUIT:
                raise InputClosed
            case _:
                return typed
