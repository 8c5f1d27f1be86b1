"""Boards by code, what can be printed, and the word judge."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.client.people import Person
from tests.pictures.scenes.scene import scene
from tests.pictures.studio import Studio

BOARD = "/board/keebble?code=tulip&seats=3"


def at_board(ann: Person, more: str = "") -> None:
    """The page of a board, drawn."""
    ann.page.goto(f"{BOARD}{more}")
    expect(ann.page.get_by_role("grid")).to_be_visible()


def asked(ann: Person, word: str) -> None:
    """The judge has been asked about a word or a pattern."""
    ann.page.goto("/judge")
    ann.page.get_by_label("Is it a word?").fill(word)
    ann.press(ann.page.get_by_role("button", name="Judge"))


@scene
def board_by_code(studio: Studio, ann: Person) -> None:
    at_board(ann)


@scene
def board_large_with_cells(studio: Studio, ann: Person) -> None:
    at_board(ann, "&size=large&celldance=true&tiny_backpacks=true")


@scene
def board_to_print(studio: Studio, ann: Person) -> None:
    at_board(ann)
    button = ann.page.get_by_role("link", name="Open the PDF")
    button.scroll_into_view_if_needed()


@scene
def board_with_settings(studio: Studio, ann: Person) -> None:
    at_board(ann)
    folded = ann.page.locator(".settings > summary")
    ann.press(folded)
    folded.scroll_into_view_if_needed()


@scene
def board_code_refused(studio: Studio, ann: Person) -> None:
    at_board(ann)
    field = ann.page.get_by_label("Board code")
    field.fill("what?!")
    field.press("Enter")
    expect(ann.page.get_by_role("alert")).to_be_visible()


@scene
def board_of_a_game_without_page(studio: Studio, ann: Person) -> None:
    ann.page.goto("/board/kniffeliger")
    expect(ann.page.get_by_text("are not made from codes")).to_be_visible()


@scene
def print_page(studio: Studio, ann: Person) -> None:
    ann.page.goto("/print")
    expect(ann.page.get_by_role("link", name="Open the PDF").first).to_be_visible()
    ann.page.wait_for_load_state("networkidle")


@scene
def print_page_dutch(studio: Studio, ann: Person) -> None:
    ann.keep("parlour.choices", {"language": "nl"})
    ann.page.goto("/print?game=kniffeliger")
    expect(ann.page.get_by_role("link", name="Pdf openen").first).to_be_visible()
    ann.page.wait_for_load_state("networkidle")


@scene
def judge_at_first(studio: Studio, ann: Person) -> None:
    ann.page.goto("/judge")
    expect(ann.page.get_by_role("button", name="Judge")).to_be_visible()


@scene
def judge_says_yes(studio: Studio, ann: Person) -> None:
    asked(ann, "quixotic")
    expect(ann.page.locator(".says")).to_contain_text("Yes, QUIXOTIC counts.")


@scene
def judge_says_no(studio: Studio, ann: Person) -> None:
    asked(ann, "letters")
    expect(ann.page.locator(".says")).to_contain_text("Yes, LETTERS counts.")
    asked_again = ann.page.get_by_label("Is it a word?")
    asked_again.fill("quixotix")
    asked_again.press("Enter")
    expect(ann.page.get_by_role("button", name="QUIXOTIC")).to_be_visible()


@scene
def judge_pattern(studio: Studio, ann: Person) -> None:
    asked(ann, "qu*y")
    expect(ann.page.locator(".says")).to_contain_text("words fit QU*Y")


@scene
def judge_two_letters_german(studio: Studio, ann: Person) -> None:
    ann.keep("parlour.choices", {"language": "de"})
    ann.page.goto("/judge")
    ann.press(ann.page.get_by_role("button", name="Wörter mit zwei Buchstaben"))
    expect(ann.page.locator(".says")).to_contain_text("Wörter passen zu ??")
    ann.press(ann.page.locator("summary", has_text="Deutsch oder eine eigene Liste"))


@scene
def help_with_the_board(studio: Studio, ann: Person) -> None:
    bots = [{"kind": "bot", "level": "beginner"}] * 2
    table = ann.opens(game="keebble", seats=[{"kind": "empty"}, *bots])
    ann.sits(table, 0)
    ann.starts(table)
    ann.looks(table)
    ann.use("Help")
    expect(ann.page.get_by_role("link", name="This board, to print")).to_be_visible()


@scene
def rules_that_lead_to_paper(studio: Studio, ann: Person) -> None:
    ann.page.goto("/rules/keebble")
    ann.page.get_by_role("link", name="Word judge").scroll_into_view_if_needed()
