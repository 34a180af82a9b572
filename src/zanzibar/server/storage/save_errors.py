"""Failed writes to the database, translated to the errors that clients receive."""

import errno
import sqlite3

from sqlalchemy import exc

from zanzibar.server.errors import ApiError

_NO_SPACE = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


class VersionConflict(ApiError):
    """The database already has an act of this version, or this command."""

    def __init__(self) -> None:
        super().__init__("table.changed")


def save_error(error: BaseException) -> ApiError:
    """Return the error for a client whose change could not be saved: full disk or unwritable."""
    cause = error.orig if isinstance(error, exc.DBAPIError) else error
    if isinstance(cause, sqlite3.Error):
        code = getattr(cause, "sqlite_errorcode", None)
        is_full = code is not None and code & 0xFF == sqlite3.SQLITE_FULL
    else:
        is_full = isinstance(cause, OSError) and cause.errno in _NO_SPACE
    return ApiError("storage.full" if is_full else "storage.unwritable")


def translated(error: Exception) -> BaseException:
    """Translate errors of the database and the system; leave others, raised by a job, alone."""
    if isinstance(error, (exc.IntegrityError, sqlite3.IntegrityError)):
        return VersionConflict()
    if isinstance(error, (exc.DBAPIError, OSError, sqlite3.Error)):
        return save_error(error)
    return error
