"""Golden playthroughs: whole games with every seat's view after every act, as text.

`python -m tests.support.rules.golden_games` plays the recorded acts again and writes what every
seat sees now; the difference to the files in version control is what a change of the engine did
to the views.
`python -m tests.support.rules.golden_games --new` plays new games from the seeds below.

A file starts with the table. An act is a line that starts with `>`; what chance gave for it starts
with `~`. Then come the fields of the views that changed: `*` for everybody, `R`, `1` to `4` for a
seat, `-` for a spectator. Names stand for locations, Features, borders and Agents.
"""

import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from tests.support.rules.games import acts
from zanzibar.board import Board, zanzibar
from zanzibar.rules import (
    AGENTS,
    BASE,
    NOWHERE,
    SPECTATOR,
    Action,
    Assist,
    Deal,
    Drawn,
    Mission,
    Rules,
    Ruleset,
    Table,
    drawn_by,
)
from zanzibar.rules.model import actions as act
from zanzibar.rules.views import shown

FOLDER = Path(__file__).parents[2] / "rules" / "golden"
GAMES = {
    f"{mission.value}-{seats}": (mission, seats) for mission in Mission for seats in (2, 3, 4, 5)
}
SEEDS = {
    "training-2": 949, "training-3": 10, "training-4": 32, "training-5": 131,
    "full-2": 290, "full-3": 2, "full-4": 12, "full-5": 0,
}  # fmt: skip
"""Chosen so that together the games use every kind of act and end in every way."""
KINDS = {kind.__name__: kind for kind in BASE.actions}

# --- acts as text ------------------------------------------------------------------------------


def names_for(board: Board, field: str) -> tuple[str, ...] | None:
    """Name what the numbers in a field of an action stand for."""
    if field in ("at", "to", "source", "token"):
        return board.names
    return {"feature": board.features, "agent": AGENTS, "border": board.border_names}.get(field)


def written(board: Board, action: Action) -> str:
    words = [type(action).__name__]
    for field, value in msgspec.structs.asdict(action).items():
        names = names_for(board, field)
        if names is not None and type(value) is int and value != NOWHERE:
            value = names[value]
        words.append(f"{field}={msgspec.json.encode(value).decode()}")
    return " ".join(words)


def read(board: Board, text: str) -> Action:
    kind, *words = text.split(" ", 1)
    fields: dict[str, Any] = {}
    rest = words[0] if words else ""
    while rest:
        field, _, rest = rest.partition("=")
        # Texts may hold spaces: a value ends where its JSON does.
        end = next(
            end
            for end in [*(i for i, letter in enumerate(rest) if letter == " "), len(rest)]
            if is_json(rest[:end])
        )
        value = msgspec.json.decode(rest[:end])
        names = names_for(board, field)
        if names is not None and isinstance(value, str) and value in names:
            value = names.index(value)
        fields[field] = value
        rest = rest[end + 1 :]
    action: Action = msgspec.convert({"type": kind, **fields}, type=KINDS[kind])
    return action


def is_json(text: str) -> bool:
    try:
        msgspec.json.decode(text)
    except msgspec.DecodeError:
        return False
    return True


def outcomes(board: Board, drawn: tuple[Drawn, ...]) -> Iterator[str]:
    for one in drawn:
        names = {"feature": board.features, "agent": AGENTS}.get(one.kind)
        told = [str(number) if names is None else names[number] for number in one.outcome]
        yield f"~ {one.kind} {' '.join(told)}"


def read_outcome(board: Board, text: str) -> tuple[int, ...]:
    kind, *told = text.split()
    names = {"feature": board.features, "agent": AGENTS}.get(kind)
    return tuple(int(name) if names is None else names.index(name) for name in told)


# --- views as text -----------------------------------------------------------------------------


def fields(table: Table, seat: int) -> dict[str, str]:
    """Describe a view as it leaves the engine, flat, with how many acts are legal."""
    view = msgspec.to_builtins(shown(table.rules, table.view(seat)))
    flat: dict[str, str] = {"legal": str(len(table.legal(seat)))}
    for name, value in view.items():
        if name == "agents":
            for agent in value:
                for key in ("at", "holder", "acted"):
                    flat[f"{agent['id']}.{key}"] = compact(agent[key])
        elif name in ("turn", "secret") and value is not None:
            flat.update({f"{name}.{key}": compact(part) for key, part in value.items()})
        else:
            flat[name] = compact(value)
    return flat


def compact(value: object) -> str:
    if isinstance(value, list | tuple) and all(isinstance(one, str) for one in value):
        return " ".join(value) or "none"
    return msgspec.json.encode(value).decode()


def changes(table: Table, before: dict[int, dict[str, str]]) -> Iterator[str]:
    """List what is different in the views now, and remember it."""
    seats = [*range(table.public.seats), SPECTATOR]
    changed: dict[int, dict[str, str]] = {}
    for seat in seats:
        now = fields(table, seat)
        old = before.get(seat, {})
        changed[seat] = {field: value for field, value in now.items() if old.get(field) != value}
        changed[seat] |= {field: "gone" for field in old if field not in now}
        before[seat] = now
    shared = {
        field: value
        for field, value in changed[SPECTATOR].items()
        if all(changed[seat].get(field) == value for seat in seats)
    }
    yield from (f"  * {field} {value}" for field, value in shared.items())
    for seat in seats:
        who = "-" if seat == SPECTATOR else str(seat or "R")
        for field, value in changed[seat].items():
            if field not in shared:
                yield f"  {who} {field} {value}"


# --- whole games -------------------------------------------------------------------------------


def header(table: Table) -> Iterator[str]:
    ruleset = msgspec.json.encode(table.rules.ruleset).decode()
    yield f"# {table.rules.board.name}, {table.public.seats} seats, {ruleset}"


def transcript(table: Table, played: Iterator[object]) -> str:
    """Yield the text of a game while it is played."""
    before: dict[int, dict[str, str]] = {}
    lines = [*header(table), *changes(table, before)]
    for _ in played:
        entry = table.log[-1]
        lines.append(f"> {entry.seat or 'R'!s} {written(table.rules.board, entry.action)}")
        lines += outcomes(table.rules.board, entry.drawn)
        lines += changes(table, before)
    return "\n".join(lines) + "\n"


def new_game(name: str, seed: int | None = None) -> str:
    mission, seats = GAMES[name]
    rng = random.Random(SEEDS[name] if seed is None else seed)
    ruleset = Ruleset(
        mission,
        step_supply=8 if seats == 4 else 0,
        immortal_move_mandatory=seats == 4,
        second_slip_counts_past_visits=seats == 3,
        deal=Deal.RANDOM if seats in (3, 5) else Deal.CHOOSE,
        assist=Assist.NOTEBOOK if seats == 5 else Assist.NONE,
    )
    table = Table(Rules(ruleset, zanzibar()), seats, drawn_by(rng))
    return transcript(table, played(table, rng, name))


def played(table: Table, rng: random.Random, name: str) -> Iterator[object]:
    """Play a game to its end; at tables of five somebody resigns early."""
    for number, entry in enumerate(acts(table, rng, asides=0.4 if name == "full-3" else 0.1)):
        yield entry
        if table.public.seats == 5 and number >= 100 and not table.over:
            if name == "training-5":
                yield table.act(2, act.Resign())
            else:
                yield table.act(4, act.OfferStop())
                yield table.act(0, act.OfferStop())


def same_game(text: str) -> str:
    """Play the recorded acts again with the present engine."""
    board = zanzibar()
    top, *lines = text.splitlines()
    seats, ruleset = top.split(", ", 2)[1:]
    drawn = [read_outcome(board, line[2:]) for line in lines if line.startswith("~ ")]
    table = Table(
        Rules(msgspec.json.decode(ruleset, type=Ruleset), board),
        int(seats.removesuffix(" seats")),
        lambda kind, options, count: drawn.pop(0),
    )

    def again() -> Iterator[object]:
        for line in lines:
            if line.startswith("> "):
                seat, _, action = line[2:].partition(" ")
                yield table.act(0 if seat == "R" else int(seat), read(board, action))

    return transcript(table, again())


def main(new: bool) -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in GAMES:
        file = FOLDER / f"{name}.txt"
        text = new_game(name) if new or not file.exists() else same_game(file.read_text("utf-8"))
        file.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main("--new" in sys.argv[1:])
