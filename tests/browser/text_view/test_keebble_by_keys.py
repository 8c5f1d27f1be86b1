"""A whole match of Keebble on the generic page, from its first turn, by keys alone."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from parlour.games.keebble import actions as act
from tests.browser.client.keebble.player import Player
from tests.browser.text_view.conftest import NewPlayer
from tests.browser.text_view.keyboard import go_to_cell, tab_to

SHORT = {"size": "small", "board": "evening", "edge_goal": 2}
MOST = 100
"""Moves that such a match takes at most."""


class Reader(Player):
    """Uses the controls of the generic page."""

    def _confirm(self) -> None:
        """What was chosen has been confirmed where it was."""

    def _does(self, offer: str) -> None:
        panel = f".panel[data-seat='{self.seat}']"
        tab_to(self.page, f"{panel} [data-offer='{offer}'] > button")
        self.page.keyboard.press("Enter")

    def _word(self, word: act.Word) -> None:
        for letter, column, row in word.tiles:
            go_to_cell(self.page, column, row)
            self.page.keyboard.press(letter.lower())
        self._does("word")

    def _skip(self, _: act.Skip) -> None:
        self._does("skip")

    def _types(self, action: Any) -> None:
        """As it is written down."""
        panel = f".panel[data-seat='{self.seat}']"
        if not self.page.locator(f"{panel} details[open] input").count():
            tab_to(self.page, f"{panel} details > summary")
            self.page.keyboard.press("Enter")
        tab_to(self.page, f"{panel} details input")
        self.page.keyboard.type(self.game.write(action, self.view))
        self.page.keyboard.press("Enter")

    def _ask(self, ask: act.Ask) -> None:
        self._types(ask)

    def _take(self, action: act.Take) -> None:
        self._types(action)

    def _wall(self, wall: act.Wall) -> None:
        self._types(wall)


def test_a_whole_match_by_keys(new_player: NewPlayer) -> None:
    ann = new_player("Ann")
    players = [Reader(ann, seat, SHORT) for seat in range(2)]
    code = ann.opens(game="keebble", seats=[{}, {}], settings=SHORT)
    ann.sits(code, 0, 1)
    ann.starts(code)
    page = ann.page
    page.goto(f"/text/t/{code}")
    page.locator(".panel.asked").wait_for()
    over = page.locator("#match .result tbody tr")
    made = []
    while over.count() == 0:
        for one in players:
            # Let the page's messages in.
            page.wait_for_timeout(10)
            if one.decision is not None:
                made.append(one.move())
        assert len(made) < MOST
    assert {"word", "ask", "take"} <= set(made)
    expect(over).to_have_count(2)
