"""The HTTP API: guests, tables, seats and links."""

from typing import Annotated, Any, TypeAlias

from litestar import Request, Response, WebSocket, get, post, websocket
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody, PathParameter

from zanzibar.bots import names as levels
from zanzibar.rules import Seat, Side
from zanzibar.rules.views import seat_name
from zanzibar.server.context import House
from zanzibar.server.encoding.fields import Unreadable, seat_number
from zanzibar.server.errors import ApiError
from zanzibar.server.game import replay as replays
from zanzibar.server.game.live_game import Course
from zanzibar.server.http.schemas import (
    CreateTable,
    GameReplay,
    HandOver,
    Invited,
    LinkTarget,
    Made,
    Me,
    NameMe,
    Possible,
    Refusal,
    Rematch,
    Seated,
    SetSpeed,
    Tables,
    TakeSeat,
    UseLink,
)
from zanzibar.server.http.security import is_encrypted, is_local
from zanzibar.server.identity import COOKIE
from zanzibar.server.storage import table_rows
from zanzibar.server.storage.retention import GUEST_DAYS
from zanzibar.server.table_info import TableInfo
from zanzibar.server.tables import commands, creation, listing, seat_rules
from zanzibar.server.tables.live_table import Hosted
from zanzibar.server.ws.messages import PROTOCOL
from zanzibar.shift import MODULES

COOKIE_SECONDS = (GUEST_DAYS - 1) * 24 * 3600
"""After a visit. Visits are written down once a day, so no guest is cleaned away before that."""
AnyRequest: TypeAlias = Request[Any, Any, Any]
TableId: TypeAlias = Annotated[str, PathParameter(max_length=32)]
SeatName: TypeAlias = Annotated[str, PathParameter(max_length=8)]

_NO = "Refused, with a rule id or an error id."
REFUSALS = {
    status: ResponseSpec(Refusal, generate_examples=False, description=_NO)
    for status in (400, 401, 403, 404, 409, 413, 429, 503, 507)
}


def house_of(connection: ASGIConnection[Any, Any, Any, Any]) -> House:
    house: House = connection.app.state.house
    return house


def cookie_guest(connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
    return house_of(connection).signer.guest(connection.cookies.get(COOKIE))


async def guest_of(request: AnyRequest) -> str:
    """The guest who asks; refuses who is nobody yet."""
    guest = cookie_guest(request)
    if guest is None or await house_of(request).hall.guests.name_of(guest) is None:
        raise ApiError("guest.unknown")
    return guest


def seat_of(name: str) -> Seat:
    try:
        return seat_number(name)
    except Unreadable:
        raise ApiError("seat.unknown") from None


# --- guests ------------------------------------------------------------------------------------


@get("/api/me", responses=REFUSALS)
async def me(request: AnyRequest) -> Response[Me]:
    guest = cookie_guest(request)
    name = None if guest is None else await house_of(request).hall.guests.name_of(guest)
    # Every visit makes the cookie last anew: who comes back in time is never forgotten.
    cookies = [] if guest is None or name is None else [_cookie(request, guest)]
    return Response(Me(name), cookies=cookies)


@post("/api/me", status_code=200, responses=REFUSALS)
async def name_me(request: AnyRequest, data: JSONBody[NameMe]) -> Response[Me]:
    guest = await house_of(request).hall.name(cookie_guest(request), data.name)
    return Response(Me(data.name), cookies=[_cookie(request, guest)])


def _cookie(request: AnyRequest, guest: str) -> Cookie:
    return Cookie(
        key=COOKIE,
        value=house_of(request).signer.sign(guest),
        max_age=COOKIE_SECONDS,
        httponly=True,
        samesite="strict",
        secure=is_encrypted(request),
    )


# --- tables ------------------------------------------------------------------------------------


@get("/api/possible", responses=REFUSALS)
async def possible() -> Possible:
    return Possible(
        PROTOCOL, levels(Side.RECRUITER), levels(Side.AGENTS), tuple(MODULES), creation.MOST_TABLES
    )


@post("/api/tables", responses=REFUSALS)
async def make(request: AnyRequest, data: JSONBody[CreateTable]) -> Made:
    guest = await guest_of(request)
    hosted, invitation, links = await creation.make(house_of(request).hall, guest, data)
    return _made(hosted, guest, invitation, links)


def _made(hosted: Hosted, guest: str, invitation: str, links: dict[Seat, str]) -> Made:
    info = hosted.info(guest)
    mine = tuple(Seated(info, seat_name(seat), link) for seat, link in sorted(links.items()))
    return Made(info, invitation, mine)


@get("/api/tables", responses=REFUSALS)
async def lobby(request: AnyRequest) -> Tables:
    guest = cookie_guest(request)
    return Tables(await listing.lobby(house_of(request).hall, guest))


@get("/api/tables/mine", responses=REFUSALS)
async def mine(request: AnyRequest) -> Tables:
    guest = await guest_of(request)
    return Tables(await listing.games_of(house_of(request).hall, guest))


@get("/api/tables/{table:str}", responses=REFUSALS)
async def one(request: AnyRequest, table: TableId) -> TableInfo:
    guest = cookie_guest(request)
    return (await house_of(request).hall.seen_by(table, guest)).info(guest)


@post("/api/link", status_code=200, responses=REFUSALS)
async def use_link(request: AnyRequest, data: JSONBody[UseLink]) -> LinkTarget:
    guest = await guest_of(request)
    hosted, seat = await commands.use_link(house_of(request).hall, guest, data.link)
    return LinkTarget(hosted.info(guest), None if seat is None else seat_name(seat))


@post("/api/tables/{table:str}/close", status_code=200, responses=REFUSALS)
async def close(request: AnyRequest, table: TableId) -> TableInfo:
    guest = await guest_of(request)
    return (await commands.close_table(house_of(request).hall, table, guest)).info(guest)


@post("/api/tables/{table:str}/invitation", status_code=200, responses=REFUSALS)
async def invite(request: AnyRequest, table: TableId) -> Invited:
    guest = await guest_of(request)
    hosted, invitation = await commands.invite(house_of(request).hall, table, guest)
    return Invited(hosted.info(guest), invitation)


@post("/api/tables/{table:str}/speed", status_code=200, responses=REFUSALS)
async def speed(request: AnyRequest, table: TableId, data: JSONBody[SetSpeed]) -> TableInfo:
    guest = await guest_of(request)
    return (await commands.set_speed(house_of(request).hall, table, guest, data.speed)).info(guest)


@post("/api/tables/{table:str}/rematch", responses=REFUSALS)
async def rematch(request: AnyRequest, table: TableId, data: JSONBody[Rematch]) -> Made:
    guest = await guest_of(request)
    hall = house_of(request).hall
    hosted, invitation, links = await creation.rematch(hall, table, guest, data.sides)
    return _made(hosted, guest, invitation, links)


# --- seats -------------------------------------------------------------------------------------


@post("/api/tables/{table:str}/seats/{seat:str}/take", status_code=200, responses=REFUSALS)
async def take(
    request: AnyRequest, table: TableId, seat: SeatName, data: JSONBody[TakeSeat]
) -> Seated:
    guest, hall = await guest_of(request), house_of(request).hall
    link = await commands.take(hall, table, guest, seat_of(seat), data.invitation)
    hosted = await hall.table(table)
    return Seated(hosted.info(guest), _seat_with(hosted, link, seat), link)


@post("/api/tables/{table:str}/seats/{seat:str}/link", status_code=200, responses=REFUSALS)
async def new_link(request: AnyRequest, table: TableId, seat: SeatName) -> Seated:
    guest, hall = await guest_of(request), house_of(request).hall
    link = await commands.new_link(hall, table, guest, seat_of(seat))
    return Seated((await hall.table(table)).info(guest), seat, link)


@post("/api/tables/{table:str}/seats/{seat:str}/leave", status_code=200, responses=REFUSALS)
async def leave(request: AnyRequest, table: TableId, seat: SeatName) -> TableInfo:
    guest = await guest_of(request)
    return (await commands.leave(house_of(request).hall, table, guest, seat_of(seat))).info(guest)


@post("/api/tables/{table:str}/seats/{seat:str}/return", status_code=200, responses=REFUSALS)
async def come_back(request: AnyRequest, table: TableId, seat: SeatName) -> TableInfo:
    guest = await guest_of(request)
    return (await commands.come_back(house_of(request).hall, table, guest, seat_of(seat))).info(
        guest
    )


@post("/api/tables/{table:str}/seats/{seat:str}/free", status_code=200, responses=REFUSALS)
async def free(request: AnyRequest, table: TableId, seat: SeatName) -> TableInfo:
    guest = await guest_of(request)
    return (await commands.free(house_of(request).hall, table, guest, seat_of(seat))).info(guest)


@post("/api/tables/{table:str}/seats/{seat:str}/computer", status_code=200, responses=REFUSALS)
async def hand_over(
    request: AnyRequest, table: TableId, seat: SeatName, data: JSONBody[HandOver]
) -> TableInfo:
    guest, hall = await guest_of(request), house_of(request).hall
    return (await commands.hand_over(hall, table, guest, seat_of(seat), data.level)).info(guest)


def _seat_with(hosted: Hosted, link: str, wished: str) -> str:
    """Where somebody sits: random roles may have been dealt the moment the last one sat down."""
    front = link.partition(".")[0]
    for seat, sitter in enumerate(hosted.arrangement.seats):
        if sitter.link == front:
            return seat_name(seat)
    return wished


# --- after the end -----------------------------------------------------------------------------


async def _finished(request: AnyRequest, table: str) -> tuple[Hosted, Course]:
    hosted = await house_of(request).hall.seen_by(table, cookie_guest(request))
    seat_rules.check_over(hosted.arrangement)
    assert hosted.course is not None
    return hosted, hosted.course


@get("/api/tables/{table:str}/record", media_type="text/plain", responses=REFUSALS)
async def record(request: AnyRequest, table: TableId) -> Response[str]:
    hosted, course = await _finished(request, table)
    return Response(
        replays.record_of(course, hosted.info(None)),
        media_type="text/plain",
        headers={"content-disposition": f'attachment; filename="{hosted.id}.zanzibar"'},
    )


@get("/api/tables/{table:str}/replay", responses=REFUSALS)
async def replay(request: AnyRequest, table: TableId) -> GameReplay:
    hosted, course = await _finished(request, table)
    return GameReplay(hosted.info(cookie_guest(request)), await replays.steps_of(course))


# --- sockets, and what hosts look at -----------------------------------------------------------


@websocket("/api/tables/{table:str}/socket")
async def socket(socket: WebSocket[Any, Any, Any], table: FromPath[str]) -> None:
    await house_of(socket).sockets.serve(socket, table, cookie_guest(socket))


@get("/healthz", include_in_schema=False, media_type="text/plain")
async def healthz(request: AnyRequest) -> str:
    await house_of(request).storage.save(table_rows.try_writing)
    return "ok\n"


@get("/metrics", include_in_schema=False, media_type="text/plain")
async def metrics(request: AnyRequest) -> str:
    """For this machine only: how much is going on would tell a player when somebody acts."""
    if not is_local(request):
        raise ApiError("request.unknown")
    house = house_of(request)
    return house.metrics.text(len(house.hall.live), house.storage.commits)


ROUTES = [
    me, name_me, possible, make, lobby, mine, one, use_link, close, invite, speed, rematch, take,
    new_link, leave, come_back, free, hand_over, record, replay, socket, healthz, metrics,
]  # fmt: skip
