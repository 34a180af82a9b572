"""The browser client's files, as they were built into the package."""

import base64
import hashlib
import mimetypes
import re
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from litestar import Request, Response, get
from msgspec import Struct

from zanzibar.server.errors import ApiError
from zanzibar.server.http.security import CONTENT_SECURITY_POLICY

FOLDER = "static"
_PACKED = {"br": ".br", "gzip": ".gz"}
"""What a browser calls an encoding, and how the build calls the file; the smallest first."""


class Page(Struct, frozen=True):
    body: bytes
    type: str
    etag: str
    lasting: bool
    """Its name changes when its content does."""
    packed: dict[str, bytes] = {}
    """The same, by encoding, as the build packed it."""
    policy: str | None = None
    """The content security policy where a page has styles and scripts of its own."""


def policy_of(html: str) -> str:
    """The policy of every page, with exactly the styles and scripts that are in this one."""
    policy = CONTENT_SECURITY_POLICY
    for tag in ("script", "style"):
        inline = re.findall(rf"<{tag}>(.*?)</{tag}>", html, re.DOTALL)
        digests = [hashlib.sha256(each.encode()).digest() for each in inline]
        hashes = "".join(f" 'sha256-{base64.b64encode(digest).decode()}'" for digest in digests)
        policy = policy.replace(f"{tag}-src 'self'", f"{tag}-src 'self'{hashes}")
    return policy


def load() -> dict[str, Page]:
    """Every file of the client by its path; empty when it was not built."""
    pages: dict[str, Page] = {}

    def add(folder: Traversable, prefix: str) -> None:
        for file in folder.iterdir():
            path = f"{prefix}{file.name}"
            if file.is_dir():
                add(file, f"{path}/")
            else:
                body = file.read_bytes()
                kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
                if kind in {"application/json", "image/svg+xml"}:  # texts get it by themselves
                    kind += "; charset=utf-8"
                etag = f'"{hashlib.sha256(body).hexdigest()[:20]}"'
                policy = policy_of(body.decode()) if path.endswith(".html") else None
                pages[path] = Page(body, kind, etag, "assets/" in path, {}, policy)

    root = files("zanzibar.server").joinpath(FOLDER)
    if root.is_dir():
        add(root, "")
    for encoding, ending in _PACKED.items():
        for path in [path for path in pages if path.endswith(ending)]:
            packed = pages.pop(path)
            if (plain := pages.get(path.removesuffix(ending))) is not None:
                plain.packed[encoding] = packed.body
    return pages


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(request: Request[Any, Any, Any]) -> Response[bytes]:
    pages: dict[str, Page] = request.app.state.pages
    name = request.url.path.strip("/")
    found = pages.get(name)
    if found is None and not name.startswith("api/") and "." not in name:
        found = pages.get("index.html")  # an address inside the client
    if found is None:
        raise ApiError("request.unknown")
    caching = "public, max-age=31536000, immutable" if found.lasting else "no-cache"
    headers = {"cache-control": caching, "etag": found.etag, "vary": "accept-encoding"}
    if found.policy is not None:
        headers["content-security-policy"] = found.policy
    if request.headers.get("if-none-match") == found.etag:
        return Response(b"", status_code=304, headers=headers, media_type=found.type)
    accepted = request.headers.get("accept-encoding", "")
    for encoding, body in found.packed.items():
        if encoding in accepted:
            return Response(
                body, headers=headers | {"content-encoding": encoding}, media_type=found.type
            )
    return Response(found.body, headers=headers, media_type=found.type)
