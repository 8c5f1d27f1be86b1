"""What each option does to the table: KN-10 … KN-20."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tests.games.knickknack.referee import placing
from tests.games.knickknack.referee.reading import a_cell, a_letter, an_edge, distinct, entries
from tests.games.knickknack.referee.refusal import MALFORMED, Refused
from tests.games.knickknack.referee.sheet import SPECIALS, VALUES, Cell, Sheet, Written

POWERUPS = ("letter_change", "word_change", "straight", "connect", "clear")
ACTIVE_AT_MOST = 4
POINTS_FOR_A_POWERUP = 2
PARTS = ("owner", "value", "type", "content")


@dataclass
class Table:
    """Everything that an option can change."""

    sheet: Sheet
    powerups: list[dict[str, Any]]
    backpacks: list[list[str]]
    placed: int
    starts_next: int | None
    last_round: bool
    settings: dict[str, Any]
    automatic: int = 0
    """Points for the player on turn that no word brings."""


def carry_out(table: Table, seat: int, option: dict[str, Any], asked: dict[str, Any]) -> None:
    """Changes the table, or refuses. `asked` is the action without its type and option."""
    allowed = KEYS.get(option["kind"], ())
    if any(key not in allowed for key in asked):
        raise Refused(MALFORMED)
    if option["kind"] in POWERUPS:
        powerup(table, option)
    else:
        EFFECTS[option["kind"]](table, seat, option, asked)


def letter(table: Table, seat: int, option: dict[str, Any], asked: dict[str, Any]) -> None:
    if "save" not in asked:
        write(table, seat, option["letters"], entries(asked, "tiles", 3))
        return
    if asked != {"save": True}:
        raise Refused(MALFORMED)
    if not table.settings.get("backpacks", False):
        raise Refused("KN-20")
    table.backpacks[seat] += option["letters"]


def empty_backpack(table: Table, seat: int, option: dict[str, Any], asked: dict[str, Any]) -> None:
    """KN-20: all at once, and what finds no room is lost."""
    write(table, seat, table.backpacks[seat], entries(asked, "tiles", 3))
    table.backpacks[seat] = []


def write(table: Table, seat: int, letters: Sequence[str], tiles: Sequence[list[Any]]) -> None:
    named = [a_letter(tile[0]) for tile in tiles]
    cells = [a_cell(tile[1:]) for tile in tiles]
    fresh = placing.check_cells(table.sheet, seat, letters, cells)
    values = placing.values(letters, named)
    active = [powerup["kind"] for powerup in table.powerups]
    rules = placing.rules_in_force(table.sheet, active, len(fresh))
    if not placing.obeys(table.sheet, rules, fresh):
        raise Refused("KN-19")
    for cell, tile, value in zip(cells, named, values, strict=True):
        # An overwritten letter was this player's, and stays so.
        table.sheet.letters[cell] = Written(tile, value, seat)
    table.placed += len(fresh)


def wall(table: Table, seat: int, option: dict[str, Any], asked: dict[str, Any]) -> None:
    edges = [an_edge(edge) for edge in entries(asked, "walls", 2)]
    distinct(edges)
    if len(edges) > option["count"] or any(edge in table.sheet.walls for edge in edges):
        raise Refused("KN-13")
    table.sheet.walls |= set(edges)


def start_player(table: Table, seat: int, option: dict[str, Any], asked: dict[str, Any]) -> None:
    """KN-4: nothing once the last round is announced."""
    if not table.last_round:
        table.starts_next = seat


def points(table: Table, seat: int, option: dict[str, Any], asked: dict[str, Any]) -> None:
    table.automatic += option["count"]


def special(table: Table, seat: int, option: dict[str, Any], asked: dict[str, Any]) -> None:
    placed = [(kind, a_cell([column, row])) for kind, column, row in entries(asked, "cells", 3)]
    if any(kind not in SPECIALS for kind, _ in placed):
        raise Refused(MALFORMED)
    distinct(placed)
    kinds = Counter(kind for kind, _ in placed)
    cells = [cell for _, cell in placed]
    open_cells = table.sheet.can_be_typed()
    if kinds - Counter(option["types"]):
        raise Refused("KN-15")
    if len(placed) != min(len(option["types"]), len(open_cells)):
        raise Refused("KN-15")
    if len(set(cells)) != len(cells) or not set(cells) <= open_cells:
        raise Refused("KN-15")
    for kind, cell in placed:
        table.sheet.special[cell] = kind


def swap(table: Table, seat: int, option: dict[str, Any], asked: dict[str, Any]) -> None:
    swaps = [
        (a_letter(new), a_cell([column, row])) for new, column, row in entries(asked, "swaps", 3)
    ]
    cells = [cell for _, cell in swaps]
    distinct(swaps)
    if len(swaps) > option["count"] or len(set(cells)) != len(cells):
        raise Refused("KN-16")
    for new, cell in swaps:
        written = table.sheet.letters.get(cell)
        if written is None or written.letter == new:
            raise Refused("KN-16")
        value = VALUES[new] if table.settings.get("swap_revalues", False) else written.value
        table.sheet.letters[cell] = replace(written, letter=new, value=value)


def destroy(table: Table, seat: int, option: dict[str, Any], asked: dict[str, Any]) -> None:
    targets = [(a_cell([column, row]), part) for column, row, part in entries(asked, "destroy", 3)]
    cells = [cell for cell, _ in targets]
    if any(part not in PARTS for _, part in targets):
        raise Refused(MALFORMED)
    distinct(targets)
    if len(targets) > option["count"] or len(set(cells)) != len(cells):
        raise Refused("KN-17")
    for cell, part in targets:
        destroy_part(table.sheet, cell, part)


def destroy_part(sheet: Sheet, cell: Cell, part: str) -> None:
    written = sheet.letters.get(cell)
    if part == "owner" and written is not None and written.owner is not None:
        sheet.letters[cell] = replace(written, owner=None)
    elif part == "value" and written is not None and written.value != 0:
        sheet.letters[cell] = replace(written, value=0)
    elif part == "type" and cell in sheet.special:
        del sheet.special[cell]
    elif part == "content" and cell not in sheet.holes:
        sheet.letters.pop(cell, None)
        sheet.special.pop(cell, None)
        sheet.holes.add(cell)
    else:
        raise Refused("KN-17")


def powerup(table: Table, option: dict[str, Any]) -> None:
    """KN-14, KN-18."""
    table.automatic += POINTS_FOR_A_POWERUP
    if option["kind"] == "clear":
        table.powerups = []
        return
    if option["kind"] != "letter_change":
        table.powerups = [old for old in table.powerups if old["kind"] != option["kind"]]
    table.powerups.append(option)
    table.powerups = table.powerups[-ACTIVE_AT_MOST:]


KEYS: dict[str, tuple[str, ...]] = {
    "letter": ("tiles", "save"),
    "empty_backpack": ("tiles",),
    "wall": ("walls",),
    "special": ("cells",),
    "swap": ("swaps",),
    "destroy": ("destroy",),
}
EFFECTS: dict[str, Callable[[Table, int, dict[str, Any], dict[str, Any]], None]] = {
    "letter": letter,
    "empty_backpack": empty_backpack,
    "wall": wall,
    "start_player": start_player,
    "points": points,
    "special": special,
    "swap": swap,
    "destroy": destroy,
}
