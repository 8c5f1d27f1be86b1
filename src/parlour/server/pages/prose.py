"""Blocks of text as HTML. A picture is what it shows, in words."""

from __future__ import annotations

from collections.abc import Iterable

from parlour.server.pages.elements import Html, Piece, el, join
from parlour.server.protocol.blocks import (
    Block,
    Fold,
    Heading,
    ListBlock,
    Paragraph,
    Picture,
    Span,
    Spans,
    TableBlock,
)

_TAGS = {"bold": "strong", "rule": "strong", "em": "em", "code": "code"}


def to_html(blocks: Iterable[Block]) -> Html:
    """Block by block; what follows a fold can be opened."""
    rest, made = iter(blocks), list[Html]()
    for block in rest:
        if isinstance(block, Fold):
            made.append(el("details", el("summary", "All the rules"), to_html(rest)))
        else:
            made.append(_block(block))
    return join(made)


def _block(block: Heading | Paragraph | ListBlock | TableBlock | Picture) -> Html:
    match block:
        case Heading(level, spans):
            return el(f"h{level}", _inline(spans))
        case Paragraph(spans):
            return el("p", _inline(spans))
        case ListBlock(ordered, items):
            return el("ol" if ordered else "ul", [el("li", _inline(item)) for item in items])
        case Picture(_, text):
            return el("p", el("em", text))
        case TableBlock(columns, rows):
            heads = [el("th", _inline(cell), scope="col") for cell in columns]
            lines = [el("tr", [el("td", _inline(cell)) for cell in row]) for row in rows]
            return el("table", el("thead", el("tr", heads)), el("tbody", lines))


def _inline(spans: Spans) -> list[Piece]:
    return [_span(span) for span in spans]


def _span(span: Span) -> str:
    tag = _TAGS.get(span.style)
    return span.text if tag is None else el(tag, span.text)
