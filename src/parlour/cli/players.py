"""What the players of a match are called in a terminal."""

from __future__ import annotations

from parlour.core.match import Match


def player_names(match: Match) -> tuple[str, ...]:
    """You, or Player 1, Player 2; bots by their level, numbered where it comes twice."""
    seats = match.header.seats
    people = sum(seat.kind == "person" for seat in seats)
    levels = [seat.level for seat in seats if seat.kind == "bot"]
    names: list[str] = []
    met: dict[str | None, int] = {}
    for seat in seats:
        met[seat.level] = met.get(seat.level, 0) + 1
        if seat.kind == "person":
            names.append("You" if people == 1 and levels else f"Player {met[None]}")
        elif levels.count(seat.level) > 1:
            names.append(f"{str(seat.level).capitalize()} {met[seat.level]}")
        else:
            names.append(str(seat.level).capitalize())
    return tuple(names)
