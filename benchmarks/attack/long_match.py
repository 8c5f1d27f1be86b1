"""A match with a long log, made by taking the same move back again and again."""

from __future__ import annotations

from pathlib import Path

import msgspec

from parlour.core.match import Match
from parlour.server.app import create_server
from parlour.server.configuration import Configuration, Limits
from parlour.server.protocol.bodies import NewTable, SeatRequest
from parlour.store.rows import GuestRow
from tests.server.long_match import lengthen, lengthened

GAME = "keebble"
SEATS = 2


def long_record(entries: int) -> bytes:
    """A record with that many entries, or as many as the server accepts in one request."""
    most = min(entries, Limits().entries)
    record = lengthened(Match.new(GAME, SEATS, seed=1), most).record()
    record["entries"] = record["entries"][:most]
    return msgspec.json.encode(record)


async def store_long_match(data: Path, entries: int) -> str:
    """Stores a running match with that many entries; its id. The server must not be running."""
    server = await create_server(data, configuration=Configuration(bots=0))
    hub, store = server.hub, server.hub.services.store
    now = hub.services.time.now()
    guest = GuestRow(id="attacker", name="Eve", created=now, seen=now)
    await store.save_guest(guest)
    wanted = NewTable(game=GAME, seats=tuple([SeatRequest() for _ in range(SEATS)]))
    table = await hub.open_table(guest, wanted)
    for seat in range(SEATS):
        await table.sit(seat, guest, "", None)
    await table.start(guest.id)
    match = await lengthen(hub, table.row.code, entries)
    await server.close()
    return match
