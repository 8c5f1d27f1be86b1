"""`parlour example kniffeliger`, as somebody at a shell meets it."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.console import run


def test_an_example_is_told(tmp_path: Path) -> None:
    done = run("example", "kniffeliger", "--seed", "7", data=tmp_path)
    assert done.returncode == 0, done.stderr
    parts = ["seed 7", "Round ", "1. Player", " rolls all five dice.", " kept ", " entered "]
    places = [done.stdout.index(part) for part in [*parts, "After the turn"]]
    assert places == sorted(places)
    assert run("example", "kniffeliger", "--seed", "7", data=tmp_path).stdout == done.stdout


def test_an_example_for_programs_and_too_many_players(tmp_path: Path) -> None:
    done = run("example", "kniffeliger", "--seats", "4", "--json", data=tmp_path)
    told = json.loads(done.stdout)
    assert len(told["before"]["sheets"]) == 4
    assert {step["kind"] for step in told["steps"]} == {"main"}
    refused = run("example", "kniffeliger", "--seats", "9", data=tmp_path)
    assert refused.returncode != 0
    assert "9" in refused.stderr
    assert "Traceback" not in refused.stderr
