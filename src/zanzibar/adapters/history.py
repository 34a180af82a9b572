"""The acts of a game so far, and what each player has seen of them, as text and as numbers."""

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple, get_args

from msgspec import Struct
from msgspec.structs import astuple

from zanzibar.board import bits
from zanzibar.record import PublicAct, seat_text, write_action
from zanzibar.record.public.writer import write_public_act
from zanzibar.record.replay import outcome_names
from zanzibar.rules import RECRUITER, SPECTATOR, Entry, Public, Rules, Seat, Seen, see_event
from zanzibar.rules.model import actions as act
from zanzibar.rules.model import events as ev

COLUMNS = 4
"""Numbers in a row: the kind of the event and up to three of its values."""
KINDS: tuple[type, ...] = (*get_args(ev.PublicPart), *get_args(ev.RecruiterPart))
CONTINUED = len(KINDS) + 1
"""In place of a kind: this row has more values of the event before it."""
LOWEST = -2
"""The smallest value of an event; in a row it is 1, and 0 means that there is no value."""


class Disclosure(NamedTuple):
    """Which parts of the events somebody gets."""

    public: bool
    secret: bool
    """The Recruiter's secret. The Agents have none of their own without a notebook."""


PUBLIC_ONLY = Disclosure(public=True, secret=False)


def disclosure_to(seat: Seat) -> Disclosure:
    """Return what a seat gets; without a seat, what is public."""
    return Disclosure(public=True, secret=seat == RECRUITER)


class Occurrence(Struct, frozen=True, gc=False):
    """An act, and what lay on the table before it."""

    before: Public
    entry: Entry


class History:
    """The acts in their order. What players have seen is worked out when asked, and kept."""

    __slots__ = ("_rows", "_texts", "acts", "rules")

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.acts: list[Occurrence] = []
        self._texts: dict[Disclosure, tuple[int, str]] = {}
        self._rows: dict[Disclosure, tuple[int, list[int]]] = {}

    def copy(self) -> "History":
        """Return a history that can go on in another way."""
        twin = History(self.rules)
        twin.acts = self.acts.copy()
        twin._texts = self._texts.copy()
        twin._rows = self._rows.copy()
        return twin

    def seen_by(self, seat: Seat) -> list[list[Seen]]:
        """Return what a seat got of each act it noticed; SPECTATOR for what is public."""
        acts = (
            [seen for event in each.entry.events if (seen := see_event(event, seat))]
            for each in self.acts
        )
        return [act for act in acts if act]

    def text(self, disclosure: Disclosure) -> str:
        """Return the record of what an disclosure got, a line for each act it noticed.

        Two histories have the same text exactly when the disclosure got the same.
        """
        known, text = self._texts.get(disclosure, (0, ""))
        if known < len(self.acts):
            lines = [line for each in self.acts[known:] for line in self._lines(each, disclosure)]
            text += "".join(f"{line}\n" for line in lines)
            self._texts[disclosure] = len(self.acts), text
        return text

    def _lines(self, act: Occurrence, disclosure: Disclosure) -> list[str]:
        entry = act.entry
        if disclosure.secret:
            if not disclosure.public and all(event.recruiter is None for event in entry.events):
                return []
            return [act_text(self.rules, _as_noticed(entry))]
        events = tuple(
            seen for event in entry.events if (seen := see_event(event, SPECTATOR)) is not None
        )
        if not disclosure.public or not events:
            return []
        return write_public_act(self.rules, act.before, PublicAct(entry.seat, events))

    def rows(self, disclosure: Disclosure) -> list[int]:
        """Return the same as numbers: rows of `COLUMNS`, one or more for each event."""
        known, rows = self._rows.get(disclosure, (0, []))
        if known < len(self.acts):
            rows = rows.copy()
            for each in self.acts[known:]:
                for event in each.entry.events:
                    if disclosure.public and event.public is not None:
                        rows += _rows(self.rules, event.public)
                    if disclosure.secret and event.recruiter is not None:
                        rows += _rows(self.rules, event.recruiter)
            self._rows[disclosure] = len(self.acts), rows
        return rows


def act_text(rules: Rules, entry: Entry) -> str:
    """Return the line of a record for an act."""
    text = f"{seat_text(entry.seat)}: {write_action(rules, entry.action)}"
    drawn = [name for drawn in entry.drawn for name in outcome_names(rules, drawn)]
    return f"{text} = {' '.join(drawn)}" if drawn else text


def _as_noticed(entry: Entry) -> Entry:
    """Return an act as the Recruiter knows it: the hidden Features have no order."""
    if not isinstance(entry.action, act.ChooseStart):
        return entry
    drawn = tuple(type(each)(each.kind, tuple(sorted(each.outcome))) for each in entry.drawn)
    return Entry(entry.seat, entry.action, drawn, entry.events)


# --- rows --------------------------------------------------------------------------------------


def most_rows(rules: Rules) -> int:
    """Return how many rows a game can have at most."""
    turns = rules.last_time - 5
    setup, recruiter_turn, activation, end = 40, 14, 8, 24
    # Each location gets at most one STEP token, and each Feature is recruited with once.
    once = 2 * rules.last_time + len(rules.board.features)
    return setup + turns * (recruiter_turn + 2 * activation) + once + end


def _rows(rules: Rules, part: ev.PublicPart | ev.RecruiterPart) -> list[int]:
    values = [value - LOWEST + 1 for value in _values(rules, part)]
    rows: list[int] = []
    for start in range(0, max(1, len(values)), COLUMNS - 1):
        some = values[start : start + COLUMNS - 1]
        rows.append(CONTINUED if start else KINDS.index(type(part)) + 1)
        rows += some + [0] * (COLUMNS - 1 - len(some))
    return rows


def _values(rules: Rules, part: object) -> Iterator[int]:
    """Yield what a part says as small numbers; sets and tuples begin with their length."""
    match part:
        case ev.Answered(steps=steps) | ev.AnswerChosen(steps=steps):
            yield from _values(rules, bits(steps))
        case Struct():
            for value in astuple(part):
                yield from _values(rules, value)
        case tuple():
            yield len(part)
            for value in part:
                yield from _values(rules, value)
        case None:
            yield -1
        case StrEnum():
            yield [*type(part)].index(part)
        case str():
            yield rules.card_ids.index(part)
        case int():
            yield int(part)
        case _:
            raise TypeError(part)
