"""The rows of the catalogue for actions, events and phases, and the catalogue itself."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from itertools import chain
from typing import Any, TypeAlias

from msgspec import Struct

from zanzibar.rules.model.actions import Menu
from zanzibar.rules.model.fields import FieldKind, fields_of
from zanzibar.rules.model.rejection import Rejection
from zanzibar.rules.model.state import View
from zanzibar.rules.model.vocabulary import Agent, Phase

# `Any` stands for the rules, for the transaction and for the action or event of the row: the
# modules that define the first two are built on this one.
Check: TypeAlias = Callable[[Any, View, Any], Rejection | None]
"""(rules, view, action): the rule that forbids the action; None when it is legal."""
ListOptions: TypeAlias = Callable[[Any, View], Sequence[Menu]]
"""(rules, view): the legal actions of a seat that is due."""
Apply: TypeAlias = Callable[[Any, Any], None]
"""(transaction, action): emit the events of a legal action."""
Fold: TypeAlias = Callable[[Any, Any], Any]
"""(state, event): the state after the event."""


class Form(Struct, frozen=True):
    """One way to write an action: words, `{field}` for a field, `[field]` for a flag that is set.

    `fixed` has the fields that the text does not show, with the values for which it is right.
    """

    text: str
    fixed: Mapping[str, object] = {}


class ActionRow(Struct, frozen=True, kw_only=True):
    """Everything that there is to know about one action. Its fields say their kinds themselves."""

    struct: type[Struct]
    phase: Phase | None
    """The phase in which the table waits for it; None for an act out of turn."""
    why_not: Check
    apply: Apply
    notation: str | tuple[Form, ...]
    """One form, or several: written in the first that fits, read in any of them."""
    rule: str
    """The rule that explains the action: what its help opens."""
    options: ListOptions | None = None
    """The legal actions of this kind; None where the phase lists them with others."""
    elsewhere: Mapping[Phase | None, Check] = {}
    """Other phases in which the action is possible, with their checks."""
    agent: Agent | None = None
    """The one Agent whose ability it is."""
    event: type[Struct] | None = None
    """The public event that tells of it and has all its fields, where there is one."""
    hidden: bool = False
    """Only the own side sees the act, so no public record can hold it."""
    confirm: bool = False
    """The act tells the other side something or is final: clients show it before it is done."""

    @property
    def forms(self) -> tuple[Form, ...]:
        return (Form(self.notation),) if isinstance(self.notation, str) else self.notation


class EventAudience(StrEnum):
    """The audience of an event."""

    EVERYBODY = "everybody"
    RECRUITER = "recruiter"
    AGENTS = "agents"


class EventRow(Struct, frozen=True, kw_only=True):
    """Everything that there is to know about one event. Texts are templates over its fields."""

    struct: type[Struct]
    fold: Fold
    """Applied to `Public`, or to the secret of the side that is the audience."""
    changes: str = ""
    """The fields of `Public` that `fold` may change, separated by spaces."""
    audience: EventAudience = EventAudience.EVERYBODY
    also: Fold | None = None
    """For a public event: what else it changes behind the Recruiter's screen."""
    said: str | tuple[Form, ...] | None = None
    """In a public record: the act that begins with this event."""
    result: str | tuple[Form, ...] | None = None
    """The text after `=>` in the line of that act."""
    follows: str | tuple[Form, ...] | None = None
    """The text after `=>` when the event comes of another act."""
    undoable: bool = False
    """An act that begins with this event may be taken back."""
    settles: bool = False
    """No act with this event can be taken back."""
    evidence: bool = False
    """It says where the Recruiter has been or has not been: clients draw attention to it."""


class PhaseRow(Struct, frozen=True, kw_only=True):
    """The acts a table waits for in a phase."""

    phase: Phase
    options: ListOptions
    """The legal actions of the phase."""
    rule: str
    """The rule that says what is expected, for a seat that tries something else."""
    verb: str = ""
    """The first word of the act that is expected: a player may leave it out."""


_IN_ACTIONS = frozenset(FieldKind) - {
    FieldKind.FEATURES,
    FieldKind.SEAT,
    FieldKind.HOLDERS,
    FieldKind.SIDE,
    FieldKind.MAYBE_SLIP,
    FieldKind.RESULT,
    FieldKind.UNMASKED,
}
_BOARD_NUMBERS = frozenset(
    {
        FieldKind.LOCATION,
        FieldKind.MAYBE_LOCATION,
        FieldKind.LOCATIONS,
        FieldKind.BORDER,
        FieldKind.FEATURE,
        FieldKind.AGENT,
    }
)


class Catalogue:
    """All rows that are in force, with dispatch tables by type worked out once."""

    def __init__(
        self,
        actions: Iterable[ActionRow],
        events: Iterable[EventRow],
        phases: Iterable[PhaseRow],
        names: Mapping[type, str] | None = None,
    ) -> None:
        self.actions: dict[type, ActionRow] = {row.struct: row for row in actions}
        self.events: dict[type, EventRow] = {row.struct: row for row in events}
        self.phases: dict[Phase, PhaseRow] = {row.phase: row for row in phases}
        self.names: dict[type, str] = {
            struct: struct.__name__ for struct in (*self.actions, *self.events)
        }
        """The name under which an action or event travels."""
        self.names.update(names or {})
        self.checks: dict[type, dict[Phase | None, Check]] = {
            row.struct: {row.phase: row.why_not, **row.elsewhere} for row in self.actions.values()
        }
        self.apply: dict[type, Apply] = {row.struct: row.apply for row in self.actions.values()}
        self.options: dict[Phase, ListOptions] = {
            phase: self._options_of(row) for phase, row in self.phases.items()
        }
        self.folds: dict[type, Fold] = {row.struct: row.fold for row in self.events.values()}
        self.recruiter_effects: dict[type, Fold] = {
            row.struct: row.also for row in self.events.values() if row.also is not None
        }
        self.board_numbers: dict[type, tuple[tuple[str, FieldKind], ...]] = {
            struct: tuple(
                (field, kind) for field, kind in fields_of(struct).items() if kind in _BOARD_NUMBERS
            )
            for struct in self.actions
        }
        self._told: dict[type, type[Struct]] = _one_each(
            (row.event, row.struct) for row in self.actions.values() if row.event is not None
        )
        self._check()

    def action_behind(self, event: Any) -> Any:
        """Return the action that a public event tells of by itself; None where it does not."""
        told = self._told.get(type(event))
        if told is None:
            return None
        return told(**{field: getattr(event, field) for field in fields_of(told)})

    def agent_of(self, action: Any) -> Agent | None:
        """Return the Agent to whose activation an act belongs; None for other acts."""
        row = self.actions[type(action)]
        if row.phase is not Phase.AGENTS or row.agent is not None:
            return row.agent
        agent: Agent | None = getattr(action, "agent", None)
        return agent

    def _options_of(self, row: PhaseRow) -> ListOptions:
        own = [
            action.options
            for action in self.actions.values()
            if action.phase is row.phase and action.options is not None
        ]
        if not own:
            return row.options
        together = (row.options, *own)
        return lambda rules, view: list(
            chain.from_iterable(options(rules, view) for options in together)
        )

    def _check(self) -> None:
        """Refuse rows that do not fit together."""
        for struct in self.actions:
            wrong = set(fields_of(struct).values()) - _IN_ACTIONS
            if wrong:
                raise TypeError(f"{struct.__name__}: no field of an action is a {min(wrong)}")
        if len(set(self.names.values())) != len(self.names):
            raise TypeError("two actions or events have one name")


def _one_each(pairs: Iterable[tuple[type, type[Struct]]]) -> dict[type, type[Struct]]:
    """Return the structs of the keys that have exactly one."""
    found: dict[type, list[type[Struct]]] = {}
    for key, struct in pairs:
        found.setdefault(key, []).append(struct)
    return {key: structs[0] for key, structs in found.items() if len(structs) == 1}
