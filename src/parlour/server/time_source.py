"""Time as a dependency: the system's clock for the server, a manual one for tests."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Alarm(Protocol):
    """A scheduled call that can be cancelled."""

    def cancel(self) -> None:
        """Cancels the call; harmless if it has already happened."""
        ...


class TimeSource(Protocol):
    """Tells the time and schedules calls."""

    def now(self) -> int:
        """Milliseconds since 1970."""
        ...

    def later(self, ms: int, do: Callable[[], None]) -> Alarm:
        """Calls `do` after that many milliseconds."""
        ...


class SystemTime:
    """Monotonic time: changes to the system clock do not affect it."""

    def __init__(self) -> None:
        self._offset = time.time() - time.monotonic()

    def now(self) -> int:
        """Milliseconds since 1970."""
        return int((time.monotonic() + self._offset) * 1000)

    def later(self, ms: int, do: Callable[[], None]) -> Alarm:
        """Calls `do` after that many milliseconds."""
        return asyncio.get_running_loop().call_later(ms / 1000, do)


class ManualTime:
    """For tests: time passes only when `move` is called."""

    def __init__(self, now: int = 1_700_000_000_000) -> None:
        self._now = now
        self._alarms: list[ManualAlarm] = []

    def now(self) -> int:
        """Milliseconds since 1970."""
        return self._now

    def later(self, ms: int, do: Callable[[], None]) -> Alarm:
        """Calls `do` when time is moved past that moment."""
        alarm = ManualAlarm(self._now + ms, do)
        self._alarms.append(alarm)
        return alarm

    def move(self, ms: int) -> None:
        """Lets time pass and makes every call that falls due, in order."""
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
    """An alarm of `ManualTime`."""

    def __init__(self, at: int, do: Callable[[], None]) -> None:
        self.at = at
        self.do: Callable[[], None] | None = do

    def cancel(self) -> None:
        """Cancels the call."""
        self.do = None
