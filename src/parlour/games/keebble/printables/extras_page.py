"""The page with what is special about a match: special cells, and the expansions that are on."""

from __future__ import annotations

from parlour.games.keebble.board.cells import Kind
from parlour.games.keebble.printables.kinds import draw_kind
from parlour.games.keebble.printables.room import Room, foot
from parlour.games.keebble.printables.sheet import LILAC
from parlour.paper.colours import SOFT
from parlour.paper.drawing import Page
from parlour.paper.formats import Area
from parlour.paper.pen import LEADING, Pen, broken

TITLE, NAME, TEXT = 11.0, 5.2, 4.4
SIGN = 11.0
GAP = 10.0
CELLS = ("supercells", "celldance")


def extras_page(room: Room) -> Page:
    """The page."""
    pen = Pen(room.sheet, room.job.saving)
    area = pen.sheet.inside
    y = area.y + 9
    if room.terms.kinds:
        pen.write(room.say("print.special_cells"), area.x, y, TITLE, kind="serif", colour=LILAC)
        y = _legend(pen, room, Area(area.x, y + 7, area.width, 0)) + 12
    others = [name for name in room.extras if name not in CELLS]
    if others:
        pen.write(room.say("print.also"), area.x, y, TITLE, kind="serif", colour=LILAC)
        y += 10
        for name in others:
            about = room.fraud() if name == "letterfraud" else room.say(f"setting.{name}.about")
            pen.write(room.say(f"setting.{name}"), area.x, y, NAME, kind="sans-bold")
            y = pen.paragraph(about, area.x, y + NAME * 1.25, area.width, TEXT) + 4
    foot(pen, room)
    return pen.page


def _legend(pen: Pen, room: Room, area: Area) -> float:
    """Every kind that may be on the board, in two columns; what can be done instead of a word."""
    kinds = room.terms.kinds
    left, right = area.columns(2, GAP)
    half = -(-len(kinds) // 2)
    y = max(_kinds(pen, room, kinds[:half], left), _kinds(pen, room, kinds[half:], right))
    return pen.paragraph(room.say("print.make_one"), area.x, y + 4, area.width, TEXT, colour=SOFT)


def _kinds(pen: Pen, room: Room, kinds: tuple[Kind, ...], area: Area) -> float:
    y = area.y
    for kind in kinds:
        draw_kind(pen, kind, area.x, y, SIGN)
        x, width = area.x + SIGN + 4, area.width - SIGN - 4
        pen.write(room.say(f"kind.{kind}"), x, y + NAME * 0.8, NAME, kind="sans-bold")
        about = room.say(f"page.kind_{kind}")
        pen.paragraph(about, x, y + NAME * 0.8 + TEXT * 1.3, width, TEXT)
        lines = len(broken(about, width, TEXT))
        y += max(SIGN, NAME + TEXT * LEADING * lines) + 5.5
    return y
