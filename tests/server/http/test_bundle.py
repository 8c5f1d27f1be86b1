"""The built client at the addresses that people share, its files, and the text view beside it."""

from __future__ import annotations

import asyncio
import gzip
import re
from collections.abc import Awaitable, Callable
from pathlib import Path

import aiohttp
import pytest
from yarl import URL

from parlour.client import Client
from parlour.server.http.bundle import Bundle, accepts_gzip, read_bundle
from tests.server.servers import Served, served

INDEX = "<!doctype html><title>Parlour</title>" + " " * 400
SCRIPT = "export const words = 'one two three';\n" * 40
FILES = {
    "index.html": INDEX,
    "icon.svg": "<svg/>",
    "manifest.webmanifest": "{}",
    "sw.js": SCRIPT,
    "routes.json": '[{"path": "/learn/{game}"}, {"path": "/choices"}]',
    "assets/index-B0qqNRUc.js": SCRIPT,
    "assets/index-B0qqNRUc.css": "a{}" * 100,
    "assets/serif-ukD16Tqj.woff2": "wOF2" * 100,
    ".stamp": "c0ffee",
}
SHARED = ("/", "/t/nowhere", "/m/nothing", "/rules/kniffeliger", "/rules/chess", "/scores/chess")
GUEST = re.compile(rb'data-guest="[^"]*"')
ALONE = ("/carry", "/learn/kniffeliger", "/choices")


def client_in(folder: Path) -> Path:
    for name, text in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    (folder.parent / "secret.txt").write_text("secret")
    return folder


def on_a_server(
    tmp_path: Path, visit: Callable[[Served], Awaitable[None]], *, built: bool = True
) -> None:
    async def run() -> None:
        folder = client_in(tmp_path / "client") if built else tmp_path / "nowhere"
        async with served(tmp_path / "data", client=folder) as server:
            await visit(server)

    asyncio.run(run())


async def get(
    server: Served, path: str, encoding: str = "identity"
) -> tuple[int, dict[str, str], bytes]:
    """As it came: nothing unpacked, no address tidied."""
    headers = {"Accept-Encoding": encoding}
    async with (
        aiohttp.ClientSession(auto_decompress=False) as session,
        session.get(URL(server.base + path, encoded=True), headers=headers) as answer,
    ):
        return answer.status, dict(answer.headers), await answer.read()


def test_shared_addresses_give_the_client_whatever_they_name(tmp_path: Path) -> None:
    async def visit(server: Served) -> None:
        for path in (*SHARED, *ALONE):
            status, headers, body = await get(server, path)
            assert (status, body) == (200, INDEX.encode()), path
            assert headers["Content-Type"] == "text/html; charset=utf-8"
            assert headers["Cache-Control"] == "no-cache"
            # Otherwise the first two API requests of a new guest would create two guests.
            assert "parlour_guest=" in headers["Set-Cookie"]
        # The client itself shows that there is no such page.
        assert (await get(server, "/nowhere"))[::2] == (404, INDEX.encode())
        status, _, body = await get(server, "/text/nowhere")
        assert status == 404
        assert b"There is nothing here" in body

    on_a_server(tmp_path, visit)


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("icon.svg", "image/svg+xml"),
        ("manifest.webmanifest", "application/manifest+json"),
        ("sw.js", "text/javascript; charset=utf-8"),
        ("assets/index-B0qqNRUc.js", "text/javascript; charset=utf-8"),
        ("assets/index-B0qqNRUc.css", "text/css; charset=utf-8"),
        ("assets/serif-ukD16Tqj.woff2", "font/woff2"),
    ],
)
def test_a_file_has_its_type_and_is_kept_for_ever_if_its_name_has_a_hash(
    name: str, kind: str, tmp_path: Path
) -> None:
    async def visit(server: Served) -> None:
        status, headers, body = await get(server, f"/app/{name}")
        assert (status, body) == (200, FILES[name].encode())
        assert headers["Content-Type"] == kind
        assert ("immutable" in headers["Cache-Control"]) is name.startswith("assets/")
        assert headers.get("Service-Worker-Allowed") == ("/" if name == "sw.js" else None)
        assert "Set-Cookie" not in headers

    on_a_server(tmp_path, visit)


def test_what_becomes_shorter_is_packed_for_who_can_unpack_it(tmp_path: Path) -> None:
    async def visit(server: Served) -> None:
        for path, plain in (("/", INDEX), ("/app/assets/index-B0qqNRUc.js", SCRIPT)):
            _, headers, body = await get(server, path, "gzip, deflate, br")
            assert headers["Content-Encoding"] == "gzip"
            assert headers["Vary"] == "Accept-Encoding"
            assert len(body) == int(headers["Content-Length"]) < len(plain)
            assert gzip.decompress(body).decode() == plain
            _, headers, body = await get(server, path, "br")
            assert body.decode() == plain
            assert "Content-Encoding" not in headers
            assert headers["Vary"] == "Accept-Encoding"
        for name in ("icon.svg", "assets/serif-ukD16Tqj.woff2"):
            _, headers, body = await get(server, f"/app/{name}", "gzip")
            assert "Content-Encoding" not in headers
            assert body.decode() == FILES[name]

    on_a_server(tmp_path, visit)


@pytest.mark.parametrize(
    ("said", "accepted"),
    [
        ("gzip", True),
        ("br;q=1, GZIP;q=0.5", True),
        ("gzip;q=0", False),
        ("gzip; q=0.0", False),
        ("gzip;q=0.01", True),
        ("xgzip, br", False),
        ("", False),
    ],
)
def test_who_accepts_gzip(said: str, accepted: bool) -> None:
    assert accepts_gzip(said) is accepted


@pytest.mark.parametrize(
    "path",
    [
        "../secret.txt",
        "..%2fsecret.txt",
        "%2e%2e/secret.txt",
        "assets/../../secret.txt",
        "assets/%2e%2e/%2e%2e/secret.txt",
        "..%5csecret.txt",
        "%2fetc/passwd",
        "/etc/passwd",
        ".stamp",
        "assets",
        "assets/",
        "index.html%00",
        "missing.js",
    ],
)
def test_nothing_but_the_files_of_the_client_is_handed_out(path: str, tmp_path: Path) -> None:
    async def visit(server: Served) -> None:
        status, _, body = await get(server, f"/app/{path}")
        assert status in (400, 404)
        assert b"secret" not in body
        assert b"c0ffee" not in body

    on_a_server(tmp_path, visit)


def test_each_page_of_the_text_view_leads_to_the_same_page_of_the_client(tmp_path: Path) -> None:
    async def visit(server: Served) -> None:
        async with Client(server.base) as client:
            await client.rename("Robin")
            code = (await client.open_table("kniffeliger", seats=2)).code
        for path in ("/t/" + code, "/rules/kniffeliger", "/scores/kniffeliger", ""):
            status, _, body = await get(server, f"/text{path}")
            assert status == 200
            full = re.search(r'<a href="([^"]+)" class="full">', body.decode())
            assert full is not None, path
            assert full[1] == (path or "/")
        status, _, body = await get(server, "/text/t/nowhere")
        assert status == 404
        assert b'href="/text"' in body

    on_a_server(tmp_path, visit)


def test_without_a_client_the_text_view_is_at_the_shared_addresses_too(tmp_path: Path) -> None:
    async def visit(server: Served) -> None:
        for path in ("/", "/carry", "/rules/kniffeliger", "/scores/kniffeliger"):
            status, _, body = await get(server, path)
            assert status == 200
            same = (await get(server, f"/text{path.rstrip('/')}"))[2]
            assert GUEST.sub(b"", body) == GUEST.sub(b"", same)
            assert b'class="full"' not in body
        for path in ("/t/nowhere", "/rules/chess", "/choices", "/app/index.html"):
            assert (await get(server, path))[0] == 404

    on_a_server(tmp_path, visit, built=False)


def test_what_people_share_is_the_clients_address(tmp_path: Path) -> None:
    async def visit(server: Served) -> None:
        async with Client(server.base) as client:
            await client.rename("Robin")
            code = (await client.open_table("kniffeliger", seats=2)).code
        _, _, body = await get(server, f"/text/t/{code}")
        assert f'value="{server.base}/t/{code}"' in body.decode()

    on_a_server(tmp_path, visit)


def test_half_a_build_is_none(tmp_path: Path) -> None:
    client_in(tmp_path / "client")
    (tmp_path / "client" / "index.html").unlink()
    assert read_bundle(tmp_path / "client") is None
    assert read_bundle(tmp_path / "nowhere") is None


def test_a_full_view_is_offered_only_for_games_that_have_a_page() -> None:
    built = Bundle({}, {"src/games/kniffeliger/index.ts": ()}, {})
    assert built.has_page("kniffeliger")
    assert not built.has_page("keebble")
