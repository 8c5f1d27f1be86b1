"""Whether a file is one of ours: then it may be overwritten."""

from __future__ import annotations

MAKER = "Parlour"
IN_PDF = f"/Creator ({MAKER})"
IN_SVG = f'data-made-by="{MAKER}"'

_HEAD = 500
"""An SVG says it within this many bytes."""


def made_by_us(data: bytes) -> bool:
    """Whether these are the bytes of a PDF or an SVG that Parlour has written."""
    if data.startswith(b"%PDF"):
        return IN_PDF.encode() in data
    return IN_SVG.encode() in data[:_HEAD]
