"""One page for a phone and one for a desk serve all of these."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.client.board.workbench import Workbench
from tests.browser.guests import Served


@pytest.fixture(scope="package")
def workbench(browser: Browser, place: Served) -> Iterator[Workbench]:
    """Nothing on its console goes unnoticed."""
    found = Workbench(browser, place.base)
    yield found
    found.close()
    assert not found.complaints, found.complaints
