"""All sentences, as Fluent files in English and Czech.

`texts("cs")` gives the sentences of one language:

    t = texts("en")
    t.say("saved", file="game.zan")             a sentence by its id
    t.term("feature", "bus")                    a name: family and id, message `feature_bus`
    t.about("ability", "meru")                  its short explanation, attribute `.text`
    t.line("action", "Step", to="B2")           an act in a list, attribute `.line`
    t.say("phase_answer.waiting", feature=...)  any attribute
    t.title("step.temple"), t.rule("step.temple"), t.denied("step.temple")
    t.error("board.too-large", most="65536")
    t.search("go back")                         rule ids, best first

Ids. `family_key` is computed from an id of another room ("." becomes "_"); an id with hyphens only
is written out where it is used. `zanzibar.text.check` lists the families and finds what is unused.

Variables. Messages about actions and events have the fields of these as variables. Callers pass
what a player reads: names of locations ("B2"), `term(...)` for Features, Agents, cards and tokens,
`clock(...)` for times, lists joined with ", ", seats as `role_recruiter` or `seat-agent`.
Three things are not translated, because the messages choose between forms of words by them:
numbers that are counted (`recruits`, `contacts`, `count`, `left`, `owed`) are ints; sides are
"recruiter" or "agents"; what is absent is None, and yes and no are True and False.

A language never borrows a sentence from another one: what is missing is an `UnknownText`.
"""

from zanzibar.text.texts import (
    LANGS,
    Lang,
    Texts,
    UnfilledText,
    UnknownText,
    clock,
    rule_ids,
    texts,
    token_clock,
)

__all__ = [
    "LANGS",
    "Lang",
    "Texts",
    "UnfilledText",
    "UnknownText",
    "clock",
    "rule_ids",
    "texts",
    "token_clock",
]
