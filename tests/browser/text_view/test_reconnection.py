"""Reload, a lost server, another device: the page goes on where it was."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.guests import NO_LINE, Served


def test_a_reload_keeps_the_seat_and_the_draft(invite: Invite) -> None:
    guest = invite()
    page = guest.page
    guest.open("kniffeliger", 2)
    guest.fill_and_start(1)
    page.get_by_role("button", name="Roll").click()
    page.get_by_label("die 2").check()
    page.get_by_label("die 4").check()
    page.reload()
    expect(page.get_by_text("Your turn, Ann.")).to_be_visible()
    expect(page.get_by_label("die 2")).to_be_checked()
    expect(page.get_by_label("die 4")).to_be_checked()
    expect(page.get_by_label("die 1")).not_to_be_checked()
    assert guest.complained() == []


def test_what_is_chosen_survives_what_others_say(invite: Invite) -> None:
    ann, bob = invite(), invite()
    ann.open("kniffeliger", 1)
    ann.fill_and_start(0)
    ann.page.get_by_role("button", name="Roll").click()
    die = ann.page.get_by_label("die 3")
    die.focus()
    die.press("Space")
    bob.page.goto(ann.page.url)
    bob.page.fill("#name", "Bob")
    bob.page.get_by_label("Say something").fill("<b>hello</b>")
    bob.page.get_by_role("button", name="Send").click()
    expect(ann.page.get_by_text("<b>hello</b>")).to_be_visible()
    expect(die).to_be_checked()
    expect(die).to_be_focused()
    ann.page.get_by_label("Mute Bob").click()
    expect(ann.page.get_by_text("<b>hello</b>")).to_have_count(0)
    ann.page.reload()
    expect(ann.page.get_by_label("Unmute Bob")).to_be_visible()
    expect(ann.page.get_by_text("<b>hello</b>")).to_have_count(0)
    assert ann.complained() == bob.complained() == []


def test_the_page_comes_back_by_itself_after_the_server_was_killed(
    invite: Invite, own_server: Served
) -> None:
    guest = invite(own_server.base)
    page = guest.page
    guest.open("kniffeliger", 1)
    guest.fill_and_start(0)
    page.get_by_role("button", name="Roll").click()
    page.get_by_label("die 1").wait_for()
    dice = page.locator("[data-kind=roll] .chip").all_inner_texts()
    own_server.kill()
    expect(page.get_by_text("Connection lost.")).to_be_visible()
    page.get_by_label("die 5").check()
    page.get_by_role("button", name="Roll").click()
    refused = page.get_by_text("The server can't be reached right now.")
    expect(refused).to_be_visible()
    own_server.start()
    expect(page.get_by_text("Connection lost.")).to_have_count(0)
    expect(page.get_by_label("die 5")).to_be_checked()
    expect(page.locator(".preview")).not_to_be_empty()
    page.get_by_role("button", name="Roll").click()
    locked = page.get_by_label("locked")
    expect(locked).to_be_checked()
    expect(locked).to_be_disabled()
    now = page.locator("[data-kind=roll] .chip").all_inner_texts()
    assert now[4] == f"{dice[4]}, locked"
    assert guest.complained(but=NO_LINE) == []


def test_a_seat_is_carried_to_another_device(invite: Invite) -> None:
    laptop, phone = invite(), invite()
    laptop.open("kniffeliger", 1)
    laptop.fill_and_start(0)
    laptop.page.get_by_label("Carry to another device: seat 1").click()
    link = laptop.page.get_by_label("Link that carries your seat").input_value()
    phone.page.goto(link)
    phone.page.wait_for_url("**/text/t/*")
    expect(phone.page.get_by_text("Your turn, Ann.")).to_be_visible()
    phone.page.get_by_role("button", name="Roll").click()
    laptop.page.get_by_label("die 2").check()
    expect(phone.page.get_by_label("die 2")).to_be_checked()
    again = invite()
    again.page.goto(link)
    expect(again.page.get_by_role("alert")).to_contain_text("used")
    assert laptop.complained() == phone.complained() == []


def test_the_list_of_open_tables_is_live(invite: Invite) -> None:
    ann, bob = invite(), invite()
    bob.page.goto("/text")
    ann.open("kniffeliger", 2)
    ann.page.get_by_role("button", name="Show in the open list").click()
    link = bob.page.get_by_role("link", name="Kniffeliger with Ann, 1 seat free")
    expect(link.first).to_be_visible()
    code = ann.page.locator(".code").inner_text()
    bob.page.get_by_label("Got a code?").fill(code.upper())
    bob.page.get_by_role("button", name="Join").click()
    bob.page.wait_for_url(f"**/text/t/{code}")
    bob.page.fill("#name", "Bob")
    bob.page.get_by_label("Sit here: seat 2").click()
    expect(ann.page.locator("#seats")).to_contain_text("Bob")
    ann.page.get_by_label("Remove: seat 2").click()
    expect(bob.page.get_by_label("Sit here: seat 2")).to_be_visible()
    assert ann.complained() == bob.complained() == []
