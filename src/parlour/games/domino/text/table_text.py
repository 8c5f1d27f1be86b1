"""The table as text, as a place sees it: letters as it reads them, walls between them."""

from __future__ import annotations

from collections.abc import Collection

from rich.text import Text

from parlour.games.domino.deck.halves import Domino
from parlour.games.domino.deck.symbols import WILD
from parlour.games.domino.rules.places import seen_cell, table_cell
from parlour.games.domino.rules.table import Table
from parlour.games.domino.state import Cell
from parlour.games.domino.text.board_table import MARKS, mark
from parlour.games.domino.view import View

WIDTH = 3
FREE = "."
EMPTY = "-"
DIRECTION_LETTERS = "rdlu"


def table_text(table: Table, place: int, fresh: Collection[Cell] = ()) -> Text:
    """Rows and columns with their numbers, as the place counts them; new cells stand out."""
    if not table.stacks:
        return Text("")
    seen = {seen_cell(cell, place): cell for cell in table.stacks}
    columns, rows = [x for x, _ in seen], [y for _, y in seen]
    across = range(min(columns) - 1, max(columns) + 2)
    text = Text()
    text.append(" " * 5 + "".join([f"{x:>{WIDTH + 1}}" for x in across]) + "\n", style="dim")
    for y in range(min(rows) - 1, max(rows) + 2):
        line, under, walls = Text(f"{y:>5}", style="dim"), " " * 5, False
        for x in across:
            line.append("|" if _wall(table, (x, y), (x - 1, y), place) else " ")
            line.append(*_cell(table, seen.get((x, y)), place, fresh))
            below = _wall(table, (x, y), (x, y + 1), place)
            walls = walls or below
            under += " " + ("-" * WIDTH if below else " " * WIDTH)
        text.append(line)
        text.append("\n" + (under.rstrip() + "\n" if walls else ""))
    return text


def _cell(table: Table, cell: Cell | None, place: int, fresh: Collection[Cell]) -> tuple[str, str]:
    """What stands on a cell, and its style."""
    shown = None if cell is None else table.shown(cell)
    if shown is None:
        return FREE.center(WIDTH), "dim"
    letter = mark(shown, place)
    if shown.half.special is not None:
        style = "bold yellow"
    elif not shown.half.sides:
        letter, style = EMPTY, "dim"
    else:
        style = "bold" if letter != WILD else "cyan"
    return letter.center(WIDTH), f"{style} reverse" if cell in fresh else style


def _wall(table: Table, one: Cell, other: Cell, place: int) -> bool:
    """Whether a wall is between two cells as they are seen."""
    here, there = table_cell(one, place), table_cell(other, place)
    return table.blocked(here, (there[0] - here[0], there[1] - here[1]))


def hand_text(view: View, place: int) -> Text:
    """Every domino of the hand, as it reads lying to the right, down, to the left and up."""
    text = Text()
    for domino in view.dominoes:
        if domino.id in view.hand:
            text.append(f"{domino.id:>5}", style="bold")
            for turn, letter in enumerate(DIRECTION_LETTERS):
                text.append(f"   {letter}: ", style="dim")
                text.append(domino_text(domino, turn))
            text.append("\n")
    return text


def domino_text(domino: Domino, turn: int) -> str:
    """What both halves look like when the domino is seen to lie turned; walls are left out."""
    signs = []
    for half in domino.halves:
        if half.special is not None:
            signs.append(MARKS[half.special])
        else:
            signs.append(half.sides[turn] if half.sides else EMPTY)
    return "".join(signs)
