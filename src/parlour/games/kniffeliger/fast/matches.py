"""Many matches between bots at once, for tournaments."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from parlour.bots.splitmix import keys_of
from parlour.core.jit import blank, integers, listed
from parlour.games.kniffeliger.bots.opponents import NUMBERS
from parlour.games.kniffeliger.bots.scratch import Scratch, new_scratch
from parlour.games.kniffeliger.fast.layout import empty_table
from parlour.games.kniffeliger.fast.random_solo import play_many_solo
from parlour.games.kniffeliger.fast.selfplay import play_many
from parlour.games.kniffeliger.settings import Settings

Totals = tuple[tuple[int, ...], ...]

NO_LOG: Any = integers([])


@cache
def _scratch() -> Scratch:
    return new_scratch()


def self_play(
    settings: Settings, orders: Sequence[Sequence[str]], seeds: Sequence[int]
) -> list[Totals]:
    """The final totals of every seating for every seed."""
    keys = keys_of(seeds)
    if [list(order) for order in orders] == [["random"]]:
        return _random_solo(keys)
    seats = len(orders[0])
    totals = blank(len(seeds) * len(orders) * seats)
    levels = integers(NUMBERS[level] for order in orders for level in order)
    keeping, filled = settings.action_dice == "keep", settings.cross_out == "filled"
    play_many(
        *(keys, seats, int(keeping), int(filled)),
        *(levels, empty_table(), _scratch(), NO_LOG, totals),
    )
    flat = listed(totals)
    matches = [tuple(flat[at : at + seats]) for at in range(0, len(flat), seats)]
    return [tuple(matches[at : at + len(orders)]) for at in range(0, len(matches), len(orders))]


def _random_solo(keys: Any) -> list[Totals]:
    totals = blank(len(keys))
    play_many_solo(keys, _scratch(), NO_LOG, totals)
    flat = listed(totals)
    # Equal results share one tuple: a tuple per game would keep the garbage collector busy.
    results = {total: ((total,),) for total in set(flat)}
    return [results[total] for total in flat]
