"""People with a phone or a desk, and how they come to a table."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.client.shown import KEEP
from tests.browser.guests import Guest

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
DESK: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
STILL: dict[str, Any] = {"reduced_motion": "reduce"}
HASTE_MS = 650
"""Whether something is meant can't be answered sooner: a double tap is no answer."""
KEPT = "([key, value]) => localStorage.setItem(key, JSON.stringify(value))"

ASK = """async ([method, path, body]) => {
  const headers = { "Content-Type": "application/json" };
  const sent = method === "GET" ? {} : { headers, body: JSON.stringify(body) };
  const answer = await fetch(path, { method, ...sent });
  const text = await answer.text();
  return [answer.ok, text === "" ? null : JSON.parse(text)];
}"""

# A forced press does not wait for its target to stand still.
SETTLED = """(element) => new Promise((done, failed) => {
  let [last, still, left] = ["", 0, 3000];
  const look = () => {
    if (--left === 0) return failed(new Error("it moves, or something lies over it"));
    const { x, y, width, height } = element.getBoundingClientRect();
    still = `${x} ${y}` === last ? still + 1 : 0;
    last = `${x} ${y}`;
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    if (still > 2 && element.contains(hit)) return done();
    requestAnimationFrame(look);
  };
  element.scrollIntoView({ block: "nearest" });
  look();
})"""


class Person(Guest):
    """Somebody who came to this server. Nothing on their console goes unnoticed."""

    def __init__(self, browser: Browser, base: str, name: str, **settings: Any) -> None:
        super().__init__(browser, base, **{**STILL, **settings})
        self.context.add_init_script(f"({KEEP})()")
        self.base = base
        self.name = name
        self.touches = bool(settings.get("has_touch"))
        self.expected = "$^"
        """What the console may say."""

    def may_hear(self, complaint: str) -> None:
        """Expects a complaint of the console."""
        self.expected = f"{self.expected}|{complaint}"

    def ask(self, method: str, path: str, **body: Any) -> Any:
        """Goes through a door of the server with this browser's cookie."""
        self._arrive()
        ok, answer = self.page.evaluate(ASK, [method, f"/api/{path}", body])
        assert ok, answer
        return answer

    def _arrive(self) -> None:
        if not self.page.url.startswith(self.base):
            self.page.goto("/text", wait_until="commit")

    def called(self) -> None:
        """Tells the server the name."""
        self.ask("PUT", "me", name=self.name)

    def keep(self, key: str, value: Any) -> None:
        """Puts something into what the browser keeps."""
        self._arrive()
        self.page.evaluate(KEPT, [key, value])

    def opens(self, *, bots: dict[int, str] | None = None, **wanted: Any) -> str:
        """Opens a table; gives its code."""
        self.called()
        code: str = self.ask("POST", "tables", **{"game": "kniffeliger", **wanted})["code"]
        for seat, level in (bots or {}).items():
            self.ask("PUT", f"tables/{code}/seats/{seat}/bot", level=level)
        return code

    def sits(self, code: str, *seats: int) -> None:
        """Takes seats, one device for all of them."""
        self.called()
        tokens = {}
        for number, seat in enumerate(seats):
            name = self.name if number == 0 else f"{self.name} {number + 1}"
            body = {"nonce": f"{self.name} {seat}", "name": name}
            tokens[seat] = self.ask("POST", f"tables/{code}/seats/{seat}", **body)["token"]
        self.keep(f"parlour.seats.{code}", tokens)

    def starts(self, code: str) -> None:
        """Starts as the host."""
        self.ask("POST", f"tables/{code}/start")

    def looks(self, code: str) -> Page:
        """Goes to the table."""
        self.page.goto(f"/t/{code}")
        return self.page

    def plays(self, *, bots: dict[int, str] | None = None, **wanted: Any) -> Page:
        """Opens a table, takes its first seat, starts, goes there and waits for the turn."""
        code = self.opens(bots=bots, **wanted)
        self.sits(code, 0)
        self.starts(code)
        page = self.looks(code)
        self.is_asked()
        return page

    def minds_time(self) -> None:
        """To be called before a page is opened on which time is to stand still."""
        self.page.clock.install()

    def stops_time(self) -> Callable[[int], None]:
        """From now on as many milliseconds pass on the page as are asked for: for what has to be
        done before something else happens by itself.
        """
        now = self.page.evaluate("Date.now()") / 1000
        self.page.clock.pause_at(datetime.fromtimestamp(now + 2))
        return self.page.clock.run_for

    def presses_at(self, x: float, y: float) -> None:
        """Presses whatever is there."""
        if self.touches:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def press(self, target: Locator) -> None:
        """By a finger or by the mouse."""
        if self.touches:
            target.tap()
        else:
            target.click()

    def ends_for_sure(self) -> None:
        """Ends the turn once more, when asked about action dice that are still of use."""
        self.page.wait_for_timeout(HASTE_MS)
        self.press(self.end)

    def use(self, tool: str) -> None:
        """Presses something in the top row, behind "More" where there is no room for it. What is
        in view all the time, in the column beside the game, needs no pressing.
        """
        row, named = self.page.locator("header nav"), re.compile(f"^{tool}")
        more, column = row.get_by_role("button", name="More"), self.page.locator("aside")
        found = row.get_by_role("button", name=named).or_(row.get_by_role("link", name=named))
        expect(found.or_(more).or_(column).first).to_be_visible()
        if found.count() == 0:
            if column.count() > 0:
                return
            self.press(more)
            entry = self.dialog
            found = entry.get_by_role("button", name=named).or_(
                entry.get_by_role("link", name=named)
            )
        self.press(found)

    def poke(self, target: Locator) -> None:
        """Presses what says that it can't be used: it says why."""
        expect(target).to_have_attribute("aria-disabled", "true")
        target.evaluate(SETTLED)
        if self.touches:
            target.tap(force=True)
        else:
            target.click(force=True)

    @property
    def chat(self) -> Locator:
        """What was said at the table, in its dialog or beside the game."""
        return self.page.get_by_role("log", name="Chat")

    # Kniffeliger's page.

    @property
    def lever(self) -> Locator:
        return self.page.get_by_role("button", name=re.compile("^Roll"))

    @property
    def enter(self) -> Locator:
        return self.page.get_by_role("button", name=re.compile("^Enter"))

    @property
    def end(self) -> Locator:
        return self.page.get_by_role("button", name="End turn", exact=True)

    @property
    def dice(self) -> Locator:
        return self.page.get_by_role("group", name="Dice", exact=True).get_by_role("button")

    @property
    def dialog(self) -> Locator:
        return self.page.get_by_role("dialog")

    def row(self, category: str) -> Locator:
        """A field that can be chosen."""
        return self.page.locator(f"[data-row={category}]")

    def cell(self, seat: int, category: str) -> Locator:
        """What stands in a field of somebody's sheet."""
        return self.page.locator(f"[data-cell='{seat}:{category}']")

    def die(self, kind: str) -> Locator:
        """The button of an action die."""
        group = self.page.get_by_role("group", name="Action dice")
        return group.get_by_role("button", name=re.compile(rf"^{kind}\b"))

    def choice(self, name: str) -> Locator:
        """Somebody, or a field, in the dialog."""
        return self.dialog.get_by_role("radio", name=re.compile(rf"^{name}(:| \d+$)"))

    def is_asked(self) -> None:
        """Waits for the turn."""
        expect(self.page.locator(".turn")).to_have_text(re.compile("Your turn|Now: "))

    def now_watches(self) -> None:
        """Waits until somebody else has the turn."""
        expect(self.page.locator(".turn")).to_have_text(re.compile("'s turn$"))
