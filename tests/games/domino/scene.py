"""A table as the player at the bottom sees it, and the same table turned to any place."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

from tests.games.domino.agreement import disagreements
from tests.games.domino.referee import Verdict, judge
from tests.games.domino.referee.reading import READING
from tests.games.domino.referee.symbols import SIDES
from tests.games.domino.referee.table import WALL_LETTERS, Cell


def half_text(half: str, turn: int) -> str:
    """The half of a position file that shows this at this turn of its domino, from the bottom.

    A letter, "?" for a plus, "." for an empty half, "*gift"; walls where they lie on the table.
    """
    what, slash, walls = half.partition("/")
    printed = "".join(WALL_LETTERS[(WALL_LETTERS.index(wall) - turn) % 4] for wall in walls)
    if what == ".":
        what = "-"
    elif what == "?":
        what = "plus0"
    elif len(what) == 1:
        symbol = next(name for name, sides in SIDES.items() if what in sides)
        what = f"{symbol}{(SIDES[symbol].index(what) - turn) % 4}"
    return what + slash + printed


@dataclass
class Scene:
    """A position and the turn of seat 0 in it. Two letters are a domino; `x`, `y`, `turn` are
    the place of the first half. Four dominoes in hand, unless said otherwise.
    """

    place: int = 0
    seats: int = 2
    settings: dict[str, Any] = field(default_factory=dict)
    dominoes: dict[str, list[str]] = field(default_factory=dict)
    board: list[list[int]] = field(default_factory=list)
    laid: list[list[int]] = field(default_factory=list)
    hand_size: int = 4
    piles: list[int] = field(default_factory=list)
    deck: int = 20
    effects: list[dict[str, Any]] = field(default_factory=list)
    thief: list[int] = field(default_factory=list)
    draw: int | None = None
    more: dict[str, Any] = field(default_factory=dict)

    def cell(self, x: int, y: int) -> Cell:
        """The cell on the turned table."""
        (ax, ay), (bx, by) = READING[self.place]
        return x * ax + y * bx, x * ay + y * by

    def _domino(self, halves: str, turn: int) -> int:
        parts = halves.split() if " " in halves else list(halves)
        ident = len(self.dominoes) + 1
        self.dominoes[str(ident)] = [half_text(half, turn) for half in parts]
        return ident

    def _row(self, ident: int, x: int, y: int, turn: int) -> list[int]:
        return [ident, *self.cell(x, y), (turn - self.place) % 4]

    def old(self, halves: str, x: int, y: int, turn: int = 0) -> int:
        """A domino that lies on the table."""
        ident = self._domino(halves, turn)
        self.board.append(self._row(ident, x, y, turn))
        return ident

    def lay(self, halves: str, x: int, y: int, turn: int = 0) -> int:
        """A domino of the hand that is laid."""
        ident = self._domino(halves, turn)
        self.laid.append(self._row(ident, x, y, turn))
        return ident

    def position(self) -> dict[str, Any]:
        """The position file."""
        dominoes = dict(self.dominoes)
        hand = [row[0] for row in self.laid]
        while len(hand) < self.hand_size:
            hand.append(len(dominoes) + 1)
            dominoes[str(hand[-1])] = ["-", "-"]
        return {
            "seats": self.seats,
            "settings": {"places": [self.place] * self.seats, **self.settings},
            "dominoes": dominoes,
            "board": self.board,
            "hands": [hand, *([] for _ in range(self.seats - 1))],
            "piles": self.piles or [5] * self.seats,
            "deck": self.deck,
            "to_move": 0,
            **self.more,
        }

    def action(self) -> dict[str, Any]:
        """The turn."""
        action: dict[str, Any] = {"type": "turn", "lay": self.laid}
        if self.effects:
            action["effects"] = self.effects
        if self.thief:
            action["thief"] = self.thief
        if self.draw is not None:
            action["draw"] = self.draw
        return action

    def judge(self, words: str | Collection[str] = "") -> Verdict:
        """The referee's verdict, with these words; the engine must agree."""
        listed = frozenset(words.split() if isinstance(words, str) else words)
        verdict = judge(self.position(), 0, self.action(), listed)
        assert disagreements(self.position(), 0, self.action(), listed, verdict) == []
        return verdict


def told(verdict: Verdict) -> list[tuple[str, int]]:
    """The runs of a legal turn and their points."""
    assert verdict.legal, (verdict.rule, verdict.why)
    return sorted((letters, points) for letters, _, points in verdict.runs)
