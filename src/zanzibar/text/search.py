"""Finding rules by everyday words, with or without accents, in any form of the word."""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable
from math import log
from typing import NamedTuple

TITLE, ID, WORDS, TEXT = 5.0, 4.0, 4.0, 1.0
"""How much a match counts, by where it was found."""
SAME, BEGINS, RELATED = 1.0, 0.7, 0.4
"""How much a match counts, by how alike the words are."""
WHOLE_ID, WHOLE_TITLE, WHOLE_WORDS = 150.0, 100.0, 50.0
"""A query that is one of these as a whole goes before all others."""


class Entry(NamedTuple):
    rule: str
    title: str
    words: tuple[str, ...]
    text: str


class Index:
    def __init__(self, entries: Iterable[Entry]) -> None:
        self._rules: list[str] = []
        self._phrases: defaultdict[str, dict[str, float]] = defaultdict(dict)
        self._words: defaultdict[str, dict[str, float]] = defaultdict(dict)
        """For each word the rules that have it, and how much finding it there counts."""
        for entry in entries:
            self._add(entry)

    def _add(self, entry: Entry) -> None:
        self._rules.append(entry.rule)
        title = _split(entry.title)
        # Of a short title each word says more.
        in_title = TITLE * (1 + 1 / len(title))
        keys = _split(" ".join(entry.words))
        for count, words in (
            (TEXT, _split(entry.text)),
            (WORDS, keys),
            (ID, _split(entry.rule)),
            (in_title, title),
        ):
            for word in words:
                self._words[word][entry.rule] = count
        for phrase in entry.words:
            self._phrases[" ".join(_split(phrase))][entry.rule] = WHOLE_WORDS
        self._phrases[" ".join(title)][entry.rule] = WHOLE_TITLE
        self._phrases[" ".join(_split(entry.rule))][entry.rule] = WHOLE_ID

    def search(self, query: str) -> tuple[str, ...]:
        """The rules that match, best first; of equals the one that comes first in the reference."""
        asked = _split(query)
        scores = dict.fromkeys(self._rules, 0.0)
        for word in dict.fromkeys(asked):
            found = self._find(word)
            for rule, count in found.items():
                # A word that is everywhere says little about what is meant.
                scores[rule] += count * log(1 + len(scores) / len(found))
        for rule, count in self._phrases.get(" ".join(asked), {}).items():
            scores[rule] += count
        ranked = sorted(scores, key=lambda rule: -scores[rule])
        return tuple(rule for rule in ranked if scores[rule] > 0)

    def _find(self, asked: str) -> dict[str, float]:
        """The rules with a word like this one, and how much the best such word counts there."""
        best: dict[str, float] = {}
        for word, rules in self._words.items():
            alike = _alike(asked, word)
            if alike:
                for rule, count in rules.items():
                    best[rule] = max(best.get(rule, 0.0), alike * count)
        return best


def _alike(asked: str, word: str) -> float:
    if asked == word:
        return SAME
    if len(asked) > 1 and word.startswith(asked):
        return BEGINS
    if asked[:4] != word[:4] or len(word) < 4:
        return 0.0
    # Forms of one word differ in the last letters: nesmrtelný, nesmrtelných; visit, visited.
    common = max(len(asked), len(word)) - 2
    return RELATED if asked.startswith(word) or asked[:common] == word[:common] else 0.0


def _split(text: str) -> list[str]:
    plain = unicodedata.normalize("NFKD", text.casefold())
    return re.findall(r"[^\W_]+", "".join(c for c in plain if not unicodedata.combining(c)))
