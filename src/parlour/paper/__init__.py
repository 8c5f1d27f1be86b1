"""Paper: pages drawn once, and written as PDF or SVG with the same bytes on every machine.

A `Pen` draws on a page in millimetres from its top left corner; a `Document` of pages becomes a PDF
or pictures. All letters are outlines of our own typefaces, so paper looks the same everywhere; the
words are there too, invisible, for searching and for screen readers. Paper knows no game.
"""
