"""The input and the results of a search for plays."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct, field

from parlour.words.grid import Axis, Cell, Tile

WILD = "?"
"""A tile of the hand that can become any letter, and is then worth as much as that letter."""


class Scoring(Struct, frozen=True):
    """How plays score: the current value of each letter, and the factors of cells, at least 1.

    A run scores the sum of its letters, each times the letter factor of its cell, times the word
    factors of all its cells, under new and old letters alike; a missing factor is 1 (KB-54).
    """

    values: dict[str, int]
    letter: dict[Cell, int] = field(default_factory=dict)
    word: dict[Cell, int] = field(default_factory=dict)


class Play(Struct, frozen=True):
    """Letters put on the board, the words they form (rows first), and the score.

    `wild` are the letters that wildcards became.
    """

    tiles: tuple[Tile, ...]
    wild: str
    words: tuple[str, ...]
    score: int


class Found(NamedTuple):
    """A play as the search finds it: its new letters in reading order, and its score."""

    axis: Axis
    cells: tuple[Cell, ...]
    letters: str
    score: int
