"""The ASGI application: routes, the check before every request, and error responses."""

import logging
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from litestar import Litestar, Request, Response
from litestar.datastructures import ResponseHeader, State
from litestar.exceptions import HTTPException, InternalServerException, SerializationException
from litestar.openapi import OpenAPIConfig
from litestar.routes import HTTPRoute

from zanzibar import __version__
from zanzibar.rules import Rejection
from zanzibar.server.context import ServerContext
from zanzibar.server.errors import ApiError, ErrorId
from zanzibar.server.http import finished, guests, modules, ops, seats, static_files, tables
from zanzibar.server.http.openapi import OpenApiDocument
from zanzibar.server.http.security import SAFE_METHODS, SECURITY_HEADERS, RequestGuard
from zanzibar.server.protocol.schemas import Refusal
from zanzibar.server.settings import Limits
from zanzibar.server.tables.creation import UnplayableRuleset
from zanzibar.server.ws import endpoint
from zanzibar.server.ws.endpoint import SocketEndpoint

LARGEST_BODY = 64 * 1024
_log = logging.getLogger("zanzibar.server")


def build(
    context: ServerContext, limits: Limits | None = None, origins: frozenset[str] = frozenset()
) -> Litestar:
    """Build the application; its lifespan opens and closes the context."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncGenerator[None, None]:
        await context.open()
        try:
            yield
        finally:
            await context.close()

    guard = RequestGuard(limits or Limits(), origins)
    state = {
        "context": context,
        "guard": guard,
        "sockets": SocketEndpoint(context.registry, guard, context.metrics),
        "static_files": static_files.load(),
    }
    routes = [
        *guests.ROUTES, *tables.ROUTES, *seats.ROUTES, *finished.ROUTES, *modules.ROUTES,
        *ops.ROUTES, endpoint.socket, static_files.page,
    ]  # fmt: skip
    return Litestar(
        routes,
        lifespan=[lifespan],
        state=State(state),
        before_request=check_request,
        exception_handlers={
            ApiError: _refuse,
            UnplayableRuleset: _refuse_by_rule,
            HTTPException: _refuse_http,
            Exception: _refuse_fault,
        },
        openapi_config=OpenAPIConfig(
            title="zanzibar",
            version=__version__,
            path="/api/schema",
            render_plugins=[OpenApiDocument()],
        ),
        response_headers=[
            ResponseHeader(name=name, value=value) for name, value in SECURITY_HEADERS.items()
        ],
        request_max_body_size=LARGEST_BODY,
        logging_config=None,
    )


async def check_request(request: Request[Any, Any, Any]) -> Response[None] | None:
    """Check guard and body before the route; answer OPTIONS here."""
    if request.method == "OPTIONS":
        headers = {**SECURITY_HEADERS, "allow": _allowed_methods(request)}
        return Response(None, status_code=204, headers=headers)
    guard: RequestGuard = request.app.state.guard
    if request.method in SAFE_METHODS:
        guard.check_read(request)
    else:
        guard.check_change(request)
        await _check_body(request)
    return None


async def _check_body(request: Request[Any, Any, Any]) -> None:
    body_type = request.route_handler.parsed_data_field
    try:
        await request.json()  # Litestar caches it for the route
        if body_type is not None:
            # Litestar converts leniently: it would accept "1" for a number and 1 for true.
            msgspec.json.decode(await request.body(), type=body_type.annotation)
    except (SerializationException, RecursionError, UnicodeDecodeError, msgspec.DecodeError):
        raise ApiError("request.malformed") from None
    except InternalServerException:
        # The client disconnected while it sent the body: no fault of the server.
        raise ApiError("request.malformed") from None


def _allowed_methods(request: Request[Any, Any, Any]) -> str:
    """List the methods of a path for the Allow header; a WebSocket path has none."""
    parts = request.url.path.strip("/").split("/")
    for route in request.app.routes:
        known = route.path_components
        if len(known) == len(parts) and all(
            not isinstance(name, str) or name == part
            for name, part in zip(known, parts, strict=True)
        ):
            return ", ".join(sorted(route.methods)) if isinstance(route, HTTPRoute) else ""
    return "GET, OPTIONS"  # static files


# --- error responses ---------------------------------------------------------------------------


def _refusal(status: int, refusal: Refusal) -> Response[Refusal]:
    # Litestar adds the application's headers to responses of routes only.
    return Response(
        refusal, status_code=status, media_type="application/json", headers=SECURITY_HEADERS
    )


def _refuse(request: Request[Any, Any, Any], error: ApiError) -> Response[Refusal]:
    return _refusal(error.http_status, Refusal(None, error.id, error.params))


def _refuse_by_rule(request: Request[Any, Any, Any], error: UnplayableRuleset) -> Response[Refusal]:
    rejection: Rejection = error.rejection
    return _refusal(400, Refusal(rejection.rule, None, rejection.params))


def _refuse_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Refusal]:
    if error.status_code >= 500:
        return _refuse_fault(request, error)
    if error.status_code == 413:
        return _refuse(request, ApiError("protocol.too-large", most=LARGEST_BODY))
    ids: dict[int, ErrorId] = {404: "request.unknown", 405: "request.unknown"}
    id = ids.get(error.status_code, "request.malformed")
    refusal = _refusal(error.status_code, Refusal(None, id))
    if error.status_code == 405:
        refusal.headers["allow"] = _allowed_methods(request)
    return refusal


def _refuse_fault(request: Request[Any, Any, Any], error: Exception) -> Response[Refusal]:
    context: ServerContext = request.app.state.context
    context.metrics.faults += 1
    # The path holds no secret, because links travel in bodies; the body stays out of the log.
    _log.error(
        "a request failed", exc_info=error, extra={"path": request.url.path, "how": request.method}
    )
    return _refusal(500, Refusal(None, "server.fault"))
