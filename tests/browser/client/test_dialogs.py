"""Dialogs on top of the table: closing them with Back, the chat, and help."""

from __future__ import annotations

import re
from functools import partial

import pytest
from playwright.sync_api import expect

from tests.browser.client.conftest import NewPerson
from tests.browser.client.kniffeliger.positions import MIDDLE
from tests.browser.client.people import Person
from tests.browser.client.shown import was_shown


@pytest.fixture
def ann(new_person: NewPerson) -> Person:
    """Ann is on a phone, came from the front page, and it is her turn at a table with two bots."""
    ann = new_person("Ann", phone=True)
    code = ann.opens(position=MIDDLE, bots={1: "casual", 2: "random"})
    ann.sits(code, 0)
    ann.starts(code)
    ann.page.goto("/")
    expect(ann.page.get_by_role("heading", name="Games for a good evening")).to_be_visible()
    ann.looks(code)
    ann.is_asked()
    return ann


DIALOGS = ("Invite", "Rules", "Chat", "What happened", "Help", "Freeze")


def test_going_back_closes_whatever_is_open_and_stays_at_the_table(ann: Person) -> None:
    table = ann.page.url
    for name in DIALOGS:
        die = ann.page.get_by_role("button", name=re.compile("^Freeze")).first
        opening = partial(ann.press, die) if name == "Freeze" else partial(ann.use, name)
        opening()
        expect(ann.dialog).to_be_visible()
        ann.page.go_back()
        expect(ann.dialog).to_have_count(0)
        assert ann.page.url == table, name
        ann.page.go_forward()
        expect(ann.dialog).to_have_count(0)
        opening()
        expect(ann.dialog).to_be_visible()
        ann.page.go_back()
        expect(ann.dialog).to_have_count(0)


def test_closing_a_dialog_with_its_button_leaves_no_history_entry(ann: Person) -> None:
    for _ in range(3):
        ann.press(ann.page.get_by_role("button", name="Invite"))
        ann.press(ann.dialog.get_by_role("button", name="Close"))
        expect(ann.dialog).to_have_count(0)
    ann.page.wait_for_function("history.state === null || !history.state.layers")
    ann.page.go_back()
    ann.page.wait_for_url("**/")


def test_going_back_from_a_link_in_a_dialog_returns_to_the_table(ann: Person) -> None:
    table = ann.page.url
    ann.use("What happened")
    ann.press(ann.dialog.get_by_role("link", name="Look at the whole match"))
    ann.page.wait_for_url("**/m/*")
    expect(ann.page.get_by_role("slider")).to_be_visible()
    ann.page.go_back()
    ann.page.wait_for_url(table)
    ann.is_asked()
    expect(ann.dialog).to_have_count(0)


def test_a_chat_message_shows_a_toast_while_the_chat_is_closed(
    ann: Person, new_person: NewPerson
) -> None:
    bob = new_person("Bob")
    bob.called()
    bob.looks(ann.page.url.rpartition("/")[2])
    bob.use("Chat")
    field = bob.page.get_by_placeholder("Say something")
    bob.press(field)
    bob.page.keyboard.type("Hello there")
    bob.page.keyboard.press("Enter")
    expect(field).to_have_value("")
    was_shown(ann.page, "Bob: Hello there")
    expect(ann.page.get_by_role("button", name="Chat, 1 new line")).to_be_visible()
    ann.press(ann.page.get_by_role("button", name="Bob: Hello there"))
    expect(ann.page.locator(".toast")).to_have_count(0)
    ann.press(ann.dialog.get_by_role("button", name="Close"))
    for count in ("1 new line", "2 new lines"):
        bob.page.keyboard.type(count)
        bob.page.keyboard.press("Enter")
        was_shown(ann.page, f"Bob: {count}")
        expect(ann.page.get_by_role("button", name=f"Chat, {count}")).to_be_visible()
    ann.press(ann.page.get_by_role("button", name="Chat, 2 new lines"))
    ann.dialog.get_by_text("Mute people").tap()
    ann.dialog.get_by_role("checkbox", name="Bob").tap()
    ann.press(ann.dialog.get_by_role("button", name="Close"))
    expect(ann.page.locator(".toast")).to_have_count(0)
    bob.page.keyboard.type("And again")
    bob.page.keyboard.press("Enter")
    expect(field).to_have_value("")
    ann.page.wait_for_timeout(300)
    expect(ann.page.locator(".toast")).to_have_count(0)


def test_messages_from_before_joining_show_no_toast(ann: Person, new_person: NewPerson) -> None:
    bob, cleo = new_person("Bob"), new_person("Cleo", phone=True)
    code = ann.page.url.rpartition("/")[2]
    cleo.called()
    bob.called()
    bob.looks(code)
    bob.use("Chat")
    for line in ("One", "Two"):
        bob.page.get_by_placeholder("Say something").fill(line)
        bob.page.keyboard.press("Enter")
        expect(bob.chat.get_by_text(line)).to_be_visible()
        if line == "One":
            cleo.looks(code)
            expect(cleo.page.get_by_label("1 new line").first).to_be_visible()
            expect(cleo.page.locator(".toast")).to_have_count(0)
    was_shown(cleo.page, "Bob: Two")


def test_chat_messages_stay_read_after_a_reload(ann: Person, new_person: NewPerson) -> None:
    bob = new_person("Bob")
    bob.called()
    bob.looks(ann.page.url.rpartition("/")[2])
    bob.use("Chat")
    for text in ("One", "Two"):
        bob.page.get_by_placeholder("Say something").fill(text)
        bob.page.keyboard.press("Enter")
        expect(bob.chat.get_by_text(text)).to_be_visible()
    chat = ann.page.get_by_role("button", name=re.compile("^Chat"))
    expect(chat).to_have_accessible_name("Chat, 2 new lines")
    ann.press(chat)
    expect(ann.dialog.get_by_text("Two")).to_be_visible()
    ann.page.reload()
    ann.is_asked()
    expect(chat).to_have_accessible_name("Chat")
    bob.page.get_by_placeholder("Say something").fill("Three")
    bob.page.keyboard.press("Enter")
    expect(chat).to_have_accessible_name("Chat, 1 new line")


def test_a_whisper_is_labelled_and_its_reply_is_a_whisper_by_default(new_person: NewPerson) -> None:
    ann, bob = new_person("Ann"), new_person("Bob")
    code = ann.opens(position=MIDDLE, bots={1: "casual", 2: "random"})
    ann.sits(code, 0)
    ann.starts(code)
    ann.looks(code)
    ann.is_asked()
    bob.called()
    bob.looks(code)
    bob.use("Chat")
    bob.page.get_by_label("For whom").select_option("Ann")
    bob.page.get_by_placeholder("Say something").fill("Psst")
    bob.page.keyboard.press("Enter")
    expect(ann.chat.locator(".whisper")).to_contain_text("Psst")
    to = ann.page.get_by_label("For whom")
    expect(to.locator("option:checked")).to_have_text("Bob")
    to.select_option("Everybody")
    ann.page.get_by_placeholder("Say something").fill("Hello")
    ann.page.keyboard.press("Enter")
    expect(bob.chat.get_by_text("Hello")).to_be_visible()
    expect(to.locator("option:checked")).to_have_text("Everybody")


def test_the_question_mark_opens_help(new_person: NewPerson) -> None:
    ann = new_person("Ann")
    ann.plays(position=MIDDLE, bots={1: "casual", 2: "random"})
    ann.page.keyboard.press("?")
    expect(ann.dialog.get_by_role("link", name="Learn by playing")).to_be_visible()
    expect(ann.dialog.get_by_text("Keep a die, or free it")).to_be_visible()
    ann.press(ann.dialog.get_by_role("button", name="Rules"))
    expect(ann.dialog.get_by_role("heading", name="Rules of Kniffeliger")).to_be_visible()
    full_house = ann.dialog.get_by_role("img", name="3 3 3 6 6")
    expect(full_house).to_have_count(0)
    ann.press(ann.dialog.get_by_text("All the rules in detail"))
    expect(full_house).to_be_visible()


def test_the_settings_page_links_back_to_the_table(ann: Person) -> None:
    table = ann.page.url
    ann.use("Your settings")
    ann.page.reload()
    ann.press(ann.page.get_by_role("link", name="Back to the table"))
    ann.page.wait_for_url(table)
    ann.is_asked()


def test_the_text_view_uses_the_chosen_colour_scheme(new_person: NewPerson) -> None:
    ann = new_person("Ann", color_scheme="light")
    background = "getComputedStyle(document.body).backgroundColor"
    ann.page.goto("/text")
    light = ann.page.evaluate(background)
    ann.page.goto("/choices")
    ann.page.get_by_label("Light or dark").select_option("dark")
    ann.page.goto("/text")
    assert ann.page.evaluate(background) != light


def test_help_on_a_phone_shows_touch_controls_first(ann: Person) -> None:
    ann.use("Help")
    expect(ann.dialog.get_by_text("Tap the dice you want to keep")).to_be_visible()
    expect(ann.dialog.get_by_text("Keep a die, or free it")).to_be_hidden()
    ann.press(ann.dialog.get_by_text("Keys", exact=True))
    expect(ann.dialog.get_by_text("Keep a die, or free it")).to_be_visible()


def test_what_is_kept_about_somebody_is_listed_and_deleted(new_person: NewPerson) -> None:
    ann = new_person("Ann", phone=True)
    code = ann.opens(seats=[{}, {}])
    ann.sits(code, 0)
    page = ann.page
    page.goto("/choices")
    kept = page.get_by_role("region").or_(page.locator("section"))
    expect(kept.get_by_text("Your name", exact=True)).to_be_visible()
    expect(kept.get_by_text("1 seat at a table")).to_be_visible()
    ann.press(page.get_by_role("button", name="Delete it all"))
    ann.press(ann.dialog.get_by_role("button", name="Delete it all"))
    expect(page.get_by_text("Everything about you has been deleted.").first).to_be_visible()
    expect(page.get_by_label("What should the others call you?")).to_have_value("")
    assert page.evaluate("Object.keys(localStorage).filter((k) => k.includes('seats'))") == []
    ann.may_hear("404")
    ann.looks(code)
    expect(page.get_by_role("heading", name="There is no such table")).to_be_visible()
