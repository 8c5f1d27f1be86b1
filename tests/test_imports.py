"""The import graph of the package, imports for types included: no cycle, no step against the
arrows of the design, games that never import each other, and no folder that is a heap.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import parlour

ROOT = Path(parlour.__file__).parent
WEB = Path(__file__).parents[1] / "web" / "src"
MOST_MODULES = 20

BASE = {"protocol", "configuration", "time_source", "logs", "metrics"}
ARROWS = {
    "core": {"core"},
    "words": {"core", "words"},
    "bots": {"core", "bots"},
    "paper": {"core", "paper"},
    "games": {"core", "words", "bots", "paper", "games"},
    "store": {"core", "store"},
    "rl": {"core", "bots", "games", "rl"},
    "server": {"core", "words", "bots", "paper", "games", "store", "server", "__init__"},
    # Of the server a client may know what goes over the wire: see PROTOCOL.
    "client": {"core", "games", "client", "server"},
    "cli": {
        *("core", "words", "bots", "paper", "games", "store"),
        *("rl", "server", "client", "cli", "__init__", "folders"),
    },
}
SERVER_ARROWS = {
    **dict.fromkeys(BASE, BASE),
    "matches": BASE | {"matches"},
    "tables": BASE | {"matches", "tables"},
    "materials": BASE | {"matches", "tables", "materials"},
    "botpool": BASE | {"matches", "tables", "materials", "botpool"},
    "pages": BASE | {"matches", "tables", "pages"},
    "http": BASE | {"matches", "tables", "materials", "botpool", "pages", "http"},
    "ws": BASE | {"matches", "tables", "botpool", "pages", "http", "ws"},
    "app": BASE | {"matches", "tables", "materials", "botpool", "pages", "http", "ws", "app"},
}
PROTOCOL = "parlour.server.protocol"

Graph = dict[str, set[str]]


def modules_of(root: Path) -> dict[str, Path]:
    """Every module of the package in this folder, by its dotted name."""
    found = {}
    for path in sorted(root.rglob("*.py")):
        parts = ("parlour", *path.relative_to(root).with_suffix("").parts)
        found[".".join(parts).removesuffix(".__init__")] = path
    return found


def imported(path: Path, known: dict[str, Path]) -> Iterator[str]:
    """What a module imports of the package, wherever in the file and for whatever purpose."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                name = whole if whole in known else node.module
                if name in known:
                    yield name


def graph_of(root: Path) -> Graph:
    known = modules_of(root)
    return {name: set(imported(path, known)) - {name} for name, path in known.items()}


def cycles(graph: Graph) -> list[set[str]]:
    """The groups of modules that import each other, directly or through others."""
    reached = {name: _reached(graph, name) for name in graph}
    groups = {frozenset(m for m in reached[name] if name in reached[m]) for name in graph}
    return [set(group) for group in groups if group]


def _reached(graph: Graph, start: str) -> set[str]:
    found: set[str] = set()
    waiting = [start]
    while waiting:
        for name in graph[waiting.pop()] - found:
            found.add(name)
            waiting.append(name)
    return found


def wrong_steps(graph: Graph) -> list[str]:
    found = []
    for here, names in graph.items():
        parts = here.split(".")
        if len(parts) < 3:
            continue
        for there in names:
            steps = there.split(".")
            room = steps[1] if len(steps) > 1 else "__init__"
            wrong = room not in ARROWS[parts[1]] and (room in ARROWS or room == "__init__")
            if parts[1] == "client" and room == "server":
                wrong = not there.startswith(PROTOCOL)
            if parts[1] == room == "server" and len(steps) > 2:
                wrong = steps[2] not in SERVER_ARROWS[parts[2]]
            if parts[1] == room == "games" and len(steps) > 2:
                wrong = parts[2] != steps[2]
            if wrong:
                found.append(f"{here} imports {there}")
    return found


def heaps(root: Path, *endings: str) -> list[str]:
    """Folders with more modules than anybody takes in at a glance."""
    folders = [root, *(path for path in root.rglob("*") if path.is_dir())]
    sizes = {
        folder: sum(
            path.suffix in endings and path.name != "__init__.py" for path in folder.iterdir()
        )
        for folder in folders
        if "node_modules" not in folder.parts
    }
    return [f"{folder}: {size}" for folder, size in sizes.items() if size > MOST_MODULES]


GRAPH = graph_of(ROOT)


def test_every_folder_has_its_arrows() -> None:
    rooms = {path.name for path in ROOT.iterdir() if path.is_dir() and path.name[0] not in "_."}
    assert rooms <= set(ARROWS)
    server = {name.split(".")[2] for name in GRAPH if name.startswith("parlour.server.")}
    assert server == set(SERVER_ARROWS)


def test_nothing_imports_itself_by_a_detour() -> None:
    assert cycles(GRAPH) == []


def test_imports_follow_the_arrows() -> None:
    assert wrong_steps(GRAPH) == []


@pytest.mark.parametrize(
    ("root", "endings"),
    [(ROOT, (".py",)), (WEB, (".ts", ".svelte")), (Path(__file__).parent, (".py",))],
    ids=["package", "web", "tests"],
)
def test_no_folder_is_a_heap(root: Path, endings: tuple[str, ...]) -> None:
    assert heaps(root, *endings) == []


def test_the_rules_notice(tmp_path: Path) -> None:
    files = {
        "core/wrong.py": "from parlour.games.one import x\n",
        "games/one/__init__.py": "x = 1\n",
        "games/one/rules.py": "import parlour.games.two.rules\n",
        "games/two/rules.py": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n"
        "    from parlour.games.two.state import State\n",
        "games/two/state.py": "def late():\n    from parlour.games.two import rules\n",
        "server/matches/session.py": "from parlour.server.tables.hub import Hub\n",
        "server/tables/hub.py": "",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    graph = graph_of(tmp_path)
    assert sorted(wrong_steps(graph)) == [
        "parlour.core.wrong imports parlour.games.one",
        "parlour.games.one.rules imports parlour.games.two.rules",
        "parlour.server.matches.session imports parlour.server.tables.hub",
    ]
    assert cycles(graph) == [{"parlour.games.two.rules", "parlour.games.two.state"}]
    for number in range(MOST_MODULES + 1):
        (tmp_path / "core" / f"m{number}.py").touch()
    assert heaps(tmp_path, ".py") == [f"{tmp_path / 'core'}: {MOST_MODULES + 2}"]
