"""Makes `fixtures.json`: real views and questions for the unit tests.

PYTHONPATH=src:. .venv/bin/python web/tests/games/keebble/fixtures.py
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from parlour import Match
from tests.browser.client.keebble.positions import CALLED, MIDDLE, covered

POSITIONS: dict[str, dict[str, Any]] = {
    "word": {**MIDDLE, "settings": {"supercells": True}},
    "ask": {**MIDDLE, "phase": "ask"},
    "crowded": {**MIDDLE, "phase": "ask", "hands": ["CATSEQ", "DOGAT", "XENIA"]},
    "react": CALLED,
    "fire": covered([4, 4, "thief"], [5, 4, "destroyer"]),
    "theirs": {**MIDDLE, "to_move": 1},
}


def fixture(position: dict[str, Any]) -> dict[str, Any]:
    """How seat 0 sees it."""
    match = Match.at("keebble", position)
    prompt = match.prompt(0)
    asked = [{"seat": 0, "decision": 3, "prompt": prompt}] if prompt.offers else []
    return {"view": match.view(0), "asked": asked}


if __name__ == "__main__":
    made = {name: fixture(position) for name, position in POSITIONS.items()}
    text = msgspec.json.format(msgspec.json.encode(made), indent=1).decode()
    (Path(__file__).parent / "fixtures.json").write_text(text + "\n")
