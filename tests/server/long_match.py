"""A match with a long log, made by taking the same move back again and again."""

from __future__ import annotations

from typing import Any

from parlour.core.match import Match
from parlour.server.matches.live import ending_of, entry_of, header_of, rows_of
from parlour.server.tables.hub import Hub


def lengthened(match: Match, entries: int) -> Match:
    """The match after moves that are taken back, until it has that many entries."""
    start = match.length
    while match.length < entries:
        match.idle(match.to_act[0])
        match.rewind(start)
    return match


def played_out(match: Match) -> Match:
    """The match after everybody has played idly to its end."""
    while match.to_act:
        match.idle(match.to_act[0])
    return match


async def lengthen(hub: Hub, code: str, entries: int, *, to_the_end: bool = False) -> str:
    """Gives the match at a table such a log; returns the match's id."""
    table: Any = await hub.table(code)
    store, match_id = hub.services.store, table.row.match
    row = await store.match(match_id)
    assert row is not None
    log = [entry_of(entry) for entry in await store.entries(match_id)]
    game = hub.services.game(row.game)
    match = lengthened(Match.resume(header_of(row), row.seed, log, game=game), entries)
    ending = None
    while to_the_end and match.to_act:
        seat = match.to_act[0]
        step = match.propose(seat, match.game.idle(match.state, seat), "autopilot")
        ending = ending_of(row, step, 1) if step.outcome is not None else None
        match.keep(step)
    await store.append(match_id, rows_of(match.entries_since(len(log))), ending)
    await table.do(table.reload)
    return str(match_id)
