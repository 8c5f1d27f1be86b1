"""Calls, reactions, walls, Letterfraud and Tiny Backpacks (KB-30 to 32, 50, 52)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from parlour.core.refusal import Refusal
from parlour.games.keebble import settings as se
from parlour.games.keebble.actions import Code
from parlour.games.keebble.rules import apply, calls, check, effects
from parlour.games.keebble.rules.turns import continue_turn, end_turn
from parlour.games.keebble.settings import Size
from parlour.games.keebble.state import Phase, contains, grid_of
from tests.corpus.changes import Changes, Patch, unless

changes = Changes()


@changes("KB-30", "calls")
def _hands_have_room_for_eight(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(calls, "HAND_LIMIT", 8)


@changes("KB-30", "placement")
def _one_letter_is_enough_to_call(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(calls, "CALLED", 1)


@changes("KB-30", "placement")
def _any_number_of_letters_is_called(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(calls, "ask_refusal", unless(calls.ask_refusal, Code.HOW_MANY_LETTERS))


@changes("KB-30", "calls")
def _no_letter_is_called_twice(patch: pytest.MonkeyPatch) -> None:
    ask_refusal = calls.ask_refusal

    def different(terms: Any, state: Any, seat: int, ask: Any) -> Any:
        if len(set(ask.letters)) < len(ask.letters):
            return Refusal(Code.FRAUD_DIFFERENT)
        return ask_refusal(terms, state, seat, ask)

    patch.setattr(calls, "ask_refusal", different)


@changes("KB-30", "placement")
def _a_full_hand_gets_no_choice(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(calls, "_keep_refusal", lambda *_: None)


@changes("KB-30", "calls")
def _a_full_hand_need_not_call(patch: pytest.MonkeyPatch) -> None:
    def silent(terms: Any, state: Any) -> Any:
        after = continue_turn(terms, state)
        full = after.phase is Phase.ASK and not calls.room(terms, after, after.to_move)
        return end_turn(terms, after) if full else after

    patch.setattr(apply, "continue_turn", silent)


@changes("KB-31", "values")
def _the_others_get_all_called_letters(patch: pytest.MonkeyPatch) -> None:
    taken = calls.taken
    patch.setattr(
        calls, "taken", lambda t, s, seat, take: taken(t, s, seat, replace(take, letter=s.called))
    )


@changes("KB-31", "values")
def _a_letter_that_is_taken_is_gone(patch: pytest.MonkeyPatch) -> None:
    taken = calls.taken

    def gone(terms: Any, state: Any, seat: int, take: Any) -> Any:
        called = state.called.replace(take.letter, "", 1)
        return taken(terms, replace(state, called=called), seat, take)

    patch.setattr(calls, "taken", gone)


@changes("KB-31", "calls")
def _full_hands_take_letters(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(calls, "take_refusal", unless(calls.take_refusal, Code.NO_ROOM))


@changes("KB-31", "calls")
def _letters_are_taken_that_nobody_called(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(calls, "take_refusal", unless(calls.take_refusal, Code.NOT_CALLED))


@changes("KB-31", "last-edge")
def _who_can_do_nothing_is_asked(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(calls, "can_react", lambda *_: True)


@changes("KB-31", "calls")
def _reactions_come_in_turn(patch: pytest.MonkeyPatch) -> None:
    to_act = check.to_act
    patch.setattr(check, "to_act", lambda state: to_act(state)[:1])


@changes("KB-31", "calls")
def _reacting_is_optional(patch: pytest.MonkeyPatch) -> None:
    may_skip = check.may_skip
    patch.setattr(
        check, "may_skip", lambda t, s, seat: s.phase is Phase.REACT or may_skip(t, s, seat)
    )


@changes("KB-32", "calls")
def _walls_are_doubled(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(calls, "wall_refusal", unless(calls.wall_refusal, Code.WALL_THERE))


@changes("KB-32", "calls")
def _walls_join_any_two_cells(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(calls, "wall_refusal", unless(calls.wall_refusal, Code.NOT_AN_EDGE))


@changes("KB-32", "calls")
def _walls_keep_off_closed_cells(patch: pytest.MonkeyPatch) -> None:
    wall_refusal = calls.wall_refusal

    def shy(terms: Any, state: Any, wall: Any) -> Any:
        grid = grid_of(terms, state)
        inside = all(grid.inside(cell) for cell in wall.edge)
        if inside and any(grid.at(cell) == "#" for cell in wall.edge):
            return Refusal(Code.NOT_AN_EDGE)
        return wall_refusal(terms, state, wall)

    patch.setattr(calls, "wall_refusal", shy)


@changes("KB-32", "calls")
def _walls_do_not_split_words(patch: pytest.MonkeyPatch) -> None:
    wall_refusal = calls.wall_refusal

    def shy(terms: Any, state: Any, wall: Any) -> Any:
        grid = grid_of(terms, state)
        if all(grid.lettered(cell) for cell in wall.edge):
            return Refusal(Code.NOT_AN_EDGE)
        return wall_refusal(terms, state, wall)

    patch.setattr(calls, "wall_refusal", shy)


@changes("KB-32", "calls")
def _an_old_wall_goes_for_a_new_one(patch: pytest.MonkeyPatch) -> None:
    walled = calls.walled
    patch.setattr(
        calls,
        "walled",
        lambda t, s, seat, wall: walled(t, replace(s, walls=s.walls[1:]), seat, wall),
    )


def _allowed(code: Code) -> Patch:
    """A rule of Letterfraud that holds nobody back."""

    def allowed(patch: pytest.MonkeyPatch) -> None:
        patch.setattr(calls, "ask_refusal", unless(calls.ask_refusal, code))

    allowed.__name__ = f"_{code}_is_allowed"
    return allowed


for _code in (
    Code.FRAUD_DIFFERENT,
    Code.FRAUD_NONE_OWNED,
    Code.FRAUD_MAX_ONE_OWNED,
    Code.FRAUD_LINE,
    Code.NAME_A_RULE,
):
    changes("KB-50", "frauds")(_allowed(_code))


@changes("KB-50", "walled-star")
def _line_holds_without_a_run(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(calls, "_line_refusal", lambda grid, letters: Refusal(Code.FRAUD_LINE))


@changes("KB-50", "frauds")
def _a_cell_counts_for_two_letters(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(calls, "contains", lambda hand, letters: set(letters) <= set(hand))


@changes("KB-50", "frauds")
def _letters_of_several_runs_are_a_line(patch: pytest.MonkeyPatch) -> None:
    def anywhere(grid: Any, letters: str) -> Any:
        lying = "".join([grid.at(cell) for cell in grid.letters()])
        return None if contains(lying, letters) else Refusal(Code.FRAUD_LINE)

    patch.setattr(calls, "_line_refusal", anywhere)


@changes("KB-50", "frauds")
def _equal_letters_count_as_one(patch: pytest.MonkeyPatch) -> None:
    fraud = calls.fraud_refusal

    def once(terms: Any, state: Any, seat: int, letters: str, rule: Any) -> Any:
        return fraud(terms, state, seat, "".join(sorted(set(letters))), rule)

    patch.setattr(calls, "fraud_refusal", once)


def _one_slot_more(size: Size) -> Patch:
    """A backpack that is not so tiny."""

    def more(patch: pytest.MonkeyPatch) -> None:
        sheet = se.SHEETS[size]
        patch.setitem(se.SHEETS, size, replace(sheet, slots=sheet.slots + 1))

    more.__name__ = f"_one_slot_more_on_{size}_boards"
    return more


for _size in se.SHEETS:
    changes("KB-52", f"slots-{_size}")(_one_slot_more(_size))


@changes("KB-52", "backpacks")
def _the_first_hand_uses_no_slots(patch: pytest.MonkeyPatch) -> None:
    laid_out = apply._board_set_up
    patch.setattr(
        apply,
        "_board_set_up",
        lambda t, s, code: replace(laid_out(t, s, code), slots_used=s.slots_used),
    )


@changes("KB-52", "stolen-slot")
def _stolen_letters_use_no_slot(patch: pytest.MonkeyPatch) -> None:
    received = calls.received

    def free(terms: Any, state: Any, *given: Any) -> Any:
        return replace(received(terms, state, *given), slots_used=state.slots_used)

    patch.setattr(effects, "received", free)


@changes("KB-52", "slots-small")
def _called_letters_use_no_slot(patch: pytest.MonkeyPatch) -> None:
    received = calls.received

    def free(terms: Any, state: Any, *given: Any) -> Any:
        return replace(received(terms, state, *given), slots_used=state.slots_used)

    patch.setattr(calls, "received", free)


@changes("KB-52", "stolen-slot")
def _letters_that_are_played_free_their_slots(patch: pytest.MonkeyPatch) -> None:
    worded = apply._word_played

    def freed(terms: Any, state: Any, seat: int, word: Any) -> Any:
        used = [n - len(word.tiles) * (s == seat) for s, n in enumerate(state.slots_used)]
        return worded(terms, replace(state, slots_used=tuple(used)), seat, word)

    patch.setattr(apply, "_word_played", freed)


@changes("KB-52", "thief")
def _slots_always_replace_the_limit(patch: pytest.MonkeyPatch) -> None:
    def roomy(terms: Any, state: Any, seat: int) -> int:
        return int(terms.sheet.slots - state.slots_used[seat])

    patch.setattr(calls, "room", roomy)
    patch.setattr(effects, "room", roomy)
