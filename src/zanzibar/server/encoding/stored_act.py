"""The stored form of an act: its action and its random outcomes. Replaying all gives the game.

The form is versioned for each game (`FORMAT`). An older form is brought up to date when it is read:
`_UPGRADES[n]` turns an act of form n into one of form n + 1.
"""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct

from zanzibar.rules import Action, Drawn, Rules
from zanzibar.server.encoding.fields import action_back, read_action

FORMAT = 1

_UPGRADES: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}


class StoredAct(Struct, frozen=True, omit_defaults=True):
    act: msgspec.Raw
    drawn: tuple[tuple[str, tuple[int, ...]], ...] = ()


_decode_newest = msgspec.json.Decoder(StoredAct).decode
_encode = msgspec.json.Encoder().encode


class TooNew(ValueError):
    """A stored game of a form that only a newer program knows."""


def packed(act: bytes, drawn: tuple[Drawn, ...] = ()) -> bytes:
    """Return the bytes to store of an act that is written already."""
    if not drawn:
        return b'{"act":%b}' % act
    outcomes = _encode([(one.kind, one.outcome) for one in drawn])
    return b'{"act":%b,"drawn":%b}' % (act, outcomes)


def unpack(rules: Rules, body: bytes, form: int = FORMAT) -> tuple[Action, tuple[Drawn, ...]]:
    """Return the act in these bytes, which were written in this form."""
    if form > FORMAT:
        raise TooNew(form)
    if form < FORMAT:
        plain = msgspec.json.decode(body)
        for step in range(form, FORMAT):
            plain = _UPGRADES[step](plain)
        body = _encode(plain)
    stored = _decode_newest(body)
    drawn = tuple(Drawn(kind, outcome) for kind, outcome in stored.drawn)
    return action_back(rules, read_action(stored.act)), drawn
