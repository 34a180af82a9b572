"""The browser client's files, built into the package, with compression and caching headers."""

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
_COMPRESSED_SUFFIXES = {"br": ".br", "gzip": ".gz"}
"""The build's files by content encoding; the smallest first."""


class StaticFile(Struct, frozen=True):
    """A file of the client, ready to be sent."""

    body: bytes
    media_type: str
    etag: str
    is_immutable: bool
    """The file's name has a hash of its content."""
    compressed: dict[str, bytes] = {}
    """The body by content encoding."""
    policy: str | None = None
    """The content security policy of an HTML page with inline styles and scripts."""


def load() -> dict[str, StaticFile]:
    """Read every file of the client by its path; none if the client was not built."""
    found: dict[str, StaticFile] = {}
    root = files("zanzibar.server").joinpath(FOLDER)
    if root.is_dir():
        _add_folder(found, root, "")
    for encoding, suffix in _COMPRESSED_SUFFIXES.items():
        for path in [path for path in found if path.endswith(suffix)]:
            compressed = found.pop(path)
            if (plain := found.get(path.removesuffix(suffix))) is not None:
                plain.compressed[encoding] = compressed.body
    return found


def _add_folder(found: dict[str, StaticFile], folder: Traversable, prefix: str) -> None:
    for file in folder.iterdir():
        path = f"{prefix}{file.name}"
        if file.is_dir():
            _add_folder(found, file, f"{path}/")
        else:
            found[path] = _read(file, path)


def _read(file: Traversable, path: str) -> StaticFile:
    body = file.read_bytes()
    media_type = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    if media_type in {"application/json", "image/svg+xml"}:  # Litestar adds it to text/* only
        media_type += "; charset=utf-8"
    return StaticFile(
        body=body,
        media_type=media_type,
        etag=f'"{hashlib.sha256(body).hexdigest()[:20]}"',
        is_immutable="assets/" in path,
        compressed={},
        policy=page_policy(body.decode()) if path.endswith(".html") else None,
    )


def page_policy(html: str) -> str:
    """Return the content security policy that allows exactly this page's inline parts."""
    policy = CONTENT_SECURITY_POLICY
    for tag in ("script", "style"):
        inline = re.findall(rf"<{tag}>(.*?)</{tag}>", html, re.DOTALL)
        digests = [hashlib.sha256(each.encode()).digest() for each in inline]
        hashes = "".join(f" 'sha256-{base64.b64encode(digest).decode()}'" for digest in digests)
        policy = policy.replace(f"{tag}-src 'self'", f"{tag}-src 'self'{hashes}")
    return policy


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(request: Request[Any, Any, Any]) -> Response[bytes]:
    file = _file_at(request.url.path.strip("/"), request.app.state.static_files)
    caching = "public, max-age=31536000, immutable" if file.is_immutable else "no-cache"
    headers = {"cache-control": caching, "etag": file.etag, "vary": "accept-encoding"}
    if file.policy is not None:
        headers["content-security-policy"] = file.policy
    if request.headers.get("if-none-match") == file.etag:
        return Response(b"", status_code=304, headers=headers, media_type=file.media_type)
    accepted, body = request.headers.get("accept-encoding", ""), file.body
    for encoding, compressed in file.compressed.items():
        if encoding in accepted:
            headers["content-encoding"], body = encoding, compressed
            break
    return Response(body, headers=headers, media_type=file.media_type)


def _file_at(path: str, found: dict[str, StaticFile]) -> StaticFile:
    file = found.get(path)
    if file is None and not path.startswith("api/") and "." not in path:
        file = found.get("index.html")  # the client has routes of its own
    if file is None:
        raise ApiError("request.unknown")
    return file
