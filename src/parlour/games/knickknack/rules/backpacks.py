"""Backpacks: Letter options that are saved whole, and what brings them out (KN-20)."""

from __future__ import annotations

from msgspec.structs import replace

from parlour.games.knickknack.options import LetterOption
from parlour.games.knickknack.settings import Terms
from parlour.games.knickknack.state import State, put


def may_save(terms: Terms) -> bool:
    """Whether Letter options may be saved."""
    return terms.settings.backpacks


def saved(state: State, seat: int, option: LetterOption) -> State:
    """The state with the letters in the seat's backpack."""
    whole = (*state.backpacks[seat], *option.letters)
    return replace(state, backpacks=put(state.backpacks, seat, whole))


def emptied(state: State, seat: int) -> State:
    """The state with nothing in the seat's backpack."""
    return replace(state, backpacks=put(state.backpacks, seat, ()))


def savers(state: State) -> int:
    """How many players have saved letters."""
    return sum([bool(backpack) for backpack in state.backpacks])
