"""The endgame and the end (KB-40 to 43)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from parlour.games.keebble import settings as se
from parlour.games.keebble.rules import apply, calls, effects, special_cells, turns
from parlour.games.keebble.settings import Size
from parlour.games.keebble.state import Phase, grid_of
from parlour.words.grid import CLOSED
from tests.corpus.changes import Changes, Patch

changes = Changes()


def _going_on(patch: pytest.MonkeyPatch, go_on: Any) -> None:
    """A turn goes on otherwise, after whatever it was."""
    for module in (apply, effects, special_cells):
        patch.setattr(module, "continue_turn", go_on)


def _goal_is_lower(size: Size) -> Patch:
    """A letter less on the border will do."""

    def lower(patch: pytest.MonkeyPatch) -> None:
        sheet = se.SHEETS[size]
        patch.setitem(se.SHEETS, size, replace(sheet, edge_goal=sheet.edge_goal - 1))

    lower.__name__ = f"_the_goal_is_lower_on_{size}_boards"
    return lower


def _goal_is_higher(size: Size) -> Patch:
    """A letter more is needed."""

    def higher(patch: pytest.MonkeyPatch) -> None:
        sheet = se.SHEETS[size]
        patch.setitem(se.SHEETS, size, replace(sheet, edge_goal=sheet.edge_goal + 1))

    higher.__name__ = f"_the_goal_is_higher_on_{size}_boards"
    return higher


GOALS: dict[Size, str] = {"small": "from-blank", "medium": "drawn-board", "large": "large"}
"""Records in which the usual goal is reached."""

for _size, _record in GOALS.items():
    changes("KB-40", _record)(_goal_is_lower(_size))
    changes("KB-40", _record)(_goal_is_higher(_size))


@changes("KB-40", "endgame")
def _corners_count_twice(patch: pytest.MonkeyPatch) -> None:
    def counted(terms: Any, state: Any) -> int:
        grid = grid_of(terms, state)
        lettered = [cell for cell in grid.border() if grid.lettered(cell)]
        ends = [c for c in lettered if c[0] in (1, grid.width) and c[1] in (1, grid.height)]
        return len(lettered) + len(ends)

    patch.setattr(turns, "edge_letters", counted)


@changes("KB-40", "endgame")
def _holes_count(patch: pytest.MonkeyPatch) -> None:
    def counted(terms: Any, state: Any) -> int:
        grid = grid_of(terms, state)
        return sum([grid.lettered(cell) or grid.at(cell) == CLOSED for cell in grid.border()])

    patch.setattr(turns, "edge_letters", counted)


@changes("KB-40", "endgame")
def _letters_of_a_blockade_do_not_count(patch: pytest.MonkeyPatch) -> None:
    def unmoved(terms: Any, state: Any) -> Any:
        return replace(state, phase=Phase.ASK)

    patch.setattr(effects, "continue_turn", unmoved)


@changes("KB-41", "endgame")
def _who_reaches_the_goal_still_asks(patch: pytest.MonkeyPatch) -> None:
    def asking(terms: Any, state: Any) -> Any:
        after = go_on(terms, state)
        fresh = after.endgame and not state.endgame and not after.pending
        return replace(state, endgame=True, phase=Phase.ASK) if fresh else after

    go_on = turns.continue_turn
    _going_on(patch, asking)


@changes("KB-41", "empty-hand")
def _the_endgame_may_pass(patch: pytest.MonkeyPatch) -> None:
    def now(terms: Any, state: Any) -> Any:
        return replace(state, endgame=turns.endgame_reason(terms, state) is not None)

    patch.setattr(turns, "start_endgame_if_due", now)


@changes("KB-41", "empty-hand")
def _cells_do_not_fire_in_the_endgame(patch: pytest.MonkeyPatch) -> None:
    go_on = turns.continue_turn

    def calm(terms: Any, state: Any) -> Any:
        return go_on(terms, replace(state, pending=()) if state.endgame else state)

    _going_on(patch, calm)


@changes("KB-42", "nothing-to-steal")
def _only_the_mover_ends_the_game(patch: pytest.MonkeyPatch) -> None:
    turn_over = turns.end_turn

    def own(terms: Any, state: Any) -> Any:
        if not state.hands[state.to_move]:
            return turn_over(terms, state)
        after = turn_over(terms, replace(state, hands=tuple([h or "?" for h in state.hands])))
        return replace(after, hands=state.hands)

    patch.setattr(turns, "end_turn", own)


@changes("KB-42", "empty-hand")
def _go_again_comes_before_the_end(patch: pytest.MonkeyPatch) -> None:
    turn_over = turns.end_turn

    def again(terms: Any, state: Any) -> Any:
        if not state.extra_turns:
            return turn_over(terms, state)
        return turns._reset_turn(state, Phase.WORD, state.to_move, state.extra_turns - 1)

    patch.setattr(turns, "end_turn", again)


@changes("KB-42", "empty-hand")
def _an_empty_hand_ends_the_game_at_once(patch: pytest.MonkeyPatch) -> None:
    go_on = turns.continue_turn

    def hasty(terms: Any, state: Any) -> Any:
        return (
            turns._end_game(state) if state.endgame and "" in state.hands else go_on(terms, state)
        )

    _going_on(patch, hasty)


@changes("KB-42", "claims")
def _an_empty_hand_ends_the_game_before_the_endgame(patch: pytest.MonkeyPatch) -> None:
    turn_over = turns.end_turn

    def early(terms: Any, state: Any) -> Any:
        return turns._end_game(state) if "" in state.hands else turn_over(terms, state)

    patch.setattr(calls, "end_turn", early)


@changes("KB-43", "endgame")
def _passes_do_not_end_the_game(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(apply, "apply_pass", turns.end_turn)


@changes("KB-43", "endgame", "stolen-slot")
def _one_pass_ends_the_game(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(apply, "apply_pass", lambda terms, state: turns._end_game(state))


@changes("KB-43", "slots-small")
def _used_up_slots_start_no_endgame(patch: pytest.MonkeyPatch) -> None:
    reason = turns.endgame_reason

    def edge_only(terms: Any, state: Any) -> Any:
        found = reason(terms, state)
        return found if found is turns.EndgameReason.EDGE else None

    patch.setattr(turns, "endgame_reason", edge_only)


@changes("KB-43", "stall", "from-a-code")
def _quiet_rounds_do_not_end_the_game(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(turns, "_count_quiet_round", lambda state, mover: state)


@changes("KB-43", "stall")
def _a_new_letter_leaves_it_quiet(patch: pytest.MonkeyPatch) -> None:
    received = calls.received

    def quietly(terms: Any, state: Any, *given: Any) -> Any:
        after = received(terms, state, *given)
        return replace(after, round_start=state.round_start, quiet_rounds=state.quiet_rounds)

    patch.setattr(calls, "received", quietly)


@changes("KB-43", "stall")
def _a_word_leaves_it_quiet(patch: pytest.MonkeyPatch) -> None:
    worded = apply._word_played

    def quietly(terms: Any, state: Any, *given: Any) -> Any:
        after = worded(terms, state, *given)
        return replace(after, round_start=state.round_start, quiet_rounds=state.quiet_rounds)

    patch.setattr(apply, "_word_played", quietly)
