"""The pictures of the rules: small sheets, drawn like the large ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from parlour.games.keebble.printables.context import PageContext
from parlour.games.keebble.printables.sheet import LILAC, Sheet, draw_sheet, sheet_of
from parlour.paper.colours import INK, SOFT, accent
from parlour.paper.paths import circle, line, polygon
from parlour.paper.pen import Pen

WIDTH = 66.0
CAPTION = 3.6
GOOD, BAD = accent("#1f6b45"), accent("#a3262a")

Picture = Callable[[Pen, PageContext, float, float], float]
"""Draws from a top left corner and returns its height."""


def whole_sheet(pen: Pen, context: PageContext, x: float, y: float) -> float:
    """The board of the job, as small as a stamp."""
    sheet = replace(sheet_of(context.view, {}, ()), named=False)
    return _drawn(pen, context, sheet, x, y, WIDTH)


def first_word(pen: Pen, context: PageContext, x: float, y: float) -> float:
    """A word over the star."""
    word = context.say("print.example.word")
    rows = (".....", f".{word}.", ".....")
    sheet = _part(rows, star=(3, 2), fresh=((2, 2), (3, 2), (4, 2)))
    return _drawn(pen, context, sheet, x, y, WIDTH)


def cut_run(pen: Pen, context: PageContext, x: float, y: float) -> float:
    """The same play twice: refused, and allowed thanks to a wall."""
    word, across = context.say("print.example.word"), context.say("print.example.across")
    rows, fresh = ("." + across, word), ((2, 1), (3, 1))
    width = (WIDTH - 8) / 2
    height = _drawn(pen, context, _part(rows, fresh=fresh), x, y, width)
    walled = _part(rows, walls=(((3, 1), (3, 2)),), fresh=fresh)
    _drawn(pen, context, walled, x + width + 8, y, width)
    below = y + height + 5
    _verdict(pen, context.say("print.wrong"), x, below, False)
    _verdict(pen, context.say("print.right"), x + width + 8, below, True)
    return height + 6


def counted(pen: Pen, context: PageContext, x: float, y: float) -> float:
    """A word with the points of its letters, and their sum."""
    word, points = context.say("print.example.word"), (5, 1, 3)
    worth = dict(zip(word, points, strict=True))
    height = _drawn(pen, context, _part((word,), worth=worth), x, y, WIDTH * 0.68)
    total = f"= {sum(points)}"
    pen.write(total, x + WIDTH, y + height * 0.72, 8.5, kind="serif", colour=LILAC, side="right")
    return height


def a_call(pen: Pen, context: PageContext, x: float, y: float) -> float:
    """Three hands after a call, and a new wall."""
    one, other = tuple(context.say("print.example.called"))
    sheet = Sheet(
        (".....", ".....", "....."),
        hand_cells=((1, 2), (3, 1), (5, 3)),
        hands=(one + other, other, ""),
        walls=(((3, 2), (4, 2)),),
        named=False,
    )
    return _drawn(pen, context, sheet, x, y, WIDTH)


def cut_word(pen: Pen, context: PageContext, x: float, y: float) -> float:
    """A wall through a word."""
    word = context.say("print.example.word")
    sheet = _part((f".{word}.", "....."), walls=(((2, 1), (3, 1)), ((4, 1), (4, 2))))
    return _drawn(pen, context, sheet, x, y, WIDTH)


def ticked(pen: Pen, context: PageContext, x: float, y: float) -> float:
    """The meter with some letters on the border."""
    radius, pitch = 2.5, WIDTH / 10
    for number in range(10):
        middle, across = y + 3, x + (number + 0.5) * pitch
        last = number == 9
        pen.stroke(circle(across, middle, radius), LILAC if last else SOFT, 0.8 if last else 0.35)
        if number < 6:
            tick = polygon(
                [(across - 1.3, middle), (across - 0.3, middle + 1.2), (across + 1.8, middle - 2)],
                closed=False,
            )
            pen.stroke(tick, INK, 0.6)
    said = context.say("print.endgame")
    pen.write(said, x + WIDTH, y + 11, CAPTION, kind="sans-bold", colour=LILAC, side="right")
    return 13


def _part(rows: tuple[str, ...], **more: Any) -> Sheet:
    """A few cells from the middle of a sheet."""
    return Sheet(rows, border=False, named=False, **more)


def _drawn(pen: Pen, context: PageContext, sheet: Sheet, x: float, y: float, width: float) -> float:
    side = width / sheet.width
    draw_sheet(pen, sheet, context.strings, x, y, side)
    return sheet.height * side


def _verdict(pen: Pen, said: str, x: float, base: float, good: bool) -> None:
    y, colour = base - 1.3, GOOD if good else BAD
    if good:
        mark = polygon([(x, y), (x + 1.2, y + 1.4), (x + 3.6, y - 1.8)], closed=False)
    else:
        mark = line(x, y - 1.5, x + 3, y + 1.5) + line(x, y + 1.5, x + 3, y - 1.5)
    pen.stroke(mark, colour, 0.7)
    pen.write(said, x + 5, base, CAPTION, colour=colour)
