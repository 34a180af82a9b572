"""From a record to a table and back."""

from zanzibar.record.errors import RecordError
from zanzibar.record.header import Header, header_of, unplayable
from zanzibar.record.lines import shown
from zanzibar.record.record import Record, RecordedAct
from zanzibar.rules import (
    AGENTS,
    Draw,
    Drawn,
    Entry,
    Modules,
    Refused,
    Rules,
    Table,
    Unplayable,
)
from zanzibar.rules.model import actions as act

_RULES: dict[type, str] = {
    act.ChooseCard: "setup.recruiter-card",
    act.ChooseStart: "setup.features",
    act.PlaceSecondSlip: "setup.immortal-cards",
    act.EndTurn: "immortal.cards",
}
_RULE_OF_DEAL = "table.agents"


def replay(
    record: Record,
    modules: Modules | None = None,
    acts: int | None = None,
    then: Draw | None = None,
) -> Table:
    """Play a record (its first `acts`) at a new table; an error names the line.

    A game that goes on afterwards draws from `then`.
    """
    return Replay(record, modules, then).play(acts)


def of(table: Table, header: Header | None = None) -> Record:
    """Return the record of a table; `header` adds who played and when."""
    created = header_of(table.created)
    if header is not None:
        created = Header(
            created.board,
            created.ruleset,
            created.seats,
            header.players,
            header.date,
            header.extra,
        )
    acts = tuple(act_of(table.rules, entry) for entry in table.log)
    return Record(created, acts, (), table.rules.known_modules)


def act_of(rules: Rules, entry: Entry) -> RecordedAct:
    names = (name for drawn in entry.drawn for name in outcome_names(rules, drawn))
    return RecordedAct(entry.seat, entry.action, tuple(names))


def outcome_names(rules: Rules, drawn: Drawn) -> list[str]:
    names = _names(rules, drawn.kind)
    return [names[i] for i in drawn.outcome]


def _names(rules: Rules, kind: str) -> tuple[str, ...]:
    if kind == "feature":
        return rules.board.features
    return rules.card_ids if kind == "card" else AGENTS


class Replay:
    """A record being played, act by act."""

    def __init__(
        self, record: Record, modules: Modules | None = None, then: Draw | None = None
    ) -> None:
        self.record = record
        self.rules = record.header.rules(record.modules if modules is None else modules)
        self.done = 0
        self._then = then
        self._script: list[str] | None = None
        """The outcomes the current act of the record draws; None between acts."""
        try:
            self.table = Table(self.rules, record.header.seats, self._draw)
        except Unplayable as error:
            raise unplayable(error.problems) from None

    def play(self, acts: int | None = None) -> Table:
        """Go on until this many acts are played; all of them when not told."""
        last = len(self.record.acts) if acts is None else min(acts, len(self.record.acts))
        while self.done < last:
            self.next()
        return self.table

    def next(self) -> Entry:
        """Play the next act."""
        line = self.record.line(self.done)
        played = self.record.acts[self.done]
        self._script = list(played.drawn)
        try:
            entry = self.table.act(played.seat, played.action)
            # The table has acted, but a record with a wrong line is of no further use.
            if self._script:
                raise RecordError("record.outcome-unexpected")
            self._script = None
        except Refused as refused:
            raise RecordError.refused(refused.rejection, line) from None
        except RecordError as error:
            raise error.at(line) from None
        self.done += 1
        return entry

    def _draw(self, kind: str, options: tuple[int, ...], count: int) -> tuple[int, ...]:
        if self._script is None and self._then is not None:
            return self._then(kind, options, count)
        wanted: dict[str, str | int] = {"kind": kind, "count": count}
        if not self._script:
            raise RecordError("record.outcome-missing", wanted)
        # An act draws once: all that is written belongs to this draw.
        names, self._script = self._script, []
        rule = _RULES.get(type(self.record.acts[self.done].action), _RULE_OF_DEAL)
        if kind == "agent":
            rule = _RULE_OF_DEAL
        all_names = _names(self.rules, kind)
        for name in names:
            if name not in all_names:
                raise RecordError("record.outcome-unknown", {**wanted, "text": shown(name)})
        outcome = tuple(all_names.index(name) for name in names)
        if len(names) != count:
            raise RecordError("record.outcome-count", {**wanted, "found": len(names)}, rule=rule)
        for place, card in enumerate(outcome):
            if card not in options or card in outcome[:place]:
                raise RecordError(
                    "record.outcome-gone", {**wanted, "text": names[place]}, rule=rule
                )
        return outcome
