"""Changes of seats and of a table that its people ask for."""

from collections.abc import Awaitable, Callable

from msgspec.structs import replace
from sqlalchemy import select

from zanzibar.rules import Seat
from zanzibar.server.errors import ApiError
from zanzibar.server.identity import hash_secret, new_secret, secret_matches
from zanzibar.server.storage import schema
from zanzibar.server.table_info import Arrangement, Roles, Seating, Sitter, Speed, Status
from zanzibar.server.tables import seat_rules
from zanzibar.server.tables.live_table import Hosted
from zanzibar.server.tables.registry import Hall
from zanzibar.server.tables.seating import INVITED


async def take(hall: Hall, id: str, guest: str, seat: Seat, invitation: str | None) -> str:
    """Sit down in an open seat; the answer is the seat's link."""
    sitter, link = seat_rules.person(guest)

    def edit(old: Arrangement) -> Arrangement:
        if (
            old.options.private
            and not old.has_met(guest)
            and not seat_rules.invited(old, invitation)
        ):
            raise ApiError("table.unknown")
        seat_rules.check_open(old)
        if seat_rules.at(old, seat).kind is not Sitter.OPEN:
            raise ApiError("seat.taken")
        seat_rules.check_side(old, guest, seat)
        return seat_rules.seated(old, seat, sitter)

    await _change(hall.table(id), edit)
    return link


async def use_link(hall: Hall, guest: str, link: str) -> tuple[Hosted, Seat | None]:
    """A seat's link moves the seat to this guest; an invitation shows a private table."""
    front, dot, secret = link.partition(".")
    if not dot:
        raise ApiError("link.unknown")
    owner = await hall.storage.read(
        lambda c: c.execute(
            select(schema.seat.c.game).where(schema.seat.c.link == front)
        ).scalar()
    )  # fmt: skip
    if owner is not None:
        return await _use_seat_link(hall, owner, guest, front, secret)
    try:
        hosted = await hall.table(front)
    except ApiError:
        raise ApiError("link.unknown") from None
    if not secret_matches(secret, hosted.arrangement.invitation):
        raise ApiError("link.unknown")
    await hosted.change(lambda old: replace(old, known=old.known | {(guest, INVITED)}))
    return hosted, None


async def _use_seat_link(
    hall: Hall, id: str, guest: str, link: str, secret: str
) -> tuple[Hosted, Seat]:
    hosted = await hall.table(id)
    taken = -1

    def edit(old: Arrangement) -> Arrangement:
        nonlocal taken
        taken = next((i for i, s in enumerate(old.seats) if s.link == link), -1)
        kept = old.seats[taken].link_hash if taken >= 0 else None
        if kept is None or not secret_matches(secret, kept):
            raise ApiError("link.unknown")
        if old.seats[taken].guest == guest:
            return old
        seat_rules.check_side(old, guest, taken, linked=True)
        return seat_rules.seated(old, taken, replace(old.seats[taken], guest=guest))

    await hosted.change(edit)
    return hosted, taken


async def new_link(hall: Hall, id: str, guest: str, seat: Seat) -> str:
    """A new link for one's own seat; the old one is void."""
    fresh, link = seat_rules.person(guest)

    def edit(old: Arrangement) -> Arrangement:
        sitter = seat_rules.own(old, guest, seat)
        return seat_rules.with_sitter(
            old, seat, replace(sitter, link=fresh.link, link_hash=fresh.link_hash)
        )

    await _change(hall.seen_by(id, guest), edit)
    return link


async def leave(hall: Hall, id: str, guest: str, seat: Seat) -> Hosted:
    def edit(old: Arrangement) -> Arrangement:
        seat_rules.check_open(old)
        seat_rules.own(old, guest, seat)
        return seat_rules.with_sitter(old, seat, Seating())

    return await _change(hall.seen_by(id, guest), edit)


async def come_back(hall: Hall, id: str, guest: str, seat: Seat) -> Hosted:
    """A person takes the seat back from the computer that stood in."""

    def edit(old: Arrangement) -> Arrangement:
        sitter = seat_rules.own(old, guest, seat)
        person = replace(sitter, kind=Sitter.PERSON, level=None, stands_in=False)
        return seat_rules.with_sitter(old, seat, person)

    return await _change(hall.seen_by(id, guest), edit)


# --- what the owner may do ---------------------------------------------------------------------


async def free(hall: Hall, id: str, guest: str, seat: Seat) -> Hosted:
    def edit(old: Arrangement) -> Arrangement:
        seat_rules.check_open(old)
        if seat_rules.at(old, seat).kind is Sitter.OPEN:
            raise ApiError("seat.empty")
        return seat_rules.with_sitter(old, seat, Seating())

    return await _change(hall.owned(id, guest), edit)


async def hand_over(hall: Hall, id: str, guest: str, seat: Seat, level: str) -> Hosted:
    """A computer plays an open seat, or stands in for a person who is not there."""
    hosted = await hall.owned(id, guest)

    def edit(old: Arrangement) -> Arrangement:
        seat_rules.check_open(old)
        sitter = seat_rules.at(old, seat)
        computer = seat_rules.computer(seat, level, any_side=old.options.roles is Roles.RANDOM)
        if sitter.kind is Sitter.PERSON:
            if hosted.crowd.present(seat):
                raise ApiError("seat.present")
            computer = replace(sitter, kind=Sitter.COMPUTER, level=level, stands_in=True)
        elif sitter.stands_in:
            computer = replace(sitter, level=level)
        return seat_rules.with_sitter(old, seat, computer)

    await hosted.change(edit)
    return hosted


async def invite(hall: Hall, id: str, guest: str) -> tuple[Hosted, str]:
    """A new invitation; the old one is void."""
    secret = new_secret()

    def edit(old: Arrangement) -> Arrangement:
        seat_rules.check_open(old)
        return replace(old, invitation=hash_secret(secret))

    return await _change(hall.owned(id, guest), edit), f"{id}.{secret}"


async def set_speed(hall: Hall, id: str, guest: str, speed: Speed) -> Hosted:
    def edit(old: Arrangement) -> Arrangement:
        seat_rules.check_open(old)
        return replace(old, options=replace(old.options, speed=speed))

    return await _change(hall.owned(id, guest), edit)


async def close_table(hall: Hall, id: str, guest: str) -> Hosted:
    def edit(old: Arrangement) -> Arrangement:
        seat_rules.check_open(old)
        return replace(old, status=Status.CLOSED)

    return await _change(hall.owned(id, guest), edit)


async def _change(found: Awaitable[Hosted], edit: Callable[[Arrangement], Arrangement]) -> Hosted:
    hosted = await found
    await hosted.change(edit)
    return hosted
