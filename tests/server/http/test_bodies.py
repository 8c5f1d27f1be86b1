"""Bodies: how long they may be, how they are read, and clients that go before they are."""

from __future__ import annotations

import asyncio
from typing import Any
from unittest.mock import Mock

import pytest
from aiohttp import StreamReader
from aiohttp.test_utils import make_mocked_request

from parlour.server.configuration import Limits
from parlour.server.http.guest_cookie import guest_cookie
from parlour.server.http.received_body import received
from tests.server.fixture import ServerFixture, scenario
from tests.server.loop_watch import watching

JSON = {"Content-Type": "application/json"}
LONG = Limits().plain_body
MOST_MS = 10
"""The CPU time of one callback. Before such bodies were refused it was 20 to 40."""

TABLE = '"game":"keebble","seats":[{},{}]'
JUNK = {
    "keys that nobody knows": ("PUT", "me", b"{%s}", b'"k":0'),
    "seats": ("POST", "tables", b'{"game":"keebble","seats":[%s]}', b"{}"),
    "values": ("PUT", "tables/none/seats/0/setting", b'{"name":"x","value":[%s]}', b"[]"),
}


async def sent(room: ServerFixture, method: str, path: str, body: bytes) -> tuple[int, Any]:
    """The status and the content of the answer to a request from a guest with a name."""
    client = await room.guest("Ann")
    url = f"{room.served.base}/api/{path}"
    async with client.session.request(method, url, data=body, headers=JSON) as answer:
        return answer.status, await answer.json()


@pytest.mark.parametrize("kind", JUNK)
def test_only_documents_may_be_long(kind: str, tmp_path: Any) -> None:
    method, path, around, part = JUNK[kind]

    @scenario()
    async def visit(room: ServerFixture) -> None:
        long = around % b",".join([part] * (LONG // len(part)))
        status, said = await sent(room, method, path, long)
        assert (status, said["code"]) == (413, "too_large")
        million = around % b",".join([part] * (900_000 // (len(part) + 1)))
        with watching() as watched:
            assert (await sent(room, method, path, million))[0] == 413
        assert watched.longest < MOST_MS

    visit(tmp_path)


@scenario()
async def test_what_is_unknown_is_refused_however_long_it_is(room: ServerFixture) -> None:
    keys = ",".join([f'"k{number}":0' for number in range(80_000)])
    with watching() as watched:
        status, said = await sent(room, "POST", "tables", f"{{{TABLE},{keys}}}".encode())
    assert (status, said["code"]) == (400, "malformed")
    assert watched.longest < MOST_MS


@scenario()
async def test_of_a_field_that_is_there_twice_the_last_one_counts(room: ServerFixture) -> None:
    record = '"record":{"header":"' + "x" * LONG + '"},"record":null'
    seats = '"seats":[' + "{}," * LONG + "{}]"
    for body in (f"{{{TABLE},{record}}}", f"{{{seats},{TABLE}}}"):
        status, said = await sent(room, "POST", "tables", body.encode())
        assert status == 201, said
    status, said = await sent(room, "POST", "tables", f"{{{TABLE},{seats}}}".encode())
    assert (status, said["code"]) == (413, "too_large")


@scenario()
async def test_whole_numbers_may_be_written_as_fractions_beside_a_long_document(
    room: ServerFixture,
) -> None:
    """JSON Schema calls 90.0 an integer, so the published document allows it."""
    letters = str.maketrans("01", "ab")
    words = ",".join([f'"{number:012b}"'.translate(letters) for number in range(200)])
    for settings in ("{}", f'{{"own_words":[{words}]}}', "{" + " " * 2 * LONG + "}"):
        body = f'{{{TABLE},"seconds":90.0,"settings":{settings}}}'
        status, said = await sent(room, "POST", "tables", body.encode())
        if len(settings) < LONG:
            assert status == 201, said
        else:
            assert (status, said["code"]) == (413, "too_large")


def test_whoever_goes_before_their_body_is_read_has_gone_and_crashed_nothing() -> None:
    async def read() -> None:
        protocol = Mock(connected=False)
        body = StreamReader(protocol, 2**16, loop=asyncio.get_running_loop())
        request = make_mocked_request("PUT", "/api/me", payload=body, protocol=protocol)
        with pytest.raises(ConnectionError):
            await received(request)

    asyncio.run(read())


COOKIES = {
    "parlour_guest=abc.def": "abc.def",
    "a=b; parlour_guest=abc; c=d": "abc",
    "a=b;parlour_guest=abc": "abc",
    'parlour_guest="abc"': "abc",
    "parlour_guest=old; parlour_guest=new": "new",
    "parlour_guest=": "",
    "not_parlour_guest=abc": None,
    "a=parlour_guest=abc": None,
    "": None,
}


@pytest.mark.parametrize("header", COOKIES)
def test_the_cookie_of_a_guest_is_found_among_others(header: str) -> None:
    request = make_mocked_request("GET", "/", {"Cookie": header} if header else {})
    assert guest_cookie(request) == COOKIES[header]


@scenario()
async def test_a_head_full_of_cookies_holds_nothing_up(room: ServerFixture) -> None:
    client = await room.guest("Ann")
    mine = next(iter(client.session.cookie_jar))
    jar = "; ".join([f"c{number}=x" for number in range(800)])
    headers = {"Cookie": f"{jar}; {mine.key}={mine.value}"}
    with watching() as watched:
        async with client.session.get(f"{room.served.base}/api/me", headers=headers) as answer:
            assert (await answer.json())["name"] == "Ann"
    assert watched.longest < MOST_MS
