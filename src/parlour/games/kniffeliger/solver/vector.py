"""The turn of `solver.turn` for many sheets at once, with numpy alone."""

from __future__ import annotations

from typing import Any

import numpy as np

from parlour.games.kniffeliger.solver import dice
from parlour.games.kniffeliger.solver.dice import FIELDS, FIRST_THROW, HOLDS, THROWS

CHUNK = 64
"""Sheets at a time: small enough for the buffers to stay in the cache."""


def _padded(starts: Any, items: Any, own: Any) -> Any:
    """Lists of different lengths as rows of one table, padded with the row's own number."""
    widths = np.diff(starts)
    table = np.repeat(np.asarray(own)[:, None], max(1, widths.max()), axis=1)
    for row, (start, width) in enumerate(zip(starts, widths, strict=False)):
        table[row, :width] = items[start : start + width]
    return table


_PAIR_HOLD = np.asarray(dice.PAIR_HOLD)
_PAIR_THROW = np.asarray(dice.PAIR_THROW)
_CHANCE = np.asarray(dice.PAIR_CHANCE)
_STARTS = np.asarray(dice.HOLD_PAIRS)[:-1]
_POINTS = np.asarray(dice.POINTS).reshape(len(THROWS), FIELDS)
_AWARDS = np.asarray(dice.AWARDS)
_SIZE = np.array([len(hold) for hold in HOLDS])
_ROLL = np.zeros((len(THROWS), len(HOLDS)))
_ROLL[_PAIR_THROW, _PAIR_HOLD] = _CHANCE
_LOCKS = _padded(np.asarray(dice.LOCK_STARTS), np.asarray(dice.LOCKS), range(len(_PAIR_HOLD)))
_SMALLER = _padded(np.asarray(dice.SMALLER_STARTS), np.asarray(dice.SMALLER), range(len(HOLDS)))
_PAIR_LEVELS = [np.flatnonzero(_SIZE[_PAIR_HOLD] == size) for size in range(5, -1, -1)]
_HOLD_LEVELS = [np.flatnonzero(np.equal(_SIZE, size)) for size in range(6)]


def solve_sheets(sheets: Any, values: Any, worth: float, free: bool) -> None:
    """Fills in the value of several sheets; those with fewer open fields must be known."""
    for start in range(0, len(sheets), CHUNK):
        some = sheets[start : start + CHUNK]
        values[some] = _turns(some, values, worth, free)


def _turns(sheets: Any, values: Any, worth: float, free: bool) -> Any:
    enter = np.full((len(THROWS), len(sheets)), -1.0)
    for field in range(FIELDS):
        left = np.where(sheets >> field & 1, values[sheets & ~(1 << field)], -np.inf)
        np.maximum(enter, _POINTS[:, field, None] + left, out=enter)
    enter += worth * _AWARDS[:, None]
    last = _ROLL.T @ enter
    second = _free(last) if free else _locked(last)
    first = np.add.reduceat(second * _CHANCE[:, None], _STARTS, axis=0)
    opening = _within(first)
    return _ROLL[:, 0] @ opening[FIRST_THROW:]


def _locked(last: Any) -> Any:
    second = last[_PAIR_HOLD]
    for level in _PAIR_LEVELS[1:]:
        best = second[level]
        for column in range(_LOCKS.shape[1]):
            np.maximum(best, second[_LOCKS[level, column]], out=best)
        second[level] = best
    return second


def _free(last: Any) -> Any:
    return _within(last)[FIRST_THROW + _PAIR_THROW]


def _within(buffers: Any) -> Any:
    made = buffers.copy()
    for level in _HOLD_LEVELS[1:]:
        best = made[level]
        for column in range(_SMALLER.shape[1]):
            np.maximum(best, made[_SMALLER[level, column]], out=best)
        made[level] = best
    return made
