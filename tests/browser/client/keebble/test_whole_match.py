"""Two phones, a desk with a keyboard, and a bot: every extra switched on, to the ranking."""

from __future__ import annotations

import re
import time

from playwright.sync_api import expect

from tests.browser.client.conftest import NewPerson
from tests.browser.client.keebble.player import Player

PATIENCE_S = 600
EVERYTHING = {
    "size": "small",
    "board": "evening",
    "letterfraud": "none_owned",
    "dictionary_devils": True,
    "tiny_backpacks": True,
    "supercells": True,
    "celldance": True,
    "scrabble_scoring": True,
}


def test_three_people_and_a_bot_play_to_the_ranking(new_person: NewPerson) -> None:
    people = [new_person("Ann", phone=True), new_person("Ben", phone=True), new_person("Cleo")]
    players = [Player(one, seat, EVERYTHING) for seat, one in enumerate(people)]
    ann = people[0]
    seats: list[dict[str, str]] = [{}, {}, {}, {}]
    code = ann.opens(game="keebble", seats=seats, settings=EVERYTHING, bots={3: "casual"})
    for seat, one in enumerate(people):
        one.sits(code, seat)
    ann.starts(code)
    for one in people:
        one.looks(code)
        one.page.locator(".turn").wait_for()
    made = play(players)
    # Whether anybody draws a wall depends on who begins.
    assert {"word", "ask", "take"} <= set(made)
    for one in people:
        title = one.page.locator("#result-title")
        expect(title).to_have_text(re.compile("win!|wins!|tie"))
        expect(one.page.locator("section.results ol li")).to_have_count(4)
    rankings = [one.page.locator("section.results ol li").all_inner_texts() for one in people]
    assert rankings[0] == rankings[1] == rankings[2]
    expect(ann.page.get_by_role("heading", name="What made this match")).to_be_visible()


def play(players: list[Player]) -> list[str]:
    """Until everybody sees the ranking; gives the kinds of move that they made."""
    ends = time.monotonic() + PATIENCE_S
    made: list[str] = []
    while time.monotonic() < ends:
        for one in players:
            # Let the page's messages in.
            one.page.wait_for_timeout(10)
            if one.decision is not None:
                made.append(one.move())
        if all(one.page.locator("#result-title").count() for one in players):
            return made
    raise AssertionError(f"the match does not end: {made}")
