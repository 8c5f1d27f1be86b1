"""The effects of covered cells, one by one in the player's order (KB-55 to 61)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from parlour.core.refusal import Refusal
from parlour.games.keebble.actions import Code, Fire, cells_of
from parlour.games.keebble.board.cells import OPTIONAL, Kind
from parlour.games.keebble.rules.calls import received, room
from parlour.games.keebble.rules.placement import tiles_refusal
from parlour.games.keebble.rules.turns import continue_turn
from parlour.games.keebble.settings import BIG_ASK, Terms
from parlour.games.keebble.state import (
    Special,
    State,
    covered,
    grid_of,
    letters_placed,
    put,
    without,
)
from parlour.words.coordinates import cell_name
from parlour.words.grid import CLOSED, Cell, Grid

DESTROYED = 2
BLOCKADE = 3


def pending_at(state: State, cell: Cell) -> Special | None:
    """The pending special cell at a cell."""
    return next((s for s in state.pending if (s[0], s[1]) == cell), None)


def first_optional(state: State) -> Special | None:
    """The pending cell that a skip leaves unused."""
    return next((s for s in state.pending if s[2] in OPTIONAL), None)


def fire_refusal(terms: Terms, state: State, seat: int, fire: Fire) -> Refusal | None:
    """Why a cell cannot be used: it must be pending, with exactly the fields its kind needs."""
    special = pending_at(state, fire.cell)
    if special is None:
        return Refusal(Code.NOT_PENDING, {"cell": cell_name(fire.cell)})
    kind = special[2]
    for key, wanted in (
        ("victim", Kind.THIEF),
        ("letter", Kind.THIEF),
        ("cells", Kind.DESTROYER),
        ("tiles", Kind.BLOCKADE),
    ):
        if kind is not wanted and getattr(fire, key) not in (None, ()):
            return Refusal(Code.NOT_ASKED_FOR, {"field": key, "kind": kind})
    if kind is Kind.THIEF:
        return _theft_refusal(terms, state, seat, fire)
    if kind is Kind.DESTROYER:
        return _destruction_refusal(terms, state, fire)
    return _blockade_refusal(terms, state, seat, fire) if kind is Kind.BLOCKADE else None


def _theft_refusal(terms: Terms, state: State, seat: int, fire: Fire) -> Refusal | None:
    """KB-56: a letter of another player, and room for it. Without a target nothing is needed."""
    if fire.victim is None and fire.letter is None and not loot(terms, state, seat):
        return None
    if not room(terms, state, seat):
        return Refusal(Code.NO_ROOM)
    if fire.victim is None or fire.letter is None:
        return Refusal(Code.CHOOSE_LETTER)
    if fire.victim >= state.seats:
        return Refusal(Code.NO_SUCH_VICTIM, {"victim": fire.victim, "seats": state.seats})
    if fire.victim == seat:
        return Refusal(Code.OWN_HAND)
    if fire.letter not in state.hands[fire.victim]:
        return Refusal(Code.VICTIM_LACKS, {"victim": fire.victim, "letter": fire.letter})
    return None


def loot(terms: Terms, state: State, seat: int) -> tuple[tuple[int, str], ...]:
    """What a Thief can take: every victim with each of their letters."""
    if not room(terms, state, seat):
        return ()
    others = [(other, hand) for other, hand in enumerate(state.hands) if other != seat]
    return tuple([(other, letter) for other, hand in others for letter in sorted(set(hand))])


def destructible(grid: Grid) -> tuple[Cell, ...]:
    """The cells that can be destroyed: all but hand cells and holes (KB-57)."""
    return tuple([cell for cell in grid.every() if grid.at(cell) != CLOSED])


def _destruction_refusal(terms: Terms, state: State, fire: Fire) -> Refusal | None:
    grid = grid_of(terms, state)
    for cell in fire.cells:
        if not grid.inside(cell):
            return Refusal(Code.OFF_BOARD, {"cell": cell_name(cell)})
        if grid.at(cell) == CLOSED:
            code = Code.HAND_CELL if cell in state.hand_cells else Code.CELL_DESTROYED
            return Refusal(code, {"cell": cell_name(cell)})
    count = min(DESTROYED, len(destructible(grid)))
    if len(fire.cells) != count:
        return Refusal(Code.HOW_MANY_CELLS, {"count": count})
    return None


def _blockade_refusal(terms: Terms, state: State, seat: int, fire: Fire) -> Refusal | None:
    """KB-60: up to three letters of the hand on any empty cells."""
    if len(fire.tiles) > BLOCKADE:
        return Refusal(Code.TOO_MANY_LETTERS, {"most": BLOCKADE})
    return tiles_refusal(terms, state, seat, fire.tiles)


def fired(terms: Terms, state: State, seat: int, fire: Fire) -> State:
    """The state after a covered cell fired."""
    special = pending_at(state, fire.cell)
    assert special is not None, "only what is pending fires"
    state = _done(state, special)
    effect = _EFFECTS.get(special[2])
    return continue_turn(terms, state if effect is None else effect(terms, state, seat, fire))


def declined(terms: Terms, state: State) -> State:
    """The state after a Thief or Blockade was left unused."""
    special = first_optional(state)
    return continue_turn(terms, state if special is None else _done(state, special))


def _done(state: State, special: Special) -> State:
    return replace(state, pending=tuple([s for s in state.pending if s != special]))


def _big_ask(terms: Terms, state: State, seat: int, fire: Fire) -> State:
    return replace(state, ask_size=BIG_ASK)


def _theft(terms: Terms, state: State, seat: int, fire: Fire) -> State:
    if fire.victim is None or fire.letter is None:
        return state
    robbed = without(state.hands[fire.victim], fire.letter)
    state = replace(state, hands=put(state.hands, fire.victim, robbed))
    return received(terms, state, seat, fire.letter)


def _destruction(terms: Terms, state: State, seat: int, fire: Fire) -> State:
    """Destroys cells. Pending cells among them still fire; the letter of Garbage is remembered."""
    grid = grid_of(terms, state)
    gone = set(fire.cells)
    buried = [
        (grid.at((column, row)), column, row)
        for column, row, kind in state.pending
        if kind is Kind.GARBAGE and (column, row) in gone and grid.lettered((column, row))
    ]
    return replace(
        state,
        cells=closed(terms, state, fire.cells),
        owners=tuple([o for o in state.owners if (o[0], o[1]) not in gone]),
        values=tuple([v for v in state.values if (v[0], v[1]) not in gone]),
        buried=tuple(sorted((*state.buried, *buried))),
    )


def closed(terms: Terms, state: State, cells: tuple[Cell, ...]) -> str:
    """The board with these cells destroyed."""
    return Grid(terms.sheet.width, terms.sheet.height, state.cells).close(cells).cells


def _go_again(terms: Terms, state: State, seat: int, fire: Fire) -> State:
    return replace(state, extra_turns=state.extra_turns + 1)


def _garbage(terms: Terms, state: State, seat: int, fire: Fire) -> State:
    letter = garbage_letter(terms, state, fire.cell)
    if letter is None:
        return state
    hands = tuple([hand.replace(letter, "") for hand in state.hands])
    buried = tuple([tile for tile in state.buried if (tile[1], tile[2]) != fire.cell])
    return replace(state, hands=hands, buried=buried)


def garbage_letter(terms: Terms, state: State, cell: Cell) -> str | None:
    """The letter that was placed on a Garbage cell, even if it was destroyed since."""
    for letter, column, row in state.buried:
        if (column, row) == cell:
            return letter
    grid = grid_of(terms, state)
    return grid.at(cell) if grid.lettered(cell) else None


def _blockade(terms: Terms, state: State, seat: int, fire: Fire) -> State:
    """Places letters, worth 0 with Dictionary Devils; they may set off further cells."""
    if not fire.tiles:
        return state
    if terms.settings.blockade_triggers:
        more = covered(state, fire.tiles)
        state = replace(state, pending=tuple(sorted({*state.pending, *more})))
    worthless = tuple([(column, row, 0) for column, row in cells_of(fire.tiles)])
    return letters_placed(terms, state, seat, fire.tiles, worthless)


def _collector(terms: Terms, state: State, seat: int, fire: Fire) -> State:
    return replace(state, no_limit=True)


Effect = Callable[[Terms, State, int, Fire], State]

_EFFECTS: dict[Kind, Effect] = {
    Kind.BIG_ASK: _big_ask,
    Kind.THIEF: _theft,
    Kind.DESTROYER: _destruction,
    Kind.GO_AGAIN: _go_again,
    Kind.GARBAGE: _garbage,
    Kind.BLOCKADE: _blockade,
    Kind.COLLECTOR: _collector,
}
