"""The command `zanzibar`. Each command is a module of its own, imported only when it is called."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence

from zanzibar import __version__
from zanzibar.cli.errors import CliError
from zanzibar.cli.lazy_parser import LazyParser, add_command, add_language
from zanzibar.text import texts

COMMANDS = {
    "play": "play a game in the terminal",
    "serve": "host games for people in browsers",
    "backup": "copy the games of a server, also while it runs",
    "tables": "export, import or clean the games of a server",
    "record": "check, show or publish the record of a game",
    "deduce": "what can be known about the hidden path",
    "match": "let computer players play many games",
    "lab": "ladders, balance and other experiments",
    "bench": "measure speed",
}
INTERRUPTED = 130
OUTPUT_CLOSED = 1
"""The exit code that rich uses when a pipe is closed."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code."""
    _replace_unprintable_characters()
    try:
        args = _parser().parse_args(argv)
    except SystemExit as stopped:
        return stopped.code if isinstance(stopped.code, int) else 1
    except KeyboardInterrupt:
        return INTERRUPTED  # while the command's modules were imported: nothing has begun
    run: Callable[[argparse.Namespace], int] = args.run
    try:
        code = run(args)
        sys.stdout.flush()
    except CliError as error:
        for sentence in error.sentences(texts(args.lang)):
            print(f"zanzibar: {sentence}", file=sys.stderr)
        return error.code
    except KeyboardInterrupt:
        print(texts(args.lang).error("cli.interrupted"), file=sys.stderr)
        return INTERRUPTED
    except SystemExit as stopped:
        return stopped.code if isinstance(stopped.code, int) else 1
    except BrokenPipeError:
        # The reader of a pipe has closed it. Python flushes once more at exit and would complain.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OUTPUT_CLOSED
    return code


def _replace_unprintable_characters() -> None:
    """Print a question mark where a terminal lacks a character, instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="zanzibar", description="An unofficial hidden-movement game: play it and look into it."
    )
    parser.add_argument("--version", action="version", version=f"zanzibar {__version__}")
    add_language(parser, "en")
    commands = parser.add_subparsers(required=True, metavar="COMMAND", parser_class=LazyParser)
    for name, purpose in COMMANDS.items():
        add_command(commands, name, purpose, f"zanzibar.cli.commands.{name}")
    return parser


if __name__ == "__main__":
    sys.exit(main())
