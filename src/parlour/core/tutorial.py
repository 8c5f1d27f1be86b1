"""A tutorial: a match whose dice and moves are written down, with something to say at each step.

The learner has seat 0; whoever else plays does what the script says. `rehearsal` plays it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from parlour.core.chance import DrawValue

LEARNER = 0


class Step(Struct, frozen=True):
    """Something to say, and what is to be done then.

    Without an action it is only to be read. A step of another seat than the learner's is made for
    it; where there is nothing to say about it the key is None. `look` names the part of the page
    that the words are about, where it is not what is to be done.
    """

    key: str | None
    action: Mapping[str, Any] | None = None
    seat: int = LEARNER
    look: str | None = None


class Tutorial(Struct, frozen=True, kw_only=True):
    """The script: how it begins, what chance gives, and the steps. A position has its own settings;
    without one it begins where every match begins.
    """

    seats: int
    settings: Mapping[str, Any] = {}
    position: Mapping[str, Any] | None = None
    chance: tuple[DrawValue, ...]
    steps: tuple[Step, ...]
