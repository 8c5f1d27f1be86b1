"""Time, passed in: what the server knows of it, and what tests put in its place."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Alarm(Protocol):
    """Something that will happen unless it is cancelled."""

    def cancel(self) -> None:
        """It will not."""
        ...


class TimeSource(Protocol):
    """What time it is, and what happens later."""

    def now(self) -> int:
        """Milliseconds since 1970."""
        ...

    def later(self, ms: int, do: Callable[[], None]) -> Alarm:
        """Does it after so many milliseconds."""
        ...


class SystemTime:
    """The loop's own time; steps of the system's clock do not move it."""

    def __init__(self) -> None:
        self._offset = time.time() - time.monotonic()

    def now(self) -> int:
        """Milliseconds since 1970."""
        return int((time.monotonic() + self._offset) * 1000)

    def later(self, ms: int, do: Callable[[], None]) -> Alarm:
        """Does it after so many milliseconds."""
        return asyncio.get_running_loop().call_later(ms / 1000, do)


class ManualTime:
    """A clock that stands still until it is moved: for tests."""

    def __init__(self, now: int = 1_700_000_000_000) -> None:
        self._now = now
        self._alarms: list[ManualAlarm] = []

    def now(self) -> int:
        """Milliseconds since 1970."""
        return self._now

    def later(self, ms: int, do: Callable[[], None]) -> Alarm:
        """Does it when the clock is moved past that moment."""
        alarm = ManualAlarm(self._now + ms, do)
        self._alarms.append(alarm)
        return alarm

    def move(self, ms: int) -> None:
        """Time passes; what is due happens in order."""
        end = self._now + ms
        while True:
            self._alarms = [alarm for alarm in self._alarms if alarm.do is not None]
            due = min(self._alarms, key=lambda alarm: alarm.at, default=None)
            if due is None or due.at > end:
                break
            self._now = max(self._now, due.at)
            do, due.do = due.do, None
            if do is not None:
                do()
        self._now = end


class ManualAlarm:
    """An alarm of a clock moved by hand."""

    def __init__(self, at: int, do: Callable[[], None]) -> None:
        self.at = at
        self.do: Callable[[], None] | None = do

    def cancel(self) -> None:
        """It will not happen."""
        self.do = None
