"""A player's mark: a sign and a colour. Every seat has a default for people who chose none."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TypeVar, get_args

from parlour.store.rows import Colour, Sign

__all__ = ["COLOURS", "SIGNS", "Colour", "Sign", "filled", "first_free"]

T = TypeVar("T")
SIGNS: tuple[Sign, ...] = get_args(Sign)
COLOURS: tuple[Colour, ...] = get_args(Colour)
"""By seat, like the signs: the first seat's default comes first."""


def first_free(known: Sequence[T], seat: int, taken: Collection[T | None]) -> T:
    """The first one that is not taken, starting with the seat's default. If there are more players
    than signs, the default is taken twice.
    """
    default = seat % len(known)
    in_order = (*known[default:], *known[:default])
    return next((one for one in in_order if one not in taken), known[default])


def filled(known: Sequence[T], given: Mapping[int, T | None]) -> dict[int, T]:
    """The signs or colours by seat, with free ones for those who have none."""
    found = {seat: one for seat, one in given.items() if one is not None}
    for seat in given:
        if seat not in found:
            found[seat] = first_free(known, seat, found.values())
    return found
