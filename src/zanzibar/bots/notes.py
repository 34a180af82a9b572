"""The Mental Notes a computer places: when each STEP token can have been visited, and where next.

Only digits and signs, so that they read the same in every language: `3`, `2 5`, `4-8`, and `9: 40%`
for the likeliest place now.
"""

import numpy as np

from zanzibar.board import bits
from zanzibar.bots.belief.worlds import Cloud
from zanzibar.rules import AsideAction, Public, Rules
from zanzibar.rules.acts.out_of_turn import notes_left
from zanzibar.rules.model import actions as acts
from zanzibar.rules.model.vocabulary import Location

SPARE = 2
"""Notes that stay in the box: a REVEAL needs one."""
WORTH_TELLING = 0.25


def wanted(rules: Rules, public: Public, cloud: Cloud) -> dict[Location, str]:
    """What should be noted where."""
    notes: dict[Location, str] = {}
    if not len(cloud):
        return notes
    for at in bits(public.steps):
        times = np.unique(cloud.when[:, at])
        if 0 not in times and len(times):
            notes[at] = _times([int(time) for time in times])
    now = cloud.now()
    at = int(now.argmax())
    if now[at] >= WORTH_TELLING and at not in notes:
        notes[at] = f"{cloud.path.shape[1]}: {round(100 * float(now[at]))}%"
    return notes


def _times(times: list[int]) -> str:
    if len(times) <= 3:
        return " ".join(map(str, times))
    return f"{times[0]}-{times[-1]}"


def changes(
    rules: Rules, public: Public, cloud: Cloud, mine: dict[Location, str]
) -> tuple[AsideAction, ...]:
    """What to place, edit and remove; `mine` is what was noted so far and is brought up to date."""
    asked = wanted(rules, public, cloud)
    done: list[AsideAction] = []
    for note in public.notes:  # a game that goes on: what was placed before is its own again
        if asked.get(note.at) == note.text:
            mine.setdefault(note.at, note.text)
    own = {note.at: note.id for note in public.notes if mine.get(note.at) == note.text}
    for at in [at for at in mine if at not in own]:
        del mine[at]  # somebody else moved, edited or removed it: it is theirs now
    for at, id in own.items():
        if at not in asked:
            done.append(acts.RemoveNote(id))
            del mine[at]
        elif asked[at] != mine[at]:
            done.append(acts.EditNote(id, asked[at]))
            mine[at] = asked[at]
    left = notes_left(rules, public) + sum(isinstance(act, acts.RemoveNote) for act in done)
    taken = {note.at for note in public.notes}  # what a team mate wrote there stands
    for at, text in asked.items():
        if at not in mine and at not in taken and left > SPARE:
            done.append(acts.PlaceNote(at, text))
            mine[at] = text
            left -= 1
    return tuple(done)
