"""Laws of the search: symmetries, and the effect of one more letter, wall or hole."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import msgspec
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from parlour.words.grid import EMPTY, Cell, Direction, Grid, between
from parlour.words.plays import WILD, Play, Scoring, best, plays
from tests.scale import scaled
from tests.words.boards import Position, babble, mid_game, random_position, varied

SIZES = ((5, 5), (6, 4), (8, 8), (3, 7))


def _position(seed: int) -> Position:
    rng = Random(seed)
    if seed % 5 == 0:
        return varied(rng, mid_game(rng, words=rng.randint(1, 7)))
    return random_position(rng, babble(), rng.choice(SIZES), rng.randint(1, 7))


pytestmark = pytest.mark.soak
positions = st.integers(0, 2**32).map(_position)
lawful = settings(deadline=None, max_examples=scaled(30, 1_500))

Turn = Callable[[Cell], Cell]


def turned(asked: Position, turn: Turn, width: int, height: int, facing: Direction) -> Position:
    """The position with every cell moved."""
    grid, scoring, through = asked.grid, asked.scoring, asked.through
    marks = {turn(cell): grid.at(cell) for cell in grid.every()}
    rows = ["".join([marks[x, y] for x in range(1, width + 1)]) for y in range(1, height + 1)]
    walls = [between(turn(one), turn(other)) for one, other in grid.walls]
    factors = [
        {turn(cell): f for cell, f in part.items()} for part in (scoring.letter, scoring.word)
    ]
    return asked._replace(
        grid=Grid.of(rows, walls, facing),
        scoring=Scoring(scoring.values, *factors),
        through=None if through is None else frozenset(map(turn, through)),
    )


def seen(found: list[Play], turn: Turn = lambda cell: cell) -> dict[object, object]:
    """Plays by their letters and cells, with every cell moved."""
    return {
        frozenset((letter, *turn((x, y))) for letter, x, y in play.tiles): (
            sorted(play.words),
            play.wild,
            play.score,
        )
        for play in found
    }


MIRRORED = {
    Direction.RIGHT_DOWN: (Direction.LEFT_DOWN, Direction.RIGHT_UP),
    Direction.LEFT_DOWN: (Direction.RIGHT_DOWN, Direction.LEFT_UP),
    Direction.RIGHT_UP: (Direction.LEFT_UP, Direction.RIGHT_DOWN),
    Direction.LEFT_UP: (Direction.RIGHT_UP, Direction.LEFT_DOWN),
}
TRANSPOSED = {
    Direction.RIGHT_DOWN: Direction.RIGHT_DOWN,
    Direction.LEFT_DOWN: Direction.RIGHT_UP,
    Direction.RIGHT_UP: Direction.LEFT_DOWN,
    Direction.LEFT_UP: Direction.LEFT_UP,
}


@lawful
@given(positions)
def test_a_mirror_changes_nothing_but_the_direction(asked: Position) -> None:
    width, height = asked.grid.width, asked.grid.height
    sideways, upside_down = MIRRORED[asked.grid.direction]
    here = list(plays(*asked))

    def left(cell: Cell) -> Cell:
        return width + 1 - cell[0], cell[1]

    def up(cell: Cell) -> Cell:
        return cell[0], height + 1 - cell[1]

    for turn, facing in ((left, sideways), (up, upside_down)):
        there = list(plays(*turned(asked, turn, width, height, facing)))
        assert seen(there) == seen(here, turn)


@lawful
@given(positions)
def test_rows_and_columns_are_alike(asked: Position) -> None:
    width, height = asked.grid.height, asked.grid.width

    def turn(cell: Cell) -> Cell:
        return cell[1], cell[0]

    facing = TRANSPOSED[asked.grid.direction]
    there = list(plays(*turned(asked, turn, width, height, facing)))
    assert seen(there) == seen(list(plays(*asked)), turn)


@lawful
@given(positions, st.randoms(use_true_random=False))
def test_a_letter_less_leaves_the_plays_that_do_without(asked: Position, rng: Random) -> None:
    gone = rng.choice(asked.hand)
    fewer = asked.hand.replace(gone, "", 1)
    left = seen(list(plays(*asked._replace(hand=fewer))))
    kept = [
        play
        for play in plays(*asked)
        if [letter for letter, _, _ in play.tiles].count(gone) <= fewer.count(gone)
    ]
    assert left == seen(kept)


@lawful
@given(positions)
def test_a_wildcard_gives_whatever_any_letter_would(asked: Position) -> None:
    hand = asked.hand[:3]
    with_wild = plays(*asked._replace(hand=hand + WILD))
    by_letter: dict[object, object] = {}
    for letter in asked.words.letters:
        by_letter |= seen(list(plays(*asked._replace(hand=hand + letter))))
    found = seen([msgspec.structs.replace(play, wild="") for play in with_wild])
    assert found == by_letter


@lawful
@given(positions, st.randoms(use_true_random=False))
def test_a_hole_takes_away_the_plays_that_need_its_cell(asked: Position, rng: Random) -> None:
    assume(asked.grid.empty())
    hole = rng.choice(asked.grid.empty())
    through = asked.through and asked.through - {hole}
    assume(bool(through) == bool(asked.through))
    there = plays(*asked._replace(grid=asked.grid.close([hole]), through=through))
    kept = [play for play in plays(*asked) if hole not in {(x, y) for _, x, y in play.tiles}]
    assert seen(list(there)) == seen(kept)


@lawful
@given(positions, st.randoms(use_true_random=False))
def test_a_wall_changes_only_what_is_read_at_it(asked: Position, rng: Random) -> None:
    grid = asked.grid
    free = sorted(set(grid.edges()) - grid.walls)
    assume(free)
    edge = rng.choice(free)
    before = {play.tiles: play for play in plays(*asked)}
    after = {play.tiles: play for play in plays(*asked._replace(grid=grid.wall(edge)))}

    def at_the_wall(tiles: tuple[tuple[str, int, int], ...]) -> bool:
        runs = grid.put(tiles).runs([(x, y) for _, x, y in tiles])
        return any(set(edge) <= set(run.cells) for run in runs)

    for tiles in before.keys() | after.keys():
        if not at_the_wall(tiles):
            assert before.get(tiles) == after.get(tiles)


@lawful
@given(positions, st.integers(2, 4))
def test_scores_grow_with_the_values(asked: Position, times: int) -> None:
    scoring = asked.scoring
    richer = Scoring(
        {c: v * times for c, v in scoring.values.items()}, scoring.letter, scoring.word
    )
    scores = [play.score * times for play in plays(*asked)]
    assert [play.score for play in plays(*asked._replace(scoring=richer))] == scores


@lawful
@given(positions, st.integers(0, 40))
def test_the_best_are_the_first_of_all_in_order(asked: Position, count: int) -> None:
    ranked = sorted(plays(*asked), key=lambda play: -play.score)
    assert best(*asked, count) == ranked[:count]


@lawful
@given(positions)
def test_a_play_lies_on_empty_cells_and_makes_the_words_it_names(asked: Position) -> None:
    for play in plays(*asked):
        cells = [(x, y) for _, x, y in play.tiles]
        assert all(asked.grid.at(cell) == EMPTY for cell in cells)
        runs = asked.grid.put(play.tiles).runs(cells)
        assert tuple(run.word for run in runs) == play.words
        assert all(word in asked.words for word in play.words)
