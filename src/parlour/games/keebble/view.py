"""What players see. Nothing is hidden in Keebble, so there is one view for everybody."""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType

from parlour.games.keebble.board.cells import Kind
from parlour.games.keebble.rules.calls import room
from parlour.games.keebble.rules.effects import first_optional
from parlour.games.keebble.rules.placement import must_cover
from parlour.games.keebble.rules.scoring import letter_values, scores_of, unique_letters
from parlour.games.keebble.rules.special_cells import makeable_kinds
from parlour.games.keebble.rules.turns import edge_letters, stall_near
from parlour.games.keebble.settings import Letterfraud, Terms
from parlour.games.keebble.state import Due, Numbered, Phase, Special, State
from parlour.words.grid import Cell, Direction, Edge, Tile


class View(Struct, frozen=True):
    """The whole table. `totals` are the current points; `scores` are those noted so far, which stay
    0 with Dictionary Devils. `room` is how many letters each seat could receive now, `makeable` are
    the kinds of special cell that could be made now.

    `worth` has for every seat what each letter of the alphabet counts in a word that it plays now
    (KB-20, 62), and `unique` the letters of its hand that count more because nobody else holds
    them. The next word must cover one of the cells in `cover`, if there are any (KB-11). `leaves`
    is the pending cell that a skip would leave unused.
    """

    board: str
    due: Due
    phase: Phase
    to_move: int
    rows: tuple[str, ...]
    hand_cells: tuple[Cell | None, ...]
    star: Cell | None
    opened: bool
    walls: tuple[Edge, ...]
    special: tuple[Special, ...]
    spent: tuple[Cell, ...]
    hands: tuple[str, ...]
    scores: tuple[int, ...]
    totals: tuple[int, ...]
    owners: tuple[Numbered, ...]
    values: tuple[Numbered, ...]
    slots_used: tuple[int, ...]
    slots: int | None
    room: tuple[int, ...]
    edge_letters: int
    edge_goal: int
    endgame: bool
    called: str
    waiting: tuple[int, ...]
    extra_turns: int
    ask_size: int
    no_limit: bool
    pending: tuple[Special, ...]
    leaves: Special | None
    buried: tuple[Tile, ...]
    round_start: int | None
    quiet_rounds: int
    stall_rounds: int
    stall_near: bool
    passes: int
    makeable: tuple[Kind, ...]
    direction: Direction
    alphabet: str
    worth: tuple[tuple[int, ...], ...]
    unique: tuple[str, ...]
    cover: tuple[Cell, ...]
    letterfraud: Letterfraud
    house_words: tuple[str, ...] | UnsetType = UNSET


def view_of(terms: Terms, state: State) -> View:
    """The view of a state."""
    width = terms.sheet.width
    rows = [state.cells[i : i + width] for i in range(0, len(state.cells), width)]
    return View(
        board=state.board,
        due=state.due,
        phase=state.phase,
        to_move=state.to_move,
        rows=tuple(rows),
        hand_cells=state.hand_cells,
        star=state.star,
        opened=state.opened,
        walls=state.walls,
        special=state.special,
        spent=state.spent,
        hands=state.hands,
        scores=state.scores,
        totals=scores_of(terms, state),
        owners=state.owners,
        values=state.values,
        slots_used=state.slots_used,
        slots=terms.sheet.slots if terms.settings.tiny_backpacks else None,
        room=tuple([room(terms, state, seat) for seat in range(state.seats)]),
        edge_letters=edge_letters(terms, state),
        edge_goal=terms.edge_goal,
        endgame=state.endgame,
        called=state.called,
        waiting=state.waiting,
        extra_turns=state.extra_turns,
        ask_size=state.ask_size,
        no_limit=state.no_limit,
        pending=state.pending,
        leaves=first_optional(state),
        buried=state.buried,
        round_start=state.round_start,
        quiet_rounds=state.quiet_rounds,
        stall_rounds=terms.settings.stall_rounds,
        stall_near=stall_near(terms, state),
        passes=state.passes,
        makeable=makeable_kinds(terms, state),
        direction=terms.direction,
        alphabet=terms.alphabet.letters,
        worth=tuple([tuple(letter_values(terms, state, s).values()) for s in range(state.seats)]),
        unique=tuple([unique_letters(terms, state, seat) for seat in range(state.seats)]),
        cover=tuple(sorted(must_cover(terms, state) or ())),
        letterfraud=terms.settings.letterfraud,
        house_words=state.house_words,
    )


def state_of(view: View) -> State:
    """The state of a view, which shows all of it."""
    return State(
        board=view.board,
        due=view.due,
        phase=view.phase,
        to_move=view.to_move,
        cells="".join(view.rows),
        hand_cells=view.hand_cells,
        star=view.star,
        opened=view.opened,
        walls=view.walls,
        special=view.special,
        spent=view.spent,
        hands=view.hands,
        scores=view.scores,
        owners=view.owners,
        values=view.values,
        slots_used=view.slots_used,
        endgame=view.endgame,
        called=view.called,
        waiting=view.waiting,
        extra_turns=view.extra_turns,
        ask_size=view.ask_size,
        no_limit=view.no_limit,
        pending=view.pending,
        buried=view.buried,
        round_start=view.round_start,
        quiet_rounds=view.quiet_rounds,
        passes=view.passes,
        house_words=view.house_words,
    )
