"""The symbols: each looks like another letter from every side of the table."""

from __future__ import annotations

from typing import NamedTuple

WILD = "?"
"""How a side looks that is no letter: it stands for any."""


class Symbol(NamedTuple):
    """A symbol, and how often a set of 80 dominoes has it, without and with tough letters."""

    id: str
    sides: str
    """What is read when it is turned by 0, 1, 2 and 3 quarter turns clockwise (KD-2)."""
    copies: int
    tough_copies: int

    @property
    def tough(self) -> bool:
        """Whether it is only there with tough letters."""
        return self.copies == 0


def _symbol(name: str, count: int, tough_count: int, sides: str = "") -> Symbol:
    return Symbol(name, (sides or name).replace("_", WILD), count, tough_count)


SYMBOLS: dict[str, Symbol] = {
    symbol.id: symbol
    for symbol in (
        _symbol("plus", 11, 9, "____"),
        _symbol("EMDW", 9, 7),
        _symbol("A_VK", 5, 5),
        _symbol("R_TL", 18, 15, "RT_L"),
        _symbol("ISIS", 11, 9),
        _symbol("OOOO", 9, 7),
        _symbol("T_IK", 7, 6),
        _symbol("NZNZ", 7, 6),
        _symbol("S_S_", 7, 6),
        _symbol("LEM_", 8, 6),
        _symbol("CADU", 8, 7),
        _symbol("PODO", 8, 7),
        _symbol("M_WE", 6, 5),
        _symbol("HIHI", 7, 6),
        _symbol("GADU", 9, 7),
        _symbol("BWEM", 6, 5),
        _symbol("J_F_", 3, 3),
        _symbol("YCAD", 6, 5),
        _symbol("XXXX", 1, 1),
        _symbol("QOOO", 2, 2),
        _symbol("SDSP", 0, 3),
        _symbol("T_LP", 0, 3),
        _symbol("RD_E", 0, 3),
        _symbol("AGHE", 0, 3),
        _symbol("CADU2", 0, 5, "CADU"),
        _symbol("P_E_", 0, 3),
        _symbol("TYEM", 0, 5),
    )
}

EMPTY_COUNT, TOUGH_EMPTY_COUNT = 12, 11
"""The empty halves of a set of 80 dominoes, without and with tough letters."""
