"""A board in a terminal, with a legend and everybody's points and letters."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rich.text import Text

from parlour.core.line import Line
from parlour.core.refusal import Parameter
from parlour.core.strings import Strings
from parlour.games.knickknack.board.generator import SIDE
from parlour.games.knickknack.state import kinds_on, written_on
from parlour.games.knickknack.text.board_table import MARKS
from parlour.games.knickknack.view import View, state_of
from parlour.words.coordinates import cell_name
from parlour.words.grid import Cell
from parlour.words.grid_lines import FINE, Symbols, drawn_board


def board_text(view: View, symbols: Symbols = FINE, fresh: Collection[Cell] = ()) -> Text:
    """The board: letters with their values; what is new stands out."""
    written, kinds = written_on(state_of(view)), kinds_on(state_of(view))
    holes = frozenset(view.holes)

    def content(cell: Cell) -> tuple[str, str]:
        if cell in holes:
            return symbols.destroyed * 3, "dim"
        if cell in written:
            letter, value, owner = written[cell]
            style = "bold magenta" if cell in fresh else "bold" if owner is not None else ""
            return f"{letter}{value}".ljust(3), style
        return (f" {MARKS[kinds[cell]]}", "cyan") if cell in kinds else ("   ", "")

    return drawn_board(SIDE, SIDE, view.walls, content, symbols)


def legend(view: View, strings: Strings, symbols: Symbols = FINE) -> tuple[str, ...]:
    """A legend for the signs that occur on this board, and the types under letters."""
    said = []
    if view.walls:
        said.append(_said(strings, "terminal.wall", sign=symbols.across[True] * 3))
    if view.holes:
        said.append(_said(strings, "terminal.hole", sign=symbols.destroyed))
    shown = {kind for _, _, kind in view.special}
    said += [
        f"{MARKS[kind]} {strings.catalogue[f'cells.{kind}']}" for kind in MARKS if kind in shown
    ]
    lettered = {(column, row) for column, row, *_ in view.cells}
    under = [
        f"{MARKS[kind]} {cell_name((column, row))}"
        for column, row, kind in view.special
        if (column, row) in lettered
    ]
    return (*said, *([_said(strings, "terminal.under", cells=tuple(under))] if under else ()))


def players_text(view: View, names: Sequence[str], strings: Strings) -> Text:
    """Everybody's points, letters on the board and in the backpack, one line per player."""
    longest, most = max(map(len, names)), max(map(len, map(str, view.scores)))
    lines = []
    for seat, points in enumerate(view.scores):
        text = Text().append(f" ({seat + 1}) ", style="magenta")
        text.append(f"{names[seat]:<{longest}}  {points:>{most}}  ", style="bold")
        mine = [f"{c[2]}{c[3]} {cell_name((c[0], c[1]))}" for c in view.cells if c[4] == seat]
        text.append(", ".join(mine), style="dim")
        if view.backpacks[seat]:
            text.append("  " + _said(strings, "terminal.saved", letters=view.backpacks[seat]))
        lines.append(text)
    return Text("\n").join(lines)


def _said(strings: Strings, key: str, **parameters: Parameter) -> str:
    return strings.say(Line(key, parameters))
