"""Full-text search for rules by everyday words, without accents, in any form of a word."""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable
from math import log
from typing import NamedTuple

TITLE, ID, WORDS, TEXT = 5.0, 4.0, 4.0, 1.0
"""Weights of a match, by the part of the rule that it is found in."""
SAME, BEGINS, RELATED = 1.0, 0.7, 0.4
"""Factors of a match, by the similarity of the words."""
WHOLE_ID, WHOLE_TITLE, WHOLE_WORDS = 150.0, 100.0, 50.0
"""Bonus for a query that equals the id, the title or a search phrase of a rule."""


class IndexedRule(NamedTuple):
    """The searchable parts of a rule."""

    rule: str
    title: str
    words: tuple[str, ...]
    text: str


class RuleIndex:
    """An inverted index: the rules that contain each word, with weights."""

    def __init__(self, entries: Iterable[IndexedRule]) -> None:
        self._rules: list[str] = []
        self._phrases: defaultdict[str, dict[str, float]] = defaultdict(dict)
        self._words: defaultdict[str, dict[str, float]] = defaultdict(dict)
        """For each word the rules that have it, with the weight of the best place."""
        for entry in entries:
            self._add(entry)

    def _add(self, entry: IndexedRule) -> None:
        self._rules.append(entry.rule)
        title = _split(entry.title)
        # A word of a short title says more about the rule.
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
        """Return the rules that match, best first; equal ones in the order of the reference."""
        asked = _split(query)
        scores = dict.fromkeys(self._rules, 0.0)
        for word in dict.fromkeys(asked):
            found = self._find(word)
            for rule, count in found.items():
                # Weigh by inverse document frequency: a word in every rule says little.
                scores[rule] += count * log(1 + len(scores) / len(found))
        for rule, count in self._phrases.get(" ".join(asked), {}).items():
            scores[rule] += count
        ranked = sorted(scores, key=lambda rule: -scores[rule])
        return tuple(rule for rule in ranked if scores[rule] > 0)

    def _find(self, asked: str) -> dict[str, float]:
        """Return the rules with a similar word, with the weight of the most similar one."""
        best: dict[str, float] = {}
        for word, rules in self._words.items():
            alike = _similarity(asked, word)
            if alike:
                for rule, count in rules.items():
                    best[rule] = max(best.get(rule, 0.0), alike * count)
        return best


def _similarity(asked: str, word: str) -> float:
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
