"""The commands `help WORD` and `rules`: a rule by its id, or the rules about a word."""

from zanzibar.cli.terminal.screen import Screen
from zanzibar.text import Texts

MOST_FOUND = 6


def explain(screen: Screen, texts: Texts, query: str) -> None:
    """Print the rule of this id, or the one that fits these words best and names of others."""
    found = (query.casefold(),) if query.casefold() in texts.rule_ids else texts.search(query)
    if not found:
        screen.say(texts.say("help-nothing", word=query))
        return
    best, others = found[0], found[1 : MOST_FOUND + 1]
    screen.say(texts.say("help-rule", title=texts.title(best), rule=best), "bold")
    for paragraph in texts.rule(best).split("\n"):
        screen.say(paragraph, indent=2)
    if others:
        screen.say(texts.say("help-found", word=query))
        for rule in others:
            screen.say(texts.say("help-rule", title=texts.title(rule), rule=rule), indent=2)
    more = len(found) - 1 - len(others)
    if more > 0:
        screen.say(texts.say("help-more", count=more), indent=2)


def list_rules(screen: Screen, texts: Texts) -> None:
    """Print the name of every rule, in the order of the reference."""
    screen.say(f"{texts.say('heading-rules')}:", "bold")
    for rule in texts.rule_ids:
        screen.say(texts.say("help-rule", title=texts.title(rule), rule=rule), indent=2)
