"""One server and one browser for all visits; every guest must leave without a complaint."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from scripts.chromium import FLAGS, headless_shell
from scripts.client import build_for_tests
from tests.browser.guests import HOST, PATIENCE_MS, Guest, Served
from tests.web.modules import need_modules

MAPPED = (*FLAGS, f"--host-resolver-rules=MAP {HOST} 127.0.0.1")

expect.set_options(timeout=PATIENCE_MS)

Invite = Callable[..., Guest]


def open_browser() -> Iterator[Browser]:
    """While it is open its loop counts as running, and other tests want loops of their own."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=headless_shell(), args=list(MAPPED))
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    yield from open_browser()


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    server = Served(tmp_path_factory.mktemp("served"))
    server.start()
    yield server
    server.kill()


@pytest.fixture(scope="session")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that has the client as its sources are now, and pages for games of the tests."""
    need_modules()
    server = Served(tmp_path_factory.mktemp("place"), build_for_tests())
    server.start()
    yield server
    server.kill()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Served]:
    """A server that only this test visits, and may kill."""
    server = Served(tmp_path)
    server.start()
    yield server
    server.kill()


@pytest.fixture
def invite(browser: Browser, served: Served) -> Iterator[Invite]:
    """Lets somebody in."""
    guests: list[Guest] = []

    def new_person(base: str = "", **settings: Any) -> Guest:
        guests.append(Guest(browser, base or served.base, **settings))
        return guests[-1]

    yield new_person
    for guest in guests:
        guest.context.close()
