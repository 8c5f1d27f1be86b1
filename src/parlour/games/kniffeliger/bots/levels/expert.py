"""Expert: plays to win at the table.

Everything is weighed by the chance to win when the round is over: each sheet's value is its points
and exact expectation; the shift/swap phase of this round is played through with the action dice
that everybody holds ready; the nearer the end, the more a small lead decides. Earning an action die
is worth points of its own, by round.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Any

from parlour.core.jit import kernel
from parlour.games.kniffeliger.bots.dice_choice import best_keep
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
    aimed,
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
from parlour.games.kniffeliger.solver.turn import N_THROWS, from_entries
from parlour.games.kniffeliger.state import ROUNDS


@kernel
def expert_move(table: Any, mind: Any) -> int:
    """The move with the best chance to win."""
    seat = table[ACTIVE]
    if table[PHASE] == SHIFTING:
        return expert_shift(table, mind, seat)
    target = best_blow(table, mind, seat)
    if target >= 0:
        return target
    if not owes_entry(table):
        return END_AT
    expected = winning_turn(table, mind, seat, mind.plan[table[ROUND]])
    if table[ROLLS] == 0:
        return best_theft(table, mind, seat, expected)
    keep = best_keep(table, mind)
    if keep >= 0:
        return keep
    return ENTER_AT + winning_field(table, mind, seat)


@kernel
def outlook(table: Any, mind: Any, seat: int, own: float, spread: float) -> float:
    """The chance to win if the seat's sheet is worth `own` when the shift/swap phase begins."""
    seats = table[SEATS]
    for player in range(seats):
        mind.held[player] = mind.held[8 + player]
    mind.held[seat] = own
    first = 0
    if table[PHASE] != MAIN:
        first = table[ACTIVE] + 1
    play_phase(table, mind, first)
    return chance_to_win(mind, seats, seat, spread)


@kernel
def play_phase(table: Any, mind: Any, first: int) -> None:
    """Everybody from a seat on takes the best sheet that their shift and swap dice can reach."""
    seats = table[SEATS]
    for player in range(first, seats):
        if table[READY + player * STOCKS + SWAP] > 0:
            best = player
            for other in range(seats):
                if mind.held[other] > mind.held[best]:
                    best = other
            kept = mind.held[player]
            mind.held[player] = mind.held[best]
            mind.held[best] = kept
        elif table[READY + player * STOCKS + SHIFT] > 0:
            before = player - 1 if player > 0 else seats - 1
            if mind.held[before] > mind.held[player]:
                shift_held(mind, seats)


@kernel
def shift_held(mind: Any, seats: int) -> None:
    """Every sheet goes to the next seat."""
    last = mind.held[seats - 1]
    for player in range(seats - 1, 0, -1):
        mind.held[player] = mind.held[player - 1]
    mind.held[0] = last


@kernel
def chance_to_win(mind: Any, seats: int, seat: int, spread: float) -> float:
    """A share by how far each is ahead, on the scale of the spread."""
    others = 0.0
    for player in range(seats):
        if player != seat:
            ahead = (mind.held[player] - mind.held[seat]) / spread
            others += exp(min(60.0, max(-60.0, ahead)))
    return 1.0 / (1.0 + others)


@kernel
def spread_of(table: Any, mind: Any) -> float:
    """How much may still change after this round."""
    return float(mind.plan[LAST_SPREAD] + mind.plan[SPREAD] * sqrt(float(ROUNDS - table[ROUND])))


@kernel
def look_around(table: Any, mind: Any) -> None:
    """Notes what every sheet is worth, for `outlook` to start from."""
    for player in range(table[SEATS]):
        mind.held[8 + player] = sheet_value(table, mind, player)


@kernel
def winning_turn(table: Any, mind: Any, seat: int, worth: float) -> float:
    """Fills the worths of the turn with chances to win; gives the chance before the first roll."""
    look_around(table, mind)
    spread = spread_of(table, mind)
    fillable, sheet = open_fields(table, seat, False), open_fields(table, seat, True)
    points = total(table, seat)
    for place in range(FIELDS * SCORES * 2):
        mind.memo[place] = -1.0
    for throw in range(N_THROWS):
        earns = mind.lattice.awards[throw] > 0.0
        best = -1.0
        for place in range(FIELDS):
            if (fillable >> place) & 1:
                score = int(mind.lattice.points[throw * FIELDS + place])
                slot = (place * SCORES + score) * 2 + int(earns)
                if mind.memo[slot] < 0.0:
                    own = points + score + mind.values[sheet ^ (1 << place)]
                    if earns:
                        own += worth
                    mind.memo[slot] = outlook(table, mind, seat, own, spread)
                if mind.memo[slot] > best:
                    best = mind.memo[slot]
        mind.worths.enter[throw] = best
    return float(from_entries(False, mind.lattice, mind.worths))


@kernel
def winning_field(table: Any, mind: Any, seat: int) -> int:
    """The field to enter; the memo of the turn is filled."""
    fillable = open_fields(table, seat, False)
    throw = hold_of(table, ALL_DICE, mind.adds) - FIRST_THROW
    earns = int(mind.lattice.awards[throw] > 0.0)
    best = -1.0
    chosen = -1
    for place in range(FIELDS):
        if (fillable >> place) & 1:
            score = int(mind.lattice.points[throw * FIELDS + place])
            value = mind.memo[(place * SCORES + score) * 2 + earns]
            if value > best:
                best = value
                chosen = place
    return chosen


@kernel
def best_blow(table: Any, mind: Any, seat: int) -> int:
    """The freeze or cross-out that helps most, or -1."""
    best = 0.0
    chosen = -1
    looked = False
    spread = spread_of(table, mind)
    before = 0.0
    for kind in range(FREEZE, CROSS_OUT + 1):
        if table[READY + seat * STOCKS + kind] == 0:
            continue
        if not looked:
            look_around(table, mind)
            before = outlook(table, mind, seat, mind.held[8 + seat], spread)
            looked = True
        for victim in range(table[SEATS]):
            for place in range(FIELDS):
                if can_hit(table, seat, kind, victim, place):
                    cost = loss(table, mind, kind, victim, place)
                    mind.held[8 + victim] -= cost
                    gain = outlook(table, mind, seat, mind.held[8 + seat], spread) - before
                    mind.held[8 + victim] += cost
                    if gain > best:
                        best = gain
                        chosen = aimed(kind, victim, place)
    return chosen


@kernel
def best_theft(table: Any, mind: Any, seat: int, expected: float) -> int:
    """A theft with a better chance to win than rolling, or a roll."""
    best = expected
    chosen = 0
    if table[READY + seat * STOCKS + STEAL] == 0:
        return chosen
    spread = spread_of(table, mind)
    sheet = open_fields(table, seat, True)
    for victim in range(table[SEATS]):
        for place in range(FIELDS):
            if can_hit(table, seat, STEAL, victim, place):
                points = float(table[SHEETS + victim * FIELDS + place])
                own = total(table, seat) + points + mind.values[sheet ^ (1 << place)]
                mind.held[8 + victim] -= points
                value = outlook(table, mind, seat, own, spread)
                mind.held[8 + victim] += points
                if value > best:
                    best = value
                    chosen = aimed(STEAL, victim, place)
    return chosen


@kernel
def expert_shift(table: Any, mind: Any, seat: int) -> int:
    """The use of a shift or swap die after which those who come later leave the best chance."""
    look_around(table, mind)
    seats = table[SEATS]
    spread = spread_of(table, mind)
    best = outlook(table, mind, seat, mind.held[8 + seat], spread)
    chosen = END_AT
    if table[READY + seat * STOCKS + SWAP] > 0:
        for victim in range(seats):
            if victim != seat:
                value = after_swap(table, mind, seat, victim, spread)
                if value > best:
                    best = value
                    chosen = SWAP_AT + victim
    if table[READY + seat * STOCKS + SHIFT] > 0:
        for player in range(seats):
            mind.held[player] = mind.held[8 + player]
        shift_held(mind, seats)
        play_phase(table, mind, seat + 1)
        value = chance_to_win(mind, seats, seat, spread)
        if value > best:
            best = value
            chosen = SHIFT_AT
    return chosen


@kernel
def after_swap(table: Any, mind: Any, seat: int, victim: int, spread: float) -> float:
    """The chance to win after a swap and what follows it in this phase."""
    for player in range(table[SEATS]):
        mind.held[player] = mind.held[8 + player]
    mind.held[seat] = mind.held[8 + victim]
    mind.held[victim] = mind.held[8 + seat]
    play_phase(table, mind, seat + 1)
    return chance_to_win(mind, table[SEATS], seat, spread)
