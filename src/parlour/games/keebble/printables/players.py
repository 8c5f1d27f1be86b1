"""Who plays: a sign, a name, room for points, and for the letters of a hand where it is needed."""

from __future__ import annotations

from parlour.games.keebble.printables.context import PageContext, foot
from parlour.games.keebble.printables.sheet import LILAC, SLOT_COLUMNS
from parlour.paper.colours import FAINT, SOFT
from parlour.paper.drawing import Page
from parlour.paper.formats import Area
from parlour.paper.paths import box, line
from parlour.paper.pen import Pen
from parlour.paper.signs import draw_sign

GAP = 4.0
SIGN = 7.5
PITCH = 8.2
"""From line to line, for handwriting."""


def players_page(context: PageContext) -> Page:
    """A page for the players of a sheet that has no room for them: hands and points."""
    pen = Pen(context.sheet, context.job.saving)
    area = pen.sheet.inside
    pen.write(context.say("print.hands"), area.x, area.y + 9, 11, kind="serif", colour=LILAC)
    top = area.y + 16
    body = Area(area.x, top, area.width, area.bottom - context.foot_height - top)
    draw_players(pen, context, body, hands=True)
    foot(pen, context)
    return pen.page


def draw_players(pen: Pen, context: PageContext, area: Area, hands: bool = False) -> None:
    """A box for every player."""
    seats = context.job.seats
    columns = seats if (area.height < 70 and not hands) or seats < 3 else -(-seats // 2)
    rows = -(-seats // columns)
    height = (area.height - GAP * (rows - 1)) / rows
    for seat in range(seats):
        band = Area(area.x, area.y + seat // columns * (height + GAP), area.width, height)
        _player(pen, context, seat, band.columns(columns, GAP)[seat % columns], hands)


def _player(pen: Pen, context: PageContext, seat: int, area: Area, hands: bool) -> None:
    pen.stroke(box(*area, 2.5), FAINT, 0.4)
    draw_sign(pen, seat, area.x + 2, area.y + 2, SIGN)
    pen.rule(area.x + 12, area.y + 9.2, area.right - 3, SOFT)
    pen.write(context.say("print.name"), area.x + 12, area.y + 3.8, 2.9, colour=SOFT)
    inner = Area(area.x + 3, area.y + 12, area.width - 6, area.height - 12)
    if hands:
        left, inner = inner.columns(2, 5)
        _hand(pen, context, seat, left)
    _points(pen, context, inner)


def _hand(pen: Pen, context: PageContext, seat: int, area: Area) -> None:
    """PageContext for the letters of a hand, ruled into slots if they are counted (KB-52)."""
    letters, slots = context.view.hands[seat], context.view.slots
    if slots is None and not letters:
        pen.write(context.say("print.letters"), area.x, area.y + 3, 2.9, colour=SOFT)
    columns = SLOT_COLUMNS.get(slots or 0, 5)
    rows = -(-(slots or 10) // columns)
    pitch = min(area.width / columns, (area.height - 4) / rows)
    top = area.y + 1.5
    if slots is not None:
        for column in range(columns + 1):
            x = area.x + column * pitch
            pen.stroke(line(x, top, x, top + rows * pitch), SOFT, 0.25)
        for row in range(rows + 1):
            y = top + row * pitch
            pen.stroke(line(area.x, y, area.x + columns * pitch, y), SOFT, 0.25)
    for number, letter in enumerate(letters):
        x = area.x + (number % columns + 0.5) * pitch
        y = top + (number // columns + 0.5) * pitch + pitch * 0.25
        pen.write(letter, x, y, pitch * 0.7, kind="serif", side="middle", silent=True)


def _points(pen: Pen, context: PageContext, area: Area) -> None:
    """Lines to write points on. With Dictionary Devils they are noted at the end (KB-51)."""
    y = area.y + 6.5
    if context.terms.settings.dictionary_devils:
        said = context.say("print.values_at_end")
        y = 2 + pen.paragraph(said, area.x, area.y + 4, area.width, 3.2, colour=SOFT)
    while y < area.bottom - PITCH:
        pen.rule(area.x, y, area.right, FAINT)
        y += PITCH
    pen.write(context.say("print.total"), area.x, area.bottom - 2.6, 3.2, colour=SOFT)
