"""Fingers on the glass: touches as the browser gets them, one by one."""

from __future__ import annotations

import time
from typing import Any

from playwright.sync_api import Page

Point = tuple[float, float]


class Fingers:
    """Each finger is named by a number. They stay where they are until they are moved or lifted."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._wire = page.context.new_cdp_session(page)
        self._down: dict[int, Point] = {}

    def _send(self, kind: str) -> None:
        self._sends(kind, self._down)

    def _sends(self, kind: str, fingers: dict[int, Point], at: float | None = None) -> None:
        points = [{"x": x, "y": y, "id": finger} for finger, (x, y) in fingers.items()]
        touched: dict[str, Any] = {"type": kind, "touchPoints": points}
        if at is not None:
            touched["timestamp"] = at
        self._wire.send("Input.dispatchTouchEvent", touched)

    def _seen(self) -> None:
        """The page has noticed, and drawn what came of it."""
        self.page.evaluate(DRAWN)

    def down(self, at: Point, finger: int = 0) -> None:
        """Touches the glass."""
        self._down[finger] = at
        self._send("touchStart")
        self._seen()

    def move(self, to: Point, finger: int = 0, steps: int = 4) -> None:
        """Slides, in a few steps, each of which is drawn."""
        x, y = self._down[finger]
        for step in range(1, steps + 1):
            part = step / steps
            self._down[finger] = (x + (to[0] - x) * part, y + (to[1] - y) * part)
            self._send("touchMove")
        self._seen()

    def up(self, finger: int = 0) -> None:
        """Lifts a finger."""
        self._sends("touchEnd", {finger: self._down.pop(finger)})
        self._seen()

    def cancel(self) -> None:
        """The system takes the touch away."""
        self._down.clear()
        self._send("touchCancel")
        self._seen()

    def tap(self, at: Point) -> None:
        """Touches and lifts."""
        self.down(at)
        self.up()

    def tap_twice(self, at: Point) -> None:
        """Two taps, as quick as a person's, however slow this machine is."""
        began = time.time()
        for number in range(4):
            kind = "touchEnd" if number % 2 else "touchStart"
            self._sends(kind, {0: at}, began + number * 0.06)
        self._seen()

    def drag(self, start: Point, end: Point) -> None:
        """Touches, slides and lifts."""
        self.down(start)
        self.move(end)
        self.up()


DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
