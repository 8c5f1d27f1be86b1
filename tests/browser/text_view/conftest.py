"""People who come to a table of the text view that begins where a test needs it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.client.people import DESK, PHONE, Person
from tests.browser.guests import Served

NewPlayer = Callable[..., Person]


@pytest.fixture
def new_player(browser: Browser, served: Served) -> Iterator[NewPlayer]:
    """Lets somebody in, with a desk unless they have a phone; nobody may leave with a complaint."""
    people: list[Person] = []

    def let_in(name: str, *, phone: bool = False, **more: Any) -> Person:
        device = {**(PHONE if phone else DESK), **more}
        people.append(Person(browser, served.base, name, **device))
        return people[-1]

    yield let_in
    for person in people:
        person.context.close()
    heard = {person.name: person.complained() for person in people}
    assert not any(heard.values()), heard
