"""Expert: plays to win at the table.

Every choice is measured by the chance to win after this round. The value of a sheet is its points
and the exact expectation of its open fields; the shift/swap phase is played through with the action
dice that everybody has ready; the nearer the end, the more a small lead counts. Earning an action
die is worth extra points, by round. Among choices with the same chance, points count; alone at the
table, where there is nobody to win against, the expert plays the exact optimum.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Any

from parlour.core.jit import kernel
from parlour.games.kniffeliger.bots.dice_choice import best_keep
from parlour.games.kniffeliger.bots.levels.soloist import soloist_move
from parlour.games.kniffeliger.bots.levels.strong import loss, sheet_value
from parlour.games.kniffeliger.bots.scratch import LAST_SPREAD, SCORES, SPREAD
from parlour.games.kniffeliger.fast.layout import (
    ACTIVE,
    CROSS_OUT,
    END_AT,
    ENTER_AT,
    FIELDS,
    FREEZE,
    MAIN,
    PHASE,
    READY,
    ROLLS,
    ROUND,
    SEATS,
    SHEETS,
    SHIFT,
    SHIFT_AT,
    SHIFTING,
    STEAL,
    STOCKS,
    SWAP,
    SWAP_AT,
    aimed_number,
)
from parlour.games.kniffeliger.fast.play import (
    ALL_DICE,
    FIRST_THROW,
    can_hit,
    hold_of,
    open_fields,
    owes_entry,
    total,
)
from parlour.games.kniffeliger.solver.turn import N_THROWS, turn_from_entries
from parlour.games.kniffeliger.state import ROUNDS

POINT = 1e-9
"""What a point is worth beside the chance to win: it decides only between equal chances."""
SETTLED = 0.02
"""The spread when nothing but the shift/swap phase is left: a lead of one point wins."""


@kernel
def expert_move(table: Any, scratch: Any) -> int:
    """The move with the best chance to win; alone, the one with the most points to expect."""
    if table[SEATS] == 1:
        return int(soloist_move(table, scratch))
    seat = table[ACTIVE]
    if table[PHASE] == SHIFTING:
        return expert_shift(table, scratch, seat)
    target = best_hit(table, scratch, seat)
    if target >= 0:
        return target
    if not owes_entry(table):
        return END_AT
    expected = solve_turn_to_win(table, scratch, seat, scratch.plan[table[ROUND]])
    if table[ROLLS] == 0:
        return best_theft(table, scratch, seat, expected)
    keep = best_keep(table, scratch)
    if keep >= 0:
        return keep
    return ENTER_AT + best_field_to_win(table, scratch, seat)


@kernel
def win_chance(table: Any, scratch: Any, seat: int, own: float, spread: float) -> float:
    """`win_share` if the seat's sheet is worth `own` before the shift/swap phase."""
    seats = table[SEATS]
    for player in range(seats):
        scratch.held[player] = scratch.held[8 + player]
    scratch.held[seat] = own
    first = 0
    if table[PHASE] != MAIN:
        first = table[ACTIVE] + 1
    play_shift_phase(table, scratch, first)
    return win_share(scratch, seats, seat, spread)


@kernel
def play_shift_phase(table: Any, scratch: Any, first: int) -> None:
    """Plays the phase from a seat on: each player takes the best sheet within reach."""
    seats = table[SEATS]
    for player in range(first, seats):
        if table[READY + player * STOCKS + SWAP] > 0:
            best = player
            for other in range(seats):
                if scratch.held[other] > scratch.held[best]:
                    best = other
            kept = scratch.held[player]
            scratch.held[player] = scratch.held[best]
            scratch.held[best] = kept
        elif table[READY + player * STOCKS + SHIFT] > 0:
            before = player - 1 if player > 0 else seats - 1
            if scratch.held[before] > scratch.held[player]:
                shift_held(scratch, seats)


@kernel
def shift_held(scratch: Any, seats: int) -> None:
    """Passes every value in `held` to the next seat."""
    last = scratch.held[seats - 1]
    for player in range(seats - 1, 0, -1):
        scratch.held[player] = scratch.held[player - 1]
    scratch.held[0] = last


@kernel
def win_share(scratch: Any, seats: int, seat: int, spread: float) -> float:
    """The chance to win from the leads in `held`, relative to the spread; and a little for each
    point, so that points count where the chance is the same.
    """
    others = 0.0
    for player in range(seats):
        if player != seat:
            ahead = (scratch.held[player] - scratch.held[seat]) / spread
            others += exp(min(60.0, max(-60.0, ahead)))
    return 1.0 / (1.0 + others) + POINT * float(scratch.held[seat])


@kernel
def spread_of(table: Any, scratch: Any) -> float:
    """How far totals may still move apart after this turn."""
    if is_last_turn(table):
        return SETTLED
    return float(
        scratch.plan[LAST_SPREAD] + scratch.plan[SPREAD] * sqrt(float(ROUNDS - table[ROUND]))
    )


@kernel
def is_last_turn(table: Any) -> bool:
    """Whether nobody enters anything after the seat whose turn it is."""
    return bool(
        table[ROUND] == ROUNDS and (table[PHASE] != MAIN or table[ACTIVE] == table[SEATS] - 1)
    )


@kernel
def note_sheet_values(table: Any, scratch: Any) -> None:
    """Stores the value of every sheet, for `win_chance` to start from."""
    last = is_last_turn(table)
    for player in range(table[SEATS]):
        if last and (player != table[ACTIVE] or table[PHASE] != MAIN):
            # A field that is empty now stays empty.
            scratch.held[8 + player] = float(total(table, player))
        else:
            scratch.held[8 + player] = sheet_value(table, scratch, player)


@kernel
def solve_turn_to_win(table: Any, scratch: Any, seat: int, worth: float) -> float:
    """Solves the turn for the chance to win instead of points; returns that chance."""
    note_sheet_values(table, scratch)
    spread = spread_of(table, scratch)
    fillable, sheet = open_fields(table, seat, False), open_fields(table, seat, True)
    points = total(table, seat)
    for place in range(FIELDS * SCORES * 2):
        scratch.memo[place] = -1.0
    for throw in range(N_THROWS):
        earns = scratch.lattice.awards[throw] > 0.0
        best = -1.0
        for place in range(FIELDS):
            if (fillable >> place) & 1:
                score = int(scratch.lattice.points[throw * FIELDS + place])
                slot = (place * SCORES + score) * 2 + int(earns)
                if scratch.memo[slot] < 0.0:
                    own = points + score + scratch.values[sheet ^ (1 << place)]
                    if earns:
                        own += worth
                    chance = win_chance(table, scratch, seat, own, spread)
                    # An action die can help to win but is worth no points.
                    scratch.memo[slot] = chance - POINT * worth if earns else chance
                if scratch.memo[slot] > best:
                    best = scratch.memo[slot]
        scratch.buffers.enter[throw] = best
    return float(turn_from_entries(False, scratch.lattice, scratch.buffers))


@kernel
def best_field_to_win(table: Any, scratch: Any, seat: int) -> int:
    """The field to enter, from the memo of `solve_turn_to_win`."""
    fillable = open_fields(table, seat, False)
    throw = hold_of(table, ALL_DICE, scratch.adds) - FIRST_THROW
    earns = int(scratch.lattice.awards[throw] > 0.0)
    best = -1.0
    chosen = -1
    for place in range(FIELDS):
        if (fillable >> place) & 1:
            score = int(scratch.lattice.points[throw * FIELDS + place])
            value = scratch.memo[(place * SCORES + score) * 2 + earns]
            if value > best:
                best = value
                chosen = place
    return chosen


@kernel
def best_hit(table: Any, scratch: Any, seat: int) -> int:
    """The freeze or cross-out that adds most to the chance to win, or -1."""
    best = 0.0
    chosen = -1
    looked = False
    spread = spread_of(table, scratch)
    before = 0.0
    for kind in range(FREEZE, CROSS_OUT + 1):
        if table[READY + seat * STOCKS + kind] == 0:
            continue
        if not looked:
            note_sheet_values(table, scratch)
            before = win_chance(table, scratch, seat, scratch.held[8 + seat], spread)
            looked = True
        for victim in range(table[SEATS]):
            for place in range(FIELDS):
                if can_hit(table, seat, kind, victim, place):
                    cost = loss(table, scratch, kind, victim, place)
                    scratch.held[8 + victim] -= cost
                    gain = win_chance(table, scratch, seat, scratch.held[8 + seat], spread) - before
                    scratch.held[8 + victim] += cost
                    if gain > best:
                        best = gain
                        chosen = aimed_number(kind, victim, place)
    return chosen


@kernel
def best_theft(table: Any, scratch: Any, seat: int, expected: float) -> int:
    """The best theft if it beats rolling, else a roll."""
    best = expected
    chosen = 0
    if table[READY + seat * STOCKS + STEAL] == 0:
        return chosen
    spread = spread_of(table, scratch)
    sheet = open_fields(table, seat, True)
    for victim in range(table[SEATS]):
        for place in range(FIELDS):
            if can_hit(table, seat, STEAL, victim, place):
                points = float(table[SHEETS + victim * FIELDS + place])
                own = total(table, seat) + points + scratch.values[sheet ^ (1 << place)]
                scratch.held[8 + victim] -= points
                value = win_chance(table, scratch, seat, own, spread)
                scratch.held[8 + victim] += points
                if value > best:
                    best = value
                    chosen = aimed_number(STEAL, victim, place)
    return chosen


@kernel
def expert_shift(table: Any, scratch: Any, seat: int) -> int:
    """The shift or swap with the best chance to win after the rest of the phase, or the end."""
    note_sheet_values(table, scratch)
    seats = table[SEATS]
    spread = spread_of(table, scratch)
    best = win_chance(table, scratch, seat, scratch.held[8 + seat], spread)
    chosen = END_AT
    if table[READY + seat * STOCKS + SWAP] > 0:
        for victim in range(seats):
            if victim != seat:
                value = after_swap(table, scratch, seat, victim, spread)
                if value > best:
                    best = value
                    chosen = SWAP_AT + victim
    if table[READY + seat * STOCKS + SHIFT] > 0:
        for player in range(seats):
            scratch.held[player] = scratch.held[8 + player]
        shift_held(scratch, seats)
        play_shift_phase(table, scratch, seat + 1)
        value = win_share(scratch, seats, seat, spread)
        if value > best:
            best = value
            chosen = SHIFT_AT
    return chosen


@kernel
def after_swap(table: Any, scratch: Any, seat: int, victim: int, spread: float) -> float:
    """The chance to win after a swap and the rest of the phase."""
    for player in range(table[SEATS]):
        scratch.held[player] = scratch.held[8 + player]
    scratch.held[seat] = scratch.held[8 + victim]
    scratch.held[victim] = scratch.held[8 + seat]
    play_shift_phase(table, scratch, seat + 1)
    return win_share(scratch, table[SEATS], seat, spread)
