"""Examples for the rules: plays that the search must or must not find."""

from __future__ import annotations

from typing import Any

import pytest

from parlour.words.grid import Cell, Direction, Edge, Grid
from parlour.words.index import Index
from parlour.words.plays import Play, Scoring, plays

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
WORDS = "AT CAT CATS DOG DOGS HIT HOW ID IN IT NO NOT ON SO SOW TO WIN WINS"
INDEX = Index.build(WORDS.split(), LETTERS)
VALUES = {letter: 1 if letter in "AEIOU" else 3 for letter in LETTERS}
"""The points of letters that are not unique (KB-20): vowels 1, consonants 3."""

DOG = ("....", ".DOG", "....")
NO_ABOVE_DOG = ("..NO", ".DOG")
WALL_UNDER_O, WALL_BESIDE_N = ((4, 1), (4, 2)), ((3, 1), (4, 1))
WALL_BEFORE_S = ((3, 2), (4, 2))


def find_play(tiles: str, grid: Grid, hand: str = "", **more: Any) -> Play | None:
    """The play with these tiles ("T32": letter, column, row), or None."""
    tiles_sorted = tuple(sorted((tile[0], int(tile[1]), int(tile[2])) for tile in tiles.split()))
    letters = hand or "".join([letter for letter, _, _ in tiles_sorted])
    scoring = more.pop("scoring", Scoring(VALUES))
    matching = [
        play for play in plays(grid, INDEX, letters, scoring, **more) if play.tiles == tiles_sorted
    ]
    assert len(matching) < 2
    return matching[0] if matching else None


@pytest.mark.rule("KB-10", "KB-12", "KB-13", "KB-14", "KB-32")
@pytest.mark.parametrize(
    ("rows", "walls", "tiles", "words", "score"),
    [
        ((".....", ".WIN.", "..T.."), (), "H31 O41 W51", ("HOW", "HIT", "ON"), 18),
        ((".....", ".WIN.", "....."), (), "H31 T33", ("HIT",), 7),
        ((".....", ".WIN.", "....."), (), "H31 O41 W51", None, 0),
        (DOG, (), "N31 O41", None, 0),
        (DOG, (WALL_UNDER_O,), "N31 O41", ("NO", "NO"), 8),
        (DOG, (WALL_UNDER_O, ((3, 1), (3, 2))), "N31 O41", None, 0),
        (DOG, (WALL_UNDER_O, WALL_BESIDE_N), "N31 O41", None, 0),
        (("DOG.", "....", "...."), (), "N42 O43", None, 0),
        (NO_ABOVE_DOG, (WALL_UNDER_O, WALL_BESIDE_N), "I21", ("IN", "ID"), 8),
        (NO_ABOVE_DOG, (WALL_UNDER_O,), "I21", None, 0),
        (("....", "DOG."), (), "S42", ("DOGS",), 10),
        (("....", "DOG."), (WALL_BEFORE_S,), "S42", None, 0),
        (("....", "DOG."), (WALL_BEFORE_S,), "S42 O43", None, 0),
        (("....", "DOG.", "...."), (), "S42 O43", ("DOGS", "SO"), 14),
        (("..I", ".A."), (), "T32", ("AT", "IT"), 8),
        (("...", ".A."), (), "T32", ("AT",), 4),
        (("C.T", "..."), (), "A21", ("CAT",), 7),
        (("C.T", "..."), (), "A22", None, 0),
        (("C..", "..T"), (), "A21", None, 0),
        (("C...S",), (), "A21 T31", ("CAT",), 7),
        (("C..S",), (), "A21 T31", ("CATS",), 10),
    ],
)
def test_which_plays_are_found(
    rows: tuple[str, ...],
    walls: tuple[Edge, ...],
    tiles: str,
    words: tuple[str, ...] | None,
    score: int,
) -> None:
    play = find_play(tiles, Grid.of(rows, walls))
    assert (play and play.words, play.score if play else 0) == (words, score)


@pytest.mark.rule("KB-10")
def test_closed_cells_separate_runs_and_cannot_hold_letters() -> None:
    assert find_play("S41", Grid.of(("DOG.",)))
    assert not find_play("S41", Grid.of(("DOG#",)))
    assert not find_play("A21", Grid.of(("C#T",)))


@pytest.mark.rule("KB-11", "KB-12")
def test_through_limits_where_a_play_may_go() -> None:
    blank, star = Grid(4, 4, "." * 16), frozenset({(2, 2)})
    assert find_play("I22 N32", blank, through=star)
    assert find_play("I12 N22", blank, through=star)
    assert not find_play("I23 N33", blank, through=star)
    assert find_play("I23 N33", blank, through=frozenset())
    assert not find_play("I23 N33", blank, through=None)
    assert not find_play("I22", blank, through=star)
    assert find_play("S44", Grid.of(("....", "....", "....", "DOG.")), through=None)
    assert not find_play("S44", Grid.of(("....", "....", "....", "DOG.")), through=star)


@pytest.mark.rule("KB-5")
@pytest.mark.parametrize(
    ("direction", "row", "column"),
    [
        (Direction.RIGHT_DOWN, "C12 A22 T32", "C21 A22 T23"),
        (Direction.LEFT_DOWN, "T12 A22 C32", "C21 A22 T23"),
        (Direction.RIGHT_UP, "C12 A22 T32", "T21 A22 C23"),
        (Direction.LEFT_UP, "T12 A22 C32", "T21 A22 C23"),
    ],
)
def test_each_axis_is_read_one_way(direction: Direction, row: str, column: str) -> None:
    grid, centre = Grid(3, 3, "." * 9, direction=direction), frozenset({(2, 2)})
    listed = plays(grid, INDEX, "CAT", Scoring(VALUES), centre)
    whole = [play for play in listed if len(play.tiles) == 3]
    assert whole == [find_play(row, grid, through=centre), find_play(column, grid, through=centre)]
    assert [play.words for play in whole] == [("CAT",), ("CAT",)]


@pytest.mark.rule("KB-54")
@pytest.mark.parametrize(
    ("letter", "word", "score"),
    [
        ({(3, 1): 2}, {}, 3 + 1 + 6 + 1 + 6),
        ({(1, 1): 3}, {}, 9 + 1 + 3 + 1 + 3),
        ({}, {(3, 1): 2}, 2 * 7 + 2 * 4),
        ({}, {(1, 1): 3}, 3 * 7 + 4),
        ({(3, 1): 3}, {(3, 1): 2, (3, 2): 2}, 2 * (3 + 1 + 9) + 2 * 2 * (9 + 1)),
        ({}, {(2, 1): 2, (3, 1): 3}, 2 * 3 * 7 + 3 * 4),
    ],
)
def test_letter_multipliers_apply_before_word_multipliers(
    letter: dict[Cell, int], word: dict[Cell, int], score: int
) -> None:
    """T makes CAT in the row and TO in the column."""
    play = find_play("T31", Grid.of(("CA.", "..O")), scoring=Scoring(VALUES, letter, word))
    assert play
    assert (play.words, play.score) == (("CAT", "TO"), score)


def test_a_wildcard_is_worth_what_it_becomes() -> None:
    grid = Grid.of(("....", "DOG.", "...."))
    play = find_play("S42 O43", grid, hand="O?")
    assert play == Play((("O", 4, 3), ("S", 4, 2)), "S", ("DOGS", "SO"), 14)
    assert find_play("S42 O43", grid, hand="OS") == Play(play.tiles, "", play.words, 14)
    assert find_play("S42 O43", grid, hand="??") == Play(play.tiles, "OS", play.words, 14)
    assert not find_play("S42 O43", grid, hand="?")
    assert not find_play("S42", grid, hand="ABC")
    assert list(plays(grid, INDEX, "", Scoring(VALUES))) == []
