"""Imports go one way: core ← words, bots, paper ← games ← rl, server, client ← cli; store beside
server. Games never import each other."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import parlour

ROOT = Path(parlour.__file__).parent
MAY_IMPORT = {
    "core": {"core"},
    "words": {"core", "words"},
    "bots": {"core", "bots"},
    "paper": {"core", "paper"},
    "games": {"core", "words", "bots", "paper", "games"},
    "store": {"core", "store"},
    "rl": {"core", "bots", "games", "rl"},
    "server": {"core", "words", "bots", "paper", "games", "store", "server"},
    # Of the server the client knows what is said, not how it is done: see below.
    "client": {"core", "games", "client", "server"},
    "cli": {
        *("core", "words", "bots", "paper", "games", "store"),
        *("rl", "server", "client", "cli", "__init__"),
    },
}


def _imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


SPOKEN = ("parlour.server.protocol",)
"""What a client may know of the server."""


def violations(root: Path) -> list[str]:
    found = []
    for path in sorted(root.rglob("*.py")):
        here = path.relative_to(root).with_suffix("").parts
        if len(here) == 1:
            continue
        for name in _imports(path):
            there = name.split(".")
            if there[0] != "parlour":
                continue
            room = there[1] if len(there) > 1 else "__init__"
            if room not in MAY_IMPORT[here[0]] and (root / room).exists():
                found.append(f"{'/'.join(here)} imports {name}")
            spoken = name == "parlour.server" or name.startswith(SPOKEN)
            if (here[0], room) == ("client", "server") and not spoken:
                found.append(f"{'/'.join(here)} imports {name}")
            if here[0] == room == "games" and len(here) > 2 and len(there) > 2:
                same = here[1] == there[2]
                if not same and (root / "games" / there[2]).is_dir():
                    found.append(f"{'/'.join(here)} imports another game: {name}")
    return found


def test_every_folder_has_its_place() -> None:
    rooms = {path.name for path in ROOT.iterdir() if path.is_dir() and path.name[0] not in "_."}
    assert rooms <= set(MAY_IMPORT)


def test_imports_go_one_way() -> None:
    assert violations(ROOT) == []


def test_the_rule_notices(tmp_path: Path) -> None:
    for name in ("core", "games/one", "games/two"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "core" / "wrong.py").write_text("from parlour.games.one import x\n")
    (tmp_path / "games" / "one" / "wrong.py").write_text("import parlour.games.two.rules\n")
    assert len(violations(tmp_path)) == 3
