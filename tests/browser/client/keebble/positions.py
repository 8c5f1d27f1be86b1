"""Where matches begin that need not be played from the start."""

from __future__ import annotations

from typing import Any

Position = dict[str, Any]

EMPTY = "........"
WORDS = [EMPTY, EMPTY, "...H....", "..DOGS..", "...WIN..", EMPTY, EMPTY, EMPTY]
"""HOW down, DOGS and WIN across."""

MIDDLE: Position = {
    "seats": 3,
    "rows": WORDS,
    "hand_cells": [[1, 1], [8, 8], [8, 1]],
    "opened": True,
    "star": [4, 4],
    "walls": [[[3, 3], [3, 4]], [[5, 5], [5, 6]]],
    "hands": ["CATSE", "DOGAT", "XENIA"],
    "scores": [17, 24, 9],
}
"""Seat 0 can play HOWE with E on d6."""

CALLED: Position = {**MIDDLE, "phase": "react", "called": "AG", "to_move": 1, "waiting": [0, 2]}
"""Seat 1 has called A and G; seats 0 and 2 are to react."""

SPECIAL = [
    [4, 4, "triple_word"],
    [2, 2, "double_letter"],
    [7, 4, "thief"],
    [5, 3, "destroyer"],
    [2, 6, "triple_letter"],
    [7, 6, "double_word"],
    [3, 7, "go_again"],
    [6, 7, "garbage"],
    [1, 4, "blockade"],
    [8, 4, "collector"],
    [4, 1, "big_ask"],
]
EVERY_CELL: Position = {
    **MIDDLE,
    "settings": {"celldance": True},
    "special": SPECIAL,
    "spent": [[4, 4]],
}
"""Every kind of special cell, one of them under a letter."""


def covered(*cells: list[Any], **more: Any) -> Position:
    """Cells that have just been covered, and are still to be used."""
    return {
        **MIDDLE,
        "settings": {"celldance": True},
        "phase": "effect",
        "special": list(cells),
        "pending": list(cells),
        **more,
    }


DEVILS: Position = {
    **MIDDLE,
    "settings": {"dictionary_devils": True, "tiny_backpacks": True},
    "owners": [[4, 3, 0], [3, 4, 1], [4, 4, 0], [5, 4, 1], [6, 4, 2], [4, 5, 1], [5, 5, 2]],
    "values": [[4, 3, 3], [3, 4, 6], [4, 4, 2], [5, 4, 15], [6, 4, 9], [4, 5, 3], [5, 5, 1]],
    "slots_used": [9, 5, 16],
}
