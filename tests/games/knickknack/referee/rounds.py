"""When a round and the match end, and who begins the next round: KN-2, KN-4, KN-5."""

from typing import Any

LAST_ROUND_EVER = 20


def options_dealt(seats: int) -> int:
    """KN-2."""
    return {2: 5, 3: 7}.get(seats, seats + 1)


def starter(position: dict[str, Any]) -> int:
    """Who began this round: as the position says, else by counting back the picks made."""
    said: int | None = position.get("starter")
    if said is not None:
        return said
    seats: int = position["seats"]
    picks = options_dealt(seats) - len(position.get("options", []))
    to_move: int = position.get("to_move", 0)
    return (to_move - picks) % seats


def next_is_last(done: int, placed: int, free: int) -> bool:
    """KN-5: the forecast at the start of the round after `done` rounds."""
    a_round = max(1, -(-placed // done))
    end = min(done + (free - 8) // a_round, LAST_ROUND_EVER)
    return done + 1 >= end
