"""Which runs are read, and what they count, worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.domino.referee import judge
from tests.games.domino.scene import Scene, told


@pytest.mark.parametrize(
    ("half", "seen"), [("LEM_0", "LEM?"), ("LEM_1", "EM?L"), ("LEM_3", "?LEM"), ("plus2", "????")]
)
def test_kd2_a_half_from_the_four_places(half: str, seen: str) -> None:
    letters = ""
    for place in range(4):
        position = {
            "seats": 2,
            "settings": {"places": [place, 0]},
            "dominoes": {"1": ["OOOO0", half]},
            "hands": [[1], []],
        }
        verdict = judge(position, 0, {"type": "turn", "lay": [[1, 0, 0, 0]]}, ())
        letters += verdict.runs[0][0].replace("O", "")
    assert letters == seen


def test_kd2_turning_a_domino_turns_both_halves() -> None:
    position: dict[str, Any] = {
        "seats": 2,
        "dominoes": {"1": ["EMDW0", "GADU1"]},
        "hands": [[1], []],
    }
    seen = []
    for turn in range(4):
        verdict = judge(position, 0, {"type": "turn", "lay": [[1, 0, 0, turn]]}, ())
        seen.append(verdict.runs[0][0])
    # Turns 2 and 3 put the second half to the left and above.
    assert seen == ["EA", "MD", "UD", "GW"]


@pytest.mark.parametrize(
    ("place", "turn", "cells"),
    [
        (0, 0, ((0, 0), (1, 0))),
        (0, 1, ((0, 0), (0, 1))),
        (1, 0, ((0, 0), (1, 0))),
        (1, 1, ((0, 1), (0, 0))),
        (2, 0, ((1, 0), (0, 0))),
        (2, 1, ((0, 1), (0, 0))),
        (3, 0, ((1, 0), (0, 0))),
        (3, 1, ((0, 0), (0, 1))),
    ],
)
def test_kd3_directions(place: int, turn: int, cells: tuple[tuple[int, int], ...]) -> None:
    position = {
        "seats": 2,
        "settings": {"places": [place, place]},
        "dominoes": {"1": ["OOOO0", "OOOO0"]},
        "hands": [[1], []],
    }
    verdict = judge(position, 0, {"type": "turn", "lay": [[1, 0, 0, turn]]}, ())
    assert verdict.runs == [("OO", cells, -2)]


def test_kd3_words_are_not_read_backwards(scene: Scene) -> None:
    scene.lay("ON", 0, 0)
    assert told(scene.judge("NO")) == [("ON", -2)]


def test_kd30_only_runs_with_a_new_half(scene: Scene) -> None:
    scene.old("NO", 0, 0)
    scene.old("IT", 0, 2)
    scene.lay("X.", 2, 0)
    assert told(scene.judge()) == [("NOX", -3)]


def test_kd30_a_run_inside_one_domino(scene: Scene) -> None:
    scene.old("N.", 0, 0)
    scene.lay("IT", 1, 1)
    assert told(scene.judge("IT")) == [("IT", 2)]


def test_kd30_equal_words_count_twice(scene: Scene) -> None:
    scene.old("N.", 0, 0, 3)
    scene.old("N.", 5, 0, 3)
    scene.lay("O.", 1, 0)
    scene.lay("O.", 6, 0)
    assert told(scene.judge("NO")) == [("NO", 2), ("NO", 2)]


def test_kd30_single_symbols_count_nothing(scene: Scene) -> None:
    scene.old(".X", 0, 0)
    scene.lay("I.", -1, 0, 2)
    verdict = scene.judge()
    assert (verdict.legal, verdict.runs, verdict.points) == (True, [], 0)


def test_kd30_shortened_runs_are_not_new(scene: Scene) -> None:
    scene.old("NO", 0, 0)
    scene.old("TE", 2, 0)
    scene.lay("*gift .", 3, 0)
    assert told(scene.judge()) == []


def test_kd30_covered_new_halves_make_nothing_new(scene: Scene) -> None:
    scene.old("NO", 0, 0)
    scene.lay("IT", 2, 0)
    scene.lay(". .", 2, 0, 2)
    # The new one lies on O and I: NO is cut, T stands alone.
    assert told(scene.judge()) == []


def test_kd31_a_wildcard_fits_any_word(scene: Scene) -> None:
    scene.old("N?", 0, 0)
    scene.lay("T.", 2, 0)
    verdict = scene.judge("NUT NIT")
    assert told(verdict) == [("N?T", 3)]
    assert verdict.chosen == {scene.cell(1, 0): "I"}


def test_kd31_no_word_fits(scene: Scene) -> None:
    scene.old("N?", 0, 0)
    scene.lay("T.", 2, 0)
    verdict = scene.judge("NO TIN NEST")
    assert told(verdict) == [("N?T", -3)]
    assert verdict.chosen == {scene.cell(1, 0): "A"}


def crossing(scene: Scene) -> None:
    """A new wildcard between C and T across, and between F and X downwards."""
    scene.old(".C", -2, 0)
    scene.old("T.", 1, 0)
    scene.old(".F", 0, -2, 1)
    scene.lay("?X", 0, 0, 1)


def test_kd31_one_letter_for_both_runs(scene: Scene) -> None:
    crossing(scene)
    verdict = scene.judge("CAT COT FOX FIX")
    assert told(verdict) == [("C?T", 3), ("F?X", 3)]
    assert verdict.chosen == {scene.cell(0, 0): "O"}


def test_kd31_not_two_letters_for_two_runs(scene: Scene) -> None:
    crossing(scene)
    verdict = scene.judge("CAT FIX")
    assert verdict.points == 0
    assert verdict.chosen == {scene.cell(0, 0): "A"}
    assert told(verdict) == [("C?T", 3), ("F?X", -3)]


def test_kd31_the_dearer_run_wins(scene: Scene) -> None:
    scene.old(".C", -2, 0)
    scene.old("T.", 1, 0)
    scene.old("FL", 0, -2, 1)
    scene.lay("?X", 0, 0, 1)
    verdict = scene.judge("CAT FLUX")
    assert told(verdict) == [("C?T", -3), ("FL?X", 4)]
    assert verdict.chosen == {scene.cell(0, 0): "U"}


def test_kd31_a_wildcard_of_this_place_only() -> None:
    """LEM_ turned 1 is E from below and nothing from the left."""
    position = {
        "seats": 2,
        "settings": {"places": [3, 0]},
        "dominoes": {"1": ["LEM_0", "OOOO0"]},
        "hands": [[1], []],
    }
    verdict = judge(position, 0, {"type": "turn", "lay": [[1, 0, 0, 0]]}, {"OK", "ON"})
    assert verdict.runs == [("O?", ((1, 0), (0, 0)), 2)]
    assert verdict.chosen == {(0, 0): "K"}


def test_kd32_equal_totals_first_letters_in_reading_order(scene: Scene) -> None:
    scene.lay("??", 0, 0)
    verdict = scene.judge("TO NO NU OH")
    assert verdict.chosen == {scene.cell(0, 0): "N", scene.cell(1, 0): "O"}


def test_kd32_sum_of_all(scene: Scene) -> None:
    scene.old("NO", 0, 0)
    scene.lay("TX", 2, 0, 1)
    verdict = scene.judge("NOT")
    assert told(verdict) == [("NOT", 3), ("TX", -2)]
    assert verdict.points == 1


@pytest.mark.parametrize(
    ("points", "deck", "pile", "after"),
    [("+", 20, 5, (9, 16)), ("+", 3, 5, (8, 0)), ("-", 20, 5, (1, 24)), ("-", 20, 2, (0, 22))],
)
def test_kd33_cards_reach_as_far_as_they_do(
    scene: Scene, points: str, deck: int, pile: int, after: tuple[int, int]
) -> None:
    scene.piles = [pile, 1]
    scene.deck = deck
    scene.old("NO", 0, 0)
    scene.lay("TE", 2, 0)
    verdict = scene.judge("NOTE" if points == "+" else "")
    assert verdict.points == (4 if points == "+" else -4)
    assert (verdict.piles[0], verdict.deck) == after
    assert verdict.piles[1] == 1


@pytest.mark.parametrize(
    ("old", "new", "runs"),
    [
        ("N O/r", "T.", []),
        ("NO", "T/l .", []),
        ("N/r O", "T.", [("OT", -2)]),
        ("N O/tb", "T/tbr .", [("NOT", -3)]),
        ("N ./r", "T.", []),
    ],
)
def test_kd60_walls_cut_runs(scene: Scene, old: str, new: str, runs: list[tuple[str, int]]) -> None:
    scene.old(old, 0, 0)
    scene.lay(new, 2, 0)
    assert told(scene.judge()) == runs


def test_kd60_a_wall_inside_a_domino(scene: Scene) -> None:
    scene.lay("N/r O", 0, 0)
    assert told(scene.judge()) == []


def test_kd60_a_covered_wall_is_gone(scene: Scene) -> None:
    scene.old("N O/lr", 0, 0)
    scene.old("TE", 2, 0)
    scene.lay("U.", 1, 0, 1)
    assert told(scene.judge("NUTE")) == [("NUTE", 4)]


@pytest.mark.parametrize("turn", range(4))
def test_kd60_walls_turn_with_their_domino(turn: int) -> None:
    """A wall at the bottom at turn 0: left at 1, on top at 2, on the right at 3."""
    position = {
        "seats": 2,
        "dominoes": {
            "1": ["OOOO0/b", "-"],
            "2": ["OOOO0", "OOOO0"],
            "3": ["OOOO0", "OOOO0"],
            "4": ["OOOO0", "OOOO0"],
            "5": ["OOOO0", "OOOO0"],
        },
        "board": [[2, -2, 0, 0], [3, 1, 0, 0], [4, 0, -2, 1], [5, 0, 1, 1]],
        "hands": [[1], []],
    }
    verdict = judge(position, 0, {"type": "turn", "lay": [[1, 0, 0, turn]]}, ())
    # In two directions it reads three letters; the empty half and the wall are in the others.
    ends = {(cells[0], cells[-1]) for _, cells, _ in verdict.runs if (0, 0) in cells}
    left, up, right, down = (-2, 0), (0, -2), (2, 0), (0, 2)
    assert (
        ends
        == {
            0: {(left, (0, 0)), (up, (0, 0))},
            1: {((0, 0), right), (up, (0, 0))},
            2: {((0, 0), right), ((0, 0), down)},
            3: {(left, (0, 0)), ((0, 0), down)},
        }[turn]
    )
