"""Somebody who plays a whole match on the page: what a beginner would do, by finger or by keys."""

from __future__ import annotations

import json
import re
import time
from random import Random
from typing import Any

import msgspec
from playwright.sync_api import Page, expect

from parlour.games.keebble import GAME
from parlour.games.keebble import actions as act
from parlour.words.coordinates import cell_name, edge_name
from parlour.words.grid import Cell
from tests.browser.client.keebble.sheet import button, key, take, tile, touch
from tests.browser.client.people import HASTE_MS, Person
from tests.browser.guests import PATIENCE_MS

FOCUS = "document.activeElement"
ARROWS = {
    (1, 0): "ArrowRight",
    (-1, 0): "ArrowLeft",
    (0, 1): "ArrowDown",
    (0, -1): "ArrowUp",
}
KIND = "[data-kind={}]"


class Player:
    """Hears what the page hears, and makes moves with what is on it."""

    def __init__(self, person: Person, seat: int, settings: dict[str, Any]) -> None:
        self.person = person
        self.seat = seat
        self.page: Page = person.page
        self.game = GAME.make(settings)
        self.rng = Random(person.name)
        self.view: Any = None
        self.decision: int | None = None
        """The question that waits for an answer, by its number."""

        self.page.on("websocket", lambda socket: socket.on("framereceived", self._hear))

    def _hear(self, data: str | bytes) -> None:
        message = json.loads(data)
        if message["type"] in ("sync", "event"):
            self.view = msgspec.convert(message["view"], GAME.View)
            asked = [one for one in message["asked"] if one["seat"] == self.seat]
            self.decision = asked[0]["decision"] if asked else None

    def move(self) -> str:
        """Makes a move; gives its kind."""
        before = self.decision
        action = self.game.choose(self.view, self.seat, "beginner", self.rng)
        kind = type(action).__struct_config__.tag
        # What the server has said is on the page a moment later.
        expect(self.page.locator(".turn.mine")).to_be_visible()
        make = getattr(self, f"_{kind}")
        make(action)
        if kind != "skip":
            self._confirm()
        doubt = self.page.locator(".doubt") if kind == "skip" else None
        ends = time.monotonic() + PATIENCE_MS / 1000
        while time.monotonic() < ends:
            if self.decision != before:
                return str(kind)
            if doubt is not None and doubt.count():
                self.page.wait_for_timeout(HASTE_MS)
                self._press("[data-do=skip]")
                doubt = None
            self.page.wait_for_timeout(25)
        raise AssertionError(f"{self.person.name} can't make {action}")

    def _confirm(self) -> None:
        expect(button(self.page)).to_have_attribute("aria-disabled", "false")
        if self.person.touches:
            button(self.page).tap()
        else:
            self.page.keyboard.press("Control+Enter")

    def _press(self, selector: str) -> None:
        if self.person.touches:
            self.page.locator(selector).first.tap()
        else:
            self._tab_to(selector)
            self.page.keyboard.press("Space")

    def _tab_to(self, selector: str, most: int = 90) -> None:
        for _ in range(most):
            if self.page.evaluate(f"{FOCUS}.matches({selector!r})"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never comes to {selector}")

    def _go_to(self, cell: Cell) -> None:
        """With the arrows."""
        self._tab_to("[data-cell]")
        column, row = map(int, self.page.evaluate(f"{FOCUS}.dataset.cell").split(","))
        dx, dy = cell[0] - column, cell[1] - row
        for _ in range(abs(dx)):
            self.page.keyboard.press(ARROWS[(1 if dx > 0 else -1, 0)])
        for _ in range(abs(dy)):
            self.page.keyboard.press(ARROWS[(0, 1 if dy > 0 else -1)])

    def _lay(self, tiles: tuple[Any, ...]) -> None:
        used: dict[str, int] = {}
        for letter, column, row in tiles:
            copy = used.get(letter, 0)
            used[letter] = copy + 1
            if self.person.touches:
                tile(self.page, letter, copy).tap()
                touch(self.person, cell_name((column, row)))
            else:
                self._go_to((column, row))
                self.page.keyboard.press(letter.lower())
        expect(self.page.locator("[data-piece]")).to_have_count(len(tiles))

    def _word(self, word: act.Word) -> None:
        if not self.person.touches:
            self.page.keyboard.press("Escape")
        self._lay(word.tiles)

    def _special(self, special: act.Special) -> None:
        self._press("[data-do=special]")
        self._press(KIND.format(special.kind))
        self._choose(special.cell)

    def _choose(self, cell: Cell) -> None:
        if self.person.touches:
            touch(self.person, cell_name(cell))
        else:
            self._go_to(cell)
            self.page.keyboard.press("Enter")

    def _claim(self, claim: act.Claim) -> None:
        self._choose(claim.cell)

    def _skip(self, _: act.Skip) -> None:
        self._press("[data-do=skip]")

    def _ask(self, ask: act.Ask) -> None:
        expect(key(self.page, ask.letters[0])).to_be_visible()
        for letter in ask.letters:
            if self.person.touches:
                key(self.page, letter).tap()
            else:
                self.page.keyboard.press(letter.lower())
        if ask.rule is not None:
            self._press(f"[data-rule={ask.rule}]")
        for letter in ask.keep:
            self._press(f"[data-keep={letter}]")

    def _take(self, action: act.Take) -> None:
        expect(take(self.page, action.letter)).to_be_visible()
        if self.person.touches:
            take(self.page, action.letter).tap()
        else:
            self.page.keyboard.press(action.letter.lower())

    def _wall(self, wall: act.Wall) -> None:
        if self.person.touches:
            touch(self.person, edge_name(wall.edge))
            return
        one, other = wall.edge
        self._go_to(one)
        way = ARROWS[(other[0] - one[0], other[1] - one[1])]
        self.page.keyboard.press(f"Shift+{way}")

    def _fire(self, fire: act.Fire) -> None:
        name = cell_name(fire.cell)
        expect(button(self.page)).to_have_text(re.compile("^(Use|Steal)"))
        if len(self.view.pending) > 1:
            self._press(f"[data-fire={name}]")
        if fire.letter is not None:
            self._press(f"[data-victim='{fire.victim}'] [data-rob={fire.letter}]")
        for cell in fire.cells:
            self._choose(cell)
        self._lay(fire.tiles)
