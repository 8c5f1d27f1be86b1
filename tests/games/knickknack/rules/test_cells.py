"""Walls, special cells, swaps and destroying."""

from __future__ import annotations

import pytest

import parlour
from parlour.core.codec import to_json
from tests.games.knickknack.table import at, cell, code, full, on, play, state, told


@pytest.mark.rule("KN-13")
def test_walls_up_to_the_number_on_inner_edges_without_one() -> None:
    match = at("A1@c3:1", ["wall 2"], walls=[[[1, 1], [1, 2]]], holes=[cell("h8")])
    assert code(match, "a1|b1 b1|c1 c1|d1") == "too_many_walls"
    assert code(match, "a1|a2") == "wall_there"
    assert code(match, "a1|b2") == "not_an_edge"
    assert code(match, "a1|c1") == "not_an_edge"
    play(match, "h7|h8 c3|d3")
    assert state(match).walls == (((1, 1), (1, 2)), ((3, 3), (4, 3)), ((8, 7), (8, 8)))
    nothing = at(options=["wall 2"])
    play(nothing, "")
    assert told(nothing)[0] == "idled"


@pytest.mark.rule("KN-13")
def test_one_edge_twice_is_malformed() -> None:
    walls = [[[1, 1], [1, 2]], [[1, 2], [1, 1]]]
    action = {"type": "pick", "option": 0, "walls": walls}
    assert code(at(options=["wall 2"]), action) == "malformed"


@pytest.mark.rule("KN-15")
def test_each_type_goes_to_another_untyped_cell() -> None:
    listed = "special double_letter double_letter triple_word"
    special = [[*cell("a1"), "double_word"]]
    match = at("W4@b2:1", [listed], special=special, holes=[cell("h8")])
    assert code(match, "b2=double_letter c2=double_letter") == "how_many_cells"
    assert code(match, "b2=double_letter c2=triple_letter d2=triple_word") == "wrong_types"
    assert code(match, "a1=double_letter c2=double_letter d2=triple_word") == "cell_typed"
    assert code(match, "h8=double_letter c2=double_letter d2=triple_word") == "cell_destroyed"
    assert code(match, "c2=double_letter c2=triple_word d2=double_letter") == "cell_twice"
    play(match, "b2=triple_word c2=double_letter d2=double_letter")
    assert len(state(match).special) == 4


@pytest.mark.rule("KN-15")
def test_with_fewer_untyped_cells_you_choose_which() -> None:
    special = [
        [c, r, "double_letter"] for c in range(1, 9) for r in range(1, 9) if (c, r) != (1, 1)
    ]
    match = at("", ["special double_word triple_word"], special=special)
    assert code(match, "") == "how_many_cells"
    play(match, "a1=triple_word")
    nowhere = at("", ["special double_word"], special=[*special, [1, 1, "double_word"]])
    play(nowhere, "")
    assert told(nowhere)[0] == "idled"


@pytest.mark.rule("KN-16")
def test_swaps_change_anybodys_letters_into_different_ones() -> None:
    special = [[*cell("a1"), "double_word"]]
    match = at("A1@a1:1 B3@b3 C3@e5:0", ["swap 2"], special=special)
    assert code(match, "a1>A") == "same_letter"
    assert code(match, "a2>A") == "no_letter_there"
    assert code(match, "a1>B b3>C e5>D") == "too_many_swaps"
    assert code(match, "a1>B a1>C") == "cell_twice"
    play(match, "a1>Q b3>Z")
    assert (on(match, "a1"), on(match, "b3")) == (("Q", 1, 1), ("Z", 3, None))
    assert state(match).special == ((1, 1, "double_word"),)
    play(at("A1@a1:1", ["swap 2"]), "")


@pytest.mark.rule("KN-16", "KN-8")
def test_a_setting_gives_swapped_letters_their_value() -> None:
    match = at("A1@a1:1", ["swap 1"], settings={"ominous": True, "swap_revalues": True})
    play(match, "a1>Q")
    assert on(match, "a1") == ("Q", 10, 1)


@pytest.mark.rule("KN-17")
@pytest.mark.parametrize(
    ("text", "allowed"),
    [
        ("a1-owner", True),
        ("b3-owner", False),
        ("e5-owner", False),
        ("a1-value", True),
        ("c4-value", False),
        ("e5-value", False),
        ("a1-type", False),
        ("b3-type", True),
        ("e5-type", True),
        ("e5-content", True),
        ("f6-content", True),
        ("h8-content", False),
        ("h8-type", False),
    ],
)
def test_only_a_part_that_is_there_is_destroyed(text: str, allowed: bool) -> None:
    """a1 is owned, b3 neutral and typed, c4 worth 0, e5 empty and typed, h8 a hole."""
    special = [[*cell("b3"), "double_word"], [*cell("e5"), "double_letter"]]
    match = at("A1@a1:1 B3@b3 C0@c4:0", ["destroy 2"], special=special, holes=[cell("h8")])
    if allowed:
        play(match, text)
        assert told(match)[0] == "destroyed"
    else:
        assert code(match, text) == "part_not_there"


@pytest.mark.rule("KN-17")
def test_what_is_left_of_a_cell() -> None:
    special = [[*cell("a1"), "double_word"], [*cell("b3"), "triple_word"]]
    match = at("A1@a1:1 B3@b3:0 C3@e5:0 D2@f6:1", ["destroy 2"] * 3, special=special, more=2)
    assert code(match, "a1-owner a1-value") == "cell_twice"
    assert code(match, "a1-owner b3-value e5-content") == "too_many_destroyed"
    play(match, "a1-owner b3-value")
    assert (on(match, "a1"), on(match, "b3")) == (("A", 1, None), ("B", 0, 0))
    play(match, "a1-type e5-content")
    assert on(match, "e5") is None
    assert state(match).special == ((2, 3, "triple_word"),)
    play(match, "b3-content h8-content")
    assert state(match).special == ()
    assert state(match).holes == ((2, 3), (5, 5), (8, 8))


@pytest.mark.rule("KN-17")
def test_a_hole_is_for_good() -> None:
    match = at("", ["destroy 1", "points 4", "A"], more=2)
    play(match, "c3-content")
    match.play(1, {"type": "pick", "option": 0})
    assert code(match, "A@c3") == "cell_destroyed"


@pytest.mark.rule("KN-3")
def test_an_option_that_can_do_nothing_is_picked_all_the_same() -> None:
    match = at("", ["swap 1"])
    play(match, "")
    holes = [[c, r] for c in range(1, 9) for r in range(1, 9)]
    match = at("", ["destroy 1"], holes=holes)
    play(match, "")
    edges = [[[c, r], [c + 1, r]] for c in range(1, 8) for r in range(1, 9)]
    edges += [[[c, r], [c, r + 1]] for c in range(1, 9) for r in range(1, 8)]
    match = at("", ["wall 3"], walls=edges)
    assert [len(offer.fields) for offer in match.prompt(0).offers[:1]] == [0]
    play(match, "")


def test_a_full_sheet_has_a_small_prompt() -> None:
    """Nine options, each with as many cells as there can be, and a few walls."""
    settings = {"supercells": True, "ominous": True, "backpacks": True}
    listed = ["wall 3", "wall 3", "destroy 2", "destroy 2", "swap 2"]
    listed += ["special double_letter triple_letter double_word"] * 2 + ["A ?2 !"] * 2
    match = at("", listed, seats=8, settings=settings, more=0)
    sheet = full(*[f"{c}{r}" for c in "abcdefgh" for r in (1, 3, 5, 7)], owner=0)
    walls = [[[c, 1], [c, 2]] for c in range(1, 9)]
    position = match.position() | {
        "cells": sheet,
        "walls": walls,
        "special": [[1, 1, "double_word"]],
    }
    match = parlour.Match.at("knickknack", position, seed=1)
    assert len(to_json(match.prompt(0))) <= 8_192
