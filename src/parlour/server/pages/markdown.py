"""A small part of Markdown as blocks: headings, paragraphs, lists, tables, bold, emphasis, code.

An image on a line of its own is a picture that a game's page draws, and a thematic break (---) is
where the details begin. Links and raw HTML are no part of it: they stay the text that they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import cast

from parlour.server.protocol.blocks import (
    Block,
    Fold,
    Heading,
    ListBlock,
    Paragraph,
    Picture,
    Span,
    Spans,
    Style,
    TableBlock,
)

_HEADING = re.compile(r"(#{1,6}) +(.*)")
_ITEM = re.compile(r"(?:([-*])|\d+\.) +(.*)")
_SPAN = re.compile(
    r"\*\*(?P<rule>[A-Z]{2,3}-\d+)\*\*|\*\*(?P<bold>.+?)\*\*|\*(?!\s)(?P<em>.+?)(?<!\s)\*"
    r"|`(?P<code>.+?)`|(?P<dice>[⚀-⚅]+)"
)
_PICTURE = re.compile(r"!\[(.+)\]\((\w+)\)")
_FOLD = "---"
_RULE = re.compile(r"\|?[\s:|-]+\|?$")


@lru_cache(maxsize=64)
def parse(text: str) -> tuple[Block, ...]:
    """The blocks of a text, in order."""
    return tuple([_block(lines) for lines in _groups(text)])


def _groups(text: str) -> Iterator[list[str]]:
    """Lines that belong together: empty lines separate them, headings stand alone."""
    group: list[str] = []
    for line in text.splitlines():
        if _HEADING.match(line) or not line.strip():
            if group:
                yield group
            group = []
            if line.strip():
                yield [line]
        else:
            group.append(line)
    if group:
        yield group


def _block(lines: list[str]) -> Block:
    heading = _HEADING.match(lines[0])
    if heading:
        return Heading(len(heading[1]), _spans(heading[2]))
    if _ITEM.match(lines[0]):
        return _list(lines)
    if lines == [_FOLD]:
        return Fold()
    picture = _PICTURE.fullmatch(" ".join(map(str.strip, lines)))
    if picture:
        return Picture(picture[2], picture[1])
    if len(lines) > 1 and "|" in lines[0] and _RULE.match(lines[1]):
        head, *rows = [_cells(line) for line in (lines[0], *lines[2:])]
        return TableBlock(head, tuple(rows))
    return Paragraph(_spans(" ".join(map(str.strip, lines))))


def _list(lines: list[str]) -> ListBlock:
    items: list[list[str]] = []
    for line in lines:
        found = _ITEM.match(line)
        if found:
            items.append([found[2]])
        else:
            items[-1].append(line.strip())
    first = _ITEM.match(lines[0])
    ordered = first is not None and first[1] is None
    return ListBlock(ordered, tuple([_spans(" ".join(item)) for item in items]))


def _cells(line: str) -> tuple[Spans, ...]:
    return tuple([_spans(cell.strip()) for cell in line.strip().strip("|").split("|")])


def _spans(text: str) -> Spans:
    spans: list[Span] = []
    at = 0
    for found in _SPAN.finditer(text):
        if found.start() > at:
            spans.append(Span(text[at : found.start()]))
        style = cast(Style, found.lastgroup)
        spans.append(Span(found[style], style))
        at = found.end()
    if at < len(text):
        spans.append(Span(text[at:]))
    return tuple(spans)
