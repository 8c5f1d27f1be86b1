"""The words of a turn in sentences, letter by letter, and what everybody gets (KN-31 to 33)."""

from __future__ import annotations

from math import prod

from parlour.core.game import Line
from parlour.core.refusal import Parameter
from parlour.games.knickknack.board.cells import LETTER_FACTORS, WORD_FACTORS
from parlour.games.knickknack.options import Powerup
from parlour.games.knickknack.rules.powerups import letter_changes, word_change
from parlour.games.knickknack.rules.runs import ScoredWord
from parlour.games.knickknack.rules.turns import Turn
from parlour.games.knickknack.state import kinds_on, written_on
from parlour.words.coordinates import cell_name


def score_report(turn: Turn, active: tuple[Powerup, ...], seat: int) -> tuple[Line, ...]:
    """How the words of a turn score, with the powerups that were active before it."""
    lines: list[Line] = []
    for word in turn.words:
        lines += _word(turn, active, seat, word)
    return tuple(lines)


def _word(turn: Turn, active: tuple[Powerup, ...], seat: int, word: ScoredWord) -> list[Line]:
    written, kinds = written_on(turn.state), kinds_on(turn.state)
    changes, change = letter_changes(active), word_change(active)
    first = cell_name(word.cells[0])
    lines = [Line("example.column", {"word": word.word, "column": first[0]})]
    if word.cells[0][1] == word.cells[1][1]:
        lines = [Line("example.row", {"word": word.word, "row": word.cells[0][1]})]
    whole = 0
    for cell in word.cells:
        letter, value, owner = written[cell]
        kind = kinds.get(cell)
        factor = LETTER_FACTORS[kind] if kind in LETTER_FACTORS and kind is not None else 1
        points = (value + changes.get(letter, 0)) * factor
        whole += points
        told: dict[str, Parameter] = {"letter": letter, "value": value, "points": points}
        key = "example.letter" if points == value else "example.letter_changed"
        lines.append(Line(key, told))
        if owner is not None and owner != seat:
            lines.append(Line("example.owner", {"letter": letter, "seat": owner, "points": points}))
    factors = prod([WORD_FACTORS[kinds[c]] for c in word.cells if kinds.get(c) in WORD_FACTORS])
    if factors != 1 or change:
        told = {"sum": whole, "factor": factors, "change": change}
        lines.append(Line("example.whole", told))
    scored: dict[str, Parameter] = {"word": word.word, "seat": seat, "points": word.gains[seat]}
    return [*lines, Line("example.word", scored)]
