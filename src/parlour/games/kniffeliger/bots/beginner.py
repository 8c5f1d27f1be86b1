"""Keeps the most frequent face, writes what scores most, uses action dice at random."""

from __future__ import annotations

from random import Random

from parlour.games.kniffeliger import rules
from parlour.games.kniffeliger.actions import END_TURN, Action, EndTurn, Enter, Roll
from parlour.games.kniffeliger.state import DICE, ROLLS, Settings, State
from parlour.games.kniffeliger.view import View, state_of

USES_A_DIE = 0.5
"""How often a beginner who could use an action die now does."""


def choose(settings: Settings, view: View, seat: int, rng: Random) -> Action:
    """The beginner's move."""
    state = state_of(view)
    legal = rules.legal(settings, state, seat)
    dice_uses = [a for a in legal if not isinstance(a, Roll | Enter | EndTurn)]
    if dice_uses and rng.random() < USES_A_DIE:
        return rng.choice(dice_uses)
    if not rules.owes_entry(state):
        return END_TURN
    if state.rolls == 0:
        return Roll(())
    entries = [a for a in legal if isinstance(a, Enter)]
    keep = _frequent(state)
    if state.rolls < ROLLS and len(keep) < DICE:
        return Roll(keep)
    return max(entries, key=lambda entry: view.points[entry.category])


def _frequent(state: State) -> tuple[int, ...]:
    """The dice that show the most frequent face (the higher one of two), and the locked ones."""
    face = max(set(state.dice), key=lambda face: (state.dice.count(face), face))
    return tuple([i for i, die in enumerate(state.dice) if die == face or i in state.locked])
