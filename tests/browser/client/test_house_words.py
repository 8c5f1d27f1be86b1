"""Words that a game's list lacks: asking for one, answering, and what came of it.

No game with a page of its own has words yet, so the frames are changed on their way.
"""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.browser.client.conftest import NewPerson
from tests.browser.client.frame_editor import Message, doctor
from tests.browser.client.kniffeliger.positions import MIDDLE
from tests.browser.client.shown import was_shown

REFUSED = {
    "type": "refused",
    "code": "not_a_word",
    "detail": {"word": "YEET", "unknown_words": ["YEET"]},
    "said": "“YEET” is not in the dictionary.",
}


def test_an_unknown_word_is_asked_for_and_a_request_is_answered(new_person: NewPerson) -> None:
    ann = new_person("Ann", phone=True)
    version = 0
    wish: dict[str, Any] | None = None

    def change(message: Message) -> None:
        nonlocal version
        version = message.get("version", version)
        if message["type"] == "ack" and message["version"]:
            message.update(REFUSED)
        if message["type"] == "table":
            message["wish"] = wish

    said = doctor(ann.page, change)
    code = ann.opens(position=MIDDLE)
    ann.sits(code, 0, 1, 2)
    ann.starts(code)
    page = ann.looks(code)
    ann.is_asked()
    ann.press(ann.lever)
    was_shown(page, "“YEET” is not in the dictionary.")
    ann.press(page.get_by_role("button", name="Ask the others to accept “YEET”"))
    was_shown(page, "no words beyond its word list")
    (asked,) = [message for message in said if message["type"] == "accept_word"]
    assert (asked["seat"], asked["word"]) == (0, "YEET")

    wish = {"type": "accept_word", "id": "w1", "seat": 1, "word": "YEET"}
    wish |= {"version": version, "agreed": [1, 2]}
    ann.ask("PATCH", f"tables/{code}", hints=False)
    request = page.get_by_role("region", name="A request")
    expect(request).to_contain_text("Ann 2 asks you to accept “YEET” as a word.")
    ann.press(request.get_by_role("button", name="Agree"))
    was_shown(page, "Nobody is asking for anything")
    (answer,) = [message for message in said if message["type"] == "consent"]
    assert (answer["seat"], answer["wish"], answer["agree"]) == (0, "w1", True)
    assert answer["version"] == wish["version"]

    wish = None
    ann.ask("PATCH", f"tables/{code}", hints=True)
    expect(request).to_have_count(0)
    was_shown(page, "“YEET” does not count: not everybody agrees.")
