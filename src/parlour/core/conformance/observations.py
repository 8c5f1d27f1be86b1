"""What the laws have seen in earlier matches of the same run."""

from __future__ import annotations

from typing import Any

from parlour.core.codec import plain
from parlour.core.conformance.mutations import leaves
from parlour.core.game import GameClass

PARTS = 200
"""How many actions are taken apart for `parts`."""


class Observations:
    """The actions and descriptions seen so far."""

    def __init__(self, kind: GameClass) -> None:
        self.kind = kind
        self.actions: dict[Any, None] = {}
        """Actions that were legal somewhere, to be tried elsewhere."""
        self.described: dict[tuple[str, bytes], bytes] = {}
        """The view of each description."""
        self._parts: list[Any] = []
        self._read = 0
        self.searched = False
        """Whether a sampled action has been searched for in a `legal` too long to hold."""

    def add(self, action: Any) -> None:
        """Remembers an action; only the first 2,000, to keep the checks quick."""
        if len(self.actions) < 2_000:
            self.actions[action] = None

    def parts(self) -> list[Any]:
        """The numbers, strings and lists in the first actions seen."""
        for action in list(self.actions)[self._read : PARTS]:
            self._parts += leaves(plain(action))
            self._read += 1
        return self._parts
