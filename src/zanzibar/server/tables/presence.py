"""Which clients are connected to a table, by seat."""

from typing import Protocol

from zanzibar.rules import SPECTATOR, Seat
from zanzibar.rules.names import seat_name
from zanzibar.server.errors import ApiError
from zanzibar.server.protocol.messages import (
    CloseCode,
    PresenceChanged,
    PresenceInfo,
    ServerMessage,
    encode,
)


class Listener(Protocol):
    """An open connection to a client."""

    guest: str
    seat: Seat

    def deliver(self, frame: bytes) -> None:
        """Send a frame, after those that were delivered before."""

    def dismiss(self, error: ApiError, code: CloseCode) -> None:
        """Send the error and close the connection."""


class Presence:
    """The connections of one table."""

    __slots__ = ("by_seat",)

    def __init__(self) -> None:
        self.by_seat: dict[Seat, set[Listener]] = {}

    def everybody(self) -> list[Listener]:
        return [listener for listeners in self.by_seat.values() for listener in listeners]

    def is_present(self, seat: Seat) -> bool:
        return bool(self.by_seat.get(seat))

    def info(self) -> PresenceInfo:
        seats = sorted(seat for seat in self.by_seat if seat != SPECTATOR and self.is_present(seat))
        return PresenceInfo(tuple(map(seat_name, seats)), len(self.by_seat.get(SPECTATOR, ())))

    def add(self, listener: Listener) -> bool:
        """Add a connection. Return True if the seat was empty before, and for each spectator."""
        is_news = listener.seat == SPECTATOR or not self.is_present(listener.seat)
        self.by_seat.setdefault(listener.seat, set()).add(listener)
        return is_news

    def remove(self, listener: Listener) -> bool:
        """Remove a connection. Return True if the seat is empty now, and for each spectator."""
        self.by_seat.get(listener.seat, set()).discard(listener)
        return listener.seat == SPECTATOR or not self.is_present(listener.seat)

    def move(self, seats: dict[Listener, Seat]) -> None:
        """Move connections to other seats; the others stay."""
        everybody = self.everybody()
        self.by_seat.clear()
        for listener in everybody:
            listener.seat = seats.get(listener, listener.seat)
            self.add(listener)

    def broadcast(self, message: ServerMessage) -> None:
        """Send one message to all connections."""
        frame = encode(message)
        for listener in self.everybody():
            listener.deliver(frame)

    def broadcast_presence(self) -> None:
        self.broadcast(PresenceChanged(self.info()))
