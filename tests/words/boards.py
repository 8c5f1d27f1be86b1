"""Boards to search: random ones with every feature, and some from the middle of a game."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import NamedTuple

import msgspec

from parlour.words.grid import Cell, Direction, Grid
from parlour.words.index import Index
from parlour.words.library import lexicon
from parlour.words.plays import Scoring, best


class Position(NamedTuple):
    """The arguments of a search, in order."""

    grid: Grid
    words: Index
    hand: str
    scoring: Scoring
    through: frozenset[Cell] | None


def english() -> Index:
    return lexicon("en").index


@cache
def values() -> dict[str, int]:
    return lexicon("en").alphabet.values


@cache
def bag() -> str:
    """Letters with roughly natural frequencies."""
    return "".join([letter * max(1, 12 // value) for letter, value in values().items()])


@cache
def babble() -> Index:
    """Words over six letters, so many that most boards have plays even for short hands."""
    rng = Random(6)
    made: set[str] = set()
    for length, count in ((2, 22), (3, 90), (4, 200), (5, 240), (6, 240)):
        made |= {"".join(rng.choices("ABCDEF", k=length)) for _ in range(count)}
    return Index.build(sorted(made), "ABCDEF")


def random_walls(rng: Random, grid: Grid, most: int) -> Grid:
    for edge in rng.sample(grid.edges(), rng.randint(0, min(most, len(grid.edges())))):
        grid = grid.wall(edge)
    return grid


def random_worth(rng: Random, grid: Grid, letters: str) -> Scoring:
    """Random values, and premiums, under letters too."""
    value = {letter: rng.choice((0, 1, 1, 3, 5, 10)) for letter in letters}
    cells = rng.sample(grid.every(), min(8, len(grid.every())))
    factors = [rng.choice((2, 3)) for _ in cells]
    premiums = list(zip(cells, factors, strict=True))
    half = rng.randint(0, len(premiums))
    return Scoring(value, dict(premiums[:half]), dict(premiums[half:]))


def random_through(rng: Random, grid: Grid) -> frozenset[Cell] | None:
    return rng.choice((None, None, frozenset(), frozenset(rng.sample(grid.every(), 3))))


def random_position(rng: Random, index: Index, size: tuple[int, int], hand: int) -> Position:
    """Random letters, walls, closed cells and premiums, in any direction and mode."""
    width, height = size
    letter, closed = rng.uniform(0.05, 0.5), rng.uniform(0, 0.15)
    marks = rng.choices(
        (*index.letters, "#", "."),
        (*[letter / len(index.letters)] * len(index.letters), closed, 1 - letter - closed),
        k=width * height,
    )
    grid = Grid(width, height, "".join(marks), frozenset(), rng.choice(list(Direction)))
    grid = random_walls(rng, grid, width * height // 4)
    held = "".join(rng.choices(index.letters, k=hand))
    scoring = random_worth(rng, grid, index.letters)
    return Position(grid, index, held, scoring, random_through(rng, grid))


def mid_game(rng: Random, size: tuple[int, int] = (8, 8), words: int = 6) -> Position:
    """Words played with random hands on a board with six walls and three hand cells, and a hand of
    seven letters.
    """
    width, height = size
    grid = Grid(width, height, "." * (width * height))
    for edge in rng.sample(grid.edges(), 6):
        grid = grid.wall(edge)
    grid = grid.close(rng.sample(grid.border(), 3))
    scoring, played = Scoring(values()), 0
    while played < words:
        through = None if played else frozenset(grid.empty())
        choice = best(grid, english(), random_hand(rng, 7), scoring, through, 20)
        if choice:
            grid = grid.put(rng.choice(choice).tiles)
            played += 1
    return Position(grid, english(), random_hand(rng, 7), scoring, None)


def random_hand(rng: Random, count: int) -> str:
    return "".join(rng.choices(bag(), k=count))


def varied(rng: Random, asked: Position) -> Position:
    """The same board with a random direction, random premiums, and plays anywhere."""
    turned = msgspec.structs.replace(asked.grid, direction=rng.choice(list(Direction)))
    scoring = random_worth(rng, turned, asked.words.letters)
    return asked._replace(grid=turned, scoring=scoring, through=random_through(rng, turned))
