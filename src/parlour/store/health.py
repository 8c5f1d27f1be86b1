"""Whether the store can be read and written, as its threads find out by working."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Literal

Work = Literal["read", "write"]
Listener = Callable[[Work, str | None], None]
"""Told that reading or writing fails, and why; None when it works again."""


class Health:
    """What fails at present. A damaged database stays damaged until it is opened again."""

    def __init__(self) -> None:
        self._causes: dict[Work, str] = {}
        self._lasting: set[Work] = set()
        self._lock = threading.Lock()
        self.listener: Listener = lambda work, cause: None

    @property
    def cause(self) -> str | None:
        """Why the store does not work; None if it does."""
        return next(iter(self._causes.values()), None)

    def failed(self, work: Work, cause: str, *, lasts: bool) -> None:
        """Notes a failure; the listener is told of the first one only."""
        with self._lock:
            new = work not in self._causes or (lasts and work not in self._lasting)
            if new:
                self._causes[work] = cause
            if lasts:
                self._lasting.add(work)
        if new:
            self.listener(work, cause)

    def worked(self, work: Work) -> None:
        """Notes that something could be read or written."""
        if work not in self._causes:
            return
        with self._lock:
            again = work not in self._lasting and self._causes.pop(work, None) is not None
        if again:
            self.listener(work, None)
