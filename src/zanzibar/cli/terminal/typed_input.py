"""Understand a typed action: the notation, shorter forms of it, and everyday names."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import zip_longest

from msgspec import Struct

from zanzibar.cli.terminal.display.sentences import GameSentences
from zanzibar.record import RecordError, read_action, verbs, write_action
from zanzibar.rules import AGENTS, NOBODY, Action, GameAction, Phase, Public, Rules
from zanzibar.rules.model import actions as act
from zanzibar.rules.model.fields import FieldKind, fields_of
from zanzibar.rules.model.rows import Catalogue
from zanzibar.rules.model.vocabulary import Agent

_NOTE = re.compile(r"note\s+(\S+)\s+(.+)", re.IGNORECASE)
_NOTEBOOK = re.compile(r"notebook\s+(.+)", re.IGNORECASE)
_TWO_LOCATIONS = re.compile(
    r"\b([a-z]{1,2}\d{1,2})(?:\s*,\s*|\s+)([a-z]{1,2}\d{1,2})$", re.IGNORECASE
)
_LOCATION = re.compile(r"[a-z]{1,2}\d{1,2}", re.IGNORECASE)
_WHOSE_MOVE = re.compile(rf"({'|'.join(AGENTS)}) (\w+)", re.IGNORECASE)
_END = re.compile(r"end|done", re.IGNORECASE)


@cache
def _verbs_of_agents(catalogue: Catalogue) -> re.Pattern[str]:
    """Match the verbs of all acts of Agents."""
    rows = [row for row in catalogue.actions.values() if row.phase is Phase.AGENTS]
    return re.compile(rf"(?:{'|'.join(verbs(rows))})\b", re.IGNORECASE)


@cache
def _names_feature(catalogue: Catalogue) -> re.Pattern[str]:
    """Match an act that names a Feature: up to the verb, the name, and the flag after it."""
    rows = [
        row
        for row in catalogue.actions.values()
        if FieldKind.FEATURE in fields_of(row.struct).values()
    ]
    return re.compile(rf"(.*\b(?:{'|'.join(verbs(rows))}))\s+(.+?)(\s+dolphin)?", re.IGNORECASE)


class AmbiguousInput(Struct, frozen=True):
    """Several Agents could do what was typed; these are the whole forms."""

    forms: tuple[str, ...]


def read_typed(
    sentences: GameSentences, public: Public, legal: Sequence[GameAction], text: str
) -> Action | AmbiguousInput | RecordError:
    """Return the action that a text means; an illegal one, or an error, where none legal fits."""
    own = _read_note(sentences, text)
    if own is not None:
        return own
    read = [_read(sentences, form) for form in _forms(sentences, public, legal, text)]
    possible = [action for action in read if not isinstance(action, RecordError)]
    fitting = list(dict.fromkeys(action for action in possible if action in legal))
    if len(fitting) > 1:
        return AmbiguousInput(tuple(write_action(sentences.rules, action) for action in fitting))
    if fitting or possible:
        return (fitting or possible)[0]
    wrong = read[0]
    if _LOCATION.fullmatch(text):
        # Only a location was typed: that it does not exist is the more helpful error.
        wrong = read[-1]
    assert isinstance(wrong, RecordError)
    return wrong


def read_chosen(
    sentences: GameSentences, public: Public, chosen: Sequence[GameAction], text: str
) -> Action | AmbiguousInput | None:
    """Return the action among `chosen` that a text means; None if there is none.

    The end of its notation is enough: a location or a Feature.
    """
    if not chosen:
        return None
    meant = read_typed(sentences, public, chosen, text)
    if not isinstance(meant, RecordError) and meant in chosen:
        return meant
    written = {action: _words(write_action(sentences.rules, action)) for action in chosen}
    feature = _feature_id(sentences, text)
    for typed in (_words(_with_known_names(sentences, text)), [feature] if feature else []):
        fitting = [action for action, words in written.items() if _ends_with(words, typed)]
        if len(fitting) == 1:
            return fitting[0]
        if fitting:
            return AmbiguousInput(tuple(write_action(sentences.rules, each) for each in fitting))
    return None


def _words(notation: str) -> list[str]:
    return re.split(r"[\s,-]+", notation.casefold())


def _ends_with(words: Sequence[str], end: Sequence[str]) -> bool:
    return bool(end) and list(words[-len(end) :]) == list(end)


def actions_of_agent(
    sentences: GameSentences, legal: Sequence[GameAction], text: str
) -> list[GameAction]:
    """Return the actions of an Agent, if the text is its name and nothing else."""
    agent = agent_named(sentences, text)
    agent_of = sentences.rules.catalogue.agent_of
    return [action for action in legal if agent is not None and agent_of(action) == agent]


def agent_named(sentences: GameSentences, text: str) -> Agent | None:
    """Return the Agent, if the text is its name and nothing else."""
    name = _with_known_names(sentences, text)
    return AGENTS.index(name) if name in AGENTS else None


def _read(sentences: GameSentences, form: str) -> Action | RecordError:
    try:
        return read_action(sentences.rules, form)
    except RecordError as error:
        return error


def _forms(
    sentences: GameSentences, public: Public, legal: Sequence[GameAction], text: str
) -> Iterator[str]:
    """Yield the text and whole forms it may be short for, the likeliest first."""
    text = _with_dashes(_with_known_names(sentences, text))
    yield text
    match public.phase:
        case Phase.AGENTS:
            yield from _activation_forms(sentences.rules, public, legal, text)
            return
        case Phase.RECRUITER if _END.fullmatch(text):
            yield "end"
        case Phase.RECRUITER if "-" in text:
            yield f"extra {text}" if public.immortal_moved else f"immortal {text}"
        case Phase.CARD:
            yield from (
                f"card {c}" for c in sentences.rules.card_ids if c.startswith(text.casefold())
            )
        case Phase.PUSH if text.casefold() == "no":
            yield "no push"
        case Phase.PLACE:
            for agent in dict.fromkeys(a.agent for a in legal if isinstance(a, act.PlaceAgent)):
                yield f"place {AGENTS[agent]} {text.removeprefix('place ')}"
    # The verb of the expected act may be left out, because the table waits for nothing else.
    yield f"{sentences.rules.catalogue.phases[public.phase].verb} {text}"


def _with_dashes(text: str) -> str:
    """Join the last two locations of a text, so that `b4 c4` means the border B4-C4."""
    return _TWO_LOCATIONS.sub(r"\1-\2", text)


def _activation_forms(
    rules: Rules, public: Public, legal: Sequence[GameAction], text: str
) -> Iterator[str]:
    """Yield whole forms of a text without an Agent, or without a verb (a move)."""
    if whose := _WHOSE_MOVE.fullmatch(text):
        yield f"{whose[1]} move {whose[2]}"
    if "-" in text:
        yield f"bill weakness {text}"
    if _END.fullmatch(text):
        text = "done"
    if not _verbs_of_agents(rules.catalogue).match(text):
        text = f"move {text}"
    for agent in _may_act(rules, public, legal):
        yield f"{AGENTS[agent]} {text}"


def _may_act(rules: Rules, public: Public, legal: Sequence[GameAction]) -> list[int]:
    if public.active != NOBODY:
        return [public.active]
    agents = map(rules.catalogue.agent_of, legal)
    return sorted({agent for agent in agents if agent is not None})


def _read_note(sentences: GameSentences, text: str) -> Action | None:
    """Read a note or a notebook page, whose text needs no quotation marks here."""
    if notebook := _NOTEBOOK.fullmatch(text):
        return act.WriteNotebook(_unquoted(notebook[1]))
    note = _NOTE.fullmatch(text)
    if note is None:
        return None
    which, said = note[1], note[2].strip()
    at = sentences.board.index.get(which.upper())
    if at is not None:
        return act.PlaceNote(at, _unquoted(said))
    if not which.isascii() or not which.isdigit() or len(which) > 6:
        return None
    number, words = int(which), said.split()
    if said.lower() == "remove":
        return act.RemoveNote(number)
    if len(words) == 2 and words[0].lower() == "to" and words[1].upper() in sentences.board.index:
        return act.MoveNote(number, sentences.board.index[words[1].upper()])
    if words[0].lower() == "text" and len(words) > 1:
        said = said[len("text") :].strip()
    return act.EditNote(number, _unquoted(said))


def _unquoted(text: str) -> str:
    text = text.strip()
    return text[1:-1] if len(text) > 2 and text[0] == text[-1] == '"' else text


# --- everyday names ----------------------------------------------------------------------------


def _with_known_names(sentences: GameSentences, text: str) -> str:
    """Replace everyday names of Agents and Features, in the language of the table, by ids."""
    words = [_agent_word(sentences, word) for word in text.split()]
    # A first name and a surname after each other are one Agent.
    text = " ".join(word for word, after in zip_longest(words, words[1:]) if word != after)
    named = _names_feature(sentences.rules.catalogue).fullmatch(text)
    if named is None:
        return text
    feature = _feature_id(sentences, named[2])
    return f"{named[1]} {feature}{named[3] or ''}" if feature else text


def _agent_word(sentences: GameSentences, word: str) -> str:
    for agent, id in enumerate(AGENTS):
        if _plain(word) in _plain(sentences.agent(agent)).split():
            return id
    return word


def _feature_id(sentences: GameSentences, name: str) -> str | None:
    """Return the one Feature whose id or name has words that begin so."""
    asked = _plain(name).split()
    features = sentences.board.features
    if len(asked) == 1 and asked[0] in features:
        return asked[0]
    found = [
        id
        for feature, id in enumerate(features)
        if all(
            any(word.startswith(part) for word in (id, *_plain(sentences.feature(feature)).split()))
            for part in asked
        )
    ]
    return found[0] if len(found) == 1 else None


def _plain(text: str) -> str:
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
