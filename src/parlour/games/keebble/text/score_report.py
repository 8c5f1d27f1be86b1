"""The score of a play in sentences, letter by letter and word by word.

The numbers add up to what `scoring` says: each sentence with a factor or a sum follows from the
ones before it.
"""

from __future__ import annotations

from collections.abc import Iterable

from parlour.core.game import Line
from parlour.core.refusal import Parameter
from parlour.games.keebble.board.cells import WORD_FACTORS, Kind
from parlour.games.keebble.rules.scoring import UNIQUE, ScoredWord, score_play, scoring_for
from parlour.games.keebble.settings import Terms
from parlour.games.keebble.state import State
from parlour.words.coordinates import cell_name
from parlour.words.grid import Cell, Tile


def score_report(
    terms: Terms, state: State, seat: int, tiles: tuple[Tile, ...]
) -> tuple[Line, ...]:
    """How a play would score; with Dictionary Devils, how its letters get their values."""
    report = _Report(terms, state, seat)
    done = score_play(terms, state, seat, tiles)
    lines: list[Line] = []
    if not terms.settings.dictionary_devils:
        for scored in done.words:
            lines += report.word(scored)
        return tuple(lines)
    for (letter, *cell), (_, _, value) in zip(tiles, done.written, strict=True):
        lines += report.written(letter, (cell[0], cell[1]), done.words, value)
    return tuple(lines)


class _Report:
    """The values and factors that apply to a seat."""

    def __init__(self, terms: Terms, state: State, seat: int) -> None:
        self.terms = terms
        self.counts = scoring_for(terms, state, seat)
        self.kinds = {(column, row): kind for column, row, kind in state.special}
        self.strangers = {(column, row) for column, row, owner in state.owners if owner != seat}

    def word(self, scored: ScoredWord) -> list[Line]:
        """A word and its letters, in reading order (KB-14, 20, 54)."""
        first, second = scored.cells[0], scored.cells[1]
        lines = [Line("example.column", {"word": scored.word, "column": cell_name(first)[0]})]
        if first[1] == second[1]:
            lines = [Line("example.row", {"word": scored.word, "row": first[1]})]
        for letter, cell in zip(scored.word, scored.cells, strict=True):
            lines.append(self._letter(letter, cell))
        lines += self._factors(scored.cells)
        return [*lines, Line("example.word", {"word": scored.word, "points": scored.points})]

    def written(
        self, letter: str, cell: Cell, words: tuple[ScoredWord, ...], value: int
    ) -> list[Line]:
        """A new letter, and what its words add to it (KB-51)."""
        mine = [scored for scored in words if cell in scored.cells]
        lines = [self._letter(letter, cell)]
        strangers = sum([other in self.strangers for scored in mine for other in scored.cells])
        if strangers:
            lines.append(Line("example.strangers", {"count": strangers}))
        lines += self._factors({other for scored in mine for other in scored.cells})
        named = cell_name(cell)
        worth_now = Line("example.written", {"letter": letter, "cell": named, "value": value})
        return [*lines, worth_now]

    def _letter(self, letter: str, cell: Cell) -> Line:
        value, factor = self.counts.values[letter], self.counts.letter.get(cell, 1)
        told: dict[str, Parameter] = {"letter": letter, "value": value, "why": self._why(letter)}
        if factor == 1:
            return Line("example.letter", told)
        told |= {"kind": self.kinds[cell], "factor": factor, "points": value * factor}
        return Line("example.letter_factor", told)

    def _why(self, letter: str) -> str:
        """Why a letter has its value (KB-20, 21, 62)."""
        if self.terms.settings.scrabble_scoring:
            return "listed"
        if self.counts.values[letter] == UNIQUE:
            return "unique"
        return "vowel" if letter in self.terms.alphabet.vowels else "consonant"

    def _factors(self, cells: Iterable[Cell]) -> list[Line]:
        """The word cells that count, from the top left."""
        found = sorted([cell for cell in cells if cell in self.counts.word])
        return [self._factor(cell, self.kinds[cell]) for cell in found]

    def _factor(self, cell: Cell, kind: Kind) -> Line:
        factor = WORD_FACTORS[kind]
        return Line(
            "example.word_factor", {"kind": kind, "factor": factor, "cell": cell_name(cell)}
        )
