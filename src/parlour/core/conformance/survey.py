"""What a survey remembers from one match to the next."""

from __future__ import annotations

from typing import Any

from parlour.core.codec import plain
from parlour.core.conformance.mutate import leaves
from parlour.core.game import GameClass

PARTS = 200
"""How many actions are taken apart."""


class Survey:
    """Every action and description met so far."""

    def __init__(self, kind: GameClass) -> None:
        self.kind = kind
        self.actions: dict[Any, None] = {}
        """Legal actions seen anywhere: what might be legal somewhere it should not be."""
        self.described: dict[tuple[str, bytes], bytes] = {}
        """Which view a description belongs to."""
        self._parts: list[Any] = []
        self._read = 0
        self.searched = False
        """Whether a sampled action was looked for in a stream too long to hold."""

    def met(self, action: Any) -> None:
        """Remembers an action, up to a number that stays quick to go through."""
        if len(self.actions) < 2_000:
            self.actions[action] = None

    def parts(self) -> list[Any]:
        """Numbers, strings and lists of the first actions met."""
        for action in list(self.actions)[self._read : PARTS]:
            self._parts += leaves(plain(action))
            self._read += 1
        return self._parts
