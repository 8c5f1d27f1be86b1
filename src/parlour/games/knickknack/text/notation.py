"""Actions in notation: the number of the option, counted from 1, and what is done with it.

`1 A@c4 P@b2` (letters on cells) · `1 save` · `2 b3|b4` (walls) · `3 d4=double_word` (types) ·
`4 c3>B` (the letter on c3 becomes B) · `5 c3-owner` (a part of a cell; owner, value, type, content)
· `6` (an option that asks for nothing, or nothing done with it)
"""

from __future__ import annotations

import re
from typing import Any

from parlour.core.refusal import CoreCode, Refusal
from parlour.games.knickknack.actions import MOST_OPTIONS, Carried, Part, Pick, carried_by
from parlour.games.knickknack.board.cells import Kind
from parlour.games.knickknack.settings import Terms
from parlour.words.coordinates import cell_name, cell_named, edge_name, edge_named
from parlour.words.grid import Cell

SAVE = "save"
_NUMBER = re.compile(r"[1-9]")
_DONE = re.compile(r"(?P<before>[^@=>\-|]+)(?P<sign>[@=>\-|])(?P<after>[^@=>\-|]+)")
_FIELDS = {"@": "tiles", "=": "cells", ">": "swaps", "-": "destroy", "|": "walls"}


def write(pick: Pick) -> str:
    """The notation of an action."""
    action = carried_by(pick)
    parts = [str(action.option + 1)]
    parts += [f"{letter}@{cell_name((c, r))}" for letter, c, r in action.tiles]
    parts += [SAVE] if action.save else []
    parts += [edge_name(edge) for edge in action.walls]
    parts += [f"{cell_name((c, r))}={kind}" for kind, c, r in action.cells]
    parts += [f"{cell_name((c, r))}>{letter}" for letter, c, r in action.swaps]
    parts += [f"{cell_name((c, r))}-{part}" for c, r, part in action.destroy]
    return " ".join(parts)


def read(terms: Terms, text: object) -> Pick | Refusal:
    """The action that a notation stands for; case does not matter, nor a `pick` before it."""
    words = text.split() if isinstance(text, str) else []
    if words and words[0].lower() == "pick":
        words = words[1:]
    action = _read(terms, words)
    return Refusal(CoreCode.UNREADABLE, {"text": str(text)[:80]}) if action is None else action


def _read(terms: Terms, words: list[str]) -> Pick | None:
    if not words or not _NUMBER.fullmatch(words[0]) or int(words[0]) > MOST_OPTIONS:
        return None
    save, found = False, dict[str, list[Any]]()
    for word in words[1:]:
        if word.lower() == SAVE:
            save = True
            continue
        done = _DONE.fullmatch(word)
        item = None if done is None else _item(terms, done["before"], done["sign"], done["after"])
        if done is None or item is None:
            return None
        found.setdefault(_FIELDS[done["sign"]], []).append(item)
    if any(len(set(items)) < len(items) for name, items in found.items() if name != "tiles"):
        return None
    made = {
        name: tuple(items if name == "tiles" else sorted(items)) for name, items in found.items()
    }
    return Carried(int(words[0]) - 1, save=save, **made).action


def _item(terms: Terms, before: str, sign: str, after: str) -> Any:
    """A part of the action; None if it cannot be read."""
    match sign:
        case "|":
            return edge_named(f"{before}|{after}")
        case "@":
            letter, cell = _letter(terms, before), _on_board(after)
            return None if letter is None or cell is None else (letter, *cell)
        case ">":
            letter, cell = _letter(terms, after), _on_board(before)
            return None if letter is None or cell is None else (letter, *cell)
    cell, name = _on_board(before), after.lower()
    if cell is None:
        return None
    if sign == "=":
        return (Kind(name), *cell) if name in tuple(Kind) else None
    return (*cell, Part(name)) if name in tuple(Part) else None


def _letter(terms: Terms, text: str) -> str | None:
    folded = terms.alphabet.fold(text)
    return folded if folded is not None and len(folded) == 1 else None


def _on_board(name: str) -> Cell | None:
    cell = cell_named(name)
    return cell if cell is not None and cell[0] <= 8 else None
