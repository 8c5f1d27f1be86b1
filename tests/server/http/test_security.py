"""Origins, guest cookies, security headers, and what seat tokens and carry links allow."""

from __future__ import annotations

import asyncio
import stat
from collections.abc import Awaitable, Callable
from pathlib import Path

import aiohttp
import pytest
from msgspec.structs import replace

from parlour.client import Client
from parlour.core.refusal import Refused
from parlour.server.configuration import Configuration
from parlour.server.http.security import HEADERS
from parlour.server.tables import tokens
from parlour.server.tables.tokens import Guests
from parlour.server.time_source import ManualTime
from parlour.store.interface import Unusable
from tests.server.fuzz.answers import read_answer
from tests.server.servers import QUICK, Served, served

EVIL = "http://evil.example"
CARRY_MS = 600_000


def on_a_server(
    data: Path,
    visit: Callable[[Served], Awaitable[None]],
    configuration: Configuration = QUICK,
) -> None:
    """Runs a coroutine against a server of its own."""

    async def run() -> None:
        async with served(data, configuration=configuration) as server:
            await visit(server)

    asyncio.run(run())


async def status_of(
    server: Served, method: str, path: str, headers: dict[str, str], body: object = None
) -> int:
    """The status of the response to a request."""
    async with (
        aiohttp.ClientSession() as session,
        session.request(method, server.base + path, headers=headers, json=body) as answer,
    ):
        return answer.status


async def upgrade(server: Served, headers: dict[str, str]) -> int:
    """The status of the response to a WebSocket upgrade; 101 is accepted."""
    async with aiohttp.ClientSession() as session:
        try:
            async with session.ws_connect(f"{server.base}/ws", headers=headers):
                return 101
        except aiohttp.WSServerHandshakeError as error:
            return error.status


@pytest.mark.parametrize(
    ("headers", "welcome"),
    [
        ({}, True),
        ({"Sec-Fetch-Site": "same-origin"}, True),
        ({"Origin": "own"}, True),
        ({"Origin": EVIL}, False),
        ({"Origin": "null"}, False),
        ({"Origin": ""}, False),
        ({"Origin": "own.evil.example"}, False),
        ({"Sec-Fetch-Site": "cross-site"}, False),
        ({"Sec-Fetch-Site": "same-site"}, False),
    ],
)
def test_only_same_origin_pages_may_write_or_open_sockets(
    headers: dict[str, str], welcome: bool, tmp_path: Path
) -> None:
    async def visit(server: Served) -> None:
        sent = {name: value.replace("own", server.base) for name, value in headers.items()}
        named = await status_of(server, "PUT", "/api/me", sent, {"name": "Robin"})
        assert named == (200 if welcome else 403)
        assert await upgrade(server, sent) == (101 if welcome else 403)
        assert await status_of(server, "GET", "/api/games", sent) == 200

    on_a_server(tmp_path, visit)


def test_an_origin_allowed_by_the_operator_is_accepted(tmp_path: Path) -> None:
    async def visit(server: Served) -> None:
        body = {"name": "Robin"}
        assert await status_of(server, "PUT", "/api/me", {"Origin": EVIL}, body) == 200
        assert await upgrade(server, {"Origin": EVIL}) == 101

    on_a_server(tmp_path, visit, replace(QUICK, origins=(EVIL,)))


@pytest.mark.parametrize("secure", [False, True])
def test_the_cookie_is_http_only_same_site_and_secure_behind_https(
    secure: bool, tmp_path: Path
) -> None:
    async def visit(server: Served) -> None:
        async with (
            aiohttp.ClientSession() as session,
            session.get(f"{server.base}/api/me") as answer,
        ):
            cookie = answer.headers["Set-Cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie
        assert ("Secure" in cookie) is secure

    on_a_server(tmp_path, visit, replace(QUICK, secure=secure))


def test_a_cookie_with_a_bad_signature_identifies_nobody(tmp_path: Path) -> None:
    async def visit(server: Served) -> None:
        async with Client(server.base) as client:
            me = await client.rename("Robin")
            real = next(iter(client.session.cookie_jar)).value
        signature = real.rpartition(".")[2]
        forged = Guests(b"another key").sign(me.guest)
        for cookie in (forged, real[:-1], f"other.{signature}", me.guest, "", "." + signature):
            headers = {"Cookie": f"parlour_guest={cookie}"}
            async with (
                aiohttp.ClientSession(headers=headers) as session,
                session.get(f"{server.base}/api/me") as answer,
            ):
                found = await answer.json()
            assert found["guest"] != me.guest
            assert found["name"] is None

    on_a_server(tmp_path, visit)


@pytest.mark.parametrize(
    "raw",
    [
        "GET / HTTP/1.1\r\nHost: h\r\n\r\n",
        "GET /api/me HTTP/1.1\r\nHost: h\r\n\r\n",
        "GET /static/style.css HTTP/1.1\r\nHost: h\r\n\r\n",
        "GET /nowhere HTTP/1.1\r\nHost: h\r\n\r\n",
        "GET /t/nowhere HTTP/1.1\r\nHost: h\r\n\r\n",
        "TRACE /api/me HTTP/1.1\r\nHost: h\r\n\r\n",
        "DELETE /api/me HTTP/1.1\r\nHost: h\r\n\r\n",
        "PUT /api/me HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\n\r\n{",
        "PUT /api/me HTTP/1.1\r\nHost: h\r\nOrigin: http://evil.example\r\n\r\n",
        "GET /api/me HTTP/1.1\r\nHost: h\r\nExpect: nonsense\r\n\r\n",
        "GET /ws HTTP/1.1\r\nHost: h\r\n\r\n",
    ],
)
def test_every_response_has_the_security_headers_even_errors(raw: str, tmp_path: Path) -> None:
    async def visit(server: Served) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.running.port)
        writer.write(raw.encode())
        answer = await read_answer(reader, raw.partition(" ")[0])
        writer.close()
        await writer.wait_closed()
        assert answer is not None
        assert answer.status < 500
        for name, value in HEADERS.items():
            assert answer.headers[name.lower()] == value

    on_a_server(tmp_path, visit)


def test_the_csp_allows_no_other_origins_and_no_inline_scripts() -> None:
    policy = HEADERS["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "require-trusted-types-for 'script'" in policy
    assert "unsafe" not in policy
    assert "*" not in policy


def test_a_carry_link_works_only_once_and_has_its_secret_in_the_fragment(tmp_path: Path) -> None:
    async def visit(server: Served) -> None:
        async with Client(server.base) as phone, Client(server.base) as laptop:
            await phone.rename("Robin")
            code = (await phone.open_table("secret_hands", seats=2)).code
            seated = await phone.sit(code, 1)
            path, _, secret = (await phone.make_carry_link(code, seated.token)).path.partition("#")
            assert path == "/carry"
            assert secret
            found = await laptop.use_carry_link(secret)
            assert (found.table, found.seat, found.token) == (code, 1, seated.token)
            with pytest.raises(Refused, match="link_used"):
                await laptop.use_carry_link(secret)

    on_a_server(tmp_path, visit)


@pytest.mark.parametrize(("passed_ms", "works"), [(CARRY_MS - 1, True), (CARRY_MS + 1, False)])
def test_a_carry_link_works_for_ten_minutes(passed_ms: int, works: bool, tmp_path: Path) -> None:
    async def run() -> None:
        clock = ManualTime()
        async with served(tmp_path, clock=clock) as server, Client(server.base) as client:
            await client.rename("Robin")
            code = (await client.open_table("secret_hands", seats=2)).code
            seated = await client.sit(code, 0)
            link = await client.make_carry_link(code, seated.token)
            assert link.expires_in_s == CARRY_MS // 1000
            clock.move(passed_ms)
            secret = link.path.partition("#")[2]
            if works:
                assert (await client.use_carry_link(secret)).seat == 0
            else:
                with pytest.raises(Refused, match="link_used"):
                    await client.use_carry_link(secret)

    asyncio.run(run())


def test_a_carry_link_is_void_after_its_seat_is_given_up(tmp_path: Path) -> None:
    async def visit(server: Served) -> None:
        async with Client(server.base) as client:
            await client.rename("Robin")
            code = (await client.open_table("secret_hands", seats=2)).code
            seated = await client.sit(code, 0)
            secret = (await client.make_carry_link(code, seated.token)).path.partition("#")[2]
            await client.leave(code, 0, seated.token)
            with pytest.raises(Refused, match="link_used"):
                await client.use_carry_link(secret)

    on_a_server(tmp_path, visit)


def test_a_sealed_token_can_be_opened_only_with_its_secret() -> None:
    token, secret = tokens.new_token(), tokens.new_token()
    sealed = tokens.seal(token, secret)
    assert token not in sealed
    assert tokens.unseal(sealed, secret) == token
    assert tokens.unseal(sealed, tokens.new_token()) != token


def test_tokens_seeds_and_ids_are_long_and_never_the_same() -> None:
    for make, bits in ((tokens.new_token, 192), (tokens.new_seed, 256), (tokens.new_id, 96)):
        made = {make() for _ in range(1_000)}
        assert len(made) == 1_000
        assert all(len(one) * 6 >= bits for one in made)


def test_the_store_never_contains_tokens_in_plain_text(tmp_path: Path) -> None:
    given: list[str] = []

    async def visit(server: Served) -> None:
        async with Client(server.base) as client:
            await client.rename("Robin")
            code = (await client.open_table("secret_hands", seats=2)).code
            seated = await client.sit(code, 0)
            link = await client.make_carry_link(code, seated.token)
            given.extend((seated.token, link.path.partition("#")[2]))

    on_a_server(tmp_path, visit)
    kept = b"".join(path.read_bytes() for path in tmp_path.glob("parlour.db*"))
    assert kept
    assert all(secret.encode() not in kept for secret in given)


def test_a_table_code_may_have_capitals_spaces_and_hyphens() -> None:
    code = tokens.new_code()
    assert tokens.read_code(code) == code
    assert tokens.read_code(f" {code[:2].upper()}-{code[2:4]} {code[4:]} ") == code


def test_the_signing_key_is_created_once_and_readable_only_by_its_owner(tmp_path: Path) -> None:
    key = tokens.signing_key(tmp_path)
    assert len(key) == 32
    assert tokens.signing_key(tmp_path) == key
    (file,) = tmp_path.iterdir()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


@pytest.mark.parametrize("damaged", [b"", b"short", bytes(33)])
def test_a_key_of_another_length_is_refused(damaged: bytes, tmp_path: Path) -> None:
    (tmp_path / "secret.key").write_bytes(damaged)
    with pytest.raises(Unusable, match="instead of 32"):
        tokens.signing_key(tmp_path)
    assert (tmp_path / "secret.key").read_bytes() == damaged


def test_the_admin_port_does_nothing_without_its_secret(tmp_path: Path) -> None:
    async def visit(server: Served) -> None:
        admin = f"http://127.0.0.1:{server.running.admin}/order"
        body = {"what": "close-table", "table": "x"}
        async with aiohttp.ClientSession() as session:
            for secret in ("", "wrong", server.running.secret[:-1], "\udcff"):
                headers = {"Parlour-Operator": secret} if secret else {}
                async with session.post(admin, json=body, headers=headers) as answer:
                    assert answer.status == 403

    on_a_server(tmp_path, visit)
