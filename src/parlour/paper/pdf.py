"""Pages as a PDF whose bytes depend on nothing but the pages.

A glyph or a stamp is drawn once, as a form, and used wherever it occurs. Nothing is compressed:
what zlib makes of the same bytes differs from machine to machine. Every text is there once more,
invisible.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO

from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject

from parlour.paper.drawing import Fill, Link, Page, Shape, Stamp, Stroke, Told, Writing
from parlour.paper.maker import MAKER
from parlour.paper.outlines import EM, face
from parlour.paper.paths import Path

POINTS = 72 / 25.4
"""In a millimetre."""

_INVISIBLE, _ROUND, _ODD, _WHOLE = 3, 1, 0, 1


def pdf_of(pages: Sequence[Page], title: str, subject: str, language: str) -> bytes:
    """The file."""
    file = BytesIO()
    canvas = Canvas(file, invariant=1, pageCompression=0, pdfVersion=(1, 4), lang=language)
    canvas.setTitle(title)
    canvas.setSubject(subject)
    canvas.setAuthor(MAKER)
    canvas.setCreator(MAKER)
    forms = _forms(canvas, pages)
    for page in pages:
        canvas.setPageSize((page.width * POINTS, page.height * POINTS))
        canvas.transform(POINTS, 0, 0, -POINTS, 0, page.height * POINTS)
        canvas.setLineCap(_ROUND)
        canvas.setLineJoin(_ROUND)
        for shape in page.shapes:
            _draw(canvas, shape, page, forms)
        canvas.showPage()
    canvas.save()
    return file.getvalue()


Forms = dict[tuple[Path, int], str]
"""The names of forms, by path and by how they are painted."""

_FILLED, _HOLLOW, _STROKED = range(3)


def _forms(canvas: Canvas, pages: Iterable[Page]) -> Forms:
    """Draws every glyph and every stamp that the pages use once, as a form with a name."""
    names: Forms = {}
    for page in pages:
        for shape in page.shapes:
            for form in _used(shape):
                if form not in names:
                    names[form] = name = f"f{len(names)}"
                    _make_form(canvas, name, *form)
    return names


def _used(shape: Shape) -> Iterator[tuple[Path, int]]:
    if isinstance(shape, Writing):
        glyphs = [face(shape.face).glyph(sign) for sign, _ in face(shape.face).set(shape.text)]
        yield from [(glyph.path, _FILLED) for glyph in glyphs if glyph.path.steps]
    elif isinstance(shape, Stamp):
        yield shape.path, _painting(shape)


def _painting(stamp: Stamp) -> int:
    if stamp.width is not None:
        return _STROKED
    return _HOLLOW if stamp.hollow else _FILLED


def _make_form(canvas: Canvas, name: str, path: Path, painting: int) -> None:
    canvas.beginForm(name, -EM, -EM, 2 * EM, 2 * EM)
    stroked = painting == _STROKED
    mode = _ODD if painting == _HOLLOW else _WHOLE
    canvas.drawPath(_traced(canvas, path), stroke=stroked, fill=not stroked, fillMode=mode)
    canvas.endForm()


def _draw(canvas: Canvas, shape: Shape, page: Page, forms: Forms) -> None:
    if isinstance(shape, Fill):
        canvas.setFillColor(shape.colour)
        mode = _ODD if shape.hollow else _WHOLE
        canvas.drawPath(_traced(canvas, shape.path), stroke=0, fill=1, fillMode=mode)
    elif isinstance(shape, Stroke):
        canvas.setStrokeColor(shape.colour)
        canvas.setLineWidth(shape.width)
        canvas.setDash(list(shape.dashes))
        canvas.drawPath(_traced(canvas, shape.path), stroke=1, fill=0)
    elif isinstance(shape, Stamp):
        _stamp(canvas, shape, forms)
    elif isinstance(shape, Writing):
        _write(canvas, shape, forms)
    elif isinstance(shape, Told):
        _say(canvas, shape)
    else:
        _link(canvas, shape, page)


def _write(canvas: Canvas, writing: Writing, forms: Forms) -> None:
    canvas.setFillColor(writing.colour)
    scale = writing.size / EM
    for sign, place in face(writing.face).set(writing.text):
        form = forms.get((face(writing.face).glyph(sign).path, _FILLED))
        if form is not None:
            _place(canvas, form, writing.x + place * scale, writing.y, scale, -scale)
    if not writing.silent:
        width = face(writing.face).width(writing.text, writing.size)
        _say(canvas, Told(writing.text, writing.x, writing.y, writing.size), width)


def _stamp(canvas: Canvas, stamp: Stamp, forms: Forms) -> None:
    if stamp.width is None:
        canvas.setFillColor(stamp.colour)
    else:
        canvas.setStrokeColor(stamp.colour)
        canvas.setLineWidth(stamp.width / stamp.scale)
        canvas.setDash([])
    form = forms[stamp.path, _painting(stamp)]
    _place(canvas, form, stamp.x, stamp.y, stamp.scale, stamp.scale)


def _place(canvas: Canvas, form: str, x: float, y: float, right: float, down: float) -> None:
    canvas.saveState()
    canvas.transform(right, 0, 0, down, round(x, 3), round(y, 3))
    canvas.doForm(form)
    canvas.restoreState()


def _say(canvas: Canvas, told: Told, width: float | None = None) -> None:
    """The words themselves, as wide as their glyphs if they have any."""
    text = canvas.beginText()
    text.setFont("Helvetica", told.size)
    text.setTextTransform(1, 0, 0, -1, told.x, told.y)
    text.setTextRenderMode(_INVISIBLE)
    natural = stringWidth(told.text, "Helvetica", told.size)
    text.setHorizScale(100 if width is None or not natural else round(100 * width / natural, 2))
    text.textOut(told.text)
    canvas.drawText(text)


def _link(canvas: Canvas, link: Link, page: Page) -> None:
    left, top = link.x * POINTS, (page.height - link.y) * POINTS
    right, bottom = left + link.width * POINTS, top - link.height * POINTS
    canvas.linkURL(link.address, (left, bottom, right, top), relative=0)


def _traced(canvas: Canvas, path: Path) -> PDFPathObject:
    traced = canvas.beginPath()
    draw = {"M": traced.moveTo, "L": traced.lineTo, "C": traced.curveTo, "Z": traced.close}
    for kind, numbers in path.steps:
        draw[kind](*numbers)
    return traced
