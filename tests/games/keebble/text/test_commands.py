"""`parlour board keebble` and `parlour example keebble`, as somebody at a shell meets them."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import parlour
from parlour.cli import main
from parlour.core.printable import PrintJob, printed
from parlour.games.keebble.game import Keebble
from tests.cli.console import environment

Shell = Callable[..., tuple[int, str, str]]


@pytest.fixture
def shell(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Shell:
    """Runs `parlour` here: its exit code, what it printed, what it complained about."""
    for name, value in {**environment(tmp_path), "PARLOUR_FAST": "plain"}.items():
        monkeypatch.setenv(name, value)

    def typed(*arguments: str) -> tuple[int, str, str]:
        try:
            code = main(arguments)
        except SystemExit as left:
            code = int(left.code or 0)
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return typed


def test_a_board_is_drawn(shell: Shell) -> None:
    code, drawn, wrong = shell("board", "keebble", "Tulip", "7", "--seats", "3", "--celldance")
    assert (code, wrong) == (0, "")
    assert "Board tulip7" in drawn
    assert "┏━━━" in drawn
    assert "★ star" in drawn
    assert "(3) Player 3" in drawn
    assert "parlour play keebble --set board=tulip7 --set celldance=on --people 3" in drawn


def test_a_board_without_a_code_gets_one(shell: Shell) -> None:
    first, second = (shell("board", "keebble")[1] for _ in range(2))
    code = first.split()[1]
    assert len(code) == 8
    assert code != second.split()[1]
    assert shell("board", "keebble", code.upper())[1] == first


@pytest.mark.rule("KB-4", "KB-7")
def test_a_board_is_a_position_to_play_from(shell: Shell) -> None:
    options = ("--size", "large", "--supercells", "--direction", "left_up", "--dictionary", "nl")
    printed = shell("board", "keebble", "gracht", "--seats", "4", *options, "--json")[1]
    position = json.loads(printed)
    match = parlour.Match.at("keebble", position)
    settings = {"size": "large", "supercells": True, "direction": "left_up", "dictionary": "nl"}
    played = parlour.Match.new("keebble", 4, {**settings, "board": "gracht"}, chance=[0])
    assert match.position() == played.position() == position
    assert match.view(None) == played.view(None)
    assert match.to_act == (0,)


def test_a_board_is_written_as_a_picture(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "board.svg"
    code, said, _ = shell("board", "keebble", "tulip", "--no-walls", "--svg", str(path))
    assert (code, said) == (0, "")
    settings = Keebble.make({"board": "tulip", "walls": False}).settings
    page = printed(Keebble, "board", PrintJob(settings, 2)).svg(0)
    assert path.read_text(encoding="utf-8") == page
    written = shell("board", "keebble", "tulip", "--no-walls", "--svg", "-")[1]
    assert written == path.read_text(encoding="utf-8")


def test_the_command_to_play_on_a_board_works_for_any_code(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A code of digits alone is not to become a number on its way."""
    command = shell("board", "keebble", "77")[1].split("Play on it: parlour ")[1].split()
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    code, _, wrong = shell(*command, "--bots", "none", "--people", "2")
    assert (code, wrong) == (0, "")


def test_a_terminal_without_the_signs_gets_plain_ones(tmp_path: Path) -> None:
    poor = {**environment(tmp_path), "PYTHONIOENCODING": "ascii"}
    command = [sys.executable, "-m", "parlour", "board", "keebble", "tulip"]
    done = subprocess.run(command, env=poor, capture_output=True, timeout=60)
    assert done.returncode == 0, done.stderr
    assert b"+---+---+" in done.stdout
    assert b"?" not in done.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["tulip!"], "not '!'"),
        ([""], "no board code in ''"),
        (["x" * 41], "at most 40"),
        (["tulip", "--seats", "7"], "2 to 6"),
        (["tulip", "--dictionary", "klingon"], "klingon"),
        (["tulip", "--svg", "nowhere/board.svg"], "nowhere/board.svg"),
    ],
)
def test_what_cannot_be_used_is_explained(
    shell: Shell,
    arguments: list[str],
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    code, _, wrong = shell("board", "keebble", *arguments)
    assert code == 2
    assert said in " ".join(wrong.split())


@pytest.mark.parametrize(
    "arguments", [["--size", "huge"], ["--svg", "x", "--json"], ["--direction", "up"]]
)
def test_wrong_usage_shows_the_usage(shell: Shell, arguments: list[str]) -> None:
    code, _, wrong = shell("board", "keebble", *arguments)
    assert code == 2
    assert "usage" in wrong


@pytest.mark.rule("KB-74")
def test_an_example_is_told(shell: Shell) -> None:
    code, told, wrong = shell("example", "keebble", "--seed", "7", "--celldance")
    assert (code, wrong) == (0, "")
    parts = ["seed 7", "To move:", "Playing a word", " scores ", "Using covered cells"]
    parts += ["Calling letters", "Reacting to a call", "After the turn"]
    places = [told.index(part) for part in parts]
    assert places == sorted(places)
    assert shell("example", "keebble", "--seed", "7", "--celldance")[1] == told


def test_an_example_without_a_seed_says_which_it_was(shell: Shell) -> None:
    told = shell("example", "keebble")[1]
    seed = told.split("(seed ")[1].split(")")[0]
    assert shell("example", "keebble", "--seed", seed)[1] == told


def test_an_example_for_programs(shell: Shell) -> None:
    options = ("--seed", "7", "--seats", "2", "--dictionary", "nl", "--json")
    told = json.loads(shell("example", "keebble", *options)[1])
    assert told["steps"][0]["kind"] == "word"
    assert told["steps"][0]["lines"][0]["key"] == "example.tiles"
    assert len(told["before"]["hands"]) == 2
