"""Pages come with links to what they will need: files of the client and the first answers."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path

import aiohttp
import pytest

from parlour.client import Client
from parlour.server.http.bundle import read_bundle
from tests.server.servers import served

MANIFEST = {
    "_shell.js": {"file": "assets/shell.js", "css": ["assets/shell.css"], "imports": ["_ring.js"]},
    "_ring.js": {"file": "assets/ring.js", "imports": ["_shell.js"]},
    "src/words/en.json": {"file": "assets/en.json"},
    "src/words/de.json": {"file": "assets/de.json"},
    "../src/parlour/games/kniffeliger/strings/en.json": {"file": "assets/dice-en.json"},
    "src/pages/Rules.svelte": {"file": "assets/rules.js", "imports": ["_shell.js"]},
    "src/pages/TablePage.svelte": {
        "file": "assets/table.js",
        "imports": ["_shell.js"],
        "css": ["assets/table.css"],
    },
    "src/pages/table/Gathering.svelte": {"file": "assets/gathering.js", "imports": ["_shell.js"]},
    "src/games/kniffeliger/index.ts": {
        "file": "assets/dice.js",
        "imports": ["_shell.js", "_ring.js"],
    },
}
ALWAYS = {
    "sources": ["src/words/{language}.json"],
    "answers": ["/api/me", "/api/games?lang={language}"],
}
ROUTES = [
    {"path": "/", **ALWAYS},
    {
        "path": "/rules/{game}",
        "sources": [*ALWAYS["sources"], "src/pages/Rules.svelte"],
        "answers": [*ALWAYS["answers"], "/api/rules/{game}"],
    },
    {
        "path": "/t/{code}",
        "sources": [
            *ALWAYS["sources"],
            "src/pages/TablePage.svelte",
            "../src/parlour/games/{game}/strings/{language}.json",
        ],
        "answers": [*ALWAYS["answers"], "/api/tables/{code}"],
        "phases": {
            "gathering": ["src/pages/table/Gathering.svelte"],
            "playing": ["src/games/{game}/index.ts"],
        },
    },
]
PAGE = '<html><head><script src="/app/assets/shell.js"></script>/app/assets/shell.css</head></html>'
LINK = re.compile(r'<link rel="([a-z]+)"(?: as="fetch")? crossorigin href="([^"]+)">')


def client_in(folder: Path) -> Path:
    folder.mkdir(parents=True)
    (folder / "manifest.json").write_text(json.dumps(MANIFEST))
    (folder / "routes.json").write_text(json.dumps(ROUTES))
    (folder / "index.html").write_text(PAGE)
    return folder


def test_every_page_is_sent_with_what_it_will_need(tmp_path: Path) -> None:
    async def visit(base: str) -> None:
        async def links(path: str, language: str = "en") -> dict[str, str]:
            headers = {"Accept-Language": language}
            async with (
                aiohttp.ClientSession(headers=headers) as session,
                session.get(base + path) as answer,
            ):
                text = await answer.text()
            assert text.endswith("</head></html>")
            return {url: rel for rel, url in LINK.findall(text)}

        always = {"/app/assets/en.json": "preload", "/api/me": "preload"}
        asked = {"/api/games?lang=en": "preload"}
        assert await links("/") == {**always, **asked}
        german = await links("/", "de-AT,en;q=0.5")
        assert {"/app/assets/de.json", "/api/games?lang=de"} <= german.keys()
        rules = {"/app/assets/rules.js": "modulepreload", "/app/assets/ring.js": "modulepreload"}
        answer = {"/api/rules/kniffeliger": "preload"}
        assert await links("/rules/kniffeliger") == {**always, **rules, **asked, **answer}
        # An address is somebody's to choose.
        odd = await links("/rules/%22%3E%3Cscript%3E")
        assert "/api/rules/%22%3E%3Cscript%3E" in odd

        async with Client(base) as client:
            await client.rename("Ann")
            code = (await client.open_table("kniffeliger", seats=1)).code
            shared = {f"/api/tables/{code}", "/app/assets/table.css", "/app/assets/table.js"}
            gathering = (await links(f"/t/{code}")).keys()
            assert shared | {"/app/assets/dice-en.json", "/app/assets/gathering.js"} <= gathering
            assert "/app/assets/dice.js" not in gathering
            assert gathering == (await links(f"/t/{code.upper()}")).keys()
            await client.sit(code, 0)
            await client.start(code)
            playing = (await links(f"/t/{code}")).keys()
            assert shared | {"/app/assets/dice.js"} <= playing
            assert "/app/assets/gathering.js" not in playing
        # The client itself shows that there is no such table.
        nowhere = await links("/t/nowhere")
        assert "/app/assets/table.js" in nowhere
        assert not [url for url in nowhere if "tables" in url]

    async def run() -> None:
        client = client_in(tmp_path / "client")
        async with served(tmp_path / "data", client=client) as server:
            await visit(server.base)

    asyncio.run(run())


def test_what_the_routes_of_the_client_name_is_there() -> None:
    client = read_bundle()
    if client is None:
        pytest.skip("no client is built")
    assert {"/", "/t/{code}", "/learn/{game}"} <= client.routes.keys()
    languages = {"language": "en", "game": "kniffeliger"}
    for route in client.routes.values():
        for source in [*route.sources, *[more for one in route.phases.values() for more in one]]:
            assert source.format(**languages) in client.needs
    # What every page loads is in the page already.
    assert not any("shell" in file for files in client.needs.values() for file in files)
