"""Draws the README's picture of printed pages (docs/pictures/printed.png).

Needs pdftoppm, which the test set-up installs.
"""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFilter

from parlour.core.printable import PrintJob, printed
from parlour.core.registry import find_game

PICTURE = Path(__file__).parents[1] / "docs" / "pictures" / "printed.png"
SIZE = (1280, 640)
TABLE, SHADE = (231, 220, 199), (60, 45, 20, 110)
SHARPER, COLOURS = 2, 256


class Lying(NamedTuple):
    """A page on the table: what it shows, how it lies, and how high it is."""

    game: str
    name: str
    page: int
    middle: tuple[int, int]
    turned: float
    height: int


PAGES = (
    Lying("keebble", "rules", 0, (300, 330), 5, 520),
    Lying("kniffeliger", "sheets", 0, (985, 335), -5, 520),
    Lying("keebble", "board", 0, (640, 320), -1, 590),
)


def main() -> None:
    """Writes the picture."""
    table = Image.new("RGB", (SIZE[0] * SHARPER, SIZE[1] * SHARPER), TABLE)
    for lying in PAGES:
        _lay(table, lying)
    small = table.resize(SIZE, Image.Resampling.LANCZOS)
    flat = small.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
    flat.save(PICTURE, optimize=True)
    print(f"{PICTURE.name}: {PICTURE.stat().st_size:,} bytes")


def _lay(table: Image.Image, lying: Lying) -> None:
    page = _page(lying)
    sheet = Image.new("RGBA", page.size, (255, 255, 255, 255))
    sheet.paste(page)
    turned = sheet.rotate(lying.turned, Image.Resampling.BICUBIC, expand=True)
    shadow = Image.new("RGBA", table.size)
    corner = tuple([m * SHARPER - s // 2 for m, s in zip(lying.middle, turned.size, strict=True)])
    x, y = corner
    ImageDraw.Draw(shadow).bitmap((x + 6, y + 14), turned.getchannel("A"), fill=SHADE)
    shadow = shadow.filter(ImageFilter.GaussianBlur(14))
    table.paste(shadow, (0, 0), shadow)
    table.paste(turned, (x, y), turned)


def _page(lying: Lying) -> Image.Image:
    """The page as a picture."""
    game = find_game(lying.game)
    board = {"board": "tulip", "celldance": True} if lying.name == "board" else {}
    settings = game.make(board).settings
    job = PrintJob(settings, seats=3, link="https://parlour.example")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "pages.pdf"
        file.write_bytes(printed(game, lying.name, job).pdf())
        stem, number = Path(folder) / "page", str(lying.page + 1)
        high = ["-scale-to-x", "-1", "-scale-to-y", str(lying.height * SHARPER)]
        one = ["-f", number, "-l", number, "-singlefile"]
        subprocess.run(["pdftoppm", "-png", *high, *one, file, stem], check=True)
        return Image.open(stem.with_suffix(".png")).convert("RGB")


if __name__ == "__main__":
    main()
