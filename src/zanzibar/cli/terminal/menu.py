"""The legal actions as a short numbered list: similar actions are one entry that opens."""

from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import asdict

from zanzibar.cli.terminal.display.sentences import GameSentences
from zanzibar.record import write_action
from zanzibar.rules import GameAction, Public

FLAT = 9
"""A list of so many actions is shown one by one."""
FEW_ALIKE = 3
"""So many actions of a kind are shown one by one in any list."""
EXAMPLES = 2


class MenuEntry(Struct, frozen=True):
    """A line of the list: one action, or several that are opened by picking it."""

    label: str
    notation: str
    actions: tuple[GameAction, ...]


def menu(sentences: GameSentences, public: Public, legal: Sequence[GameAction]) -> list[MenuEntry]:
    """Group actions to a list of a few lines."""
    if len(legal) <= FLAT:
        return each(sentences, legal)
    by_agent = _grouped(legal, sentences.rules.catalogue.agent_of)
    if None not in by_agent and len(by_agent) > 1:
        return [_agent_entry(sentences, public, own) for own in by_agent.values()]
    by_kind = _grouped(legal, _kind_of)
    if len(by_kind) > 1:
        return [
            entry
            for alike in by_kind.values()
            for entry in (
                each(sentences, alike) if len(alike) <= FEW_ALIKE else _open(sentences, alike)
            )
        ]
    part = _first_difference(legal)
    by_part = _grouped(legal, lambda action: getattr(action, part))
    if len(by_part) == len(legal):
        return each(sentences, legal)
    return [entry for alike in by_part.values() for entry in _open(sentences, alike, part)]


def each(sentences: GameSentences, actions: Sequence[GameAction]) -> list[MenuEntry]:
    """Return a line for every action."""
    return [
        MenuEntry(sentences.act(action), write_action(sentences.rules, action), (action,))
        for action in actions
    ]


def _kind_of(action: GameAction) -> object:
    return type(action)


def _open(
    sentences: GameSentences, alike: Sequence[GameAction], part: str | None = None
) -> list[MenuEntry]:
    """Return one line for several actions of a kind, with a few of them as examples.

    `part` names the field in which these agree and others of the kind differ.
    """
    if len(alike) == 1:
        return each(sentences, alike)
    some = ", ".join(write_action(sentences.rules, action) for action in alike[:EXAMPLES])
    what = sentences.kind(alike[0])
    if part is not None:
        what = f"{what}: {sentences.part(alike[0], part)}"
    label = sentences.texts.say("menu-several", what=what, count=len(alike))
    return [MenuEntry(label, f"{some} …", tuple(alike))]


def _agent_entry(sentences: GameSentences, public: Public, own: Sequence[GameAction]) -> MenuEntry:
    agent = sentences.rules.catalogue.agent_of(own[0])
    assert agent is not None
    kinds = dict.fromkeys(sentences.kind(action) for action in own)
    where = sentences.texts.say("label-on-board", at=sentences.place(public.agents[agent]))
    return MenuEntry(f"{sentences.agent(agent)} {where}", ", ".join(kinds), tuple(own))


def _grouped(
    actions: Sequence[GameAction], key: Callable[[GameAction], object]
) -> dict[object, list[GameAction]]:
    groups: dict[object, list[GameAction]] = {}
    for action in actions:
        groups.setdefault(key(action), []).append(action)
    return groups


def _first_difference(alike: Sequence[GameAction]) -> str:
    """Return the first field in which actions of one kind differ."""
    first = asdict(alike[0])
    return next(
        part for part in first if any(getattr(other, part) != first[part] for other in alike)
    )
