"""The tutorial: the last two rounds against a bot that is far ahead.

The learner rolls, keeps, enters, earns action dice, steals and swaps, and wins. The texts are in
the strings, `tutorial.*`; the numbers in them follow from this script.
"""

from __future__ import annotations

from typing import Any

from parlour.core.tutorial.script import Step, Tutorial

BOT = 1
SIXES = (0, 2, 4)

LEARNERS_SHEET = {
    **{"ones": 2, "twos": 6, "threes": 9, "fours": 8, "fives": 15, "sixes": 18},
    **{"fourOfAKind": 0, "fullHouse": 25, "smallStraight": 30, "largeStraight": 0},
    **{"chance": 22, "pi": 0},
}
BOTS_SHEET = {
    **{"ones": 3, "twos": 4, "threes": 9, "fours": 16, "fives": 10, "sixes": 24},
    **{"threeOfAKind": 23, "fourOfAKind": 22, "fullHouse": 25, "smallStraight": 30},
    **{"largeStraight": 40, "pi": 0},
}


def _step(key: str | None, kind: str | None = None, seat: int = 0, **fields: Any) -> Step:
    action = None if kind is None else {"type": kind, **fields}
    look = "dice" if seat == BOT else None
    return Step(None if key is None else f"tutorial.{key}", action, seat, look)


def _read(key: str, look: str) -> Step:
    """A text to read, about the dice, the sheet or the action dice."""
    return Step(f"tutorial.{key}", look=look)


TUTORIAL = Tutorial(
    seats=2,
    position={"seats": 2, "round": 13, "sheets": [LEARNERS_SHEET, BOTS_SHEET]},
    chance=(
        *(6, 2, 6, 5, 6),
        *(4, 1),
        *(2, 4),
        "all",
        *(5, 5, 5, 5, 5),
        *(6, 5, 4, 3, 2),
    ),
    steps=(
        _read("welcome", "sheet"),
        _step("lever", "roll", keep=()),
        _read("read", "sheet"),
        _step("keep", "roll", keep=SIXES),
        _step("again", "roll", keep=SIXES),
        _step("enter", "enter", category="threeOfAKind"),
        _read("award", "dice"),
        _read("kinds", "actions"),
        _step("end", "endTurn"),
        _step("bot_rolls", "roll", BOT, keep=()),
        _step(None, "enter", BOT, category="kniffeliger"),
        _step(None, "endTurn", BOT),
        _read("ready", "actions"),
        _step("steal", "steal", victim=BOT, category="kniffeliger"),
        _read("marks", "actions"),
        _step("end_again", "endTurn"),
        _step("bot_again", "roll", BOT, keep=()),
        _step(None, "enter", BOT, category="chance"),
        _step(None, "endTurn", BOT),
        _read("phases", "actions"),
        _step("swap", "swap", victim=BOT),
        _step("finish", "endTurn"),
        _read("over", "status"),
    ),
)
