"""What the search is asked and what it finds."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct, field

from parlour.words.grid import Axis, Cell, Tile

WILD = "?"
"""A letter of the hand that can become any other; it is worth what it becomes."""


class Worth(Struct, frozen=True):
    """What plays score: the value of each letter now, and the factors of cells, at least 1.

    A run is worth its letters, each times the factor of its cell, times the word factors of all its
    cells, new letters or old; where no factor is named it is 1 (KB-54).
    """

    values: dict[str, int]
    letter: dict[Cell, int] = field(default_factory=dict)
    word: dict[Cell, int] = field(default_factory=dict)


class Play(Struct, frozen=True):
    """Letters put on the board, the words that they make (rows first), and what these score.

    `wild` are the letters that wildcards became: those that the hand itself could not give.
    """

    tiles: tuple[Tile, ...]
    wild: str
    words: tuple[str, ...]
    score: int


class Found(NamedTuple):
    """A play as the search sees it: its new letters in reading order, and what it scores."""

    axis: Axis
    cells: tuple[Cell, ...]
    letters: str
    score: int
