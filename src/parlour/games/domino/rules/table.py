"""The table: dominoes in laying order, what shows of them, and where another may lie."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from parlour.games.domino.deck.halves import Domino, Half, Kind
from parlour.games.domino.rules.places import EDGE_OF, EDGE_STEPS, walled
from parlour.games.domino.state import Cell, Laid

Printed = Mapping[int, tuple[Half, Half]]
"""The halves of dominoes, by number."""


class Shown(NamedTuple):
    """What shows on a cell: a half, which of its domino's, and how that lies."""

    half: Half
    domino: int
    which: int
    turn: int


def printed(dominoes: Iterable[Domino], wanted: Collection[int]) -> Printed:
    """The halves of these of the dominoes."""
    return {domino.id: domino.halves for domino in dominoes if domino.id in wanted}


class Table:
    """An immutable table. `lying` is in laying order; a stack names dominoes from the bottom up."""

    __slots__ = ("lying", "printed", "stacks")

    def __init__(
        self, printed: Printed, lying: dict[int, Laid], stacks: dict[Cell, tuple[int, ...]]
    ) -> None:
        self.printed = printed
        self.lying = lying
        self.stacks = stacks

    @classmethod
    def of(cls, printed: Printed, laid: Iterable[Laid]) -> Table:
        """The table on which these were laid, in this order."""
        made = cls(printed, {}, {})
        for one in laid:
            made._put(one)
        return made

    def _put(self, laid: Laid) -> None:
        self.lying[laid.domino] = laid
        for cell in laid.cells:
            self.stacks[cell] = (*self.stacks.get(cell, ()), laid.domino)

    def laid(self, laid: Laid) -> Table:
        """With another domino on top."""
        made = Table(self.printed, self.lying.copy(), self.stacks.copy())
        made._put(laid)
        return made

    def lifted(self, domino: int) -> Table:
        """Without a domino: what lay on it drops, what lay under it shows."""
        made = Table(self.printed, self.lying.copy(), self.stacks.copy())
        for cell in made.lying.pop(domino).cells:
            left = tuple([other for other in made.stacks[cell] if other != domino])
            if left:
                made.stacks[cell] = left
            else:
                del made.stacks[cell]
        return made

    def top(self, cell: Cell) -> int | None:
        """The domino that shows on a cell."""
        stack = self.stacks.get(cell)
        return stack[-1] if stack else None

    def shown(self, cell: Cell) -> Shown | None:
        """What shows on a cell."""
        stack = self.stacks.get(cell)
        if not stack:
            return None
        laid = self.lying[stack[-1]]
        index = 0 if (laid.x, laid.y) == cell else 1
        return Shown(self.printed[laid.domino][index], laid.domino, index, laid.turn)

    def special(self, cell: Cell) -> Kind | None:
        """The special half that shows on a cell."""
        shown = self.shown(cell)
        return shown.half.special if shown else None

    def special_cells(self) -> dict[Cell, Kind]:
        """The cells on which a special half shows."""
        found = {cell: self.special(cell) for cell in self.stacks}
        return {cell: kind for cell, kind in found.items() if kind is not None}

    def blocked(self, cell: Cell, step: Cell) -> bool:
        """Whether a visible half on either side has a wall on the edge between (KD-60)."""
        edge = EDGE_OF[step]
        here, there = self.shown(cell), self.shown((cell[0] + step[0], cell[1] + step[1]))
        return bool(
            (here and walled(here.half, here.turn, edge))
            or (there and walled(there.half, there.turn, (edge + 2) % 4))
        )

    def shows(self, laid: Laid) -> list[Cell]:
        """The cells of a domino on the table on which it shows."""
        return [cell for cell in laid.cells if self.stacks[cell][-1] == laid.domino]

    def touches(self, laid: Laid) -> bool:
        """Whether it would share an edge with, or overlap, a cell of a domino (KD-20)."""
        return any(
            cell in self.stacks
            or any((cell[0] + x, cell[1] + y) in self.stacks for x, y in EDGE_STEPS)
            for cell in laid.cells
        )

    def covers_exactly(self, laid: Laid) -> bool:
        """Whether its cells are exactly those of one domino that still shows a half (KD-21)."""
        one, other = laid.cells
        tops = {self.top(one), self.top(other)} - {None}
        return any(set(self.lying[top].cells) == {one, other} for top in tops if top is not None)

    def shut(self) -> set[tuple[Cell, Cell]]:
        """The pairs of cells on which no other domino may lie, both ways around (KD-21)."""
        pairs = [laid.cells for laid in self.lying.values() if self.shows(laid)]
        return {pair for one, other in pairs for pair in ((one, other), (other, one))}

    def box(self, *more: Laid) -> tuple[int, int, int, int]:
        """The smallest box around everything: left, top, right, bottom."""
        cells = [*self.stacks, *[cell for laid in more for cell in laid.cells]]
        columns, rows = [x for x, _ in cells], [y for _, y in cells]
        return min(columns), min(rows), max(columns), max(rows)

    def fits(self, limit: int | None, *more: Laid) -> bool:
        """Whether everything stays within a limit of cells each way (KD-22)."""
        if limit is None or not (self.stacks or more):
            return True
        left, top, right, bottom = self.box(*more)
        return right - left < limit and bottom - top < limit

    def cells_beside(self) -> Iterator[Cell]:
        """The cells on which dominoes lie and those around them, each once, in order."""
        found = set(self.stacks)
        for x, y in self.stacks:
            found |= {(x + right, y + down) for right, down in EDGE_STEPS}
        yield from sorted(found)
