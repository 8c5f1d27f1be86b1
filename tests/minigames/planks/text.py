"""Planks in words: notation, the description of a view, the board as a table."""

from __future__ import annotations

import re
from collections.abc import Iterator

from parlour.core.board import Board, BoardCell
from parlour.core.game import Line
from parlour.core.refusal import CoreCode, Refusal
from tests.minigames.planks import table as t
from tests.minigames.planks.pieces import HALVES, Laid, cell_name, plank_name

DIRECTIONS = ("right", "down", "left", "up")
"""Where the second half lies after every turn; notes have the first letter."""

LETTERS = "".join([direction[0] for direction in DIRECTIONS])

_LAID = re.compile(rf"([0-9]{{1,2}})@(-?[0-9]{{1,2}}),(-?[0-9]{{1,2}})([{LETTERS}])")
_REMOVED = re.compile(r"x([0-9]{1,2})")


def write(action: t.Action) -> str:
    """`lay 6@3,-1d 7@5,0r x4`, `pass`."""
    if isinstance(action, t.Pass):
        return "pass"
    laid = [f"{p.plank}@{p.x},{p.y}{LETTERS[p.turn]}" for p in action.lay]
    return " ".join(["lay", *laid, *[f"x{effect.remove}" for effect in action.effects]])


def read(text: str) -> t.Action | Refusal:
    """The words of a note: what is laid, then what is removed."""
    words = text.lower().split() if isinstance(text, str) else []
    if words == ["pass"]:
        return t.Pass()
    laid = [_laid(word) for word in words[1:] if not word.startswith("x")]
    effects = [_removed(word) for word in words[1 + len(laid) :]]
    good = words[:1] == ["lay"] and None not in laid and None not in effects
    if not good or not 1 <= len(laid) <= t.MOST or len(effects) > t.MOST:
        return Refusal(CoreCode.UNREADABLE, {"text": str(text)[:80]})
    return t.Lay(tuple([p for p in laid if p]), tuple([e for e in effects if e]))


def _laid(word: str) -> Laid | None:
    found = _LAID.fullmatch(word)
    if found is None or int(found[1]) not in HALVES:
        return None
    return Laid(int(found[1]), int(found[2]), int(found[3]), LETTERS.index(found[4]))


def _removed(word: str) -> t.Remove | None:
    found = _REMOVED.fullmatch(word)
    return None if found is None or int(found[1]) not in HALVES else t.Remove(int(found[1]))


def describe(view: t.View, sides: tuple[t.Side, ...]) -> Iterator[Line]:
    """Whose turn it is, what lies there, who holds how much."""
    over = t.is_over(view, view.counts)
    where = {"seat": view.active, "turn": view.turn, "passes": view.passes}
    yield Line("describe.over" if over else "describe.turn", where)
    if view.drawing is not None:
        yield Line("describe.drawing", {"seat": view.drawing})
    for laid in view.lying:
        yield Line("describe.lying", laid_words(laid))
    if view.removed:
        yield Line("describe.removed", {"planks": view.removed})
    yield Line("describe.points", {"points": view.points})
    yield Line("describe.sides", {"sides": sides})
    pool = len(HALVES) - len(view.lying) - len(view.removed) - sum(view.counts)
    yield Line("describe.counts", {"counts": view.counts, "pool": pool})
    if view.viewer is not None:
        yield Line("describe.hand", {"planks": tuple([numbered(p) for p in view.hand])})


def plank_laid(seat: int, laid: Laid) -> t.PlankLaid:
    """The event of one plank."""
    cell = cell_name((laid.x, laid.y))
    return t.PlankLaid(seat, laid.plank, plank_name(laid.plank), cell, DIRECTIONS[laid.turn])


def laid_words(laid: Laid) -> dict[str, int | str]:
    """A plank on the board, as parameters of a line."""
    cell = cell_name((laid.x, laid.y))
    halves, direction = plank_name(laid.plank), DIRECTIONS[laid.turn]
    return {"plank": laid.plank, "halves": halves, "cell": cell, "direction": direction}


def numbered(plank: int) -> str:
    """A plank by its number and its halves."""
    return f"{plank} ({plank_name(plank)})"


def board(view: t.View) -> Board:
    """The cells on which something lies, row by row."""
    cells = [
        BoardCell(cell, half, Line("cell.half", {"half": half, "plank": numbered(laid.plank)}))
        for laid in view.lying
        for cell, half in zip(laid.cells, HALVES[laid.plank], strict=True)
    ]
    return Board(tuple(sorted(cells, key=lambda found: found.cell[::-1])))


def name_plank(view: t.View, plank: int) -> Line:
    """A plank in the hand by its halves; one on the board also by where it lies."""
    for laid in view.lying:
        if laid.plank == plank:
            return Line("plank.lying", laid_words(laid))
    return Line("plank.held", {"halves": plank_name(plank)})
