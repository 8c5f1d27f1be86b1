"""One browser for all of these, and people who must leave without a complaint."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.client.people import DESK, PHONE, Person
from tests.browser.conftest import open_browser
from tests.browser.guests import Served

NewPerson = Callable[..., Person]


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    yield from open_browser()


@pytest.fixture
def new_person(browser: Browser, place: Served) -> Iterator[NewPerson]:
    """Lets somebody in, with a desk unless they have a phone."""
    people: list[Person] = []

    def let_in(name: str = "Ann", *, phone: bool = False, base: str = "", **more: Any) -> Person:
        device = PHONE if phone else DESK
        people.append(Person(browser, base or place.base, name, **{**device, **more}))
        return people[-1]

    yield let_in
    for person in people:
        person.context.close()
    heard = {person.name: person.complained(but=person.expected) for person in people}
    assert not any(heard.values()), heard
