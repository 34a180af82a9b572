"""Rules for taking seats: the checks before a change of seats, and the seating it leads to."""

from msgspec.structs import replace

from zanzibar.bots import names as levels
from zanzibar.rules import SPECTATOR, Seat, Side
from zanzibar.rules.model.vocabulary import side_of
from zanzibar.server.errors import ApiError, ErrorId
from zanzibar.server.identity import hash_secret, new_id, new_secret, secret_matches
from zanzibar.server.seating import Seating, Sitter
from zanzibar.server.table_info import Roles, SitterKind, Status

# --- sitters -----------------------------------------------------------------------------------


def new_person(guest: str) -> tuple[Sitter, str]:
    """Return a guest for a seat, and the link that brings the seat to another device."""
    secret, link = new_secret(), new_id(12)
    sitter = Sitter(SitterKind.PERSON, guest, link=link, link_hash=hash_secret(secret))
    return sitter, f"{link}.{secret}"


def new_computer(seat: Seat, level: str | None, any_side: bool = False) -> Sitter:
    """Return a computer for a seat. With `any_side` its level must exist for both sides."""
    sides = {side_of(0), side_of(1)} if any_side else {side_of(seat)}
    if level is None or any(level not in levels(side) for side in sides):
        raise ApiError("level.unknown")
    return Sitter(SitterKind.COMPUTER, level=level)


def sitter_for_rematch(seat: Seat, sitter: Sitter) -> tuple[Sitter, str]:
    """Return the same sitter for the next game, and the new link of a person's seat."""
    if sitter.guest is not None:
        return new_person(sitter.guest)
    if sitter.kind is SitterKind.COMPUTER:
        known = levels(side_of(seat))
        level = sitter.level if sitter.level in known else known[-1]
        return Sitter(SitterKind.COMPUTER, level=level), ""
    return Sitter(), ""


# --- checks ------------------------------------------------------------------------------------


def sitter_at(seating: Seating, seat: Seat) -> Sitter:
    if not 0 <= seat < len(seating.seats):
        raise ApiError("seat.unknown")
    return seating.seats[seat]


def own_sitter(seating: Seating, guest: str, seat: Seat) -> Sitter:
    """Return the sitter of a seat that must be this guest's."""
    sitter = sitter_at(seating, seat)
    if sitter.guest != guest:
        raise ApiError("seat.not-yours")
    return sitter


def check_not_over(seating: Seating) -> None:
    if seating.status is Status.OVER:
        raise ApiError("table.over")
    if seating.status is Status.CLOSED:
        raise ApiError("table.closed")


def check_over(seating: Seating) -> None:
    """Refuse what is only for finished games: the record, the replay, a rematch."""
    early: dict[Status, ErrorId] = {
        Status.WAITING: "table.waiting",
        Status.PLAYING: "table.playing",
        Status.CLOSED: "table.closed",
    }
    if seating.status in early:
        raise ApiError(early[seating.status])


def check_listener(seating: Seating, guest: str, seat: Seat) -> None:
    """Refuse a connection of a guest who may not connect to this seat, or watch."""
    if seating.status is Status.CLOSED:
        raise ApiError("table.closed")
    if seat != SPECTATOR:
        own_sitter(seating, guest, seat)
    elif not seating.may_watch(guest):
        raise ApiError("watch.not-allowed")


def is_invitation(seating: Seating, invitation: str | None) -> bool:
    secret = (invitation or "").partition(".")[2]
    return secret_matches(secret, seating.invitation)


def check_side(seating: Seating, guest: str, seat: Seat, linked: bool = False) -> None:
    """Refuse a guest who knows the secrets of the other side, or will know them.

    A shared device may hold both sides: it is the one that made the table, or the one that seats
    were brought to by link.
    """
    if seating.options.hot_seat and (linked or guest == seating.owner):
        return
    own_seats = seating.seats_of(guest)
    to_be_dealt = seating.options.roles is Roles.RANDOM and seating.status is Status.WAITING
    other_side = Side.AGENTS if side_of(seat) is Side.RECRUITER else Side.RECRUITER
    if (
        (to_be_dealt and own_seats)  # the deal could put two seats of a guest on both sides
        or (guest, other_side) in seating.known
        or any(side_of(own) is other_side for own in own_seats)
    ):
        raise ApiError("seat.other-side")


# --- the new seating ---------------------------------------------------------------------------


def with_sitter(seating: Seating, seat: Seat, sitter: Sitter) -> Seating:
    seats = seating.seats
    return replace(seating, seats=(*seats[:seat], sitter, *seats[seat + 1 :]))


def with_guest(seating: Seating, seat: Seat, sitter: Sitter) -> Seating:
    """Seat a guest; in a running game, remember which side this guest knows."""
    after = with_sitter(seating, seat, sitter)
    if after.status is Status.WAITING or sitter.guest is None:
        return after
    return replace(after, known=after.known | {(sitter.guest, side_of(seat))})
