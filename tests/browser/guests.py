"""A server in a process of its own, and people who visit it with a browser."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, expect

HOST = "parlour.test"
"""A name that is not localhost, so that pages have no secure context."""

ROOT = Path(__file__).parents[2]

PATIENCE_MS = 60_000
"""Nobody waits longer than needed; a machine with much to do is given its time, and bots, which it
serves last.
"""

NO_LINE = "WebSocket connection|net::ERR_|Unable to preload"
"""What Chromium says while nothing gets through to the server, one of a dozen codes by chance; and
what the page says of a part of it that was on its way.
"""

TOO_SLOW = "preloaded using link preload but not used within"
"""What Chromium says on a busy machine of what the page uses a few seconds later."""


class Served:
    """A server that can be killed and come back with the same data on the same port."""

    def __init__(self, data: Path, client: Path | None = None) -> None:
        self.data = data
        self.client = client
        self.port = 0
        self._process: subprocess.Popen[str] | None = None

    @property
    def base(self) -> str:
        """Where people find it."""
        return f"http://{HOST}:{self.port}"

    def start(self) -> None:
        """Waits until it serves."""
        command = [sys.executable, "-m", "tests.browser.serve", str(self.data), str(self.port)]
        if self.client is not None:
            command.append(str(self.client))
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT)
        assert self._process.stdout is not None
        self.port = int(self._process.stdout.readline())

    def kill(self) -> None:
        """Without a goodbye."""
        assert self._process is not None
        assert self._process.stdout is not None
        self._process.kill()
        self._process.wait()
        self._process.stdout.close()


class Guest:
    """Somebody with a browser, and everything it complained about."""

    def __init__(self, browser: Browser, base: str, **settings: Any) -> None:
        wanted = {"viewport": {"width": 1280, "height": 800}, **settings}
        self.context: BrowserContext = browser.new_context(base_url=base, **wanted)
        self.context.set_default_timeout(PATIENCE_MS)
        self.context.add_init_script(
            "addEventListener('securitypolicyviolation', (event) =>"
            " console.error('POLICY ' + event.violatedDirective + ' ' + event.blockedURI))"
        )
        self.complaints: list[str] = []
        self.page = self.new_page()

    def new_page(self) -> Page:
        """Another tab."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        page.on(
            "console",
            lambda said: (
                self.complaints.append(said.text) if said.type in ("error", "warning") else None
            ),
        )
        return page

    def complained(self, *, but: str = "$^") -> list[str]:
        """What the console says, apart from what a test expects."""
        return [said for said in self.complaints if not re.search(f"{but}|{TOO_SLOW}", said)]

    def open(self, game: str, seats: int, **settings: str) -> None:
        """Opens a table from the home page, takes its first seat and goes there."""
        page = self.page
        page.goto("/text")
        page.fill("#name", "Ann")
        card = page.locator(f"[data-game={game}]")
        for folded in card.locator("summary").all():
            folded.click()
        card.get_by_label("Seats").select_option(str(seats))
        for name, value in settings.items():
            card.locator(f"[data-setting={name}]").select_option(value)
        card.get_by_role("button", name="Invite friends").click()
        page.wait_for_url("**/text/t/*")

    def fill_and_start(self, others: int) -> None:
        """Takes every other seat too, on this device, and starts."""
        for seat in range(2, others + 2):
            self.page.get_by_label(f"Another player on this device: seat {seat}").click()
            expect(self.page.get_by_label(f"Leave: seat {seat}")).to_be_visible()
        self.page.get_by_role("button", name="Start", exact=True).click()
        expect(self.page.locator("#match")).to_be_visible()
