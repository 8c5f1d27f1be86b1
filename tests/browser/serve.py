"""A server for browsers to visit: the installed games and the throw-away ones.

`python -m tests.browser.serve DATA PORT [CLIENT]` says the port it has on its first line (PORT 0:
any). CLIENT is the folder of a built client, if not the one in the package.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from aiohttp import web

import parlour
from parlour.core.game import GameClass
from parlour.server.app import create_server
from parlour.server.configuration import Configuration
from parlour.server.http.bundle import FOLDER
from tests.minigames.patterns import GAME as PATTERNS
from tests.minigames.planks import GAME as PLANKS
from tests.minigames.reactions import GAME as REACTIONS
from tests.minigames.secret_hands import GAME as SECRET_HANDS
from tests.minigames.secret_hands.seated import GAME as SEATED_HANDS
from tests.server.servers import GENEROUS

THROW_AWAY: dict[str, GameClass] = {
    game.name: game for game in (PATTERNS, PLANKS, REACTIONS, SECRET_HANDS, SEATED_HANDS)
}


async def serve(data: Path, port: int, client: Path = FOLDER) -> None:
    """Serves on loopback until it is ended."""
    configuration = Configuration(
        limits=GENEROUS,
        bot_delay_ms=0,
        # A bot that is late has its move made for it, which is not what a test waits for.
        bot_patience_ms=120_000,
        reader_patience_ms=120_000,
        absence_ms=600_000,
        lobby_chat=True,
    )
    server = await create_server(
        data,
        games={**parlour.games(), **THROW_AWAY},
        configuration=configuration,
        client=client,
    )
    await server.open()
    runner = web.AppRunner(server.app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", port)
    await site.start()
    print(runner.addresses[0][1], flush=True)
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(serve(Path(sys.argv[1]), int(sys.argv[2]), *map(Path, sys.argv[3:])))
