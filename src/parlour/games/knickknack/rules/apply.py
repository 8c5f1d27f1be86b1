"""The beginning of a match, and what draws do."""

from __future__ import annotations

from msgspec.structs import replace

from parlour.core.chance import Draw, Drawn, Pick
from parlour.games.knickknack.board import generator
from parlour.games.knickknack.rules import dealing
from parlour.games.knickknack.settings import Terms
from parlour.games.knickknack.state import Due, State, blank
from parlour.words.board_codes import CODES, code_of


def start(terms: Terms, seats: int) -> State:
    """The state before the first draw, with or without a board yet (KN-1)."""
    state = blank(seats)
    if terms.settings.start == "blank":
        return replace(state, due=Due.FIRST)
    if not terms.settings.board:
        return replace(state, due=Due.BOARD)
    return _board_set_up(terms, state, terms.settings.board)


def _board_set_up(terms: Terms, state: State, code: str) -> State:
    """The state with the board of a code; its letters belong to nobody (KN-34)."""
    settings = terms.settings
    layout = generator.board(code, terms.alphabet, settings.walls, settings.supercells)
    return replace(
        state,
        board=layout.code,
        due=Due.FIRST,
        cells=tuple([(*letter, None) for letter in layout.letters]),
        walls=layout.walls,
        special=layout.special,
    )


def chance(terms: Terms, state: State) -> Draw:
    """A board code if none was given, who begins, then each list (KN-2, 7)."""
    if state.due is Due.BOARD:
        return CODES
    if state.due is Due.FIRST:
        return Pick("first", tuple(range(state.seats)))
    return dealing.due_draw(terms, state)


def drawn(terms: Terms, state: State, draw: Drawn) -> State:
    """The state after a draw."""
    if state.due is Due.BOARD:
        return _board_set_up(terms, state, code_of(draw.numbers))
    if state.due is Due.FIRST:
        (first,) = draw.numbers
        return replace(state, due=Due.OPTIONS, starter=first, to_move=first)
    return dealing.drawn(terms, state, draw)
