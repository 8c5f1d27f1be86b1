"""A random turn of a real match, explained step by step (KB-74).

A match is played from a seed by players who choose good words that most people know. The example is
the first turn that shows enough, after a random number of other turns.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, cast

from parlour.core.game import GameClass, Line, say
from parlour.core.match import Match
from parlour.core.tutorial.example import Example, ExampleStep
from parlour.core.tutorial.turn_search import ENOUGH, NOTHING, SOMETHING, Turn, find_turn
from parlour.games.keebble.actions import SKIP, Action, Ask, Fire, Word, cells_of
from parlour.games.keebble.rules.calls import room
from parlour.games.keebble.rules.placement import must_cover
from parlour.games.keebble.rules.scoring import scoring_for
from parlour.games.keebble.settings import Fraud, Terms
from parlour.games.keebble.state import Phase, State, covered, grid_of, lexicon_of
from parlour.games.keebble.text.score_report import score_report
from parlour.words.coordinates import cell_name
from parlour.words.grid import Cell, Tile
from parlour.words.plays import Play, best

BEST_PLAYS, CHOICES, CALL_TRIES = 60, 3, 20
"""How many of the best plays are searched for familiar words, among how many of those one is
chosen, and how often a random call is tried."""

COMMON = 50
"""Words up to this level are known to most people."""


def example(
    game: GameClass, seed: int | str, seats: int, settings: Mapping[str, Any] | None
) -> Example:
    """The example of a seed."""
    rng = Random(f"keebble example {seed}")
    turn = find_turn(
        rng,
        lambda drawn: Match.new(game, seats, settings, seed=drawn),
        lambda match: _play_turn(match, rng),
        _shows,
    )
    return _example_of(turn)


def _shows(match: Match, begun: int) -> int:
    """Whether the last turn has a word and a call, and whatever the settings add: a covered cell
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
        lines = score_report(terms, state, state.to_move, actions[0].tiles)
        return ENOUGH if any("factor" in line.parameters for line in lines) else SOMETHING
    return ENOUGH


def _play_turn(match: Match, rng: Random) -> None:
    """Plays one turn."""
    while match.to_act:
        seat = rng.choice(match.to_act)
        match.play(seat, _choice(_terms(match), match, seat, rng))
        if match.state.phase is Phase.WORD:
            return


def _terms(match: Match) -> Terms:
    terms: Terms = cast(Any, match.game).terms
    return terms


def _choice(terms: Terms, match: Match, seat: int, rng: Random) -> Action:
    """A good word, preferably on a cell that fires; useful letters; otherwise a random action."""
    state: State = match.state
    if state.phase is Phase.WORD:
        found = _familiar(terms, state, seat)
        firing = [play for play in found if covered(state, play.tiles)]
        good = (firing or found)[:CHOICES]
        return Word(rng.choice(good).tiles) if good else SKIP
    if state.phase is Phase.ASK:
        for _ in range(CALL_TRIES):
            call = _call(terms, state, seat, rng)
            if match.check(seat, call) is None:
                return call
    anything: Action = match.game.sample(state, seat, rng)
    return anything


def _familiar(terms: Terms, state: State, seat: int) -> list[Play]:
    """The best plays with words that most people know, none of them offensive."""
    grid, counts = grid_of(terms, state), scoring_for(terms, state, seat)
    through, hand = must_cover(terms, state), state.hands[seat]
    found = best(grid, lexicon_of(terms, state).index, hand, counts, through, BEST_PLAYS)
    return [play for play in found if all(_is_familiar(terms, word) for word in play.words)]


def _is_familiar(terms: Terms, word: str) -> bool:
    plain = word.lower()
    return terms.lexicon.level(plain) <= COMMON and plain not in terms.lexicon.offensive


def _call(terms: Terms, state: State, seat: int, rng: Random) -> Ask:
    """Letters that are easy to use and not in the hand yet."""
    alphabet = terms.alphabet
    wanted = [letter for letter in alphabet.letters if letter not in state.hands[seat]]
    weights = [1 / alphabet.values[letter] for letter in wanted]
    called = rng.choices(wanted, weights, k=state.ask_size)
    free = room(terms, state, seat)
    kept = called[:free] if free < len(called) else []
    rule: Fraud | None = "different" if terms.settings.letterfraud == "per_turn" else None
    return Ask("".join(sorted(called)), "".join(sorted(kept)), rule)


def _example_of(turn: Turn) -> Example:
    match, begun, ended, _ = turn
    steps = [_step(match, n) for n in range(begun + 1, ended + 1)]
    return Example(match.state_at(begun).to_move, match.view(None, begun), tuple(steps))


def _step(match: Match, n: int) -> ExampleStep:
    """The step of entry n."""
    before, entry = match.state_at(n - 1), match.entry(n)
    events = match.events(None, n - 1, n)
    lines = tuple([say(event) for event in events])
    fresh: tuple[Cell, ...] = ()
    if isinstance(entry.action, Word):
        tiles = _as_read(_terms(match), entry.action.tiles)
        lines = (*_written(_terms(match), before, tiles), *lines)
        fresh = cells_of(tiles)
    return ExampleStep(before.phase, lines, fresh, match.view(None, n), events)


def _as_read(terms: Terms, tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
    """Tiles in the direction of play."""
    right = -1 if terms.direction.leftwards else 1
    down = -1 if terms.direction.upwards else 1
    return tuple(sorted(tiles, key=lambda tile: (right * tile[1], down * tile[2])))


def _written(terms: Terms, before: State, tiles: tuple[Tile, ...]) -> tuple[Line, ...]:
    """Which letters were placed where, and how they score."""
    seat, cells = before.to_move, cells_of(tiles)
    named = [f"{letter} {cell_name((column, row))}" for letter, column, row in tiles]
    lines = [Line("example.tiles", {"seat": seat, "tiles": tuple(named)})]
    if not before.opened and before.star is not None and before.star in cells:
        lines.append(Line("example.star", {"cell": cell_name(before.star)}))
    return (*lines, *score_report(terms, before, seat, tiles))
