"""The opponents. Every level decides from the view; each level's idea is one short file."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from parlour.bots.levels import unknown_level
from parlour.core.compiled import kernel
from parlour.games.kniffeliger.actions import Action
from parlour.games.kniffeliger.bots.beginner import beginner_move
from parlour.games.kniffeliger.bots.casual import casual_move
from parlour.games.kniffeliger.bots.expert import expert_move
from parlour.games.kniffeliger.bots.mind import Mind, mind
from parlour.games.kniffeliger.bots.soloist import soloist_move
from parlour.games.kniffeliger.bots.strong import strong_move
from parlour.games.kniffeliger.bots.uniform import random_move
from parlour.games.kniffeliger.fast.layout import action_of, laid_out
from parlour.games.kniffeliger.levels import LEVELS, YARDSTICKS
from parlour.games.kniffeliger.state import Settings
from parlour.games.kniffeliger.view import View, state_of

NUMBERS = {level: number for number, level in enumerate((*LEVELS, *YARDSTICKS))}


@kernel
def move(level: int, table: Any, thoughts: Any) -> int:
    """The move of a level, as a number; the generator must be set."""
    if level == 0:
        return int(random_move(table, thoughts))
    if level == 1:
        return int(beginner_move(table, thoughts))
    if level == 2:
        return int(casual_move(table, thoughts))
    if level == 3:
        return int(strong_move(table, thoughts))
    if level == 4:
        return int(expert_move(table, thoughts))
    return int(soloist_move(table, thoughts))


@cache
def _thoughts() -> Mind:
    return mind()


def choose(settings: Settings, view: View, level: str, rng: Random) -> Action:
    """The move of a level for the seat whose turn it is; the same for the same seed."""
    if level not in NUMBERS:
        raise unknown_level(level, LEVELS)
    thoughts = _thoughts()
    thoughts.rng[0] = rng.getrandbits(64)
    return action_of(int(move(NUMBERS[level], laid_out(settings, state_of(view)), thoughts)))
