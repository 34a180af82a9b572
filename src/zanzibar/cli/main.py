"""The command `zanzibar`. Each command is a module of its own, imported only when it is called."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence

from zanzibar import __version__
from zanzibar.cli.errors import Failure
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
NOBODY_READS = 1
"""As rich exits when a pipe is closed."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and give its exit code."""
    _let_everything_be_printed()
    try:
        args = _parser().parse_args(argv)
    except SystemExit as stopped:
        return stopped.code if isinstance(stopped.code, int) else 1
    except KeyboardInterrupt:
        return INTERRUPTED  # while the command's modules were read; nothing has begun
    run: Callable[[argparse.Namespace], int] = args.run
    try:
        code = run(args)
        sys.stdout.flush()
    except Failure as failure:
        for sentence in failure.sentences(texts(args.lang)):
            print(f"zanzibar: {sentence}", file=sys.stderr)
        return failure.code
    except KeyboardInterrupt:
        print(texts(args.lang).error("cli.interrupted"), file=sys.stderr)
        return INTERRUPTED
    except SystemExit as stopped:
        return stopped.code if isinstance(stopped.code, int) else 1
    except BrokenPipeError:
        # Whoever read has seen enough. Python would flush once more at its end and complain.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return NOBODY_READS
    return code


def _let_everything_be_printed() -> None:
    """A terminal that lacks a sign of the board gets a question mark, not an error."""
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
