"""A request as a door sees it: who asks, for what, with what."""

from __future__ import annotations

import re
from typing import Any, TypeVar

from aiohttp import web
from msgspec.structs import replace

from parlour.core.refusal import Refused, malformed_at, refuse
from parlour.core.strings import spoken
from parlour.server.protocol.codes import ServerCode
from parlour.server.tables import tokens
from parlour.server.tables.hub import Hub
from parlour.server.tables.table import Table
from parlour.server.tables.tokens import COOKIE, Guests
from parlour.store.rows import GuestRow

T = TypeVar("T")
_HOST = re.compile(r"[A-Za-z0-9._:\[\]-]{1,255}")
YEAR = 365 * 24 * 3600
SEEN_EVERY = 24 * 3600 * 1000


class RequestContext:
    """One request."""

    def __init__(self, request: web.Request, hub: Hub, guests: Guests, body: Any) -> None:
        self.request = request
        self.hub = hub
        self.services = hub.services
        self.body = body
        self._guests = guests
        known = guests.read(request.cookies.get(COOKIE))
        self.new = known is None
        self.guest = known or tokens.new_id()

    @property
    def base(self) -> str:
        """The address under which this server is asked; refused if that is no name."""
        if not _HOST.fullmatch(self.request.host):
            raise refuse(ServerCode.NO_SUCH_PAGE)
        secure = self.services.configuration.secure or self.request.secure
        return f"{'https' if secure else 'http'}://{self.request.host}"

    def part(self, name: str) -> str:
        """A part of the path."""
        return str(self.request.match_info[name])

    def number(self, name: str) -> int:
        """A part of the path that is a number."""
        text = self.part(name)
        if not text.isascii() or not text.isdecimal() or len(text) > 7:
            raise refuse(ServerCode.NO_SUCH_PAGE)
        return int(text)

    def asked(self, name: str) -> int | None:
        """A number that was asked for in the query, if one was."""
        text = self.request.query.get(name)
        if text is None:
            return None
        if not text.isascii() or not text.isdecimal() or len(text) > 7:
            raise Refused(malformed_at(f"$.{name}", "that is no number"))
        return int(text)

    @property
    def language(self) -> str:
        """The language that is asked for with `lang`; English if it is none of ours."""
        return spoken(self.request.query.get("lang"))

    async def table(self) -> Table:
        """The table that the path names."""
        return await self.hub.table(self.part("code"))

    async def row(self) -> GuestRow | None:
        """Who asks, if they have said their name."""
        return None if self.new else await self.services.store.guest(self.guest)

    async def named(self) -> GuestRow:
        """Who asks; refused without a name."""
        row = await self.row()
        if row is None:
            raise refuse(ServerCode.NO_NAME)
        now = self.services.time.now()
        if now - row.seen > SEEN_EVERY:
            await self.services.store.save_guest(replace(row, seen=now))
        return row

    def remember(self, response: web.Response) -> None:
        """Gives somebody new a cookie."""
        if self.new:
            response.set_cookie(
                COOKIE,
                self._guests.sign(self.guest),
                max_age=YEAR,
                httponly=True,
                samesite="Lax",
                secure=self.services.configuration.secure,
                path="/",
            )
