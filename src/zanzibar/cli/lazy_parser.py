"""Argument parsers of commands, which import the module of a command only when it is called."""

import argparse
from importlib import import_module

from zanzibar.text import LANGS


class LazyParser(argparse.ArgumentParser):
    """Asks the module of its command for arguments when that command is called.

    The module has `add_arguments(parser)` and `run(args) -> int`.
    """

    module: str | None = None

    def parse_known_args(self, args=None, namespace=None):  # type: ignore[no-untyped-def]
        if self.module is not None:
            command = import_module(self.module)
            self.module = None
            self.set_defaults(run=command.run)
            command.add_arguments(self)
        return super().parse_known_args(args, namespace)


def add_command(
    commands: "argparse._SubParsersAction[LazyParser]", name: str, purpose: str, module: str
) -> None:
    """Add a command to subparsers that were made with `LazyParser`."""
    command = commands.add_parser(name, help=purpose, description=as_sentence(purpose))
    command.module = module
    # The language may also be given behind the command; unless it is, the one before it stays.
    add_language(command, argparse.SUPPRESS)


def add_language(parser: argparse.ArgumentParser, default: str) -> None:
    parser.add_argument(
        "--lang", choices=LANGS, default=default, help="language of what people read (en)"
    )


def as_sentence(purpose: str) -> str:
    return f"{purpose[0].upper()}{purpose[1:]}."
