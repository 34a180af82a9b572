"""Routes of tables: make, list, read and change them, and use links."""

from litestar import get, post
from litestar.params import JSONBody

from zanzibar.bots import names as levels
from zanzibar.rules import Seat, Side
from zanzibar.rules.names import seat_name
from zanzibar.server.http.request import (
    REFUSALS,
    ApiRequest,
    TableId,
    context_of,
    cookie_guest,
    guest_of,
)
from zanzibar.server.protocol.messages import PROTOCOL
from zanzibar.server.protocol.schemas import (
    CreateTable,
    Invited,
    LinkTarget,
    Made,
    Possible,
    Rematch,
    Seated,
    SetSpeed,
    Tables,
    UseLink,
)
from zanzibar.server.table_info import TableInfo
from zanzibar.server.tables import commands, creation, listing
from zanzibar.server.tables.live_table import LiveTable
from zanzibar.shift import MODULES


@get("/api/possible", responses=REFUSALS)
async def possible() -> Possible:
    return Possible(
        PROTOCOL, levels(Side.RECRUITER), levels(Side.AGENTS), tuple(MODULES), creation.MOST_TABLES
    )


@post("/api/tables", responses=REFUSALS)
async def make(request: ApiRequest, data: JSONBody[CreateTable]) -> Made:
    guest = await guest_of(request)
    live_table, invitation, links = await creation.make(context_of(request).registry, guest, data)
    return _made(live_table, guest, invitation, links)


@get("/api/tables", responses=REFUSALS)
async def lobby(request: ApiRequest) -> Tables:
    guest = cookie_guest(request)
    return Tables(await listing.lobby(context_of(request).registry, guest))


@get("/api/tables/mine", responses=REFUSALS)
async def mine(request: ApiRequest) -> Tables:
    guest = await guest_of(request)
    return Tables(await listing.tables_of(context_of(request).registry, guest))


@get("/api/tables/{table:str}", responses=REFUSALS)
async def one(request: ApiRequest, table: TableId) -> TableInfo:
    guest = cookie_guest(request)
    return (await context_of(request).registry.seen_by(table, guest)).info(guest)


@post("/api/link", status_code=200, responses=REFUSALS)
async def use_link(request: ApiRequest, data: JSONBody[UseLink]) -> LinkTarget:
    guest = await guest_of(request)
    live_table, seat = await commands.use_link(context_of(request).registry, guest, data.link)
    return LinkTarget(live_table.info(guest), None if seat is None else seat_name(seat))


@post("/api/tables/{table:str}/close", status_code=200, responses=REFUSALS)
async def close(request: ApiRequest, table: TableId) -> TableInfo:
    guest = await guest_of(request)
    return (await commands.close_table(context_of(request).registry, table, guest)).info(guest)


@post("/api/tables/{table:str}/invitation", status_code=200, responses=REFUSALS)
async def invite(request: ApiRequest, table: TableId) -> Invited:
    guest = await guest_of(request)
    live_table, invitation = await commands.invite(context_of(request).registry, table, guest)
    return Invited(live_table.info(guest), invitation)


@post("/api/tables/{table:str}/speed", status_code=200, responses=REFUSALS)
async def speed(request: ApiRequest, table: TableId, data: JSONBody[SetSpeed]) -> TableInfo:
    guest = await guest_of(request)
    return (await commands.set_speed(context_of(request).registry, table, guest, data.speed)).info(
        guest
    )


@post("/api/tables/{table:str}/rematch", responses=REFUSALS)
async def rematch(request: ApiRequest, table: TableId, data: JSONBody[Rematch]) -> Made:
    guest = await guest_of(request)
    registry = context_of(request).registry
    live_table, invitation, links = await creation.rematch(registry, table, guest, data.sides)
    return _made(live_table, guest, invitation, links)


def _made(live_table: LiveTable, guest: str, invitation: str, links: dict[Seat, str]) -> Made:
    info = live_table.info(guest)
    seats = tuple(Seated(info, seat_name(seat), link) for seat, link in sorted(links.items()))
    return Made(info, invitation, seats)


ROUTES = [possible, make, lobby, mine, one, use_link, close, invite, speed, rematch]
