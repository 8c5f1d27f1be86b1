"""The results of a search: all plays, the best ones, or the best for each choice of wildcards.

A result is three numbers: a head with score, number of letters, axis and cell; then the letters.
"""

from __future__ import annotations

from typing import Any

from parlour.core.jit import kernel
from parlour.words.plays.compiled.encoding import MOST_LETTERS
from parlour.words.plays.compiled.workspace import (
    BAR,
    BASE,
    BITS,
    COUNT,
    FIRST_CELL,
    FOUND,
    LAID,
    LETTER_MASK,
    LETTERS_PER_NUMBER,
    MODE,
    MOST,
)

HEAD, FIRST_LETTERS, LAST_LETTERS, RESULT_SIZE = range(4)
SCORE_FROM, TILES_FROM = 16, 10
"""The bits of a head where the score and the number of letters begin; below: axis and cell."""

ALL, BEST, BY_WILDCARDS = range(3)
NO_BAR = -(1 << 62)
NO_WILDCARD = MOST_LETTERS
PAIRS = (MOST_LETTERS + 1) ** 2
"""The number of pairs of letters that two wildcards can become; `NO_WILDCARD` is none."""


@kernel
def start_results(mode: int, base: int, most: int, out: Any, work: Any) -> None:
    """Starts a list of at most `most` results."""
    work[MODE], work[BASE], work[MOST], work[FOUND], work[BAR] = mode, base, most, 0, NO_BAR
    if mode == BY_WILDCARDS:
        for number in range(base, base + PAIRS):
            out[number, HEAD] = 0


@kernel
def add_result(score: int, tiles: int, text_low: int, text_high: int, work: Any, out: Any) -> None:
    """Adds a play if the mode asks for it. A full list only counts."""
    head = (score << SCORE_FROM) | tiles << TILES_FROM | work[FIRST_CELL]
    number = work[BASE] + work[FOUND]
    if work[MODE] == ALL:
        work[FOUND] += 1
        if work[FOUND] > work[MOST]:
            return
    elif work[MODE] == BEST:
        if score <= work[BAR]:
            return
        number = rank(score, work, out)
    else:
        number = work[BASE] + pair(tiles, text_low, text_high, work)
        if out[number, HEAD] != 0 and out[number, HEAD] >> SCORE_FROM >= score:
            return
    out[number, HEAD], out[number, FIRST_LETTERS], out[number, LAST_LETTERS] = (
        head,
        text_low,
        text_high,
    )
    if work[MODE] == BEST and work[FOUND] == work[MOST]:
        work[BAR] = out[work[BASE] + work[FOUND] - 1, HEAD] >> SCORE_FROM


@kernel
def rank(score: int, work: Any, out: Any) -> int:
    """Makes space for a play among the best, behind earlier ones with the same score."""
    if work[FOUND] < work[MOST]:
        work[FOUND] += 1
    number = work[BASE] + work[FOUND] - 1
    while number > work[BASE] and out[number - 1, HEAD] >> SCORE_FROM < score:
        for part in range(RESULT_SIZE):
            out[number, part] = out[number - 1, part]
        number -= 1
    return int(number)


@kernel
def pair(tiles: int, text_low: int, text_high: int, work: Any) -> int:
    """The number of the pair of letters that wildcards became: those not held by the hand."""
    low, high = NO_WILDCARD, NO_WILDCARD
    for tile in range(tiles):
        code = letter_of(tile, text_low, text_high)
        work[LAID + code] += 1
        if work[LAID + code] > work[COUNT + code]:
            low, high = min(low, code), high if low == NO_WILDCARD else max(low, code)
    for tile in range(tiles):
        work[LAID + letter_of(tile, text_low, text_high)] = 0
    return low * (MOST_LETTERS + 1) + high


@kernel
def letter_of(tile: int, text_low: int, text_high: int) -> int:
    """A letter of a play."""
    return (
        text_low >> BITS * tile
        if tile < LETTERS_PER_NUMBER
        else text_high >> BITS * (tile - LETTERS_PER_NUMBER)
    ) & LETTER_MASK
