"""axe finds nothing: the short form of `make pictures`."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.guests import Served
from tests.pictures.axe import violations
from tests.pictures.devices import DEVICES, Scheme
from tests.pictures.scenes import SCENES
from tests.pictures.studio import Studio

SHORT = (
    "home-with-tables",
    "settings-of-a-new-table",
    "gathering-as-host",
    "table-marks",
    "aim-whole",
    "share",
    "results-won",
    "rules",
    "board-by-code",
    "print-page",
    "judge-says-no",
    "judge-pattern",
    "choices",
    "sign-and-colour",
    "big-screen",
    "curtain",
    "shared-device-own-side",
    "asked-to-go-back",
    "replay-with-everything-open",
)


@pytest.fixture(params=[("phone", "light"), ("desk", "dark")], ids=" ".join)
def studio(request: pytest.FixtureRequest, browser: Browser, place: Served) -> Iterator[Studio]:
    device, scheme = request.param
    light: dict[str, Scheme] = {"color_scheme": scheme}
    studio = Studio(browser, place.base, {**DEVICES[device], **light})
    yield studio
    studio.close()


def test_axe_finds_nothing(studio: Studio) -> None:
    found = {}
    for name in SHORT:
        ann = studio.model()
        SCENES[name](studio, ann)
        found[name] = violations(ann.page)
        ann.context.close()
    assert not any(found.values()), "\n".join(f"{at}: {line}" for at in found for line in found[at])
