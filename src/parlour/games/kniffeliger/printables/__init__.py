"""What can be printed: score sheets, and the table of action dice."""

from __future__ import annotations

from parlour.core.printable import Printable, PrintJob, rules_link
from parlour.games.kniffeliger.game import Kniffeliger
from parlour.games.kniffeliger.printables.action_dice import action_pages
from parlour.games.kniffeliger.printables.room import Room
from parlour.games.kniffeliger.printables.sheet import sheet_pages
from parlour.paper.document import Document


def draw_sheets(job: PrintJob) -> Document:
    """A sheet for everybody, and the table of action dice for all; alone there are none (KF-1)."""
    room = Room(job, rules_link(Kniffeliger, job))
    pages = sheet_pages(room)
    if not room.solo:
        pages += action_pages(room)
    title = f"{room.say('game.name')}: {room.say('print.sheets')}"
    return Document(title, job.language, tuple(pages))


PRINTABLES = (Printable("sheets", draw_sheets, ("action_dice", "cross_out"), for_seats=True),)
