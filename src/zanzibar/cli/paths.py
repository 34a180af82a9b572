"""The data folder of a server, as commands name it, and what they say when it cannot be used."""

import argparse
import os
from pathlib import Path

from zanzibar.cli.errors import Failure
from zanzibar.server.errors import DataFolderError
from zanzibar.server.storage.save_errors import save_error


def data_folder() -> Path:
    """Where games are kept unless somebody says otherwise."""
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "zanzibar"


def add_data(parser: argparse.ArgumentParser, default: str | None = None) -> None:
    parser.add_argument(
        "--data", type=Path, default=default or data_folder(), help=f"data folder ({data_folder()})"
    )


def unusable(error: DataFolderError) -> Failure:
    return Failure(error.id, {"folder": str(error.folder)})


def cannot_be_used(data: Path, error: Exception) -> Failure:
    """Why nothing could be saved in a data folder."""
    return Failure(
        "storage.folder-full" if _is_full(error) else "storage.folder", {"folder": str(data)}
    )


def cannot_be_written(file: Path, error: Exception) -> Failure:
    """Why a copy could not be made."""
    return Failure("file.full" if _is_full(error) else "file.unwritable", {"file": str(file)})


def _is_full(error: Exception) -> bool:
    return save_error(error).id == "storage.full"
