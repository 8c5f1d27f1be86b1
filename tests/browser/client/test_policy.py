"""The client that Vite builds, in a real browser under the real policy."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.guests import Served


@pytest.mark.parametrize("path", ["/", "/choices", "/rules/kniffeliger", "/scores/kniffeliger"])
def test_a_page_opens_without_a_complaint(path: str, invite: Invite, place: Served) -> None:
    guest = invite(place.base)
    guest.page.goto(path)
    expect(guest.page.locator("#app > *").first).to_be_visible()
    guest.page.wait_for_load_state("networkidle")
    fonts = guest.page.evaluate("document.fonts.ready.then((all) => all.size)")
    assert fonts > 0
    assert guest.complained() == []


ELSEWHERE = """() => new Promise((seen) => {
  addEventListener("securitypolicyviolation", (event) => seen(event.violatedDirective));
  new Image().src = "http://elsewhere.test/";
})"""
INLINE = (
    "() => { try { document.body.innerHTML = '<b>'; return 'done' } catch { return 'refused' } }"
)


def test_the_policy_is_in_force(invite: Invite, place: Served) -> None:
    guest = invite(place.base)
    guest.page.goto("/")
    assert guest.page.evaluate(ELSEWHERE) == "img-src"
    assert guest.page.evaluate(INLINE) == "refused"
