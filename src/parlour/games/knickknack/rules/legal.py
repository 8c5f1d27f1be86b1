"""All legal actions, and random ones."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from parlour.games.knickknack import options as opt
from parlour.games.knickknack.actions import Carried, Pick, carried_by
from parlour.games.knickknack.rules import (
    backpacks,
    check,
    destroying,
    letters,
    special_cells,
    swaps,
    walls,
)
from parlour.games.knickknack.rules.turns import tokens_of
from parlour.games.knickknack.settings import Terms
from parlour.games.knickknack.state import Due, State


def legal(terms: Terms, state: State, seat: int) -> Iterator[Pick]:
    """Every legal action once, option by option."""
    if not _may_act(state, seat):
        return
    for number in range(len(state.options)):
        for carried in placements(terms, state, seat, number):
            yield carried.action
        if may_save(terms, state.options[number]):
            yield Pick(number, save=True)


def placements(terms: Terms, state: State, seat: int, number: int) -> Iterator[Carried]:
    """Every way to carry out an option, in reading order."""
    option = state.options[number]
    match option:
        case opt.WallOption():
            return walls.legal(terms, state, option, number)
        case opt.SpecialOption():
            return special_cells.legal(terms, state, option, number)
        case opt.SwapOption():
            return swaps.legal(terms, state, option, number)
        case opt.DestroyOption():
            return destroying.legal(terms, state, option, number)
    tokens = tokens_of(state, seat, option)
    if tokens is None:
        return iter([Carried(number)])
    task = letters.task_of(terms, state, seat, tokens)
    return (Carried(number, tiles) for tiles in letters.legal(terms, state, task))


def may_save(terms: Terms, option: opt.Option) -> bool:
    """Whether an option can be saved (KN-20)."""
    return isinstance(option, opt.LetterOption) and backpacks.may_save(terms)


def sample(terms: Terms, state: State, seat: int, rng: Random) -> Pick:
    """A random option, carried out in a random way."""
    assert _may_act(state, seat), "only the seat to move has legal actions"
    number = rng.randrange(len(state.options))
    return sample_of(terms, state, seat, number, rng).action


def sample_of(terms: Terms, state: State, seat: int, number: int, rng: Random) -> Carried:
    """An option, carried out in a random way."""
    option = state.options[number]
    match option:
        case opt.WallOption():
            return walls.sample(terms, state, option, number, rng)
        case opt.SpecialOption():
            return special_cells.sample(terms, state, option, number, rng)
        case opt.SwapOption():
            return swaps.sample(terms, state, option, number, rng)
        case opt.DestroyOption():
            return destroying.sample(terms, state, option, number, rng)
    tokens = tokens_of(state, seat, option)
    if tokens is None:
        return Carried(number)
    if may_save(terms, option) and rng.random() < SAVED:
        return Carried(number, save=True)
    task = letters.task_of(terms, state, seat, tokens)
    return Carried(number, letters.sample(terms, state, task, rng))


SAVED = 0.25
"""How often a random player saves letters."""


def spelled(terms: Terms, state: State, seat: int, action: Pick) -> Pick:
    """A checked action as `legal` lists it: where letters find no room, any order may be said."""
    carried = carried_by(action)
    tokens = tokens_of(state, seat, state.options[action.option])
    if tokens is None or carried.save:
        return carried.action
    task = letters.task_of(terms, state, seat, tokens)
    if task.whole:
        return carried.action
    read = letters.read_tokens(task, [letter for letter, _, _ in carried.tiles])
    assert read is not None, "only what has been checked is spelled"
    pairs = zip(carried.tiles, read, strict=True)
    choice = frozenset([((c, r), letter, token) for (letter, c, r), token in pairs])
    return Pick(action.option, letters.spelled(task, choice)) if choice else Pick(action.option)


def _may_act(state: State, seat: int) -> bool:
    return state.due is Due.NOTHING and seat in check.to_act(state)
