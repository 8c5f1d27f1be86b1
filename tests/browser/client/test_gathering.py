"""Before the match: who plays, and how it begins."""

from __future__ import annotations

import re

from playwright.sync_api import Route, expect

from tests.browser.client.conftest import NewPerson
from tests.browser.client.shown import was_shown


def test_it_starts_without_the_seats_that_stayed_free(new_person: NewPerson) -> None:
    ann, ben = new_person("Ann", phone=True), new_person("Ben")
    code = ann.opens(seats=[{}, {}, {}, {}])
    ann.sits(code, 0)
    page = ann.looks(code)
    expect(page.get_by_role("button", name="Start alone")).to_be_enabled()
    ben.sits(code, 1)
    page.get_by_role("button", name="Start with 2 players").tap()
    ann.is_asked()
    expect(page.locator("[data-person]")).to_have_count(2)


def test_bots_move_up_when_it_starts_without_a_seat_between_them(new_person: NewPerson) -> None:
    ann = new_person("Ann", phone=True)
    code = ann.opens(seats=[{}, {}, {"kind": "bot"}])
    ann.sits(code, 0)
    page = ann.looks(code)
    page.get_by_role("button", name="Start with 2 players").tap()
    ann.is_asked()
    expect(page.locator("[data-person]")).to_have_count(2)


def test_a_friend_moves_up_and_keeps_the_seat_by_a_reload(new_person: NewPerson) -> None:
    ann, ben = new_person("Ann"), new_person("Ben", phone=True)
    code = ann.opens(seats=[{}, {}, {}])
    ann.sits(code, 0)
    ben.sits(code, 2)
    page = ann.looks(code)
    expect(page.get_by_role("status").get_by_text("Seat 2 is free.")).to_be_visible()
    expect(page.get_by_role("button", name="Start")).to_be_disabled()
    ben.looks(code)
    ben.page.get_by_role("button", name="Move here").tap()
    second = ben.page.locator(".seats li").nth(1)
    expect(second.get_by_role("button", name="Leave the seat")).to_be_visible()
    ben.page.reload()
    expect(second.get_by_role("button", name="Leave the seat")).to_be_visible()
    page.get_by_role("button", name="Start with 2 players").click()
    ben.now_watches()


def test_a_host_alone_waits_and_a_friend_sees_a_sign_of_their_own(new_person: NewPerson) -> None:
    ann, ben = new_person("Ann", phone=True), new_person("Ben")
    code = ann.opens(game="keebble", seats=[{}, {}, {}, {}])
    ann.sits(code, 0)
    page = ann.looks(code)
    waiting = page.locator(".bar").get_by_role("status")
    expect(waiting).to_contain_text("Waiting for friends: 3 seats are free. 2 players are enough")
    expect(page.get_by_role("button", name="Start")).to_be_disabled()
    ben.called()
    ben.looks(code)
    mark = ben.page.get_by_role("button", name="Your sign and colour").locator("svg")
    of_ann = ben.page.locator(".seats li").first.locator("svg").first
    expect(of_ann).to_be_visible()
    assert mark.get_attribute("fill") != of_ann.get_attribute("fill")
    suggested = mark.get_attribute("fill")
    ben.press(ben.page.get_by_role("button", name="Sit here"))
    mine = ben.page.locator(".seats .mine").locator("svg").first
    expect(mine).to_have_attribute("fill", suggested or "")
    expect(page.get_by_role("button", name="Start with 2 players")).to_contain_class("strong")


def test_a_code_is_asked_for_above_the_games_on_a_phone(new_person: NewPerson) -> None:
    ann = new_person("Ann", phone=True)
    page = ann.page
    page.goto("/")
    code = page.get_by_role("textbox", name="Code of a friend's table")
    expect(code).to_have_count(1)
    expect(code).to_be_in_viewport()
    expect(page.get_by_role("button", name="Play with bots").first).to_be_in_viewport()
    card = page.locator("[data-room=keebble]")
    ann.press(card.get_by_role("button", name="New here? Learn it in three minutes"))
    page.wait_for_url("**/learn/keebble")


def test_whoever_lost_the_answer_takes_the_seat_back(new_person: NewPerson) -> None:
    ann = new_person("Ann", phone=True)
    code = ann.opens(seats=[{}, {}])
    ann.sits(code, 0)
    ann.keep(f"parlour.seats.{code}", {})
    page = ann.looks(code)
    page.locator(".seats li").first.get_by_role("button", name="Sit here").tap()
    page.get_by_role("button", name="Start alone").tap()
    ann.is_asked()


def test_newcomers_sit_down_one_after_another(new_person: NewPerson) -> None:
    ann, ben = new_person("Ann"), new_person("Ben", phone=True)
    code = ann.opens(seats=[{}, {}, {}])
    ann.sits(code, 0)
    ben.called()
    ben.looks(code)
    chair = ben.page.get_by_role("button", name="Sit here")
    expect(chair).to_have_count(1)
    chair.tap()
    expect(ben.page.locator(".seats li").nth(1)).to_contain_text("Ben")


def test_bots_play_with_whoever_has_no_name(new_person: NewPerson) -> None:
    ann = new_person("Ann", phone=True)
    ann.page.goto("/")
    card = ann.page.locator("[data-room=kniffeliger]")
    card.get_by_role("button", name="Play with friends").tap()
    expect(ann.page.get_by_role("alert")).to_contain_text("First your name, please")
    card.get_by_role("button", name="Play with bots").tap()
    ann.page.wait_for_url("**/t/*")
    ann.is_asked()
    expect(ann.page.locator("[data-person='0']")).to_contain_text("Guest")


def test_that_the_link_was_copied_is_said_by_its_button(new_person: NewPerson) -> None:
    ann = new_person("Ann", phone=True)
    code = ann.opens(seats=[{}, {}])
    ann.sits(code, 0)
    page = ann.looks(code)
    page.get_by_role("button", name="Copy the link").tap()
    said = page.get_by_role("button", name=re.compile("Copied|Copy the marked text"))
    expect(said).to_be_visible()
    expect(page.locator(".toast")).to_have_count(0)
    expect(page.get_by_role("button", name="Copy the link")).to_be_visible()


def test_friends_are_met_with_a_name_and_the_field_leads_on(new_person: NewPerson) -> None:
    ann = new_person("Ann", phone=True)
    page = ann.page
    page.goto("/")
    page.get_by_role("button", name="Play with friends").first.tap()
    name = page.get_by_label("What should the others call you?")
    expect(name).to_be_focused()
    on = page.get_by_role("button", name="Open the table")
    on.tap()
    expect(page.get_by_role("alert")).to_have_text("Type a name first.")
    name.press_sequentially("A")
    expect(page.get_by_role("alert")).to_have_count(0)
    name.press_sequentially("nn")
    on.tap()
    page.wait_for_url("**/t/*")
    expect(page.locator(".seats .mine")).to_contain_text("Ann")


def test_whoever_types_a_name_and_presses_enter_is_seated(new_person: NewPerson) -> None:
    ann, ben = new_person("Ann"), new_person("Ben", phone=True)
    code = ann.opens(seats=[{}, {}])
    ann.sits(code, 0)
    page = ben.looks(code)
    page.get_by_label("What should the others call you?").fill("Ben")
    page.keyboard.press("Enter")
    expect(page.locator(".seats .mine")).to_contain_text("Ben")


def test_a_friend_at_the_table_makes_start_the_next_thing(new_person: NewPerson) -> None:
    ann, ben = new_person("Ann", phone=True), new_person("Ben")
    code = ann.opens(seats=[{}, {}, {}])
    ann.sits(code, 0)
    page = ann.looks(code)
    expect(page.get_by_role("button", name="Start alone")).not_to_contain_class("strong")
    ben.sits(code, 1)
    expect(page.get_by_role("button", name="Start with 2 players")).to_contain_class("strong")
    page.get_by_role("button", name="Start with 2 players").tap()
    ann.is_asked()
    ann.use("Invite")
    expect(ann.dialog.get_by_text("Whoever comes now can watch")).to_be_visible()


def test_a_name_is_kept_when_its_field_is_left(new_person: NewPerson) -> None:
    ann = new_person("Guest")
    code = ann.opens(seats=[{}, {"kind": "bot"}])
    ann.sits(code, 0)
    ann.starts(code)
    ann.keep("parlour.recent", [code])
    ann.keep("parlour.lent", "Guest")
    page = ann.page
    page.goto("/")
    name = page.get_by_label("What should the others call you?")
    name.press_sequentially(" ")
    back = page.locator(f'a[href="/t/{code}"]').first
    before = back.bounding_box()
    page.get_by_role("heading", name="Games for a good evening").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    name.fill("Ann")
    with page.expect_response("**/api/me") as saved:
        page.get_by_role("heading", name="Games for a good evening").click()
    assert saved.value.ok
    assert back.bounding_box() == before
    name.fill("Anna")
    back.click()
    page.wait_for_url(f"**/t/{code}")
    ann.is_asked()
    assert ann.ask("GET", "me")["name"] == "Anna"


def test_the_second_of_two_clicks_brings_no_bot_back(new_person: NewPerson) -> None:
    ann = new_person("Ann")
    code = ann.opens(seats=[{}, {"kind": "bot"}, {}])
    ann.sits(code, 0)
    page = ann.looks(code)
    page.clock.set_fixed_time("2026-01-01T20:00:00Z")
    seat = page.locator(".seats li").nth(1)
    off = seat.get_by_role("button", name="Remove Frida")
    box = off.bounding_box()
    assert box is not None
    there = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    off.click()
    bot = seat.get_by_role("button", name="Bot")
    expect(bot).to_be_enabled()
    page.mouse.click(*there)
    page.locator(".seats li").nth(2).get_by_role("button", name="Bot").click()
    expect(page.get_by_role("button", name="Remove Otto")).to_be_visible()
    expect(bot).to_be_visible()
    page.clock.set_fixed_time("2026-01-01T20:00:01Z")
    page.mouse.click(*there)
    expect(off).to_be_visible()


def test_a_sign_is_chosen_at_the_table_and_seen_by_everybody(new_person: NewPerson) -> None:
    ann, ben = new_person("Ann", phone=True), new_person("Ben")
    code = ann.opens(seats=[{}, {}])
    for seat, one in enumerate((ann, ben)):
        one.sits(code, seat)
    page = ann.looks(code)
    ben.looks(code)
    ann.press(page.locator(".seats .mine").get_by_role("button", name="Your sign and colour"))
    expect(ann.dialog.get_by_role("radio", name="triangle")).to_be_disabled()
    ann.dialog.get_by_role("radio", name="star").check(force=True)
    ann.dialog.get_by_role("radio", name="red").check(force=True)
    shown = ben.page.locator(".seats li").first.locator("svg").first
    expect(shown).to_have_attribute("fill", "#cc4338")
    seats = ann.ask("GET", f"tables/{code}")["seats"]
    assert (seats[0]["sign"], seats[0]["colour"]) == ("star", "red")
    page.goto("/")
    mark = page.get_by_role("button", name="Your sign and colour").locator("svg")
    expect(mark).to_have_attribute("fill", "#cc4338")


def test_how_well_bots_play_is_chosen_at_the_door_and_kept_for_the_next(
    new_person: NewPerson,
) -> None:
    ann = new_person("Ann", phone=True)
    ann.called()
    page = ann.page
    page.goto("/")
    card = page.locator("[data-room=kniffeliger]")
    card.get_by_label("How well the bots play").select_option("strong")
    ann.press(card.get_by_role("button", name="Play with bots"))
    page.wait_for_url("**/t/*")
    seats = ann.ask("GET", f"tables/{page.url.rpartition('/')[2]}")["seats"]
    assert [seat["level"] for seat in seats] == [None, "strong", "strong"]
    code = ann.opens(seats=[{}, {}])
    ann.sits(code, 0)
    ann.looks(code)
    ann.press(page.get_by_role("button", name="Bot").first)
    expect(page.get_by_label(re.compile("^How well")).locator("option:checked")).to_have_text(
        "Strong"
    )


def test_clock_pace_and_switches_are_changed_together_with_the_settings(
    new_person: NewPerson,
) -> None:
    ann, ben = new_person("Ann", phone=True), new_person("Ben")
    code = ann.opens(seats=[{}, {}])
    ann.sits(code, 0)
    ben.looks(code)
    expect(ben.page.get_by_role("button", name="Sit here")).to_be_visible()
    page = ann.looks(code)
    page.get_by_role("button", name="Change the settings").tap()
    form = page.get_by_role("dialog")
    form.get_by_label("Clock").select_option("strict")
    form.get_by_role("spinbutton", name="Seconds a turn").fill("45")
    form.get_by_label("Pace of the bots").select_option("quick")
    form.get_by_label("Hints").uncheck()
    with page.expect_request(f"**/api/tables/{code}") as sent:
        form.get_by_role("button", name="Save").tap()
    # Only what was changed is sent: whoever has agreed to another match stays agreed.
    expected = {"timer": "strict", "seconds": 45, "pace": "quick", "hints": False}
    assert sent.value.post_data_json == expected
    expect(form).to_be_hidden()
    told = ben.page.get_by_text("The host has changed the settings")
    expect(told.first).to_contain_text("Clock – 45 seconds a turn, then the table plays")
    expect(told.first).to_contain_text("Pace of the bots – Quick; Hints – no")
    now = ann.ask("GET", f"tables/{code}")
    assert {name: now[name] for name in expected} == expected


def test_the_host_changes_the_settings_and_the_others_are_told(new_person: NewPerson) -> None:
    ann, ben = new_person("Ann", phone=True), new_person("Ben")
    code = ann.opens(seats=[{}, {}], settings={"cross_out": "filled"})
    ann.sits(code, 0)
    ben.sits(code, 1)
    ben.looks(code)
    page = ann.looks(code)
    page.get_by_role("button", name="Change the settings").tap()
    form = page.get_by_role("dialog")
    lasting = form.get_by_label("How long action dice last")
    expect(form.get_by_label("What a cross-out hits")).to_have_value('"filled"')
    form.get_by_label("The classic").check()
    expect(form.get_by_label("What a cross-out hits")).to_have_value('"open"')
    lasting.select_option(label="until they are used")
    expect(form.get_by_label("The classic")).not_to_be_checked()
    form.get_by_role("button", name="Save").tap()
    expect(form).to_be_hidden()
    said = "The host has changed the settings. How long action dice last – until they are used"
    expect(ben.page.get_by_text(said).first).to_be_visible()
    expect(ben.page.get_by_role("button", name="Change the settings")).to_have_count(0)
    settings = ben.ask("GET", f"tables/{code}")["settings"]
    assert settings == {"action_dice": "keep", "cross_out": "open"}


def test_an_evening_that_the_host_chooses_is_told_by_its_name(new_person: NewPerson) -> None:
    ann, ben = new_person("Ann", phone=True), new_person("Ben")
    code = ann.opens(game="keebble", seats=[{}, {}])
    ann.sits(code, 0)
    ben.sits(code, 1)
    ben.looks(code)
    expect(ben.page.get_by_text("The host starts")).to_be_visible()
    page = ann.looks(code)
    page.get_by_role("button", name="Change the settings").tap()
    form = page.get_by_role("dialog")
    form.get_by_label("Everything").check()
    form.get_by_role("button", name="Save").tap()
    expect(form).to_be_hidden()
    was_shown(ben.page, "The host has changed the settings. Variant – Everything")
    ann.press(page.get_by_role("button", name="Start", exact=True))
    expect(ben.page.locator(".turn")).to_be_visible()
    expect(ben.page.locator(".toast")).to_have_count(0)


def test_everybody_chooses_for_their_own_seat(new_person: NewPerson) -> None:
    """No game with a page has such a setting yet: the server's answers are made up here."""
    ann = new_person("Ann", phone=True)
    code = ann.opens(seats=[{}, {"kind": "bot"}, {}])
    ann.sits(code, 0)
    form = ann.ask("GET", "games/kniffeliger/settings")
    sides = [{"value": side, "label": side.title()} for side in ("north", "south")]
    side = {**form["fields"][0], "name": "side", "label": "Side", "values": sides}
    seated = {**form, "seat_fields": [side]}
    ann.page.route("**/api/games/kniffeliger/settings*", lambda route: route.fulfill(json=seated))
    asked: list[object] = []

    def take(route: Route) -> None:
        asked.append((route.request.url.rpartition("/seats/")[2], route.request.post_data_json))
        route.fulfill(status=204)

    ann.page.route("**/setting", take)
    page = ann.looks(code)
    choices = page.locator(".seats").get_by_label("Side")
    expect(choices).to_have_count(2)
    choices.first.select_option(label="North")
    choices.last.select_option(label="South")
    expect(choices.last).to_have_value('"south"')
    token = ann.page.evaluate(
        "(code) => JSON.parse(localStorage[`parlour.seats.${code}`])[0]", code
    )
    assert asked == [
        ("0/setting", {"token": token, "name": "side", "value": "north"}),
        ("1/setting", {"name": "side", "value": "south"}),
    ]
