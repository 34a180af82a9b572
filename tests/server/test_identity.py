"""Cookies, keys and secrets."""

from pathlib import Path

import pytest

from zanzibar.server.errors import DataFolderError
from zanzibar.server.identity import KEY, CookieSigner, hash_secret, secret_matches

GUEST = "abcdefghjkmnpqrstuvw"
FORMER_COOKIE = f"{GUEST}.7Mhc3FAW4vfWZTlkDD1XUgX2jfA8Gn-TNKfAnN5f87Q"
"""Signed with the key of bytes 0 to 31 before the server used itsdangerous."""


def signer(folder: Path, key: bytes = bytes(range(32))) -> CookieSigner:
    folder.mkdir(exist_ok=True)
    (folder / KEY).write_bytes(key)
    return CookieSigner(folder)


def test_cookie_of_the_version_before_is_accepted_and_written_alike(tmp_path: Path) -> None:
    assert signer(tmp_path).guest(FORMER_COOKIE) == GUEST
    assert signer(tmp_path).sign(GUEST) == FORMER_COOKIE


@pytest.mark.parametrize(
    "cookie",
    [
        None, "", ".", GUEST, f"{GUEST}.", f"{GUEST}.AAAA", f"x{FORMER_COOKIE}",
        f"{FORMER_COOKIE}x",
        f"guest:{FORMER_COOKIE}", f".{FORMER_COOKIE}", f"{GUEST}.{FORMER_COOKIE}", "é.é",
        FORMER_COOKIE.replace(".", ".."),
    ],
)  # fmt: skip
def test_cookie_that_was_not_signed_here_is_refused(cookie: str | None, tmp_path: Path) -> None:
    assert signer(tmp_path).guest(cookie) is None


def test_cookie_of_another_key_is_refused(tmp_path: Path) -> None:
    assert signer(tmp_path, bytes(32)).guest(FORMER_COOKIE) is None


def test_key_is_made_once_and_readable_by_its_owner_only(tmp_path: Path) -> None:
    cookie = CookieSigner(tmp_path).sign(GUEST)
    assert CookieSigner(tmp_path).guest(cookie) == GUEST
    assert (tmp_path / KEY).stat().st_mode & 0o077 == 0
    assert [file.name for file in tmp_path.iterdir()] == [KEY]


@pytest.mark.parametrize("key", [b"", b"short", bytes(33)])
def test_damaged_key_is_refused_and_left_alone(key: bytes, tmp_path: Path) -> None:
    with pytest.raises(DataFolderError, match=r"storage\.key"):
        signer(tmp_path, key)
    assert (tmp_path / KEY).read_bytes() == key


def test_secret_matches_only_its_own_hash() -> None:
    assert secret_matches("a secret", hash_secret("a secret"))
    assert not secret_matches("a secreT", hash_secret("a secret"))
