"""The legal actions as a numbered list that stays short: what is alike is one entry to open."""

from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import asdict

from zanzibar.cli.terminal.sentences import Teller
from zanzibar.record import write_action
from zanzibar.rules import GameAction, Public
from zanzibar.rules.model.actions import agent_of

FLAT = 9
"""So many actions are shown one by one."""
FEW_ALIKE = 3
"""So many of a kind are shown one by one in any list."""
EXAMPLES = 2


class Choice(Struct, frozen=True):
    """A line of the list: one action, or several that are opened by picking it."""

    label: str
    notation: str
    actions: tuple[GameAction, ...]


def menu(teller: Teller, public: Public, legal: Sequence[GameAction]) -> list[Choice]:
    """The list for these actions, a few lines long."""
    if len(legal) <= FLAT:
        return each(teller, legal)
    by_agent = _grouped(legal, agent_of)
    if None not in by_agent and len(by_agent) > 1:
        return [_agent_choice(teller, public, own) for own in by_agent.values()]
    by_kind = _grouped(legal, _kind_of)
    if len(by_kind) > 1:
        return [
            choice
            for alike in by_kind.values()
            for choice in (each(teller, alike) if len(alike) <= FEW_ALIKE else _open(teller, alike))
        ]
    part = _first_difference(legal)
    by_part = _grouped(legal, lambda action: getattr(action, part))
    if len(by_part) == len(legal):
        return each(teller, legal)
    return [choice for alike in by_part.values() for choice in _open(teller, alike, part)]


def each(teller: Teller, actions: Sequence[GameAction]) -> list[Choice]:
    """Every action in a line of its own."""
    return [
        Choice(teller.act(action), write_action(teller.board, action), (action,))
        for action in actions
    ]


def _kind_of(action: GameAction) -> object:
    return type(action)


def _open(teller: Teller, alike: Sequence[GameAction], part: str | None = None) -> list[Choice]:
    """One line for several actions of a kind, with a few of them as examples.

    `part` is what these have in common and others of the kind have not.
    """
    if len(alike) == 1:
        return each(teller, alike)
    some = ", ".join(write_action(teller.board, action) for action in alike[:EXAMPLES])
    what = teller.kind(alike[0])
    if part is not None:
        what = f"{what}: {teller.part(alike[0], part)}"
    label = teller.texts.say("menu-several", what=what, count=len(alike))
    return [Choice(label, f"{some} …", tuple(alike))]


def _agent_choice(teller: Teller, public: Public, own: Sequence[GameAction]) -> Choice:
    agent = agent_of(own[0])
    assert agent is not None
    kinds = dict.fromkeys(teller.kind(action) for action in own)
    where = teller.texts.say("label-on-board", at=teller.place(public.agents[agent]))
    return Choice(f"{teller.agent(agent)} {where}", ", ".join(kinds), tuple(own))


def _grouped(
    actions: Sequence[GameAction], key: Callable[[GameAction], object]
) -> dict[object, list[GameAction]]:
    groups: dict[object, list[GameAction]] = {}
    for action in actions:
        groups.setdefault(key(action), []).append(action)
    return groups


def _first_difference(alike: Sequence[GameAction]) -> str:
    """The first of their parts in which different actions of one kind differ."""
    first = asdict(alike[0])
    return next(
        part for part in first if any(getattr(other, part) != first[part] for other in alike)
    )
