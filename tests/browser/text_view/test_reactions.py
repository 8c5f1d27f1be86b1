"""Ben, Cleo and Dora react at the same moment: what one does takes nothing from what the others
have begun.
"""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.client.frame_editor import SlowNews
from tests.browser.client.people import Person
from tests.browser.text_view.conftest import NewPlayer

REACTING: dict[str, Any] = {
    "seats": 4,
    "rows": ["........", ".DOG....", *["........"] * 6],
    "opened": True,
    "hands": ["", "E", "A", "T"],
    "phase": "react",
    "called": "AG",
    "waiting": [1, 2, 3],
}


def offer(person: Person, kind: str) -> Locator:
    """One of the two ways to react."""
    return person.page.locator(f".panel.asked [data-offer='{kind}']")


def decision(person: Person) -> str | None:
    """The number of what is asked."""
    return person.page.locator(".panel.asked").get_attribute("data-decision")


def chooses_a_wall(person: Person, cell: str, side: str) -> None:
    """A cell, then one of its sides."""
    person.page.locator(f"td[data-cell='{cell}'] button").click()
    person.page.get_by_role("button", name=side, exact=True).click()


def has_wall(person: Person, cell: str, side: str) -> None:
    """On the board, as this person sees it."""
    drawn = person.page.locator(f"td[data-cell='{cell}']")
    expect(drawn).to_have_class(re.compile(rf"\bwall-{side}\b"))


def draws_it(person: Person) -> None:
    """The wall that is chosen."""
    offer(person, "wall").locator("> button").click()


def test_reactions_at_the_same_moment(new_player: NewPlayer) -> None:
    ann, ben, cleo, dora = people = [new_player(name) for name in ("Ann", "Ben", "Cleo", "Dora")]
    code = ann.opens(game="keebble", position=REACTING)
    for seat, person in enumerate(people):
        person.sits(code, seat)
    ann.starts(code)
    news = [SlowNews(person.page) for person in (ben, cleo, dora)]
    for person in (ben, cleo, dora):
        person.page.goto(f"/text/t/{code}")
    chooses_a_wall(ben, "3,5", "Below c5")
    offer(cleo, "take").get_by_text("G", exact=True).click()
    asked = decision(ben), decision(cleo)

    # Dora's wall: both see it, and go on where they were.
    chooses_a_wall(dora, "6,7", "Right of f7")
    draws_it(dora)
    for person in (ben, cleo):
        has_wall(person, "6,7", "right")
    assert (decision(ben), decision(cleo)) == asked
    expect(offer(ben, "wall")).to_contain_text("Chosen: between c5 and c6.")
    expect(offer(cleo, "take").get_by_label("G", exact=True)).to_be_checked()

    # Cleo draws the wall that Ben has chosen, a moment before him: he is told why not.
    news[0].hold()
    chooses_a_wall(cleo, "3,5", "Below c5")
    draws_it(cleo)
    has_wall(cleo, "3,5", "below")
    draws_it(ben)
    expect(ben.page.locator(".panel .refusal")).to_contain_text("There is already a wall")
    news[0].release()
    has_wall(ben, "3,5", "below")
    assert decision(ben) == asked[0]
    chooses_a_wall(ben, "5,6", "Left of e6")
    draws_it(ben)
    expect(ann.page.locator(".panel.asked")).to_have_count(0)
    has_wall(ben, "5,6", "left")
    assert [each.refusals for each in news] == [["wall_there"], [], []]
