"""The exact solver: known numbers, three configurations, a second solver, exact fractions."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from itertools import combinations, permutations, product
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import parlour
from parlour.games.kniffeliger import GAME
from parlour.games.kniffeliger.rules.categories import CATEGORIES, PLACE, Category
from parlour.games.kniffeliger.solver import FULL, solve, stored_table, table
from parlour.games.kniffeliger.solver.decisions import (
    Alternative,
    EnterChoice,
    RollChoice,
    alternatives,
)
from parlour.games.kniffeliger.solver.dice import HOLDS, PAIR_HOLD, THROWS
from parlour.games.kniffeliger.solver.outcomes import outcomes
from tests.cli.console import run
from tests.games.kniffeliger.solver.second_solver import SecondSolver, exact
from tests.scale import SOAKING, report, scaled


def sheet_of(*fields: str) -> int:
    return sum(1 << PLACE[Category(field)] for field in fields)


def test_the_published_expectations() -> None:
    assert round(table()[FULL], 4) == 244.9492
    assert round(table(free=True)[FULL], 4) == 246.4131


def test_the_lattice_is_small() -> None:
    assert (len(HOLDS), len(THROWS), len(PAIR_HOLD)) == (462, 252, 4368)


def test_the_table_fits_128_kib() -> None:
    assert table().nbytes <= 128 * 1024


def test_the_kept_table_is_the_solved_one() -> None:
    assert np.abs(stored_table() - solve()).max() < 1e-9


EXPECTED, DEVIATION, FOURTH_MOMENT = 244.9492, 35.4894, 4435547.294
"""Of the total under the best play; the last is the fourth central moment."""


def test_deviation_and_categories() -> None:
    made = outcomes()
    assert made.expected == pytest.approx(table()[FULL], abs=1e-9)
    assert sum(made.totals) == pytest.approx(1, abs=1e-9)
    assert (round(made.expected, 4), round(made.deviation, 4)) == (EXPECTED, DEVIATION)
    fourth = sum(p * (t - made.expected) ** 4 for t, p in enumerate(made.totals))
    assert fourth == pytest.approx(FOURTH_MOMENT, rel=1e-6)
    brought = {name: round(made.categories[Category(name)], 4) for name in ("largeStraight", "pi")}
    assert brought == {"largeStraight": 35.9149, "pi": 18.4732}
    assert round(made.categories[Category.KNIFFELIGER], 4) == 15.9200
    assert sum(made.categories.values()) == pytest.approx(made.expected, abs=1e-9)


def test_outcomes_of_free_dice_and_of_part_of_a_sheet() -> None:
    sheet = sheet_of("pi", "kniffeliger", "chance")
    for free in (False, True):
        made = outcomes(sheet, free=free)
        assert made.expected == pytest.approx(table(free=free)[sheet], abs=1e-9)
        assert made.categories[Category.ONES] == 0


@pytest.mark.soak
@pytest.mark.parametrize(
    ("free", "worth"), [(True, 20.0), (False, 20.0), (True, 0.0)][: scaled(1, 3)]
)
def test_numpy_and_numba_agree(free: bool, worth: float) -> None:
    one = solve(free=free, worth=worth, configuration="numpy")
    other = solve(free=free, worth=worth, configuration="numba")
    alone = solve(free=free, worth=worth, configuration="numba", threads=1)
    assert np.abs(one - other).max() < 1e-9
    assert np.array_equal(other, alone)


PLAIN = """
import json, sys
from parlour.core.jit import BACKEND
from parlour.games.kniffeliger.solver import layers
from parlour.games.kniffeliger.solver.turn import LATTICE, turn_buffers, solve_sheets
assert BACKEND == "plain"
inside, free = int(sys.argv[1]), sys.argv[2] == "free"
values = [0.0] * 16384
for layer in layers():
    some = [sheet for sheet in layer if sheet & inside == sheet]
    solve_sheets(some, 0, len(some), values, 0.0, free, LATTICE, turn_buffers())
assert "numpy" not in sys.modules and "numba" not in sys.modules
print(json.dumps(values))
"""


@pytest.mark.soak
@pytest.mark.parametrize("free", [False, True])
def test_plain_python_agrees(free: bool) -> None:
    inside = (
        FULL if SOAKING else sheet_of("ones", "sixes", "fullHouse", "pi", "kniffeliger", "chance")
    )
    done = subprocess.run(
        [sys.executable, "-c", PLAIN, str(inside), "free" if free else "locked"],
        env={**os.environ, "PARLOUR_FAST": "plain"},
        capture_output=True,
        text=True,
        timeout=3_600,
    )
    assert done.returncode == 0, done.stderr
    values = json.loads(done.stdout)
    known = table(free=free)
    solved = [sheet for sheet in range(1, FULL + 1) if sheet & inside == sheet]
    assert max(abs(values[sheet] - known[sheet]) for sheet in solved) < 1e-9


@pytest.mark.soak
@pytest.mark.parametrize("free", [False, True])
def test_a_second_solver_agrees_on_every_sheet(free: bool) -> None:
    """All 16,384 when soaking; the 512 inside nine fields otherwise."""
    fields = CATEGORIES if SOAKING else CATEGORIES[5:]
    second, known = SecondSolver(free=free), table(free=free)
    for size in range(1, len(fields) + 1):
        for some in combinations(fields, size):
            assert second.expected(some) == pytest.approx(known[sheet_of(*some)], abs=1e-9)


FEW: list[tuple[str, ...]] = [
    ("pi",),
    ("kniffeliger",),
    ("chance",),
    ("largeStraight",),
    ("fullHouse",),
    ("ones",),
    ("kniffeliger", "pi"),
    ("chance", "sixes"),
    ("smallStraight", "largeStraight"),
    ("threeOfAKind", "fourOfAKind"),
    ("kniffeliger", "pi", "chance"),
    ("fullHouse", "smallStraight", "twos"),
]


@pytest.mark.parametrize(
    ("fields", "free"),
    [(fields, free) for fields in FEW for free in (False, True) if len(fields) < 3 or not free],
)
def test_exact_fractions_agree(fields: tuple[str, ...], free: bool) -> None:
    assert table(free=free)[sheet_of(*fields)] == pytest.approx(
        float(exact(fields, free=free)), abs=1e-9
    )


def test_alternatives_of_a_decision() -> None:
    found = alternatives(FULL, (1, 2, 6, 6, 6), 2)
    assert found[0] == Alternative(RollChoice((6, 6, 6)), found[0].expected, 0.0)
    assert len(found) == len({repr(a.choice) for a in found})
    entered = {a.choice.category for a in found if isinstance(a.choice, EnterChoice)}
    assert entered == set(CATEGORIES)
    kept = {a.choice.faces for a in found if isinstance(a.choice, RollChoice)}
    assert len(kept) == 2 * 2 * 4 - 1
    assert all(a.cost == pytest.approx(found[0].expected - a.expected) for a in found)


def test_locked_dice_stay_in_every_alternative() -> None:
    found = alternatives(FULL, (1, 2, 6, 6, 6), 1, (6, 6))
    kept = [a.choice.faces for a in found if isinstance(a.choice, RollChoice)]
    assert all(faces.count(6) >= 2 for faces in kept)
    free = alternatives(FULL, (1, 2, 6, 6, 6), 1, (6, 6), free=True)
    assert len(free) > len(found)


def test_without_rolls_left_only_entries() -> None:
    found = alternatives(sheet_of("pi", "chance"), (1, 1, 3, 4, 5), 0)
    assert [a.choice for a in found] == [EnterChoice(Category.PI), EnterChoice(Category.CHANCE)]


def test_the_value_of_a_throw_is_its_best_alternative_and_the_mean_is_the_sheet() -> None:
    sheet = sheet_of("pi", "chance", "sixes")
    chances = {throw: len(set(permutations(throw))) / 7776 for throw in THROWS}
    mean = sum(alternatives(sheet, t, 2)[0].expected * p for t, p in chances.items())
    assert mean == pytest.approx(table()[sheet], abs=1e-9)


BAD: list[tuple[int, tuple[int, ...], int, tuple[int, ...]]] = [
    (0, (1, 1, 1, 1, 1), 0, ()),
    (FULL, (1, 1, 1), 1, ()),
    (FULL, (1, 1, 1, 1, 7), 1, ()),
    (FULL, (1, 1, 1, 1, 1), 3, ()),
    (FULL, (1, 1, 1, 1, 1), -1, ()),
    (FULL, (1, 1, 1, 1, 1), 1, (2,)),
    (FULL, (), 3, (2,)),
]


@pytest.mark.parametrize(("sheet", "dice", "left", "locked"), BAD)
def test_nonsense_is_refused(
    sheet: int, dice: tuple[int, ...], left: int, locked: tuple[int, ...]
) -> None:
    with pytest.raises(parlour.Refused) as caught:
        alternatives(sheet, dice, left, locked)
    assert caught.value.code == "unsolvable"


def _json(*arguments: str, data: Path) -> dict[str, Any]:
    done = run("solve", "kniffeliger", *arguments, "--json", data=data)
    assert done.returncode == 0, done.stderr
    made: dict[str, Any] = json.loads(done.stdout)
    return made


def test_the_command_as_published(tmp_path: Path) -> None:
    assert round(_json(data=tmp_path)["expected"], 4) == 244.9492
    assert round(_json("--free", data=tmp_path)["expected"], 4) == 246.4131
    two = _json("--open", "kniffeliger,pi", data=tmp_path)
    assert two["expected"] == pytest.approx(table()[sheet_of("kniffeliger", "pi")])
    best = _json("--dice", "12666", "--rolls-left", "2", "--locked", "66", data=tmp_path)
    assert best["best"] == {"type": "roll", "faces": [6, 6, 6]}
    assert {"type", "expected", "cost"} <= set(best["alternatives"][-1])
    pi = _json("--dice", "54311", "--rolls-left", "0", "--open", "pi,ones", data=tmp_path)
    assert pi["best"] == {"type": "enter", "category": "pi"}
    assert "deviation" in _json("--open", "pi,ones", "--totals", data=tmp_path)


def test_the_command_in_words(tmp_path: Path) -> None:
    done = run("solve", "kniffeliger", "--dice", "12666", "--rolls-left", "2", data=tmp_path)
    assert "keep 6 6 6" in done.stdout
    done = run("solve", "kniffeliger", "--open", "pi", "--totals", data=tmp_path)
    assert "Standard deviation" in done.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ["--open", "bonus"],
        ["--open", ""],
        ["--dice", "12666"],
        ["--dice", "1266", "--rolls-left", "1"],
        ["--dice", "12667", "--rolls-left", "1"],
        ["--dice", "", "--rolls-left", "1"],
        ["--dice", "12666", "--rolls-left", "3"],
        ["--dice", "12666", "--rolls-left", "1", "--locked", "5"],
        ["--rolls-left", "1"],
        ["--locked", "6"],
    ],
)
def test_the_command_explains_what_it_cannot_use(arguments: list[str], tmp_path: Path) -> None:
    done = run("solve", "kniffeliger", *arguments, data=tmp_path)
    assert done.returncode == 2
    assert "can't be solved" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("wanted", ["plain", "numpy"])
def test_other_configurations_answer_too(wanted: str, tmp_path: Path) -> None:
    """In plain Python a single field is quick enough to be asked for through the kernels."""
    code = (
        "from parlour.core.jit import BACKEND as c;"
        "from parlour.games.kniffeliger.solver.turn import *;"
        "v = floats([0.0] * 16384);"
        "value = solve_turn(8192, v, 0.0, False, LATTICE, turn_buffers());"
        "print(c, round(value, 6))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PARLOUR_FAST": wanted},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.stdout.split() == [wanted, str(round(float(table()[8192]), 6))], done.stderr


def test_rolling_is_worth_the_mean_of_the_best_that_can_follow() -> None:
    rng = Random(4)
    sheet = sheet_of("pi", "chance", "fullHouse")
    for _ in range(10):
        throw = rng.choice(THROWS)
        rolling = [
            each
            for each in alternatives(sheet, throw, 1)
            if isinstance(each.choice, RollChoice) and len(each.choice.faces) >= 2
        ]
        chosen = rng.choice(rolling)
        assert isinstance(chosen.choice, RollChoice)
        kept = chosen.choice.faces
        follow = [
            alternatives(sheet, (*kept, *more), 0)[0].expected
            for more in product(range(1, 7), repeat=5 - len(kept))
        ]
        assert chosen.expected == pytest.approx(sum(follow) / len(follow), abs=1e-9)


@pytest.mark.soak
def test_simulated_best_play_lies_where_it_should() -> None:
    """200,000 games when soaking: mean and deviation within three standard errors."""
    totals: list[int] = []
    count = scaled(2_000, 200_000)
    for start in range(0, count, 2_000):
        made = GAME.self_play({}, [("soloist",)], range(start, start + 2_000))
        totals += [scores[0] for (scores,) in made]
        report(start + 2_000, count)
    mean, deviation = float(np.mean(totals)), float(np.std(totals))
    assert abs(mean - EXPECTED) < 3 * DEVIATION / count**0.5
    error = (FOURTH_MOMENT - DEVIATION**4) ** 0.5 / (2 * DEVIATION * count**0.5)
    assert abs(deviation - DEVIATION) < 3 * error
