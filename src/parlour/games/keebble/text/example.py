"""A random turn, really played: the position, then everything that happens, step by step (KB-74).

A match is played from a seed by players who take good words that most people know. The turn that is
told is the first with enough to tell, after some turns that nobody hears of.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, NamedTuple

from msgspec import Struct

from parlour.core.game import Line, say
from parlour.core.match import Match
from parlour.games.keebble.actions import SKIP, Action, Ask, Fire, Word, cells_of
from parlour.games.keebble.game import Keebble
from parlour.games.keebble.rules.calls import room
from parlour.games.keebble.rules.placement import must_cover
from parlour.games.keebble.rules.scoring import worth
from parlour.games.keebble.settings import Fraud, Terms
from parlour.games.keebble.state import Phase, State, covered, grid_of
from parlour.games.keebble.text.score_report import explained
from parlour.games.keebble.view import View
from parlour.words.coordinates import cell_name
from parlour.words.grid import Cell, Tile
from parlour.words.plays import Play, best

SILENT = 12
"""Up to so many turns come before the one that is told."""

MATCHES = 12
"""In so many matches a turn is looked for that shows more than a word."""

LOOKED_AT, CHOICES, CALLS = 60, 3, 20
"""Among so many good plays a familiar one is looked for; it is one of the first few; so often a
call is tried before any will do."""

COMMON = 50
"""Words up to this level are known to most people."""


class Step(Struct, frozen=True):
    """Something that happens: what is said about it, the new letters, and the table after it."""

    kind: str
    lines: tuple[Line, ...]
    fresh: tuple[Cell, ...]
    view: View


class Example(Struct, frozen=True):
    """A turn: whose, how it stood before, and what happened."""

    seat: int
    before: View
    steps: tuple[Step, ...]


class Turn(NamedTuple):
    """A turn of a match, from after one entry to another, and how much it has to tell."""

    match: Match
    begun: int
    ended: int
    tells: int


NOTHING, SOMETHING, ENOUGH = 0, 1, 2


def example(seed: int | str, seats: int = 3, settings: Mapping[str, Any] | None = None) -> Example:
    """The turn of a seed: the first that tells enough, in the first match that has one."""
    rng = Random(f"keebble example {seed}")
    found: list[Turn] = []
    for _ in range(MATCHES):
        match = Match.new(Keebble, seats, settings, seed=rng.getrandbits(64))
        found.append(_best_turn(match, rng))
        if found[-1].tells == ENOUGH:
            break
    return _told(max(found, key=lambda turn: turn.tells))


def _best_turn(match: Match, rng: Random) -> Turn:
    """A turn with enough to tell after some that are not told, or else what comes nearest."""
    silent = rng.randint(0, SILENT)
    turns: list[Turn] = []
    while match.to_act:
        begun = match.length
        _play_turn(match, rng)
        turns.append(Turn(match, begun, match.length, _tells(match, begun)))
        if turns[-1].tells == ENOUGH and len(turns) > silent:
            return turns[-1]
    return max(turns, key=lambda turn: turn.tells)


def _tells(match: Match, begun: int) -> int:
    """Whether the last turn has a word and a call, and what the settings are about: a covered cell
    that fires, or a factor.
    """
    terms, state = _terms(match), match.state_at(begun)
    actions = [entry.action for entry in match.entries_since(begun)]
    kinds = {type(action) for action in actions}
    if not {Word, Ask} <= kinds:
        return NOTHING
    if terms.settings.celldance:
        return ENOUGH if Fire in kinds else SOMETHING
    if terms.settings.supercells:
        lines = explained(terms, state, state.to_move, actions[0].tiles)
        return ENOUGH if any("factor" in line.parameters for line in lines) else SOMETHING
    return ENOUGH


def _play_turn(match: Match, rng: Random) -> None:
    """From somebody's turn to the next."""
    while match.to_act:
        seat = rng.choice(match.to_act)
        match.play(seat, _choice(_terms(match), match, seat, rng))
        if match.state.phase is Phase.WORD:
            return


def _terms(match: Match) -> Terms:
    assert isinstance(match.game, Keebble)
    return match.game.terms


def _choice(terms: Terms, match: Match, seat: int, rng: Random) -> Action:
    """A good word, best of all on a cell that fires; letters that can be used; else anything."""
    state: State = match.state
    if state.phase is Phase.WORD:
        found = _familiar(terms, state, seat)
        firing = [play for play in found if covered(state, play.tiles)]
        good = (firing or found)[:CHOICES]
        return Word(rng.choice(good).tiles) if good else SKIP
    if state.phase is Phase.ASK:
        for _ in range(CALLS):
            call = _call(terms, state, seat, rng)
            if match.check(seat, call) is None:
                return call
    anything: Action = match.game.sample(state, seat, rng)
    return anything


def _familiar(terms: Terms, state: State, seat: int) -> list[Play]:
    """The best words that most people know and nobody minds, best first."""
    grid, counts = grid_of(terms, state), worth(terms, state, seat)
    through, hand = must_cover(terms, state), state.hands[seat]
    found = best(grid, terms.lexicon.index, hand, counts, through, LOOKED_AT)
    return [play for play in found if all(_is_familiar(terms, word) for word in play.words)]


def _is_familiar(terms: Terms, word: str) -> bool:
    plain = word.lower()
    return terms.lexicon.level(plain) <= COMMON and plain not in terms.lexicon.offensive


def _call(terms: Terms, state: State, seat: int, rng: Random) -> Ask:
    """Letters that are easy to use and not in the hand already."""
    alphabet = terms.alphabet
    wanted = [letter for letter in alphabet.letters if letter not in state.hands[seat]]
    weights = [1 / alphabet.values[letter] for letter in wanted]
    called = rng.choices(wanted, weights, k=state.ask_size)
    free = room(terms, state, seat)
    kept = called[:free] if free < len(called) else []
    rule: Fraud | None = "different" if terms.settings.letterfraud == "per_turn" else None
    return Ask("".join(sorted(called)), "".join(sorted(kept)), rule)


def _told(turn: Turn) -> Example:
    match, begun, ended, _ = turn
    steps = [_step(match, n) for n in range(begun + 1, ended + 1)]
    return Example(match.state_at(begun).to_move, match.view(None, begun), tuple(steps))


def _step(match: Match, n: int) -> Step:
    """What entry n does."""
    before, entry = match.state_at(n - 1), match.entry(n)
    lines = tuple([say(event) for event in match.events(None, n - 1, n)])
    fresh: tuple[Cell, ...] = ()
    if isinstance(entry.action, Word):
        tiles = _as_read(_terms(match), entry.action.tiles)
        lines = (*_written(_terms(match), before, tiles), *lines)
        fresh = cells_of(tiles)
    return Step(before.phase, lines, fresh, match.view(None, n))


def _as_read(terms: Terms, tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
    """Tiles in the direction of play."""
    right = -1 if terms.direction.leftwards else 1
    down = -1 if terms.direction.upwards else 1
    return tuple(sorted(tiles, key=lambda tile: (right * tile[1], down * tile[2])))


def _written(terms: Terms, before: State, tiles: tuple[Tile, ...]) -> tuple[Line, ...]:
    """Which letters lie where, and what they score."""
    seat, cells = before.to_move, cells_of(tiles)
    named = [f"{letter} {cell_name((column, row))}" for letter, column, row in tiles]
    lines = [Line("example.tiles", {"seat": seat, "tiles": tuple(named)})]
    if not before.opened and before.star is not None and before.star in cells:
        lines.append(Line("example.star", {"cell": cell_name(before.star)}))
    return (*lines, *explained(terms, before, seat, tiles))
