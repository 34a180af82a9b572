"""The option `--data` of commands for servers, and errors about the folder it names."""

import argparse
from pathlib import Path

from zanzibar.cli.errors import CliError
from zanzibar.cli.paths import data_folder
from zanzibar.server.errors import DataFolderError
from zanzibar.server.storage.save_errors import save_error


def add_data(parser: argparse.ArgumentParser, default: str | None = None) -> None:
    parser.add_argument(
        "--data", type=Path, default=default or data_folder(), help=f"data folder ({data_folder()})"
    )


def folder_error(error: DataFolderError) -> CliError:
    """Convert an error of the storage that names its folder."""
    return CliError(error.id, {"folder": str(error.folder)})


def saving_error(data: Path, error: Exception) -> CliError:
    """Convert the reason why nothing could be saved in a data folder."""
    return CliError(
        "storage.folder-full" if _is_full(error) else "storage.folder", {"folder": str(data)}
    )


def writing_error(file: Path, error: Exception) -> CliError:
    """Convert the reason why a copy could not be written."""
    return CliError("file.full" if _is_full(error) else "file.unwritable", {"file": str(file)})


def _is_full(error: Exception) -> bool:
    return save_error(error).id == "storage.full"
