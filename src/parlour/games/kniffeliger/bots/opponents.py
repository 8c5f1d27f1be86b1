"""Every opponent by level, and its move."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from parlour.bots.levels import unknown_level
from parlour.core.jit import kernel
from parlour.games.kniffeliger.actions import Action
from parlour.games.kniffeliger.bots.ladder import BASELINES, LEVELS
from parlour.games.kniffeliger.bots.levels.beginner import beginner_move
from parlour.games.kniffeliger.bots.levels.casual import casual_move
from parlour.games.kniffeliger.bots.levels.expert import expert_move
from parlour.games.kniffeliger.bots.levels.soloist import soloist_move
from parlour.games.kniffeliger.bots.levels.strong import strong_move
from parlour.games.kniffeliger.bots.levels.uniform import random_move
from parlour.games.kniffeliger.bots.scratch import Scratch, new_scratch
from parlour.games.kniffeliger.fast.layout import action_of, table_of
from parlour.games.kniffeliger.settings import Settings
from parlour.games.kniffeliger.view import View, state_of

NUMBERS = {level: number for number, level in enumerate((*LEVELS, *BASELINES))}


@kernel
def move(level: int, table: Any, scratch: Any) -> int:
    """The move of a level as a number; the generator in `scratch` must be seeded."""
    if level == 0:
        return int(random_move(table, scratch))
    if level == 1:
        return int(beginner_move(table, scratch))
    if level == 2:
        return int(casual_move(table, scratch))
    if level == 3:
        return int(strong_move(table, scratch))
    if level == 4:
        return int(expert_move(table, scratch))
    return int(soloist_move(table, scratch))


@cache
def _scratch() -> Scratch:
    return new_scratch()


def choose(settings: Settings, view: View, level: str, rng: Random) -> Action:
    """The move of a level for the seat whose turn it is; the same for the same seed."""
    if level not in NUMBERS:
        raise unknown_level(level, LEVELS)
    scratch = _scratch()
    scratch.rng[0] = rng.getrandbits(64)
    return action_of(int(move(NUMBERS[level], table_of(settings, state_of(view)), scratch)))
