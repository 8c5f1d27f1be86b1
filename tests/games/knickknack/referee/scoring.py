"""What the new words of a turn are worth: KN-30 … KN-33."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tests.games.knickknack.referee.sheet import Cell, Run, Sheet, read_line, runs

LETTER_FACTOR = {"double_letter": 2, "triple_letter": 3}
WORD_FACTOR = {"double_word": 2, "triple_word": 3}


@dataclass(frozen=True)
class Word:
    text: str
    cells: tuple[Cell, ...]
    points: int
    """What the maker gets for it, before the floor of the whole turn."""
    owners: Mapping[int, int]
    """What every other owner gets for it, before the floor of the whole turn."""


def new_words(
    sheet: Sheet,
    direction: str,
    known: Collection[Run],
    maker: int,
    powerups: Sequence[dict[str, Any]],
    words: Collection[str],
) -> list[Word]:
    """KN-30."""
    fresh = [run for run in runs(sheet, direction) if run.text in words and run not in known]
    fresh.sort(key=lambda run: (run.way, run.first[1], run.first[0]))
    return [score(sheet, direction, run, maker, powerups) for run in fresh]


def score(
    sheet: Sheet, direction: str, run: Run, maker: int, powerups: Sequence[dict[str, Any]]
) -> Word:
    """KN-31, KN-32."""
    cells = read_line(run.first, run.way, len(run.text), direction)
    total = 0
    owners: dict[int, int] = {}
    word_factors = 1
    for cell in cells:
        letter = letter_points(sheet, cell, powerups)
        total += letter
        owner = sheet.letters[cell].owner
        if owner is not None and owner != maker:
            owners[owner] = owners.get(owner, 0) + letter
        word_factors *= WORD_FACTOR.get(sheet.special.get(cell, ""), 1)
    change = sum(powerup["by"] for powerup in powerups if powerup["kind"] == "word_change")
    return Word(run.text, tuple(cells), total * word_factors + change, owners)


def letter_points(sheet: Sheet, cell: Cell, powerups: Sequence[dict[str, Any]]) -> int:
    written = sheet.letters[cell]
    change: int = sum(
        powerup["by"]
        for powerup in powerups
        if powerup["kind"] == "letter_change" and powerup["letter"] == written.letter
    )
    return (written.value + change) * LETTER_FACTOR.get(sheet.special.get(cell, ""), 1)


def word_points(words: Sequence[Word], maker: int, seats: int) -> list[int]:
    """KN-33: everybody's total over all words of the turn, never below 0."""
    totals = [0] * seats
    for word in words:
        totals[maker] += word.points
        for owner, points in word.owners.items():
            totals[owner] += points
    return [max(0, total) for total in totals]
