"""The part of a turn that happens on the table: dominoes are laid, what they cover fires."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from tests.games.domino.referee.table import (
    Cell,
    Lying,
    Set,
    Table,
    box,
    halves_shown,
    hides_exactly,
    shown,
    too_far,
    touches,
    turned,
)
from tests.games.domino.referee.verdict import Refused


@dataclass
class Laying:
    """The table while a turn is laid on it."""

    dominoes: Set
    table: Table
    hand: list[int]
    max_size: int | None
    effects: list[dict[str, Any]]
    laid: list[Lying] = field(default_factory=list)
    turned_ids: set[int] = field(default_factory=set)
    fired: list[tuple[str, Cell]] = field(default_factory=list)
    answered: int = 0
    rotate_left_out: bool = False
    declined: bool = False

    def lay(self, domino: Lying) -> None:
        """Lays one domino of the hand, and lets fire what it covers."""
        if domino.id not in self.hand:
            raise Refused("KD-20", f"domino {domino.id} is not in the hand")
        if self.table and not touches(domino, self.table):
            raise Refused("KD-20", f"domino {domino.id} is connected to nothing")
        if hides_exactly(domino, self.table):
            raise Refused("KD-21", f"domino {domino.id} lies exactly on another one")
        covered = shown(self.table)
        self.hand.remove(domino.id)
        self.table.append(domino)
        self.laid.append(domino)
        self._fits_in_box(self.table)
        # KD-50: under the first half first; both are known before the first one does anything.
        specials = []
        for cell in domino.cells:
            if cell in covered:
                ident, half = covered[cell]
                kind = self.dominoes[ident][half].special
                if kind:
                    specials.append((kind, cell))
        for kind, cell in specials:
            self.fired.append((kind, cell))
            if kind == "destroyer":
                self._destroy()
            if kind == "rotate":
                self._rotate()

    def finish(self) -> None:
        """What only the whole turn shows."""
        if self.answered < len(self.effects):
            raise Refused("KD-50", f"{self.effects[self.answered]} answers nothing that fired")
        if self.declined:
            raise Refused("KD-50", "a declined Rotate is left out where no later one is used")
        cells = [cell for domino in self.laid for cell in domino.cells]
        one_line = len({x for x, _ in cells}) <= 1 or len({y for _, y in cells}) <= 1
        if not one_line and not self.times("detour"):
            raise Refused("KD-20", "the new dominoes are not in one line")

    def times(self, kind: str) -> int:
        """How often this kind has fired."""
        return sum(1 for fired, _ in self.fired if fired == kind)

    def where(self, kind: str) -> Counter[Cell]:
        """The cells on which this kind has fired, and how often."""
        return Counter(cell for fired, cell in self.fired if fired == kind)

    def new_cells(self) -> set[Cell]:
        """KD-30: the cells on which a half shows that was laid or turned this turn."""
        new = {domino.id for domino in self.laid} | self.turned_ids
        return {cell for cell, (ident, _) in shown(self.table).items() if ident in new}

    def destroyable(self) -> list[int]:
        """Old dominoes of which a half shows."""
        new = {domino.id for domino in self.laid}
        ids = [domino.id for domino in self.table if domino.id not in new]
        return [ident for ident in ids if halves_shown(self.table, ident) > 0]

    def turnable(self) -> list[int]:
        """Old dominoes that show both halves. Each can at least be turned by 180 degrees."""
        return [ident for ident in self.destroyable() if halves_shown(self.table, ident) == 2]

    def answer(self, kind: str) -> dict[str, Any]:
        """The next choice, if it is one for this kind."""
        following = self.effects[self.answered : self.answered + 1]
        return following[0] if following and kind in following[0] else {}

    def _destroy(self) -> None:
        possible = self.destroyable()
        if not possible:
            return
        effect = self.answer("destroy")
        if not effect:
            raise Refused("KD-50", "Destroyer has to take a domino")
        if effect["destroy"] not in possible:
            raise Refused("KD-50", f"Destroyer can't take domino {effect['destroy']}")
        self.answered += 1
        self.table = [domino for domino in self.table if domino.id != effect["destroy"]]

    def _rotate(self) -> None:
        if not self.turnable():
            return
        effect = self.answer("rotate")
        if not effect:
            self.rotate_left_out = True
            return
        self.answered += 1
        if effect["rotate"] is None:
            self.declined = True
            return
        if self.rotate_left_out:
            raise Refused("KD-50", "an earlier Rotate is declined with null")
        self.declined = False
        self.table = self.with_turned(*effect["rotate"])
        self.turned_ids.add(effect["rotate"][0])

    def with_turned(self, ident: int, half: str, quarters: int) -> Table:
        """The table once Rotate has turned a domino."""
        if ident not in self.turnable():
            raise Refused("KD-50", f"Rotate can't turn domino {ident}")
        old = next(domino for domino in self.table if domino.id == ident)
        others = [domino for domino in self.table if domino.id != ident]
        new = turned(old, half, quarters)
        if quarters != 2:
            if not touches(new, others):
                raise Refused("KD-20", f"domino {ident} is turned away from everything")
            if hides_exactly(new, others):
                raise Refused("KD-21", f"domino {ident} is turned exactly onto another one")
            if too_far(new):
                raise Refused("KD-20", f"domino {ident} is turned too far out")
        self._fits_in_box([*others, new])
        return [*others, new]

    def _fits_in_box(self, table: Table) -> None:
        if self.max_size is not None and max(box(table)) > self.max_size:
            raise Refused("KD-22", "the table gets too large")
