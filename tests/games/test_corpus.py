"""The corpus replays, and notices every change of the rules."""

from __future__ import annotations

from collections.abc import Callable
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
from parlour.games.kniffeliger.state import Mark
from tests.corpus import differences, files


def test_there_are_twenty() -> None:
    assert len(files()) == 20


@pytest.mark.parametrize("path", files(), ids=lambda path: path.stem)
def test_a_kept_match_replays(path: Any) -> None:
    assert differences(path) == []


def test_every_code_is_among_the_refused_tries() -> None:
    text = "".join(path.read_text() for path in files())
    missing = {code for code in Code if f'"code":"{code}"' not in text}
    assert missing == set()


Change = Callable[[pytest.MonkeyPatch], None]


def _unless(code: Code, function: Any) -> Any:
    """The function without one of its refusals."""

    def lenient(*arguments: Any) -> Any:
        said = function(*arguments)
        found = said.code if isinstance(said, Refusal) else said
        return None if found == code else said

    return lenient


def _no_shift_phase(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(turns, "usable_in_shift", lambda *_: False)


def _thirteen_rounds(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(turns, "ROUNDS", 13)


def _fewest_points_win(patch: pytest.MonkeyPatch) -> None:
    def reversed_(scores: tuple[int, ...], listed: str | None) -> Outcome:
        return Outcome(scores, tuple(1 + sum(o < s for o in scores) for s in scores), listed)

    patch.setattr(game, "ranked", reversed_)


def _locked_dice_roll_again(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(check, "_roll_refusal", _unless(Code.LOCKED_DICE, check._roll_refusal))


def _frozen_fields_take_entries(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(check, "_enter_refusal", _unless(Code.OWN_FIELD_FROZEN, check._enter_refusal))


def _turns_end_without_an_entry(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(check, "judge", _unless(Code.NOT_ENTERED, check.judge))


def _an_entry_ends_the_turn(patch: pytest.MonkeyPatch) -> None:
    entered = apply._entered
    patch.setattr(apply, "_entered", lambda s, a: turns.turn_ended(Settings(), entered(s, a))[0])


def _five_equal_are_a_full_house(patch: pytest.MonkeyPatch) -> None:
    score = points

    def generous(dice: tuple[int, ...], category: Category) -> int:
        equal = category is Category.FULL_HOUSE and len(set(dice)) <= 2
        return 25 if equal else score(dice, category)

    patch.setattr(apply, "points", generous)


def _multiples_of_four_earn(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(apply, "earns_die", lambda dice: sum(dice) % 4 == 0)


def _dice_never_expire(patch: pytest.MonkeyPatch) -> None:
    next_round = turns._next_round
    patch.setattr(turns, "_next_round", lambda _, s: next_round(Settings("keep"), s))


def _steal_after_rolling(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(check, "_steal_too_late", lambda _: None)


def _victims_are_looked_at_first(patch: pytest.MonkeyPatch) -> None:
    judge = check.judge

    def hasty(settings: Settings, state: Any, seat: int, action: Any) -> Refusal | None:
        if hasattr(action, "victim") and 0 <= seat < len(state.sheets):
            wrong = targets.wrong_victim(state, seat, action.victim)
            if wrong is not None:
                return wrong
        return judge(settings, state, seat, action)

    patch.setattr(check, "judge", hasty)


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


def _frost_never_thaws(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(turns, "thawed", lambda sheet: sheet)


def _the_last_field_may_freeze(patch: pytest.MonkeyPatch) -> None:
    refusal = targets._freeze_refusal

    def harsh(state: Any, action: Freeze, field: Any) -> Code | None:
        code = refusal(state, action, field)
        return None if code is Code.LAST_FILLABLE else code

    patch.setattr(targets, "_freeze_refusal", harsh)


def _cross_outs_leave_frost(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(apply, "thawed", lambda sheet: sheet)


def _shift_the_other_way(patch: pytest.MonkeyPatch) -> None:
    applied = apply.apply

    def backwards(settings: Settings, state: Any, action: Any) -> Any:
        after = applied(settings, state, action)
        if isinstance(action, Shift):
            return replace(after, sheets=(*state.sheets[1:], state.sheets[0]))
        return after

    patch.setattr(apply, "apply", backwards)


def _swap_does_nothing(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(apply, "_swapped", lambda state, victim: state.sheets)


CHANGES: dict[str, list[Change]] = {
    "KF-1": [_no_shift_phase],
    "KF-2": [_thirteen_rounds],
    "KF-3": [_fewest_points_win],
    "KF-10": [_locked_dice_roll_again],
    "KF-12": [_frozen_fields_take_entries],
    "KF-13": [_turns_end_without_an_entry],
    "KF-14": [_an_entry_ends_the_turn],
    "KF-20": [_five_equal_are_a_full_house],
    "KF-30": [_multiples_of_four_earn],
    "KF-31": [_dice_never_expire],
    "KF-32": [_steal_after_rolling],
    "KF-33": [_victims_are_looked_at_first],
    "KF-34": [_robbed_fields_open_again],
    "KF-35": [_frost_never_thaws, _the_last_field_may_freeze],
    "KF-36": [_cross_outs_leave_frost],
    "KF-37": [_shift_the_other_way],
    "KF-38": [_swap_does_nothing],
}


@pytest.mark.parametrize(
    "change",
    [change for changes in CHANGES.values() for change in changes],
    ids=lambda c: c.__name__,
)
def test_a_changed_rule_turns_the_corpus_red(
    change: Change, monkeypatch: pytest.MonkeyPatch
) -> None:
    change(monkeypatch)
    assert any(differences(path) for path in files())
