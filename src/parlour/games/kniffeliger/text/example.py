"""A random turn of a match, explained step by step, for those who learn the game.

The players of the match use every action die they can, go for the most frequent face, and enter the
dice where they are better than usual.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from parlour.core.chance import Drawn
from parlour.core.game import GameClass, Line, say
from parlour.core.match import Match
from parlour.core.tutorial.example import Example, ExampleStep
from parlour.core.tutorial.turn_search import ENOUGH, NOTHING, SOMETHING, Turn, find_turn
from parlour.games.kniffeliger.actions import (
    AIMED,
    END_TURN,
    Action,
    Aimed,
    CrossOut,
    EndTurn,
    Enter,
    Roll,
    Steal,
)
from parlour.games.kniffeliger.rules.apply import earns_die
from parlour.games.kniffeliger.rules.categories import PLACE, points
from parlour.games.kniffeliger.rules.check import owes_entry
from parlour.games.kniffeliger.state import DICE, ROLLS, Phase, State

USUAL = (2, 5, 8, 11, 14, 17, 20, 14, 18, 22, 20, 14, 22, 6)
"""What a field brings about, in the order of the sheet."""

WORTH_STEALING, WORTH_ENTERING = 20, 25
"""With so many points, nobody rolls instead, or rolls again."""


def example(
    game: GameClass, seed: int | str, seats: int, settings: Mapping[str, Any] | None
) -> Example:
    """The example of a seed."""
    rng = Random(f"kniffeliger example {seed}")
    turn = find_turn(
        rng,
        lambda drawn: Match.new(game, seats, settings, seed=drawn),
        lambda match: _play_turn(match, rng),
        _shows,
    )
    return _example_of(turn)


def _shows(match: Match, begun: int) -> int:
    """Whether the last turn keeps dice and enters them, and uses or earns an action die."""
    before: State = match.state_at(begun)
    if before.phase is not Phase.MAIN:
        return NOTHING
    actions = [entry.action for entry in match.entries_since(begun)]
    keeps = any(isinstance(action, Roll) and action.keep for action in actions)
    if not keeps or not any(isinstance(action, Enter) for action in actions):
        return NOTHING
    uses = any(isinstance(action, AIMED) for action in actions)
    return ENOUGH if uses or match.seats == 1 else SOMETHING


def _play_turn(match: Match, rng: Random) -> None:
    """Plays one turn."""
    while match.to_act:
        (seat,) = match.to_act
        action = _choice(match, match.state, seat, rng)
        match.play(seat, action)
        if action == END_TURN:
            return


def _choice(match: Match, state: State, seat: int, rng: Random) -> Action:
    """An action die on what is worth most, the dice towards one face, an entry, or the end."""
    legal: list[Action] = list(match.legal(seat))
    aimed = [action for action in legal if _hits_enough(state, action)]
    if aimed:
        most = max(_worth(state, action) for action in aimed)
        return rng.choice([action for action in aimed if _worth(state, action) == most])
    if not owes_entry(state):
        return END_TURN
    entries = [action for action in legal if isinstance(action, Enter)]
    best = max(entries, key=lambda entry: _better(state, entry), default=None)
    keep = _most_frequent(state)
    good = best is not None and points(state.dice, best.category) >= WORTH_ENTERING
    if best is None or (state.rolls < ROLLS and len(keep) < DICE and not good):
        return Roll(keep if state.rolls else ())
    return best


def _hits_enough(state: State, action: Action) -> bool:
    if isinstance(action, Steal):
        return _worth(state, action) >= WORTH_STEALING
    return isinstance(action, AIMED) and action.victim != state.active


def _worth(state: State, action: Action) -> int:
    """The points in the field that an action die hits."""
    if not isinstance(action, Steal | CrossOut):
        return 0
    field = state.sheets[action.victim][PLACE[action.category]]
    return field if isinstance(field, int) else 0


def _better(state: State, entry: Enter) -> int:
    """How many more points than usual an entry brings."""
    return points(state.dice, entry.category) - USUAL[PLACE[entry.category]]


def _most_frequent(state: State) -> tuple[int, ...]:
    """The dice with the most frequent face, the higher one of two, and the locked dice."""
    counts = Counter(state.dice)
    face = max(counts, key=lambda each: (counts[each], each), default=0)
    kept = [at for at, die in enumerate(state.dice) if die == face or at in state.locked]
    return tuple(kept)


def _example_of(turn: Turn) -> Example:
    match, begun, ended, _ = turn
    seat = match.state_at(begun).active
    return Example(seat, match.view(None, begun), tuple(_steps(match, begun, ended)))


def _steps(match: Match, begun: int, ended: int) -> Iterator[ExampleStep]:
    """A step for each action, with the throw that follows it; the end of the turn is none."""
    n = begun + 1
    while n <= ended and not isinstance(match.entry(n).action, EndTurn):
        last = n
        while last < ended and isinstance(match.entry(last + 1).action, Drawn):
            last += 1
        yield _step(match, n, last)
        n = last + 1


def _step(match: Match, n: int, last: int) -> ExampleStep:
    """The step of the entries from n to `last`."""
    before: State = match.state_at(n - 1)
    action: Action = match.entry(n).action
    events = match.events(None, n - 1, last)
    lines = [say(event) for event in events]
    fresh: tuple[int | str, ...] = ()
    if isinstance(action, Roll):
        fresh = tuple([at for at in range(DICE) if at not in action.keep])
        if not before.rolls:
            lines.insert(0, Line("example.first", {"seat": before.active}))
    elif isinstance(action, Enter | Aimed):
        fresh = (action.category,)
    if isinstance(action, Enter) and match.seats > 1:
        key = "example.award" if earns_die(before.dice) else "example.no_award"
        lines.insert(1, Line(key, {"sum": sum(before.dice)}))
    return ExampleStep(before.phase, tuple(lines), fresh, match.view(None, last), events)
