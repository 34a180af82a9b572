"""The Mental Notes of computer Agents: possible times of each STEP token, and the likeliest place.

Notes have digits and signs only, so that they read the same in every language: `3`, `2 5`, `4-8`,
and `9: 40%` for the likeliest location now.
"""

import numpy as np

from zanzibar.board import bits
from zanzibar.bots.belief.worlds import WeightedWorlds
from zanzibar.rules import AsideAction, Public, Rules
from zanzibar.rules.acts.out_of_turn import notes_left
from zanzibar.rules.model import actions as acts
from zanzibar.rules.model.vocabulary import Location

SPARE = 2
"""Notes that stay in the box: a REVEAL needs one."""
NOTEWORTHY = 0.25
"""Probability from which on the likeliest location gets a note."""


def note_changes(
    rules: Rules, public: Public, worlds: WeightedWorlds, mine: dict[Location, str]
) -> tuple[AsideAction, ...]:
    """Return the notes to place, edit and remove; bring `mine`, the bot's own notes, up to date."""
    wanted = _wanted_notes(public, worlds)
    changes: list[AsideAction] = []
    for note in public.notes:  # a bot that takes a seat over adopts the notes of the one before
        if wanted.get(note.at) == note.text:
            mine.setdefault(note.at, note.text)
    own = {note.at: note.id for note in public.notes if mine.get(note.at) == note.text}
    for at in [at for at in mine if at not in own]:
        del mine[at]  # a team mate moved, edited or removed it: it is theirs now
    for at, id in own.items():
        if at not in wanted:
            changes.append(acts.RemoveNote(id))
            del mine[at]
        elif wanted[at] != mine[at]:
            changes.append(acts.EditNote(id, wanted[at]))
            mine[at] = wanted[at]
    left = notes_left(rules, public) + sum(isinstance(act, acts.RemoveNote) for act in changes)
    taken = {note.at for note in public.notes}  # notes of team mates stay where they are
    for at, text in wanted.items():
        if at not in mine and at not in taken and left > SPARE:
            changes.append(acts.PlaceNote(at, text))
            mine[at] = text
            left -= 1
    return tuple(changes)


def _wanted_notes(public: Public, worlds: WeightedWorlds) -> dict[Location, str]:
    notes: dict[Location, str] = {}
    if not len(worlds):
        return notes
    for at in bits(public.steps):
        times = np.unique(worlds.visit_times[:, at])
        if 0 not in times and len(times):
            notes[at] = _times_text([int(time) for time in times])
    now = worlds.location_shares()
    at = int(now.argmax())
    if now[at] >= NOTEWORTHY and at not in notes:
        notes[at] = f"{worlds.path.shape[1]}: {round(100 * float(now[at]))}%"
    return notes


def _times_text(times: list[int]) -> str:
    if len(times) <= 3:
        return " ".join(map(str, times))
    return f"{times[0]}-{times[-1]}"
