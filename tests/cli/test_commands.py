"""replay, verify, games and the options of play: output, exit codes, refusals that help."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import parlour
from parlour.core.notation import to_text
from tests.cli.console import environment, run
from tests.core.matches import finished, scripted_like


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "match.json"
    path.write_text(json.dumps(finished().record()))
    return path


def test_help_names_every_command_and_the_exit_codes(tmp_path: Path) -> None:
    done = run("--help", data=tmp_path)
    assert done.returncode == 0
    for word in ("play", "replay", "verify", "games", "exit codes", "130"):
        assert word in done.stdout
    for command in ("play", "replay", "verify", "games"):
        assert "usage" in run(command, "--help", data=tmp_path).stdout


def test_games(tmp_path: Path) -> None:
    assert "kniffeliger" in run("games", data=tmp_path).stdout
    about = run("games", "kniffeliger", data=tmp_path).stdout
    assert "action_dice = next_round" in about
    assert "Rules: parlour games" in about
    assert "steal" in run("games", "kniffeliger", "--rules", data=tmp_path).stdout
    facts = json.loads(run("games", "--json", data=tmp_path).stdout)
    assert {one["name"]: one["seats"] for one in facts} == {
        "domino": [2, 8],
        "keebble": [2, 6],
        "knickknack": [2, 8],
        "kniffeliger": [1, 8],
    }
    facts = json.loads(run("games", "kniffeliger", "--json", data=tmp_path).stdout)
    assert set(facts["schemas"]) >= {"action", "position", "settings", "view", "record"}


def test_verify_an_honest_record(record: Path, tmp_path: Path) -> None:
    done = run("verify", str(record), data=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Honest" in done.stdout
    verdict = json.loads(run("verify", str(record), "--json", data=tmp_path).stdout)
    assert verdict["result"] == "honest"


def test_verify_names_the_entry_of_a_tampered_record(record: Path, tmp_path: Path) -> None:
    tampered = json.loads(record.read_text())
    tampered["entries"][1]["action"]["values"] = [6, 6, 6, 6, 6]
    record.write_text(json.dumps(tampered))
    done = run("verify", str(record), data=tmp_path)
    assert done.returncode == 1
    assert "Tampered" in done.stdout
    assert "Entry 2" in done.stdout
    verdict = json.loads(
        run("verify", "-", "--json", data=tmp_path, typed=record.read_text()).stdout
    )
    assert (verdict["result"], verdict["entry"]) == ("tampered", 2)


def test_verify_finds_tampering_in_text_too(record: Path, tmp_path: Path) -> None:
    lines = to_text(finished().record()).splitlines()
    first = next(i for i, line in enumerate(lines) if " = " in line)
    lines[first] = lines[first].rpartition(" = ")[0] + " = 6 6 6 6 6"
    done = run("verify", "-", data=tmp_path, typed="\n".join(lines))
    assert done.returncode == 1
    assert "Tampered" in done.stdout


def test_verify_compares_the_commitment(record: Path, tmp_path: Path) -> None:
    shown = json.loads(record.read_text())["header"]["commitment"]
    assert run("verify", str(record), "--commitment", shown, data=tmp_path).returncode == 0
    done = run("verify", str(record), "--commitment", "0" * 64, data=tmp_path)
    assert done.returncode == 1
    assert "commits to" in done.stdout


def test_an_honest_verdict_is_honest_even_if_nobody_reads_it(record: Path, tmp_path: Path) -> None:
    command = f"{sys.executable} -m parlour verify {record} | true; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], env=environment(tmp_path), timeout=60)
    assert done.returncode == 0


def test_poor_terminals_show_what_they_can(record: Path, tmp_path: Path) -> None:
    poor = {**environment(tmp_path), "PYTHONIOENCODING": "latin-1"}
    command = [sys.executable, "-m", "parlour", "replay", str(record)]
    done = subprocess.run(command, env=poor, capture_output=True, timeout=60)
    assert done.returncode == 0, done.stderr


def test_verify_says_of_scripted_draws_that_they_were_given(tmp_path: Path) -> None:
    path = tmp_path / "scripted.json"
    path.write_text(json.dumps(scripted_like(finished()).record()))
    done = run("verify", str(path), data=tmp_path)
    assert done.returncode == 3
    assert "given by hand" in done.stdout


def test_verify_says_when_no_seed_is_shown(record: Path, tmp_path: Path) -> None:
    hidden = json.loads(record.read_text())
    hidden["trailer"]["seed"] = None
    record.write_text(json.dumps(hidden))
    done = run("verify", str(record), data=tmp_path)
    assert done.returncode == 3
    assert "does not show its seed" in done.stdout


def test_replay_tells_the_match(record: Path, tmp_path: Path) -> None:
    done = run("replay", str(record), data=tmp_path)
    assert done.returncode == 0
    assert "Player 1 rolled" in done.stdout
    assert "The game is over" in done.stdout
    at_two = run("replay", str(record), "--at", "2", data=tmp_path)
    assert "roll 1 of 3" in at_two.stdout
    view = json.loads(run("replay", str(record), "--at", "2", "--json", data=tmp_path).stdout)
    assert view["rolls"] == 1


def test_replay_writes_text_and_json_that_lead_back(record: Path, tmp_path: Path) -> None:
    text = run("replay", str(record), "--text", data=tmp_path).stdout
    assert text == to_text(finished().record())
    back = run("replay", "-", "--json", data=tmp_path, typed=text).stdout
    assert json.loads(back) == json.loads(record.read_text())


def test_replay_of_an_unfinished_match_says_so(tmp_path: Path) -> None:
    path = tmp_path / "half.json"
    path.write_text(json.dumps(parlour.Match.new("kniffeliger", 2, seed=1).record()))
    assert "Not over yet" in run("replay", str(path), data=tmp_path).stdout


BAD = [
    (["verify", "nowhere.json"], "cannot be read"),
    (["verify", "."], "cannot be read"),
    (["replay", "binary"], "not a text file"),
    (["replay", "empty.json"], "not complete"),
    (["replay", "broken.json"], "not the record"),
    (["replay", "match.json", "--at", "9999"], "no entry 9999"),
    (["games", "chess"], "no game called chess"),
    (["play"], "Which game?"),
    (["play", "chess"], "no game called chess"),
    (["play", "kniffeliger", "--bots", "wizard"], "random, beginner"),
    (["play", "kniffeliger", "--bots", ",".join(["random"] * 9)], "1 to 8"),
    (["play", "kniffeliger", "--people", "99999999999"], "1 to 8"),
    (["play", "kniffeliger", "--position", "huge.json"], "$.seats"),
    (["play", "kniffeliger", "--save", "match.json"], "already exists"),
    (["play", "--resume", "--bots", "random"], "leave out --bots, --people"),
    (["play", "[/x]"], "no game called [/x]"),
    (["replay", "[/x]"], "[/x] cannot be read"),
    (["verify", "other.json"], "version 99"),
    (["verify", "future.json"], "Update Parlour"),
    (["play", "kniffeliger", "--people", "0", "--bots", "none"], "Somebody must play"),
    (["play", "kniffeliger", "--set", "action_dice"], "NAME=VALUE"),
    (["play", "kniffeliger", "--set", "action_dice=never"], "$.settings.action_dice"),
    (["play", "kniffeliger", "--set", "x=1"], "$.settings"),
    (["play", "kniffeliger", "--position", "nowhere.json"], "cannot be read"),
    (["play", "kniffeliger", "--position", "broken.json"], "not JSON"),
    (["play", "kniffeliger", "--position", "wrong.json"], "$.round"),
    (["play", "kniffeliger", "--position", "wrong.json", "--set", "x=1"], "leave out --set"),
    (["play", "--resume"], "no unfinished game"),
    (["play", "--resume", "nowhere.json"], "cannot be read"),
    (["play", "kniffeliger", "--save", "match.json/x.json"], "cannot be saved"),
]


@pytest.mark.parametrize(
    ("arguments", "said"), BAD, ids=lambda v: " ".join(v) if isinstance(v, list) else None
)
def test_what_cannot_be_used_is_explained(
    arguments: list[str], said: str, record: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "empty.json").write_text("")
    (tmp_path / "broken.json").write_text("{nonsense}")
    (tmp_path / "huge.json").write_text('{"seats": 100000000000}')
    for name, change in (("other", {"version": 99}), ("future", {"format": 2})):
        changed = json.loads(record.read_text())
        changed["header"].update(change)
        (tmp_path / f"{name}.json").write_text(json.dumps(changed))
    (tmp_path / "wrong.json").write_text('{"seats": 2, "round": 99}')
    monkeypatch.chdir(tmp_path)
    done = run(*arguments, data=tmp_path / "data")
    assert done.returncode == 2
    assert said in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("arguments", [[], ["fly"], ["verify"], ["play", "--people", "x"]])
def test_wrong_usage_shows_the_usage(arguments: list[str], tmp_path: Path) -> None:
    done = run(*arguments, data=tmp_path)
    assert done.returncode == 2
    assert "usage" in done.stderr
