"""Observations and information states for OpenSpiel."""

from math import prod
from typing import Any

import msgspec
import numpy as np
import pyspiel
from numpy.typing import NDArray

from zanzibar.adapters.history import COLUMNS, Disclosure, most_rows
from zanzibar.adapters.observation import observation_layout
from zanzibar.adapters.position import SEATS, Position
from zanzibar.record import seat_text
from zanzibar.rules import NOWHERE, RECRUITER, SPECTATOR, Rules, Seat, View, shown
from zanzibar.rules.views import shown_secret


class ZanzibarObserver:
    """Writes what a player knows into `tensor`, whose pieces are in `dict`.

    With perfect recall that is the history of the events the player has seen, otherwise what
    lies on the table now and the player's own secret.
    """

    def __init__(self, rules: Rules, kind: Any) -> None:
        self.rules = rules
        self.public = bool(kind.public_info)
        self.private = kind.private_info
        self.perfect_recall = bool(kind.perfect_recall)
        self.layout = observation_layout(rules)
        self.pieces = [
            piece
            for piece in self.layout.pieces
            if (self.private != pyspiel.PrivateInfoType.NONE if piece.secret else self.public)
        ]
        shapes = self._history_shapes() if self.perfect_recall else self._view_shapes()
        self.tensor: NDArray[np.float32] = np.zeros(sum(map(prod, shapes.values())), np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {}
        offset = 0
        for name, shape in shapes.items():
            self.dict[name] = self.tensor[offset : offset + prod(shape)].reshape(shape)
            offset += prod(shape)

    def _history_shapes(self) -> dict[str, tuple[int, ...]]:
        return {"seat": (SEATS,), "history": (most_rows(self.rules), COLUMNS), "choice": (1,)}

    def _view_shapes(self) -> dict[str, tuple[int, ...]]:
        return {piece.name: piece.shape for piece in self.pieces}

    def disclosure(self, player: Seat) -> Disclosure:
        """Return what this observer shows to a player."""
        if self.private == pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return Disclosure(self.public, player == RECRUITER)
        return Disclosure(self.public, self.private == pyspiel.PrivateInfoType.ALL_PLAYERS)

    def set_from(self, state: Any, player: Seat) -> None:
        """Write what the player knows in this state."""
        position: Position = state.position
        disclosure = self.disclosure(player)
        self.tensor.fill(0)
        if self.perfect_recall:
            self._write_history(position, disclosure, player)
        elif self.pieces:
            self._write_view(position, disclosure, player)

    def _write_history(self, position: Position, disclosure: Disclosure, player: Seat) -> None:
        if self.private == pyspiel.PrivateInfoType.SINGLE_PLAYER:
            self.dict["seat"][player] = 1
        rows = position.history.rows(disclosure)
        self.tensor[SEATS : SEATS + len(rows)] = rows
        for number in position.unfinished_choice(disclosure):
            self.dict["choice"][0] = number + 1

    def _write_view(self, position: Position, disclosure: Disclosure, player: Seat) -> None:
        game = position.game
        secret = game.recruiter if disclosure.secret else None
        ones = self.layout.ones(player, game.public, secret, position.token)
        # Public pieces come first in the layout, so those that are wanted are one stretch.
        first = self.pieces[0].offset
        end = first + len(self.tensor)
        self.tensor[[one - first for one in ones if first <= one < end]] = 1

    def string_from(self, state: Any, player: Seat) -> str:
        """Return the same as text."""
        position: Position = state.position
        disclosure = self.disclosure(player)
        single = self.private == pyspiel.PrivateInfoType.SINGLE_PLAYER
        first = f"seat {seat_text(player)}\n" if single else ""
        if self.perfect_recall:
            return first + information_text(position, disclosure)
        return first + observation_text(position, disclosure)


def information_text(position: Position, disclosure: Disclosure) -> str:
    """Return everything an disclosure has seen since the game began."""
    text = position.history.text(disclosure)
    for number in position.unfinished_choice(disclosure):
        text += f"{position.space.text(number)} ...\n"
    return text


def observation_text(position: Position, disclosure: Disclosure) -> str:
    """Return what an disclosure sees now, as lines of JSON."""
    rules, game = position.rules, position.game
    lines: list[str] = []
    if disclosure.public:
        view = shown(rules, View(SPECTATOR, game.public, None))
        lines.append(msgspec.json.encode(view).decode())
    if disclosure.secret:
        lines.append(msgspec.json.encode(shown_secret(rules, game.recruiter)).decode())
        if position.token != NOWHERE:
            lines.append(f"extra {rules.board.names[position.token]}")
    return "\n".join(lines)
