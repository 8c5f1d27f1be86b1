"""Reading matches: running ones from memory, others from their logs, in a reader's process."""

from __future__ import annotations

import asyncio
from collections import Counter
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
from parlour.server.protocol.material_requests import MaterialRequest
from parlour.server.protocol.read_requests import DocumentRequest, Excerpt, MatchExcerpt
from parlour.store.rows import MatchRow

T = TypeVar("T")


class Archive:
    """Reads matches, and documents that clients send."""

    def __init__(
        self, services: Services, at_table: Callable[[MatchRow], Awaitable[LiveMatch | None]]
    ) -> None:
        self._services = services
        self._at_table = at_table
        """The running match at its table; None if no table plays it."""
        self._replays = Replays()
        self._reads: Counter[str] = Counter()
        """What is being read, by address."""

    async def row(self, match: str) -> MatchRow:
        """The row of a match, without its entries; refused if there is no such match."""
        row = await self._services.store.match(match[:64])
        if row is None:
            raise refuse(ServerCode.NO_SUCH_MATCH, match=match[:40])
        return row

    async def read_for(self, address: str, row: MatchRow, request: Excerpt) -> Body:
        """An excerpt of a match, for somebody at this address; callers decide who may see what.
        Refused if too much is being read already.
        """
        with self._counted(address):
            return await self.read(row, request)

    async def read(self, row: MatchRow, request: Excerpt) -> Body:
        """An excerpt of a match."""
        services = self._services
        live = await self._running(row)
        if live is not None:
            return await services.slices.run(excerpt(live, request))
        if services.reader is not None:
            return await services.reader.read(MatchExcerpt(row.id, request))
        work = self._replays.kept(row, request)
        if work is None:
            log, game = await services.store.entries(row.id), services.games.get(row.game)
            work = self._replays.read(row, log, game, request)
        return await services.slices.run(work)

    async def read_document(
        self,
        address: str,
        request: DocumentRequest,
        document: bytes,
        here: Callable[[], Work[Body]],
    ) -> Body:
        """What a document from this address says; without readers, by the computation `here`."""
        with self._counted(address):
            if self._services.reader is not None:
                return await self._services.reader.read(request, document)
            return await self._services.slices.run(here())

    async def make(self, address: str, request: MaterialRequest, here: Callable[[], Body]) -> Body:
        """Something that is made for this address; without readers, by `here`, in a thread."""
        with self._counted(address):
            if self._services.reader is not None:
                return await self._services.reader.read(request)
            async with self._services.heavy:
                return await asyncio.to_thread(here)

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
    def _counted(self, address: str) -> Iterator[None]:
        """Counts what is being read; refused if that is too much already, in all or for one."""
        limits, reads = self._services.configuration.limits, self._reads
        if reads.total() >= limits.reads or reads[address] >= limits.reads_per_address:
            raise refuse(ServerCode.TOO_MANY, what="reads")
        reads[address] += 1
        try:
            yield
        finally:
            reads[address] -= 1
            if not reads[address]:
                del reads[address]

    async def summary(self, row: MatchRow) -> MatchSummary:
        """What everybody may know about a match."""
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
