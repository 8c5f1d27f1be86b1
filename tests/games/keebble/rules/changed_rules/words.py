"""Words and points (KB-10 to 23, 62)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from parlour.core.game import Outcome
from parlour.core.refusal import Refusal
from parlour.games.keebble import game
from parlour.games.keebble.actions import Code, Word, cells_of
from parlour.games.keebble.rules import apply, check, placement, scoring
from parlour.games.keebble.rules.turns import continue_turn
from parlour.games.keebble.settings import Terms
from parlour.games.keebble.state import Phase, grid_of
from parlour.words.grid import CLOSED, Grid
from tests.corpus.changes import Changes, unless

changes = Changes()


def _allow(patch: pytest.MonkeyPatch, code: Code) -> None:
    """Words that one code refuses are allowed."""
    patch.setattr(placement, "word_refusal", unless(placement.word_refusal, code))


def _account(patch: pytest.MonkeyPatch, change: Any) -> None:
    """A play comes to something else: `change` gets the account and what led to it."""
    account = scoring.score_play

    def otherwise(terms: Any, state: Any, seat: int, tiles: Any) -> scoring.PlayScore:
        made: scoring.PlayScore = change(account(terms, state, seat, tiles), terms, state, tiles)
        return made

    patch.setattr(scoring, "score_play", otherwise)


def _values(patch: pytest.MonkeyPatch, **letters: int) -> None:
    """Some letters are worth something else."""
    values: Any = Terms.__dict__["values"]

    def otherwise(terms: Terms) -> dict[str, int]:
        return {**values.func(terms), **letters}

    patch.setattr(Terms, "values", property(otherwise))


@changes("KB-10", "placement")
def _letters_lie_in_two_lines(patch: pytest.MonkeyPatch) -> None:
    _allow(patch, Code.NOT_ONE_LINE)


@changes("KB-10", "placement")
def _letters_lie_with_gaps(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(placement, "_gap", lambda *_: None)


@changes("KB-10", "placement")
def _letters_cover_letters(patch: pytest.MonkeyPatch) -> None:
    _allow(patch, Code.CELL_LETTERED)


@changes("KB-10", "placement")
def _letters_come_from_nowhere(patch: pytest.MonkeyPatch) -> None:
    _allow(patch, Code.NOT_IN_HAND)


@changes("KB-11", "first-word")
def _the_star_does_not_matter(patch: pytest.MonkeyPatch) -> None:
    _allow(patch, Code.MISSES_STAR)


@changes("KB-11", "claims")
def _the_middle_does_not_matter(patch: pytest.MonkeyPatch) -> None:
    _allow(patch, Code.MISSES_CENTRE)


@changes("KB-11", "claims")
def _the_middle_is_one_cell(patch: pytest.MonkeyPatch) -> None:
    centre: Any = Terms.__dict__["centre"]
    patch.setattr(Terms, "centre", property(lambda terms: centre.func(terms)[:1]))


@changes("KB-11", "first-word")
def _the_first_word_connects(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(placement, "must_cover", lambda *_: None)


@changes("KB-11", "walled-star")
def _a_walled_star_is_still_to_be_covered(patch: pytest.MonkeyPatch) -> None:
    must_cover = placement.must_cover

    def strict(terms: Any, state: Any) -> Any:
        return must_cover(terms, state) if state.opened else frozenset([state.star])

    patch.setattr(placement, "must_cover", strict)


@changes("KB-12", "placement", "destroyer")
def _words_lie_anywhere(patch: pytest.MonkeyPatch) -> None:
    _allow(patch, Code.NOT_CONNECTED)


@changes("KB-12", "placement")
def _corners_connect(patch: pytest.MonkeyPatch) -> None:
    neighbours = Grid.neighbours

    def around(grid: Grid, cell: tuple[int, int]) -> Any:
        column, row = cell
        corners = [(column + x, row + y) for x in (-1, 1) for y in (-1, 1)]
        more = [c for c in corners if grid.inside(c) and grid.at(c) != CLOSED]
        return (*neighbours(grid, cell), *more)

    patch.setattr(Grid, "neighbours", around)


@changes("KB-12", "placement")
def _walls_do_not_separate(patch: pytest.MonkeyPatch) -> None:
    neighbours = Grid.neighbours

    def through(grid: Grid, cell: tuple[int, int]) -> Any:
        return neighbours(Grid(grid.width, grid.height, grid.cells), cell)

    patch.setattr(Grid, "neighbours", through)


@changes("KB-12", "destroyer")
def _words_connect_even_when_no_letter_is_left(patch: pytest.MonkeyPatch) -> None:
    must_cover = placement.must_cover
    patch.setattr(placement, "must_cover", lambda t, s: None if s.opened else must_cover(t, s))


@changes("KB-13", "placement")
def _any_letters_are_a_word(patch: pytest.MonkeyPatch) -> None:
    _allow(patch, Code.NOT_A_WORD)


@changes("KB-13", "placement")
def _only_one_run_is_looked_at(patch: pytest.MonkeyPatch) -> None:
    wrong_word = placement.unknown_word_refusal
    patch.setattr(
        placement, "unknown_word_refusal", lambda lexicon, runs: wrong_word(lexicon, runs[:1])
    )


@changes("KB-13", "placement")
def _all_runs_are_looked_at(patch: pytest.MonkeyPatch) -> None:
    word_refusal = placement.word_refusal

    def thorough(terms: Any, state: Any, seat: int, tiles: Any) -> Any:
        refusal = word_refusal(terms, state, seat, tiles)
        if refusal is not None:
            return refusal
        after = grid_of(terms, state).put(tiles)
        return placement.unknown_word_refusal(terms.lexicon, after.runs(after.letters()))

    patch.setattr(placement, "word_refusal", thorough)


@changes("KB-13", "placement")
def _a_letter_may_stand_alone(patch: pytest.MonkeyPatch) -> None:
    _allow(patch, Code.NO_RUN)


@changes("KB-13", "placement")
def _two_letters_are_no_word(patch: pytest.MonkeyPatch) -> None:
    wrong_word = placement.unknown_word_refusal

    def long(lexicon: Any, runs: Any) -> Any:
        short = any(len(run.word) == 2 for run in runs)
        return Refusal(Code.NOT_A_WORD) if short else wrong_word(lexicon, runs)

    patch.setattr(placement, "unknown_word_refusal", long)


@changes("KB-14", "placement")
def _one_run_scores(patch: pytest.MonkeyPatch) -> None:
    _account(patch, lambda made, *_: replace(made, words=made.words[:1]))


@changes("KB-14", "placement")
def _equal_words_score_once(patch: pytest.MonkeyPatch) -> None:
    def once(made: scoring.PlayScore, *_: Any) -> scoring.PlayScore:
        return replace(made, words=tuple({scored.word: scored for scored in made.words}.values()))

    _account(patch, once)


@changes("KB-14", "placement")
def _extended_words_do_not_score(patch: pytest.MonkeyPatch) -> None:
    def fresh(made: scoring.PlayScore, terms: Any, state: Any, tiles: Any) -> scoring.PlayScore:
        new = set(cells_of(tiles))
        return replace(made, words=tuple([w for w in made.words if new >= set(w.cells)]))

    _account(patch, fresh)


@changes("KB-15", "placement")
def _a_wrong_word_is_a_pass(patch: pytest.MonkeyPatch) -> None:
    judge, applied = check.judge, apply.apply

    def meek(terms: Any, state: Any, seat: int, action: Any) -> Any:
        return None if isinstance(action, Word) else judge(terms, state, seat, action)

    def passing(terms: Any, state: Any, seat: int, action: Any) -> Any:
        wrong = judge(terms, state, seat, action) is not None
        return continue_turn(terms, state) if wrong else applied(terms, state, seat, action)

    patch.setattr(check, "judge", meek)
    patch.setattr(apply, "apply", passing)


@changes("KB-20", "values")
def _a_vowel_counts_two(patch: pytest.MonkeyPatch) -> None:
    _values(patch, **dict.fromkeys("AEIOU", 2))


@changes("KB-20", "values")
def _a_consonant_counts_two(patch: pytest.MonkeyPatch) -> None:
    _values(patch, **dict.fromkeys("BCDFGHJKLMNPQRSTVWXYZ", 2))


@changes("KB-20", "values")
def _y_is_a_vowel(patch: pytest.MonkeyPatch) -> None:
    _values(patch, Y=1)


@changes("KB-20", "values")
def _a_unique_letter_counts_four(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(scoring, "UNIQUE", 4)


@changes("KB-20", "values")
def _a_unique_vowel_is_still_a_vowel(patch: pytest.MonkeyPatch) -> None:
    letter_values = scoring.letter_values
    patch.setattr(
        scoring,
        "letter_values",
        lambda *given: {**letter_values(*given), **dict.fromkeys("AEIOU", 1)},
    )


@changes("KB-21", "values")
def _ones_own_hand_matters(patch: pytest.MonkeyPatch) -> None:
    letter_values = scoring.letter_values
    patch.setattr(scoring, "letter_values", lambda t, s, seat: letter_values(t, s, s.seats))


@changes("KB-21", "values")
def _only_the_next_hand_matters(patch: pytest.MonkeyPatch) -> None:
    letter_values = scoring.letter_values

    def near(terms: Any, state: Any, seat: int) -> Any:
        following = (seat + 1) % state.seats
        return letter_values(terms, replace(state, hands=("", state.hands[following])), 0)

    patch.setattr(scoring, "letter_values", near)


@changes("KB-22", "placement", "values")
def _old_letters_count_nothing(patch: pytest.MonkeyPatch) -> None:
    points = scoring._points
    fresh: set[Any] = set()

    def new_ones(run: Any, counts: Any) -> int:
        nothing = dict.fromkeys([cell for cell in run.cells if cell not in fresh], 0)
        return points(run, replace(counts, letter={**counts.letter, **nothing}))

    account = scoring.score_play

    def noted(terms: Any, state: Any, seat: int, tiles: Any) -> scoring.PlayScore:
        fresh.clear()
        fresh.update(cells_of(tiles))
        return account(terms, state, seat, tiles)

    patch.setattr(scoring, "_points", new_ones)
    patch.setattr(scoring, "score_play", noted)


@changes("KB-22", "placement")
def _a_letter_counts_in_one_word(patch: pytest.MonkeyPatch) -> None:
    def shared(made: scoring.PlayScore, *_: Any) -> scoring.PlayScore:
        cells = [cell for scored in made.words for cell in scored.cells]
        twice = len(cells) - len(set(cells))
        last = made.words[-1]
        return replace(made, words=(*made.words[:-1], replace(last, points=last.points - twice)))

    _account(patch, shared)


@changes("KB-23", "stall")
def _long_words_have_a_bonus(patch: pytest.MonkeyPatch) -> None:
    def bonus(made: scoring.PlayScore, terms: Any, state: Any, tiles: Any) -> scoring.PlayScore:
        more = scoring.ScoredWord("", (), 50 if len(tiles) >= 7 else 0)
        return replace(made, words=(*made.words, more))

    _account(patch, bonus)


@changes("KB-23", "stall")
def _letters_left_over_cost_points(patch: pytest.MonkeyPatch) -> None:
    scores_of = scoring.scores_of

    def less(terms: Any, state: Any) -> tuple[int, ...]:
        left = [len(hand) if state.phase is Phase.OVER else 0 for hand in state.hands]
        return tuple([s - n for s, n in zip(scores_of(terms, state), left, strict=True)])

    patch.setattr(scoring, "scores_of", less)


@changes("KB-23", "empty-hand")
def _ties_go_to_the_first_seat(patch: pytest.MonkeyPatch) -> None:
    def unequal(scores: tuple[int, ...]) -> Outcome:
        order = sorted(range(len(scores)), key=lambda seat: -scores[seat])
        return Outcome(scores, tuple([1 + order.index(seat) for seat in range(len(scores))]))

    patch.setattr(game, "ranked", unequal)


@changes("KB-23", "endgame")
def _fewest_points_win(patch: pytest.MonkeyPatch) -> None:
    def reversed_(scores: tuple[int, ...]) -> Outcome:
        return Outcome(scores, tuple([1 + sum(o < s for o in scores) for s in scores]))

    patch.setattr(game, "ranked", reversed_)


@changes("KB-62", "devils")
def _unique_letters_count_five_in_scrabble_too(patch: pytest.MonkeyPatch) -> None:
    values = scoring.letter_values

    def unique(terms: Any, state: Any, seat: int) -> dict[str, int]:
        held = "".join([hand for other, hand in enumerate(state.hands) if other != seat])
        counts = values(terms, state, seat)
        return {letter: v if letter in held else scoring.UNIQUE for letter, v in counts.items()}

    patch.setattr(scoring, "letter_values", unique)


@changes("KB-62", "devils")
def _letters_of_one_point_have_two(patch: pytest.MonkeyPatch) -> None:
    _values(patch, **dict.fromkeys("AEILNORSTU", 2))
