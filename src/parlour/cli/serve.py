"""`parlour serve`: runs a server to play in the browser."""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path
from typing import Any

import segno

from parlour.cli.files import UsageError
from parlour.core.refusal import Refused
from parlour.folders import data_folder
from parlour.store.interface import Unavailable, Unusable

EXAMPLES = """
examples:
  parlour serve                    play on this machine
  parlour serve --lan              play with everybody on the same network
  parlour serve --data /srv/parlour --port 80 --behind-https

The data folder keeps tables, matches and high scores. Back it up with `parlour admin backup`.
Ctrl-C or SIGTERM stops the server once every move is saved. Browsers reconnect by themselves.
"""

NOT_BUILT = (
    "Only the text view is available, because the browser client is not built. `make client`"
    " builds it, and so does reinstalling where npm's registry can be reached."
)

NO_LOG = "Free some space on its disk, or send it elsewhere: 2>FILE, or 2>/dev/null for no log."


def add_command(commands: Any) -> None:
    """Adds the command."""
    made = commands.add_parser(
        "serve",
        help="run a server to play in the browser",
        description="Runs a server. People play in their browsers and install nothing.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    made.add_argument(
        "--lan",
        action="store_true",
        help="accept devices on the local network, and show the address as a QR code",
    )
    made.add_argument("--host", help="the address to listen on (127.0.0.1; with --lan all)")
    made.add_argument(
        "--port",
        type=int,
        help="the port to listen on (8080 or the next free one; 0 for any free one)",
    )
    made.add_argument("--data", type=Path, help="the data folder (server/ next to the saved games)")
    made.add_argument(
        "--admin-port",
        type=int,
        default=0,
        help="port of /healthz, /readyz and /metrics, on loopback (any free one)",
    )
    made.add_argument(
        "--first-table",
        metavar="GAME",
        help="open a table of this game at start and print its link",
    )
    made.add_argument(
        "--behind-https",
        action="store_true",
        help="an https proxy is in front: mark cookies Secure, use the forwarded addresses",
    )
    made.add_argument(
        "--origin",
        action="append",
        default=[],
        help="another origin that may connect, such as https://play.example",
    )
    made.add_argument(
        "--host-name",
        action="append",
        default=[],
        metavar="NAME",
        help="a name of this server, such as play.example: others are refused (any)",
    )
    made.add_argument("--bots", type=int, default=1, help="worker processes for bots (1)")
    made.add_argument(
        "--readers", type=int, default=1, help="worker processes for reading matches (1)"
    )
    made.add_argument("--lobby-chat", action="store_true", help="enable chat in the lobby")
    made.add_argument(
        "--bot-delay", type=int, default=1100, metavar="MS", help="shortest time a bot takes (1100)"
    )
    made.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Serves until it is told to stop."""
    if options.port is not None and not 0 <= options.port <= 65_535:
        raise UsageError(f"{options.port} is not a port: ports go from 0 to 65535.")
    if (cause := _log_trouble()) is not None:
        # Standard error is what fails, so this goes to standard output.
        print(f"parlour: The log cannot be written to standard error: {cause}. {NO_LOG}")
        # Python would try to write the rest when it exits, and change the exit code.
        sys.stderr = None
        return 2
    try:
        import uvloop

        uvloop.run(_serve(options))
    except ImportError:
        asyncio.run(_serve(options))
    except (Unusable, Unavailable) as error:
        raise UsageError(str(error)) from None
    return 0


def _log_trouble() -> str | None:
    """Why nothing can be logged, or None. Somebody at a terminal sees for themselves."""
    from parlour.server.logs import LogStream, logger

    stream = LogStream(sys.stderr)
    if sys.stderr is None or not sys.stderr.isatty():
        logger(stream).info("starting")
    return stream.probe()


async def _serve(options: argparse.Namespace) -> None:
    from parlour.server.app import Running, create_server, serve
    from parlour.server.configuration import Configuration, Limits
    from parlour.server.http.bundle import CLIENT
    from parlour.server.http.listener import Ports, PortTaken, own_address, refuse_taken
    from parlour.server.http.open_files import fitted, raise_limit
    from parlour.server.logs import LogStream, logger

    data = options.data or default_data()
    log, files = LogStream(sys.stderr), raise_limit()
    limits = fitted(Limits(), files)
    logger(log).info(
        "open files", limit=files, sockets=limits.sockets, connections=limits.connections
    )
    configuration = Configuration(
        limits=limits,
        secure=options.behind_https,
        proxied=options.behind_https,
        origins=tuple(options.origin),
        hosts=tuple([name.lower() for name in options.host_name]),
        bots=max(0, options.bots),
        readers=max(0, options.readers),
        bot_delay_ms=max(0, options.bot_delay),
        lobby_chat=options.lobby_chat,
    )
    host = options.host or ("0.0.0.0" if options.lan else "127.0.0.1")
    ports = Ports(
        host=host,
        port=8080 if options.port is None else options.port,
        seek=options.port is None,
        admin=options.admin_port,
    )
    try:
        refuse_taken(ports)
    except PortTaken as error:
        raise UsageError(f"{error}.") from None
    server = await create_server(data, configuration=configuration, log=log)
    table = None
    if options.first_table:
        try:
            table = await server.hub.first_table(options.first_table)
        except Refused:
            await server.close()
            raise

    def ready(running: Running) -> None:
        everywhere = host in ("0.0.0.0", "::")
        shown = host
        if everywhere:
            shown = own_address() if options.lan else "127.0.0.1"
        address = f"http://{shown}:{running.port}/"
        server.hub.address = address if options.lan else None
        print(f"Parlour is open at {address}")
        if table is not None:
            print(f"The first table: {address}t/{table.row.code}")
        if CLIENT not in server.app:
            print(NOT_BUILT)
        print(f"Data in {data}; figures at http://127.0.0.1:{running.admin}/metrics")
        if options.lan:
            segno.make(address, micro=False).terminal(out=sys.stdout, compact=True)
        sys.stdout.flush()

    try:
        await serve(server, data, ports, ready)
    except PortTaken as error:
        raise UsageError(f"{error}.") from None
    except OSError as error:
        where = f"{host}:{ports.port}"
        raise UsageError(f"Cannot listen on {where}: {error.strerror or error}.") from None


def default_data() -> Path:
    """The default data folder of a server."""
    return data_folder() / "server"
