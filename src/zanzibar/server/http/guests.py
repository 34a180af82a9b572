"""Routes of guests: /api/me and the guest cookie."""

from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.params import JSONBody

from zanzibar.server.http.request import REFUSALS, ApiRequest, context_of, cookie_guest
from zanzibar.server.http.security import is_encrypted
from zanzibar.server.identity import COOKIE_NAME
from zanzibar.server.protocol.schemas import Me, NameMe
from zanzibar.server.storage.retention import GUEST_DAYS

COOKIE_SECONDS = (GUEST_DAYS - 1) * 24 * 3600
"""A day less than a guest's row lives: visits are saved once a day, so no row goes first."""


@get("/api/me", responses=REFUSALS)
async def me(request: ApiRequest) -> Response[Me]:
    guest = cookie_guest(request)
    name = None if guest is None else await context_of(request).registry.guests.name_of(guest)
    # Every visit renews the cookie, so a guest who returns in time keeps it.
    cookies = [] if guest is None or name is None else [_guest_cookie(request, guest)]
    return Response(Me(name), cookies=cookies)


@post("/api/me", status_code=200, responses=REFUSALS)
async def name_me(request: ApiRequest, data: JSONBody[NameMe]) -> Response[Me]:
    guest = await context_of(request).registry.name_guest(cookie_guest(request), data.name)
    return Response(Me(data.name), cookies=[_guest_cookie(request, guest)])


def _guest_cookie(request: ApiRequest, guest: str) -> Cookie:
    return Cookie(
        key=COOKIE_NAME,
        value=context_of(request).signer.sign(guest),
        max_age=COOKIE_SECONDS,
        httponly=True,
        samesite="strict",
        secure=is_encrypted(request),
    )


ROUTES = [me, name_me]
