"""Knickknack with one rule made otherwise, for every rule: what the corpus must notice."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from parlour.core.game import Outcome
from parlour.games.knickknack import game
from parlour.games.knickknack.actions import Code
from parlour.games.knickknack.board import generator
from parlour.games.knickknack.options import worth
from parlour.games.knickknack.rules import (
    backpacks,
    check,
    destroying,
    forecast,
    letters,
    options,
    powerups,
    relations,
    runs,
    special_cells,
    swaps,
    turns,
    walls,
)
from parlour.games.knickknack.rules.relations import InForce
from tests.corpus.changes import Changes, unless

changes = Changes()


@changes("KN-1", "01-2-seats")
def _boards_have_no_walls(patch: pytest.MonkeyPatch) -> None:
    board = generator.board
    patch.setattr(generator, "board", lambda c, a, w, s: board(c, a, False, s))


@changes("KN-2", "01-2-seats")
def _start_player_is_never_drawn(patch: pytest.MonkeyPatch) -> None:
    patch.setitem(options.CAPS, "start_player", 0)


@changes("KN-3", "01-2-seats")
def _any_number_can_be_picked(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(check, "judge", unless(check.judge, Code.NO_SUCH_OPTION))


@changes("KN-4", "01-2-seats")
def _start_player_does_nothing(patch: pytest.MonkeyPatch) -> None:
    ended = turns._round_ended
    patch.setattr(
        turns, "_round_ended", lambda terms, state: ended(terms, replace(state, starts_next=None))
    )


@changes("KN-5", "01-2-seats")
def _the_forecast_leaves_more_cells_free(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(forecast, "KEPT_FREE", 20)


@changes("KN-6", "01-2-seats")
def _fewest_points_win(patch: pytest.MonkeyPatch) -> None:
    def reversed_(scores: tuple[int, ...]) -> Outcome:
        return Outcome(scores, tuple([1 + sum(o < s for o in scores) for s in scores]))

    patch.setattr(game, "ranked", reversed_)


@changes("KN-7", "01-2-seats")
def _anybody_may_pick(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(check, "judge", unless(check.judge, Code.NOT_YOUR_TURN))


@changes("KN-8", "04-8-seats")
def _the_setting_for_backpacks_is_ignored(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(backpacks, "may_save", lambda terms: False)


@changes("KN-10", "01-2-seats")
def _every_letter_is_worth_one(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(letters, "worth", lambda token, values: 1)


@changes("KN-11", "01-2-seats")
def _a_wild_letter_is_worth_nothing(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(
        letters, "worth", lambda token, values: 0 if token[0] == "?" else worth(token, values)
    )


@changes("KN-12", "01-2-seats")
def _nobody_has_letters_to_replace(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(letters, "own_cells", lambda state, seat: ())


@changes("KN-13", "position-02")
def _as_many_walls_as_you_like(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(walls, "refusal", unless(walls.refusal, Code.TOO_MANY_WALLS, Code.WALL_THERE))


@changes("KN-14", "02-3-seats")
def _powerups_give_no_points(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(powerups, "BONUS", 0)


@changes("KN-15", "02-3-seats")
def _a_cell_may_have_two_types(patch: pytest.MonkeyPatch) -> None:
    codes = (Code.CELL_TYPED, Code.HOW_MANY_CELLS, Code.WRONG_TYPES)
    patch.setattr(special_cells, "refusal", unless(special_cells.refusal, *codes))


@changes("KN-16", "swap-and-connect")
def _a_letter_may_stay_the_same(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(swaps, "refusal", unless(swaps.refusal, Code.SAME_LETTER))


@changes("KN-17", "position-14")
def _anything_can_be_destroyed(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(destroying, "refusal", unless(destroying.refusal, Code.PART_NOT_THERE))


@changes("KN-18", "02-3-seats")
def _one_powerup_at_a_time(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(powerups, "MOST_ACTIVE", 1)


@changes("KN-19", "swap-and-connect")
def _new_letters_may_go_anywhere(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(relations, "in_force", lambda terms, state, count: InForce())


@changes("KN-20", "04-8-seats")
def _a_backpack_stays_full(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(backpacks, "emptied", lambda state, seat: state)


@changes("KN-30", "01-2-seats")
def _every_word_scores_again(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(
        runs, "new_words", lambda terms, before, after: tuple(runs.standing(terms, after).values())
    )


@changes("KN-31", "01-2-seats")
def _owners_get_nothing(patch: pytest.MonkeyPatch) -> None:
    scored = runs.scored

    def mine(state: Any, active: Any, seat: int, words: Any) -> Any:
        return tuple(
            [
                word._replace(gains=tuple([g * (s == seat) for s, g in enumerate(word.gains)]))
                for word in scored(state, active, seat, words)
            ]
        )

    patch.setattr(runs, "scored", mine)


@changes("KN-32", "03-5-seats")
def _letter_changes_count_nothing(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(runs, "letter_changes", lambda active: {})


@changes("KN-33", "03-5-seats")
def _points_can_be_lost(patch: pytest.MonkeyPatch) -> None:
    def lost(seats: int, words: Any) -> tuple[int, ...]:
        return tuple([sum([word.gains[seat] for word in words]) for seat in range(seats)])

    patch.setattr(runs, "paid", lost)


@changes("KN-34", "position-07")
def _letters_of_nobody_can_be_replaced(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(
        letters,
        "own_cells",
        lambda state, seat: tuple([(c, r) for c, r, _, _, o in state.cells if o in (seat, None)]),
    )
