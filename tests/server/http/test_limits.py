"""Everything has a limit: rates, frames, bodies, backlogs, tables, names and lines of chat."""

from __future__ import annotations

import asyncio
import socket
import unicodedata
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from parlour.client import Client
from parlour.core.refusal import Refused
from parlour.server.configuration import Limits, Rate
from parlour.server.http.rate_limit import LOOKED_AT, Bucket, RateLimiter
from parlour.server.tables import tokens
from parlour.server.tables.names import LONGEST, clean_name, one_line, unique_name
from parlour.server.tables.table import Table
from parlour.server.ws.connection import SocketConnection
from tests.server.fuzz.answers import read_answer
from tests.server.fuzz.frames import HALF, UNREAD
from tests.server.fuzz.rawsocket import Ended, Op, RawSocket, framed
from tests.server.servers import QUICK, Served, limited, served

HOST = "127.0.0.1"


@asynccontextmanager
async def at_a_table(server: Served) -> AsyncIterator[tuple[Client, str, str]]:
    """A client seated at a table of its own."""
    async with Client(server.base) as client:
        await client.rename("Robin")
        code = (await client.open_table("secret_hands", seats=2)).code
        yield client, code, (await client.sit(code, 0)).token


# Buckets.


def test_a_bucket_gives_its_burst_at_once_and_then_its_rate() -> None:
    bucket = Bucket(Rate(3, 2), now=0)
    assert [bucket.take(0) for _ in range(4)] == [True, True, True, False]
    assert not bucket.take(499)
    assert bucket.take(500)
    assert not bucket.take(999)
    assert bucket.take(1_000)


@given(
    burst=st.integers(1, 20),
    per_second=st.integers(1, 50),
    pauses=st.lists(st.integers(0, 400), max_size=60),
)
def test_no_bucket_ever_gives_more_than_burst_and_rate(
    burst: int, per_second: int, pauses: list[int]
) -> None:
    bucket = Bucket(Rate(burst, per_second), now=0)
    now = taken = 0
    for pause in pauses:
        now += pause
        taken += bucket.take(now)
        assert taken <= burst + now * per_second / 1_000 + 1e-6


def test_a_clock_that_goes_back_gives_nothing_away() -> None:
    bucket = Bucket(Rate(1, 1), now=10_000)
    assert bucket.take(10_000)
    assert not bucket.take(0)
    assert not bucket.take(500)


def test_buckets_are_bounded_and_forget_only_what_is_full_again() -> None:
    buckets = RateLimiter(Rate(1, 1), most=3)
    assert all(buckets.take(key, 0) for key in "abc")
    assert not buckets.take("d", 500)
    assert not buckets.take("a", 500)
    assert buckets.take("d", 1_600)
    assert not buckets.take("d", 1_700)


def test_making_room_for_a_bucket_looks_at_a_few_only() -> None:
    """Otherwise every key that finds no room would cost milliseconds."""
    buckets = RateLimiter(Rate(1, 0.001), most=1_000)
    assert all(buckets.take(str(n), 0) for n in range(1_000))
    assert not buckets.take("late", 0)
    first = next(iter(buckets._buckets))
    assert first == str(LOOKED_AT), "the next ones are looked at next"
    for _ in range(1_000 // LOOKED_AT):
        assert not buckets.take("late", 999_999)
    assert buckets.take("late", 1_000_001)
    assert len(buckets._buckets) <= 1_000 - LOOKED_AT + 1


# Sockets.


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        (framed(b"x" * UNREAD), 1009),
        (framed(HALF, end=False) + framed(HALF, Op.MORE), 1009),
        (framed(b"{}", Op.BINARY), 1008),
        (framed(b"\xff\xfe"), 1007),
        (framed(b"{}", 3), 1002),
        (framed(b"{}", reserved=4), 1002),
        (framed(b"{}", Op.MORE), 1002),
        (framed(b"x" * 126, Op.PING), 1002),
        (framed(b"\x03\xe8", Op.CLOSE), 1000),
    ],
)
def test_a_frame_that_is_not_allowed_closes_with_its_reason(
    frame: bytes, code: int, tmp_path: Path
) -> None:
    async def run() -> None:
        async with served(tmp_path) as server, RawSocket(HOST, server.running.port) as ws:
            ws.send(frame)
            with pytest.raises(Ended) as ended:
                await ws.read_on([])
            assert ended.value.code == code
        assert "crashed" not in server.log.getvalue()

    asyncio.run(run())


def test_the_longest_frame_that_is_allowed_is_read(tmp_path: Path) -> None:
    async def run() -> None:
        async with served(tmp_path) as server, RawSocket(HOST, server.running.port) as ws:
            ws.send(framed(b'{"type":"ping","id":"1"}'.ljust(Limits().frame)))
            assert (await ws.read()).data == b'{"type":"pong","id":"1"}'

    asyncio.run(run())


@pytest.mark.parametrize(
    ("limits", "frame", "reason"),
    [
        ({"bad_messages": 3}, b"nonsense", "too many unreadable messages"),
        (
            {"bad_messages": 3, "messages": Rate(1, 0.001)},
            b'{"type":"ping","id":"1"}',
            "too many messages at once",
        ),
    ],
)
def test_too_many_bad_messages_close_a_socket_with_a_bye(
    limits: dict[str, Any], frame: bytes, reason: str, tmp_path: Path
) -> None:
    async def run() -> list[dict[str, Any]]:
        heard: list[bytes] = []
        async with (
            served(tmp_path, configuration=limited(**limits)) as server,
            RawSocket(HOST, server.running.port) as ws,
        ):
            ws.send(framed(frame) * 10)
            with pytest.raises(Ended) as ended:
                await ws.read_on(heard)
            assert (ended.value.code, ended.value.reason) == (1012, reason)
        return [msgspec.json.decode(data) for data in heard]

    heard = asyncio.run(run())
    assert sum(frame["type"] == "refused" for frame in heard) == 4
    assert heard[-1] == {"type": "bye", "reason": reason, "return_in_ms": 5_000}


def test_a_slow_reader_is_dropped_and_syncs_when_it_comes_back(tmp_path: Path) -> None:
    async def run() -> None:
        async with (
            served(tmp_path, configuration=limited(backlog=20_000)) as server,
            at_a_table(server) as (client, code, token),
        ):
            await client.sit(code, 1)
            await client.start(code)
            table = server.server.hub.tables[code]
            async with (
                client.join(code, [token]) as quick,
                RawSocket(HOST, server.running.port, receive_buffer=4_096) as slow,
            ):
                slow.text(f'{{"type":"hello","table":"{code}","words":"en"}}')
                await slow.until_pong()
                slow.stop_reading()
                hold_little_in_the_system(table)
                said = 0
                while len(table.devices) == 2 and said < 5_000:
                    said += 1
                    await quick.say("x" * 490)
                assert len(table.devices) == 1
                assert quick.hellos == 1
            async with RawSocket(HOST, server.running.port) as back:
                back.text(f'{{"type":"hello","table":"{code}"}}')
                kinds = [msgspec.json.decode(f)["type"] for f in await back.until_pong()]
                assert [kind for kind in kinds if kind != "clock"] == ["table", "chat", "sync"]

    asyncio.run(run())


def test_whoever_answers_no_ping_is_gone(tmp_path: Path) -> None:
    async def run() -> None:
        async with (
            served(tmp_path, configuration=replace(QUICK, heartbeat_ms=50)) as server,
            at_a_table(server) as (client, code, token),
        ):
            table = server.server.hub.tables[code]
            async with (
                client.join(code, [token]) as awake,
                RawSocket(HOST, server.running.port) as asleep,
            ):
                asleep.text(f'{{"type":"hello","table":"{code}"}}')
                await asleep.until_pong()
                assert len(table.devices) == 2
                async with asyncio.timeout(5):
                    while len(table.devices) == 2:
                        await asyncio.sleep(0.01)
                await asyncio.sleep(0.3)
                assert len(table.devices) == 1
                assert awake.hellos == 1, "whoever answers stays"

    asyncio.run(run())


def hold_little_in_the_system(table: Table) -> None:
    """Shrinks the system's socket buffers, so that unread data piles up in the server."""
    for device in table.devices:
        assert isinstance(device, SocketConnection)
        line = device._transport.get_extra_info("socket")
        line.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4_096)


def test_a_draft_is_capped(tmp_path: Path) -> None:
    async def run() -> None:
        async with served(tmp_path) as server, at_a_table(server) as (client, code, token):
            await client.sit(code, 1)
            await client.start(code)
            async with RawSocket(HOST, server.running.port) as ws:
                ws.text(f'{{"type":"hello","table":"{code}","tokens":["{token}"]}}')
                frames = [msgspec.json.decode(f) for f in await ws.until_pong()]
                decision = frames[-1]["asked"][0]["decision"]
                draft = {"type": "draft", "seat": 0, "decision": decision, "draft": "x" * 4_000}
                ws.send(framed(msgspec.json.encode(draft)))
                assert b"too_large" in b"".join(await ws.until_pong())

    asyncio.run(run())


# Requests.


@pytest.mark.parametrize(
    ("expect", "status"),
    [(b"100-continue", b"100"), (b"a miracle", b"417"), (b"\xfe\xff", b"417")],
)
def test_an_expectation_is_met_or_refused(tmp_path: Path, expect: bytes, status: bytes) -> None:
    async def run() -> None:
        async with served(tmp_path) as server:
            reader, writer = await asyncio.open_connection(HOST, server.running.port)
            writer.write(
                b"PUT /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                b"Content-Length: 14\r\nExpect: " + expect + b"\r\n\r\n"
            )
            assert (await reader.readline()).split()[1] == status
            if status == b"100":
                await reader.readline()
                writer.write(b'{"name":"Ann"}')
                assert (await reader.readline()).split()[1] == b"200"
            writer.close()

    asyncio.run(run())


@pytest.mark.parametrize(
    ("head", "then", "status"),
    [
        ("Content-Length: 50", b"{", 408),
        ("Transfer-Encoding: chunked", b"zz\r\n{}\r\n0\r\n\r\n", 411),
    ],
)
def test_a_body_that_does_not_come_or_breaks_is_not_waited_for(
    head: str, then: bytes, status: int, tmp_path: Path
) -> None:
    async def run() -> None:
        async with served(tmp_path, configuration=limited(body_ms=200)) as server:
            reader, writer = await asyncio.open_connection(HOST, server.running.port)
            writer.write(f"PUT /api/me HTTP/1.1\r\nHost: h\r\n{head}\r\n\r\n".encode())
            await asyncio.sleep(0.05)
            writer.write(then)
            answer = await read_answer(reader, "PUT")
            assert answer is not None
            assert answer.status == status
            writer.close()

    asyncio.run(run())


@pytest.mark.parametrize(
    ("proxied", "addresses", "allowed"),
    [
        (False, ["1.1.1.1", "2.2.2.2", "3.3.3.3"], [True, True, False]),
        (True, ["1.1.1.1", "2.2.2.2", "3.3.3.3"], [True, True, True]),
        (True, ["9.9.9.9, 1.1.1.1", "8.8.8.8, 1.1.1.1", "7.7.7.7, 1.1.1.1"], [True, True, False]),
    ],
)
def test_requests_are_counted_by_address_and_forwarded_ones_only_behind_a_proxy(
    proxied: bool, addresses: list[str], allowed: list[bool], tmp_path: Path
) -> None:
    async def run() -> list[bool]:
        configuration = replace(limited(requests=Rate(2, 0.001)), proxied=proxied)
        seen = []
        async with (
            served(tmp_path, configuration=configuration) as server,
            aiohttp.ClientSession() as session,
        ):
            for address in addresses:
                headers = {"X-Forwarded-For": address}
                async with session.get(f"{server.base}/api/games", headers=headers) as answer:
                    assert answer.status in (200, 429)
                    seen.append(answer.status == 200)
        return seen

    assert asyncio.run(run()) == allowed


@pytest.mark.parametrize(
    ("limits", "code"),
    [({"tables": 2}, "too_many"), ({"tables_opened": Rate(2, 0.001)}, "too_fast")],
)
def test_nobody_fills_the_place_with_tables(
    limits: dict[str, Any], code: str, tmp_path: Path
) -> None:
    async def run() -> None:
        async with (
            served(tmp_path, configuration=limited(**limits)) as server,
            Client(server.base) as client,
        ):
            await client.rename("Robin")
            for _ in range(2):
                await client.open_table("secret_hands", seats=2)
            with pytest.raises(Refused, match=code):
                await client.open_table("secret_hands", seats=2)

    asyncio.run(run())


def test_the_default_limits_bound_what_one_address_may_cost() -> None:
    limits = Limits()
    assert limits.frame <= 65_536
    assert limits.requests.per_second <= 100
    assert limits.messages.per_second <= 200
    assert limits.backlog <= 2_000_000
    assert limits.matches_read.per_second <= 20
    assert limits.previews.per_second <= 20
    assert limits.hellos.per_second <= 20


def test_whoever_guesses_codes_for_a_year_has_not_tried_a_quarter_of_them() -> None:
    """So a given table is found with a chance of less than one in four."""
    syllables, digits = len(tokens._STARTS) * len(tokens._VOWELS), 90
    guesses = Limits().codes_missed.per_second * 86_400 * 365
    assert guesses < syllables**3 * digits / 4


# Chat.


def test_chat_is_capped_in_speed_and_length(tmp_path: Path) -> None:
    async def run() -> None:
        async with (
            served(tmp_path, configuration=limited(chat=Rate(2, 0.001))) as server,
            at_a_table(server) as (client, code, token),
            client.join(code, [token]) as table,
        ):
            with pytest.raises(Refused, match="bad_name"):
                await table.say(" \n\t")
            for _ in range(2):
                await table.say("hello")
            with pytest.raises(Refused, match="too_fast"):
                await table.say("hello")

    asyncio.run(run())


def test_a_line_of_chat_is_one_line_without_control_characters(tmp_path: Path) -> None:
    assert one_line("a\nb\r\tc\u2028d\x00\x1b[31m") == "a b  c d[31m"
    assert one_line("\ud800x") == "x"


@pytest.mark.parametrize(
    "text", ["\u200b\u200b", " \u2060 \ufeff", "\u202e\u2066", "\u3164", "\u2800\ufe0f", "\u034f"]
)
def test_a_line_of_chat_with_nothing_to_see_is_empty(text: str) -> None:
    assert one_line(text) == ""


def test_a_line_of_chat_keeps_what_emoji_and_scripts_need() -> None:
    for text in ("👩\u200d👩\u200d👧", "❤\ufe0f", "می\u200cخواهم"):
        assert one_line(text) == text


# Names.


@pytest.mark.parametrize(
    ("raw", "kept"),
    [
        ("  Anna  ", "Anna"),
        ("Anna\n\tMaria", "Anna Maria"),
        ("Anna\u200b\u202e", "Anna"),
        ("\ufeffAnna\u2066", "Anna"),
        ("x" * 100, "x" * LONGEST),
        ("e\u0301", "é"),
        ("Zoë", "Zoë"),
        ("a" + "\u0300\u0316\u0317\u0318\u0319", "à\u0316\u0317"),
        ("🎲", "🎲"),
        ("李雷", "李雷"),
        ("7", "7"),
        ("ＡＮＮ", "ANN"),
        ("❤\ufe0f", "❤"),
        ("太郎くん", "太郎くん"),
        ("Анна", "Анна"),
        ("Anna Анна", "Anna Анна"),
        ("O’Neil-2", "O’Neil-2"),
    ],
)
def test_names_are_trimmed_one_line_visible_and_capped(raw: str, kept: str) -> None:
    assert clean_name(raw) == kept


UNREADABLE = ["", "   ", "\u200b\u200d", "\n", "\u0301\u0302", "...", "\x00"]
LIKE_NOTHING = ["\u3164", "\uffa0", "\u115f", "\u2800", "\u2800\u2800", "\ufe0f"]


@pytest.mark.parametrize("raw", [*UNREADABLE, *LIKE_NOTHING])
def test_a_name_without_anything_to_read_is_refused(raw: str) -> None:
    with pytest.raises(Refused, match="bad_name"):
        clean_name(raw)


@pytest.mark.parametrize("raw", ["\u0410nn", "Ann\u03b1", "Bob p\u0430ypal"])
def test_a_name_with_a_word_of_two_alphabets_is_refused(raw: str) -> None:
    with pytest.raises(Refused) as caught:
        clean_name(raw)
    assert dict(caught.value.detail) == {"problem": "mixed_scripts"}


@given(st.text(max_size=200))
def test_whatever_is_kept_as_a_name_is_short_visible_and_stays_as_it_is(raw: str) -> None:
    try:
        kept = clean_name(raw)
    except Refused:
        return
    assert 0 < len(kept) <= LONGEST
    assert kept == kept.strip()
    assert not any(unicodedata.category(c) in ("Cc", "Cf", "Cs", "Zl", "Zp") for c in kept)
    marks = [bool(unicodedata.combining(c)) for c in kept]
    assert not any(all(marks[i : i + 3]) for i in range(len(marks) - 2))
    assert clean_name(kept) == kept


def test_names_are_unique_at_a_table_by_a_suffix() -> None:
    assert unique_name("Anna", []) == "Anna"
    assert unique_name("Anna", ["anna"]) == "Anna 2"
    assert unique_name("Anna", ["Anna", "ANNA 2"]) == "Anna 3"
    long = "x" * LONGEST
    assert unique_name(long, [long]) == "x" * (LONGEST - 2) + " 2"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Coco", "\u0421\u043e\u0441\u043e"),
        ("Ian", "lan"),
        ("Hugo", "HUG0"),
        ("Emma", "Ernrna"),
        ("Bill", "Bi11"),
    ],
)
def test_names_that_look_alike_are_told_apart_like_equal_ones(one: str, other: str) -> None:
    assert unique_name(other, [one]) == f"{other} 2"
    assert unique_name(one, [other]) == f"{one} 2"


def test_names_that_only_resemble_each_other_stay() -> None:
    for name in ("Anne", "Ánn", "An", "Ann 2"):
        assert unique_name(name, ["Ann"]) == name


@given(st.lists(st.sampled_from(["Anna", "ANNA", "x" * LONGEST, "Anna 2"]), max_size=12))
def test_no_two_at_a_table_are_called_the_same(wanted: list[str]) -> None:
    taken: list[str] = []
    for name in wanted:
        made = unique_name(name, taken)
        assert len(made) <= LONGEST
        taken.append(made)
    assert len({name.casefold() for name in taken}) == len(taken)
