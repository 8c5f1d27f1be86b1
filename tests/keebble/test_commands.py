"""`parlour board keebble`, as somebody at a shell meets it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import parlour
from parlour.core.strings import strings_of
from parlour.games.keebble.game import Keebble
from parlour.games.keebble.svg import board_svg
from tests.cli.console import environment, run


def test_a_board_is_drawn(tmp_path: Path) -> None:
    done = run("board", "keebble", "Tulip", "7", "--seats", "3", "--celldance", data=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Board tulip7" in done.stdout
    assert "┏━━━" in done.stdout
    assert "★ star" in done.stdout
    assert "(3) Player 3" in done.stdout
    said = "parlour play keebble --set board=tulip7 --set celldance=on --people 3"
    assert said in done.stdout


def test_a_board_without_a_code_gets_one(tmp_path: Path) -> None:
    first, second = (run("board", "keebble", data=tmp_path).stdout for _ in range(2))
    code = first.split()[1]
    assert len(code) == 8
    assert code != second.split()[1]
    assert run("board", "keebble", code.upper(), data=tmp_path).stdout == first


@pytest.mark.rule("KB-4", "KB-7")
def test_a_board_is_a_position_to_play_from(tmp_path: Path) -> None:
    options = ("--size", "large", "--supercells", "--direction", "left_up", "--dictionary", "nl")
    done = run("board", "keebble", "gracht", "--seats", "4", *options, "--json", data=tmp_path)
    position = json.loads(done.stdout)
    match = parlour.Match.at("keebble", position)
    settings = {"size": "large", "supercells": True, "direction": "left_up", "dictionary": "nl"}
    played = parlour.Match.new("keebble", 4, {**settings, "board": "gracht"}, chance=[0])
    assert match.position() == played.position() == position
    assert match.view(None) == played.view(None)
    assert match.to_act == (0,)


def test_a_board_is_written_as_a_picture(tmp_path: Path) -> None:
    path = tmp_path / "board.svg"
    done = run("board", "keebble", "tulip", "--no-walls", "--svg", str(path), data=tmp_path)
    assert (done.returncode, done.stdout) == (0, "")
    settings = {"board": "tulip", "walls": False}
    view = parlour.Match.new("keebble", 2, settings, chance=[0]).view(None)
    assert path.read_text(encoding="utf-8") == board_svg(view, strings_of(Keebble))
    out = run("board", "keebble", "tulip", "--no-walls", "--svg", "-", data=tmp_path)
    assert out.stdout == path.read_text(encoding="utf-8")


def test_the_command_to_play_on_a_board_works_for_any_code(tmp_path: Path) -> None:
    """A code of digits alone is not to become a number on its way."""
    done = run("board", "keebble", "77", data=tmp_path)
    command = done.stdout.split("Play on it: parlour ")[1].split()
    played = run(*command, "--bots", "none", "--people", "2", data=tmp_path, typed="")
    assert played.returncode == 0, played.stderr


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
    arguments: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run("board", "keebble", *arguments, data=tmp_path)
    assert done.returncode == 2
    assert said in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    "arguments", [["--size", "huge"], ["--svg", "x", "--json"], ["--direction", "up"]]
)
def test_wrong_usage_shows_the_usage(arguments: list[str], tmp_path: Path) -> None:
    done = run("board", "keebble", *arguments, data=tmp_path)
    assert done.returncode == 2
    assert "usage" in done.stderr


@pytest.mark.rule("KB-74")
def test_an_example_is_told(tmp_path: Path) -> None:
    done = run("example", "keebble", "--seed", "7", "--celldance", data=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    parts = ["seed 7", "On turn:", "Playing a word", " scores ", "Using covered cells"]
    parts += ["Calling letters", "Reacting to a call", "After the turn"]
    places = [done.stdout.index(part) for part in parts]
    assert places == sorted(places)
    again = run("example", "keebble", "--seed", "7", "--celldance", data=tmp_path)
    assert again.stdout == done.stdout


def test_an_example_without_a_seed_says_which_it_was(tmp_path: Path) -> None:
    done = run("example", "keebble", data=tmp_path)
    seed = done.stdout.split("(seed ")[1].split(")")[0]
    assert run("example", "keebble", "--seed", seed, data=tmp_path).stdout == done.stdout


def test_an_example_for_programs(tmp_path: Path) -> None:
    options = ("--seed", "7", "--seats", "2", "--dictionary", "nl", "--json")
    told = json.loads(run("example", "keebble", *options, data=tmp_path).stdout)
    assert told["steps"][0]["kind"] == "word"
    assert told["steps"][0]["lines"][0]["key"] == "example.tiles"
    assert len(told["before"]["hands"]) == 2
