"""A text for people as a page shows it: blocks of spans. Whoever reads them needs no parser."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Style = Literal["plain", "bold", "em", "code", "dice", "rule"]


class Span(Struct, frozen=True):
    """A piece of a line. A rule is the id of one, such as KF-10; dice are signs such as ⚂."""

    text: str
    style: Style = "plain"


Spans = tuple[Span, ...]


class Heading(Struct, frozen=True, tag="heading"):
    """Levels begin with 1."""

    level: int
    spans: Spans


class Paragraph(Struct, frozen=True, tag="paragraph"):
    """Lines that go on one after another."""

    spans: Spans


class ListBlock(Struct, frozen=True, tag="list"):
    """Items, numbered or not."""

    ordered: bool
    items: tuple[Spans, ...]


class TableBlock(Struct, frozen=True, tag="table"):
    """A head, and rows of as many cells."""

    head: tuple[Spans, ...]
    rows: tuple[tuple[Spans, ...], ...]


class Picture(Struct, frozen=True, tag="picture"):
    """A picture that a game's page draws with its own parts, by its name, and what it shows."""

    name: str
    text: str


class Fold(Struct, frozen=True, tag="fold"):
    """What follows are details, folded away until somebody wants to read them."""


Block = Heading | Paragraph | ListBlock | TableBlock | Picture | Fold


class Rules(Struct, frozen=True):
    """The rules of a game, in the language nearest to what was asked for."""

    game: str
    language: str
    blocks: tuple[Block, ...]
