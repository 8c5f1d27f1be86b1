"""HTML as a value: elements are made by a function, and every text in them is escaped."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

VOID = frozenset({"meta", "link", "input", "img", "br", "hr"})


class Html(str):
    """Text that is HTML already: only `el` and `join` make it."""

    __slots__ = ()


Piece = str | None | Iterable["Piece"]
Attribute = str | int | bool | None


def el(tag: str, *children: Piece, **attributes: Attribute) -> Html:
    """An element. `class_`, `for_` and `data_x` are spelled `class`, `for` and `data-x`; True is a
    bare attribute, None and False are none.
    """
    opened = "".join([_attribute(name, value) for name, value in attributes.items()])
    if tag in VOID:
        return Html(f"<{tag}{opened}>")
    return Html(f"<{tag}{opened}>{join(children)}</{tag}>")


def bdi(text: str) -> Html:
    """A name or a line of other people: its direction stays its own."""
    return el("bdi", text)


def join(pieces: Iterable[Piece]) -> Html:
    """Pieces one after another; plain text is escaped."""
    made: list[str] = []
    for piece in pieces:
        if piece is None:
            continue
        if isinstance(piece, Html):
            made.append(piece)
        elif isinstance(piece, str):
            made.append(escape(piece))
        else:
            made.append(join(piece))
    return Html("".join(made))


def _attribute(name: str, value: Attribute) -> str:
    if value is None or value is False:
        return ""
    spelled = name.rstrip("_").replace("_", "-")
    return f" {spelled}" if value is True else f' {spelled}="{escape(str(value))}"'
