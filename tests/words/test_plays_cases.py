"""Examples of the rules: plays that the search finds, or does not."""

from __future__ import annotations

from typing import Any

import pytest

from parlour.words.grid import Cell, Direction, Edge, Grid
from parlour.words.index import Index
from parlour.words.plays import Play, Worth, plays

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
WORDS = "AT CAT CATS DOG DOGS HIT HOW ID IN IT NO NOT ON SO SOW TO WIN WINS"
INDEX = Index.build(WORDS.split(), LETTERS)
VALUES = {letter: 1 if letter in "AEIOU" else 3 for letter in LETTERS}
"""KB-20, if every letter is held by somebody else."""

DOG = ("....", ".DOG", "....")
NO_ABOVE = ("..NO", ".DOG")
UNDER_O, BESIDE_N = ((4, 1), (4, 2)), ((3, 1), (4, 1))
BEFORE_S = ((3, 2), (4, 2))


def found(asked: str, grid: Grid, hand: str = "", **more: Any) -> Play | None:
    """The play with these tiles ("T32": letter, column, row), or None."""
    wanted = tuple(sorted((tile[0], int(tile[1]), int(tile[2])) for tile in asked.split()))
    held = hand or "".join([letter for letter, _, _ in wanted])
    worth = more.pop("worth", Worth(VALUES))
    made = [play for play in plays(grid, INDEX, held, worth, **more) if play.tiles == wanted]
    assert len(made) < 2
    return made[0] if made else None


@pytest.mark.rule("KB-10", "KB-12", "KB-13", "KB-14", "KB-32")
@pytest.mark.parametrize(
    ("rows", "walls", "tiles", "words", "score"),
    [
        ((".....", ".WIN.", "..T.."), (), "H31 O41 W51", ("HOW", "HIT", "ON"), 18),
        ((".....", ".WIN.", "....."), (), "H31 T33", ("HIT",), 7),
        ((".....", ".WIN.", "....."), (), "H31 O41 W51", None, 0),
        (DOG, (), "N31 O41", None, 0),
        (DOG, (UNDER_O,), "N31 O41", ("NO", "NO"), 8),
        (DOG, (UNDER_O, ((3, 1), (3, 2))), "N31 O41", None, 0),
        (DOG, (UNDER_O, BESIDE_N), "N31 O41", None, 0),
        (("DOG.", "....", "...."), (), "N42 O43", None, 0),
        (NO_ABOVE, (UNDER_O, BESIDE_N), "I21", ("IN", "ID"), 8),
        (NO_ABOVE, (UNDER_O,), "I21", None, 0),
        (("....", "DOG."), (), "S42", ("DOGS",), 10),
        (("....", "DOG."), (BEFORE_S,), "S42", None, 0),
        (("....", "DOG."), (BEFORE_S,), "S42 O43", None, 0),
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
def test_cases(
    rows: tuple[str, ...],
    walls: tuple[Edge, ...],
    tiles: str,
    words: tuple[str, ...] | None,
    score: int,
) -> None:
    play = found(tiles, Grid.of(rows, walls))
    assert (play and play.words, play.score if play else 0) == (words, score)


@pytest.mark.rule("KB-10")
def test_closed_cells_cut_and_take_no_letter() -> None:
    assert found("S41", Grid.of(("DOG.",)))
    assert not found("S41", Grid.of(("DOG#",)))
    assert not found("A21", Grid.of(("C#T",)))


@pytest.mark.rule("KB-11", "KB-12")
def test_where_a_play_may_lie() -> None:
    blank, star = Grid(4, 4, "." * 16), frozenset({(2, 2)})
    assert found("I22 N32", blank, through=star)
    assert found("I12 N22", blank, through=star)
    assert not found("I23 N33", blank, through=star)
    assert found("I23 N33", blank, through=frozenset())
    assert not found("I23 N33", blank, through=None)
    assert not found("I22", blank, through=star)
    assert found("S44", Grid.of(("....", "....", "....", "DOG.")), through=None)
    assert not found("S44", Grid.of(("....", "....", "....", "DOG.")), through=star)


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
    listed = plays(grid, INDEX, "CAT", Worth(VALUES), centre)
    whole = [play for play in listed if len(play.tiles) == 3]
    assert whole == [found(row, grid, through=centre), found(column, grid, through=centre)]
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
def test_letter_factors_first_then_word_factors(
    letter: dict[Cell, int], word: dict[Cell, int], score: int
) -> None:
    """T makes CAT in the row and TO in the column."""
    play = found("T31", Grid.of(("CA.", "..O")), worth=Worth(VALUES, letter, word))
    assert play
    assert (play.words, play.score) == (("CAT", "TO"), score)


def test_a_wildcard_is_worth_what_it_becomes() -> None:
    grid = Grid.of(("....", "DOG.", "...."))
    play = found("S42 O43", grid, hand="O?")
    assert play == Play((("O", 4, 3), ("S", 4, 2)), "S", ("DOGS", "SO"), 14)
    assert found("S42 O43", grid, hand="OS") == Play(play.tiles, "", play.words, 14)
    assert found("S42 O43", grid, hand="??") == Play(play.tiles, "OS", play.words, 14)
    assert not found("S42 O43", grid, hand="?")
    assert not found("S42", grid, hand="ABC")
    assert list(plays(grid, INDEX, "", Worth(VALUES))) == []
