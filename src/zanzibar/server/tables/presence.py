"""Everybody who listens at a table: the open sockets, by seat."""

from typing import Protocol

from zanzibar.rules import SPECTATOR, Seat
from zanzibar.rules.names import seat_name
from zanzibar.server.errors import ApiError
from zanzibar.server.protocol.messages import Close, Message, Presence, PresenceChanged, encode


class Listener(Protocol):
    """An open socket."""

    guest: str
    seat: Seat

    def deliver(self, frame: bytes) -> None: ...

    def dismiss(self, error: ApiError, code: Close) -> None: ...


class Crowd:
    """The listeners of one table."""

    __slots__ = ("at",)

    def __init__(self) -> None:
        self.at: dict[Seat, set[Listener]] = {}

    def everybody(self) -> list[Listener]:
        return [listener for there in self.at.values() for listener in there]

    def present(self, seat: Seat) -> bool:
        return bool(self.at.get(seat))

    def presence(self) -> Presence:
        there = sorted(seat for seat in self.at if seat != SPECTATOR and self.present(seat))
        return Presence(tuple(map(seat_name, there)), len(self.at.get(SPECTATOR, ())))

    def add(self, listener: Listener) -> bool:
        """Says whether somebody is there now who was not."""
        news = listener.seat == SPECTATOR or not self.present(listener.seat)
        self.at.setdefault(listener.seat, set()).add(listener)
        return news

    def remove(self, listener: Listener) -> bool:
        """Says whether somebody is gone now who was there."""
        self.at.get(listener.seat, set()).discard(listener)
        return listener.seat == SPECTATOR or not self.present(listener.seat)

    def move(self, seats: dict[Listener, Seat]) -> None:
        """Everybody sits elsewhere now."""
        everybody = self.everybody()
        self.at.clear()
        for listener in everybody:
            listener.seat = seats.get(listener, listener.seat)
            self.add(listener)

    def tell(self, message: Message) -> None:
        frame = encode(message)
        for listener in self.everybody():
            listener.deliver(frame)

    def tell_presence(self) -> None:
        self.tell(PresenceChanged(self.presence()))
