"""Reading matches: running ones from memory, others from their logs, in a reader's process."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

from msgspec import Raw

from parlour.core.refusal import CoreCode, Refused, refuse
from parlour.server.matches.excerpts import Body, Replays, excerpt
from parlour.server.matches.live import LiveMatch, header_of
from parlour.server.matches.services import Services
from parlour.server.matches.slices import Work
from parlour.server.protocol.bodies import MatchSummary
from parlour.server.protocol.codes import ServerCode
from parlour.server.protocol.marks import COLOURS, SIGNS, filled
from parlour.server.protocol.read_requests import DocumentRequest, Excerpt, MatchExcerpt
from parlour.store.rows import MatchRow

T = TypeVar("T")
REPLAYS = 8
"""How many finished matches stay in memory after they were read, on a server without readers."""


class Archive:
    """Reads matches, and documents that clients send."""

    def __init__(
        self, services: Services, at_table: Callable[[MatchRow], Awaitable[LiveMatch | None]]
    ) -> None:
        self._services = services
        self._at_table = at_table
        """The running match at its table; None if no table plays it."""
        self._replays = Replays(REPLAYS)
        self._reads = 0

    async def row(self, match: str) -> MatchRow:
        """The row of a match, without its entries; refused if there is no such match."""
        row = await self._services.store.match(match[:64])
        if row is None:
            raise refuse(ServerCode.NO_SUCH_MATCH, match=match[:40])
        return row

    async def read(self, row: MatchRow, request: Excerpt) -> Body:
        """An excerpt of a match: callers decide who may see what."""
        services = self._services
        with self._counted():
            live = await self._running(row)
            if live is not None:
                return await services.slices.run(excerpt(live, request))
            if services.reader is not None:
                return await services.reader.read(MatchExcerpt(row.id, request))
            kept = self._replays.holds(row.id)
            log = () if kept else await services.store.entries(row.id)
            game = services.games.get(row.game)
            return await services.slices.run(self._replays.read(row, log, game, request))

    async def read_document(
        self, request: DocumentRequest, document: bytes, here: Callable[[], Work[Body]]
    ) -> Body:
        """What a document of a client says; without readers, by the computation `here`."""
        with self._counted():
            if self._services.reader is not None:
                return await self._services.reader.read(request, document)
            return await self._services.slices.run(here())

    async def _running(self, row: MatchRow) -> LiveMatch | None:
        if row.fate != "running":
            return None
        try:
            return await self._at_table(row)
        except Refused as refused:
            if refused.code in set(CoreCode):
                raise refuse(ServerCode.OTHER_RULES, version=row.version) from None
            raise

    @contextmanager
    def _counted(self) -> Iterator[None]:
        """Counts what is being read; refused if that is too much already."""
        if self._reads >= self._services.configuration.limits.reads:
            raise refuse(ServerCode.TOO_MANY, what="reads")
        self._reads += 1
        try:
            yield
        finally:
            self._reads -= 1

    async def summary(self, match: str) -> MatchSummary:
        """What everybody may know about a match."""
        row = await self.row(match)
        return MatchSummary(
            id=row.id,
            game=row.game,
            version=row.version,
            fate=row.fate,
            names=row.names,
            signs=_by_seat(SIGNS, row.signs),
            colours=_by_seat(COLOURS, row.colours),
            entries=await self._services.store.length(row.id),
            commitment=header_of(row).commitment,
            outcome=None if row.outcome is None else Raw(row.outcome),
        )


def _by_seat(known: Sequence[T], kept: Sequence[T | None]) -> tuple[T, ...]:
    found = filled(known, dict(enumerate(kept)))
    return tuple([found[seat] for seat in range(len(kept))])
