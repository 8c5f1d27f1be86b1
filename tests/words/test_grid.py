"""The board of letters: its runs, and what separates them."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.words.grid import CLOSED, EMPTY, Axis, Cell, Direction, Edge, Grid, Run, between

BOARD = (
    "CAT.",
    ".#O.",
    "DOGS",
)


def words(grid: Grid, *through: Cell) -> list[str]:
    return [run.word for run in grid.runs(through)]


def test_a_grid_reads_as_its_rows() -> None:
    grid = Grid.of(BOARD)
    assert (grid.width, grid.height, grid.rows) == (4, 3, BOARD)
    assert (grid.at((3, 2)), grid.at((2, 2)), grid.at((4, 1))) == ("O", CLOSED, EMPTY)
    assert grid.inside((4, 3))
    assert not grid.inside((0, 1))
    assert not grid.inside((4, 4))
    assert grid.lettered((1, 1))
    assert not grid.lettered((4, 1))
    assert not grid.lettered((9, 9))


def test_a_changed_grid_is_another_one() -> None:
    grid = Grid.of(BOARD)
    assert grid.put([("E", 4, 1), ("X", 1, 2)]).rows == ("CATE", "X#O.", "DOGS")
    assert grid.close([(4, 1), (1, 1)]).rows == ("#AT#", ".#O.", "DOGS")
    assert grid.wall(((2, 1), (1, 1))).walls == {((1, 1), (2, 1))}
    assert grid.rows == BOARD
    assert not grid.walls


@pytest.mark.rule("KB-10", "KB-13", "KB-32")
def test_runs_are_cut_by_empty_and_closed_cells_walls_and_the_end() -> None:
    grid = Grid.of(BOARD)
    assert words(grid, (2, 1)) == ["CAT"]
    assert words(grid, (3, 1)) == ["CAT", "TOG"]
    assert words(grid, (3, 2)) == ["TOG"]
    assert words(grid, (4, 3)) == ["DOGS"]
    assert words(grid, (4, 1), (2, 2)) == []
    walled = grid.wall(((2, 1), (3, 1))).wall(((3, 2), (3, 3)))
    assert words(walled, (3, 1)) == ["TO"]
    assert words(walled, (1, 1), (3, 3)) == ["CA", "DOGS"]
    assert words(walled.wall(((1, 1), (2, 1))), (1, 1)) == []


def test_runs_come_once_rows_first_from_the_top_left() -> None:
    grid = Grid.of(("ABC", "DEF", "GHI"))
    runs = grid.runs([(3, 3), (1, 1), (2, 1), (1, 1)])
    assert [run.word for run in runs] == ["ABC", "GHI", "ADG", "BEH", "CFI"]
    assert runs[0] == Run("ABC", ((1, 1), (2, 1), (3, 1)))


@pytest.mark.rule("KB-5")
@pytest.mark.parametrize(
    ("direction", "across", "down"),
    [
        (Direction.RIGHT_DOWN, "AB", "AC"),
        (Direction.LEFT_DOWN, "BA", "AC"),
        (Direction.RIGHT_UP, "AB", "CA"),
        (Direction.LEFT_UP, "BA", "CA"),
    ],
)
def test_each_axis_is_read_one_way(direction: Direction, across: str, down: str) -> None:
    grid = Grid.of(("AB", "C."), direction=direction)
    assert words(grid, (1, 1)) == [across, down]
    assert [grid.at(cell) for cell in grid.runs([(1, 1)])[0].cells] == list(across)
    first = grid.stretches()[0]
    assert "".join(grid.at(cell) for cell in first) == across


@pytest.mark.rule("KB-12")
def test_neighbours_are_orthogonal_open_and_not_behind_a_wall() -> None:
    grid = Grid.of(BOARD)
    assert grid.neighbours((3, 2)) == ((3, 1), (4, 2), (3, 3))
    assert grid.neighbours((1, 1)) == ((2, 1), (1, 2))
    assert grid.wall(((3, 1), (3, 2))).neighbours((3, 2)) == ((4, 2), (3, 3))


def test_a_line_is_a_row_or_a_column() -> None:
    grid = Grid.of(BOARD)
    assert grid.line([(1, 2), (4, 2)]) is Axis.ROW
    assert grid.line([(2, 1), (2, 3)]) is Axis.COLUMN
    assert grid.line([(3, 3)]) is Axis.ROW
    assert grid.line([(1, 1), (2, 2)]) is None
    assert grid.line([]) is None


@pytest.mark.rule("KB-1", "KB-32", "KB-40", "KB-71")
@pytest.mark.parametrize(
    ("width", "height", "edges", "border"), [(8, 4, 52, 20), (8, 8, 112, 28), (16, 8, 232, 44)]
)
def test_sizes_have_their_edges_and_border(
    width: int, height: int, edges: int, border: int
) -> None:
    grid = Grid(width, height, EMPTY * (width * height))
    assert len(set(grid.edges())) == len(grid.edges()) == edges
    assert list(grid.edges()) == sorted(grid.edges())
    assert len(set(grid.border())) == len(grid.border()) == border
    assert len(grid.every()) == width * height


def test_stretches_are_what_walls_and_closed_cells_leave() -> None:
    grid = Grid.of(("...", ".#.", "...")).wall(((1, 1), (2, 1)))
    assert grid.stretches() == (
        ((2, 1), (3, 1)),
        ((1, 3), (2, 3), (3, 3)),
        ((1, 1), (1, 2), (1, 3)),
        ((3, 1), (3, 2), (3, 3)),
    )


@st.composite
def grids(draw: st.DrawFn) -> Grid:
    width, height = draw(st.integers(1, 7)), draw(st.integers(1, 7))
    rows = draw(
        st.lists(st.text("AAB.#", min_size=width, max_size=width), min_size=height, max_size=height)
    )
    grid = Grid.of(rows, direction=draw(st.sampled_from(Direction)))
    if not grid.edges():
        return grid
    for edge in draw(st.lists(st.sampled_from(grid.edges()), max_size=12)):
        grid = grid.wall(edge)
    return grid


def joined(grid: Grid, one: Cell, other: Cell) -> bool:
    return between(one, other) not in grid.walls


@given(grids())
def test_runs_are_maximal_and_say_what_lies_there(grid: Grid) -> None:
    """Together they contain every letter next to another, and each ends where it must."""
    runs = grid.runs(grid.every())
    assert len(set(runs)) == len(runs)
    linked: set[Edge] = set()
    for run in runs:
        assert len(run.cells) > 1
        assert run.word == "".join(grid.at(cell) for cell in run.cells)
        assert all(grid.lettered(cell) for cell in run.cells)
        assert grid.line(run.cells) is not None
        linked |= {between(*pair) for pair in pairwise(run.cells)}
    lettered = {
        edge for edge in grid.edges() if all(map(grid.lettered, edge)) and joined(grid, *edge)
    }
    assert linked == lettered


@given(grids())
def test_runs_through_a_cell_are_the_runs_that_hold_it(grid: Grid) -> None:
    everything = grid.runs(grid.every())
    for cell in grid.every():
        assert set(grid.runs([cell])) == {run for run in everything if cell in run.cells}


@given(grids())
def test_stretches_join_exactly_the_open_neighbours(grid: Grid) -> None:
    linked = {between(*pair) for stretch in grid.stretches() for pair in pairwise(stretch)}
    open_edges = {
        edge
        for edge in grid.edges()
        if joined(grid, *edge) and all(grid.at(cell) != CLOSED for cell in edge)
    }
    assert linked == open_edges
    neighbours = {between(cell, other) for cell in grid.every() for other in grid.neighbours(cell)}
    shut = {edge for edge in neighbours if any(grid.at(cell) == CLOSED for cell in edge)}
    assert neighbours - shut == open_edges
