"""`parlour print`: lists, writes, and never overwrites what is not its own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from parlour.core.printable import PrintJob, printed
from parlour.games.keebble.game import Keebble
from parlour.words.board_codes import SYLLABLES
from tests.cli.console import Done, run
from tests.paper.reading import sizes_of, texts_of


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def parlour_print(folder: Path, *arguments: str) -> Done:
    return run("print", *arguments, data=folder)


def test_it_lists_what_can_be_printed(folder: Path) -> None:
    done = parlour_print(folder)
    assert done.returncode == 0
    for word in ("keebble", "board", "blank", "rules", "kniffeliger", "sheets", "--help"):
        assert word in done.stdout
    assert list(folder.iterdir()) == []


def test_it_writes_a_pdf_and_says_where(folder: Path) -> None:
    chosen = ("--board", "Tu-lip", "--seats", "3", "--paper", "letter", "--set", "celldance=true")
    done = parlour_print(folder, "keebble", "board", *chosen, "--language", "de")
    assert (done.returncode, done.stdout, done.stderr) == (0, "keebble-board-tu-lip.pdf\n", "")
    data = (folder / "keebble-board-tu-lip.pdf").read_bytes()
    settings = Keebble.make({"board": "Tu-lip", "celldance": True}).settings
    assert data == printed(Keebble, "board", PrintJob(settings, 3, "letter", False, "de")).pdf()
    assert sizes_of(data)[0] == (215.9, 279.4)


def test_without_a_code_it_makes_one(folder: Path) -> None:
    path = folder / parlour_print(folder, "keebble", "board").stdout.strip()
    code = path.stem.removeprefix("keebble-board-")
    assert [code[i : i + 2] in SYLLABLES for i in range(0, 8, 2)] == [True] * 4
    assert code in texts_of(path.read_bytes())[0]


def test_pages_as_svg_are_a_file_each(folder: Path) -> None:
    done = parlour_print(folder, "kniffeliger", "--svg", "-o", "sheets.svg")
    assert done.stdout.split() == ["sheets-1.svg", "sheets-2.svg"]
    assert (folder / "sheets-2.svg").read_text().startswith("<svg")
    done = parlour_print(folder, "kniffeliger", "--svg", "-o", "-")
    assert (done.returncode, done.stdout) == (2, "")
    assert "-o FILE" in done.stderr
    done = parlour_print(folder, "keebble", "board", "--board", "tulip", "--svg", "-o", "-")
    assert done.stdout.startswith("<svg")


def test_it_overwrites_its_own_files_only(folder: Path) -> None:
    for _ in range(2):
        assert parlour_print(folder, "keebble", "rules", "-o", "mine.pdf").returncode == 0
    for _ in range(2):
        asked = ("keebble", "board", "--board", "tulip", "--svg", "-o", "mine.svg")
        assert parlour_print(folder, *asked).returncode == 0
    (folder / "thesis.pdf").write_bytes(b"%PDF-1.4 years of work")
    done = parlour_print(folder, "keebble", "rules", "-o", "thesis.pdf")
    assert done.returncode == 2
    assert "--force" in done.stderr
    assert b"years of work" in (folder / "thesis.pdf").read_bytes()
    done = parlour_print(folder, "keebble", "rules", "-o", "thesis.pdf", "--force")
    assert done.returncode == 0
    assert b"years of work" not in (folder / "thesis.pdf").read_bytes()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["whist"], "no game called whist"),
        (["keebble", "poster"], "There is: board, blank, rules"),
        (["keebble", "rules", "--board", "tulip"], "leave out --board"),
        (["keebble", "board", "--board", "tu!lip"], "not '!'"),
        (["keebble", "--seats", "9"], "2 to 6"),
        (["keebble", "--set", "size=huge"], "parlour games keebble"),
        (["keebble", "--set", "size"], "NAME=VALUE"),
        (["keebble", "--link", "http://127.0.0.1:8080"], "other devices use"),
        (["keebble", "--link", "parlour.example"], "other devices use"),
        (["keebble", "-o", "nowhere/board.pdf"], "nowhere/board.pdf"),
    ],
)
def test_errors_say_what_to_do(folder: Path, arguments: list[str], said: str) -> None:
    done = parlour_print(folder, *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr
    assert list(folder.iterdir()) == []


def test_help_is_worth_reading(folder: Path) -> None:
    done = parlour_print(folder, "--help")
    for word in ("--ink", "--link", "examples:", "parlour print keebble --board", "a4,letter"):
        assert word in done.stdout


def test_other_commands_do_not_wait_for_paper() -> None:
    script = (
        "import sys, parlour.cli; parlour.cli.parser(); "
        "print([name for name in sys.modules if name.startswith(('reportlab', 'PIL'))])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("[]\n", "")
