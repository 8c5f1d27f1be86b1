"""Whole matches as a kernel: bots of any level, the draws of the engine, entry by entry."""

from __future__ import annotations

from typing import Any

from parlour.bots.compiled import kernel
from parlour.games.kniffeliger.bots import move
from parlour.games.kniffeliger.fast.chance import award, decision_seed, roll
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

WIDTH = 2 + DICE
"""An entry of the log: 0, seat and action; or 1, how many dice and their faces; or 2 and the
action die's face."""

ACTED, ROLLED, AWARDED = range(3)


@kernel
def begin(table: Any, seats: int, keeping: int, filled: int) -> None:
    """An empty table."""
    for place in range(SIZE):
        table[place] = 0
    table[SEATS] = seats
    table[ROUND] = 1
    table[KEEPING] = keeping
    table[FILLED] = filled
    for place in range(seats * FIELDS):
        table[SHEETS + place] = OPEN


@kernel
def play_match(table: Any, key: Any, levels: Any, thoughts: Any, log: Any) -> int:
    """Plays to the end; gives how many entries it took. The log may be empty."""
    logging = len(log) > 0
    entries = 0
    while table[PHASE] != OVER:
        seat = table[ACTIVE]
        thoughts.rng[0] = decision_seed(key, entries)
        action = move(levels[seat], table, thoughts)
        follows = play(table, action, thoughts.lattice.points, thoughts.adds)
        if logging:
            log[entries * WIDTH] = ACTED
            log[entries * WIDTH + 1] = seat
            log[entries * WIDTH + 2] = action
        entries += 1
        if follows == 1:
            count = roll(table, key, thoughts.rng)
            if logging:
                note_roll(table, count, log, entries * WIDTH)
            entries += 1
        elif follows == 2:
            face = award(table, key, thoughts.rng)
            if logging:
                log[entries * WIDTH] = AWARDED
                log[entries * WIDTH + 1] = face
            entries += 1
    return entries


@kernel
def note_roll(table: Any, count: int, log: Any, at: int) -> None:
    """Logs the dice that were rolled, in index order."""
    log[at] = ROLLED
    log[at + 1] = count
    place = at + 2
    for index in range(DICE):
        if not (table[LOCKED] >> index) & 1:
            log[place] = table[FIRST_DIE + index]
            place += 1


@kernel
def play_some(
    keys: Any,
    start: int,
    end: int,
    seats: int,
    keeping: int,
    filled: int,
    levels: Any,
    table: Any,
    thoughts: Any,
    log: Any,
    totals: Any,
) -> None:
    """Plays several matches; `totals` gets each seat's final total."""
    for number in range(start, end):
        begin(table, seats, keeping, filled)
        play_match(
            table, keys[number], levels[number * seats : (number + 1) * seats], thoughts, log
        )
        for seat in range(seats):
            totals[number * seats + seat] = total(table, seat)
