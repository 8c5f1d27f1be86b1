"""A request as routes see it: the guest, the parameters and the decoded body."""

from __future__ import annotations

import re
from typing import Any, TypeVar

from aiohttp import web
from msgspec.structs import replace

from parlour.core.refusal import Refused, malformed_at, refuse
from parlour.core.strings import spoken
from parlour.server.http.address import address_of
from parlour.server.http.guest_cookie import guest_cookie
from parlour.server.http.shown_tokens import tokens_in_header
from parlour.server.protocol.codes import ServerCode
from parlour.server.tables import tokens
from parlour.server.tables.hub import Hub
from parlour.server.tables.table import Table
from parlour.server.tables.tokens import COOKIE, Guests
from parlour.store.rows import GuestRow

T = TypeVar("T")
_HOST = re.compile(r"[A-Za-z0-9._:\[\]-]{1,80}")
YEAR = 365 * 24 * 3600
SEEN_EVERY = 24 * 3600 * 1000


class RequestContext:
    """One request, the guest who sent it, and the hub."""

    def __init__(self, request: web.Request, hub: Hub, guests: Guests, body: Any) -> None:
        self.request = request
        self.hub = hub
        self.services = hub.services
        self.body = body
        self._guests = guests
        known = guests.read(guest_cookie(request))
        self.new = known is None
        self.guest = known or tokens.new_id()

    @property
    def base(self) -> str:
        """The server's URL as the client sees it; refused if the Host header is malformed."""
        if not _HOST.fullmatch(self.request.host):
            raise refuse(ServerCode.NO_SUCH_PAGE)
        secure = self.services.configuration.secure or self.request.secure
        return f"{'https' if secure else 'http'}://{self.request.host}"

    def part(self, name: str) -> str:
        """A parameter in the path."""
        return str(self.request.match_info[name])

    def number(self, name: str) -> int:
        """A number in the path."""
        text = self.part(name)
        if not text.isascii() or not text.isdecimal() or len(text) > 7:
            raise refuse(ServerCode.NO_SUCH_PAGE)
        return int(text)

    def query_number(self, name: str) -> int | None:
        """A number in the query, if it is there."""
        text = self.request.query.get(name)
        if text is None:
            return None
        if not text.isascii() or not text.isdecimal() or len(text) > 7:
            raise Refused(malformed_at(f"$.{name}", "not a number"))
        return int(text)

    @property
    def language(self) -> str:
        """The language in the query's `lang`; English if the server does not speak it."""
        return spoken(self.request.query.get("lang"))

    @property
    def address(self) -> str:
        """The client's address, for limits."""
        return address_of(self.request, self.services.configuration)

    async def table(self) -> Table:
        """The table whose code is in the path."""
        token = getattr(self.body, "token", None)
        seat_tokens = (token,) if isinstance(token, str) else self.seat_tokens
        return await self.hub.table_for(self.part("code"), self.address, self.guest, seat_tokens)

    @property
    def seat_tokens(self) -> tuple[str, ...]:
        """The tokens of the seats that the client holds, as far as it names them."""
        return tokens_in_header(self.request)

    def missed(self) -> None:
        """Counts a carry link that does not exist; refused if the address has tried too many."""
        self.services.lookup_rate.charge(self.address, self.services.time.now())

    def charge(self, reads: int) -> None:
        """Counts work that is like reading matches; refused if the address does too much of it."""
        self.services.read_rate.charge(self.address, self.services.time.now(), reads)

    def charge_settings(self) -> None:
        """Counts settings that are changed; refused if the address changes too many, except for
        whoever has a table.
        """
        services, now = self.services, self.services.time.now()
        try:
            services.settings_rate.charge(self.address, now)
        except Refused:
            name = self.hub.known(self.guest, self.seat_tokens)
            if name is None or not services.own_settings_rate.take(name, now):
                raise

    async def row(self) -> GuestRow | None:
        """The guest's row, if they have chosen a name, a sign or a colour yet."""
        return None if self.new else await self.services.store.guest(self.guest)

    async def named(self) -> GuestRow:
        """The guest's row; refused if they have no name yet."""
        row = await self.row()
        if row is None or not row.name:
            raise refuse(ServerCode.NO_NAME)
        now = self.services.time.now()
        if now - row.seen > SEEN_EVERY:
            await self.services.store.save_guest(replace(row, seen=now))
        return row

    def forget(self, response: web.Response) -> None:
        """Deletes the guest's cookie."""
        self.new = False
        response.del_cookie(
            COOKIE,
            path="/",
            httponly=True,
            samesite="Lax",
            secure=self.services.configuration.secure,
        )

    def remember(self, response: web.Response) -> None:
        """Gives a new guest a cookie."""
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
