"""Where matches begin that need not be played from the start."""

from __future__ import annotations

from typing import Any

CATEGORIES = (
    "ones",
    "twos",
    "threes",
    "fours",
    "fives",
    "sixes",
    "threeOfAKind",
    "fourOfAKind",
    "fullHouse",
    "smallStraight",
    "largeStraight",
    "kniffeliger",
    "chance",
    "pi",
)
Position = dict[str, Any]


def full(points: int = 5, **but: int | str | None) -> dict[str, int | str]:
    """A sheet with these points everywhere, apart from some fields; None: open."""
    fields = {category: but.get(category, points) for category in CATEGORIES}
    return {category: field for category, field in fields.items() if field is not None}


def last_round(seats: int, **more: Any) -> Position:
    """The last round: everybody has only chance to fill."""
    sheets = [full(5, chance=None) for _ in range(seats)]
    return {"seats": seats, "round": 14, "sheets": sheets, **more}


MIDDLE: Position = {
    "seats": 3,
    "round": 7,
    "sheets": [
        {"ones": 3, "sixes": 24, "fullHouse": 25, "twos": "crossed", "threeOfAKind": "stolen"},
        {"ones": 2, "largeStraight": 40, "kniffeliger": "crossed", "fives": "frozen", "pi": 0},
        {"twos": 6, "pi": 31, "kniffeliger": 50, "sixes": "frozen", "fullHouse": "stolen"},
    ],
    "ready": [{"steal": 1, "freeze": 1, "crossOut": 1, "shift": 1, "swap": 1}, {}, {}],
}
"""Round seven of three, with every kind of mark, and one of each action die for the first."""

ROLLED: Position = {**MIDDLE, "rolls": 1, "dice": [3, 5, 5, 2, 5]}
