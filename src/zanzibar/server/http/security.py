"""Security of the HTTP API: origin check, CSRF header, response headers, rate limits."""

import re
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection

from zanzibar.server.errors import ApiError
from zanzibar.server.http.rate_limit import READ_FACTOR, AddressLimiter, parse_address
from zanzibar.server.settings import Limits

CSRF_HEADER = "x-zanzibar"
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
_HOST = re.compile(r"[a-z0-9.-]+|[0-9a-f:.]+")
_DEFAULT_PORTS = {"http": 80, "https": 443}

CONTENT_SECURITY_POLICY = "; ".join(
    [
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:",
        "font-src 'self'", "connect-src 'self'", "manifest-src 'self'", "form-action 'none'",
        "base-uri 'none'", "frame-ancestors 'none'",
    ]
)  # fmt: skip

SECURITY_HEADERS = {
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}


class RequestGuard:
    """Checks origin, CSRF header and rate limits before a request reaches its route."""

    def __init__(self, limits: Limits, origins: frozenset[str] = frozenset()) -> None:
        self.limits = limits
        self.origins = origins
        self._changes = AddressLimiter(limits.requests_per_minute)
        self._reads = AddressLimiter(limits.requests_per_minute * READ_FACTOR)

    def check_origin(self, connection: ASGIConnection) -> None:  # type: ignore[type-arg]
        """Refuse pages of other sites: the origin must be this server or a configured one."""
        origin = connection.headers.get("origin")
        if origin is None or origin in self.origins:
            return
        try:
            page = urlsplit(origin)
        except ValueError:  # no browser sends that
            raise ApiError("origin.foreign") from None
        # A page that came without HTTPS may have been changed on its way, so it may not use a
        # connection with HTTPS. The reverse is allowed: a proxy may end HTTPS without a header.
        schemes = ("https",) if is_encrypted(connection) else ("http", "https")
        host = (connection.headers.get("host") or "").lower()
        if page.scheme not in schemes or page.netloc.lower() != host:
            raise ApiError("origin.foreign")

    def check_change(self, connection: ASGIConnection) -> None:  # type: ignore[type-arg]
        """Check a request that changes something: origin, CSRF header and rate."""
        self.check_origin(connection)
        if connection.headers.get(CSRF_HEADER) is None:
            raise ApiError("csrf.missing")
        self._changes.check(connection)

    def check_read(self, connection: ASGIConnection) -> None:  # type: ignore[type-arg]
        """Rate-limit read-only requests per client address."""
        self._reads.check(connection)


def normalized_origin(text: str) -> str | None:
    """Return a typed origin as browsers send it; None if it is not an origin."""
    try:
        site = urlsplit(text)
        port = site.port
    except ValueError:
        return None
    host, default_port = site.hostname, _DEFAULT_PORTS.get(site.scheme)
    if default_port is None or host is None or not _HOST.fullmatch(host) or "@" in site.netloc:
        return None
    if site.path not in ("", "/") or site.query or site.fragment:
        return None
    shown = f"[{host}]" if ":" in host else host
    return f"{site.scheme}://{shown}" + ("" if port in (None, default_port) else f":{port}")


def is_encrypted(connection: ASGIConnection) -> bool:  # type: ignore[type-arg]
    """Return whether a request came by HTTPS, as far as a trusted proxy says so."""
    return connection.scope["scheme"] in ("https", "wss")


def is_local(connection: ASGIConnection) -> bool:  # type: ignore[type-arg]
    """Return whether a request comes from this machine itself."""
    try:
        return connection.client is not None and parse_address(connection.client.host).is_loopback
    except ValueError:
        return False
