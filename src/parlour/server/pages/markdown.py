"""A small part of Markdown as HTML: headings, paragraphs, lists, tables, bold, emphasis, code.

Links and raw HTML are no part of it: they stay the text that they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from parlour.server.pages.elements import Html, Piece, el, join

_HEADING = re.compile(r"(#{1,6}) +(.*)")
_ITEM = re.compile(r"(?:([-*])|\d+\.) +(.*)")
_SPAN = re.compile(r"\*\*(?P<strong>[^*]+)\*\*|\*(?P<em>[^*]+)\*|`(?P<code>[^`]+)`")
_RULE = re.compile(r"\|?[\s:|-]+\|?$")


def to_html(text: str) -> Html:
    """The text as HTML, block by block."""
    return join(_block(block) for block in _blocks(text))


def _blocks(text: str) -> Iterator[list[str]]:
    """Lines that belong together: empty lines part them, headings stand alone."""
    block: list[str] = []
    for line in text.splitlines():
        if _HEADING.match(line) or not line.strip():
            if block:
                yield block
            block = []
            if line.strip():
                yield [line]
        else:
            block.append(line)
    if block:
        yield block


def _block(lines: list[str]) -> Html:
    heading = _HEADING.match(lines[0])
    if heading:
        return el(f"h{len(heading[1])}", _spans(heading[2]))
    if _ITEM.match(lines[0]):
        return _list(lines)
    if len(lines) > 1 and "|" in lines[0] and _RULE.match(lines[1]):
        return _table(lines)
    return el("p", _spans(" ".join(map(str.strip, lines))))


def _list(lines: list[str]) -> Html:
    items: list[list[str]] = []
    for line in lines:
        found = _ITEM.match(line)
        if found:
            items.append([found[2]])
        else:
            items[-1].append(line.strip())
    first = _ITEM.match(lines[0])
    bullets = first is not None and first[1] is not None
    return el("ul" if bullets else "ol", [el("li", _spans(" ".join(item))) for item in items])


def _table(lines: list[str]) -> Html:
    head, *rows = [_cells(line) for line in (lines[0], *lines[2:])]
    return el(
        "table",
        el("thead", el("tr", [el("th", _spans(cell), scope="col") for cell in head])),
        el("tbody", [el("tr", [el("td", _spans(cell)) for cell in row]) for row in rows]),
    )


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def _spans(text: str) -> list[Piece]:
    pieces: list[Piece] = []
    at = 0
    for found in _SPAN.finditer(text):
        pieces.append(text[at : found.start()])
        tag = str(found.lastgroup)
        pieces.append(el(tag, found[tag]))
        at = found.end()
    pieces.append(text[at:])
    return pieces
