"""What was made lately, so that the same is not made again: the same request has the same bytes."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
from collections import OrderedDict

import msgspec
from msgspec import Struct

from parlour.server.matches.archive import Archive
from parlour.server.matches.services import Services
from parlour.server.materials.making import make
from parlour.server.protocol.material_requests import MaterialRequest

MOST_BYTES = 16_000_000
WORTH_PACKING = 1_000
"""Shorter answers are sent as they are."""

_encode = msgspec.json.Encoder(order="sorted").encode


class Material(Struct, frozen=True):
    """Something that was made: its bytes, also gzipped if that is shorter, and their tag."""

    plain: bytes
    gzipped: bytes | None
    etag: str

    @property
    def size(self) -> int:
        """How much room it takes."""
        return len(self.plain) + len(self.gzipped or b"")


class Shelf:
    """Has things made, by a reader, and keeps the latest."""

    def __init__(self, services: Services, archive: Archive, most: int = MOST_BYTES) -> None:
        self._services = services
        self._archive = archive
        self._most = most
        self._kept: OrderedDict[bytes, Material] = OrderedDict()
        self._size = 0

    async def get(self, address: str, request: MaterialRequest) -> Material:
        """What somebody at this address asks for. Refused if it cannot be made, or if too much is
        being read already.
        """
        key = _encode(request)
        found = self._kept.get(key)
        if found is None:
            found = await self._made(address, request)
            self._keep(key, found)
        else:
            self._kept.move_to_end(key)
        return found

    async def _made(self, address: str, request: MaterialRequest) -> Material:
        body = await self._archive.make(
            address, request, lambda: make(request, self._services.game)
        )
        return await asyncio.to_thread(_packed, body)

    def _keep(self, key: bytes, material: Material) -> None:
        if key in self._kept or material.size > self._most:
            return
        self._kept[key] = material
        self._size += material.size
        while self._size > self._most:
            self._size -= self._kept.popitem(last=False)[1].size


def _packed(body: list[bytes]) -> Material:
    """Packing and hashing let go of the interpreter, so a thread does not hold the event loop."""
    plain = b"".join(body)
    etag = f'"{hashlib.sha256(plain).hexdigest()[:32]}"'
    shorter = gzip.compress(plain, 6, mtime=0) if len(plain) >= WORTH_PACKING else plain
    return Material(plain, shorter if len(shorter) < len(plain) else None, etag)
