"""The files that commands read: records and boards."""

import sys
from pathlib import Path

from zanzibar.board import Board, BoardError, load
from zanzibar.cli.errors import BadBoard, unreadable
from zanzibar.record import BadAct, PublicRecord, Record, read_any, replay
from zanzibar.record.lines import LARGEST_RECORD
from zanzibar.shift import MODULES


def read_record(
    file: str, board: Path | None = None, acts: int | None = None
) -> Record | PublicRecord:
    """The record in a file, `-` for standard input.

    `board` is the file of a board that the record only names. What stands after the first `acts`
    need not be readable.
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
        # An earlier act may be illegal: that is what is wrong with the record then.
        replay(error.before, MODULES)
        raise


def read_bytes(file: str) -> bytes:
    """The bytes of a file, `-` for standard input; no more of them than a record may have."""
    if file == "-":
        return sys.stdin.buffer.read(LARGEST_RECORD + 1)
    try:
        with Path(file).open("rb") as opened:
            return opened.read(LARGEST_RECORD + 1)
    except OSError as error:
        raise unreadable(file, error) from None


def read_board(path: Path) -> Board:
    """The board in a file."""
    try:
        return load(path)
    except OSError as error:
        raise unreadable(path, error) from None
    except BoardError as error:
        raise BadBoard(str(path), error) from None
