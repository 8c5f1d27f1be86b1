"""Making the next list: from the values drawn so far follows the draw that is due, or the list."""

from __future__ import annotations

from msgspec.structs import replace

from parlour.core.chance import Draw, Drawn
from parlour.games.knickknack.options import Option
from parlour.games.knickknack.rules.options import list_drawn
from parlour.games.knickknack.settings import Terms
from parlour.games.knickknack.state import Due, State


def due_draw(terms: Terms, state: State) -> Draw:
    """The draw that is due for the list."""
    found = _continued(terms, state)
    assert not isinstance(found, tuple), "the list is complete"
    return found


def drawn(terms: Terms, state: State, draw: Drawn) -> State:
    """The state after a draw; with the last one the list is there."""
    state = replace(state, drawn=(*state.drawn, *draw.values))
    found = _continued(terms, state)
    if not isinstance(found, tuple):
        return state
    return replace(state, due=Due.NOTHING, drawn=(), options=found)


def _continued(terms: Terms, state: State) -> Draw | tuple[Option, ...]:
    """The first draw that has no values yet, or the list."""
    drawing, left = list_drawn(terms, state), state.drawn
    draw = next(drawing)
    while len(left) >= draw.size:
        values, left = left[: draw.size], left[draw.size :]
        try:
            draw = drawing.send(values)
        except StopIteration as finished:
            made: tuple[Option, ...] = finished.value
            return made
    return draw
