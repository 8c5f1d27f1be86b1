"""Names for the players of a match in the terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from parlour.core.match import Match
from parlour.core.strings import YOU


def player_names(match: Match, given: Sequence[str] = ()) -> tuple[str, ...]:
    """The given names for people, otherwise You, or Player 1, Player 2 …; for bots their level,
    numbered if several have the same.
    """
    seats = match.header.seats
    calls = ["Player" if seat.kind == "person" else (seat.level or "bot") for seat in seats]
    often, met = Counter(calls), Counter[str]()
    waiting = [name for name in given if name]
    names: list[str] = []
    for call in calls:
        met[call] += 1
        if call == "Player" and waiting:
            names.append(waiting.pop(0))
        elif call == "Player" and often[call] == 1 and len(seats) > 1:
            names.append(YOU)
        else:
            names.append(call.capitalize() + (f" {met[call]}" if often[call] > 1 else ""))
    return tuple(names)
