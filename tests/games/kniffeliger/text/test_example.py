"""Example turns: really played, told step by step, with an action die where there are any."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from parlour.core.strings import strings_of
from parlour.core.tutorial.example import Example
from parlour.games.kniffeliger.game import Kniffeliger
from parlour.games.kniffeliger.rules.categories import PLACE, Category, points
from tests.cli.console import run
from tests.scale import scaled, seeds

SEEDS = scaled(12, 300)


def said(told: Example) -> list[list[str]]:
    strings = strings_of(Kniffeliger)
    names = ["Ann", "Ben", "Cem", "Dee"]
    return [[strings.say(line, names) for line in step.lines] for step in told.steps]


@pytest.mark.soak
@pytest.mark.rule("KF-10", "KF-12", "KF-34")
@pytest.mark.parametrize("seats", [2, 3, 8])
def test_a_turn_uses_an_action_die_keeps_dice_and_enters_them(seats: int) -> None:
    for seed in seeds(SEEDS, SEEDS):
        told = Kniffeliger.example(seed, seats)
        keys = [line.key for step in told.steps for line in step.lines]
        assert {"event.froze", "event.crossed_out", "event.stolen"} & set(keys)
        assert "event.kept" in keys
        assert "event.entered" in keys
        assert all(step.kind == "main" for step in told.steps)


@pytest.mark.soak
@pytest.mark.rule("KF-30")
def test_what_is_told_of_the_dice_is_so() -> None:
    for seed in seeds(SEEDS, SEEDS):
        told = Kniffeliger.example(seed, 3)
        dice = told.steps[-2].view.dice
        lines = {line.key: line.parameters for line in told.steps[-1].lines}
        entered = lines["event.entered"]
        category = Category(str(entered["category"]))
        assert entered["points"] == points(dice, category)
        assert told.steps[-1].fresh == (category,)
        assert told.before.sheets[told.seat][category] == "open"
        assert told.steps[-1].view.sheets[told.seat][category] == entered["points"]
        award = "example.award" if sum(dice) % 3 == 0 else "example.no_award"
        assert lines[award]["sum"] == sum(dice)
        assert ("event.earned" in lines) == (award == "example.award")
        assert PLACE[category] in range(14)


@pytest.mark.rule("KF-1")
def test_alone_there_are_no_action_dice() -> None:
    told = Kniffeliger.example("alone", 1)
    text = " ".join(line for lines in said(told) for line in lines)
    assert "kept" in text
    assert "entered" in text
    assert "action die" not in text


def test_every_throw_says_which_dice_are_new() -> None:
    for seed in range(8):
        told = Kniffeliger.example(seed)
        before = told.before
        for step in told.steps:
            if step.lines[-1].key == "event.thrown":
                still = [at for at in range(5) if at not in step.fresh]
                assert [step.view.dice[at] for at in still] == [before.dice[at] for at in still]
                assert step.view.locked == tuple(still)
            before = step.view


def test_a_seed_is_a_turn() -> None:
    assert Kniffeliger.example(7) == Kniffeliger.example("7") == Kniffeliger.example(7, 3, {})
    assert Kniffeliger.example(7) != Kniffeliger.example(8)
    assert said(Kniffeliger.example(7))[0]


def test_the_terminal_tells_it_with_sheets_and_dice(tmp_path: Path) -> None:
    done = run("example", "kniffeliger", "--seed", "7", "--seats", "2", data=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    strings, names = strings_of(Kniffeliger), ["Player 1", "Player 2"]
    for step in Kniffeliger.example("7", 2).steps:
        for line in step.lines:
            assert strings.say(line, names) in done.stdout
    assert "An example turn (seed 7)" in done.stdout
    assert done.stdout.count("total ") == 2
    assert "1:[" in done.stdout
    assert done == run("example", "kniffeliger", "--seed", "7", "--seats", "2", data=tmp_path)
    plain = json.loads(run("example", "kniffeliger", "--json", data=tmp_path).stdout)
    assert len(plain["before"]["sheets"]) == 3
    refused = run("example", "kniffeliger", "--seats", "9", data=tmp_path)
    assert refused.returncode == 2
    assert "9" in refused.stderr
