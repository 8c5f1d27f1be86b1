"""Who is in the pictures: one person per picture, and friends who stay for all of them."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser

from tests.browser.client.kniffeliger.positions import Position
from tests.browser.client.people import Person


class Studio:
    """One device. Its friend opens tables and sits where somebody is needed."""

    def __init__(
        self, browser: Browser, base: str, device: dict[str, Any], match: str = ""
    ) -> None:
        self._browser = browser
        self._base = base
        self._device = device
        self._friends: dict[str, Person] = {}
        self.match = match
        """One that is over, with a person called Robin."""
        self.wide = device["viewport"]["width"] >= 640

    def model(self) -> Person:
        """Somebody new, whose page axe can look at."""
        return Person(self._browser, self._base, "Ann", **self._device, bypass_csp=True)

    def friend(self, name: str = "Ben") -> Person:
        """Somebody who stays."""
        if name not in self._friends:
            self._friends[name] = Person(self._browser, self._base, name)
        return self._friends[name]

    def close(self) -> None:
        """Everybody goes home."""
        for friend in self._friends.values():
            friend.context.close()

    def table(self, ann: Person, position: Position, **more: Any) -> str:
        """A match from a position: Ann, Ben and Cleo; Ann is on the page."""
        code = self.unseen(ann, position, **more)
        ann.looks(code)
        ann.page.locator(".turn").wait_for()
        return code

    def unseen(self, ann: Person, position: Position, mine: int = 0, **more: Any) -> str:
        """The same, before Ann has looked."""
        code = ann.opens(position=position, **more)
        names = iter(("Ben", "Cleo", "Dirk"))
        for seat in range(position["seats"]):
            if seat == mine:
                ann.sits(code, seat)
            else:
                self.friend(next(names)).sits(code, seat)
        ann.starts(code)
        return code
