"""Searches many boards, one after another: the kernel that Python calls."""

from __future__ import annotations

from typing import Any

from parlour.core.jit import kernel
from parlour.words.plays.compiled.cross_checks import prepare
from parlour.words.plays.compiled.line_search import search_line
from parlour.words.plays.compiled.results import ALL, start_results
from parlour.words.plays.compiled.workspace import FOUND, MOST, STRETCHES

DONE = -1


@kernel
def search(
    rows: Any, mode: int, most: int, stretch: int, data: Any, work: Any, out: Any, ends: Any
) -> int:
    """Searches each row; the first one from stretch number `stretch` on.

    In mode ALL the results of all boards are written to `out` one after another; if it is full, the
    number of the stretch to go on with is returned. In the other modes every board has `most`
    results of its own. `ends` is where the results of each board end (ALL), or how many there are.
    """
    start_results(ALL, 0, out.shape[0], out, work)
    for board in range(rows.shape[0]):
        prepare(rows[board], data, work)
        if mode != ALL:
            start_results(mode, board * most, most, out, work)
        for line in range(stretch if board == 0 else 0, work[STRETCHES]):
            before = work[FOUND]
            search_line(line, rows[board], data, work, out)
            if work[FOUND] > work[MOST]:
                ends[board] = before
                return line
        ends[board] = work[FOUND]
    return DONE
