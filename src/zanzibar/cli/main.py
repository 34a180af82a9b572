"""The command `zanzibar`. Each command is a module of its own, imported only when it is called."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path

from zanzibar import __version__
from zanzibar.cli.errors import Failure
from zanzibar.text import LANGS, texts

COMMANDS = {
    "play": "play a game in the terminal",
    "serve": "host games for people in browsers",
    "backup": "copy the games of a server, also while it runs",
    "tables": "export, import or clean the games of a server",
    "record": "check, show or publish the record of a game",
    "deduce": "what can be known about the hidden path",
    "match": "let computer players play many games",
    "lab": "ladders, balance and other experiments",
}
BENCHES = {
    "engine": "random complete games, beside other engines",
    "deduce": "deduction on whole games",
    "serve": "the server under load, over real sockets",
    "twin": "random games of the fast twin, beside OpenSpiel",
}
INTERRUPTED = 130
NOBODY_READS = 1
"""As rich exits when a pipe is closed."""


class LazyParser(argparse.ArgumentParser):
    """Asks the module of its command for arguments only when that command is called."""

    module: str | None = None

    def parse_known_args(self, args=None, namespace=None):  # type: ignore[no-untyped-def]
        if self.module is not None:
            command = import_module(self.module)
            self.module = None
            command.add_arguments(self)
            self.set_defaults(run=command.run)
        return super().parse_known_args(args, namespace)


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
    _add_language(parser, "en")
    commands = parser.add_subparsers(required=True, metavar="COMMAND", parser_class=LazyParser)
    for name, purpose in COMMANDS.items():
        _add_command(commands, name, purpose, f"zanzibar.cli.commands.{name}")
    _find_benchmarks()
    bench = commands.add_parser("bench", help="measure speed", description="Measure speed.")
    benches = bench.add_subparsers(required=True, metavar="NAME", parser_class=LazyParser)
    for name, purpose in BENCHES.items():
        _add_command(benches, name, purpose, f"benchmarks.{name}")
    return parser


def _find_benchmarks() -> None:
    """Make `benchmarks` importable from a checkout; the wheel does not carry it."""
    checkout = Path(__file__).parents[3]
    if (checkout / "benchmarks" / "engine.py").exists() and str(checkout) not in sys.path:
        sys.path.append(str(checkout))


def _add_command(
    commands: "argparse._SubParsersAction[LazyParser]", name: str, purpose: str, module: str
) -> None:
    sentence = purpose[0].upper() + purpose[1:] + "."
    command = commands.add_parser(name, help=purpose, description=sentence)
    command.module = module
    # Also behind the command; unless given there, the one before it stays.
    _add_language(command, argparse.SUPPRESS)


def _add_language(parser: argparse.ArgumentParser, default: str) -> None:
    parser.add_argument(
        "--lang", choices=LANGS, default=default, help="language of what people read (en)"
    )


if __name__ == "__main__":
    sys.exit(main())
