"""Whether an action is allowed: whose turn it is, what the option asks for, then its own rules."""

from __future__ import annotations

from msgspec import UNSET

from parlour.core.refusal import CoreCode, Refusal
from parlour.games.knickknack import options as opt
from parlour.games.knickknack.actions import Carried, Code, Pick, carried_by, named_fields
from parlour.games.knickknack.rules import (
    backpacks,
    destroying,
    letters,
    special_cells,
    swaps,
    walls,
)
from parlour.games.knickknack.rules.turns import tokens_of
from parlour.games.knickknack.settings import Terms
from parlour.games.knickknack.state import Due, Phase, State


def to_act(state: State) -> tuple[int, ...]:
    """The seat whose turn it is; nobody when the game is over."""
    return () if state.phase is Phase.OVER else (state.to_move,)


def judge(terms: Terms, state: State, seat: int, pick: Pick) -> Refusal | None:
    """Why an action is refused."""
    if not 0 <= seat < state.seats:
        return Refusal(CoreCode.NO_SUCH_SEAT, {"seat": seat, "seats": state.seats})
    if state.phase is Phase.OVER:
        return Refusal(Code.GAME_OVER)
    if state.due is not Due.NOTHING or seat != state.to_move:
        return Refusal(Code.NOT_YOUR_TURN, {"active": state.to_move})
    if pick.option >= len(state.options):
        return Refusal(
            Code.NO_SUCH_OPTION, {"number": pick.option + 1, "options": len(state.options)}
        )
    option = state.options[pick.option]
    asked = asked_of(terms, option)
    for name in named_fields(pick):
        if name not in asked:
            return Refusal(Code.NOT_ASKED_FOR, {"field": name, "kind": opt.kind_of(option)})
    if pick.save and pick.tiles is not UNSET:
        return Refusal(Code.SAVE_OR_WRITE)
    return _refusal_by_kind(terms, state, seat, option, carried_by(pick))


def asked_of(terms: Terms, option: opt.Option) -> tuple[str, ...]:
    """The fields that an option asks for, whether or not there is anything to choose now."""
    match option:
        case opt.LetterOption():
            return ("tiles", "save") if backpacks.may_save(terms) else ("tiles",)
        case opt.EmptyBackpack():
            return ("tiles",)
        case opt.WallOption():
            return ("walls",)
        case opt.SpecialOption():
            return ("cells",)
        case opt.SwapOption():
            return ("swaps",)
        case opt.DestroyOption():
            return ("destroy",)
    return ()


def _refusal_by_kind(
    terms: Terms, state: State, seat: int, option: opt.Option, pick: Carried
) -> Refusal | None:
    match option:
        case opt.LetterOption() if pick.save:
            return None
        case opt.WallOption():
            return walls.refusal(terms, state, option, pick)
        case opt.SpecialOption():
            return special_cells.refusal(terms, state, option, pick)
        case opt.SwapOption():
            return swaps.refusal(terms, state, option, pick)
        case opt.DestroyOption():
            return destroying.refusal(terms, state, option, pick)
    tokens = tokens_of(state, seat, option)
    if tokens is None:
        return None
    return letters.refusal(terms, state, letters.task_of(terms, state, seat, tokens), pick.tiles)
