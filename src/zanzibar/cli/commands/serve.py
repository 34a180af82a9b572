"""`zanzibar serve`: host games for people in browsers, on this machine or for friends."""

import argparse
import ipaddress

from zanzibar.cli.commands.data_options import add_data, folder_error, saving_error
from zanzibar.cli.errors import CliError
from zanzibar.server.errors import DataFolderError
from zanzibar.server.http.security import normalized_origin
from zanzibar.server.run import listen, reachable_address, serve
from zanzibar.server.settings import Limits, Settings
from zanzibar.text import texts

MOST_COMPUTERS = 256
LARGEST_LIMIT = 1_000_000_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    usual = Limits()
    parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0 for the LAN (127.0.0.1)")
    parser.add_argument("--port", type=int, default=8000, help="0 takes a free one (8000)")
    add_data(parser)
    parser.add_argument(
        "--origin", action="append", default=[], help="another address whose pages may connect"
    )
    parser.add_argument(
        "--proxy",
        action="append",
        default=[],
        help="address or network of a proxy that is not on this machine",
    )
    parser.add_argument(
        "--rate",
        type=float,
        default=usual.commands_per_second,
        help="commands per second of one socket, 0 for no limit",
    )
    parser.add_argument(
        "--requests",
        type=float,
        default=usual.requests_per_minute,
        help="changing HTTP requests per minute of one address, 0 for no limit",
    )
    parser.add_argument("--sockets", type=int, default=usual.sockets, help="0 for no limit")
    parser.add_argument(
        "--sockets-per-guest", type=int, default=usual.sockets_per_guest, help="0 for no limit"
    )
    parser.add_argument(
        "--computers", type=int, default=1, help="processes for computer players of each side (1)"
    )


def _check(value: float, fewest: int, most: int) -> None:
    if not fewest <= value <= most:
        raise CliError("cli.number", {"value": str(value), "fewest": fewest, "most": most})


def _origin(text: str) -> str:
    origin = normalized_origin(text)
    if origin is None:
        raise CliError("cli.origin", {"value": text})
    return origin


def _network(text: str) -> str:
    try:
        return str(ipaddress.ip_network(text, strict=False))
    except ValueError:
        raise CliError("cli.network", {"value": text}) from None


def run(args: argparse.Namespace) -> int:
    _check(args.computers, 1, MOST_COMPUTERS)
    for limit in (args.rate, args.requests, args.sockets, args.sockets_per_guest):
        _check(limit, 0, LARGEST_LIMIT)
    limits = Limits(args.rate, args.requests, args.sockets, args.sockets_per_guest)
    settings = Settings(
        args.data,
        args.host,
        args.port,
        limits,
        frozenset(map(_origin, args.origin)),
        args.computers,
        tuple(map(_network, args.proxy)),
    )
    try:
        listener = listen(args.host, args.port)
    except (OSError, OverflowError, ValueError):
        raise CliError("server.port", {"host": args.host, "port": args.port}) from None
    host, port = listener.getsockname()[:2]
    host = reachable_address(host)
    shown = f"[{host}]" if ":" in host else host
    address = f"http://{shown}:{port}/"
    try:
        serve(
            settings,
            listener,
            lambda: print(texts(args.lang).say("serve-open", address=address), flush=True),
        )
    except DataFolderError as error:
        raise folder_error(error) from None
    except OSError as error:
        raise saving_error(args.data, error) from None
    except KeyboardInterrupt:
        return 0  # Ctrl-C is how to stop a server
    finally:
        listener.close()
    return 0
