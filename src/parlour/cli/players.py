"""Names for the players of a match in the terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from parlour.core.match import Match
from parlour.core.strings import YOU


def player_names(match: Match, given: Sequence[str] = ()) -> tuple[str, ...]:
    """A name for each seat.

    People get the given names, then “You” (if there is one person) or “Player 1”, “Player 2” …;
    bots are named after their level, and numbered if several share it.
    """
    seats = match.header.seats
    labels = ["Player" if seat.kind == "person" else (seat.level or "bot") for seat in seats]
    totals, seen = Counter(labels), Counter[str]()
    unused_names = [name for name in given if name]
    names: list[str] = []
    for label in labels:
        seen[label] += 1
        if label == "Player" and unused_names:
            names.append(unused_names.pop(0))
        elif label == "Player" and totals[label] == 1 and len(seats) > 1:
            names.append(YOU)
        else:
            names.append(label.capitalize() + (f" {seen[label]}" if totals[label] > 1 else ""))
    return tuple(names)
