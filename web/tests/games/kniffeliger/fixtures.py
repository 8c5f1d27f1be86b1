"""Makes `fixtures.json`: real views, questions and news for the gallery and the unit tests.

PYTHONPATH=src .venv/bin/python web/tests/games/kniffeliger/fixtures.py
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from parlour import Match

NAMES = ["Anna", "Ben", "Cleo", "Dirk"]
SHEETS = [
    {
        "ones": 3,
        "fours": 12,
        "sixes": 24,
        "fullHouse": 25,
        "threeOfAKind": "stolen",
        "chance": 21,
        "twos": "crossed",
    },
    {
        "ones": 2,
        "threes": 9,
        "largeStraight": 40,
        "smallStraight": 30,
        "kniffeliger": "crossed",
        "fives": "frozen",
        "pi": 0,
    },
    {
        "twos": 6,
        "fives": 15,
        "fourOfAKind": 22,
        "pi": 31,
        "kniffeliger": 50,
        "sixes": "frozen",
        "fullHouse": "stolen",
        "ones": 1,
    },
    {"threes": 6, "fours": 8, "chance": 17, "smallStraight": 0, "fives": 20, "ones": "crossed"},
]
READY = [{"steal": 1, "freeze": 2, "swap": 1}, {"crossOut": 1}, {}, {"shift": 1}]
FRESH: list[dict[str, int]] = [{"shift": 1}, {}, {"steal": 1, "swap": 1}, {}]


def at(**more: Any) -> Match:
    """A match in the middle."""
    position = {
        "seats": 4,
        "round": 7,
        "sheets": SHEETS,
        "ready": READY,
        "fresh": FRESH,
        **more,
    }
    return Match.at("kniffeliger", position, seed=7)


def shown(match: Match, *moves: tuple[int, dict[str, Any]], **more: Any) -> dict[str, Any]:
    """How it stands after the moves, with the news of the last of them."""
    news = before = None
    for seat, action in moves:
        since = match.length
        before = match.view(None)
        match.play(seat, action)
        news = {
            "since": since,
            "version": match.length,
            "actor": seat,
            "by": "person",
            "events": match.events(None, since),
        }
    asked = [
        {"seat": seat, "decision": match.length, "prompt": match.prompt(seat), "form": None}
        for seat in match.to_act
    ]
    return {
        "version": match.length,
        "view": match.view(None),
        "before": before,
        "news": news,
        "asked": asked,
        "outcome": match.outcome,
        "names": NAMES[: match.seats],
        "mine": [0],
        "draft": None,
        "advice": _advice(match),
        **more,
    }


def _advice(match: Match) -> Any:
    seats = match.to_act
    return match.game.advise(match.view(seats[0]), seats[0]) if seats else None


def roll(*keep: int) -> tuple[int, dict[str, Any]]:
    """Seat 0 rolls."""
    return (0, {"type": "roll", "keep": list(keep)})


def enter(category: str) -> tuple[int, dict[str, Any]]:
    """Seat 0 enters."""
    return (0, {"type": "enter", "category": category})


END = (0, {"type": "endTurn"})
DICE = {"rolls": 1, "dice": [3, 5, 5, 2, 5]}


def scenes() -> dict[str, Any]:
    """Every scene by its name."""
    start = Match.new("kniffeliger", seats=4, seed=7)
    solo = Match.new("kniffeliger", seats=1, seed=7)
    two = {"rolls": 2, "dice": [3, 5, 5, 2, 5], "locked": [1, 2]}
    filled = [dict.fromkeys(_categories(), 9 + seat) for seat in range(3)]
    filled[1]["ones"] = 30
    steal = {"type": "steal", "victim": 1, "category": "largeStraight"}
    freeze = {"type": "freeze", "victim": 3, "category": "sixes"}
    swap = {"type": "swap", "victim": 2}
    over = Match.at(
        "kniffeliger",
        {"seats": 3, "round": 12, "active": 2, "entered": True, "sheets": filled},
        seed=7,
    )
    passing = Match.at(
        "kniffeliger",
        {"seats": 3, "round": 9, "entered": True, "sheets": [{}, filled[1], {}]},
        seed=7,
    )
    thief = {"type": "steal", "victim": 0, "category": "sixes"}
    robbed = at(active=3, ready=[{}, {}, {}, {"steal": 1}])
    shift = at(phase="shift")
    shifter = at(phase="shift", active=3)
    return {
        "start": shown(start),
        "rolled": shown(at(), roll()),
        "marked": shown(at(**DICE), draft={"type": "roll", "keep": [1, 2, 4]}),
        "locked": shown(at(**two), draft={"type": "roll", "keep": [1, 2, 4]}),
        "chosen": shown(at(**DICE), draft={"type": "enter", "category": "fives"}),
        "third": shown(at(rolls=3, dice=[1, 1, 3, 4, 5], locked=[0, 1]), hinted=True),
        "hinted": shown(at(**DICE), draft={"type": "roll", "keep": [1, 2]}, hinted=True),
        "dice": shown(at()),
        "victim": shown(at(), draft={"type": "freeze"}),
        "field": shown(at(), draft=steal),
        "shift": shown(shift),
        "swapping": shown(at(phase="shift"), draft=swap),
        "swapped": shown(at(phase="shift"), (0, swap)),
        "shifted": shown(shifter, (3, {"type": "shift"})),
        "stole": shown(at(), (0, steal)),
        "robbed": shown(robbed, (3, thief)),
        "froze": shown(at(), (0, freeze)),
        "entered": shown(at(rolls=2, dice=[3, 5, 5, 3, 5]), enter("fives")),
        "others": shown(at(active=1), (1, {"type": "roll", "keep": []})),
        "watching": shown(at(active=1), (1, {"type": "roll", "keep": []}), mine=[]),
        "shared": shown(at(active=1, **DICE), mine=[0, 1]),
        "passed": shown(passing, END),
        "over": shown(over, (2, {"type": "endTurn"})),
        "solo": shown(solo, roll()),
    }


def _categories() -> list[str]:
    return list(msgspec.to_builtins(at().view(None))["sheets"][0])


if __name__ == "__main__":
    lines = [f'"{name}": {msgspec.json.encode(scene).decode()}' for name, scene in scenes().items()]
    text = "{\n" + ",\n".join(lines) + "\n}\n"
    Path(__file__).with_name("fixtures.json").write_text(text)
