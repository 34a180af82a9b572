"""The parts of a request that the routes share: its server, its guest, its path parameters."""

from typing import Annotated, Any, TypeAlias

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter

from zanzibar.rules import Seat
from zanzibar.rules.names import UnknownName, seat_number
from zanzibar.server.context import ServerContext
from zanzibar.server.errors import ApiError
from zanzibar.server.identity import COOKIE_NAME
from zanzibar.server.protocol.schemas import Refusal

ApiRequest: TypeAlias = Request[Any, Any, Any]
AnyConnection: TypeAlias = ASGIConnection[Any, Any, Any, Any]
TableId: TypeAlias = Annotated[str, PathParameter(max_length=32)]
SeatName: TypeAlias = Annotated[str, PathParameter(max_length=8)]

REFUSALS = {
    status: ResponseSpec(
        Refusal, generate_examples=False, description="Refused, with a rule id or an error id."
    )
    for status in (400, 401, 403, 404, 409, 413, 429, 503, 507)
}
"""The error responses of every route, for the OpenAPI document."""


def context_of(connection: AnyConnection) -> ServerContext:
    context: ServerContext = connection.app.state.context
    return context


def cookie_guest(connection: AnyConnection) -> str | None:
    """Return the guest whom the cookie names, None without a valid cookie."""
    return context_of(connection).signer.guest(connection.cookies.get(COOKIE_NAME))


async def guest_of(request: ApiRequest) -> str:
    """Return the guest of a request; refuse a request without a known guest."""
    guest = cookie_guest(request)
    if guest is None or await context_of(request).registry.guests.name_of(guest) is None:
        raise ApiError("guest.unknown")
    return guest


def seat_of(name: str) -> Seat:
    try:
        return seat_number(name)
    except UnknownName:
        raise ApiError("seat.unknown") from None
