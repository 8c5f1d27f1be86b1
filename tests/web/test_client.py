"""The browser client: types, its own tests, and what it weighs when it is built."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from typing import Any

import pytest

from scripts import client
from tests.web.modules import need_modules

SHELL, BOARD = 46_000, 20_480
"""Bytes of packed JavaScript that a browser loads until somebody plays: the first page with the
table, and the board of games that have one. Words are data, and come beside that.
"""
PAGES = {"kniffeliger": 20_480, "keebble": 22_000}
"""And the page of a game."""
UNTIL_PLAYING = "src/pages/TablePage.svelte"

GAME = "src/games/"

Manifest = dict[str, dict[str, Any]]


@pytest.fixture(scope="module")
def built() -> Path:
    need_modules()
    client.build()
    return client.CLIENT


def test_types_and_components_pass_their_check() -> None:
    need_modules()
    client.npm("run", "--silent", "check")


def test_the_clients_own_tests_pass() -> None:
    if not any(client.WEB.glob("tests/**/*.test.ts")):
        pytest.skip("the client has no tests of its own yet")
    need_modules()
    client.npm("run", "--silent", "test")


def test_what_is_built_refers_to_what_is_there(built: Path) -> None:
    index = (built / "index.html").read_text()
    assert '<script type="module"' in index
    manifest: Manifest = json.loads((built / "manifest.json").read_text())
    for chunk in manifest.values():
        for name in (chunk["file"], *chunk.get("css", ()), *chunk.get("assets", ())):
            assert (built / name).is_file(), name
    for name in re.findall(r"/app/([^\"]+)", index):
        assert (built / name).is_file(), name


def test_nothing_of_the_tests_is_in_what_is_shipped(built: Path) -> None:
    manifest: Manifest = json.loads((built / "manifest.json").read_text())
    assert not [name for name in manifest if "tests/" in name]
    pages = json.loads((client.build_for_tests() / "manifest.json").read_text())
    assert "tests/games/planks/index.ts" in pages


def test_whoever_plays_has_loaded_little(built: Path) -> None:
    manifest: Manifest = json.loads((built / "manifest.json").read_text())
    named = re.findall(r"assets/[\w.-]+\.js", (built / "index.html").read_text())
    shell = {*named, *loaded_with(manifest, UNTIL_PLAYING)}
    weight = packed(built, shell)
    assert weight <= SHELL, f"{weight} bytes"
    games = [name for name in manifest if name.startswith(GAME) and name.endswith("/index.ts")]
    board = {chunk["file"] for chunk in manifest.values() if chunk.get("name") == "board"}
    assert packed(built, board) <= BOARD
    for game in games:
        weight = packed(built, loaded_with(manifest, game) - shell - board)
        assert weight <= PAGES[Path(game).parent.name], f"{game}: {weight} bytes"
    assert games


def loaded_with(manifest: Manifest, name: str) -> set[str]:
    """The scripts that come along with one, itself included."""
    found: set[str] = set()
    waiting = [name]
    while waiting:
        chunk = manifest[waiting.pop()]
        if chunk["file"] not in found:
            found.add(chunk["file"])
            waiting += chunk.get("imports", ())
    return {file for file in found if file.endswith(".js")}


def packed(folder: Path, files: set[str]) -> int:
    return sum(len(gzip.compress((folder / file).read_bytes())) for file in files)


def test_the_board_is_loaded_by_games_that_have_one_and_is_one_chunk() -> None:
    folder = client.build_for_tests()
    manifest: Manifest = json.loads((folder / "manifest.json").read_text())
    board = {chunk["file"] for chunk in manifest.values() if chunk.get("name") == "board"}
    scripts = {file for file in board if file.endswith(".js")}
    assert len(scripts) == 1
    assert packed(folder, scripts) <= BOARD
    assert scripts <= loaded_with(manifest, "tests/games/planks/index.ts")
    assert not scripts & loaded_with(manifest, "src/games/kniffeliger/index.ts")


def test_what_comes_along_counts_once_and_styles_do_not() -> None:
    manifest: Manifest = {
        "index.html": {"file": "a.js", "imports": ["_b.js"], "dynamicImports": ["game"]},
        "_b.js": {"file": "b.js", "css": ["b.css"]},
        "game": {"file": "g.js", "imports": ["_b.js", "_c.js"]},
        "_c.js": {"file": "c.js", "imports": ["_b.js"]},
    }
    first = loaded_with(manifest, "index.html")
    assert first == {"a.js", "b.js"}
    assert loaded_with(manifest, "game") - first == {"g.js", "c.js"}


def test_the_lock_names_no_registry_and_every_platform() -> None:
    lock = json.loads((client.WEB / "package-lock.json").read_text())
    packages: dict[str, dict[str, Any]] = lock["packages"]
    assert not [name for name, part in packages.items() if "resolved" in part]
    bindings = [name for name in packages if name.startswith("node_modules/@rolldown/binding-")]
    assert len(bindings) >= 10, "npm ci fails on machines that are not named here"
