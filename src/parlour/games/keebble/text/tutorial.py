"""The tutorial: a short match against a bot on a small sheet with two letters on it.

The learner writes a word, calls letters, draws a wall, crosses a word, and wins the endgame. The
texts are in the strings, `tutorial.*`; the numbers in them follow from this script.
"""

from __future__ import annotations

from typing import Any

from parlour.core.tutorial.script import Step, Tutorial
from parlour.words.coordinates import cell_named, edge_named

BOT = 1


def _do(key: str | None, kind: str, seat: int = 0, look: str | None = None, **fields: Any) -> Step:
    name = None if key is None else f"tutorial.{key}"
    return Step(name, {"type": kind, **fields}, seat, look)


def _read(key: str, look: str) -> Step:
    """A text to read, about the sheet, everybody's letters or the bar at the top."""
    return Step(f"tutorial.{key}", look=look)


def _tiles(*placed: str) -> list[list[Any]]:
    """Letters and where they go: `C c2`."""
    made = []
    for letter, name in [text.split() for text in placed]:
        cell = cell_named(name)
        assert cell is not None, name
        made.append([letter, *cell])
    return made


TUTORIAL = Tutorial(
    seats=2,
    position={
        "seats": 2,
        "settings": {"size": "small", "edge_goal": 4},
        "rows": ["......P.", "........", "........", ".I......"],
        "hand_cells": [[1, 1], [8, 4]],
        "star": [4, 2],
        "hands": ["CATG", "TAOES"],
    },
    chance=(),
    steps=(
        _read("welcome", "sheet"),
        _read("letters", "hands"),
        _do("word", "word", tiles=_tiles("C c2", "A d2", "T e2")),
        _do("call", "ask", letters="BD"),
        _do("taken", "take", BOT, "hands", letter="D"),
        _do("bot_word", "word", BOT, "sheet", tiles=_tiles("O e3", "E e4")),
        _do(None, "ask", BOT, letters="IN"),
        _do("wall", "wall", edge=edge_named("e2|f2")),
        _read("walls", "sheet"),
        _do("crossing", "word", tiles=_tiles("B d1", "D d3")),
        _read("endgame", "status"),
        _do("bot_last", "word", BOT, "sheet", tiles=_tiles("A g2", "S g3", "T g4")),
        _do("last", "word", tiles=_tiles("G f3")),
        _read("over", "status"),
    ),
)
