"""Who may sit where: what a change of seats needs, and the arrangement that it leads to."""

from msgspec.structs import replace

from zanzibar.bots import names as levels
from zanzibar.rules import Seat, Side
from zanzibar.rules.model.vocabulary import side_of
from zanzibar.server.errors import ApiError, ErrorId
from zanzibar.server.identity import hash_secret, new_id, new_secret, secret_matches
from zanzibar.server.table_info import Arrangement, Roles, Seating, Sitter, Status

# --- sitters -----------------------------------------------------------------------------------


def person(guest: str) -> tuple[Seating, str]:
    """A guest in a seat, and the seat's link."""
    secret, link = new_secret(), new_id(12)
    sitter = Seating(Sitter.PERSON, guest, link=link, link_hash=hash_secret(secret))
    return sitter, f"{link}.{secret}"


def computer(seat: Seat, level: str | None, any_side: bool = False) -> Seating:
    sides = {side_of(0), side_of(1)} if any_side else {side_of(seat)}
    if level is None or any(level not in levels(side) for side in sides):
        raise ApiError("level.unknown")
    return Seating(Sitter.COMPUTER, level=level)


def anew(seat: Seat, sitter: Seating) -> tuple[Seating, str]:
    """Who sat in the last game, for the next one; and the link of a person's seat."""
    if sitter.guest is not None:
        return person(sitter.guest)
    if sitter.kind is Sitter.COMPUTER:
        known = levels(side_of(seat))
        level = sitter.level if sitter.level in known else known[-1]
        return Seating(Sitter.COMPUTER, level=level), ""
    return Seating(), ""


# --- what must hold ----------------------------------------------------------------------------


def at(arrangement: Arrangement, seat: Seat) -> Seating:
    if not 0 <= seat < len(arrangement.seats):
        raise ApiError("seat.unknown")
    return arrangement.seats[seat]


def own(arrangement: Arrangement, guest: str, seat: Seat) -> Seating:
    sitter = at(arrangement, seat)
    if sitter.guest != guest:
        raise ApiError("seat.not-yours")
    return sitter


def check_open(arrangement: Arrangement) -> None:
    if arrangement.status is Status.OVER:
        raise ApiError("table.over")
    if arrangement.status is Status.CLOSED:
        raise ApiError("table.closed")


def check_over(arrangement: Arrangement) -> None:
    """What is for afterwards: the record, another game."""
    early: dict[Status, ErrorId] = {
        Status.WAITING: "table.waiting",
        Status.PLAYING: "table.playing",
        Status.CLOSED: "table.closed",
    }
    if arrangement.status in early:
        raise ApiError(early[arrangement.status])


def invited(arrangement: Arrangement, invitation: str | None) -> bool:
    secret = (invitation or "").partition(".")[2]
    return secret_matches(secret, arrangement.invitation)


def check_side(arrangement: Arrangement, guest: str, seat: Seat, linked: bool = False) -> None:
    """Nobody who knows the secrets of one side, or will know them, sits down on the other.

    A shared device is the one that made the table, or the one that seats were taken to by link.
    """
    if arrangement.options.hot_seat and (linked or guest == arrangement.owner):
        return
    mine = arrangement.seats_of(guest)
    drawn = arrangement.options.roles is Roles.RANDOM and arrangement.status is Status.WAITING
    against = Side.AGENTS if side_of(seat) is Side.RECRUITER else Side.RECRUITER
    if (
        (drawn and mine)  # lots could put the two seats on different sides
        or (guest, against) in arrangement.known
        or any(side_of(own) is against for own in mine)
    ):
        raise ApiError("seat.other-side")


# --- what it leads to --------------------------------------------------------------------------


def with_sitter(arrangement: Arrangement, seat: Seat, sitter: Seating) -> Arrangement:
    seats = arrangement.seats
    return replace(arrangement, seats=(*seats[:seat], sitter, *seats[seat + 1 :]))


def seated(arrangement: Arrangement, seat: Seat, sitter: Seating) -> Arrangement:
    """Somebody sits down; in a running game that is remembered for good."""
    after = with_sitter(arrangement, seat, sitter)
    if after.status is Status.WAITING or sitter.guest is None:
        return after
    return replace(after, known=after.known | {(sitter.guest, side_of(seat))})
