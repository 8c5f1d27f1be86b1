"""A page as an SVG picture: the same shapes as in the PDF."""

from __future__ import annotations

from collections.abc import Iterator
from xml.sax.saxutils import escape, quoteattr

from parlour.paper.drawing import Fill, Page, Shape, Stamp, Stroke, Told, Writing
from parlour.paper.maker import IN_SVG
from parlour.paper.outlines import EM, face
from parlour.paper.paths import Path


def svg_of(page: Page, title: str, language: str) -> str:
    """The file."""
    width, height = _number(page.width), _number(page.height)
    names = _names(page)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" '
        f'viewBox="0 0 {width} {height}" lang="{language}" {IN_SVG}>',
        f"<title>{escape(title)}</title>",
        "<style>path{stroke-linecap:round;stroke-linejoin:round}text{fill:none;"
        "font-family:Helvetica,Arial,sans-serif}</style>",
        "<defs>",
        *[f'<path id="{name}" d="{_traced(path)}"/>' for path, name in names.items()],
        "</defs>",
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
        *[line for shape in page.shapes for line in _drawn(shape, names)],
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


Names = dict[Path, str]


def _names(page: Page) -> Names:
    """A name for every glyph and every stamp that the page uses."""
    names: Names = {}
    for shape in page.shapes:
        for path in _used(shape):
            names.setdefault(path, f"f{len(names)}")
    return names


def _used(shape: Shape) -> Iterator[Path]:
    if isinstance(shape, Writing):
        paths = [face(shape.face).glyph(sign).path for sign, _ in face(shape.face).set(shape.text)]
        yield from [path for path in paths if path.steps]
    elif isinstance(shape, Stamp):
        yield shape.path


def _drawn(shape: Shape, names: Names) -> Iterator[str]:
    if isinstance(shape, Fill):
        rule = ' fill-rule="evenodd"' if shape.hollow else ""
        yield f'<path d="{_traced(shape.path)}" fill="{shape.colour}"{rule}/>'
    elif isinstance(shape, Stroke):
        dashes = " ".join(_number(each) for each in shape.dashes)
        dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
        yield (
            f'<path d="{_traced(shape.path)}" fill="none" stroke="{shape.colour}" '
            f'stroke-width="{_number(shape.width)}"{dashed}/>'
        )
    elif isinstance(shape, Stamp):
        yield _stamped(shape, names)
    elif isinstance(shape, Writing):
        yield from _written(shape, names)
    elif isinstance(shape, Told):
        yield _said(shape)
    else:
        yield (
            f"<a href={quoteattr(shape.address)}><title>{escape(shape.address)}</title>"
            f'<rect x="{_number(shape.x)}" y="{_number(shape.y)}" width="{_number(shape.width)}" '
            f'height="{_number(shape.height)}" fill="none" pointer-events="all"/></a>'
        )


def _stamped(stamp: Stamp, names: Names) -> str:
    x, y, scale = _number(stamp.x), _number(stamp.y), f"{stamp.scale:.5f}"
    if stamp.width is None:
        rule = ' fill-rule="evenodd"' if stamp.hollow else ""
        paint = f'fill="{stamp.colour}"{rule}'
    else:
        width = _number(stamp.width / stamp.scale)
        paint = f'fill="none" stroke="{stamp.colour}" stroke-width="{width}"'
    place = f'transform="matrix({scale} 0 0 {scale} {x} {y})"'
    return f'<use href="#{names[stamp.path]}" {place} {paint}/>'


def _written(writing: Writing, names: Names) -> Iterator[str]:
    """The glyphs, and the words themselves, which cannot be seen."""
    scale = writing.size / EM
    yield f'<g fill="{writing.colour}" aria-hidden="true">'
    for sign, place in face(writing.face).set(writing.text):
        name = names.get(face(writing.face).glyph(sign).path)
        if name is not None:
            x, y, size = _number(writing.x + place * scale), _number(writing.y), f"{scale:.6f}"
            yield f'<use href="#{name}" transform="matrix({size} 0 0 -{size} {x} {y})"/>'
    yield "</g>"
    if not writing.silent:
        width = face(writing.face).width(writing.text, writing.size)
        yield _said(Told(writing.text, writing.x, writing.y, writing.size), width)


def _said(told: Told, width: float | None = None) -> str:
    """The words themselves, as wide as their glyphs if they have any."""
    fitted = (
        "" if width is None else f' textLength="{_number(width)}" lengthAdjust="spacingAndGlyphs"'
    )
    x, y, size = _number(told.x), _number(told.y), _number(told.size)
    return f'<text x="{x}" y="{y}" font-size="{size}"{fitted}>{escape(told.text)}</text>'


def _traced(path: Path) -> str:
    return "".join([kind + " ".join(map(_number, numbers)) for kind, numbers in path.steps])


def _number(value: float) -> str:
    return f"{value + 0.0:.3f}".rstrip("0").rstrip(".")
