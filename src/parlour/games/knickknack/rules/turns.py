"""A turn: the option is carried out, new words are paid, and the next player or round follows."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from parlour.games.knickknack import options as opt
from parlour.games.knickknack.actions import Carried, Pick, carried_by
from parlour.games.knickknack.rules import (
    backpacks,
    destroying,
    forecast,
    letters,
    powerups,
    runs,
    special_cells,
    swaps,
    walls,
)
from parlour.games.knickknack.settings import Terms
from parlour.games.knickknack.state import Due, Phase, State, free_cells


class Turn(NamedTuple):
    """A turn carried out: the sheet after it, its words, what they pay, and what the option itself
    pays its player.
    """

    state: State
    words: tuple[runs.ScoredWord, ...]
    paid: tuple[int, ...]
    earned: int


def tokens_of(state: State, seat: int, option: opt.Option) -> tuple[str, ...] | None:
    """The letters that an option is about: its own, or those in the seat's backpack."""
    if isinstance(option, opt.LetterOption):
        return option.letters
    return state.backpacks[seat] if isinstance(option, opt.EmptyBackpack) else None


def carried_out(terms: Terms, state: State, seat: int, pick: Carried) -> Turn:
    """What an action does, before the turn passes on; also one that is only half made."""
    option = state.options[pick.option]
    after = _changed(terms, state, seat, option, pick)
    words = runs.new_words(terms, state, after)
    scored = runs.scored(after, state.powerups, seat, words)
    earned = option.count if isinstance(option, opt.PointsOption) else powerups.bonus(option)
    return Turn(after, scored, runs.paid(state.seats, scored), earned)


def _changed(terms: Terms, state: State, seat: int, option: opt.Option, pick: Carried) -> State:
    match option:
        case opt.LetterOption() if pick.save:
            return backpacks.saved(state, seat, option)
        case opt.LetterOption():
            task = letters.task_of(terms, state, seat, option.letters)
            return letters.write(terms, state, seat, task, pick.tiles)
        case opt.EmptyBackpack():
            task = letters.task_of(terms, state, seat, state.backpacks[seat])
            after = letters.write(terms, state, seat, task, pick.tiles)
            return backpacks.emptied(after, seat)
        case opt.WallOption():
            return walls.drawn(state, pick)
        case opt.SpecialOption():
            return special_cells.made(state, pick)
        case opt.SwapOption():
            return swaps.swapped(terms, state, pick)
        case opt.DestroyOption():
            return destroying.destroyed(state, pick)
        case opt.StartPlayer():
            return state if state.last_round else replace(state, starts_next=seat)
        case opt.PointsOption():
            return state
    return powerups.picked(state, option)


def played(terms: Terms, state: State, seat: int, action: Pick) -> State:
    """The state after a turn."""
    pick = carried_by(action)
    turn = carried_out(terms, state, seat, pick)
    scores = [score + gain for score, gain in zip(state.scores, turn.paid, strict=True)]
    scores[seat] += turn.earned
    options = (*state.options[: pick.option], *state.options[pick.option + 1 :])
    after = replace(
        turn.state,
        options=options,
        scores=tuple(scores),
        known=runs.known_after(terms, state, turn.state),
    )
    if not free_cells(terms, after):
        after = replace(after, last_round=True)
    if len(options) > 1:
        return replace(after, to_move=(state.to_move + 1) % state.seats)
    return _round_ended(terms, after)


def _round_ended(terms: Terms, state: State) -> State:
    """The last option is discarded; the next round begins, or the game is over (KN-3 to 5)."""
    starter = state.starter if state.starts_next is None else state.starts_next
    if state.last_round:
        return replace(state, phase=Phase.OVER, options=(), to_move=state.starter, starts_next=None)
    free = len(free_cells(terms, state))
    return replace(
        state,
        due=Due.OPTIONS,
        round=state.round + 1,
        starter=starter,
        to_move=starter,
        starts_next=None,
        options=(),
        last_round=forecast.is_last(state.round, free, state.placed),
    )
