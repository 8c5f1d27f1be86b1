"""Around the match: whispers, the host's switches, one device for two people."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Invite
from tests.browser.form_player import answer
from tests.browser.guests import Guest


def arrive(guest: Guest, url: str, name: str) -> None:
    guest.page.goto(url)
    guest.page.fill("#name", name)


def speak(page: Page, text: str) -> None:
    page.get_by_label("Say something").fill(text)
    page.get_by_role("button", name="Send").click()


def test_a_whisper_reaches_one_and_the_host_can_switch_the_chat_off(invite: Invite) -> None:
    ann, bob, cleo = invite(), invite(), invite()
    ann.open("kniffeliger", 3)
    arrive(bob, ann.page.url, "Bob")
    arrive(cleo, ann.page.url, "Cleo")
    speak(bob.page, "hello all")
    speak(cleo.page, "hello too")
    expect(bob.page.get_by_text("hello too")).to_be_visible()
    bob.page.get_by_label("To whom").select_option(label="Whisper to Ann")
    speak(bob.page, "just for you")
    expect(ann.page.locator(".whisper")).to_have_text("Bob whispers to you: just for you")
    speak(ann.page, "after that")
    expect(cleo.page.get_by_text("after that")).to_be_visible()
    expect(cleo.page.get_by_text("just for you")).to_have_count(0)
    ann.page.get_by_role("button", name="Switch the chat off").click()
    expect(cleo.page.get_by_text("The host has switched the chat off.")).to_be_visible()
    expect(cleo.page.get_by_label("Say something")).to_be_hidden()
    assert ann.complained() == bob.complained() == cleo.complained() == []


def test_the_focus_goes_along_when_one_device_is_handed_on(invite: Invite) -> None:
    guest = invite()
    page = guest.page
    guest.open("reactions", 2)
    guest.fill_and_start(1)
    high = page.locator(".panel[data-seat='0']").get_by_label("Call: high")
    high.focus()
    page.keyboard.press("Enter")
    chair = page.locator(".panel[data-seat='1']").get_by_label("Sit down: 0")
    expect(chair).to_be_focused()
    assert guest.complained() == []


def test_a_free_seat_refuses_the_start_and_a_bot_fills_it(invite: Invite) -> None:
    guest = invite()
    page = guest.page
    guest.open("kniffeliger", 2)
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator("#refusal")).to_contain_text("seats are still free")
    page.get_by_label("New bots play:").select_option("random")
    page.get_by_label("Add a bot: seat 2").click()
    expect(page.locator("#seats")).to_contain_text("Frida")
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.get_by_text("Your turn, Ann.")).to_be_visible()
    assert guest.complained(but="409") == []


def test_people_choose_their_sides_and_sit_down_by_them(invite: Invite) -> None:
    ann, bob = invite(), invite()
    ann.open("seated_hands", 2, best='"lowest"')
    arrive(bob, ann.page.url, "Bob")
    bob.page.get_by_label("Sit here: seat 2").click()
    bob.page.get_by_label("Your side: seat 2").select_option(label="north")
    expect(ann.page.locator("#seats li").nth(1)).to_contain_text("Your side: north")
    ann.page.get_by_text("Change the settings").click()
    expect(ann.page.get_by_label("Best")).to_have_value('"lowest"')
    ann.page.get_by_label("A quick one").check()
    expect(ann.page.get_by_label("Hand")).to_have_value("2")
    expect(ann.page.get_by_label("Best")).to_have_value('"highest"')
    ann.page.get_by_role("button", name="Save").click()
    said = "The host has changed the settings. Hand: 2; Best: Highest."
    expect(bob.page.locator("#changed")).to_have_text(said)
    expect(bob.page.get_by_text("Change the settings")).to_be_hidden()
    ann.page.get_by_role("button", name="Start", exact=True).click()
    # Bob sits in the north, so he comes first; both still play their own cards.
    expect(bob.page.get_by_text("Your turn, Bob.")).to_be_visible()
    expect(ann.page.locator("#seats li").nth(1)).to_contain_text("Ann (you, host)")
    answer(bob.page)
    expect(ann.page.get_by_text("Your turn, Ann.")).to_be_visible()
    bob.page.reload()
    expect(bob.page.get_by_text("Waiting for Ann.")).to_be_visible()
    expect(bob.page.locator("#seats li").first).to_contain_text("Bob (you)")
    assert ann.complained() == bob.complained() == []
