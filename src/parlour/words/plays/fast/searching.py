"""The searches of many boards, one after another: the door to the kernels."""

from __future__ import annotations

from typing import Any

from parlour.core.compiled import kernel
from parlour.words.plays.fast.keeping import LISTED, clear
from parlour.words.plays.fast.lines import search_line
from parlour.words.plays.fast.room import FOUND, MOST, STRETCHES
from parlour.words.plays.fast.survey import survey

DONE = -1


@kernel
def search(
    rows: Any, keeping: int, most: int, stretch: int, data: Any, room: Any, out: Any, ends: Any
) -> int:
    """Searches each row, the first from a stretch on.

    A list takes what all boards have, as far as `out` has room: if it ends before a stretch, the
    number of this stretch is the result. Else every board has `most` records of its own. `ends`
    says of each board where its records end, or how many they are.
    """
    clear(LISTED, 0, out.shape[0], out, room)
    for board in range(rows.shape[0]):
        survey(rows[board], data, room)
        if keeping != LISTED:
            clear(keeping, board * most, most, out, room)
        for line in range(stretch if board == 0 else 0, room[STRETCHES]):
            before = room[FOUND]
            search_line(line, rows[board], data, room, out)
            if room[FOUND] > room[MOST]:
                ends[board] = before
                return line
        ends[board] = room[FOUND]
    return DONE
