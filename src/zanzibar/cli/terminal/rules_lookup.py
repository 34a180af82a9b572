"""The rules reference at the prompt: a rule by its id, or what speaks about a word."""

from zanzibar.cli.terminal.screen import Screen
from zanzibar.text import Texts

MOST_FOUND = 6


def explain(screen: Screen, texts: Texts, asked: str) -> None:
    """The rule of this id, or the one that fits these words best and others that may be meant."""
    found = (asked.casefold(),) if asked.casefold() in texts.rule_ids else texts.search(asked)
    if not found:
        screen.say(texts.say("help-nothing", word=asked))
        return
    best, others = found[0], found[1 : MOST_FOUND + 1]
    screen.say(texts.say("help-rule", title=texts.title(best), rule=best), "bold")
    for paragraph in texts.rule(best).split("\n"):
        screen.say(paragraph, indent=2)
    if others:
        screen.say(texts.say("help-found", word=asked))
        for rule in others:
            screen.say(texts.say("help-rule", title=texts.title(rule), rule=rule), indent=2)
    more = len(found) - 1 - len(others)
    if more > 0:
        screen.say(texts.say("help-more", count=more), indent=2)


def list_rules(screen: Screen, texts: Texts) -> None:
    """Every rule by name, in the order of the reference."""
    screen.say(f"{texts.say('heading-rules')}:", "bold")
    for rule in texts.rule_ids:
        screen.say(texts.say("help-rule", title=texts.title(rule), rule=rule), indent=2)
