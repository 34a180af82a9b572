"""New tables: as a guest wishes, or as a rematch with the same people."""

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection, func, select

from zanzibar.rules import Ruleset, Seat, Unplayable
from zanzibar.rules.model.vocabulary import side_of
from zanzibar.server.clock import now_ms
from zanzibar.server.encoding.rules_cache import rules_of
from zanzibar.server.errors import ApiError
from zanzibar.server.identity import hash_secret, new_id, new_secret
from zanzibar.server.protocol.schemas import CreateTable, Sides
from zanzibar.server.protocol.text_rules import is_visible_line
from zanzibar.server.seating import INVITED, Seating, Sitter
from zanzibar.server.storage import schema, table_rows
from zanzibar.server.table_info import LONGEST_NAME, Options, Roles, SitterKind, Status
from zanzibar.server.tables import seat_rules
from zanzibar.server.tables.changes import change
from zanzibar.server.tables.live_table import LiveTable
from zanzibar.server.tables.registry import TableRegistry

MOST_TABLES = 20
"""Waiting and running tables that a guest may own."""


class UnplayableRuleset(Exception):
    """A wish for rules that cannot be played; the rejection has a rule id."""

    def __init__(self, unplayable: Unplayable) -> None:
        super().__init__(str(unplayable))
        self.rejection = unplayable.problems[0]


async def make(
    registry: TableRegistry, guest: str, wish: CreateTable
) -> tuple[LiveTable, str, dict[Seat, str]]:
    """Make a table. Return it with its invitation and the links of its maker's seats."""
    _check_wish(wish)
    seats, links = _wished_seats(guest, wish)
    made_at, invitation = now_ms(), new_secret()
    seating = Seating(
        name=wish.name,
        owner=guest,
        invitation=hash_secret(invitation),
        status=Status.WAITING,
        options=msgspec.convert(wish, Options, from_attributes=True),
        seats=seats,
        known=frozenset(),
        made_at=made_at,
        changed_at=made_at,
    )
    _check_own_seats(seating, seating.seats_of(guest))
    table = await registry.add(
        seating.begin() if seating.complete else seating,
        lambda connection: _check_quota(connection, guest),
    )
    return table, f"{table.id}.{invitation}", _dealt_links(seating, table.seating, links)


def _check_wish(wish: CreateTable) -> None:
    if not is_visible_line(wish.name, LONGEST_NAME):
        raise ApiError("table.name")
    if wish.hot_seat and wish.roles is Roles.RANDOM:
        raise ApiError("roles.shared-device")
    if len(set(wish.ruleset.modules)) < len(wish.ruleset.modules):
        raise ApiError("request.malformed")
    _check_rules(wish.ruleset)


def _check_rules(ruleset: Ruleset) -> None:
    try:
        rules_of(ruleset)
    except Unplayable as unplayable:
        raise UnplayableRuleset(unplayable) from None


def _wished_seats(guest: str, wish: CreateTable) -> tuple[tuple[Sitter, ...], dict[Seat, str]]:
    """Return the sitters, and the links of the maker's own seats."""
    links: dict[Seat, str] = {}
    seats = []
    for number, seat in enumerate(wish.seats):
        match seat.kind:
            case SitterKind.COMPUTER:
                random_roles = wish.roles is Roles.RANDOM
                seats.append(seat_rules.new_computer(number, seat.level, any_side=random_roles))
            case SitterKind.PERSON:
                sitter, links[number] = seat_rules.new_person(guest)
                seats.append(sitter)
            case SitterKind.OPEN:
                seats.append(Sitter())
    return tuple(seats), links


def _check_own_seats(seating: Seating, own: tuple[Seat, ...]) -> None:
    """Refuse a maker who would sit on both sides, unless it is for a shared device."""
    if not seating.options.hot_seat and (
        len({side_of(seat) for seat in own}) > 1
        or (seating.options.roles is Roles.RANDOM and len(own) > 1)
    ):
        raise ApiError("seat.other-side")


def _dealt_links(wished: Seating, begun: Seating, links: dict[Seat, str]) -> dict[Seat, str]:
    """Return the links by the seats that they lead to after the deal."""
    secrets = {wished.seats[seat].link: link for seat, link in links.items()}
    return {
        seat: secrets[sitter.link]
        for seat, sitter in enumerate(begun.seats)
        if sitter.link in secrets
    }


def _check_quota(connection: Connection, owner: str) -> None:
    """Count the owner's tables in the transaction that adds one, so that no race gets past it."""
    game = schema.game
    owned = connection.execute(
        select(func.count())
        .select_from(game)
        .where(game.c.owner == owner, game.c.status.in_([Status.WAITING, Status.PLAYING]))
    ).scalar_one()
    if owned >= MOST_TABLES:
        raise ApiError("limit.tables", most=MOST_TABLES)


# --- rematches ---------------------------------------------------------------------------------


async def rematch(
    registry: TableRegistry, id: str, guest: str, sides: Sides
) -> tuple[LiveTable, str, dict[Seat, str]]:
    """Make a table with the same people and computers. Return the same as `make`."""
    before = await registry.seen_by(id, guest)
    new, invitation = new_id(), new_secret()
    fresh: Seating
    links: dict[Seat, str]

    def edit(old: Seating) -> Seating:
        nonlocal fresh, links
        _check_rematch(old, guest)
        fresh, links = _rematch_seating(old, guest, sides, hash_secret(invitation))
        return replace(old, rematch=new)

    def add(connection: Connection) -> None:
        _check_quota(connection, guest)
        table_rows.add_table(connection, new, fresh)

    # One transaction saves both tables: a stop in between leaves neither pointing nowhere.
    await change(before, edit, add)
    return await registry.table(new), f"{new}.{invitation}", links


def _check_rematch(seating: Seating, guest: str) -> None:
    seat_rules.check_over(seating)
    if not seating.seats_of(guest) and guest != seating.owner:
        raise ApiError("seat.not-yours")
    if seating.rematch is not None:
        raise ApiError("table.rematched", table=seating.rematch)


def _rematch_seating(
    old: Seating, owner: str, sides: Sides, invitation: bytes
) -> tuple[Seating, dict[Seat, str]]:
    """Return the seating of the new table, and the links of its owner's seats."""
    seats = old.seats
    if sides is Sides.SWAP:
        # The next seat clockwise becomes the Recruiter; with two seats the sides are swapped.
        seats = (*seats[1:], seats[0])
    again = [seat_rules.sitter_for_rematch(seat, sitter) for seat, sitter in enumerate(seats)]
    links = {seat: link for seat, (sitter, link) in enumerate(again) if sitter.guest == owner}
    made_at = now_ms()
    fresh = replace(
        old,
        owner=owner,
        invitation=invitation,
        status=Status.WAITING,
        options=replace(old.options, roles=Roles.CHOSEN),
        seats=tuple(sitter for sitter, _ in again),
        known=frozenset((guest, INVITED) for guest, _ in old.known),
        made_at=made_at,
        changed_at=made_at,
    )
    return (fresh.begin() if fresh.complete else fresh), links
