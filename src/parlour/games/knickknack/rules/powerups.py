"""Powerups: which are active, and what they change (KN-14, 18, 32)."""

from __future__ import annotations

from msgspec.structs import replace

from parlour.games.knickknack.options import (
    POWERUPS,
    Clear,
    Connect,
    LetterChange,
    Option,
    Powerup,
    Straight,
    WordChange,
)
from parlour.games.knickknack.state import State

MOST_ACTIVE = 4
BONUS = 2
"""The points for picking a powerup (KN-14)."""


def picked(state: State, option: Option) -> State:
    """The state after a powerup was picked; it holds from the next turn on (KN-18)."""
    if isinstance(option, Clear):
        return replace(state, powerups=())
    assert isinstance(option, LetterChange | WordChange | Straight | Connect)
    active = state.powerups
    if not isinstance(option, LetterChange):
        active = tuple([powerup for powerup in active if type(powerup) is not type(option)])
    return replace(state, powerups=(*active, option)[-MOST_ACTIVE:])


def bonus(option: Option) -> int:
    """The points for the option itself, if it is a powerup."""
    return BONUS if isinstance(option, POWERUPS) else 0


def letter_changes(active: tuple[Powerup, ...]) -> dict[str, int]:
    """How much more each letter counts; several changes of one letter add up."""
    changes: dict[str, int] = {}
    for powerup in active:
        if isinstance(powerup, LetterChange):
            changes[powerup.letter] = changes.get(powerup.letter, 0) + powerup.by
    return changes


def word_change(active: tuple[Powerup, ...]) -> int:
    """How much more each word counts for its maker."""
    return sum([powerup.by for powerup in active if isinstance(powerup, WordChange)])


def is_active(active: tuple[Powerup, ...], kind: type[Powerup]) -> bool:
    """Whether a powerup of this kind is active."""
    return any(isinstance(powerup, kind) for powerup in active)
