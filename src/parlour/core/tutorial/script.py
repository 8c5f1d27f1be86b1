"""Tutorials: a match with scripted draws and moves, and a text for each step.

The learner has seat 0; the other seats follow the script. `runner` plays it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from parlour.core.chance import DrawValue

LEARNER = 0


class Step(Struct, frozen=True):
    """A text to show, and the action expected after it.

    A step without an action is only read. The steps of other seats are played automatically; their
    key is None if they need no text. `look` names the part of the page that the text is about,
    if it is not the action.
    """

    key: str | None
    action: Mapping[str, Any] | None = None
    seat: int = LEARNER
    look: str | None = None


class Tutorial(Struct, frozen=True, kw_only=True):
    """The script: how the match begins, the values of its draws, and the steps.

    With a position, the settings are those of the position; without one, the match begins normally.
    """

    seats: int
    settings: Mapping[str, Any] = {}
    position: Mapping[str, Any] | None = None
    chance: tuple[DrawValue, ...]
    steps: tuple[Step, ...]
