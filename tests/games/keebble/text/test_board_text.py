"""Boards in a terminal and as a picture: everything on them is shown, and fits."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

import parlour
from parlour.core.strings import strings_of
from parlour.games.keebble.game import Keebble
from parlour.games.keebble.text.board_table import MARKS, kind_shown
from parlour.games.keebble.text.board_text import board_text, hands_text, legend
from parlour.games.keebble.view import View
from parlour.words.grid_lines import FINE, PLAIN, Symbols, flowed, symbols_for

ENGLISH = strings_of(Keebble)
MIDGAME: dict[str, Any] = {
    "seats": 2,
    "settings": {"size": "small", "celldance": True},
    "rows": ["C#......", "A.......", "TO......", "........"],
    "hand_cells": [[8, 1], [1, 4]],
    "star": [4, 2],
    "walls": [[[1, 2], [2, 2]], [[2, 2], [2, 3]], [[4, 1], [5, 1]], [[7, 4], [8, 4]]],
    "special": [
        [1, 1, "double_letter"],
        [1, 2, "triple_word"],
        [2, 3, "thief"],
        [1, 3, "garbage"],
        [6, 3, "double_letter"],
        [7, 2, "big_ask"],
    ],
    "spent": [[1, 2]],
    "pending": [[2, 3, "thief"]],
    "phase": "effect",
    "hands": ["TNL", ""],
}


def at(**changed: Any) -> View:
    view: View = parlour.Match.at("keebble", {**MIDGAME, **changed}).view(None)
    return view


def generated(code: str, seats: int = 6, **settings: Any) -> View:
    chosen = {"board": code, "celldance": True, **settings}
    view: View = parlour.Match.new("keebble", seats, chosen, chance=[0]).view(None)
    return view


def test_a_board_in_full() -> None:
    assert board_text(at(), fresh=[(1, 3)]).plain.splitlines() == [
        "     a   b   c   d   e   f   g   h",
        "   ┏━━━┯━━━┯━━━┯━━━┳━━━┯━━━┯━━━┯━━━┓",
        " 1 ┃Cdl│▒▒▒│   │   ┃   │   │   │(1)┃",
        "   ┠───╁───┼───┼───╀───┼───┼───┼───┨",
        " 2 ┃ A ┃   │   │ ★ │   │   │ ba│   ┃",
        "   ┠───╄━━━┽───┼───┼───┼───┼───┼───┨",
        " 3 ┃[T]│Oth│   │   │   │ dl│   │   ┃",
        "   ┠───┼───┼───┼───┼───┼───┼───╁───┨",
        " 4 ┃(2)│   │   │   │   │   │   ┃   ┃",
        "   ┗━━━┷━━━┷━━━┷━━━┷━━━┷━━━┷━━━┻━━━┛",
    ]


def test_a_board_in_plain_signs() -> None:
    assert board_text(at(opened=True), PLAIN).plain.splitlines() == [
        "     a   b   c   d   e   f   g   h",
        "   +---+---+---+---+---+---+---+---+",
        " 1 |Cdl ###        |            (1)|",
        "   +   +   +   +   +   +   +   +   +",
        " 2 | A |                     ba    |",
        "   +   +---+   +   +   +   +   +   +",
        " 3 | T  Oth              dl        |",
        "   +   +   +   +   +   +   +   +   +",
        " 4 |(2)                        |   |",
        "   +---+---+---+---+---+---+---+---+",
    ]


@pytest.mark.parametrize("size", ["small", "medium", "large"])
@pytest.mark.parametrize("signs", [FINE, PLAIN], ids=["fine", "plain"])
def test_eighty_columns_are_enough_and_no_line_is_longer_than_another(
    size: str, signs: Symbols
) -> None:
    for number in range(20):
        view = generated(f"{number}", size=size)
        lines = board_text(view, signs).plain.splitlines()
        assert len({len(line) for line in lines[1:]}) == 1
        assert len(lines[1]) <= 80
        assert len(lines) == 2 * len(view.rows) + 2


def test_every_meeting_of_walls_has_its_sign() -> None:
    """Around a corner of four cells, walls in all sixteen ways: what goes out of the sign on each
    side is as heavy as the line that it meets.
    """
    weight = {"─": "light", "│": "light", "━": "heavy", "┃": "heavy"}
    edges = [((2, 2), (3, 2)), ((2, 3), (3, 3)), ((2, 2), (2, 3)), ((3, 2), (3, 3))]
    seen = set()
    for chosen in product((False, True), repeat=4):
        walls = [edge for edge, there in zip(edges, chosen, strict=True) if there]
        lines = board_text(at(walls=walls)).plain.splitlines()
        x, y = 3 + 2 * 4, 1 + 2 * 2
        arms = lines[y - 1][x], lines[y + 1][x], lines[y][x - 1], lines[y][x + 1]
        assert [weight[arm] == "heavy" for arm in arms] == list(chosen)
        assert ways(lines[y][x]) == chosen
        seen.add(lines[y][x])
    assert len(seen) == 16


def test_walls_that_end_on_the_outline_meet_it() -> None:
    bare = board_text(at(walls=[])).plain.splitlines()
    assert [bare[5][3], bare[5][-1], bare[1][19], bare[-1][31]] == ["┠", "┨", "┯", "┷"]
    ends = [((1, 2), (1, 3)), ((8, 2), (8, 3)), ((4, 1), (5, 1)), ((7, 4), (8, 4))]
    lines = board_text(at(walls=ends)).plain.splitlines()
    assert [lines[5][3], lines[5][-1], lines[1][19], lines[-1][31]] == ["┣", "┫", "┳", "┻"]


def ways(sign: str) -> tuple[bool, ...]:
    """Which arms of a box-drawing cross are heavy, by the name that Unicode gives it."""
    from unicodedata import name

    said = name(sign).removeprefix("BOX DRAWINGS ")
    sides = ("UP", "DOWN", "LEFT", "RIGHT")
    if said in ("LIGHT VERTICAL AND HORIZONTAL", "HEAVY VERTICAL AND HORIZONTAL"):
        return (said.startswith("HEAVY"),) * 4
    parts = said.replace("VERTICAL", "UP DOWN").replace("HORIZONTAL", "LEFT RIGHT")
    heavy: dict[str, bool] = {}
    for part in parts.split(" AND "):
        words = part.split()
        told = "HEAVY" if "HEAVY" in words else "LIGHT"
        for word in words:
            if word in sides:
                heavy[word] = told == "HEAVY"
    return tuple([heavy[side] for side in sides])


def test_a_kind_under_a_letter_is_shown_as_long_as_it_means_something() -> None:
    view = at()
    shown = {cell: kind_shown(view, cell) for cell in [(1, 1), (1, 2), (1, 3), (2, 3), (6, 3)]}
    assert {cell: kind and MARKS[kind] for cell, kind in shown.items()} == {
        (1, 1): "dl",
        (1, 2): None,
        (1, 3): None,
        (2, 3): "th",
        (6, 3): "dl",
    }


def test_kinds_have_signs_of_their_own_that_are_no_letters() -> None:
    assert len(set(MARKS.values())) == len(MARKS) == 11
    assert all(mark.islower() and len(mark) == 2 for mark in MARKS.values())


def test_the_legend_explains_what_is_there_and_nothing_else() -> None:
    assert legend(at(), ENGLISH) == (
        "★ star: the first word covers it",
        "(1) hand cell of player 1",
        "━━━ wall",
        "▒ destroyed",
        "dl Double Letter",
        "ba Big Ask",
        "th Thief",
    )
    assert legend(at(), ENGLISH, PLAIN, fresh=[(2, 3)])[0] == "* star: the first word covers it"
    assert "th Thief" not in legend(at(), ENGLISH, fresh=[(2, 3)])
    bare = at(rows=[], hand_cells=[], walls=[], special=[], star=None, pending=[], phase="word")
    assert legend(bare, ENGLISH) == ()


def test_items_fill_lines_and_are_not_broken() -> None:
    assert flowed(["one two", "three", "four five"], 16) == "one two   three\nfour five"
    assert flowed(["a" * 30], 16) == "a" * 30
    assert flowed([], 16) == ""


def test_hands_are_listed_with_points_once_there_are_some() -> None:
    assert hands_text(at(), ["Ann", "Bo"], ENGLISH).plain == " (1) Ann  T N L\n (2) Bo   no letters"
    scored = hands_text(at(scores=[3, 12]), ["Ann", "Bo"], ENGLISH).plain
    assert scored == " (1) Ann   3  T N L\n (2) Bo   12  no letters"


@pytest.mark.parametrize(
    ("encoding", "signs"),
    [("utf-8", FINE), ("ascii", PLAIN), ("latin-1", PLAIN), ("cp437", PLAIN), ("none", PLAIN)],
)
def test_poor_terminals_get_plain_signs(encoding: str, signs: Symbols) -> None:
    assert symbols_for(encoding) is signs
