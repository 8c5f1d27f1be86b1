"""Words that the list lacks, in the terminal: what may be meant, and one `accept` for everybody."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.cli.console import Done, run

POSITION: dict[str, Any] = {
    "seats": 2,
    "hands": ["YEETDOGS", "TO"],
    "hand_cells": [[1, 8], [8, 8]],
}


def played(tmp_path: Path, *typed: str, people: int = 2) -> tuple[Done, list[Any]]:
    """What is shown when these lines are typed, and the entries of the saved game."""
    file, saved = tmp_path / "position.json", tmp_path / "game.json"
    file.write_text(json.dumps(POSITION))
    players = ("--people", "2") if people == 2 else ("--bots", "beginner")
    arguments = ("play", "keebble", "--position", str(file), *players, "--save", str(saved))
    done = run(*arguments, data=tmp_path, typed="\n".join([*typed, "quit", ""]))
    assert done.returncode == 0, done.stderr
    return done, json.loads(saved.read_text())["entries"]


def test_everybody_accepts_a_word_with_one_answer_and_it_is_played(tmp_path: Path) -> None:
    done, entries = played(tmp_path, "YEET d4 across", "accept")
    assert "“YEET” is not in the dictionary." in done.stdout
    assert "Does everybody agree that “YEET” should count? Then type accept." in done.stdout
    assert "“YEET” is accepted and counts from now on." in done.stdout
    assert [entry["action"]["type"] for entry in entries] == ["accept_word", "word"]
    assert entries[0] == {
        "n": 1,
        "t": entries[0]["t"],
        "actor": "table",
        "action": {"type": "accept_word", "word": "YEET"},
    }


def test_alone_with_bots_it_is_your_decision(tmp_path: Path) -> None:
    done, _ = played(tmp_path, "YEET d4 across", people=1)
    assert "If “YEET” should count, type accept." in done.stdout


def test_what_may_be_meant_is_shown(tmp_path: Path) -> None:
    done, _ = played(tmp_path, "DOGSE d4 across")
    assert "Did you mean DOGES" in done.stdout


def test_only_the_last_refused_move_can_be_accepted(tmp_path: Path) -> None:
    done, entries = played(tmp_path, "accept", "YEET d4 across", "hint", "Q@a1", "accept")
    assert entries == []
    assert "counts from now on" not in done.stdout


def test_other_commands_do_not_take_the_offer_away(tmp_path: Path) -> None:
    _, entries = played(tmp_path, "YEET d4 across", "?", "look", "ACCEPT")
    assert [entry["action"]["type"] for entry in entries] == ["accept_word", "word"]


def test_own_words_are_set_with_commas(tmp_path: Path) -> None:
    saved = tmp_path / "game.json"
    arguments = ("play", "keebble", "--set", "own_words=yeet, xqx", "--save", str(saved))
    assert run(*arguments, data=tmp_path, typed="quit\n").returncode == 0
    header = json.loads(saved.read_text())["header"]
    assert header["settings"]["own_words"] == ["xqx", "yeet"]
    assert header["lexicon"]["added"] == ["xqx", "yeet"]
    wrong = run("play", "keebble", "--set", "own_words=x1", data=tmp_path)
    assert (wrong.returncode, "own_words[0]" in wrong.stderr) == (2, True)
