"""Guests without accounts: signed cookies, random ids, and secrets that are stored hashed."""

import hashlib
import hmac
import os
import secrets
from pathlib import Path

from itsdangerous import BadSignature, Signer

from zanzibar.server.errors import DataFolderError

KEY = "secret.key"
NEW_KEY = "secret.new"
"""The key while it is being written; then it is renamed."""
KEY_BYTES = 32
COOKIE_NAME = "zanzibar_guest"
_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
_PURPOSE = "guest:"
"""Signed with the guest's id, so that no signature can serve another purpose."""


def new_id(length: int = 10) -> str:
    """Return a random id for addresses; it is not a secret."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(length))


def new_secret() -> str:
    return secrets.token_urlsafe(18)


def hash_secret(secret: str) -> bytes:
    """Hash a secret for storage. Secrets are long and random, so a plain hash is enough."""
    return hashlib.sha256(secret.encode()).digest()


def secret_matches(secret: str, stored_hash: bytes) -> bool:
    """Compare in constant time."""
    return hmac.compare_digest(hash_secret(secret), stored_hash)


class CookieSigner:
    """Signs guest cookies with the data folder's key: `id.signature`."""

    def __init__(self, folder: Path) -> None:
        key = _read_or_create_key(folder / KEY)
        # The key is random, so it needs no derivation.
        self._signer = Signer(key, key_derivation="none", digest_method=hashlib.sha256)

    def sign(self, guest: str) -> str:
        return self._signer.sign(_PURPOSE + guest).decode().removeprefix(_PURPOSE)

    def guest(self, cookie: str | None) -> str | None:
        """Return the guest of a cookie, None if the signature is not ours."""
        try:
            return self._signer.unsign(_PURPOSE + (cookie or "")).decode().removeprefix(_PURPOSE)
        except BadSignature:
            return None


def _read_or_create_key(file: Path) -> bytes:
    if not file.exists():
        # Write under another name and rename: an interruption leaves no partial key.
        new = file.with_name(NEW_KEY)
        descriptor = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "wb") as out:
            out.write(secrets.token_bytes(KEY_BYTES))
            out.flush()
            os.fsync(out.fileno())
        new.replace(file)
    key = file.read_bytes()
    if len(key) != KEY_BYTES:
        # A shorter key, such as an empty file after a full disk, could be guessed.
        raise DataFolderError("storage.key", file.parent)
    return key
