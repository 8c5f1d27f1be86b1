"""A match with a long log, as somebody makes one who takes back the same move again and again."""

from __future__ import annotations

from pathlib import Path

import msgspec

from parlour.core.match import Match
from parlour.server.app import create_server
from parlour.server.configuration import Configuration
from parlour.server.matches.live import entry_of, header_of, rows_of
from parlour.server.protocol.bodies import NewTable, SeatRequest
from parlour.store.rows import GuestRow
from tests.server.long_match import lengthened

GAME = "keebble"
SEATS = 2
RECORD_BYTES = 950_000


def long_record(entries: int) -> bytes:
    """A record with that many entries, or as many as fit into a request."""
    match = lengthened(Match.new(GAME, SEATS, seed=1), entries)
    record = match.record()
    text = msgspec.json.encode(record)
    if len(text) > RECORD_BYTES:
        record["entries"] = record["entries"][: entries * RECORD_BYTES // len(text)]
        text = msgspec.json.encode(record)
    return text


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
    row = await store.match(table.row.match or "")
    assert row is not None
    log = [entry_of(entry) for entry in await store.entries(row.id)]
    match = Match.resume(header_of(row), row.seed, log, game=hub.services.game(GAME))
    await store.append(row.id, rows_of(lengthened(match, entries).entries_since(len(log))), None)
    await server.close()
    return row.id
