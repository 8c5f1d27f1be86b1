"""Kniffeliger with one rule made otherwise, for every rule: what the corpus must notice."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from parlour.core.game import Outcome
from parlour.core.refusal import Refusal
from parlour.games.kniffeliger import game
from parlour.games.kniffeliger.actions import Code, Freeze, Shift, Steal
from parlour.games.kniffeliger.rules import apply, check, targets, turns
from parlour.games.kniffeliger.rules.categories import PLACE, Category, points
from parlour.games.kniffeliger.settings import Settings
from parlour.games.kniffeliger.state import ROLLS, Mark
from tests.corpus.changes import Changes, unless

changes = Changes()


@changes("KF-1", "19-3-seats")
def _no_shift_phase(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(turns, "usable_in_shift", lambda *_: False)


@changes("KF-2", "18-1-seats")
def _thirteen_rounds(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(turns, "ROUNDS", 13)


@changes("KF-3", "19-3-seats")
def _fewest_points_win(patch: pytest.MonkeyPatch) -> None:
    def reversed_(scores: tuple[int, ...], listed: str | None) -> Outcome:
        return Outcome(scores, tuple(1 + sum(o < s for o in scores) for s in scores), listed)

    patch.setattr(game, "ranked", reversed_)


@changes("KF-10", "19-3-seats")
def _locked_dice_roll_again(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(check, "_roll_refusal", unless(check._roll_refusal, Code.LOCKED_DICE))


@changes("KF-11", "19-3-seats")
def _there_is_a_fourth_roll(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(check, "_roll_refusal", unless(check._roll_refusal, Code.NO_ROLL_LEFT))


@changes("KF-11", "19-3-seats")
def _entries_come_after_the_third_roll(patch: pytest.MonkeyPatch) -> None:
    enter_refusal = check._enter_refusal

    def late(state: Any, action: Any) -> Refusal | None:
        early = state.rolls < ROLLS
        return Refusal(Code.NOT_ROLLED) if early else enter_refusal(state, action)

    patch.setattr(check, "_enter_refusal", late)


@changes("KF-12", "19-3-seats")
def _frozen_fields_take_entries(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(check, "_enter_refusal", unless(check._enter_refusal, Code.OWN_FIELD_FROZEN))


@changes("KF-13", "18-1-seats")
def _turns_end_without_an_entry(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(check, "judge", unless(check.judge, Code.NOT_ENTERED))


@changes("KF-14", "18-1-seats")
def _an_entry_ends_the_turn(patch: pytest.MonkeyPatch) -> None:
    entered = apply._entered
    patch.setattr(apply, "_entered", lambda s, a: turns.turn_ended(Settings(), entered(s, a))[0])


@changes("KF-20", "08-2-seats")
def _five_equal_are_a_full_house(patch: pytest.MonkeyPatch) -> None:
    score = points

    def generous(dice: tuple[int, ...], category: Category) -> int:
        equal = category is Category.FULL_HOUSE and len(set(dice)) <= 2
        return 25 if equal else score(dice, category)

    patch.setattr(apply, "points", generous)


@changes("KF-30", "19-3-seats")
def _multiples_of_four_earn(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(apply, "earns_die", lambda dice: sum(dice) % 4 == 0)


@changes("KF-31", "18-1-seats")
def _dice_never_expire(patch: pytest.MonkeyPatch) -> None:
    next_round = turns._next_round
    patch.setattr(turns, "_next_round", lambda _, s: next_round(Settings("keep"), s))


@changes("KF-32", "19-3-seats")
def _steal_after_rolling(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(check, "_steal_too_late", lambda _: None)


@changes("KF-33", "18-1-seats")
def _victims_are_looked_at_first(patch: pytest.MonkeyPatch) -> None:
    judge = check.judge

    def hasty(settings: Settings, state: Any, seat: int, action: Any) -> Refusal | None:
        if hasattr(action, "victim") and 0 <= seat < len(state.sheets):
            wrong = targets.wrong_victim(state, seat, action.victim)
            if wrong is not None:
                return wrong
        return judge(settings, state, seat, action)

    patch.setattr(check, "judge", hasty)


@changes("KF-34", "19-3-seats")
def _robbed_fields_open_again(patch: pytest.MonkeyPatch) -> None:
    hit = apply._hit

    def kind(state: Any, action: Any) -> Any:
        after = hit(state, action)
        if not isinstance(action, Steal):
            return after
        sheets = [list(sheet) for sheet in after.sheets]
        sheets[action.victim][PLACE[action.category]] = Mark.OPEN
        return replace(after, sheets=tuple(map(tuple, sheets)))

    patch.setattr(apply, "_hit", kind)


@changes("KF-35", "17-3-seats")
def _frost_never_thaws(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(turns, "thawed", lambda sheet: sheet)


@changes("KF-35", "17-3-seats")
def _the_last_field_may_freeze(patch: pytest.MonkeyPatch) -> None:
    refusal = targets._freeze_refusal

    def harsh(state: Any, action: Freeze, field: Any) -> Code | None:
        code = refusal(state, action, field)
        return None if code is Code.LAST_FILLABLE else code

    patch.setattr(targets, "_freeze_refusal", harsh)


@changes("KF-36", "17-3-seats")
def _cross_outs_leave_frost(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(apply, "thawed", lambda sheet: sheet)


@changes("KF-37", "17-3-seats")
def _shift_the_other_way(patch: pytest.MonkeyPatch) -> None:
    applied = apply.apply

    def backwards(settings: Settings, state: Any, action: Any) -> Any:
        after = applied(settings, state, action)
        if isinstance(action, Shift):
            return replace(after, sheets=(*state.sheets[1:], state.sheets[0]))
        return after

    patch.setattr(apply, "apply", backwards)


@changes("KF-38", "17-3-seats")
def _swap_does_nothing(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(apply, "_swapped", lambda state, victim: state.sheets)
