"""The ASGI application: routes, doors and how errors leave."""

import logging
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from litestar import Litestar, Request, Response
from litestar.datastructures import ResponseHeader, State
from litestar.exceptions import (
    HTTPException,
    InternalServerException,
    SerializationException,
)
from litestar.openapi import OpenAPIConfig
from litestar.routes import HTTPRoute

from zanzibar import __version__
from zanzibar.rules import Rejection
from zanzibar.server.context import House
from zanzibar.server.errors import ApiError, ErrorId
from zanzibar.server.http import static_files
from zanzibar.server.http.openapi import Description
from zanzibar.server.http.routes import ROUTES
from zanzibar.server.http.schemas import Refusal
from zanzibar.server.http.security import HEADERS, SAFE_METHODS, status_of
from zanzibar.server.tables.creation import Broken

LARGEST_BODY = 64 * 1024
_log = logging.getLogger("zanzibar.server")


def build(house: House) -> Litestar:
    """The application of a house; it opens and closes with it."""

    @asynccontextmanager
    async def open_house(app: Litestar) -> AsyncGenerator[None, None]:
        await house.open()
        try:
            yield
        finally:
            await house.close()

    return Litestar(
        [*ROUTES, static_files.page],
        lifespan=[open_house],
        state=State({"house": house, "pages": static_files.load()}),
        before_request=check,
        exception_handlers={
            ApiError: _refuse,
            Broken: _refuse_rules,
            HTTPException: _refuse_http,
            Exception: _refuse_fault,
        },
        openapi_config=OpenAPIConfig(
            title="zanzibar",
            version=__version__,
            path="/api/schema",
            render_plugins=[Description()],
        ),
        response_headers=[ResponseHeader(name=name, value=text) for name, text in HEADERS.items()],
        request_max_body_size=LARGEST_BODY,
        logging_config=None,
    )


async def check(request: Request[Any, Any, Any]) -> Response[None] | None:
    """Before anything else."""
    if request.method == "OPTIONS":
        return Response(None, status_code=204, headers={**HEADERS, "allow": _allowed(request)})
    house: House = request.app.state.house
    if request.method in SAFE_METHODS:
        house.guard.check_read(request)
    else:
        house.guard.check_change(request)
        wanted = request.route_handler.parsed_data_field
        try:
            await request.json()  # it is kept for the handler
            if wanted is not None:
                # Litestar would take "1" for a number and 1 for yes.
                msgspec.json.decode(await request.body(), type=wanted.annotation)
        except (SerializationException, RecursionError, UnicodeDecodeError, msgspec.DecodeError):
            raise ApiError("request.malformed") from None
        except InternalServerException:
            # Who asked has gone in the middle of it; nobody hears this, and nothing is wrong here.
            raise ApiError("request.malformed") from None
    return None


def _allowed(request: Request[Any, Any, Any]) -> str:
    """The methods of an address; none where there is only a socket."""
    parts = request.url.path.strip("/").split("/")
    for route in request.app.routes:
        known = route.path_components
        if len(known) == len(parts) and all(
            not isinstance(name, str) or name == part
            for name, part in zip(known, parts, strict=True)
        ):
            return ", ".join(sorted(route.methods)) if isinstance(route, HTTPRoute) else ""
    return "GET, OPTIONS"  # pages


def _refusal(status: int, refusal: Refusal) -> Response[Refusal]:
    # Litestar adds the headers of the application only to what its handlers give.
    return Response(refusal, status_code=status, media_type="application/json", headers=HEADERS)


def _refuse(request: Request[Any, Any, Any], error: ApiError) -> Response[Refusal]:
    return _refusal(status_of(error.id), Refusal(None, error.id, error.params))


def _refuse_rules(request: Request[Any, Any, Any], broken: Broken) -> Response[Refusal]:
    rejection: Rejection = broken.rejection
    return _refusal(400, Refusal(rejection.rule, None, rejection.params))


def _refuse_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Refusal]:
    if error.status_code >= 500:
        return _refuse_fault(request, error)
    if error.status_code == 413:
        return _refuse(request, ApiError("protocol.too-large", most=LARGEST_BODY))
    kinds: dict[int, ErrorId] = {404: "request.unknown", 405: "request.unknown"}
    kind = kinds.get(error.status_code, "request.malformed")
    refusal = _refusal(error.status_code, Refusal(None, kind))
    if error.status_code == 405:
        refusal.headers["allow"] = _allowed(request)
    return refusal


def _refuse_fault(request: Request[Any, Any, Any], error: Exception) -> Response[Refusal]:
    house: House = request.app.state.house
    house.metrics.faults += 1
    # The path has no secrets (links travel in bodies), and the body is not logged.
    _log.error(
        "a request failed", exc_info=error, extra={"path": request.url.path, "how": request.method}
    )
    return _refusal(500, Refusal(None, "server.fault"))
