"""Getting about without a mouse."""

from __future__ import annotations

from playwright.sync_api import Page

FOCUSED = "document.activeElement"
ENTRY = "td[data-cell] :is(button)[tabindex='0'], td[data-cell][tabindex='0']"
"""The cell of a board that the tab key comes to."""


def tab_to(page: Page, selector: str, most: int = 60) -> None:
    """Goes on with Tab until the focus is there."""
    for _ in range(most):
        if page.evaluate(f"{FOCUSED}.matches({selector!r})"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {selector}")


def go_to_cell(page: Page, column: int, row: int) -> None:
    """Comes to the board with Tab and to the cell with the arrow keys."""
    tab_to(page, ENTRY)
    at = page.evaluate(f"{FOCUSED}.closest('td').dataset.cell")
    across, down = (to - int(now) for to, now in zip((column, row), at.split(","), strict=True))
    for key, steps in (("ArrowRight", across), ("ArrowDown", down)):
        back = {"ArrowRight": "ArrowLeft", "ArrowDown": "ArrowUp"}[key]
        for _ in range(abs(steps)):
            page.keyboard.press(key if steps > 0 else back)
