"""`zanzibar backup`: copy the data folder, also while it is being served."""

import argparse
import sqlite3
from pathlib import Path

from zanzibar.cli.commands.data_options import add_data, folder_error, writing_error
from zanzibar.cli.errors import CliError
from zanzibar.server.errors import DataFolderError
from zanzibar.server.storage.backup import back_up
from zanzibar.server.storage.data_folder import owner_only_files
from zanzibar.text import texts


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("target", type=Path, help="a folder that does not exist yet")
    add_data(parser)


def run(args: argparse.Namespace) -> int:
    try:
        with owner_only_files():
            back_up(args.data, args.target)
    except DataFolderError as error:
        raise folder_error(error) from None
    except FileExistsError:
        raise CliError("file.exists", {"file": str(args.target)}) from None
    except (OSError, sqlite3.Error) as error:
        raise writing_error(args.target, error) from None
    print(texts(args.lang).say("backup-done", folder=str(args.target)))
    return 0
