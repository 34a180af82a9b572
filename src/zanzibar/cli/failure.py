"""What a command cannot do for the person who typed it."""

from pathlib import Path

USAGE = 2
"""The exit code of a command that could not begin: wrong arguments, a file that is not there."""

Params = dict[str, str | int | None]


class Failure(Exception):
    """Ends a command with a sentence (by the id of an error) instead of a traceback."""

    def __init__(self, id: str, params: Params | None = None, code: int = USAGE) -> None:
        super().__init__(id)
        self.id = id
        self.params = params or {}
        self.code = code


def unreadable(path: Path, error: OSError) -> Failure:
    """Why a file could not be read."""
    if isinstance(error, FileNotFoundError):
        id = "file.missing"
    elif isinstance(error, IsADirectoryError):
        id = "file.folder"
    else:
        id = "file.unreadable"
    return Failure(id, {"file": str(path)})
