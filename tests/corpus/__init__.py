"""Finished records with refused tries beside them, kept as they were played.

They say what the rules were. If a record no longer replays, or a try is no longer refused with the
same code, the rules have changed and the game's `version` must be raised.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import parlour
from parlour.core.refusal import Refused

FOLDER = Path(__file__).parent


def files() -> list[Path]:
    """The kept matches."""
    return sorted(FOLDER.glob("*.json"))


def differences(path: Path) -> list[str]:
    """Where the engine of today disagrees with a kept match."""
    kept: dict[str, Any] = json.loads(path.read_text())
    try:
        match = parlour.Match.replay(kept["record"])
    except Refused as refused:
        return [f"{path.name}: {refused}"]
    found = []
    if match.record()["trailer"]["final"] != kept["record"]["trailer"]["final"]:
        found.append(f"{path.name}: another final state")
    for tried in kept["refused"]:
        state = match.state_at(tried["n"])
        refusal = match.game.check(state, tried["seat"], tried["action"])
        code = None if refusal is None else refusal.code
        if code != tried["code"]:
            found.append(f"{path.name}: after entry {tried['n']} {tried['action']} gives {code}")
    return found
