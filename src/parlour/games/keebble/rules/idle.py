"""What is done for an absent player: no word, and as little harm as possible."""

from __future__ import annotations

from parlour.games.keebble.actions import SKIP, Action, Ask, Claim, Fire, Take, Wall
from parlour.games.keebble.board.cells import OPTIONAL, Kind
from parlour.games.keebble.rules import calls, claims, effects
from parlour.games.keebble.rules.legal import legal
from parlour.games.keebble.settings import FRAUDS, Terms
from parlour.games.keebble.state import Phase, State, grid_of
from parlour.words.grid import EMPTY, Cell


def idle(terms: Terms, state: State, seat: int) -> Action:
    """Skips whatever can be skipped; calls and takes letters."""
    match state.phase:
        case Phase.CLAIM if claims.claimable(terms, state):
            return Claim(claims.farthest(terms, state))
        case Phase.EFFECT if state.pending:
            return _effect(terms, state)
        case Phase.ASK:
            return _ask(terms, state, seat)
        case Phase.REACT if calls.can_take(terms, state, seat):
            return Take(min(state.called))
        case Phase.REACT if calls.can_wall(terms, state):
            return Wall(calls.free_edges(terms, state)[0])
    return SKIP


def _effect(terms: Terms, state: State) -> Action:
    """Uses what must be used; a Destroyer where it does least harm."""
    column, row, kind = state.pending[0]
    if any(pending[2] in OPTIONAL for pending in state.pending):
        return SKIP
    if kind is not Kind.DESTROYER:
        return Fire((column, row))
    grid = grid_of(terms, state)
    border, special = set(grid.border()), {(c, r) for c, r, _ in state.special}

    def harm(cell: Cell) -> tuple[bool, bool, bool]:
        return grid.at(cell) != EMPTY, cell not in border, cell in special

    targets = sorted(effects.destructible(grid), key=harm)
    return Fire((column, row), cells=tuple(sorted(targets[: effects.DESTROYED])))


def _ask(terms: Terms, state: State, seat: int) -> Action:
    """Common letters: a vowel and a consonant of the lowest values that may be called."""
    alphabet, per_turn = terms.alphabet, terms.settings.letterfraud == "per_turn"
    common = sorted(alphabet.letters, key=lambda letter: alphabet.values[letter])
    for one in [letter for letter in common if letter in alphabet.vowels]:
        for other in [letter for letter in common if letter not in alphabet.vowels]:
            letters = "".join(sorted(one + other))
            keep = letters[:1] if calls.room(terms, state, seat) == 1 else ""
            ask = Ask(letters, keep, FRAUDS[0] if per_turn else None)
            if calls.ask_refusal(terms, state, seat, ask) is None:
                return ask
    return next(legal(terms, state, seat))
