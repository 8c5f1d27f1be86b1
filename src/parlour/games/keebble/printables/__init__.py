"""What can be printed: a board by its code, blank sheets, and the rules with pictures."""

from __future__ import annotations

from msgspec.structs import replace

from parlour.core.printable import Printable, PrintJob, board_link, rules_link
from parlour.games.keebble.game import Keebble
from parlour.games.keebble.printables.board_page import board_page
from parlour.games.keebble.printables.context import EXTRAS, PageContext
from parlour.games.keebble.printables.extras_page import extras_page
from parlour.games.keebble.printables.players import players_page
from parlour.games.keebble.printables.rule_sheet import rule_pages
from parlour.games.keebble.settings import Settings
from parlour.paper.document import Document
from parlour.paper.drawing import Page


def draw_board(job: PrintJob) -> Document:
    """The board of a code."""
    context = PageContext(job, board_link(Keebble, "board", job))
    title = f"{context.say('game.name')} {context.view.board}"
    return Document(title, job.language, _pages(context))


def draw_blank(job: PrintJob) -> Document:
    """A sheet without letters, in the size of the settings."""
    blank = replace(job.settings, start="blank", board="", claim="usual")
    link = rules_link(Keebble, job)
    context = PageContext(replace(job, settings=blank), link, "print.open_rules")
    title = f"{context.say('game.name')}: {context.say('print.blank')}"
    return Document(title, job.language, _pages(context))


def draw_rules(job: PrintJob) -> Document:
    """The rules, the same whatever the settings; the sheet on the first page is a real one."""
    plain = Settings(size="small", board="tulip")
    link = rules_link(Keebble, job)
    context = PageContext(replace(job, settings=plain, seats=2), link, "print.open_rules")
    title = f"{context.say('game.name')}: {context.say('print.rules')}"
    return Document(title, job.language, rule_pages(context))


def _pages(context: PageContext) -> tuple[Page, ...]:
    """The board; then what it has no room for."""
    pages = [board_page(context)]
    if context.apart:
        pages.append(players_page(context))
    if context.extras:
        pages.append(extras_page(context))
    return tuple(pages)


_SHEET = ("size", "direction", "dictionary", "edge_goal", "letterfraud", *EXTRAS)

PRINTABLES = (
    Printable("board", draw_board, ("start", "board", "walls", "claim", *_SHEET), "board", True),
    Printable("blank", draw_blank, _SHEET, for_seats=True),
    Printable("rules", draw_rules),
)
