"""Whether letters may be placed as a word (KB-10 to 15)."""

from __future__ import annotations

from parlour.core.refusal import UNKNOWN_WORDS, Refusal
from parlour.games.keebble.actions import Code, cells_of, letters_of
from parlour.games.keebble.settings import Terms
from parlour.games.keebble.state import State, contains, grid_of, lexicon_of
from parlour.words.coordinates import cell_name, cell_names
from parlour.words.grid import CLOSED, EMPTY, Axis, Cell, Grid, Run, Tile
from parlour.words.lexicon import Lexicon


def word_refusal(terms: Terms, state: State, seat: int, tiles: tuple[Tile, ...]) -> Refusal | None:
    """Why letters cannot be played: their cells, one line, the connection, then the words."""
    grid = grid_of(terms, state)
    misplaced = tiles_refusal(terms, state, seat, tiles)
    if misplaced is not None:
        return misplaced
    cells = cells_of(tiles)
    after = grid.put(tiles)
    axis = grid.line(cells)
    if axis is None:
        return Refusal(Code.NOT_ONE_LINE)
    gap = _gap(after, cells, axis)
    if gap is not None:
        return Refusal(Code.BROKEN_LINE, {"cell": cell_name(gap)})
    runs = after.runs(cells)
    if not runs:
        return Refusal(Code.NO_RUN)
    unconnected = _connection_refusal(terms, state, grid, cells)
    return unconnected or unknown_word_refusal(lexicon_of(terms, state), runs)


def tiles_refusal(terms: Terms, state: State, seat: int, tiles: tuple[Tile, ...]) -> Refusal | None:
    """Why letters cannot be placed at all: they must be in the hand, each on its own empty cell."""
    grid, cells = grid_of(terms, state), cells_of(tiles)
    for cell in cells:
        if not grid.inside(cell):
            return Refusal(Code.OFF_BOARD, {"cell": cell_name(cell)})
        if cells.count(cell) > 1:
            return Refusal(Code.CELL_TWICE, {"cell": cell_name(cell)})
        full = occupied_refusal(state, grid, cell)
        if full is not None:
            return full
    hand = state.hands[seat]
    if not contains(hand, letters_of(tiles)):
        wanted = letters_of(tiles)
        lacking = next(letter for letter in wanted if wanted.count(letter) > hand.count(letter))
        return Refusal(Code.NOT_IN_HAND, {"letter": lacking})
    return None


def occupied_refusal(state: State, grid: Grid, cell: Cell) -> Refusal | None:
    """Why a cell is not empty and usable."""
    if grid.at(cell) == EMPTY:
        return None
    code = Code.CELL_LETTERED
    if grid.at(cell) == CLOSED:
        code = Code.HAND_CELL if cell in state.hand_cells else Code.CELL_DESTROYED
    return Refusal(code, {"cell": cell_name(cell)})


def _gap(after: Grid, cells: tuple[Cell, ...], axis: Axis) -> Cell | None:
    """The first cell that is cut off from the others, if any (KB-10)."""
    if len(cells) == 1:
        return None
    run = after.run(cells[0], axis)
    joined = () if run is None else run.cells
    return next((cell for cell in cells[1:] if cell not in joined), None)


def _connection_refusal(
    terms: Terms, state: State, grid: Grid, cells: tuple[Cell, ...]
) -> Refusal | None:
    """Why a word may not be placed there (KB-11, 12)."""
    through = must_cover(terms, state)
    if through is None:
        joined = any(grid.lettered(other) for cell in cells for other in grid.neighbours(cell))
        return None if joined else Refusal(Code.NOT_CONNECTED)
    if not through or not through.isdisjoint(cells):
        return None
    if state.star is not None:
        return Refusal(Code.MISSES_STAR, {"cell": cell_name(state.star)})
    return Refusal(Code.MISSES_CENTRE, {"cells": cell_names(sorted(through))})


def must_cover(terms: Terms, state: State) -> frozenset[Cell] | None:
    """The cells of which the next word must cover one; if empty, it may be placed anywhere. None:
    it must connect to a letter on the board (KB-11, 12).
    """
    grid = grid_of(terms, state)
    if state.opened:
        return None if grid.letters() else frozenset()
    wanted = terms.centre if state.star is None else (state.star,)
    return frozenset([c for c in wanted if grid.at(c) == EMPTY and grid.neighbours(c)])


def unknown_word_refusal(lexicon: Lexicon, runs: tuple[Run, ...]) -> Refusal | None:
    """The first run that is not a word, and all of them (KB-13, 15)."""
    wrong = tuple([run.word for run in runs if not lexicon.holds(run.word)])
    if not wrong:
        return None
    return Refusal(Code.NOT_A_WORD, {"word": wrong[0], UNKNOWN_WORDS: tuple(dict.fromkeys(wrong))})
