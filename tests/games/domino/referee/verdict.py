"""What the referee says about a turn, and how it says no."""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.games.domino.referee.table import Cell

Run = tuple[str, tuple[Cell, ...], int]


class Refused(Exception):
    """The turn is against a rule."""

    def __init__(self, rule: str, why: str) -> None:
        super().__init__(f"{rule}: {why}")
        self.rule = rule
        self.why = why


@dataclass(frozen=True)
class Refill:
    """What comes into the hand: from the deck, from which piles, and what is still missing."""

    deck: int = 0
    piles: dict[int, int] = field(default_factory=dict)
    short: int = 0


@dataclass(frozen=True)
class Verdict:
    """All that a turn does apart from which cards are dealt. A refused one has only rule and why
    (and the runs, where Dictionary refuses it).
    """

    legal: bool
    rule: str | None = None
    why: str = ""
    points: int = 0
    # In the reader's first direction, then in the second; each in reading order.
    runs: list[Run] = field(default_factory=list)
    # The letter of every wildcard in a new run.
    chosen: dict[Cell, str] = field(default_factory=dict)
    gifts: dict[int, int] = field(default_factory=dict)
    # After Gift and score, before the refill.
    piles: list[int] = field(default_factory=list)
    deck: int = 0
    refill: Refill = field(default_factory=Refill)
    # After the refill.
    piles_end: list[int] = field(default_factory=list)
    deck_end: int = 0
    passes: int = 0
    ending: bool = False
    over: bool = False
    # Seats with the most cards, once it is over.
    winners: list[int] = field(default_factory=list)
    board: list[list[int]] = field(default_factory=list)
    # Cell to (domino, half: 0 or 1).
    shown: dict[Cell, tuple[int, int]] = field(default_factory=dict)
    fired: list[tuple[str, Cell]] = field(default_factory=list)
    # After the turn, before the refill.
    hand: list[int] = field(default_factory=list)
