"""The planks to print and cut out: a game has paper by naming a module like this."""

from __future__ import annotations

from parlour.core.line import Line
from parlour.core.printable import Printable, PrintJob
from parlour.core.strings import strings_of
from parlour.paper.colours import INK, tint
from parlour.paper.cutting import cutting_marks, pieces
from parlour.paper.document import Document
from parlour.paper.formats import FORMATS
from parlour.paper.paths import box
from parlour.paper.pen import Pen
from tests.minigames.planks.game import Planks

WOOD = tint("#e7c891")


def draw_planks(job: PrintJob) -> Document:
    """Eight planks on a page."""
    pen = Pen(FORMATS[job.paper], job.saving)
    title = strings_of(Planks, job.language).say(Line("print.planks"))
    for number, piece in enumerate(pieces(pen.sheet, 2, 4), start=1):
        inner = piece.within(12)
        pen.fill(box(*inner, 4), WOOD)
        pen.stroke(box(*inner, 4), INK, 0.5)
        middle = inner.x + inner.width / 2, inner.y + inner.height / 2
        pen.write(f"{title} {number}", *middle, 8, kind="serif", side="middle")
    cutting_marks(pen, 2, 4)
    return Document(title, job.language, (pen.page,))


PRINTABLES = (Printable("planks", draw_planks),)
