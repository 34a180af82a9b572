"""Routes of the seats of a table: take, leave, hand over and return to them."""

from litestar import post
from litestar.params import JSONBody

from zanzibar.rules.names import seat_name
from zanzibar.server.http.request import (
    REFUSALS,
    ApiRequest,
    SeatName,
    TableId,
    context_of,
    guest_of,
    seat_of,
)
from zanzibar.server.protocol.schemas import HandOver, Seated, TakeSeat
from zanzibar.server.table_info import TableInfo
from zanzibar.server.tables import commands
from zanzibar.server.tables.live_table import LiveTable

_SEAT = "/api/tables/{table:str}/seats/{seat:str}"


@post(f"{_SEAT}/take", status_code=200, responses=REFUSALS)
async def take(
    request: ApiRequest, table: TableId, seat: SeatName, data: JSONBody[TakeSeat]
) -> Seated:
    guest, registry = await guest_of(request), context_of(request).registry
    link = await commands.take(registry, table, guest, seat_of(seat), data.invitation)
    live_table = await registry.table(table)
    return Seated(live_table.info(guest), _seat_with_link(live_table, link, seat), link)


def _seat_with_link(live_table: LiveTable, link: str, wished: str) -> str:
    """Find the seat of a link: the last person to sit down starts the deal of random roles."""
    front = link.partition(".")[0]
    for seat, sitter in enumerate(live_table.seating.seats):
        if sitter.link == front:
            return seat_name(seat)
    return wished


@post(f"{_SEAT}/link", status_code=200, responses=REFUSALS)
async def new_link(request: ApiRequest, table: TableId, seat: SeatName) -> Seated:
    guest, registry = await guest_of(request), context_of(request).registry
    link = await commands.new_link(registry, table, guest, seat_of(seat))
    return Seated((await registry.table(table)).info(guest), seat, link)


@post(f"{_SEAT}/leave", status_code=200, responses=REFUSALS)
async def leave(request: ApiRequest, table: TableId, seat: SeatName) -> TableInfo:
    guest, registry = await guest_of(request), context_of(request).registry
    return (await commands.leave(registry, table, guest, seat_of(seat))).info(guest)


@post(f"{_SEAT}/return", status_code=200, responses=REFUSALS)
async def come_back(request: ApiRequest, table: TableId, seat: SeatName) -> TableInfo:
    guest, registry = await guest_of(request), context_of(request).registry
    return (await commands.come_back(registry, table, guest, seat_of(seat))).info(guest)


@post(f"{_SEAT}/free", status_code=200, responses=REFUSALS)
async def free(request: ApiRequest, table: TableId, seat: SeatName) -> TableInfo:
    guest, registry = await guest_of(request), context_of(request).registry
    return (await commands.free(registry, table, guest, seat_of(seat))).info(guest)


@post(f"{_SEAT}/computer", status_code=200, responses=REFUSALS)
async def hand_over(
    request: ApiRequest, table: TableId, seat: SeatName, data: JSONBody[HandOver]
) -> TableInfo:
    guest, registry = await guest_of(request), context_of(request).registry
    return (await commands.hand_over(registry, table, guest, seat_of(seat), data.level)).info(guest)


ROUTES = [take, new_link, leave, come_back, free, hand_over]
