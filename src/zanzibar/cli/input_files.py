"""Read the files that commands are given: records and boards."""

import sys
from pathlib import Path

from zanzibar.board import Board, BoardError, load
from zanzibar.cli.errors import BoardFileError, unreadable
from zanzibar.record import BadAct, PublicRecord, Record, read_any, replay
from zanzibar.record.lines import LARGEST_RECORD
from zanzibar.shift import MODULES


def read_record(
    file: str, board: Path | None = None, acts: int | None = None
) -> Record | PublicRecord:
    """Read a record from a file, or from standard input for `-`.

    `board` is the file of a board that the record only names. With `acts`, lines after the first
    so many acts need not be readable.
    """
    boards = {}
    if board is not None:
        named = read_board(board)
        boards[named.name] = named
    try:
        return read_any(read_bytes(file), MODULES, boards)
    except BadAct as error:
        if acts is not None and acts <= len(error.before.acts):
            return error.before
        # If an earlier act is illegal, that is the first thing wrong with the record.
        replay(error.before, MODULES)
        raise


def read_bytes(file: str) -> bytes:
    """Read a file, or standard input for `-`, but no more bytes than a record may have."""
    if file == "-":
        return sys.stdin.buffer.read(LARGEST_RECORD + 1)
    try:
        with Path(file).open("rb") as opened:
            return opened.read(LARGEST_RECORD + 1)
    except OSError as error:
        raise unreadable(file, error) from None


def read_board(path: Path) -> Board:
    try:
        return load(path)
    except OSError as error:
        raise unreadable(path, error) from None
    except BoardError as error:
        raise BoardFileError(str(path), error) from None
