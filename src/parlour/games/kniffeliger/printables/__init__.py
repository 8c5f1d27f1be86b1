"""What can be printed: score sheets, and the table of action dice."""

from __future__ import annotations

from parlour.core.printable import Printable, PrintJob, rules_link
from parlour.games.kniffeliger.game import Kniffeliger
from parlour.games.kniffeliger.printables.action_dice import action_pages
from parlour.games.kniffeliger.printables.context import PageContext
from parlour.games.kniffeliger.printables.sheet import sheet_pages
from parlour.paper.document import Document


def draw_sheets(job: PrintJob) -> Document:
    """A sheet for everybody, and the table of action dice for all; alone there are none (KF-1)."""
    context = PageContext(job, rules_link(Kniffeliger, job))
    pages = sheet_pages(context)
    if not context.solo:
        pages += action_pages(context)
    title = f"{context.say('game.name')}: {context.say('print.sheets')}"
    return Document(title, job.language, tuple(pages))


PRINTABLES = (Printable("sheets", draw_sheets, ("action_dice", "cross_out"), for_seats=True),)
