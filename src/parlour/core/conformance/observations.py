"""What the laws have seen in earlier matches of the same run."""

from __future__ import annotations

from typing import Any

from parlour.core.codec import plain
from parlour.core.conformance.mutations import leaves
from parlour.core.game import GameClass

PARTS = 200
"""How many actions are taken apart for `parts`."""

SEARCHES = 3
"""How many states are tried for the search in a long `legal`."""


class Observations:
    """The actions and descriptions seen so far."""

    def __init__(self, kind: GameClass) -> None:
        self.kind = kind
        self.actions: dict[Any, None] = {}
        """Actions that were legal somewhere, to be tried elsewhere."""
        self.described: dict[tuple[str, bytes], bytes] = {}
        """The view of each description."""
        self.examples = 0
        """How many examples have been told."""
        self.printed: set[str] = set()
        """What has been printed."""
        self._parts: list[Any] = []
        self._read = 0
        self.searched = False
        """Whether sampled actions have been searched for in a `legal` too long to hold."""
        self._searches = 0

    def add(self, action: Any) -> None:
        """Remembers an action; only the first 2,000, to keep the checks quick."""
        if len(self.actions) < 2_000:
            self.actions[action] = None

    def may_search(self) -> bool:
        """Whether another state may be tried for that search."""
        self._searches += not self.searched
        return not self.searched and self._searches <= SEARCHES

    def parts(self) -> list[Any]:
        """The numbers, strings and lists in the first actions seen."""
        for action in list(self.actions)[self._read : PARTS]:
            self._parts += leaves(plain(action))
            self._read += 1
        return self._parts
