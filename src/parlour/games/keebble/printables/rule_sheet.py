"""The rules on two pages, a picture beside every step."""

from __future__ import annotations

from typing import NamedTuple

from parlour.core.printable import NO_CODE
from parlour.games.keebble.printables import pictures
from parlour.games.keebble.printables.pictures import Picture
from parlour.games.keebble.printables.room import Room
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


def rule_pages(room: Room) -> tuple[Page, Page]:
    """Both pages."""
    return _first(room), _second(room)


def _first(room: Room) -> Page:
    pen = Pen(room.format, room.job.saving)
    area = pen.sheet.inside
    base, width = area.y + TITLE * 0.74, area.width
    pen.write(room.say("game.name"), area.x, base, TITLE, kind="serif", colour=LILAC)
    if place_code(pen, room.link, Area(area.right - CODE_SIDE, area.y, CODE_SIDE, CODE_SIDE)):
        width -= CODE_SIDE + 6
    pen.paragraph(room.say("print.rules.intro"), area.x, base + 9, width, TEXT, colour=SOFT)
    _sections(pen, room, FIRST, Area(area.x, area.y + 29, area.width, area.height - 29))
    return pen.page


def _second(room: Room) -> Page:
    pen = Pen(room.format, room.job.saving)
    area = pen.sheet.inside
    below = _notes_height(room, area.width) + (6 if room.link is None else 0)
    y = _sections(pen, room, SECOND, Area(area.x, area.y, area.width, area.height - below))
    _notes(pen, room, Area(area.x, y, area.width, below))
    if room.link is None:
        said = room.strings.say(NO_CODE)
        pen.write(said, area.x, area.bottom, 3.0, colour=SOFT, most=area.width)
    return pen.page


def _sections(pen: Pen, room: Room, sections: tuple[Section, ...], area: Area) -> float:
    """Sections below each other, with equal gaps that fill the area; returns where they end."""
    heights = [_height(room, section, area.width) for section in sections]
    gap = min(22.0, (area.height - sum(heights)) / len(sections))
    y = area.y
    for section, height in zip(sections, heights, strict=True):
        _section(pen, room, section, Area(area.x, y, area.width, height))
        y += height + gap
    return y


def _texts(room: Room, section: Section) -> list[str]:
    one, other = tuple(room.say("print.example.called"))
    word, across = room.say("print.example.word"), room.say("print.example.across")
    facts = {"wrong": across[1] + word[2], "letters": f"{one}! {other}", "taken": other}
    keys = [f"{section.key}.text", *([section.more] if section.more else [])]
    return [room.say(f"print.rules.{key}", **facts) for key in keys]


def _height(room: Room, section: Section, width: float) -> float:
    """How high a section is, drawn on a page that nobody sees."""
    scrap = Pen(room.format, room.job.saving)
    return _section(scrap, room, section, Area(0, 0, width, 0))


def _section(pen: Pen, room: Room, section: Section, area: Area) -> float:
    height = section.picture(pen, room, area.x, area.y + 1)
    x = area.x + pictures.WIDTH + BETWEEN
    width, y = area.right - x, area.y + NAME * 0.74
    pen.write(room.say(f"print.rules.{section.key}"), x, y, NAME, kind="serif", colour=LILAC)
    y += TEXT * 1.9
    for text in _texts(room, section):
        y = pen.paragraph(text, x, y, width, TEXT) + 2
    return max(height, y - area.y - TEXT)


def _notes_height(room: Room, width: float) -> float:
    lines = [broken(room.say(f"print.rules.also.{n}"), width - 5, TEXT) for n in NOTES]
    return NAME + sum(len(each) for each in lines) * TEXT * LEADING + len(NOTES) * 2.2 + 6


def _notes(pen: Pen, room: Room, area: Area) -> None:
    y = area.y + NAME * 0.74
    pen.write(room.say("print.rules.also"), area.x, y, NAME, kind="serif", colour=LILAC)
    y += TEXT * 2
    for note in NOTES:
        pen.fill(circle(area.x + 1.2, y - TEXT * 0.32, 0.9), LILAC)
        text = room.say(f"print.rules.also.{note}")
        y = pen.paragraph(text, area.x + 5, y, area.width - 5, TEXT) + 2.2
