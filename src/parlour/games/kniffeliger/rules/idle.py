"""What is done for an absent player."""

from __future__ import annotations

from parlour.games.kniffeliger.actions import (
    END_TURN,
    ENTER,
    Action,
    Roll,
)
from parlour.games.kniffeliger.rules.categories import CATEGORIES, points
from parlour.games.kniffeliger.rules.check import owes_entry
from parlour.games.kniffeliger.state import (
    Mark,
    State,
)


def idle(state: State) -> Action:
    """One roll, then the field that scores most."""
    if not owes_entry(state):
        return END_TURN
    if state.rolls == 0:
        return Roll(())
    sheet = state.sheets[state.active]
    places = [place for place, field in enumerate(sheet) if field is Mark.OPEN]
    return ENTER[max(places, key=lambda place: points(state.dice, CATEGORIES[place]))]
