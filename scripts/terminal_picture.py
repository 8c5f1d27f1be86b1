"""Draws the README's picture of Kniffeliger in the terminal (docs/pictures/kniffeliger.svg)."""

from __future__ import annotations

import io
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme

import parlour
from parlour.games.kniffeliger.text.terminal import Screen

PAPER = TerminalTheme(
    (246, 240, 228),
    (35, 32, 27),
    [
        *((35, 32, 27), (190, 40, 50), (40, 120, 60), (160, 110, 0)),
        *((40, 80, 170), (214, 32, 120), (20, 120, 130), (90, 85, 75)),
    ],
)
FRAME = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img"
 aria-label="A table of Kniffeliger in the terminal: five dice, three kept, and three sheets">
<style>.{unique_id}-matrix {{ font-family: ui-monospace, Menlo, Consolas, monospace;
 font-size: {char_height}px; line-height: {line_height}px; }} {styles}</style>
<rect width="{width}" height="{height}" rx="12" fill="#F6F0E4"/>
<defs><clipPath id="{unique_id}-clip-terminal">
<rect width="{terminal_width}" height="{terminal_height}"/></clipPath>{lines}</defs>
<g transform="translate({terminal_x}, 24)" clip-path="url(#{unique_id}-clip-terminal)">{backgrounds}
<g class="{unique_id}-matrix">{matrix}</g></g>
</svg>
"""
POSITION = {
    "seats": 3,
    "round": 6,
    "rolls": 2,
    "dice": [6, 6, 2, 6, 5],
    "locked": [0, 1],
    "sheets": [
        {"ones": 3, "fours": 12, "fullHouse": 25, "chance": 22, "pi": "frozen"},
        {
            "twos": 6,
            "sixes": 18,
            "smallStraight": 30,
            "largeStraight": 40,
            "kniffeliger": "crossed",
        },
        {"threes": 9, "fives": 15, "fourOfAKind": 27, "pi": 31, "chance": "stolen"},
    ],
    "ready": [{"steal": 1, "swap": 1}, {"freeze": 1}, {}],
    "fresh": [{}, {}, {"crossOut": 1}],
}


def main() -> None:
    """Writes the picture."""
    match = parlour.Match.at("kniffeliger", POSITION, seed=1)
    screen = Screen(match.game, ("Ann", "Ben", "Beginner"))
    screen.draw(match.view(0), 0)
    screen.read("4", match.view(0), 0)
    console = Console(record=True, width=74, file=io.StringIO())
    console.print(screen.draw(match.view(0), 0))
    console.print(screen.draft(match.view(0)))
    svg = console.export_svg(theme=PAPER, code_format=FRAME, unique_id="table", title="")
    Path(__file__).parents[1].joinpath("docs/pictures/kniffeliger.svg").write_text(svg)


if __name__ == "__main__":
    main()
