"""The page with what is special about a match: special cells, and the expansions that are on."""

from __future__ import annotations

from parlour.games.keebble.board.cells import Kind
from parlour.games.keebble.printables.context import PageContext, foot
from parlour.games.keebble.printables.kinds import draw_kind
from parlour.games.keebble.printables.sheet import LILAC
from parlour.paper.colours import SOFT
from parlour.paper.drawing import Page
from parlour.paper.formats import Area
from parlour.paper.pen import LEADING, Pen, broken

TITLE, NAME, TEXT = 11.0, 5.2, 4.4
SIGN = 11.0
GAP = 10.0
CELLS = ("supercells", "celldance")


def extras_page(context: PageContext) -> Page:
    """The page."""
    pen = Pen(context.sheet, context.job.saving)
    area = pen.sheet.inside
    y = area.y + 9
    if context.terms.kinds:
        pen.write(context.say("print.special_cells"), area.x, y, TITLE, kind="serif", colour=LILAC)
        y = _legend(pen, context, Area(area.x, y + 7, area.width, 0)) + 12
    others = [name for name in context.extras if name not in CELLS]
    if others:
        pen.write(context.say("print.also"), area.x, y, TITLE, kind="serif", colour=LILAC)
        y += 10
        for name in others:
            about = context.about(name)
            pen.write(context.say(f"setting.{name}"), area.x, y, NAME, kind="sans-bold")
            y = pen.paragraph(about, area.x, y + NAME * 1.25, area.width, TEXT) + 4
    foot(pen, context)
    return pen.page


def _legend(pen: Pen, context: PageContext, area: Area) -> float:
    """Every kind that may be on the board, in two columns; what can be done instead of a word."""
    kinds = context.terms.kinds
    left, right = area.columns(2, GAP)
    half = -(-len(kinds) // 2)
    y = max(_kinds(pen, context, kinds[:half], left), _kinds(pen, context, kinds[half:], right))
    said = context.say("print.make_one")
    return pen.paragraph(said, area.x, y + 4, area.width, TEXT, colour=SOFT)


def _kinds(pen: Pen, context: PageContext, kinds: tuple[Kind, ...], area: Area) -> float:
    y = area.y
    for kind in kinds:
        draw_kind(pen, kind, area.x, y, SIGN)
        x, width = area.x + SIGN + 4, area.width - SIGN - 4
        pen.write(context.say(f"kind.{kind}"), x, y + NAME * 0.8, NAME, kind="sans-bold")
        about = context.say(f"page.kind_{kind}")
        pen.paragraph(about, x, y + NAME * 0.8 + TEXT * 1.3, width, TEXT)
        lines = len(broken(about, width, TEXT))
        y += max(SIGN, NAME + TEXT * LEADING * lines) + 5.5
    return y
