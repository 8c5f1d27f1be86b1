"""The workbench: a board without a game, and what it tells its page."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page

from tests.browser.client.board.fingers import DRAWN, Point
from tests.browser.client.people import DESK, PHONE, STILL

PATH = "/app/tests/games/board/workbench.html"
LIFT = 36
"""A finger drags a piece so far below it."""


class Workbench:
    """One board on one page."""

    def __init__(self, browser: Browser, base: str) -> None:
        devices: dict[bool, dict[str, Any]] = {True: PHONE, False: DESK}
        self._contexts: dict[bool, BrowserContext] = {
            phone: browser.new_context(base_url=base, **{**STILL, **device})
            for phone, device in devices.items()
        }
        self._pages: dict[bool, Page] = {}
        self.complaints: list[str] = []

    def open(self, scene: str, *, phone: bool = True) -> Bench:
        """Shows a scene anew."""
        if phone not in self._pages:
            page = self._contexts[phone].new_page()
            page.on("pageerror", lambda error: self.complaints.append(error.stack or str(error)))
            page.on("console", self._heard)
            self._pages[phone] = page
        page = self._pages[phone]
        page.goto(f"{PATH}?scene={scene}")
        page.locator("[data-cell]").first.wait_for()
        page.evaluate(DRAWN)
        return Bench(page)

    def _heard(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(message.text)

    def close(self) -> None:
        """Both pages go."""
        for context in self._contexts.values():
            context.close()


class Bench:
    """What somebody sees who stands before it."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def cell(self, x: int, y: int) -> Locator:
        """A cell of the board."""
        return self.page.locator(f"[data-cell='{x},{y}']")

    def piece(self, hand: str) -> Locator:
        """A piece of the rack."""
        return self.page.locator(f"[data-hand='{hand}']")

    def middle(self, found: Locator, right: float = 0, down: float = 0) -> Point:
        """The middle of it, or a point so far from it."""
        box = found.bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2 + right, box["y"] + box["height"] / 2 + down

    def at(self, x: int, y: int, right: float = 0, down: float = 0) -> Point:
        """The middle of a cell."""
        return self.middle(self.cell(x, y), right, down)

    @property
    def drafts(self) -> str:
        """What lies on the board: `h0@4,4/0`."""
        return self.page.locator("[data-drafts]").inner_text().strip()

    @property
    def heard(self) -> list[dict[str, Any]]:
        """Every event so far."""
        return [
            json.loads(line)
            for line in self.page.locator("[data-heard] li").evaluate_all(
                "all => all.map(one => one.textContent)"
            )
        ]

    @property
    def focused(self) -> str | None:
        """The cell that has the focus."""
        found: str | None = self.page.evaluate("document.activeElement?.dataset.cell ?? null")
        return found

    @property
    def said(self) -> list[str]:
        """What was said to a screen reader."""
        return self.page.get_by_role("log").locator("p").all_inner_texts()

    def press(self, *keys: str) -> None:
        """Keys, one after another."""
        for key in keys:
            self.page.keyboard.press(key)

    def focus(self, x: int, y: int) -> None:
        """The board has the focus, on this cell."""
        self.cell(x, y).focus()
