"""What the players were promised, and how the log is held to it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

import msgspec
from msgspec import Struct

from parlour.core.record import Entry
from parlour.store.rows import EntryRow


class Promise(Struct, frozen=True):
    """An act that was acknowledged."""

    seat: int
    id: str
    decision: int
    version: int


class Ledger:
    """Everything acknowledged, by match, and what may be under way."""

    def __init__(self) -> None:
        self.promises: defaultdict[str, list[Promise]] = defaultdict(list)
        self.under_way: defaultdict[str, set[tuple[int, str]]] = defaultdict(set)
        self.acknowledged = 0
        self.not_saved = 0

    def sent(self, match: str, seat: int, key: str) -> None:
        self.under_way[match].add((seat, key))

    def promised(self, match: str, promise: Promise) -> None:
        self.under_way[match].discard((promise.seat, promise.id))
        self.promises[match].append(promise)
        self.acknowledged += 1

    def settled(self, match: str) -> None:
        """A match that is over and was found to be right is not looked at again."""
        self.promises.pop(match, None)
        self.under_way.pop(match, None)


def faults(
    rows: Sequence[EntryRow], promises: Sequence[Promise], under_way: set[tuple[int, str]]
) -> list[str]:
    """What is wrong with a match's log: lost, doubled, out of place, or asked for by nobody."""
    entries = [msgspec.json.decode(row.body, type=Entry) for row in rows]
    found = []
    if [row.n for row in rows] != list(range(1, len(rows) + 1)):
        found.append("entries are not numbered one by one")
    ids = Counter((e.actor, row.id) for row, e in zip(rows, entries, strict=True) if row.id)
    found += [f"{key} stands {times} times" for key, times in ids.items() if times > 1]
    known = under_way | {(promise.seat, promise.id) for promise in promises}
    found += [f"{key} was asked for by nobody" for key in ids if key not in known]
    spans = _spans(rows, entries)
    for promise in promises:
        span = spans.get((promise.seat, promise.id))
        if span is None:
            found.append(f"{promise} is lost")
        elif not promise.decision < span[0] <= span[1] == promise.version:
            found.append(f"{promise} stands at {span}")
    return found


def _spans(
    rows: Sequence[EntryRow], entries: Sequence[Entry]
) -> dict[tuple[object, str | None], tuple[int, int]]:
    """First and last entry of each act: the act itself and the draws that follow it."""
    spans: dict[tuple[object, str | None], tuple[int, int]] = {}
    key: tuple[object, str | None] = ("chance", None)
    for row, entry in zip(rows, entries, strict=True):
        if entry.actor == "chance":
            if key in spans:
                spans[key] = (spans[key][0], row.n)
        else:
            key = (entry.actor, row.id)
            spans[key] = (row.n, row.n)
    return spans
