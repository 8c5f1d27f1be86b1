"""The page that teaches how to write a game: what it says is what happens."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from parlour import check_game
from parlour.core.registry import find_game

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "new-game.md"
TRY_IT = "# try it"
_FENCE = re.compile(r"^```(?P<info>[^\n`]*)\n(?P<code>.*?)^```$", re.DOTALL | re.MULTILINE)
_NAMED = re.compile(r"# (?P<path>\S+\.py)\n")


class Block(NamedTuple):
    """A code block of the page: its language, the file or mark it names, and its text."""

    language: str
    name: str
    code: str


class Trial(NamedTuple):
    """Something to try, and what the page says that it prints."""

    code: str
    output: str


def blocks(page: str) -> list[Block]:
    """Every code block of a page, in order."""
    found = []
    for fence in _FENCE.finditer(page):
        language, _, name = fence["info"].partition(" ")
        code = fence["code"]
        named = _NAMED.match(code)
        if named:
            name, code = named["path"], code[named.end() :]
        elif code.startswith(f"{TRY_IT}\n"):
            name, code = TRY_IT, code.removeprefix(f"{TRY_IT}\n")
        found.append(Block(language, name, code))
    return found


def files(page: str) -> dict[str, str]:
    """The files of a page: blocks of one file joined as the formatter wants them."""
    made: dict[str, str] = {}
    for block in blocks(page):
        if not block.name or block.name == TRY_IT:
            continue
        if block.name in made:
            gap = "\n" if block.code.startswith(" ") else "\n\n"
            made[block.name] += gap + block.code
        else:
            made[block.name] = block.code
    return made


def trials(page: str) -> list[Trial]:
    """What the page invites to try; a plain text block right after one is what it prints."""
    found = []
    all_blocks = blocks(page)
    for block, after in zip(all_blocks, [*all_blocks[1:], Block("", "", "")], strict=True):
        if block.name == TRY_IT:
            found.append(Trial(block.code, after.code if after.language == "text" else ""))
    return found


def write_files(page: str, folder: Path) -> None:
    """Puts the files of a page where the page says."""
    for name, code in files(page).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(code)


def install(folder: Path) -> None:
    """Tells Python of the entry points in the folder's pyproject.toml, as pip would."""
    project: dict[str, Any] = tomllib.loads((folder / "pyproject.toml").read_text())["project"]
    about = folder / f"{project['name']}-{project['version']}.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    )
    lines = []
    for group, points in project["entry-points"].items():
        lines += [f"[{group}]", *(f"{name} = {value}" for name, value in points.items())]
    (about / "entry_points.txt").write_text("\n".join(lines))


def forget() -> None:
    """Lets the next import of the page's game read its files again."""
    for name in [n for n in sys.modules if n.partition(".")[0] == "sparrows"]:
        del sys.modules[name]


@pytest.fixture
def page() -> str:
    return PAGE.read_text()


@pytest.fixture
def installed(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    write_files(page, tmp_path)
    install(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    forget()
    yield tmp_path
    forget()


def test_every_python_block_of_the_page_is_a_file_or_tried(page: str) -> None:
    python = [block for block in blocks(page) if block.language == "python"]
    assert {block.name for block in python} == {
        "sparrows/__init__.py",
        "sparrows/pieces.py",
        "sparrows/game.py",
        "sparrows/printables.py",
        TRY_IT,
    }
    assert any(trial.output for trial in trials(page))


@pytest.mark.usefixtures("installed")
def test_the_game_of_the_page_is_found_and_keeps_every_law() -> None:
    assert find_game("sparrows").__module__ == "sparrows.game"
    check_game("sparrows", seeds=15)


@pytest.mark.usefixtures("installed")
def test_what_the_page_tries_prints_what_the_page_shows(
    page: str, capsys: pytest.CaptureFixture[str]
) -> None:
    session: dict[str, Any] = {"__name__": "session"}
    for trial in trials(page):
        exec(compile(trial.code, str(PAGE), "exec"), session)
        assert capsys.readouterr().out == trial.output


def test_the_same_folder_is_a_game_of_parlour(page: str, tmp_path: Path) -> None:
    write_files(page, tmp_path)
    script = (
        "import parlour.games\n"
        f"parlour.games.__path__.append({str(tmp_path)!r})\n"
        "from parlour.core.registry import find_game\n"
        "print(find_game('sparrows').__module__)\n"
        "parlour.check_game('sparrows', seeds=3)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("parlour.games.sparrows.game\n", "")


@pytest.mark.parametrize(
    "command",
    [
        ["mypy", "--strict", "--cache-dir", "cache", "sparrows"],
        ["ruff", "format", "--check", "--config", str(ROOT / "pyproject.toml"), "sparrows"],
        ["ruff", "check", "--config", str(ROOT / "pyproject.toml"), "sparrows"],
    ],
    ids=["types", "format", "lint"],
)
def test_the_code_of_the_page_is_typed_and_in_the_house_style(
    page: str, tmp_path: Path, command: list[str]
) -> None:
    write_files(page, tmp_path)
    done = subprocess.run(
        [sys.executable, "-m", *command],
        cwd=tmp_path,
        env={**os.environ, "MYPYPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
