"""Many matches of bots at once, by seed: what tournaments call."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from parlour.bots.compiled import integers
from parlour.bots.splitmix import words
from parlour.core.chance import match_key
from parlour.games.kniffeliger.bots import NUMBERS
from parlour.games.kniffeliger.bots.mind import Mind, mind
from parlour.games.kniffeliger.fast.layout import empty_table
from parlour.games.kniffeliger.fast.selfplay import play_some
from parlour.games.kniffeliger.state import Settings


def key_of(seed: int | str) -> int:
    """The generator's key of a match with that seed, as `core.chance.SplitMix` makes it."""
    return int.from_bytes(match_key(str(seed), ())[:8], "big")


@cache
def _thoughts() -> Mind:
    return mind()


def self_play(
    settings: Settings, orders: Sequence[Sequence[str]], seeds: Sequence[int]
) -> list[list[tuple[int, ...]]]:
    """The final totals of every seating, for every seed."""
    seats = len(orders[0])
    count = len(seeds) * len(orders)
    keys = words([key_of(seed) for seed in seeds for _ in orders])
    levels = integers(NUMBERS[level] for _ in seeds for order in orders for level in order)
    totals = integers([0] * (count * seats))
    keeping, filled = settings.action_dice == "keep", settings.cross_out == "filled"
    play_some(
        *(keys, 0, count, seats, int(keeping), int(filled)),
        *(levels, empty_table(), _thoughts(), integers([]), totals),
    )
    flat = [int(total) for total in totals]
    matches = [tuple(flat[at : at + seats]) for at in range(0, count * seats, seats)]
    return [matches[at : at + len(orders)] for at in range(0, count, len(orders))]
