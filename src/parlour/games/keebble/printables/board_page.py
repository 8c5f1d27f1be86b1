"""The page with the board: title and code, the border meter, the sheet, and who plays."""

from __future__ import annotations

from parlour.core.game import Line
from parlour.core.strings import Strings
from parlour.games.keebble.printables.context import PageContext, foot
from parlour.games.keebble.printables.players import draw_players
from parlour.games.keebble.printables.sheet import LILAC, draw_sheet, sheet_of
from parlour.paper.colours import INK, SOFT
from parlour.paper.drawing import Page
from parlour.paper.formats import Area
from parlour.paper.outlines import face
from parlour.paper.paths import Path, arrow, circle
from parlour.paper.pen import Pen
from parlour.paper.qr import place_code
from parlour.words.grid import Direction

TITLE, NAMES = 13.0, 5.0
HEAD, METER, VALUES = 13.0, 9.0, 9.0
CODE_SIDE = 21.0
"""The code for a phone stands in the top right corner."""
LEAST_BELOW = 46.0
"""The room that the players need below the sheet."""
LEAST_CAPTION = 14.0
MOST_IN_A_ROW = 30
HAIR = 0.35
MIDDLE = 0.34
"""From the base line to the middle of capitals, in sizes of the type."""


def board_page(context: PageContext) -> Page:
    """The page."""
    pen = Pen(context.sheet, context.job.saving)
    area = pen.sheet.inside
    meter_end = _meter(pen, context, area, area.y + HEAD + METER * 0.62)
    _head(pen, context, area, meter_end)
    top = area.y + HEAD + METER + 4.5
    columns, rows = context.terms.sheet.width, context.terms.sheet.height
    below = VALUES + context.foot_height + (0 if context.apart else LEAST_BELOW)
    side = min((area.width - NAMES) / columns, (area.bottom - top - below) / rows)
    side = int(side * 4) / 4
    left = area.x + (area.width - columns * side + NAMES) / 2
    for number, line in enumerate(context.match.game.describe(context.view)):
        pen.tell(context.strings.say(line, context.names), left, top + 1.1 * number)
    sheet = sheet_of(context.view, context.fixed_values, context.terms.centre)
    draw_sheet(pen, sheet, context.strings, left, top, side)
    bottom = top + rows * side
    _values(pen, context, Area(left, bottom, columns * side, VALUES))
    if not context.apart:
        top = bottom + VALUES + 2
        height = area.bottom - context.foot_height - top
        draw_players(pen, context, Area(area.x, top, area.width, height))
    foot(pen, context)
    return pen.page


def _head(pen: Pen, context: PageContext, area: Area, meter_end: float) -> None:
    """The title, and the board code with a code for phones."""
    base, right = area.y + TITLE * 0.74, area.right
    pen.write(context.say("game.name"), area.x, base, TITLE, kind="serif", colour=LILAC)
    if place_code(pen, context.link, Area(right - CODE_SIDE, area.y, CODE_SIDE, CODE_SIDE)):
        right -= CODE_SIDE + 3
        said, below, most = context.say(context.opens), base + METER, right - meter_end - 4
        if most > LEAST_CAPTION:
            pen.write(said, right, below, 3.4, colour=SOFT, side="right", most=most)
    if context.view.board:
        code = context.view.board
        most = (right - area.x) * 0.45
        width = pen.write(code, right, base, TITLE * 0.8, kind="serif", side="right", most=most)
        said, left = context.say("print.code"), right - width - 3
        pen.write(said, left, base, 3.6, colour=SOFT, side="right")


def _meter(pen: Pen, context: PageContext, area: Area, base: float) -> float:
    """A circle to tick for every letter on the border, up to the endgame (KB-40); returns where it
    ends.
    """
    goal = context.terms.edge_goal
    rows = -(-goal // MOST_IN_A_ROW)
    said, end = context.say("print.border", goal=goal), context.say("print.endgame")
    x = area.x + pen.write(said, area.x, base, 3.8) + 3
    right = area.right - (CODE_SIDE + 3 if context.link else 0)
    width = right - x - face("sans-bold").width(end, 3.8) - 2
    across = min(goal, MOST_IN_A_ROW)
    pitch = min(6.6, METER / rows + (1.2 if rows == 1 else 0), width / across)
    radius = pitch * 0.4
    number = 0
    for row in range(rows):
        y = base - 1.3 + (row - (rows - 1) / 2) * pitch * 0.95
        for column in range(min(across, goal - row * across)):
            number += 1
            last = number == goal
            spot = circle(x + (column + 0.5) * pitch, y, radius)
            pen.stroke(spot, LILAC if last else SOFT, 0.8 if last else HAIR)
    x += across * pitch + 1.5
    return x + pen.write(end, x, base, 3.8, kind="sans-bold", colour=LILAC)


def _reading(pen: Pen, direction: Direction, strings: Strings, right: float, base: float) -> None:
    """How rows and columns are read (KB-5), as two arrows."""
    across = -1 if direction.leftwards else 1
    along = -1 if direction.upwards else 1
    length, y = 6.0, base - 1.3
    x = right - length - 6
    start = x if across > 0 else x + length
    path: Path = arrow(start, y, length * across, 0, 2.2)
    path += arrow(right - 1.7, y - 3 * along, 0, 6 * along, 2.2)
    pen.stroke(path, INK, 0.6)
    said = str(strings.catalogue[f"print.reading.{direction}"])
    pen.write(strings.say(Line("print.reading")), x - 2.5, base, 3.8, side="right", silent=True)
    pen.tell(said, x - 2.5, base)


def _values(pen: Pen, context: PageContext, area: Area) -> None:
    """What letters count: fixed values in groups, or the rule (KB-20, 62)."""
    base, size, x = area.y + area.height * 0.78, 3.9, area.x
    _reading(pen, context.view.direction, context.strings, area.right, base)
    groups = context.value_groups()
    total = sum(_natural_width(said) for _, said in groups)
    scale = min(1.0, (area.width - 30) / total)
    size, radius = size * scale, 2.5 * scale
    for worth, said in groups:
        pen.stroke(circle(x + radius, base - size * MIDDLE, radius), LILAC, HAIR)
        pen.write(
            worth, x + radius, base, size * 0.9, kind="sans-bold", side="middle", colour=LILAC
        )
        x += 2 * radius + 1.2 * scale
        x += pen.write(said, x, base, size) + 4 * scale


def _natural_width(said: str) -> float:
    """The width of a value, its letters and the gap behind them at their natural size."""
    return 10.2 + face("sans").width(said, 3.9)
