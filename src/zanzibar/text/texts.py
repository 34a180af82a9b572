"""Sentences by id, in one language."""

import re
from functools import cache, cached_property
from importlib.resources import files
from typing import Literal, TypeAlias, get_args

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import FluentType, fluent_number
from fluent.syntax import ast

from zanzibar.text.search import IndexedRule, RuleIndex

Lang: TypeAlias = Literal["en", "cs"]
LANGS: tuple[Lang, ...] = get_args(Lang)

Param: TypeAlias = str | int | None

_LINE_BREAK = re.compile(r"(?<!\n)\n(?!\n)")


class UnknownText(KeyError):
    """There is no such message, or no such attribute of it, in this language."""

    def __str__(self) -> str:
        return str(self.args[0])


class UnfilledText(ValueError):
    """A message lacks a variable, or has one of a wrong kind."""


class Texts:
    """The sentences of one language. Use `texts`, which reads the files once."""

    def __init__(self, lang: Lang, more: tuple[str, ...] = ()) -> None:
        self.lang = lang
        self._bundle = FluentBundle([lang], use_isolating=False)
        self._ids: list[str] = []
        folder = files("zanzibar.text").joinpath(lang)
        sources = [
            file.read_text("utf-8") for file in sorted(folder.iterdir(), key=lambda file: file.name)
        ]
        for source in (*sources, *more):
            resource = FluentResource(source)
            self._bundle.add_resource(resource)
            self._ids += [item.id.name for item in resource.body if isinstance(item, ast.Message)]

    def extended(self, more: tuple[str, ...]) -> "Texts":
        """Return these texts and those in Fluent files that come with rule modules."""
        return texts(self.lang, more) if more else self

    def __contains__(self, message: str) -> bool:
        return self._bundle.has_message(message)

    def say(self, message: str, /, **params: Param) -> str:
        """Return the text of a message, or of its attribute for `message.attribute`."""
        name, _, attribute = message.partition(".")
        if name not in self:
            raise UnknownText(f"there is no text {name!r} in {self.lang!r}")
        found = self._bundle.get_message(name)
        pattern = found.attributes.get(attribute) if attribute else found.value
        if pattern is None:
            raise UnknownText(f"there is no text {message!r} in {self.lang!r}")
        given = {key: _given(value) for key, value in params.items()}
        text, errors = self._bundle.format_pattern(pattern, given)
        if errors:
            raise UnfilledText(f"{message!r} in {self.lang!r}: {errors[0]}")
        return _LINE_BREAK.sub(" ", str(text))

    # --- names ---------------------------------------------------------------------------------

    def term(self, family: str, key: str, /, **params: Param) -> str:
        """Return the name of the id `key` in a family of messages."""
        return self.say(f"{family}_{key}", **params)

    def about(self, family: str, key: str, /, **params: Param) -> str:
        """Return a short explanation of it."""
        return self.say(f"{family}_{key}.text", **params)

    def line(self, family: str, key: str, /, **params: Param) -> str:
        """Return an action or a result as a line of its own."""
        return self.say(f"{family}_{key}.line", **params)

    def feature(self, key: str, name: str) -> str:
        """Translate the name of a Feature from a board file, if it is a printed one."""
        message = f"feature_{key}"
        english = texts("en")
        return self.say(message) if message in english and english.say(message) == name else name

    # --- rules and errors ----------------------------------------------------------------------

    @cached_property
    def rule_ids(self) -> tuple[str, ...]:
        """Every rule id, in the order of the reference."""
        return tuple(
            name.removeprefix("rule_").replace("_", ".")
            for name in self._ids
            if name.startswith("rule_")
        )

    def title(self, rule: str) -> str:
        return self.say(_named("rule_", rule))

    def rule(self, rule: str) -> str:
        """Return the explanation of a rule."""
        return self.say(_named("rule_", rule) + ".text")

    def denied(self, id: str, /, **params: Param) -> str:
        """Explain why an act was refused and what to do instead, by the id of a rule or error."""
        message = _named("rule_", id)
        if message not in self:
            return self.error(id, **params)
        if "denied" in self._bundle.get_message(message).attributes:
            return self.say(message + ".denied", **params)
        return self.say("denied-by", title=self.title(id))

    def error(self, id: str, /, **params: Param) -> str:
        """Explain an error by its id, and what to do."""
        return self.say(_named("error_", id), **params)

    def search(self, query: str) -> tuple[str, ...]:
        """Return the ids of the rules that speak about `query`, best first."""
        return self._index.search(query)

    @cached_property
    def _index(self) -> RuleIndex:
        return RuleIndex(
            IndexedRule(
                rule,
                self.title(rule),
                tuple(self.say(_named("rule_", rule) + ".words").split(",")),
                self.rule(rule),
            )
            for rule in self.rule_ids
        )


@cache
def texts(lang: Lang, more: tuple[str, ...] = ()) -> Texts:
    """Return the sentences of a language; `more` are Fluent files beside ours."""
    return Texts(lang, more)


def rule_ids() -> tuple[str, ...]:
    """Return every rule id, in the order of the reference."""
    return texts("en").rule_ids


def clock(time: int) -> str:
    """Format the time of a visit as it is printed: 7 is 07:00."""
    return f"{time:02}:00"


def token_clock(time: int) -> str:
    """Format the place of the Time token, which has one space for the whole opening."""
    return f"{clock(1)}–{clock(5)}" if time <= 5 else clock(time)


def _named(prefix: str, id: str) -> str:
    # A Fluent id has no dots, and no id of ours has an underscore.
    return prefix + id.replace(".", "_")


def _given(value: Param) -> str | FluentType:
    match value:
        case None:
            return "none"
        case bool():
            return "yes" if value else "no"
        case int():
            return fluent_number(value, useGrouping=False)
    return value
