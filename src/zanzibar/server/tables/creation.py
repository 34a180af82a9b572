"""New tables: as somebody wishes, or once more with the same people."""

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection, func, select

from zanzibar.rules import Ruleset, Seat, Unplayable
from zanzibar.rules.model.vocabulary import side_of
from zanzibar.server.clock import now_ms
from zanzibar.server.encoding import frame_writer
from zanzibar.server.errors import ApiError
from zanzibar.server.identity import hash_secret, new_id, new_secret
from zanzibar.server.protocol.schemas import CreateTable, Sides
from zanzibar.server.protocol.text_rules import is_visible_line
from zanzibar.server.storage import schema, table_rows
from zanzibar.server.table_info import (
    LONGEST_NAME,
    Arrangement,
    Options,
    Roles,
    Seating,
    Sitter,
    Status,
)
from zanzibar.server.tables import seat_rules
from zanzibar.server.tables.live_table import Hosted
from zanzibar.server.tables.registry import Hall
from zanzibar.server.tables.seating import INVITED, begun

MOST_TABLES = 20
"""Waiting and running tables a guest may own."""


class Broken(Exception):
    """Rules that cannot be played: the ids are the rules' own."""

    def __init__(self, unplayable: Unplayable) -> None:
        super().__init__(str(unplayable))
        self.rejection = unplayable.problems[0]


async def make(hall: Hall, guest: str, wish: CreateTable) -> tuple[Hosted, str, dict[Seat, str]]:
    """A new table, its invitation, and the links of the seats its maker took."""
    if not is_visible_line(wish.name, LONGEST_NAME):
        raise ApiError("table.name")
    if wish.hot_seat and wish.roles is Roles.RANDOM:
        raise ApiError("roles.shared-device")
    if len(set(wish.ruleset.modules)) < len(wish.ruleset.modules):
        raise ApiError("request.malformed")
    _check_rules(wish.ruleset)
    options = msgspec.convert(wish, Options, from_attributes=True)
    seats, links = _wished_seats(guest, wish)
    made = now_ms()
    invitation = new_secret()
    arrangement = Arrangement(
        wish.name,
        guest,
        hash_secret(invitation),
        Status.WAITING,
        options,
        seats,
        frozenset(),
        made,
        made,
    )
    mine = arrangement.seats_of(guest)
    if not options.hot_seat and (
        len({side_of(seat) for seat in mine}) > 1
        or (options.roles is Roles.RANDOM and len(mine) > 1)
    ):
        raise ApiError("seat.other-side")
    hosted = await _open(hall, arrangement)
    if options.roles is Roles.RANDOM and hosted.game is not None:
        dealt = hosted.arrangement.seats
        old = {arrangement.seats[seat].link: link for seat, link in links.items()}
        links = {seat: old[s.link] for seat, s in enumerate(dealt) if s.link in old}
    return hosted, f"{hosted.id}.{invitation}", links


def _check_rules(ruleset: Ruleset) -> None:
    try:
        frame_writer.rules_of(ruleset)
    except Unplayable as unplayable:
        raise Broken(unplayable) from None


def _wished_seats(guest: str, wish: CreateTable) -> tuple[tuple[Seating, ...], dict[Seat, str]]:
    """Who sits where, and the links of the maker's own seats."""
    links: dict[Seat, str] = {}
    seats = []
    for number, seat in enumerate(wish.seats):
        match seat.kind:
            case Sitter.COMPUTER:
                random_role = wish.roles is Roles.RANDOM
                seats.append(seat_rules.computer(number, seat.level, any_side=random_role))
            case Sitter.PERSON:
                sitter, links[number] = seat_rules.person(guest)
                seats.append(sitter)
            case Sitter.OPEN:
                seats.append(Seating())
    return tuple(seats), links


async def _open(hall: Hall, arrangement: Arrangement) -> Hosted:
    return await hall.open(
        begun(arrangement) if arrangement.complete else arrangement,
        lambda connection: _check_room(connection, arrangement.owner),
    )


def _check_room(connection: Connection, owner: str) -> None:
    """In the transaction that adds a table: of several at once, none slips through."""
    game = schema.game
    owned = connection.execute(
        select(func.count())
        .select_from(game)
        .where(game.c.owner == owner, game.c.status.in_([Status.WAITING, Status.PLAYING]))
    ).scalar_one()
    if owned >= MOST_TABLES:
        raise ApiError("limit.tables", most=MOST_TABLES)


async def rematch(
    hall: Hall, id: str, guest: str, sides: Sides
) -> tuple[Hosted, str, dict[Seat, str]]:
    """A new table with the same people and computers, its invitation, and its maker's links."""
    before = await hall.seen_by(id, guest)
    after, invitation = new_id(), new_secret()
    fresh: Arrangement
    links: dict[Seat, str]

    def edit(old: Arrangement) -> Arrangement:
        nonlocal fresh, links
        _check_rematch(old, guest)
        fresh, links = _once_more(old, guest, sides, hash_secret(invitation))
        return replace(old, rematch=after)

    def add(connection: Connection) -> None:
        _check_room(connection, guest)
        table_rows.add_table(connection, after, fresh)

    # Two tables that know of each other are saved together: no stop leaves one without the other.
    await before.change(edit, add)
    return await hall.table(after), f"{after}.{invitation}", links


def _check_rematch(arrangement: Arrangement, guest: str) -> None:
    seat_rules.check_over(arrangement)
    if not arrangement.seats_of(guest) and guest != arrangement.owner:
        raise ApiError("seat.not-yours")
    if arrangement.rematch is not None:
        raise ApiError("table.rematched", table=arrangement.rematch)


def _once_more(
    old: Arrangement, owner: str, sides: Sides, invitation: bytes
) -> tuple[Arrangement, dict[Seat, str]]:
    seats = old.seats
    if sides is Sides.SWAP:
        # Who comes next clockwise is the Recruiter now; with two seats the sides are swapped.
        seats = (*seats[1:], seats[0])
    anew = [seat_rules.anew(number, sitter) for number, sitter in enumerate(seats)]
    links = {seat: link for seat, (sitter, link) in enumerate(anew) if sitter.guest == owner}
    made = now_ms()
    fresh = replace(
        old,
        owner=owner,
        invitation=invitation,
        status=Status.WAITING,
        options=replace(old.options, roles=Roles.CHOSEN),
        seats=tuple(sitter for sitter, _ in anew),
        known=frozenset((who, INVITED) for who, _ in old.known),
        made_at=made,
        changed_at=made,
    )
    return (begun(fresh) if fresh.complete else fresh), links
