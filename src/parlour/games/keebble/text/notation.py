"""Actions in notation.

`claim a7` · `play HOW c1 across` (the whole word with the letters that lie there, and where it
begins; `down` for a column) · `play H@c1 O@d1` (letters cell by cell) · `special d4 double_word` ·
`skip` · `fire d4`, `fire d4 E @1` (a letter, from whom), `fire d4 x c1 c2` (cells to destroy),
`fire d4 H@c1` (letters to place) ·
`ask AG`, `ask AG keep A by different` · `take G` · `wall b3|b4`
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from parlour.core.refusal import CoreCode, Refusal
from parlour.games.keebble.actions import (
    SKIP,
    Action,
    Ask,
    Claim,
    Fire,
    Special,
    Take,
    Wall,
    Word,
    cells_of,
)
from parlour.games.keebble.board.cells import Kind
from parlour.games.keebble.settings import FRAUDS, Terms
from parlour.games.keebble.state import grid_of
from parlour.games.keebble.view import View, state_of
from parlour.words.coordinates import cell_name, cell_named, edge_name, edge_named
from parlour.words.grid import EMPTY, Axis, Cell, Grid, Tile

WAYS = {"across": Axis.ROW, "down": Axis.COLUMN}
_SEAT = re.compile(r"@([0-5])")


def write(terms: Terms, action: Action, view: View) -> str:
    """The notation of an action."""
    match action:
        case Claim():
            return f"claim {cell_name(action.cell)}"
        case Word():
            return f"play {_word(grid_of(terms, state_of(view)), action.tiles)}"
        case Special():
            return f"special {cell_name(action.cell)} {action.kind}"
        case Fire():
            return _fire(action)
        case Ask():
            keep = f" keep {action.keep}" if action.keep else ""
            rule = f" by {action.rule}" if action.rule else ""
            return f"ask {action.letters}{keep}{rule}"
        case Take():
            return f"take {action.letter}"
        case Wall():
            return f"wall {edge_name(action.edge)}"
    return "skip"


def _word(grid: Grid, tiles: tuple[Tile, ...]) -> str:
    """The run through all tiles if there is one; otherwise tile by tile."""
    cells = cells_of(tiles)
    placed = all(grid.inside(cell) and grid.at(cell) == EMPTY for cell in cells)
    if placed and len(set(cells)) == len(cells):
        after = grid.put(tiles)
        for way, axis in WAYS.items():
            run = after.run(cells[0], axis)
            if run is not None and set(cells) <= set(run.cells):
                return f"{run.word} {cell_name(run.cells[0])} {way}"
    return _tiles(tiles)


def _tiles(tiles: Sequence[Tile]) -> str:
    return " ".join([f"{letter}@{cell_name((column, row))}" for letter, column, row in tiles])


def _fire(action: Fire) -> str:
    parts = ["fire", cell_name(action.cell)]
    if action.letter is not None:
        parts.append(action.letter)
    if action.victim is not None:
        parts.append(f"@{action.victim}")
    if action.cells:
        parts += ["x", *[cell_name(cell) for cell in action.cells]]
    if action.tiles:
        parts.append(_tiles(action.tiles))
    return " ".join(parts)


def read(terms: Terms, text: object, view: View) -> Action | Refusal:
    """The action that a notation stands for; case does not matter."""
    words = text.split() if isinstance(text, str) else []
    action = _read(terms, words, view) if words else None
    return Refusal(CoreCode.UNREADABLE, {"text": str(text)[:80]}) if action is None else action


def _read(terms: Terms, words: list[str], view: View) -> Action | None:
    kind, rest = words[0].lower(), words[1:]
    match kind, rest:
        case "skip", []:
            return SKIP
        case "play", [_, *_]:
            return _read_word(terms, rest, view)
        case "fire", [_, *_]:
            return _read_fire(terms, rest)
        case "ask", [_, *_]:
            return _read_ask(terms, rest)
        case "take", [letter]:
            folded = _letters(terms, letter)
            return Take(folded) if folded and len(folded) == 1 else None
        case "claim", [name]:
            cell = cell_named(name)
            return None if cell is None else Claim(cell)
        case "special", [name, special]:
            cell, known = cell_named(name), special.lower() in tuple(Kind)
            return Special(cell, Kind(special.lower())) if cell and known else None
        case "wall", [name]:
            edge = edge_named(name)
            return None if edge is None else Wall(edge)
    return None


def _letters(terms: Terms, text: str) -> str | None:
    """Letters as they are on the board; None if some character is not a letter."""
    folded = terms.alphabet.fold(text)
    return folded or None


def _read_word(terms: Terms, words: list[str], view: View) -> Word | None:
    if "@" in words[0]:
        tiles = _read_tiles(terms, words)
        return Word(tiles) if tiles else None
    if len(words) != 3 or words[2].lower() not in WAYS:
        return None
    letters, cell = _letters(terms, words[0]), cell_named(words[1])
    if letters is None or cell is None:
        return None
    laid = _along(grid_of(terms, state_of(view)), letters, cell, WAYS[words[2].lower()])
    return Word(tuple(sorted(laid))) if laid else None


def _along(grid: Grid, letters: str, cell: Cell, axis: Axis) -> list[Tile] | None:
    """The tiles of a word that starts at a cell, without the letters already there."""
    back = grid.direction.leftwards if axis is Axis.ROW else grid.direction.upwards
    step = -1 if back else 1
    dx, dy = (step, 0) if axis is Axis.ROW else (0, step)
    tiles: list[Tile] = []
    for letter in letters:
        if not grid.inside(cell):
            return None
        if grid.at(cell) != letter:
            tiles.append((letter, *cell))
        cell = (cell[0] + dx, cell[1] + dy)
    return tiles


def _read_tiles(terms: Terms, words: list[str]) -> tuple[Tile, ...] | None:
    tiles: set[Tile] = set()
    for word in words:
        letter, at, name = word.partition("@")
        folded, cell = _letters(terms, letter), cell_named(name)
        if not at or folded is None or len(folded) != 1 or cell is None:
            return None
        tiles.add((folded, *cell))
    return tuple(sorted(tiles)) if len(tiles) == len(words) else None


def _read_fire(terms: Terms, words: list[str]) -> Fire | None:
    cell, rest = cell_named(words[0]), words[1:]
    if cell is None or not rest:
        return None if cell is None else Fire(cell)
    victim = _SEAT.fullmatch(rest[-1])
    if victim and len(rest) == 2:  # before the x of a Destroyer: X can be stolen too
        letter = _letters(terms, rest[0])
        whole = letter is not None and len(letter) == 1
        return Fire(cell, int(victim[1]), letter) if whole else None
    if rest[0].lower() == "x":
        cells = [cell_named(word) for word in rest[1:]]
        known = {named for named in cells if named is not None}
        return Fire(cell, cells=tuple(sorted(known))) if len(known) == len(cells) else None
    tiles = _read_tiles(terms, rest)
    return None if tiles is None else Fire(cell, tiles=tiles)


def _read_ask(terms: Terms, words: list[str]) -> Ask | None:
    letters, rest = _letters(terms, words[0]), words[1:]
    keep, rule = "", None
    while len(rest) >= 2:
        key, value, rest = rest[0].lower(), rest[1], rest[2:]
        if key == "keep" and not keep:
            keep = _letters(terms, value) or "-"
        elif key == "by" and rule is None:
            rule = next((fraud for fraud in FRAUDS if fraud == value.lower()), None)
            if rule is None:
                return None
        else:
            return None
    if rest or letters is None or keep == "-" or len(letters + keep) > 12:
        return None
    return Ask("".join(sorted(letters)), "".join(sorted(keep)), rule)
