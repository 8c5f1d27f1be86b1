"""A board as a table, to look at."""

from __future__ import annotations

from parlour.core.prompt import Cell
from parlour.server.matches.forms import LabelledBoard, LabelledCell, column_name
from parlour.server.pages.elements import Html, el

SIDES: dict[str, Cell] = {"above": (0, -1), "right": (1, 0), "below": (0, 1), "left": (-1, 0)}
WHERE = {"above": "above", "right": "on the right", "below": "below", "left": "on the left"}
SHORT = 2
"""More characters are drawn smaller."""


def board_table(board: LabelledBoard) -> Html:
    """Every cell with its label; walls are thick borders, and said."""
    cells = {(cell.column, cell.row): cell for cell in board.cells}
    columns = _span([column for column, _ in cells])
    rows = _span([row for _, row in cells])
    # A board that grows in all directions has numbers for its columns too.
    corners = min([*columns, *rows], default=1) >= 1
    heads = {column: column_name(column) if corners else _signed(column) for column in columns}
    walls = {frozenset(wall) for wall in board.walls}
    body = [
        el(
            "tr",
            el("th", _signed(row), scope="row"),
            [
                _cell(
                    (column, row),
                    f"{heads[column]}{'' if corners else ', '}{_signed(row)}",
                    cells.get((column, row)),
                    walls,
                )
                for column in columns
            ],
        )
        for row in rows
    ]
    head = el("tr", el("td"), [el("th", name, scope="col") for name in heads.values()])
    table = el("table", el("thead", head), el("tbody", body), aria_label="The board")
    return el("div", el("div", table, class_="grid", tabindex="0"), class_="board")


def _cell(at: Cell, name: str, cell: LabelledCell | None, walls: set[frozenset[Cell]]) -> Html:
    text, said = ("", ["empty"]) if cell is None else (cell.text, [cell.label])
    sides = [side for side in SIDES if frozenset((at, _beside(at, side))) in walls]
    said += [f"wall {WHERE[side]}" for side in sides]
    classes = [f"wall-{side}" for side in sides] + (["long"] if len(text) > SHORT else [])
    said_of = f"{name}: {', '.join(said)}"
    return el("td", text, class_=" ".join(classes) or None, aria_label=said_of)


def _beside(cell: Cell, side: str) -> Cell:
    return cell[0] + SIDES[side][0], cell[1] + SIDES[side][1]


def _span(numbers: list[int]) -> range:
    return range(min(numbers), max(numbers) + 1) if numbers else range(0)


def _signed(number: int) -> str:
    return str(number).replace("-", "−")
