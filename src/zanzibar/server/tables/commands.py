"""The commands of guests and owners that change a table's seats and options."""

from collections.abc import Awaitable, Callable

from msgspec.structs import replace
from sqlalchemy import select

from zanzibar.rules import Seat
from zanzibar.server.errors import ApiError
from zanzibar.server.identity import hash_secret, new_secret, secret_matches
from zanzibar.server.seating import INVITED, Seating, Sitter
from zanzibar.server.storage import schema
from zanzibar.server.table_info import Roles, SitterKind, Speed, Status
from zanzibar.server.tables import seat_rules
from zanzibar.server.tables.changes import change
from zanzibar.server.tables.live_table import LiveTable
from zanzibar.server.tables.registry import TableRegistry


async def take(
    registry: TableRegistry, id: str, guest: str, seat: Seat, invitation: str | None
) -> str:
    """Seat a guest in an open seat. Return the seat's link."""
    sitter, link = seat_rules.new_person(guest)

    def edit(old: Seating) -> Seating:
        if (
            old.options.private
            and not old.has_met(guest)
            and not seat_rules.is_invitation(old, invitation)
        ):
            raise ApiError("table.unknown")
        seat_rules.check_not_over(old)
        if seat_rules.sitter_at(old, seat).kind is not SitterKind.OPEN:
            raise ApiError("seat.taken")
        seat_rules.check_side(old, guest, seat)
        return seat_rules.with_guest(old, seat, sitter)

    await _change(registry.table(id), edit)
    return link


async def use_link(registry: TableRegistry, guest: str, link: str) -> tuple[LiveTable, Seat | None]:
    """Move a seat to this guest by the seat's link, or admit the guest by an invitation.

    Return the table, and the seat of a seat's link.
    """
    front, dot, secret = link.partition(".")
    if not dot:
        raise ApiError("link.unknown")
    query = select(schema.seat.c.game).where(schema.seat.c.link == front)
    id = await registry.storage.read(lambda connection: connection.execute(query).scalar())
    if id is not None:
        return await _use_seat_link(await registry.table(id), guest, front, secret)
    try:
        table = await registry.table(front)
    except ApiError:
        raise ApiError("link.unknown") from None
    if not secret_matches(secret, table.seating.invitation):
        raise ApiError("link.unknown")
    await change(table, lambda old: replace(old, known=old.known | {(guest, INVITED)}))
    return table, None


async def _use_seat_link(
    table: LiveTable, guest: str, link: str, secret: str
) -> tuple[LiveTable, Seat]:
    taken = -1

    def edit(old: Seating) -> Seating:
        nonlocal taken
        taken = next((i for i, sitter in enumerate(old.seats) if sitter.link == link), -1)
        link_hash = old.seats[taken].link_hash if taken >= 0 else None
        if link_hash is None or not secret_matches(secret, link_hash):
            raise ApiError("link.unknown")
        if old.seats[taken].guest == guest:
            return old
        seat_rules.check_side(old, guest, taken, linked=True)
        return seat_rules.with_guest(old, taken, replace(old.seats[taken], guest=guest))

    await change(table, edit)
    return table, taken


async def new_link(registry: TableRegistry, id: str, guest: str, seat: Seat) -> str:
    """Replace the link of one's own seat; the old one is void."""
    fresh, link = seat_rules.new_person(guest)

    def edit(old: Seating) -> Seating:
        sitter = seat_rules.own_sitter(old, guest, seat)
        return seat_rules.with_sitter(
            old, seat, replace(sitter, link=fresh.link, link_hash=fresh.link_hash)
        )

    await _change(registry.seen_by(id, guest), edit)
    return link


async def leave(registry: TableRegistry, id: str, guest: str, seat: Seat) -> LiveTable:
    def edit(old: Seating) -> Seating:
        seat_rules.check_not_over(old)
        seat_rules.own_sitter(old, guest, seat)
        return seat_rules.with_sitter(old, seat, Sitter())

    return await _change(registry.seen_by(id, guest), edit)


async def come_back(registry: TableRegistry, id: str, guest: str, seat: Seat) -> LiveTable:
    """Give a seat back to its person from the computer that stood in."""

    def edit(old: Seating) -> Seating:
        sitter = seat_rules.own_sitter(old, guest, seat)
        person = replace(sitter, kind=SitterKind.PERSON, level=None, stands_in=False)
        return seat_rules.with_sitter(old, seat, person)

    return await _change(registry.seen_by(id, guest), edit)


# --- commands of the owner ---------------------------------------------------------------------


async def free(registry: TableRegistry, id: str, guest: str, seat: Seat) -> LiveTable:
    def edit(old: Seating) -> Seating:
        seat_rules.check_not_over(old)
        if seat_rules.sitter_at(old, seat).kind is SitterKind.OPEN:
            raise ApiError("seat.empty")
        return seat_rules.with_sitter(old, seat, Sitter())

    return await _change(registry.owned(id, guest), edit)


async def hand_over(
    registry: TableRegistry, id: str, guest: str, seat: Seat, level: str
) -> LiveTable:
    """Let a computer play an open seat, or stand in for a person who is not connected."""
    table = await registry.owned(id, guest)

    def edit(old: Seating) -> Seating:
        seat_rules.check_not_over(old)
        sitter = seat_rules.sitter_at(old, seat)
        random_roles = old.options.roles is Roles.RANDOM
        computer = seat_rules.new_computer(seat, level, any_side=random_roles)
        if sitter.kind is SitterKind.PERSON:
            if table.presence.is_present(seat):
                raise ApiError("seat.present")
            computer = replace(sitter, kind=SitterKind.COMPUTER, level=level, stands_in=True)
        elif sitter.stands_in:
            computer = replace(sitter, level=level)
        return seat_rules.with_sitter(old, seat, computer)

    await change(table, edit)
    return table


async def invite(registry: TableRegistry, id: str, guest: str) -> tuple[LiveTable, str]:
    """Replace the invitation; the old one is void."""
    secret = new_secret()

    def edit(old: Seating) -> Seating:
        seat_rules.check_not_over(old)
        return replace(old, invitation=hash_secret(secret))

    return await _change(registry.owned(id, guest), edit), f"{id}.{secret}"


async def set_speed(registry: TableRegistry, id: str, guest: str, speed: Speed) -> LiveTable:
    def edit(old: Seating) -> Seating:
        seat_rules.check_not_over(old)
        return replace(old, options=replace(old.options, speed=speed))

    return await _change(registry.owned(id, guest), edit)


async def close_table(registry: TableRegistry, id: str, guest: str) -> LiveTable:
    def edit(old: Seating) -> Seating:
        seat_rules.check_not_over(old)
        return replace(old, status=Status.CLOSED)

    return await _change(registry.owned(id, guest), edit)


async def _change(found: Awaitable[LiveTable], edit: Callable[[Seating], Seating]) -> LiveTable:
    table = await found
    await change(table, edit)
    return table
