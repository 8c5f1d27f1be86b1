"""Colours, and what becomes of them when ink is to be saved."""

from __future__ import annotations

from typing import NamedTuple


class Colour(NamedTuple):
    """A colour, and the one that stands for it when ink is to be saved; None: nothing is drawn."""

    full: str
    saving: str | None

    def on(self, saving: bool) -> str | None:
        """The colour to use."""
        return self.saving if saving else self.full


def tint(full: str) -> Colour:
    """A ground that is left white when ink is to be saved."""
    return Colour(full, None)


def accent(full: str) -> Colour:
    """A colour for lines and letters, which must be there in any case."""
    return Colour(full, BLACK)


BLACK = "#23201b"
INK = Colour(BLACK, BLACK)
SOFT = Colour("#655d50", "#4a4a4a")
LINE = Colour("#b9ad98", "#9a9a9a")
FAINT = Colour("#d8ccb6", "#c4c4c4")
WHITE = Colour("#ffffff", "#ffffff")
STAR = tint("#f2b705")
