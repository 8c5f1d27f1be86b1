"""The rules on two pages, a picture beside every step."""

from __future__ import annotations

from typing import NamedTuple

from parlour.core.printable import NO_CODE
from parlour.games.keebble.printables import pictures
from parlour.games.keebble.printables.context import PageContext
from parlour.games.keebble.printables.pictures import Picture
from parlour.games.keebble.printables.sheet import LILAC
from parlour.paper.colours import SOFT
from parlour.paper.drawing import Page
from parlour.paper.formats import Area
from parlour.paper.paths import circle
from parlour.paper.pen import LEADING, Pen, broken
from parlour.paper.qr import place_code

TITLE, NAME, TEXT = 13.0, 7.4, 4.7
BETWEEN = 10.0
"""Between a picture and its text."""
CODE_SIDE = 21.0
NOTES = ("hand", "wall", "old", "blank", "doubt")


class Section(NamedTuple):
    """A heading with its text and picture; `more` is a second paragraph."""

    key: str
    picture: Picture
    more: str | None = None


FIRST = (
    Section("sheet", pictures.whole_sheet),
    Section("write", pictures.first_word),
    Section("runs", pictures.cut_run),
    Section("count", pictures.counted),
)
SECOND = (
    Section("call", pictures.a_call, "call.example"),
    Section("walls", pictures.cut_word),
    Section("end", pictures.ticked),
)


def rule_pages(context: PageContext) -> tuple[Page, Page]:
    """Both pages."""
    return _first(context), _second(context)


def _first(context: PageContext) -> Page:
    pen = Pen(context.format, context.job.saving)
    area = pen.sheet.inside
    base, width = area.y + TITLE * 0.74, area.width
    pen.write(context.say("game.name"), area.x, base, TITLE, kind="serif", colour=LILAC)
    if place_code(pen, context.link, Area(area.right - CODE_SIDE, area.y, CODE_SIDE, CODE_SIDE)):
        width -= CODE_SIDE + 6
    pen.paragraph(context.say("print.rules.intro"), area.x, base + 9, width, TEXT, colour=SOFT)
    _sections(pen, context, FIRST, Area(area.x, area.y + 29, area.width, area.height - 29))
    return pen.page


def _second(context: PageContext) -> Page:
    pen = Pen(context.format, context.job.saving)
    area = pen.sheet.inside
    below = _notes_height(context, area.width) + (6 if context.link is None else 0)
    y = _sections(pen, context, SECOND, Area(area.x, area.y, area.width, area.height - below))
    _notes(pen, context, Area(area.x, y, area.width, below))
    if context.link is None:
        said = context.strings.say(NO_CODE)
        pen.write(said, area.x, area.bottom, 3.0, colour=SOFT, most=area.width)
    return pen.page


def _sections(pen: Pen, context: PageContext, sections: tuple[Section, ...], area: Area) -> float:
    """Sections below each other, with equal gaps that fill the area; returns where they end."""
    heights = [_height(context, section, area.width) for section in sections]
    gap = min(22.0, (area.height - sum(heights)) / len(sections))
    y = area.y
    for section, height in zip(sections, heights, strict=True):
        _section(pen, context, section, Area(area.x, y, area.width, height))
        y += height + gap
    return y


def _texts(context: PageContext, section: Section) -> list[str]:
    one, other = tuple(context.say("print.example.called"))
    word, across = context.say("print.example.word"), context.say("print.example.across")
    facts = {"wrong": across[1] + word[2], "letters": f"{one}! {other}", "taken": other}
    keys = [f"{section.key}.text", *([section.more] if section.more else [])]
    return [context.say(f"print.rules.{key}", **facts) for key in keys]


def _height(context: PageContext, section: Section, width: float) -> float:
    """How high a section is, drawn on a page that nobody sees."""
    scrap = Pen(context.format, context.job.saving)
    return _section(scrap, context, section, Area(0, 0, width, 0))


def _section(pen: Pen, context: PageContext, section: Section, area: Area) -> float:
    height = section.picture(pen, context, area.x, area.y + 1)
    x = area.x + pictures.WIDTH + BETWEEN
    width, y = area.right - x, area.y + NAME * 0.74
    pen.write(context.say(f"print.rules.{section.key}"), x, y, NAME, kind="serif", colour=LILAC)
    y += TEXT * 1.9
    for text in _texts(context, section):
        y = pen.paragraph(text, x, y, width, TEXT) + 2
    return max(height, y - area.y - TEXT)


def _notes_height(context: PageContext, width: float) -> float:
    lines = [broken(context.say(f"print.rules.also.{n}"), width - 5, TEXT) for n in NOTES]
    return NAME + sum(len(each) for each in lines) * TEXT * LEADING + len(NOTES) * 2.2 + 6


def _notes(pen: Pen, context: PageContext, area: Area) -> None:
    y = area.y + NAME * 0.74
    pen.write(context.say("print.rules.also"), area.x, y, NAME, kind="serif", colour=LILAC)
    y += TEXT * 2
    for note in NOTES:
        pen.fill(circle(area.x + 1.2, y - TEXT * 0.32, 0.9), LILAC)
        text = context.say(f"print.rules.also.{note}")
        y = pen.paragraph(text, area.x + 5, y, area.width - 5, TEXT) + 2.2
