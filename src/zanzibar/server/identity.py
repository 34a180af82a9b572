"""Who somebody is, without an account: signed guest cookies, and secrets that are kept hashed."""

import base64
import hashlib
import hmac
import os
import secrets
from pathlib import Path

from zanzibar.server.errors import DataFolderError

KEY = "secret.key"
NEW_KEY = "secret.new"
"""The key while it is being written; then it is renamed."""
KEY_BYTES = 32
COOKIE_NAME = "zanzibar_guest"
_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"


def new_id(length: int = 10) -> str:
    """A short id for addresses; not a secret."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(length))


def new_secret() -> str:
    return secrets.token_urlsafe(18)


def hash_secret(secret: str) -> bytes:
    """What is kept of a secret. They are long and random, so a plain hash is enough."""
    return hashlib.sha256(secret.encode()).digest()


def secret_matches(secret: str, kept: bytes) -> bool:
    """Whether this is the secret, in a time that does not depend on how much of it is right."""
    return hmac.compare_digest(hash_secret(secret), kept)


class CookieSigner:
    """Signs guest cookies with the data folder's key."""

    def __init__(self, folder: Path) -> None:
        self._key = _key(folder / KEY)

    def sign(self, guest: str) -> str:
        return f"{guest}.{self._signature(guest)}"

    def guest(self, cookie: str | None) -> str | None:
        """The guest of a cookie that was signed here."""
        guest, dot, signature = (cookie or "").partition(".")
        if dot and hmac.compare_digest(signature.encode(), self._signature(guest).encode()):
            return guest
        return None

    def _signature(self, guest: str) -> str:
        digest = hmac.digest(self._key, b"guest:" + guest.encode(), "sha256")
        return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


def _key(file: Path) -> bytes:
    if not file.exists():
        # Written beside and renamed, so that a stop in between leaves no half a key.
        fresh = file.with_name(NEW_KEY)
        descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "wb") as out:
            out.write(secrets.token_bytes(KEY_BYTES))
            out.flush()
            os.fsync(out.fileno())
        fresh.replace(file)
    key = file.read_bytes()
    if len(key) != KEY_BYTES:
        # With a shorter one, cookies could be guessed.
        raise DataFolderError("storage.key", file.parent)
    return key
