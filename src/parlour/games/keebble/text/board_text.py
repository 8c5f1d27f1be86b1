"""A board in a terminal, with a legend and everybody's letters."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import product

from rich.text import Text

from parlour.core.game import Line
from parlour.core.strings import Strings
from parlour.games.keebble.text.board_table import MARKS, kind_shown, star_waits
from parlour.games.keebble.view import View
from parlour.words.grid import CLOSED, EMPTY, Cell
from parlour.words.grid_lines import FINE, Symbols, drawn_board


def board_text(view: View, symbols: Symbols = FINE, fresh: Collection[Cell] = ()) -> Text:
    """The board with its columns and rows named; letters on `fresh` cells are in brackets."""
    width, height = len(view.rows[0]), len(view.rows)
    return drawn_board(
        width, height, view.walls, lambda cell: _content(view, cell, symbols, fresh), symbols
    )


def _content(view: View, cell: Cell, symbols: Symbols, fresh: Collection[Cell]) -> tuple[str, str]:
    """The three characters in a cell, and their style."""
    letter = view.rows[cell[1] - 1][cell[0] - 1]
    if cell in view.hand_cells:
        return f"({view.hand_cells.index(cell) + 1})", "magenta"
    if letter == CLOSED:
        return symbols.destroyed * 3, "dim"
    kind = kind_shown(view, cell)
    if letter != EMPTY:
        if cell in fresh:
            return f"[{letter}]", "bold magenta"
        return f" {letter} " if kind is None else f"{letter}{MARKS[kind]}", "bold"
    if kind is not None:
        return f" {MARKS[kind]}", "cyan"
    return (f" {symbols.star} ", "yellow") if star_waits(view, cell) else ("   ", "")


def legend(
    view: View, strings: Strings, symbols: Symbols = FINE, fresh: Collection[Cell] = ()
) -> tuple[str, ...]:
    """A legend for the symbols that occur on this board."""
    said = []
    if star_waits(view, view.star):
        said.append(Line("terminal.star", {"sign": symbols.star}))
    if any(view.hand_cells):
        said.append(Line("terminal.hand_cell"))
    if view.walls:
        said.append(Line("terminal.wall", {"sign": symbols.across[True] * 3}))
    if any(CLOSED in row for row in view.rows):
        said.append(Line("terminal.destroyed", {"sign": symbols.destroyed}))
    if fresh:
        said.append(Line("terminal.fresh"))
    width, height = len(view.rows[0]), len(view.rows)
    cells = product(range(1, width + 1), range(1, height + 1))
    shown = {kind_shown(view, cell) for cell in cells if cell not in fresh}
    names = {kind: strings.catalogue[f"kind.{kind}"] for kind in MARKS if kind in shown}
    kinds = [f"{MARKS[kind]} {name}" for kind, name in names.items()]
    return (*[strings.say(line) for line in said], *kinds)


def hands_text(view: View, names: Sequence[str], strings: Strings) -> Text:
    """Everybody's letters, one line per player; also points as soon as there are any."""
    longest, most = max(map(len, names)), max(map(len, map(str, view.totals)))
    lines = []
    for seat, (hand, points) in enumerate(zip(view.hands, view.totals, strict=True)):
        text = Text().append(f" ({seat + 1}) ", style="magenta")
        text.append(f"{names[seat]:<{longest}}  ")
        if any(view.totals):
            text.append(f"{points:>{most}}  ")
        text.append(letters_text(hand, strings), style="bold" if hand else "dim")
        lines.append(text)
    return Text("\n").join(lines)


def letters_text(hand: str, strings: Strings) -> str:
    """The letters of a hand, or the words for no letters."""
    return " ".join(hand) or strings.say(Line("terminal.no_letters"))
