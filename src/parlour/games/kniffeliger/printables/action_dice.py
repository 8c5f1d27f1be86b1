"""The table of action dice: what everybody has earned, round by round (KF-30, 31)."""

from __future__ import annotations

from parlour.core.printable import NO_CODE
from parlour.games.kniffeliger.printables.context import PageContext
from parlour.games.kniffeliger.printables.marks import BLUSH, KINDS, PINK, draw_die, draw_mark
from parlour.games.kniffeliger.rules.categories import CATEGORIES
from parlour.paper.colours import FAINT, SOFT
from parlour.paper.drawing import Page
from parlour.paper.formats import Area
from parlour.paper.paths import box
from parlour.paper.pen import Pen
from parlour.paper.qr import place_code
from parlour.paper.signs import draw_sign

TITLE, TEXT = 11.5, 4.0
CODE_SIDE = 21.0
DIE, SIGN, ENTRY = 7.0, 6.4, 16.0
HEAD, NUMBER = 12.0, 9.0
ROUNDS = len(CATEGORIES)
MOST_BESIDE = 4


def action_pages(context: PageContext) -> list[Page]:
    """A page for up to four players, two for more: signs must be large enough to ring."""
    seats = range(context.job.seats)
    if len(seats) <= MOST_BESIDE:
        return [_page(context, seats)]
    half = -(-len(seats) // 2)
    return [_page(context, seats[:half]), _page(context, seats[half:])]


def _page(context: PageContext, seats: range) -> Page:
    """How action dice are earned, what each does, and a table to keep them."""
    pen = Pen(context.format, context.job.saving)
    area = pen.sheet.inside
    width = area.width
    if place_code(pen, context.link, Area(area.right - CODE_SIDE, area.y, CODE_SIDE, CODE_SIDE)):
        width -= CODE_SIDE + 6
    title = context.say("print.action_dice")
    pen.write(title, area.x, area.y + 9, TITLE, kind="serif", colour=PINK)
    how = context.say(f"print.how.{context.settings.action_dice}")
    y = pen.paragraph(how, area.x, area.y + 17, width, TEXT)
    y = _kinds(pen, context, Area(area.x, max(y + 1, area.y + 25), area.width, 0))
    bottom = area.bottom - (5 if context.link is None else 0)
    _table(pen, seats, Area(area.x, y + 3, area.width, bottom - y - 3))
    if context.link is None:
        said = context.strings.say(NO_CODE)
        pen.write(said, area.x, area.bottom, 3.0, colour=SOFT, most=area.width)
    return pen.page


def _kinds(pen: Pen, context: PageContext, area: Area) -> float:
    """Which number of an ordinary die is which action die; returns the lower end."""
    columns = area.columns(2, 8)
    for number, kind in enumerate((*KINDS, "all")):
        column, y = columns[number // 3], area.y + number % 3 * ENTRY
        draw_die(pen, number + 1, column.x, y, DIE)
        x = column.x + DIE + 3
        if kind != "all":
            draw_mark(pen, kind, x, y + 0.3, SIGN)
            x += SIGN + 3
        width = column.right - x
        name = context.say(f"kind.{kind}")
        pen.write(name[0].upper() + name[1:], x, y + 3.2, 4.4, kind="sans-bold")
        pen.paragraph(context.say(f"print.what.{context.mark(kind)}"), x, y + 7.6, width, 3.4)
    return area.y + 3 * ENTRY


def _table(pen: Pen, seats: range, area: Area) -> None:
    """A row for every round, a column for every player; in each cell the five signs."""
    height = (area.height - HEAD) / ROUNDS
    body = Area(area.x + NUMBER, area.y, area.width - NUMBER, area.height)
    columns = body.columns(len(seats), 2)
    pitch = min(8.5, (columns[0].width - 1) / len(KINDS), height)
    for seat, column in zip(seats, columns, strict=True):
        draw_sign(pen, seat, column.x + 0.5, area.y + 1, 6)
        pen.rule(column.x + 8, area.y + 7.5, column.right - 1, SOFT)
    for number in range(ROUNDS):
        y = area.y + HEAD + number * height
        if number % 2 == 0:
            pen.fill(box(area.x, y, area.width, height, 2), BLUSH)
        if pen.saving:
            pen.rule(area.x, y, area.right, FAINT)
        base = y + height / 2 + 1.7
        pen.write(
            str(number + 1), area.x + NUMBER - 3, base, 5, kind="serif", colour=PINK, side="right"
        )
        for column in columns:
            left = column.x + (column.width - pitch * len(KINDS)) / 2
            side = pitch * 0.68
            for place, kind in enumerate(KINDS):
                x = left + place * pitch + (pitch - side) / 2
                draw_mark(pen, kind, x, y + (height - side) / 2, side, SOFT)
