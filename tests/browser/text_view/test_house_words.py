"""A word that the dictionary lacks: its player asks, the others answer, everybody sees what came of
it.
"""

from __future__ import annotations

from itertools import permutations

from playwright.sync_api import Page, expect

import parlour
from parlour.core.refusal import UNKNOWN_WORDS
from tests.browser.conftest import Invite
from tests.browser.guests import Guest

CODE = "tulip"


def nonsense(seat: int) -> tuple[str, str]:
    """A first play of this seat in notation that only the dictionary is against, and its word."""
    match = parlour.Match.new("keebble", 2, {"board": CODE}, chance=[seat])
    view = match.view(seat)
    column, row = view.star
    for letters in permutations(view.hands[seat], 2):
        tiles = [[letters[0], column, row], [letters[1], column + 1, row]]
        refusal = match.check(seat, {"type": "word", "tiles": tiles})
        if refusal is not None and refusal.detail.get(UNKNOWN_WORDS) == ("".join(letters),):
            action = match.game.admit({"type": "word", "tiles": tiles})
            return match.game.write(action, view), "".join(letters)
    raise AssertionError("this board has no such play")


ASK = """async ([method, path, body]) => {
  const headers = { "Content-Type": "application/json" };
  return (await fetch(path, { method, headers, body: JSON.stringify(body) })).json();
}"""


def seated(guest: Guest, code: str, seat: int) -> Page:
    page = guest.page
    page.goto(f"/text/t/{code}")
    page.get_by_label(f"Sit here: seat {seat}").click()
    expect(page.get_by_label(f"Leave: seat {seat}")).to_be_visible()
    return page


def test_the_others_are_asked_and_say_no_and_then_agree(invite: Invite) -> None:
    ann, bob = invite(), invite()
    for guest, name in ((ann, "Ann"), (bob, "Bob")):
        guest.page.goto("/text")
        guest.page.evaluate(ASK, ["PUT", "/api/me", {"name": name}])
    table = {"game": "keebble", "seats": [{}, {}], "settings": {"board": CODE}}
    code = ann.page.evaluate(ASK, ["POST", "/api/tables", table])["code"]
    pages = [seated(ann, code, 1), seated(bob, code, 2)]
    pages[0].get_by_role("button", name="Start", exact=True).click()
    for page in pages:
        expect(page.locator("#match .turn")).not_to_be_empty()
    first = 0 if pages[0].locator(".panel.asked").count() else 1
    asker, other = pages[first], pages[1 - first]
    notation, word = nonsense(first)
    panel = asker.locator(".panel.asked")
    panel.get_by_text("Type a move").click()
    line = panel.get_by_label("A move in the game’s notation")
    line.fill(notation)
    line.press("Enter")
    expect(panel.locator(".refusal")).to_contain_text(f"“{word}” is not in the dictionary.")
    ask = panel.get_by_role("button", name=f"Ask the others to accept “{word}”")
    ask.click()
    expect(asker.get_by_text("Waiting for the others to agree.")).to_be_visible()
    expect(other.get_by_text(f"asks to accept “{word}” as a word.")).to_be_visible()
    other.get_by_role("button", name="No", exact=True).click()
    for page in pages:
        expect(page.get_by_text(f"“{word}” does not count.")).to_be_visible()
    ask.click()
    other.get_by_role("button", name="Agree").click()
    for page in pages:
        expect(page.get_by_text(f"Everybody agrees: “{word}” counts.")).to_be_visible()
        expect(page.locator(".log")).to_contain_text(f"“{word}” is accepted")
    expect(panel.locator(".refusal")).to_be_empty()
    expect(ask).to_have_count(0)
    expect(line).to_have_value(notation)
    line.press("Enter")
    expect(other.locator(".log")).to_contain_text(f"played {word}")
    assert ann.complained() == bob.complained() == []
