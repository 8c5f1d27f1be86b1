"""Matches to be read: running ones by what a viewer may see, finished ones at any entry."""

from __future__ import annotations

from collections import OrderedDict

from msgspec import Raw

from parlour.core.record import Entry
from parlour.core.refusal import Refused, refuse
from parlour.server.matches.live import LiveMatch, entry_of, header_of, load_live
from parlour.server.matches.services import Services
from parlour.server.protocol.bodies import MatchSummary
from parlour.server.protocol.codes import ServerCode
from parlour.store.rows import MatchRow

KEPT = 16
"""Finished matches that stay in memory after they were read."""


class Archive:
    """Reads matches from their logs."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._kept: OrderedDict[str, LiveMatch] = OrderedDict()

    async def row(self, match: str) -> MatchRow:
        """A match without its entries; refused if there is none."""
        row = await self._services.store.match(match[:64])
        if row is None:
            raise refuse(ServerCode.NO_SUCH_MATCH, match=match[:40])
        return row

    async def match(self, match: str) -> LiveMatch:
        """A match with everything that happened; it tells secrets, so mind who gets what."""
        if match in self._kept:
            self._kept.move_to_end(match)
            return self._kept[match]
        row = await self.row(match)
        entries = await self._services.store.entries(row.id)
        try:
            live = load_live(row, entries, self._services.game(row.game), 0)
        except Refused:
            raise refuse(ServerCode.OTHER_RULES, version=row.version) from None
        if row.fate == "over":
            self._kept[row.id] = live
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return live

    def forget(self) -> None:
        """Names may have changed: reads everything anew."""
        self._kept.clear()

    async def raw(self, match: str) -> tuple[MatchRow, list[Entry]]:
        """A match as its log has it, whatever the rules say today."""
        row = await self.row(match)
        rows = await self._services.store.entries(row.id)
        return row, [entry_of(r) for r in rows]

    async def sheet(self, match: str) -> MatchSummary:
        """A match from outside."""
        row, entries = await self.raw(match)
        return MatchSummary(
            id=row.id,
            game=row.game,
            version=row.version,
            fate=row.fate,
            names=row.names,
            entries=len(entries),
            commitment=header_of(row).commitment,
            outcome=None if row.outcome is None else Raw(row.outcome),
        )


def moves_of(live: LiveMatch) -> list[tuple[int, str]]:
    """What everybody did in a finished match, in its notation, by entry."""
    made = []
    for entry in live.match.entries:
        if isinstance(entry.actor, int):
            view = live.match.view(entry.actor, entry.n - 1)
            move = live.game.write(entry.action, view)
            made.append((entry.n, f"{live.row.names[entry.actor]}: {move}"))
    return made
