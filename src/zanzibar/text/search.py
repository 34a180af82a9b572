"""Finding rules by everyday words, with or without accents, in any form of the word."""

import re
import unicodedata
from collections.abc import Iterable
from math import log
from typing import NamedTuple

ID, TITLE, WORDS, TEXT = 4.0, 5.0, 4.0, 1.0
"""How much a match counts, by where it was found."""
SAME, BEGINS, RELATED = 1.0, 0.7, 0.4
"""How much a match counts, by how alike the words are."""
WHOLE = 50.0
"""A query that is an id, a title or a search word as a whole goes before all others."""


class Entry(NamedTuple):
    rule: str
    title: str
    words: tuple[str, ...]
    text: str


class _Indexed(NamedTuple):
    rule: str
    phrases: frozenset[str]
    weight: dict[str, float]
    """For each word, the most that finding it here can count."""


class Index:
    def __init__(self, entries: Iterable[Entry]) -> None:
        self._entries = [_indexed(entry) for entry in entries]

    def search(self, query: str) -> tuple[str, ...]:
        """The rules that match, best first; of equals the one that comes first in the reference."""
        asked = _split(query)
        scores = dict.fromkeys((entry.rule for entry in self._entries), 0.0)
        for word in dict.fromkeys(asked):
            found = {entry.rule: _match(word, entry) for entry in self._entries}
            hits = sum(score > 0 for score in found.values())
            # A word that is everywhere says little about what is meant.
            rarity = log(1 + len(found) / hits) if hits else 0.0
            for rule, score in found.items():
                scores[rule] += score * rarity
        whole = " ".join(asked)
        for entry in self._entries:
            if whole in entry.phrases:
                scores[entry.rule] += WHOLE
        ranked = sorted(scores, key=lambda rule: -scores[rule])
        return tuple(rule for rule in ranked if scores[rule] > 0)


def _indexed(entry: Entry) -> _Indexed:
    weight: dict[str, float] = {}
    for count, text in (
        (TEXT, entry.text),
        (WORDS, " ".join(entry.words)),
        (TITLE, entry.title),
        (ID, entry.rule),
    ):
        weight.update(dict.fromkeys(_split(text), count))
    phrases = (entry.rule, entry.title, *entry.words)
    return _Indexed(entry.rule, frozenset(" ".join(_split(each)) for each in phrases), weight)


def _match(asked: str, entry: _Indexed) -> float:
    return max((_alike(asked, word) * count for word, count in entry.weight.items()), default=0.0)


def _alike(asked: str, word: str) -> float:
    if asked == word:
        return SAME
    if len(asked) > 1 and word.startswith(asked):
        return BEGINS
    # Forms of one word differ in the last letters: nesmrtelný, nesmrtelných; visit, visited.
    common = 0
    for one, other in zip(asked, word, strict=False):
        if one != other:
            break
        common += 1
    if common >= max(4, max(len(asked), len(word)) - 2) or (common == len(word) >= 4):
        return RELATED
    return 0.0


def _split(text: str) -> list[str]:
    plain = unicodedata.normalize("NFKD", text.casefold())
    return re.findall(r"[^\W_]+", "".join(c for c in plain if not unicodedata.combining(c)))
