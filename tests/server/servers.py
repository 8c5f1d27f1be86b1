"""Real servers for tests, on loopback, in the test's own process."""

from __future__ import annotations

import io
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from parlour.core.game import GameClass
from parlour.core.registry import games as installed_games
from parlour.server.app import Running, Server, create_server, listening
from parlour.server.configuration import Configuration, Limits, Rate
from parlour.server.http.bundle import FOLDER
from parlour.server.http.listener import Ports
from parlour.server.logs import LogStream
from parlour.server.time_source import TimeSource
from tests.minigames.patterns import GAME as PATTERNS
from tests.minigames.planks import GAME as PLANKS
from tests.minigames.reactions import GAME as REACTIONS
from tests.minigames.secret_hands import GAME as SECRET_HANDS
from tests.minigames.secret_hands.seated import GAME as SEATED_HANDS
from tests.minigames.spelling import GAME as SPELLING

PLENTY = Rate(1_000_000_000, 1_000_000_000)
GENEROUS = Limits(
    messages=PLENTY,
    messages_per_address=PLENTY,
    seat_messages=PLENTY,
    bytes_received=PLENTY,
    bytes_per_address=PLENTY,
    bytes_spared=PLENTY,
    requests=PLENTY,
    seated_requests=PLENTY,
    matches_read=PLENTY,
    codes_missed=PLENTY,
    sockets_opened=PLENTY,
    hellos=PLENTY,
    seat_hellos=PLENTY,
    previews=PLENTY,
    drafts_sent=PLENTY,
    tables_opened=PLENTY,
    settings_changed=PLENTY,
    settings_changed_by_guest=PLENTY,
    chat=PLENTY,
    chat_per_address=PLENTY,
    hints=PLENTY,
    hints_per_address=PLENTY,
    word_requests=PLENTY,
)
QUICK = Configuration(limits=GENEROUS, bots=0, readers=0, bot_delay_ms=0, bot_warming_ms=0)
"""No rate limits, no bots, and matches are read in the server's own process."""


def limited(**limits: Any) -> Configuration:
    """A server with generous limits, except for these."""
    return replace(QUICK, limits=replace(GENEROUS, **limits))


ALL_GAMES: Mapping[str, GameClass] = {
    **installed_games(),
    **{
        game.name: game
        for game in (PATTERNS, PLANKS, REACTIONS, SECRET_HANDS, SEATED_HANDS, SPELLING)
    },
}


class Served(Struct, frozen=True):
    """A server that is listening."""

    server: Server
    running: Running
    base: str
    log: io.StringIO


@asynccontextmanager
async def served(
    data: Path,
    *,
    configuration: Configuration = QUICK,
    clock: TimeSource | None = None,
    games: Mapping[str, GameClass] = ALL_GAMES,
    client: Path = FOLDER,
) -> AsyncIterator[Served]:
    """A server with every game, the throw-away ones included; it drains when the block ends."""
    log = io.StringIO()
    server = await create_server(
        data,
        games=games,
        configuration=configuration,
        time=clock,
        log=LogStream(log),
        client=client,
    )
    async with listening(server, data, Ports(port=0)) as running:
        yield Served(server, running, f"http://127.0.0.1:{running.port}", log)
