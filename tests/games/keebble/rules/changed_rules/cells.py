"""Dictionary Devils, Supercells and Celldance (KB-51, 53 to 61)."""

from __future__ import annotations

from math import prod
from typing import Any

import pytest
from msgspec.structs import replace

from parlour.games.keebble.actions import Code
from parlour.games.keebble.board.cells import LETTER_FACTORS, Kind
from parlour.games.keebble.rules import (
    apply,
    calls,
    effects,
    placement,
    scoring,
    special_cells,
    turns,
)
from parlour.games.keebble.state import grid_of, letters_placed, put
from tests.corpus.changes import Changes, Patch, unless

changes = Changes()


def _effect(patch: pytest.MonkeyPatch, kind: Kind, effect: Any) -> None:
    """A covered cell does something else; `effect` gets what it did before as well."""
    usual = effects._EFFECTS[kind]
    patch.setitem(effects._EFFECTS, kind, lambda *given: effect(usual, *given))


def _nothing(_: Any, terms: Any, state: Any, seat: int, fire: Any) -> Any:
    return state


def _written(patch: pytest.MonkeyPatch, change: Any) -> None:
    """Letters get other values: `change` gets what leads to one."""
    written = scoring._written
    patch.setattr(scoring, "_written", lambda *given: change(written, *given))


@changes("KB-51", "written-values")
def _letters_of_others_give_nothing(patch: pytest.MonkeyPatch) -> None:
    _written(patch, lambda written, tile, runs, counts, _: written(tile, runs, counts, set()))


@changes("KB-51", "written-values")
def _letters_of_nobody_give_a_bonus(patch: pytest.MonkeyPatch) -> None:
    def generous(written: Any, tile: Any, runs: Any, counts: Any, strangers: Any) -> Any:
        cells = {cell for run in runs for cell in run.cells}
        return written(tile, runs, counts, strangers | (cells - {(tile[1], tile[2])}))

    _written(patch, generous)


@changes("KB-51", "written-values")
def _the_bonus_is_not_multiplied(patch: pytest.MonkeyPatch) -> None:
    def apart(written: Any, tile: Any, runs: Any, counts: Any, strangers: Any) -> Any:
        column, row, bare = written(tile, runs, counts, set())
        mine = [run for run in runs if (column, row) in run.cells]
        return column, row, bare + sum([c in strangers for run in mine for c in run.cells])

    _written(patch, apart)


@changes("KB-51", "written-values")
def _letter_cells_do_not_count(patch: pytest.MonkeyPatch) -> None:
    _written(
        patch,
        lambda written, tile, runs, counts, strangers: written(
            tile, runs, replace(counts, letter={}), strangers
        ),
    )


@changes("KB-51", "written-values")
def _words_score_as_they_are_played(patch: pytest.MonkeyPatch) -> None:
    worded = apply._word_played

    def running(terms: Any, state: Any, seat: int, word: Any) -> Any:
        points = sum([w.points for w in scoring.score_play(terms, state, seat, word.tiles).words])
        after = worded(terms, state, seat, word)
        return replace(after, scores=put(after.scores, seat, after.scores[seat] + points))

    patch.setattr(apply, "_word_played", running)


@changes("KB-51", "written-values")
def _destroyed_letters_keep_their_values(patch: pytest.MonkeyPatch) -> None:
    def kept(usual: Any, terms: Any, state: Any, seat: int, fire: Any) -> Any:
        after = usual(terms, state, seat, fire)
        return replace(after, owners=state.owners, values=state.values)

    _effect(patch, Kind.DESTROYER, kept)


@changes("KB-51", "written-values")
def _letters_of_a_blockade_have_a_value(patch: pytest.MonkeyPatch) -> None:
    def valued(terms: Any, state: Any, seat: int, tiles: Any, written: Any) -> Any:
        return letters_placed(terms, state, seat, tiles, tuple([(c, r, 1) for c, r, _ in written]))

    patch.setattr(effects, "letters_placed", valued)


@changes("KB-51", "devils")
def _the_score_is_what_was_written_down(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(scoring, "scores_of", lambda terms, state: state.scores)


def _makeable(code: Code) -> Patch:
    """A special cell that one code refuses is made."""

    def made(patch: pytest.MonkeyPatch) -> None:
        refusal = special_cells.special_refusal
        patch.setattr(special_cells, "special_refusal", unless(refusal, code))

    made.__name__ = f"_{code}_is_no_reason"
    return made


for _code in (Code.STAR_CELL, Code.SPECIAL_CELL, Code.KIND_PRESENT, Code.KIND_UNKNOWN):
    changes("KB-53", "supercells")(_makeable(_code))
changes("KB-53", "endgame")(_makeable(Code.NOT_IN_ENDGAME))
changes("KB-53", "placement")(_makeable(Code.NO_SUPERCELLS))


@changes("KB-53", "supercells")
def _kinds_under_letters_are_present(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(
        special_cells, "open_kinds", lambda state, grid: {kind for _, _, kind in state.special}
    )


@changes("KB-53", "supercells")
def _nobody_asks_after_making_a_cell(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(special_cells, "continue_turn", turns.end_turn)


@changes("KB-54", "supercells")
def _double_letters_triple(patch: pytest.MonkeyPatch) -> None:
    patch.setitem(LETTER_FACTORS, Kind.DOUBLE_LETTER, 3)


@changes("KB-54", "supercells")
def _letter_cells_count_once(patch: pytest.MonkeyPatch) -> None:
    scoring_for = scoring.scoring_for

    def fresh(terms: Any, state: Any, seat: int) -> Any:
        counts, grid = scoring_for(terms, state, seat), grid_of(terms, state)
        letter = {cell: n for cell, n in counts.letter.items() if not grid.lettered(cell)}
        return replace(counts, letter=letter)

    patch.setattr(scoring, "scoring_for", fresh)


@changes("KB-54", "supercells")
def _word_cells_are_never_spent(patch: pytest.MonkeyPatch) -> None:
    account = scoring.score_play
    patch.setattr(scoring, "score_play", lambda *given: replace(account(*given), spent=()))


@changes("KB-54", "supercells")
def _word_factors_are_added(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(scoring, "prod", lambda factors: max(1, sum([f for f in factors if f > 1])))


@changes("KB-54", "supercells")
def _one_word_factor_counts(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(scoring, "prod", lambda factors: max(factors))


@changes("KB-54", "supercells")
def _letters_are_multiplied_after_words(patch: pytest.MonkeyPatch) -> None:
    def last(run: Any, counts: Any) -> int:
        plain = sum([counts.values[letter] for letter in run.word])
        more = [
            counts.values[letter] * (counts.letter.get(cell, 1) - 1)
            for letter, cell in zip(run.word, run.cells, strict=True)
        ]
        factor = prod([counts.word.get(cell, 1) for cell in run.cells])
        return int(plain * factor + sum(more))

    patch.setattr(scoring, "_points", last)


@changes("KB-54", "supercells-once")
def _letter_cells_always_count(patch: pytest.MonkeyPatch) -> None:
    scoring_for = scoring.scoring_for
    patch.setattr(
        scoring, "scoring_for", lambda t, s, seat: scoring_for(t, replace(s, spent=()), seat)
    )


@changes("KB-55", "big-ask")
def _a_big_ask_is_five(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(effects, "BIG_ASK", 5)


@changes("KB-55", "big-ask")
def _two_big_asks_are_twelve(patch: pytest.MonkeyPatch) -> None:
    def more(usual: Any, terms: Any, state: Any, seat: int, fire: Any) -> Any:
        return replace(state, ask_size=12 if state.ask_size > 2 else 6)

    _effect(patch, Kind.BIG_ASK, more)


@changes("KB-55", "big-ask")
def _a_big_ask_lifts_letterfraud(patch: pytest.MonkeyPatch) -> None:
    fraud = calls._letterfraud_refusal

    def lifted(terms: Any, state: Any, seat: int, ask: Any) -> Any:
        return None if state.ask_size > 2 else fraud(terms, state, seat, ask)

    patch.setattr(calls, "_letterfraud_refusal", lifted)


@changes("KB-55", "big-ask")
def _a_big_ask_lifts_the_limit(patch: pytest.MonkeyPatch) -> None:
    room = calls.room
    patch.setattr(calls, "room", lambda t, s, seat: 99 if s.ask_size > 2 else room(t, s, seat))


@changes("KB-55", "big-ask")
def _a_big_ask_lasts(patch: pytest.MonkeyPatch) -> None:
    between = turns._reset_turn
    patch.setattr(
        turns,
        "_reset_turn",
        lambda state, *given: replace(between(state, *given), ask_size=state.ask_size),
    )


@changes("KB-56", "thief")
def _a_thief_must_steal(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(effects, "OPTIONAL", (Kind.BLOCKADE,))


@changes("KB-56", "thief")
def _a_thief_needs_no_room(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(effects, "_theft_refusal", unless(effects._theft_refusal, Code.NO_ROOM))


@changes("KB-56", "thief")
def _a_thief_steals_from_himself(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(effects, "_theft_refusal", unless(effects._theft_refusal, Code.OWN_HAND))


@changes("KB-56", "thief")
def _a_thief_steals_what_is_not_there(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(effects, "_theft_refusal", unless(effects._theft_refusal, Code.VICTIM_LACKS))


@changes("KB-56", "thief")
def _a_thief_gets_a_copy(patch: pytest.MonkeyPatch) -> None:
    def copied(usual: Any, terms: Any, state: Any, seat: int, fire: Any) -> Any:
        return calls.received(terms, state, seat, fire.letter)

    _effect(patch, Kind.THIEF, copied)


@changes("KB-56", "nothing-to-steal")
def _a_thief_finds_something(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(effects, "loot", lambda terms, state, seat: ((0, "A"),))


@changes("KB-57", "destroyer")
def _one_cell_is_destroyed(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(effects, "DESTROYED", 1)


@changes("KB-57", "last-cells")
def _two_cells_are_destroyed_even_if_there_are_none(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(effects, "destructible", lambda grid: grid.every())


@changes("KB-57", "destroyer")
def _hand_cells_are_destroyed(patch: pytest.MonkeyPatch) -> None:
    refusal = effects._destruction_refusal
    patch.setattr(effects, "_destruction_refusal", unless(refusal, Code.HAND_CELL))


@changes("KB-57", "destroyer")
def _holes_are_destroyed_again(patch: pytest.MonkeyPatch) -> None:
    refusal = effects._destruction_refusal
    patch.setattr(effects, "_destruction_refusal", unless(refusal, Code.CELL_DESTROYED))


@changes("KB-57", "destroyer")
def _destroyed_cells_do_not_fire(patch: pytest.MonkeyPatch) -> None:
    def silenced(usual: Any, terms: Any, state: Any, seat: int, fire: Any) -> Any:
        after = usual(terms, state, seat, fire)
        left = [s for s in after.pending if (s[0], s[1]) not in fire.cells]
        return replace(after, pending=tuple(left))

    _effect(patch, Kind.DESTROYER, silenced)


@changes("KB-57", "destroyer")
def _destroyed_cells_are_empty_cells(patch: pytest.MonkeyPatch) -> None:
    closed = effects.closed

    def emptied(terms: Any, state: Any, cells: Any) -> str:
        made = zip(state.cells, closed(terms, state, cells), strict=True)
        return "".join(["." if new == "#" != old else new for old, new in made])

    patch.setattr(effects, "closed", emptied)


@changes("KB-58", "big-ask", "empty-hand")
def _go_again_does_nothing(patch: pytest.MonkeyPatch) -> None:
    _effect(patch, Kind.GO_AGAIN, _nothing)


@changes("KB-58", "big-ask")
def _two_go_agains_are_one(patch: pytest.MonkeyPatch) -> None:
    _effect(patch, Kind.GO_AGAIN, lambda usual, t, state, *_: replace(state, extra_turns=1))


@changes("KB-59", "destroyer")
def _garbage_takes_one_copy(patch: pytest.MonkeyPatch) -> None:
    def one(usual: Any, terms: Any, state: Any, seat: int, fire: Any) -> Any:
        letter = effects.garbage_letter(terms, state, fire.cell)
        hands = tuple([hand.replace(letter, "", 1) for hand in state.hands])
        return replace(usual(terms, state, seat, fire), hands=hands)

    _effect(patch, Kind.GARBAGE, one)


@changes("KB-59", "destroyer")
def _garbage_spares_who_placed_it(patch: pytest.MonkeyPatch) -> None:
    def spared(usual: Any, terms: Any, state: Any, seat: int, fire: Any) -> Any:
        after = usual(terms, state, seat, fire)
        return replace(after, hands=put(after.hands, seat, state.hands[seat]))

    _effect(patch, Kind.GARBAGE, spared)


@changes("KB-59", "destroyer")
def _garbage_spares_the_others(patch: pytest.MonkeyPatch) -> None:
    def spared(usual: Any, terms: Any, state: Any, seat: int, fire: Any) -> Any:
        after = usual(terms, state, seat, fire)
        return replace(after, hands=put(state.hands, seat, after.hands[seat]))

    _effect(patch, Kind.GARBAGE, spared)


@changes("KB-60", "blockade")
def _a_blockade_is_two_letters(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(effects, "BLOCKADE", 2)


@changes("KB-60", "blockade")
def _a_blockade_is_any_number_of_letters(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(effects, "BLOCKADE", 9)


@changes("KB-60", "blockade")
def _a_blockade_covers_letters(patch: pytest.MonkeyPatch) -> None:
    refusal = effects._blockade_refusal
    patch.setattr(effects, "_blockade_refusal", unless(refusal, Code.CELL_LETTERED))


@changes("KB-60", "blockade")
def _a_blockade_connects(patch: pytest.MonkeyPatch) -> None:
    refusal = placement.word_refusal
    patch.setattr(
        effects, "_blockade_refusal", lambda t, s, seat, fire: refusal(t, s, seat, fire.tiles)
    )


@changes("KB-60", "blockade")
def _a_blockade_sets_nothing_off(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(effects, "covered", lambda state, tiles: ())


@changes("KB-60", "blockade")
def _a_blockade_scores(patch: pytest.MonkeyPatch) -> None:
    def scoring_too(usual: Any, terms: Any, state: Any, seat: int, fire: Any) -> Any:
        after = usual(terms, state, seat, fire)
        more = after.scores[seat] + len(fire.tiles)
        return replace(after, scores=put(after.scores, seat, more))

    _effect(patch, Kind.BLOCKADE, scoring_too)


@changes("KB-61", "thief")
def _a_collector_does_nothing(patch: pytest.MonkeyPatch) -> None:
    _effect(patch, Kind.COLLECTOR, _nothing)


@changes("KB-61", "thief")
def _a_collector_lasts(patch: pytest.MonkeyPatch) -> None:
    between = turns._reset_turn
    patch.setattr(
        turns,
        "_reset_turn",
        lambda state, *given: replace(between(state, *given), no_limit=state.no_limit),
    )


@changes("KB-61", "thief")
def _the_surplus_goes_at_the_end_of_the_turn(patch: pytest.MonkeyPatch) -> None:
    between = turns._reset_turn

    def cut(state: Any, *given: Any) -> Any:
        return between(replace(state, hands=tuple([hand[:7] for hand in state.hands])), *given)

    patch.setattr(turns, "_reset_turn", cut)
