"""Where planks may lie, why a turn is refused, and what it scores."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import product

from parlour.core.prompt import Cell, turned
from parlour.core.refusal import Refusal
from tests.minigames.planks import table as t
from tests.minigames.planks.pieces import HALVES, REMOVER, TURNS, Laid, cell_name, is_remover

Spot = tuple[int, int, int]
"""Column, row and turn of a plank."""

STEPS: tuple[Cell, ...] = tuple([turned((1, 0), turn) for turn in TURNS])
ACROSS: dict[t.Side, tuple[Cell, ...]] = {"rows": STEPS[0::2], "columns": STEPS[1::2]}


def inside(cell: Cell, reach: int) -> bool:
    """Whether a cell is in the box."""
    return -reach <= cell[0] <= reach and -reach <= cell[1] <= reach


def neighbours(cell: Cell) -> list[Cell]:
    """The four cells around a cell."""
    return [(cell[0] + right, cell[1] + down) for right, down in STEPS]


def covered(lying: Iterable[Laid]) -> set[Cell]:
    """The cells on which planks lie."""
    return {cell for laid in lying for cell in laid.cells}


def spots(taken: set[Cell], reach: int) -> list[Spot]:
    """Every way to lie on free cells beside what lies there, in order."""
    if not taken:
        return _anywhere(reach)
    beside = {cell for full in taken for cell in neighbours(full) if cell not in taken}
    found: set[Spot] = set()
    for cell in beside:
        for turn, other in zip(TURNS, neighbours(cell), strict=True):
            if other not in taken and inside(cell, reach) and inside(other, reach):
                found |= {(*cell, turn), (*other, (turn + 2) % 4)}
    return sorted(found)


@cache
def _anywhere(reach: int) -> list[Spot]:
    return [
        (*cell, turn)
        for cell in product(range(-reach, reach + 1), range(-reach, reach + 1))
        for turn, other in zip(TURNS, neighbours(cell), strict=True)
        if inside(other, reach)
    ]


def layings(
    hand: tuple[int, ...], taken: set[Cell], reach: int, size: int
) -> Iterator[tuple[Laid, ...]]:
    """Every way to lay so many planks, one after another."""
    if size == 0:
        yield ()
        return
    for plank in hand:
        for spot in spots(taken, reach):
            laid = Laid(plank, *spot)
            others = layings(t.without(hand, {plank}), taken | {*laid.cells}, reach, size - 1)
            yield from ((laid, *more) for more in others)


def removals(lying: Sequence[Laid], lay: Sequence[Laid]) -> int:
    """How many of the planks that lay there a turn must remove."""
    return min(len(lying), sum(is_remover(laid.plank) for laid in lay))


def turn_refusal(view: t.View) -> Refusal | None:
    """Why the viewer may do nothing now."""
    if view.drawing is not None:
        return Refusal(t.Code.PLANKS_ARE_DRAWN, {"seat": view.drawing})
    if t.is_over(view, view.counts):
        return Refusal(t.Code.GAME_OVER)
    if view.viewer != view.active:
        return Refusal(t.Code.NOT_YOUR_TURN, {"seat": view.active})
    return None


def lay_refusal(view: t.View, lay: Sequence[Laid], reach: int) -> Refusal | None:
    """Why planks cannot lie like this, in this order."""
    taken = covered(view.lying)
    for number, laid in enumerate(lay):
        if laid.plank not in view.hand:
            return Refusal(t.Code.NOT_IN_HAND, {"plank": laid.plank})
        if laid.plank in [earlier.plank for earlier in lay[:number]]:
            return Refusal(t.Code.PLANK_TWICE, {"plank": laid.plank})
        for cell in laid.cells:
            if not inside(cell, reach):
                return Refusal(t.Code.OUTSIDE, {"cell": cell_name(cell)})
            if cell in taken:
                return Refusal(t.Code.CELL_TAKEN, {"cell": cell_name(cell)})
        if taken and not taken & {near for cell in laid.cells for near in neighbours(cell)}:
            return Refusal(t.Code.TOUCHES_NOTHING, {"plank": laid.plank})
        taken |= {*laid.cells}
    return None


def removal_refusal(view: t.View, action: t.Lay) -> Refusal | None:
    """Why a turn cannot remove these planks."""
    wanted = removals(view.lying, action.lay)
    if len(action.effects) != wanted:
        return Refusal(t.Code.OTHER_REMOVALS, {"wanted": wanted})
    there = {laid.plank for laid in view.lying}
    for number, effect in enumerate(action.effects):
        if effect.remove not in there:
            return Refusal(t.Code.NOT_TO_REMOVE, {"plank": effect.remove})
        if effect in action.effects[:number]:
            return Refusal(t.Code.REMOVED_TWICE, {"plank": effect.remove})
    return None


def after_turn(lying: Sequence[Laid], action: t.Lay) -> tuple[Laid, ...]:
    """What lies there once the planks are laid and others removed."""
    gone = {effect.remove for effect in action.effects}
    return tuple([laid for laid in (*lying, *action.lay) if laid.plank not in gone])


def score(lying: Sequence[Laid], new: Sequence[Laid], side: t.Side) -> int:
    """A point for every new half and neighbour, on this side, of another plank with its number."""
    halves = {
        cell: (laid.plank, half)
        for laid in lying
        for cell, half in zip(laid.cells, HALVES[laid.plank], strict=True)
    }
    points = 0
    for laid in new:
        for cell in laid.cells:
            plank, half = halves[cell]
            for right, down in ACROSS[side]:
                other, same = halves.get((cell[0] + right, cell[1] + down), (plank, ""))
                points += other != plank and same == half != REMOVER
    return points
