"""Finished pages, and the files they become."""

from __future__ import annotations

from typing import NamedTuple

from parlour.paper.drawing import Page
from parlour.paper.pdf import pdf_of
from parlour.paper.svg import svg_of


class Document(NamedTuple):
    """Pages with a title."""

    title: str
    language: str
    pages: tuple[Page, ...]
    subject: str = ""

    def pdf(self) -> bytes:
        """All pages as one PDF."""
        return pdf_of(self.pages, self.title, self.subject, self.language)

    def svg(self, number: int) -> str:
        """One page as an SVG picture; the first is 0."""
        return svg_of(self.pages[number], self.title, self.language)
