"""Solo Kniffeliger, solved: the expected total of every sheet under best play.

A *sheet* here is a number: bit c is set while field c is open. Design note: docs/design/solver.md.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib import resources
from itertools import pairwise
from typing import Any

from parlour.core.jit import BACKEND, floats, integers
from parlour.games.kniffeliger.solver.dice import SHEETS
from parlour.games.kniffeliger.solver.turn import LATTICE, solve_sheets, turn_buffers

Progress = Callable[[int, int], None]

FULL = SHEETS - 1
"""The sheet on which every field is open."""


_solved: dict[tuple[bool, float], Any] = {}


def table(*, free: bool = False, worth: float = 0.0) -> Any:
    """The expected total of every sheet; solved once and then remembered."""
    return prepare(free, worth)


def prepare(free: bool, worth: float, progress: Progress | None = None) -> Any:
    """The same as `table`, with progress reports."""
    if (free, worth) not in _solved:
        if (free, worth) == (False, 0.0):
            _solved[free, worth] = stored_table()
        else:
            _solved[free, worth] = solve(free=free, worth=worth, progress=progress)
    return _solved[free, worth]


def stored_table() -> Any:
    """The table for the rules as they are, which `scripts/values.py` stores in the package: bots
    and hints need it at once, even where solving takes a minute.
    """
    data = array("d", resources.files(__package__).joinpath("values.bin").read_bytes())
    if sys.byteorder == "big":
        data.byteswap()
    return floats(data)


def solve(
    *,
    free: bool = False,
    worth: float = 0.0,
    threads: int = 2,
    configuration: str = BACKEND,
    progress: Progress | None = None,
) -> Any:
    """The expected total of every sheet, from the fullest to the emptiest.

    With `free`, dice are not locked: they can be chosen again after each roll. `worth` is what
    earning an action die is worth, in points.
    """
    values = floats([0.0] * SHEETS)
    done = 1
    for sheets in layers():
        if configuration == "numpy":
            from parlour.games.kniffeliger.solver import vector

            vector.solve_sheets(sheets, values, worth, free)
        elif configuration == "numba" and threads > 1:
            _in_threads(sheets, values, worth, free, threads)
        else:
            for start in range(0, len(sheets), 64):
                end = min(start + 64, len(sheets))
                solve_sheets(sheets, start, end, values, worth, free, LATTICE, turn_buffers())
                if progress is not None:
                    progress(done + end, SHEETS)
        done += len(sheets)
        if progress is not None:
            progress(done, SHEETS)
    return values


def layers() -> list[Any]:
    """The sheets grouped by the number of open fields, from one field up."""
    by_count: list[list[int]] = [[] for _ in range(SHEETS.bit_length())]
    for sheet in range(1, SHEETS):
        by_count[sheet.bit_count()].append(sheet)
    return [integers(sheets) for sheets in by_count[1:]]


def _in_threads(sheets: Any, values: Any, worth: float, free: bool, threads: int) -> None:
    bounds = [len(sheets) * part // threads for part in range(threads + 1)]
    with ThreadPoolExecutor(threads) as pool:
        jobs = [
            pool.submit(
                solve_sheets, sheets, start, end, values, worth, free, LATTICE, turn_buffers()
            )
            for start, end in pairwise(bounds)
        ]
        for job in jobs:
            job.result()
