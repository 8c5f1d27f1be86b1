"""What players see. Nothing is hidden in Knickknack, so there is one view for everybody."""

from __future__ import annotations

from msgspec import Struct

from parlour.core.chance import DrawValue
from parlour.games.knickknack.options import Option, Powerup
from parlour.games.knickknack.rules.options import dealt
from parlour.games.knickknack.settings import Terms
from parlour.games.knickknack.state import (
    Due,
    KnownRun,
    Lettered,
    Phase,
    Special,
    State,
    free_cells,
)
from parlour.words.grid import Cell, Direction, Edge


class View(Struct, frozen=True):
    """The whole table. `list_size` is how many options a list begins with, `free` how many cells
    are really free, and `worth` what each letter of the alphabet is worth when it is written.
    """

    board: str
    due: Due
    phase: Phase
    round: int
    starter: int
    to_move: int
    cells: tuple[Lettered, ...]
    holes: tuple[Cell, ...]
    special: tuple[Special, ...]
    walls: tuple[Edge, ...]
    options: tuple[Option, ...]
    powerups: tuple[Powerup, ...]
    backpacks: tuple[tuple[str, ...], ...]
    scores: tuple[int, ...]
    placed: int
    last_round: bool
    starts_next: int | None
    known: tuple[KnownRun, ...]
    drawn: tuple[DrawValue, ...]
    list_size: int
    free: int
    direction: Direction
    alphabet: str
    worth: tuple[int, ...]


def view_of(terms: Terms, state: State) -> View:
    """The view of a state."""
    letters = terms.alphabet.letters
    return View(
        **{name: getattr(state, name) for name in State.__struct_fields__},
        list_size=dealt(state.seats),
        free=len(free_cells(terms, state)),
        direction=terms.direction,
        alphabet=letters,
        worth=tuple([terms.values[letter] for letter in letters]),
    )


def state_of(view: View) -> State:
    """The state of a view, which shows all of it."""
    return State(**{name: getattr(view, name) for name in State.__struct_fields__})
