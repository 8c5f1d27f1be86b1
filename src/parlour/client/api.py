"""A typed client of the server's HTTP API for one guest; `join` connects to a table's socket."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import Any, Literal, Self, TypeVar

import aiohttp
import msgspec
from yarl import URL

from parlour.client.connection import Connection
from parlour.client.decoding import MatchSummary
from parlour.client.frames import decode_as
from parlour.core.refusal import Refusal, Refused, refuse
from parlour.server.protocol import bodies
from parlour.server.protocol.blocks import Rules
from parlour.server.protocol.marks import Colour, Sign
from parlour.server.protocol.messages import OpenTables
from parlour.server.protocol.scores import Scores, Statistics
from parlour.server.protocol.settings_form import Lexicons, LexiconSummary, SettingsForm

TIMEOUT_S = 30
JSON = {"Content-Type": "application/json"}
SEAT_HEADER = "Parlour-Seat"
T = TypeVar("T")


class Client:
    """One guest of a server, identified by a cookie. Use with `async with`."""

    def __init__(self, base_url: str) -> None:
        self.base = URL(base_url)
        self._session: aiohttp.ClientSession | None = None

    async def __aenter__(self) -> Self:
        self._session = aiohttp.ClientSession(
            cookie_jar=aiohttp.CookieJar(unsafe=True),
            headers={"Origin": str(self.base.origin())},
            timeout=aiohttp.ClientTimeout(total=TIMEOUT_S),
        )
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._session is not None:
            await self._session.close()

    @property
    def session(self) -> aiohttp.ClientSession:
        """The session with the guest's cookie, for requests that have no method here."""
        if self._session is None:
            raise RuntimeError("use the client with `async with`")
        return self._session

    def join(
        self, code: str | None, tokens: Sequence[str] = (), words: str | None = None
    ) -> Connection:
        """A connection to a table that holds the seats of these tokens; use with `async with`.

        Without a code it connects to the list of open tables. With `words` (a language) the server
        also describes views and events in that language.
        """
        url = self.base.with_scheme("wss" if self.base.scheme == "https" else "ws") / "ws"
        return Connection(self.session, str(url), code, tokens, words)

    # The guest.

    async def me(self) -> bodies.Me:
        """The guest's id, name, sign and colour."""
        return await self._get("me", bodies.Me)

    async def rename(self, name: str, was: str | None = None) -> bodies.Me:
        """Changes the guest's name; what was played under the name `was` gets the new one too."""
        return decode_as(await self._ask("PUT", "me", bodies.MeChanges(name, was)), bodies.Me)

    async def choose(self, sign: Sign | None = None, colour: Colour | None = None) -> bodies.Me:
        """Chooses the sign and the colour that the guest gets at tables where they are free."""
        chosen = bodies.MeChanges(sign=sign, colour=colour)
        return decode_as(await self._ask("PUT", "me", chosen), bodies.Me)

    async def kept(self) -> tuple[bodies.KeptItem, ...]:
        """What the server keeps about the guest."""
        return (await self._get("me/kept", bodies.Kept)).kept

    async def delete_me(self) -> None:
        """Deletes everything that the server keeps about the guest; their seats become free."""
        await self._ask("DELETE", "me")

    async def statistics(self) -> Statistics:
        """The guest's statistics."""
        return await self._get("me/statistics", Statistics)

    # Games and tables.

    async def games(self, language: str = "en") -> tuple[bodies.GameSummary, ...]:
        """The games on this server."""
        return (await self._get("games", bodies.Games, {"lang": language})).games

    async def rules(self, game: str, language: str = "en") -> Rules:
        """A game's rules for people, block by block."""
        return await self._get(f"rules/{game}", Rules, {"lang": language})

    async def settings_form(self, game: str, language: str = "en") -> SettingsForm:
        """A game's settings as a form, with presets."""
        return await self._get(f"games/{game}/settings", SettingsForm, {"lang": language})

    async def lexicons(self, language: str = "en") -> tuple[LexiconSummary, ...]:
        """The word lists on this server."""
        return (await self._get("lexicons", Lexicons, {"lang": language})).lexicons

    async def tables(self) -> OpenTables:
        """The public tables."""
        return await self._get("tables", OpenTables)

    async def open_table(
        self, game: str | None = None, *, seats: int | Sequence[str | None] = 0, **chosen: Any
    ) -> bodies.Opened:
        """Opens a table. `seats` is a number of empty seats, or per seat a bot's level or None.

        `chosen` has the other fields of `NewTable`: settings, timer, seconds, public, hints, pace,
        position, record, match, at.
        """
        levels = [None] * seats if isinstance(seats, int) else seats
        wanted = [bodies.SeatRequest("bot" if level else "empty", level) for level in levels]
        for name in {"settings", "position", "record"} & chosen.keys():
            chosen[name] = _document(chosen[name])
        table = bodies.NewTable(game=game, seats=tuple(wanted), **chosen)
        return decode_as(await self._ask("POST", "tables", table), bodies.Opened)

    async def tutorial(self, game: str) -> bodies.TutorialScript:
        """The steps of a game's tutorial."""
        return await self._get(f"games/{game}/tutorial", bodies.TutorialScript)

    async def begin_tutorial(self, game: str) -> bodies.TutorialOpened:
        """Opens a private table with a game's tutorial and sits down there. Keep the token."""
        answer = await self._ask("POST", "tutorials", bodies.TutorialRequest(game))
        return decode_as(answer, bodies.TutorialOpened)

    async def table(self, code: str, tokens: Sequence[str] = ()) -> bodies.TableSummary:
        """What anybody may know about a table, and where the seats of these tokens are."""
        headers = {SEAT_HEADER: ",".join(tokens)} if tokens else None
        answer = await self._ask("GET", f"tables/{code}", headers=headers)
        return decode_as(answer, bodies.TableSummary)

    async def change_table(
        self,
        code: str,
        *,
        chat_open: bool | None = None,
        public: bool | None = None,
        hints: bool | None = None,
        seats: int | None = None,
        pace: Literal["quick", "people"] | None = None,
        timer: Literal["off", "gentle", "strict"] | None = None,
        seconds: int | None = None,
        settings: Mapping[str, Any] | None = None,
    ) -> None:
        """The host changes the table's switches, its number of seats, the pace of its bots, its
        clock or, all at once, its settings.
        """
        wanted = bodies.TableChanges(
            chat_open, public, hints, seats, pace, timer, seconds, _document(settings)
        )
        await self._ask("PATCH", f"tables/{code}", wanted)

    # Seats.

    async def sit(
        self, code: str, seat: int, *, nonce: str | None = None, instead_of: str | None = None
    ) -> bodies.Seated:
        """Sits down, or moves here from the seat of the token `instead_of`. Keep the token."""
        wanted = bodies.SitRequest(nonce or secrets.token_hex(16), instead_of)
        return decode_as(
            await self._ask("POST", f"tables/{code}/seats/{seat}", wanted), bodies.Seated
        )

    async def leave(self, code: str, seat: int, token: str) -> None:
        """Leaves a seat."""
        await self._ask("DELETE", f"tables/{code}/seats/{seat}", bodies.LeaveRequest(token))

    async def mark(self, code: str, seat: int, token: str, sign: Sign, colour: Colour) -> None:
        """Changes the sign and the colour of a seat."""
        wanted = bodies.MarkRequest(token, sign, colour)
        await self._ask("PUT", f"tables/{code}/seats/{seat}/mark", wanted)

    async def choose_for_seat(
        self, code: str, seat: int, name: str, value: object, token: str | None = None
    ) -> None:
        """Chooses a seat setting: for the seat of the token, or as the host for a bot's seat. With
        None, the game chooses.
        """
        wanted = bodies.SeatSettingRequest(name, value, token)
        await self._ask("PUT", f"tables/{code}/seats/{seat}/setting", wanted)

    async def add_bot(
        self, code: str, seat: int, level: str, *, moved_from: int | None = None
    ) -> None:
        """The host puts a bot on a seat: a new one, or the bot of another seat."""
        wanted = bodies.BotRequest(level, moved_from)
        await self._ask("PUT", f"tables/{code}/seats/{seat}/bot", wanted)

    async def remove_bot(self, code: str, seat: int) -> None:
        """The host removes a bot from a seat."""
        await self._ask("DELETE", f"tables/{code}/seats/{seat}/bot")

    async def kick(self, code: str, seat: int) -> None:
        """The host removes a person from a seat."""
        await self._ask("POST", f"tables/{code}/seats/{seat}/kick")

    async def start(self, code: str) -> None:
        """The host starts the match."""
        await self._ask("POST", f"tables/{code}/start")

    async def rematch(self, code: str, token: str, *, nonce: str | None = None) -> None:
        """Agrees to another match."""
        agreed = bodies.RematchRequest(token, nonce or secrets.token_hex(16))
        await self._ask("POST", f"tables/{code}/rematch", agreed)

    async def make_carry_link(self, code: str, token: str) -> bodies.CarryLink:
        """Makes a link that moves a seat to another device; it works once."""
        answer = await self._ask("POST", f"tables/{code}/carry", bodies.CarryRequest(token))
        return decode_as(answer, bodies.CarryLink)

    async def use_carry_link(self, secret: str) -> bodies.SeatCarried:
        """Takes over the seat of a carry link; the secret is the part of the link after `#`."""
        return decode_as(
            await self._ask("POST", "carry", bodies.CarrySecret(secret)), bodies.SeatCarried
        )

    # Matches.

    async def match(self, match: str) -> bodies.MatchSummary:
        """What anybody may know about a match."""
        return await self._get(f"matches/{match}", MatchSummary)

    async def record(self, match: str) -> dict[str, Any]:
        """The whole record of a match that is over."""
        return await self._get(f"matches/{match}/record", dict[str, Any])

    async def view_at(
        self, match: str, n: int, viewer: int | None = None, token: str | None = None
    ) -> bodies.ViewAt:
        """The public view, or a seat's view, after entry n.

        While the match is running, a seat's view needs the seat's token.
        """
        at = f"matches/{match}/views/{n}"
        return decode_as(await self._ask("GET", at, **_seen_by(viewer, token)), bodies.ViewAt)

    async def events(
        self,
        match: str,
        since: int = 0,
        until: int | None = None,
        *,
        viewer: int | None = None,
        token: str | None = None,
    ) -> bodies.Steps:
        """The events after entry `since`, entry by entry, for everybody or for a seat; at most a
        few hundred entries per call.
        """
        stretch = {"since": str(since)} | ({} if until is None else {"until": str(until)})
        seen = _seen_by(viewer, token)
        query = stretch | (seen["query"] or {})
        answer = await self._ask("GET", f"matches/{match}/events", **{**seen, "query": query})
        return decode_as(answer, bodies.Steps)

    async def advice(self, match: str, seat: int) -> bodies.MatchAdvice:
        """A seat's decisions in a finished match, each with what the game would have advised."""
        return await self._get(f"matches/{match}/advice", bodies.MatchAdvice, {"seat": str(seat)})

    async def highlights(self, match: str, lang: str = "en") -> bodies.MatchHighlights:
        """What made a finished match, in a few lines."""
        return await self._get(
            f"matches/{match}/highlights", bodies.MatchHighlights, {"lang": lang}
        )

    async def course(self, match: str) -> bodies.ScoreHistory:
        """The history of the public scores."""
        return await self._get(f"matches/{match}/course", bodies.ScoreHistory)

    async def export(
        self, match: str, viewer: int | None = None, token: str | None = None
    ) -> dict[str, Any]:
        """The match as one viewer saw it: views and events."""
        at = f"matches/{match}/export"
        return decode_as(await self._ask("GET", at, **_seen_by(viewer, token)), dict[str, Any])

    async def scores(self, game: str, listed: str | None = None, page: int = 1) -> Scores:
        """A page of a high-score list, ten results each."""
        query = {"page": str(page)} | ({"list": listed} if listed else {})
        return await self._get(f"scores/{game}", Scores, query)

    async def verify(self, record: dict[str, Any]) -> bodies.Verification:
        """Lets the server verify every draw of a record."""
        return decode_as(
            await self._ask("POST", "verify", bodies.VerifyRequest(_document(record))),
            bodies.Verification,
        )

    async def _get(self, path: str, type_: type[T], query: Mapping[str, str] | None = None) -> T:
        return decode_as(await self._ask("GET", path, query=query), type_)

    async def _ask(
        self,
        method: str,
        path: str,
        body: msgspec.Struct | None = None,
        query: Mapping[str, str] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> bytes:
        async with self.session.request(
            method,
            self.base / "api" / path,
            data=None if body is None else msgspec.json.encode(body),
            params=query,
            headers={**({} if body is None else JSON), **(headers or {})},
            allow_redirects=False,
        ) as answer:
            content = await answer.read()
            if answer.status >= 300:
                raise _refusal(answer.status, content)
            return content


def _seen_by(viewer: int | None, token: str | None) -> dict[str, Any]:
    return {
        "query": None if viewer is None else {"viewer": str(viewer)},
        "headers": None if token is None else {SEAT_HEADER: token},
    }


def _refusal(status: int, content: bytes) -> Refused:
    try:
        wrong = decode_as(content, bodies.RefusalBody)
    except msgspec.DecodeError:
        return refuse(
            "unexpected_answer", status=status, body=content[:200].decode(errors="replace")
        )
    return Refused(Refusal(wrong.code, wrong.detail))


def _document(value: object) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(value))
