"""A score sheet: one per player, to cut out, because shift and swap hand sheets on (KF-37, 38)."""

from __future__ import annotations

from parlour.games.kniffeliger.printables.context import PageContext
from parlour.games.kniffeliger.printables.marks import BLUSH, PINK, draw_die, draw_mark
from parlour.games.kniffeliger.rules.categories import CATEGORIES, Category
from parlour.paper.colours import FAINT, INK, LINE, SOFT
from parlour.paper.cutting import cutting_marks, pieces
from parlour.paper.drawing import Page
from parlour.paper.formats import Area
from parlour.paper.paths import box, circle
from parlour.paper.pen import Pen

BESIDE = 2
"""How many sheets fit on a page."""
MARGIN = 10.0
HEAD, TOTAL = 25.0, 14.0
SCORE, MARK = 20.0, 6.7
DIE = 4.3
MARKS = ("freeze", "crossOut", "steal")
LEGEND = 7.4

SHOWN: dict[Category, tuple[int, ...]] = {
    **{category: (face,) for face, category in enumerate(CATEGORIES[:6], start=1)},
    Category.THREE_OF_A_KIND: (4, 4, 4, 0, 0),
    Category.FOUR_OF_A_KIND: (4, 4, 4, 4, 0),
    Category.FULL_HOUSE: (3, 3, 3, 5, 5),
    Category.SMALL_STRAIGHT: (2, 3, 4, 5, 0),
    Category.LARGE_STRAIGHT: (2, 3, 4, 5, 6),
    Category.KNIFFELIGER: (6, 6, 6, 6, 6),
    Category.CHANCE: (0, 0, 0, 0, 0),
    Category.PI: (1, 1, 3, 4, 5),
}
"""Dice that fit into each field; 0 is any."""


def sheet_pages(context: PageContext) -> list[Page]:
    """As many pages as the players need; a sheet that is left over is a spare one."""
    made = []
    for _ in range(-(-context.job.seats // BESIDE)):
        pen = Pen(context.format, context.job.saving)
        cutting_marks(pen, BESIDE, 1)
        for piece in pieces(context.format, BESIDE, 1):
            _sheet(pen, context, piece.within(MARGIN))
        made.append(pen.page)
    return made


def _sheet(pen: Pen, context: PageContext, area: Area) -> None:
    pen.write(context.say("game.name"), area.x, area.y + 9, 11.5, kind="serif", colour=PINK)
    pen.write(context.say("print.holder"), area.x, area.y + 14.5, 3.0, colour=SOFT)
    pen.rule(area.x, area.y + 21.5, area.right, SOFT)
    legend = 0.0 if context.solo else LEGEND * len(MARKS) + 8
    top = area.y + HEAD
    height = (area.height - HEAD - TOTAL - legend) / len(CATEGORIES)
    for number, category in enumerate(CATEGORIES):
        row = Area(area.x, top + number * height, area.width, height)
        _row(pen, context, category, row, shaded=number % 2 == 0)
    y = top + len(CATEGORIES) * height
    base = y + TOTAL * 0.66
    pen.write(context.say("print.total"), area.x + 2, base, 7, kind="serif", colour=PINK)
    total = box(area.right - SCORE - 8, y + 1.5, SCORE + 8, TOTAL - 2.5, 2.5)
    pen.stroke(total, PINK, 0.7)
    if not context.solo:
        _legend(pen, context, Area(area.x, y + TOTAL + 4, area.width, legend))


def _row(pen: Pen, context: PageContext, category: Category, row: Area, shaded: bool) -> None:
    """Name and dice, the signs to ring, and a box for the points."""
    if shaded:
        pen.fill(box(row.x, row.y, row.width, row.height, 2), BLUSH)
    if pen.saving:
        pen.rule(row.x, row.bottom, row.right, FAINT)
    marks = 0.0 if context.solo else MARK * len(MARKS)
    name_width = row.width - SCORE - marks - 7
    name = context.say(f"category.{category}")
    base = row.y + row.height * 0.42
    pen.write(name[0].upper() + name[1:], row.x + 2, base, 4.4, kind="sans-bold", most=name_width)
    x, y = row.x + 2, row.y + row.height * 0.52
    for face in SHOWN[category]:
        draw_die(pen, face, x, y, DIE, PINK if face else LINE)
        x += DIE + 0.7
    said = context.say(f"print.points.{category}")
    left = name_width - (x - row.x) + 1
    pen.write(said, x + 1, y + DIE * 0.76, 3.4, colour=SOFT, most=left)
    score = box(row.right - SCORE, row.y + 1.3, SCORE - 1.3, row.height - 2.6, 1.8)
    pen.fill(score, context.paper_white)
    pen.stroke(score, LINE, 0.35)
    for number, kind in enumerate(MARKS if marks else ()):
        side, middle = 4.2, row.y + row.height / 2
        left = row.right - SCORE - marks - 1.5 + number * MARK + (MARK - side) / 2
        draw_mark(pen, kind, left, middle - side / 2, side, SOFT)


def _legend(pen: Pen, context: PageContext, area: Area) -> None:
    """What a ring around each sign means."""
    for number, kind in enumerate(MARKS):
        y = area.y + number * LEGEND
        draw_mark(pen, kind, area.x + 2.2, y, 4.2, INK)
        pen.stroke(circle(area.x + 4.3, y + 2.1, 3.1), PINK, 0.5)
        said = context.say(f"print.mark.{context.mark(kind)}")
        pen.write(said, area.x + 9.5, y + 3.4, 3.5, most=area.width - 9.5)
