"""Blocks of text as HTML."""

from __future__ import annotations

from collections.abc import Iterable

from parlour.server.pages.elements import Html, Piece, el, join
from parlour.server.protocol.blocks import Block, Heading, ListBlock, Paragraph, Span, Spans

_TAGS = {"bold": "strong", "rule": "strong", "em": "em", "code": "code"}


def to_html(blocks: Iterable[Block]) -> Html:
    """Block by block."""
    return join(map(_block, blocks))


def _block(block: Block) -> Html:
    match block:
        case Heading(level, spans):
            return el(f"h{level}", _inline(spans))
        case Paragraph(spans):
            return el("p", _inline(spans))
        case ListBlock(ordered, items):
            return el("ol" if ordered else "ul", [el("li", _inline(item)) for item in items])
    head = [el("th", _inline(cell), scope="col") for cell in block.head]
    rows = [el("tr", [el("td", _inline(cell)) for cell in row]) for row in block.rows]
    return el("table", el("thead", el("tr", head)), el("tbody", rows))


def _inline(spans: Spans) -> list[Piece]:
    return [_span(span) for span in spans]


def _span(span: Span) -> str:
    tag = _TAGS.get(span.style)
    return span.text if tag is None else el(tag, span.text)
