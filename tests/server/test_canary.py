"""Nothing secret reaches anybody but whom it belongs to: every byte of whole evenings is searched.

Secrets carry canaries: seeds, tokens, nonces, drafts and whispers are recognisable texts, and every
seat's view of the game of hidden hands is marked. Everything that devices hear, and the log, is
kept; afterwards each canary is looked for wherever it must not be.
"""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import aiohttp
import msgspec
import pytest
from msgspec import Struct

from parlour.core.game import GameClass
from parlour.core.match import Match
from parlour.core.shape import plain, to_json
from parlour.games.kniffeliger.actions import Enter
from parlour.server import accounts, tokens
from parlour.server.live import LiveMatch
from parlour.server.playing import Playing
from parlour.server.table import Table
from parlour.server.talk import Talk
from tests.minigames.secret_hands import GAME as SECRET_HANDS
from tests.minigames.secret_hands import cards
from tests.server.places import ALL_GAMES, Served, served


class MarkedView(cards.View, frozen=True):
    """A view that says in a recognisable way whose it is."""

    mark: str = ""


class MarkedHands(SECRET_HANDS):
    """Secret Hands whose every seat's view carries a canary."""

    View = MarkedView

    def view(self, state: cards.State, viewer: int | None) -> MarkedView:
        """The same, marked."""
        seen = msgspec.structs.asdict(super().view(state, viewer))
        return MarkedView(**seen, mark="" if viewer is None else f"canary-hand-{viewer}")


BUSY = 8
"""How many moves have all that can go on beside them."""

GAMES: dict[str, GameClass] = {**ALL_GAMES, "secret_hands": MarkedHands}


class Heard(Struct, frozen=True):
    """Something a device was sent, and as whom."""

    device: str
    guest: str
    seats: frozenset[int]
    what: str
    data: bytes
    over: int
    """How many matches were over when it was sent."""


class Secret(Struct, frozen=True):
    """A canary, and who may hear it."""

    name: str
    needle: bytes
    may: Callable[[Heard], bool]


def leaks(heard: list[Heard], secrets: list[Secret]) -> list[str]:
    """Every secret that somebody heard who must not."""
    return [
        f"{secret.name} at {item.device} in {item.what}"
        for item in heard
        for secret in secrets
        if secret.needle in item.data and not secret.may(item)
    ]


class Evening:
    """Everything that is known about one evening at one table, and all that was heard."""

    def __init__(self, server: Served) -> None:
        self.server = server
        self.heard: list[Heard] = []
        self.secrets: list[Secret] = []
        self.matches: list[str] = []
        self.over = 0
        self.code = ""

    def nowhere(self, name: str, needle: str) -> None:
        """A secret that nobody may ever hear."""
        self.secrets.append(Secret(name, needle.encode(), lambda _: False))

    def only(self, name: str, needle: str, may: Callable[[Heard], bool]) -> None:
        """A secret for some."""
        self.secrets.append(Secret(name, needle.encode(), may))

    def after(self, name: str, needle: str, matches: int) -> None:
        """A secret until so many matches are over."""
        self.only(name, needle, lambda item: item.over >= matches)

    def live(self) -> LiveMatch:
        """The match on the table."""
        live = self.server.place.house.tables[self.code].playing.loaded
        assert live is not None
        return live


class Device:
    """A browser: one guest's cookie, perhaps a socket; keeps all that it is sent."""

    def __init__(self, evening: Evening, name: str) -> None:
        self.evening = evening
        self.name = name
        self.guest = ""
        self.tokens: dict[int, str] = {}
        self.frames: list[dict[str, Any]] = []
        self._ids = itertools.count()
        self._base = evening.server.base
        self._session = aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True))
        self._socket: aiohttp.ClientWebSocketResponse[bool] | None = None

    async def close(self) -> None:
        """Goes home."""
        await self.leave()
        await self._session.close()

    async def ask(
        self, method: str, path: str, body: object = None, token: str | None = None
    ) -> Any:
        """One request; gives its JSON, or its text."""
        headers = {} if token is None else {"Parlour-Seat": token}
        async with self._session.request(
            method, self._base + path, json=body, headers=headers
        ) as answer:
            content = await answer.read()
            head = "".join(f"{name}: {value}\n" for name, value in answer.headers.items())
            self._keep(f"{method} {path.partition('?')[0]}", head.encode() + content)
            return msgspec.json.decode(content) if "json" in answer.content_type else content

    async def say_name(self) -> None:
        """Takes its name; the cookie that says so is its own."""
        self.guest = (await self.ask("PUT", "/api/me", {"name": self.name}))["guest"]
        cookie = next(iter(self._session.cookie_jar)).value
        signature = cookie.rpartition(".")[2]
        mine = self.name
        self.evening.only(f"cookie of {mine}", signature, lambda item: item.device == mine)

    async def sit(self, seat: int) -> None:
        """Sits down with a nonce of its own."""
        nonce = f"canary-nonce-{self.name}-{seat}"
        self.evening.after(f"nonce of seat {seat}", nonce, len(self.evening.matches) + 1)
        path = f"/api/tables/{self.evening.code}/seats/{seat}"
        answer = await self.ask("POST", path, {"nonce": nonce})
        self._given(seat, answer["token"], path)

    async def carry_from(self, other: Device, seat: int) -> None:
        """Takes a seat along from another device."""
        path = f"/api/tables/{self.evening.code}/carry"
        link = (await other.ask("POST", path, {"token": other.tokens[seat]}))["path"]
        bare, _, secret = link.partition("#")
        assert bare == "/carry"
        self.evening.only("carry secret", secret, lambda item: item.what == f"POST {path}")
        answer = await self.ask("POST", "/api/carry", {"secret": secret})
        assert answer["token"] == other.tokens[seat]
        self.tokens[seat] = answer["token"]

    def _given(self, seat: int, token: str, path: str) -> None:
        self.tokens[seat] = token
        mine = (f"POST {path}", "POST /api/carry")
        self.evening.only(f"token of seat {seat}", token, lambda item: item.what in mine)
        self.evening.nowhere(f"hash of seat {seat}'s token", tokens.token_hash(token))

    async def join(self, code: str | None, words: str | None = "en") -> None:
        """A socket at the table, or in the lobby."""
        await self.leave()
        self._socket = await self._session.ws_connect(f"{self._base}/ws", max_msg_size=0)
        hello = {"type": "hello", "table": code, "tokens": list(self.tokens.values())}
        await self._socket.send_json({**hello, "words": words})
        await self.settled()

    async def leave(self) -> None:
        """Closes the socket."""
        if self._socket is not None:
            await self._socket.close()
            self._socket = None

    async def send(self, kind: str, **fields: Any) -> list[dict[str, Any]]:
        """One message; gives all that was heard until it had been dealt with."""
        assert self._socket is not None
        named = {} if kind == "draft" else {"id": f"{self.name}-{next(self._ids)}"}
        await self._socket.send_json({"type": kind, **named, **fields})
        return await self.settled()

    async def settled(self) -> list[dict[str, Any]]:
        """Everything sent so far has been heard."""
        if self._socket is None:
            return []
        mine = f"settled-{next(self._ids)}"
        await self._socket.send_json({"type": "ping", "id": mine})
        before = len(self.frames)
        while True:
            data = (await self._socket.receive(timeout=10)).data
            assert isinstance(data, str), data
            frame = msgspec.json.decode(data)
            if frame == {"type": "pong", "id": mine}:
                return self.frames[before:]
            self.frames.append(frame)
            self._keep(f"frame {frame['type']}", data.encode())

    def _keep(self, what: str, data: bytes) -> None:
        seats, over = frozenset(self.tokens), self.evening.over
        self.evening.heard.append(Heard(self.name, self.guest, seats, what, data, over))


@asynccontextmanager
async def an_evening(data: Path) -> AsyncIterator[tuple[Evening, Callable[[str], Device]]]:
    """A server, and devices that go home when the evening ends."""
    async with served(data, games=GAMES) as server, AsyncExitStack() as stack:
        evening = Evening(server)

        def device(name: str) -> Device:
            made = Device(evening, name)
            stack.push_async_callback(made.close)
            return made

        yield evening, device
    log = Heard("the log", "", frozenset(), "a line", server.log.getvalue().encode(), 0)
    evening.heard.append(log)


async def played(data: Path, game: str, most: int = 1_000) -> Evening:
    """A whole evening: a match with everything that people do, and the beginning of the next."""
    async with an_evening(data) as (evening, device):
        anna, ben, cleo, walt, lurker = map(device, ("Anna", "Ben", "Cleo", "Walt", "Lurker"))
        second = device("Anna's phone")
        for person in (anna, ben, cleo, walt, second):
            await person.say_name()
        opened = await anna.ask(
            "POST", "/api/tables", {"game": game, "seats": [{}] * 4, "public": True}
        )
        evening.code = opened["code"]
        hide_hands(evening)
        people = [anna, ben, cleo, walt, second, lurker]
        await lurker.join(None)
        for person, seat in ((anna, 0), (ben, 1), (cleo, 2), (cleo, 3)):
            await person.sit(seat)
        for person, words in ((anna, None), (ben, "en"), (cleo, "en"), (walt, "en")):
            await person.join(evening.code, words)
        await nose_about(evening, people)
        await start(evening, anna)
        await second.carry_from(anna, 0)
        await second.join(evening.code)
        await whisper(evening, anna, ben, people)
        await one_match(evening, people, most)
        if evening.over:
            await rematch(evening, [anna, ben, cleo, walt])
            await one_match(evening, people, 3)
        return evening


async def start(evening: Evening, host: Device) -> None:
    """The match begins: what is secret about it is known from now on."""
    await host.ask("POST", f"/api/tables/{evening.code}/start")
    begun(evening)


def begun(evening: Evening) -> None:
    """A match has begun: its seed, and the next one's, are secret."""
    table = evening.server.place.house.tables[evening.code]
    assert table.row.match is not None
    evening.matches.append(table.row.match)
    number = len(evening.matches)
    evening.after(f"seed of match {number}", evening.live().row.seed, number)
    evening.after(f"seed of match {number + 1}", table.row.seed, number + 1)


def hide_hands(evening: Evening) -> None:
    """A hand is its seat's; once a match is over, anybody may read it as that seat saw it."""

    def allowed(seat: int) -> Callable[[Heard], bool]:
        def may(item: Heard) -> bool:
            finished = evening.matches[: item.over]
            return seat in item.seats or any(f"/api/matches/{m}" in item.what for m in finished)

        return may

    for seat in range(4):
        evening.only(f"hand of seat {seat}", f"canary-hand-{seat}", allowed(seat))


async def whisper(evening: Evening, one: Device, other: Device, people: list[Device]) -> None:
    """Something for everybody, and something for two."""
    await one.send("chat", text="good evening")
    secret = f"canary-whisper-{one.name}-{other.name}"
    pair = (one.guest, other.guest)
    evening.only("whisper", secret, lambda item: item.guest in pair)
    await one.send("chat", text=secret, to=other.guest)
    await all_settled(people)
    assert any(secret in str(frame) for frame in other.frames)


async def one_match(evening: Evening, people: list[Device], most: int) -> None:
    """Plays a match, or so many moves of it, with all that goes on beside in the beginning."""
    rng = Random(7)
    for number in range(most):
        seat, decision = to_move(evening)
        player = holder(people, seat)
        if number < BUSY:
            await drafting(evening, player, seat, decision, number)
        if number in (1, 4):
            await trespass(evening, people, seat, decision)
            await nose_about(evening, people)
        if number == 2:
            await going_back(people, evening.live().version)
        if number == 5 and not evening.over:
            await change_of_seats(evening, people)
        seat, decision = to_move(evening)
        player = holder(people, seat)
        live = evening.live()
        action = _action(live, seat, rng, number)
        if number < BUSY or _ends(live, seat, action):
            await all_settled(people)
        evening.over += _ends(live, seat, action)
        heard = await player.send("act", seat=seat, decision=decision, action=plain(action))
        assert any(frame["type"] == "ack" for frame in heard), heard[-1]
        if number == 3:
            await player.join(evening.code)
        if evening.live().over:
            break
    await all_settled(people)
    await nose_about(evening, people)


def to_move(evening: Evening) -> tuple[int, int]:
    """Who is asked, and the number of the question."""
    live = evening.live()
    seat = live.match.to_act[0]
    return seat, live.asked[seat].decision


def holder(people: list[Device], seat: int) -> Device:
    """Somebody who holds the seat."""
    return next(device for device in people if seat in device.tokens)


async def all_settled(people: list[Device]) -> None:
    """Everybody has heard everything."""
    for person in people:
        await person.settled()


def _action(live: LiveMatch, seat: int, rng: Random, number: int) -> Any:
    """Something legal; in the beginning what the others must not know, later what goes quickly."""
    legal = list(itertools.islice(live.match.legal(seat), 50))
    hidden = [action for action in legal if isinstance(action, cards.Exchange)]
    quick = [action for action in legal if isinstance(action, Enter)]
    return rng.choice((number < BUSY and hidden) or quick or legal)


def _ends(live: LiveMatch, seat: int, action: Any) -> bool:
    """Whether the match is over after this."""
    return live.game.outcome(live.game.apply(live.match.state, seat, action)) is not None


async def change_of_seats(evening: Evening, people: list[Device]) -> None:
    """Somebody loses a seat, and somebody else takes it: from now on it is theirs alone."""
    anna, _, cleo, walt = people[:4]
    await all_settled(people)
    del cleo.tokens[3]
    await anna.ask("POST", f"/api/tables/{evening.code}/seats/3/kick")
    await walt.sit(3)
    await walt.join(evening.code)
    await all_settled(people)


async def drafting(evening: Evening, player: Device, seat: int, decision: int, number: int) -> None:
    """A draft that only this seat's devices may see; a preview and a hint."""
    canary = f"canary-draft-{seat}-{len(evening.matches)}-{number}-"
    evening.only(f"draft of seat {seat}", canary, lambda item: seat in item.seats)
    await player.send("draft", seat=seat, decision=decision, draft={"type": "play", "x": canary})
    await player.send("preview", seat=seat, draft={"type": "play"})
    await player.send("hint", seat=seat)


async def trespass(evening: Evening, people: list[Device], seat: int, decision: int) -> None:
    """Those who do not hold the seat try to use it; refusals tell nothing."""
    for person in people:
        if seat not in person.tokens:
            at = {"seat": seat, "decision": decision}
            await person.send("act", **at, action={"type": "exchange", "card": 1})
            await person.send("draft", **at, draft={"type": "play"})
            await person.send("preview", seat=seat, draft={"type": "play", "card": 1})
            await person.send("hint", seat=seat)
            await person.send("rewind", seat=seat, to=1)


async def going_back(people: list[Device], version: int) -> None:
    """Everybody agrees to go back, where the game allows it."""
    first, *others = [(d, s) for d in people for s in d.tokens]
    await first[0].send("rewind", seat=first[1], to=version - 1)
    for device, seat in others:
        await device.send("consent", seat=seat, version=version, agree=True)


async def rematch(evening: Evening, people: list[Device]) -> None:
    """Everybody agrees with a new nonce."""
    for person in people:
        for seat, token in person.tokens.items():
            nonce = f"canary-again-{person.name}-{seat}"
            evening.after(f"next nonce of seat {seat}", nonce, 2)
            body = {"token": token, "nonce": nonce}
            await person.ask("POST", f"/api/tables/{evening.code}/rematch", body)
    begun(evening)


async def nose_about(evening: Evening, people: list[Device]) -> None:
    """Everybody reads whatever can be read, and tries what can not."""
    table = f"/api/tables/{evening.code}"
    paths = ["/", f"/t/{evening.code}", "/carry", "/api/tables", "/api/me", "/api/me/statistics"]
    paths += [table, f"{table}/qr.svg", "/api/openapi.json", "/nowhere", "/api/nowhere"]
    for match in evening.matches:
        one = f"/api/matches/{match}"
        paths += [one, f"{one}/record", f"{one}/export", f"{one}/views/1", f"{one}/views/999999"]
        paths += [f"/m/{match}", f"/m/{match}?n=1"]
        paths += [
            f"{one}/{part}?viewer={seat}" for part in ("export", "views/2") for seat in (0, 1)
        ]
    for person in people:
        for path in paths:
            token = next(iter(person.tokens.values()), None)
            await person.ask("GET", path, token=token)
        if 0 not in person.tokens:
            await person.ask("POST", f"{table}/start")
            await person.ask("POST", f"{table}/seats/0", {"nonce": "n"})
        await person.ask("POST", f"{table}/carry", {"token": "none"})
    admin = f"http://127.0.0.1:{evening.server.running.admin}"
    async with aiohttp.ClientSession() as session:
        for path in ("/metrics", "/healthz", "/readyz", "/nothing"):
            async with session.get(admin + path) as answer:
                data = await answer.read()
                evening.heard.append(Heard("operator", "", frozenset(), path, data, 0))


@pytest.fixture
def canaries(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seeds and tokens that can be recognised, each different."""
    numbers = itertools.count(1)
    monkeypatch.setattr(tokens, "new_seed", lambda: f"{next(numbers):04x}" + "5eed" * 15)
    monkeypatch.setattr(tokens, "new_token", lambda: f"{next(numbers):08x}" + "c0decafe" * 5)


@pytest.mark.usefixtures("canaries")
@pytest.mark.parametrize("game", ["secret_hands", "kniffeliger"])
def test_no_secret_reaches_anybody_but_its_owner_in_a_whole_evening(
    game: str, tmp_path: Path
) -> None:
    evening = asyncio.run(played(tmp_path, game))
    assert evening.over == 1
    assert len(evening.matches) == 2
    assert leaks(evening.heard, evening.secrets) == []
    everything_was_said(evening, game)


def everything_was_said(evening: Evening, game: str) -> None:
    """What must be heard was heard, so the search could have found it elsewhere."""
    by_name: dict[str, set[str]] = {}
    for secret in evening.secrets:
        hearers = {item.device for item in evening.heard if secret.needle in item.data}
        by_name.setdefault(secret.name, set()).update(hearers)
    everybody = {"Anna", "Ben", "Cleo", "Walt", "Anna's phone"}
    assert by_name["seed of match 1"] >= everybody
    assert by_name["nonce of seat 0"] >= everybody
    assert by_name["whisper"] == {"Anna", "Ben"}
    assert {"Anna's phone"} <= by_name["draft of seat 0"] <= {"Anna", "Anna's phone"}
    assert by_name["token of seat 0"] == {"Anna", "Anna's phone"}
    assert by_name["cookie of Walt"] == {"Walt"}
    if game == "secret_hands":
        running = [i for i in evening.heard if i.over == 0 and b"canary-hand-2" in i.data]
        assert {item.device for item in running} == {"Cleo"}


@pytest.mark.usefixtures("canaries")
def test_every_view_and_event_is_what_its_viewer_may_know_and_nothing_else(
    tmp_path: Path,
) -> None:
    evening = asyncio.run(played(tmp_path, "secret_hands"))
    asked = f"GET /api/matches/{evening.matches[0]}/record"
    bodies = [item.data for item in evening.heard if item.what == asked and item.over == 1]
    record = msgspec.json.decode(bodies[-1].partition(b"\n{")[2].join((b"{", b"")))
    match = Match.replay(record, game=MarkedHands)
    compared = 0
    for item in evening.heard:
        if item.what in ("frame sync", "frame event"):
            frame = msgspec.json.decode(item.data)
            if frame["match"] == evening.matches[0]:
                compared += 1
                refuse_strange(frame, item, match)
    assert compared > 60


def refuse_strange(frame: dict[str, Any], item: Heard, match: Match) -> None:
    """Raises unless a frame says what the viewer may know, and the viewer is who heard it."""
    viewer, version = frame["viewer"], frame["version"]
    assert viewer in item.seats or (viewer is None and not item.seats)
    assert to_json(frame["view"]) == to_json(plain(match.view(viewer, version)))
    assert {question["seat"] for question in frame["asked"]} <= {viewer}
    if frame["type"] == "event":
        told = plain(match.events(viewer, frame["since"], version))
        assert to_json(frame["events"]) == to_json(told)


Leak = Callable[[pytest.MonkeyPatch], None]


def _views_of_seat_0(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(accounts, "viewers_of", lambda live, conn: (0,))


def _seed_at_once(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(LiveMatch, "seed", lambda self: self.row.seed)


def _tokens_logged(patch: pytest.MonkeyPatch) -> None:
    honest = Table.hello

    async def hello(self: Table, conn: Any, given: tuple[str, ...], words: str | None) -> None:
        self.house.log.info("hello", said=given)
        await honest(self, conn, given, words)

    patch.setattr(Table, "hello", hello)


def _whispers_to_all(patch: pytest.MonkeyPatch) -> None:
    honest = Talk.say

    async def say(self: Talk, conn: Any, message: Any) -> None:
        await honest(self, conn, msgspec.structs.replace(message, to=None))

    patch.setattr(Talk, "say", say)


def _drafts_to_all(patch: pytest.MonkeyPatch) -> None:
    honest = Playing.draft

    async def draft(self: Playing, conn: Any, message: Any) -> None:
        await honest(self, conn, message)
        for other in self.table.conns:
            other.send(msgspec.json.encode({"type": "draft", "draft": message.draft}))

    patch.setattr(Playing, "draft", draft)


def _nonces_as_names(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Table, "names", lambda self: tuple(str(s) for s in self.row.seats))


@pytest.mark.usefixtures("canaries")
@pytest.mark.parametrize(
    ("spill", "found"),
    [
        (_views_of_seat_0, "hand of seat 0 at Walt in frame event"),
        (_seed_at_once, "seed of match 1 at Walt in frame sync"),
        (_tokens_logged, "token of seat 0 at the log in a line"),
        (_whispers_to_all, "whisper at Walt in frame chat"),
        (_drafts_to_all, "draft of seat 1 at Cleo in frame draft"),
        (_nonces_as_names, "nonce of seat 0 at Walt in GET /api/matches"),
    ],
)
def test_the_search_notices_a_leak(
    spill: Leak, found: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    spill(monkeypatch)
    evening = asyncio.run(played(tmp_path, "secret_hands", most=2))
    assert any(leak.startswith(found) for leak in leaks(evening.heard, evening.secrets))
