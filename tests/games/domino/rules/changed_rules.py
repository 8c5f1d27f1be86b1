"""Deliberate changes of the rules, each of which some record of the corpus must notice."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from parlour.core.game import Outcome
from parlour.core.refusal import Refusal
from parlour.games.domino import settings as se
from parlour.games.domino import state as st
from parlour.games.domino.actions import Code
from parlour.games.domino.deck import generator
from parlour.games.domino.deck.halves import Kind
from parlour.games.domino.rules import apply, ending, places, refill, runs, scoring
from parlour.games.domino.rules import course as co
from parlour.games.domino.rules import turn as tu
from parlour.games.domino.rules.course import Course
from parlour.games.domino.rules.table import Table
from tests.corpus.changes import Changes, unless

changes = Changes()


@changes("KD-1", "any")
def _places_are_the_other_way_around(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(se, "USUAL_PLACES", {n: p[::-1] for n, p in se.USUAL_PLACES.items()})


@changes("KD-2", "any")
def _symbols_turn_the_other_way(patch: pytest.MonkeyPatch) -> None:
    def wrong(half: Any, turn: int, place: int) -> str:
        return half.sides[(turn - place) % 4] if half.sides else ""

    patch.setattr(runs, "reads", wrong)


@changes("KD-3", "any")
def _columns_are_read_upwards(patch: pytest.MonkeyPatch) -> None:
    upwards = tuple([(right, (-down[0], -down[1])) for right, down in places.DIRECTIONS])
    patch.setattr(runs, "DIRECTIONS", upwards)


@changes("KD-10", "any")
def _half_a_set_is_a_whole_one(patch: pytest.MonkeyPatch) -> None:
    patch.setitem(se.SIZES, "half", 80)


@changes("KD-11", "any")
def _all_kinds_are_as_frequent(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(generator, "WEIGHTS", dict.fromkeys(Kind, 1))


@changes("KD-12", "any")
def _hands_of_five(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(apply, "HAND", 5)


@changes("KD-13", "any")
def _the_largest_table_is_ignored(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Table, "fits", lambda table, limit, *more: True)


@changes("KD-20", "any")
def _corners_are_enough(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(co, "lay_refusal", unless(co.lay_refusal, Code.TOUCHES_NOTHING))


@changes("KD-20", "any")
def _any_shape_is_a_line(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(tu, "course_refusal", unless(tu.course_refusal, Code.NOT_ONE_LINE))


@changes("KD-21", "any")
def _dominoes_may_be_covered_exactly(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Table, "covers_exactly", lambda table, laid: False)


@changes("KD-22", "any")
def _the_largest_table_has_eleven_cells(patch: pytest.MonkeyPatch) -> None:
    fits = Table.fits
    patch.setattr(
        Table,
        "fits",
        lambda table, limit, *more: fits(table, None if limit is None else limit + 1, *more),
    )


@changes("KD-23", "any")
def _wrong_words_are_forbidden(patch: pytest.MonkeyPatch) -> None:
    def strict(mover: Any, course: Course, thief: Any) -> Any:
        invalid = scoring.score(mover.terms.lexicon, course, mover.place).invalid
        return Code.INVALID_WORDS if invalid else None

    patch.setattr(tu, "course_refusal", lambda *given: strict(*given) and _refused())


def _refused() -> Any:
    return Refusal(Code.INVALID_WORDS, {"words": ()})


@changes("KD-30", "any")
def _old_runs_count_too(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(runs, "new_cells", lambda course: list(course.table.stacks))


@changes("KD-31", "any")
def _wildcards_fit_nothing(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(scoring, "best_total", lambda patterns, found: sum([r.invalid for r in found]))


@changes("KD-32", "any")
def _every_run_counts_one_more(patch: pytest.MonkeyPatch) -> None:
    worth = scoring.worth
    patch.setattr(scoring, "worth", lambda course, run: worth(course, run) + 1)


@changes("KD-33", "any")
def _there_are_no_negative_points(patch: pytest.MonkeyPatch) -> None:
    after = refill.after_score
    patch.setattr(tu, "after_score", lambda cards, seat, n: after(cards, seat, max(0, n)))


@changes("KD-40", "any")
def _no_number_is_needed_to_draw(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(tu, "draw_refusal", unless(tu.draw_refusal, Code.DRAW_NEEDED))


@changes("KD-41", "any")
def _the_round_is_always_finished(patch: pytest.MonkeyPatch) -> None:
    reason = ending.end_reason

    def late(terms: Any, after: Any, seat: int) -> Any:
        settings = replace(terms.settings, finish_round=not terms.settings.finish_round)
        return reason(terms._replace(settings=settings), after, seat)

    patch.setattr(ending, "end_reason", late)


@changes("KD-42", "any")
def _fewest_cards_win(patch: pytest.MonkeyPatch) -> None:
    from parlour.games.domino import game

    patch.setattr(game, "ranked", lambda piles: Outcome(piles, tuple([1 for _ in piles])))


@changes("KD-50", "any")
def _the_second_half_fires_first(patch: pytest.MonkeyPatch) -> None:
    lay = co.lay
    special = Table.special

    def backwards(course: Course, laid: st.Laid) -> Course:
        kinds = [(special(course.table, cell), cell) for cell in laid.cells]
        made = lay(course, laid)
        if all(kind is not None for kind, _ in kinds):
            waiting = tuple([(kind, cell) for kind, cell in kinds if kind is not None])[::-1]
            fired = course.fired
            return co.settled(
                made._replace(table=course.table.laid(laid), waiting=waiting, fired=fired)
            )
        return made

    patch.setattr(co, "lay", backwards)


@changes("KD-50", "any")
def _gifts_give_nothing(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(tu, "after_gifts", lambda cards, seat, gifts: cards)


@changes("KD-51", "any")
def _one_round_of_passes_is_enough(patch: pytest.MonkeyPatch) -> None:
    reason = ending.end_reason

    def soon(terms: Any, after: Any, seat: int) -> Any:
        if after.passes >= after.seats:
            return ending.EndReason.PASSES
        return reason(terms, after, seat)

    patch.setattr(ending, "end_reason", soon)


@changes("KD-60", "any")
def _walls_cut_nothing(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Table, "blocked", lambda table, cell, step: False)


def _never(kind: Kind) -> Any:
    """A course that has never fired a kind."""
    count = Course.count

    def counted(course: Course, wanted: Kind) -> int:
        return 0 if wanted is kind else count(course, wanted)

    return counted


def _without(kind: Kind) -> None:
    def ignored(patch: pytest.MonkeyPatch) -> None:
        patch.setattr(Course, "count", _never(kind))

    ignored.__name__ = f"_{kind}_does_nothing"
    changes("KD-50", "any")(ignored)


for _kind in (Kind.THIEF, Kind.DICTIONARY, Kind.SHIELD, Kind.GIFT, Kind.DETOUR, Kind.X_RAY):
    _without(_kind)
