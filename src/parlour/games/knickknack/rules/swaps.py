"""Swap options (KN-16)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from random import Random

from msgspec.structs import replace

from parlour.core.refusal import Refusal
from parlour.games.knickknack.actions import Carried, Code
from parlour.games.knickknack.options import SwapOption
from parlour.games.knickknack.settings import Terms
from parlour.games.knickknack.state import (
    State,
    Written,
    in_reading_order,
    lettered,
    written_on,
)
from parlour.words.coordinates import cell_name
from parlour.words.grid import Cell


def refusal(terms: Terms, state: State, option: SwapOption, pick: Carried) -> Refusal | None:
    """Why these letters may not be changed."""
    if len(pick.swaps) > option.count:
        return Refusal(Code.TOO_MANY_SWAPS, {"most": option.count})
    cells = [(column, row) for _, column, row in pick.swaps]
    written = written_on(state)
    for letter, column, row in pick.swaps:
        cell = (column, row)
        if cells.count(cell) > 1:
            return Refusal(Code.CELL_TWICE, {"cell": cell_name(cell)})
        if cell not in written:
            return Refusal(Code.NO_LETTER_THERE, {"cell": cell_name(cell)})
        if letter not in terms.alphabet.letters:
            return Refusal(Code.NOT_A_LETTER, {"letter": letter})
        if letter == written[cell].letter:
            return Refusal(Code.SAME_LETTER, {"letter": letter, "cell": cell_name(cell)})
    return None


def legal(terms: Terms, state: State, option: SwapOption, number: int) -> Iterator[Carried]:
    """No letter, then one, then more; cells in reading order."""
    written = written_on(state)
    cells = in_reading_order(written)
    for count in range(option.count + 1):
        for chosen in combinations(cells, count):
            for letters in product(*[_others(terms, written[cell].letter) for cell in chosen]):
                yield _pick(number, letters, chosen)


def sample(terms: Terms, state: State, option: SwapOption, number: int, rng: Random) -> Carried:
    """Up to as many letters as the option has."""
    written = written_on(state)
    cells = in_reading_order(written)
    chosen = rng.sample(cells, rng.randint(0, min(option.count, len(cells))))
    letters = [rng.choice(_others(terms, written[cell].letter)) for cell in chosen]
    return _pick(number, tuple(letters), tuple(chosen))


def _others(terms: Terms, letter: str) -> str:
    return terms.alphabet.letters.replace(letter, "")


def _pick(number: int, letters: tuple[str, ...], cells: tuple[Cell, ...]) -> Carried:
    made = [(letter, *cell) for letter, cell in zip(letters, cells, strict=True)]
    return Carried(number, swaps=tuple(sorted(made)))


def swapped(terms: Terms, state: State, pick: Carried) -> State:
    """The state with the new letters: owner and type stay, and the value unless it follows."""
    written = written_on(state)
    for letter, column, row in pick.swaps:
        old = written[column, row]
        value = terms.values[letter] if terms.settings.swap_revalues else old.value
        written[column, row] = Written(letter, value, old.owner)
    return replace(state, cells=lettered(written))
