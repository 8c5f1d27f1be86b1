"""Paper read back: the words of a PDF, its pages as pictures, the codes on them."""

from __future__ import annotations

import shutil
import subprocess
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

need_programs = pytest.mark.skipif(
    not (shutil.which("pdftoppm") and shutil.which("zbarimg")),
    reason="needs poppler-utils and zbar-tools",
)


def texts_of(pdf: bytes) -> list[str]:
    """The words of every page."""
    return [page.extract_text() for page in PdfReader(BytesIO(pdf)).pages]


def sizes_of(pdf: bytes) -> list[tuple[float, float]]:
    """The width and the height of every page, in millimetres."""
    boxes = [page.mediabox for page in PdfReader(BytesIO(pdf)).pages]
    return [(_millimetres(box.width), _millimetres(box.height)) for box in boxes]


def _millimetres(points: float) -> float:
    return round(float(points) / 72 * 25.4, 1)


def codes_on(pdf: bytes, folder: Path, page: int = 1, resolution: int = 300) -> list[str]:
    """What a phone would read from a page printed at this resolution."""
    file = folder / "page.pdf"
    file.write_bytes(pdf)
    stem = folder / "page"
    pages = ["-f", str(page), "-l", str(page), "-singlefile", "-gray"]
    subprocess.run(["pdftoppm", *pages, "-r", str(resolution), file, stem], check=True)
    read = subprocess.run(
        ["zbarimg", "--quiet", "--raw", stem.with_suffix(".pgm")], capture_output=True, text=True
    )
    return read.stdout.splitlines()
