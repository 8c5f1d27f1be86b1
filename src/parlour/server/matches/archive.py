"""Reading matches from the store, running and finished ones, for replays, analysis and export."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import TypeVar

from msgspec import Raw

from parlour.core.record import Entry
from parlour.core.refusal import Refused, refuse
from parlour.server.matches.live import LiveMatch, entry_of, header_of, load_live
from parlour.server.matches.services import Services
from parlour.server.protocol.bodies import MatchSummary
from parlour.server.protocol.codes import ServerCode
from parlour.server.protocol.marks import COLOURS, SIGNS, filled
from parlour.store.rows import MatchRow

T = TypeVar("T")
CACHE_SIZE = 16
"""How many finished matches stay in memory after they were read."""


class Archive:
    """Loads matches from their logs, and caches finished ones."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._cache: OrderedDict[str, LiveMatch] = OrderedDict()

    async def row(self, match: str) -> MatchRow:
        """The row of a match, without its entries; refused if there is no such match."""
        row = await self._services.store.match(match[:64])
        if row is None:
            raise refuse(ServerCode.NO_SUCH_MATCH, match=match[:40])
        return row

    async def match(self, match: str) -> LiveMatch:
        """A whole match, secrets included: callers decide who may see what."""
        if match in self._cache:
            self._cache.move_to_end(match)
            return self._cache[match]
        row = await self.row(match)
        entries = await self._services.store.entries(row.id)
        try:
            live = load_live(row, entries, self._services.game(row.game), 0)
        except Refused:
            raise refuse(ServerCode.OTHER_RULES, version=row.version) from None
        if row.fate == "over":
            self._cache[row.id] = live
            if len(self._cache) > CACHE_SIZE:
                self._cache.popitem(last=False)
        return live

    def forget(self) -> None:
        """Empties the cache, because names may have changed."""
        self._cache.clear()

    async def raw(self, match: str) -> tuple[MatchRow, list[Entry]]:
        """The row and entries of a match, even if they do not fit the current rules."""
        row = await self.row(match)
        rows = await self._services.store.entries(row.id)
        return row, [entry_of(r) for r in rows]

    async def summary(self, match: str) -> MatchSummary:
        """What everybody may know about a match."""
        row, entries = await self.raw(match)
        return MatchSummary(
            id=row.id,
            game=row.game,
            version=row.version,
            fate=row.fate,
            names=row.names,
            signs=_by_seat(SIGNS, row.signs),
            colours=_by_seat(COLOURS, row.colours),
            entries=len(entries),
            commitment=header_of(row).commitment,
            outcome=None if row.outcome is None else Raw(row.outcome),
        )


def _by_seat(known: Sequence[T], kept: Sequence[T | None]) -> tuple[T, ...]:
    found = filled(known, dict(enumerate(kept)))
    return tuple([found[seat] for seat in range(len(kept))])


def moves_of(live: LiveMatch) -> list[tuple[int, str]]:
    """Every player's move in a finished match, in the game's notation, with its entry number."""
    moves = []
    for entry in live.match.entries:
        if isinstance(entry.actor, int):
            view = live.match.view(entry.actor, entry.n - 1)
            move = live.game.write(entry.action, view)
            moves.append((entry.n, f"{live.row.names[entry.actor]}: {move}"))
    return moves
