"""Sheets, hand cells, starts, settings and the generator (KB-1 to 7, 70 to 73)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from parlour.games.keebble import settings as se
from parlour.games.keebble import state
from parlour.games.keebble.actions import Code
from parlour.games.keebble.board import generator
from parlour.games.keebble.board.cells import Kind
from parlour.games.keebble.rules import apply, claims, house_words, placement, turns
from parlour.games.keebble.state import Phase, blank
from parlour.words import board_generator, library
from parlour.words.grid import Grid
from tests.corpus.changes import Changes, Patch, unless

changes = Changes()

RECORDS = {
    "size": "from-blank",
    "start": "from-blank",
    "board": "from-a-code",
    "walls": "drawn-board",
    "claim": "from-blank",
    "direction": "drawn-board",
    "dictionary": "devils",
    "own_words": "house-words",
    "edge_goal": "endgame",
    "stall_rounds": "stall",
    "letterfraud": "frauds",
    "dictionary_devils": "written-values",
    "tiny_backpacks": "slots-small",
    "backpack_replaces_limit": "backpacks",
    "supercells": "supercells",
    "letter_premium": "supercells-once",
    "celldance": "backpacks",
    "blockade_triggers": "written-values",
    "scrabble_scoring": "devils",
}
"""A record that was played with another choice than the usual one."""


def _ignored(name: str) -> Patch:
    """A match as if the setting had been left as it usually is."""

    def ignored(patch: pytest.MonkeyPatch) -> None:
        terms, usual = se.Terms, getattr(se.Settings(), name)

        def deaf(settings: se.Settings, lexicon: Any) -> se.Terms:
            if name == "dictionary":
                lexicon = library.lexicon(usual)
            if name == "own_words":
                lexicon = lexicon.base
            return terms(replace(settings, **{name: usual}), lexicon)

        patch.setattr(se, "Terms", deaf)

    ignored.__name__ = f"_{name}_is_ignored"
    return ignored


for _name, _record in RECORDS.items():
    changes("KB-7", _record)(_ignored(_name))


@changes("KB-1", "from-blank")
def _small_sheets_are_higher(patch: pytest.MonkeyPatch) -> None:
    patch.setitem(se.SHEETS, "small", replace(se.SHEETS["small"], height=5))


@changes("KB-1", "drawn-board")
def _sheets_are_narrower(patch: pytest.MonkeyPatch) -> None:
    patch.setitem(se.SHEETS, "medium", replace(se.SHEETS["medium"], width=7))


@changes("KB-1", "large")
def _large_sheets_are_narrower(patch: pytest.MonkeyPatch) -> None:
    patch.setitem(se.SHEETS, "large", replace(se.SHEETS["large"], width=15))


@changes("KB-2", "placement", "claims-on-a-board")
def _hand_cells_are_cells_like_others(patch: pytest.MonkeyPatch) -> None:
    def open_(width: int, height: int, cells: str, _: Any, walls: Any, direction: Any) -> Grid:
        return Grid(width, height, cells, frozenset(walls), direction)

    patch.setattr(state, "_grid", open_)


@changes("KB-2", "claims")
def _inner_cells_are_claimed(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(claims, "claim_refusal", unless(claims.claim_refusal, Code.NOT_BORDER))


@changes("KB-2", "claims-on-a-board")
def _special_cells_are_claimed(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(claims, "claim_refusal", unless(claims.claim_refusal, Code.SPECIAL_CELL))


@changes("KB-2", "claims-on-a-board")
def _lettered_cells_are_claimed(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(claims, "claim_refusal", unless(claims.claim_refusal, Code.CELL_LETTERED))


@changes("KB-2", "claims")
def _who_claims_last_begins(patch: pytest.MonkeyPatch) -> None:
    claimed = claims.claimed

    def late(state: Any, seat: int, claim: Any) -> Any:
        after = claimed(state, seat, claim)
        return replace(after, to_move=seat) if after.phase is Phase.WORD else after

    patch.setattr(claims, "claimed", late)


@changes("KB-2", "from-blank")
def _hand_cells_lie_side_by_side(patch: pytest.MonkeyPatch) -> None:
    def beside(width: int, height: int, seats: int, turned: int = 0) -> Any:
        return tuple([(1 + seat, 1) for seat in range(seats)])

    patch.setattr(generator, "spread_hand_cells", beside)


@changes("KB-2", "claims")
def _nobody_picks_unless_told(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(se, "picks", lambda settings: settings.claim == "pick")


@changes("KB-3", "claims")
def _the_first_seat_begins(patch: pytest.MonkeyPatch) -> None:
    drawn = apply.drawn
    patch.setattr(apply, "drawn", lambda *given: replace(drawn(*given), to_move=0, round_start=0))


@changes("KB-3", "values")
def _turns_go_the_other_way(patch: pytest.MonkeyPatch) -> None:
    between = turns._reset_turn

    def backwards(state: Any, phase: Phase, mover: int, extra_turns: int) -> Any:
        return between(state, phase, (2 * state.to_move - mover) % state.seats, extra_turns)

    patch.setattr(turns, "_reset_turn", backwards)


@changes("KB-4", "from-blank")
def _blank_boards_come_with_letters_in_hand(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(
        apply, "blank", lambda terms, seats: replace(blank(terms, seats), hands=("E",) * seats)
    )


@changes("KB-4", "from-a-code")
def _hands_begin_empty_on_generated_boards(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(generator, "_start_hands", lambda choices, seats, alphabet: ("",) * seats)


@changes("KB-5", "drawn-board", "devils", "spanish")
def _everything_is_read_right_and_down(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Grid, "_backwards", lambda grid, axis: False)


@changes("KB-5", "first-word")
def _words_are_read_both_ways(patch: pytest.MonkeyPatch) -> None:
    def either(lexicon: Any, runs: Any) -> Any:
        holds = lexicon.holds
        wrong = [run for run in runs if not (holds(run.word) or holds(run.word[::-1]))]
        return judged(lexicon, tuple(wrong))

    judged = placement.unknown_word_refusal
    patch.setattr(placement, "unknown_word_refusal", either)


@changes("KB-6", "devils", "spanish")
def _everybody_plays_by_the_same_words(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(library, "recall", lambda cited: library.lexicon("en"))


@changes("KB-6", "house-words")
def _accepted_words_do_not_count(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(placement, "lexicon_of", lambda terms, state: terms.lexicon)


@changes("KB-6", "house-words")
def _words_of_any_length_are_accepted(patch: pytest.MonkeyPatch) -> None:
    _accept(patch, Code.WORD_LENGTH)


@changes("KB-6", "house-words")
def _words_that_count_are_accepted_again(patch: pytest.MonkeyPatch) -> None:
    _accept(patch, Code.WORD_KNOWN)


@changes("KB-6", "house-words")
def _words_of_any_letters_are_accepted(patch: pytest.MonkeyPatch) -> None:
    _accept(patch, Code.NOT_A_LETTER)


def _accept(patch: pytest.MonkeyPatch, code: Code) -> None:
    """Words that one code refuses are accepted."""
    patch.setattr(house_words, "accepted", unless(house_words.accepted, code))


@changes("KB-70", "from-a-code")
def _the_star_is_in_a_corner(patch: pytest.MonkeyPatch) -> None:
    layout = generator.board
    patch.setattr(generator, "board", lambda *given: replace(layout(*given), star=(1, 1)))


@changes("KB-70", "large")
def _hand_cells_begin_at_the_top_left(patch: pytest.MonkeyPatch) -> None:
    spread = generator.spread_hand_cells
    patch.setattr(generator, "spread_hand_cells", lambda w, h, seats, turned=0: spread(w, h, seats))


@changes("KB-70", "large")
def _letters_may_touch(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(board_generator, "cells_apart", lambda grid, kept, shut: list(grid.empty()))


@changes("KB-71", "large")
def _letters_are_equally_likely(patch: pytest.MonkeyPatch) -> None:
    def any_letter(choices: Any, label: str, alphabet: Any) -> str:
        return str(choices.weighted(label, dict.fromkeys(alphabet.letters, 1)))

    patch.setattr(board_generator.Choices, "letter", any_letter)


@changes("KB-71", "large")
def _walls_reach_the_border(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(board_generator, "_touches_border", lambda *_: False)


@changes("KB-72", "large")
def _thieves_are_rare(patch: pytest.MonkeyPatch) -> None:
    patch.setitem(generator.WEIGHTS, Kind.THIEF, 1)


@changes("KB-72", "large")
def _triple_words_are_common(patch: pytest.MonkeyPatch) -> None:
    patch.setitem(generator.WEIGHTS, Kind.TRIPLE_WORD, 2)


@changes("KB-73", "from-a-code")
def _one_free_cell_beside_the_star_will_do(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(generator, "FREE_BESIDE_STAR", 1)
