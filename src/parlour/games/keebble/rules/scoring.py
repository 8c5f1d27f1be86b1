"""The score of a play (KB-14, 20 to 22, 51, 54, 62)."""

from __future__ import annotations

from math import prod

from msgspec import Struct

from parlour.games.keebble.actions import cells_of
from parlour.games.keebble.board.cells import LETTER_FACTORS, WORD_FACTORS
from parlour.games.keebble.settings import Terms
from parlour.games.keebble.state import Numbered, State, grid_of
from parlour.words.grid import Cell, Run, Tile
from parlour.words.plays import Scoring

UNIQUE = 5


class ScoredWord(Struct, frozen=True):
    """A word of a play and its points."""

    word: str
    cells: tuple[Cell, ...]
    points: int


class PlayScore(Struct, frozen=True):
    """The score of a play: its words, the values written with Dictionary Devils, and the cells
    whose factor it uses up.
    """

    words: tuple[ScoredWord, ...]
    written: tuple[Numbered, ...]
    spent: tuple[Cell, ...]


def scoring_for(terms: Terms, state: State, seat: int) -> Scoring:
    """The letter values and factors if this seat plays now."""
    spent = set(state.spent)
    letter, word = {}, {}
    once = terms.settings.letter_premium == "once"
    for column, row, kind in state.special:
        cell = (column, row)
        if kind in LETTER_FACTORS and not (once and cell in spent):
            letter[cell] = LETTER_FACTORS[kind]
        elif kind in WORD_FACTORS and cell not in spent:
            word[cell] = WORD_FACTORS[kind]
    return Scoring(letter_values(terms, state, seat), letter, word)


def letter_values(terms: Terms, state: State, seat: int) -> dict[str, int]:
    """The value of each letter: a unique one counts more (KB-20, 21), except with KB-62."""
    if terms.settings.scrabble_scoring:
        return terms.values
    held = _held_by_others(state, seat)
    return {letter: v if letter in held else UNIQUE for letter, v in terms.values.items()}


def unique_letters(terms: Terms, state: State, seat: int) -> str:
    """The letters of a hand that nobody else holds, once each; none if they don't count more."""
    if terms.settings.scrabble_scoring:
        return ""
    return "".join(sorted(set(state.hands[seat]) - _held_by_others(state, seat)))


def _held_by_others(state: State, seat: int) -> set[str]:
    return {letter for other, hand in enumerate(state.hands) if other != seat for letter in hand}


def score_play(terms: Terms, state: State, seat: int, tiles: tuple[Tile, ...]) -> PlayScore:
    """The score of these letters, whether or not their runs are words."""
    cells = cells_of(tiles)
    runs = grid_of(terms, state).put(tiles).runs(cells)
    counts = scoring_for(terms, state, seat)
    scored = tuple([ScoredWord(run.word, run.cells, _points(run, counts)) for run in runs])
    written: tuple[Numbered, ...] = ()
    if terms.settings.dictionary_devils:
        owners = {(column, row): owner for column, row, owner in state.owners}
        strangers = {cell for cell, owner in owners.items() if owner != seat}
        written = tuple([_written(tile, runs, counts, strangers) for tile in tiles])
    used = {cell for run in runs for cell in run.cells if cell in counts.word}
    if terms.settings.letter_premium == "once":
        used |= {cell for run in runs for cell in run.cells if cell in counts.letter}
    return PlayScore(scored, written, tuple(sorted(used)))


def _points(run: Run, counts: Scoring) -> int:
    """Letter factors first, then word factors multiplied together (KB-54)."""
    letters = zip(run.word, run.cells, strict=True)
    total = sum([counts.values[letter] * counts.letter.get(cell, 1) for letter, cell in letters])
    return total * prod([counts.word.get(cell, 1) for cell in run.cells])


def _written(tile: Tile, runs: tuple[Run, ...], counts: Scoring, strangers: set[Cell]) -> Numbered:
    """KB-51: base value × letter cell, + 1 for each letter of another player in each of its words,
    × the word cells of all its words.
    """
    letter, column, row = tile
    cell = (column, row)
    mine = [run for run in runs if cell in run.cells]
    value = counts.values[letter] * counts.letter.get(cell, 1)
    value += sum([other in strangers for run in mine for other in run.cells])
    through = {other for run in mine for other in run.cells}
    return (column, row, value * prod([counts.word.get(other, 1) for other in through]))


def scores_of(terms: Terms, state: State) -> tuple[int, ...]:
    """The current points; with Dictionary Devils the values of a player's cells (KB-51)."""
    if not terms.settings.dictionary_devils:
        return state.scores
    owners = {(column, row): owner for column, row, owner in state.owners}
    totals = [0] * state.seats
    for column, row, value in state.values:
        owner = owners.get((column, row))
        if owner is not None:
            totals[owner] += value
    return tuple(totals)
