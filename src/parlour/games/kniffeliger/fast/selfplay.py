"""Whole matches as a kernel, for bots of any level; the same draws and entries as in the engine."""

from __future__ import annotations

from typing import Any

from parlour.core.jit import kernel
from parlour.games.kniffeliger.bots.opponents import move
from parlour.games.kniffeliger.fast.chance import award, decision_seed, roll
from parlour.games.kniffeliger.fast.entries import log_action, log_award, log_dice
from parlour.games.kniffeliger.fast.layout import (
    ACTIVE,
    FIELDS,
    FILLED,
    FIRST_DIE,
    KEEPING,
    LOCKED,
    OPEN,
    OVER,
    PHASE,
    ROUND,
    SEATS,
    SHEETS,
    SIZE,
)
from parlour.games.kniffeliger.fast.play import play, total
from parlour.games.kniffeliger.state import DICE


@kernel
def begin(table: Any, seats: int, keeping: int, filled: int) -> None:
    """Sets a table to the start of a match."""
    for place in range(SIZE):
        table[place] = 0
    table[SEATS] = seats
    table[ROUND] = 1
    table[KEEPING] = keeping
    table[FILLED] = filled
    for place in range(seats * FIELDS):
        table[SHEETS + place] = OPEN


@kernel
def play_match(table: Any, key: Any, levels: Any, scratch: Any, log: Any) -> int:
    """Plays a match to the end; returns the number of entries. The log may be empty."""
    logging = len(log) > 0
    entries = 0
    while table[PHASE] != OVER:
        seat = table[ACTIVE]
        scratch.rng[0] = decision_seed(key, entries)
        action = move(levels[seat], table, scratch)
        follows = play(table, action, scratch.lattice.points, scratch.adds)
        if logging:
            log_action(log, entries, seat, action)
        entries += 1
        if follows == 1:
            roll(table, key, scratch.labels, scratch.rng)
            if logging:
                log_dice(log, entries, faces(table), table[LOCKED])
            entries += 1
        elif follows == 2:
            face = award(table, key, scratch.labels, scratch.rng)
            if logging:
                log_award(log, entries, face)
            entries += 1
    return entries


@kernel
def faces(table: Any) -> int:
    """The dice on the table as one number, three bits per die."""
    packed = 0
    for index in range(DICE):
        packed |= table[FIRST_DIE + index] << 3 * index
    return packed


@kernel
def play_many(
    keys: Any,
    seats: int,
    keeping: int,
    filled: int,
    levels: Any,
    table: Any,
    scratch: Any,
    log: Any,
    totals: Any,
) -> None:
    """Plays every seating in `levels` with every key; fills `totals` with the final totals."""
    orders = len(levels) // seats
    for number in range(len(keys) * orders):
        order = number % orders * seats
        begin(table, seats, keeping, filled)
        play_match(table, keys[number // orders], levels[order : order + seats], scratch, log)
        for seat in range(seats):
            totals[number * seats + seat] = total(table, seat)
