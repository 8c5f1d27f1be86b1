"""What players see. Nothing is hidden in Kniffeliger, so there is one view for everybody."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from parlour.games.kniffeliger.rules.categories import CATEGORIES, Category, all_points
from parlour.games.kniffeliger.state import (
    KINDS,
    ROUNDS,
    Field,
    Kind,
    Mark,
    Pending,
    Phase,
    Sheet,
    State,
    Stock,
    is_last_round,
    total,
)


class View(Struct, frozen=True):
    """The whole table. `points` is what the dice on the table would score in each category, and
    `last_round` says that no round can follow this one.
    """

    round: int
    rounds: int
    phase: Phase
    active: int
    rolls: int
    dice: tuple[int, ...]
    locked: tuple[int, ...]
    entered: bool
    pending: Pending
    sheets: tuple[dict[Category, Field], ...]
    totals: tuple[int, ...]
    open_fields: tuple[int, ...]
    ready: tuple[dict[Kind, int], ...]
    fresh: tuple[dict[Kind, int], ...]
    points: dict[Category, int]
    last_round: bool


def view_of(state: State) -> View:
    """The view of a state."""
    shown = state.dice and state.pending is not Pending.ROLL
    scores = all_points(state.dice) if shown else ()
    sheets = [_shown(sheet) for sheet in state.sheets]
    return View(
        round=state.round,
        rounds=ROUNDS,
        phase=state.phase,
        active=state.active,
        rolls=state.rolls,
        dice=state.dice,
        locked=state.locked,
        entered=state.entered,
        pending=state.pending,
        sheets=tuple([fields.copy() for fields, _, _ in sheets]),
        totals=tuple([points for _, points, _ in sheets]),
        open_fields=tuple([count for _, _, count in sheets]),
        ready=tuple([_counts(stock) if any(stock) else {} for stock in state.ready]),
        fresh=tuple([_counts(stock) if any(stock) else {} for stock in state.fresh]),
        points=dict(zip(CATEGORIES, scores, strict=True)) if shown else {},
        last_round=is_last_round(state),
    )


def state_of(view: View) -> State:
    """The state of a view, which shows all of it."""
    return State(
        round=view.round,
        phase=view.phase,
        active=view.active,
        rolls=view.rolls,
        dice=view.dice,
        locked=view.locked,
        entered=view.entered,
        pending=view.pending,
        sheets=tuple([sheet_of(fields) for fields in view.sheets]),
        ready=tuple([stock_of(counts) for counts in view.ready]),
        fresh=tuple([stock_of(counts) for counts in view.fresh]),
    )


def sheet_of(fields: dict[Category, Field]) -> Sheet:
    """A sheet from its fields by category; missing ones are open."""
    return tuple([fields.get(category, Mark.OPEN) for category in CATEGORIES])


def stock_of(counts: dict[Kind, int]) -> Stock:
    """A stock from its action dice by kind."""
    return tuple([counts.get(kind, 0) for kind in KINDS])


@lru_cache(maxsize=4_096)
def _shown(sheet: Sheet) -> tuple[dict[Category, Field], int, int]:
    """Fields by category, the total, and the number of open fields; cached, because most sheets do
    not change from one view to the next.
    """
    count = sheet.count(Mark.OPEN) + sheet.count(Mark.FROZEN)
    return dict(zip(CATEGORIES, sheet, strict=True)), total(sheet), count


def _counts(stock: Stock) -> dict[Kind, int]:
    return {kind: count for kind, count in zip(KINDS, stock, strict=True) if count}
