"""What becomes of a play: it is listed, or kept if it is one of the best, or if it is the best of
those whose wildcards became the same letters.

A record is three numbers: score, cell, axis and how many letters in one; then the letters.
"""

from __future__ import annotations

from typing import Any

from parlour.core.compiled import kernel
from parlour.words.plays.fast.board import MOST_LETTERS
from parlour.words.plays.fast.room import (
    BAR,
    BASE,
    BITS,
    COUNT,
    FOUND,
    IN_ONE,
    KEEPING,
    LAID,
    LEAD,
    LETTER_BITS,
    MOST,
)

HEAD, FIRST_LETTERS, LAST_LETTERS, RECORD = range(4)
SCORE_FROM, TILES_FROM = 16, 10
"""Bits of a head: score from here on, below it how many letters, below that axis and cell."""

LISTED, BEST, BY_WILDCARDS = range(3)
NO_BAR = -(1 << 62)
NO_WILDCARD = MOST_LETTERS
PAIRS = (MOST_LETTERS + 1) ** 2
"""Two letters that wildcards became, in order; `NO_WILDCARD` for none."""


@kernel
def clear(keeping: int, base: int, most: int, out: Any, room: Any) -> None:
    """Begins a list of at most so many records."""
    room[KEEPING], room[BASE], room[MOST], room[FOUND], room[BAR] = keeping, base, most, 0, NO_BAR
    if keeping == BY_WILDCARDS:
        for number in range(base, base + PAIRS):
            out[number, HEAD] = 0


@kernel
def keep(score: int, tiles: int, early: int, late: int, room: Any, out: Any) -> None:
    """Keeps a play, if it is one to keep. A list that is full only counts."""
    head = (score << SCORE_FROM) | tiles << TILES_FROM | room[LEAD]
    number = room[BASE] + room[FOUND]
    if room[KEEPING] == LISTED:
        room[FOUND] += 1
        if room[FOUND] > room[MOST]:
            return
    elif room[KEEPING] == BEST:
        if score <= room[BAR]:
            return
        number = rank(score, room, out)
    else:
        number = room[BASE] + pair(tiles, early, late, room)
        if out[number, HEAD] != 0 and out[number, HEAD] >> SCORE_FROM >= score:
            return
    out[number, HEAD], out[number, FIRST_LETTERS], out[number, LAST_LETTERS] = head, early, late
    if room[KEEPING] == BEST and room[FOUND] == room[MOST]:
        room[BAR] = out[room[BASE] + room[FOUND] - 1, HEAD] >> SCORE_FROM


@kernel
def rank(score: int, room: Any, out: Any) -> int:
    """Where a play comes among the best: behind those that score as much and were found before."""
    if room[FOUND] < room[MOST]:
        room[FOUND] += 1
    number = room[BASE] + room[FOUND] - 1
    while number > room[BASE] and out[number - 1, HEAD] >> SCORE_FROM < score:
        for part in range(RECORD):
            out[number, part] = out[number - 1, part]
        number -= 1
    return int(number)


@kernel
def pair(tiles: int, early: int, late: int, room: Any) -> int:
    """The letters that wildcards became: those laid more often than the hand holds them."""
    low, high = NO_WILDCARD, NO_WILDCARD
    for tile in range(tiles):
        code = letter_of(tile, early, late)
        room[LAID + code] += 1
        if room[LAID + code] > room[COUNT + code]:
            low, high = min(low, code), high if low == NO_WILDCARD else max(low, code)
    for tile in range(tiles):
        room[LAID + letter_of(tile, early, late)] = 0
    return low * (MOST_LETTERS + 1) + high


@kernel
def letter_of(tile: int, early: int, late: int) -> int:
    """A letter of a play."""
    return (early >> BITS * tile if tile < IN_ONE else late >> BITS * (tile - IN_ONE)) & LETTER_BITS
