"""What always holds, in random games with random settings."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

import parlour
from parlour.core.codec import plain
from parlour.games.keebble.actions import Ask, Fire, Take, Word
from parlour.games.keebble.board.cells import CELLDANCE
from parlour.games.keebble.rules.calls import can_react, room
from parlour.games.keebble.rules.legal import words
from parlour.games.keebble.rules.placement import must_cover
from parlour.games.keebble.rules.scoring import score_play, scoring_for
from parlour.games.keebble.rules.turns import edge_letters
from parlour.games.keebble.settings import HAND_LIMIT, Terms
from parlour.games.keebble.state import Phase, State, grid_of, put
from parlour.words.plays import plays
from tests.games.keebble.games import dense_match, random_match, steps
from tests.games.keebble.table import terms
from tests.scale import scaled

SEEDS = st.integers(0, 10**9)
OFTEN = settings(max_examples=scaled(25, 1_500), deadline=None)
LESS = settings(max_examples=scaled(10, 1_500), deadline=None)


def _cells(state: State, wanted: str) -> set[int]:
    return {place for place, sign in enumerate(state.cells) if sign == wanted}


def _board_law(before: State, after: State, action: Any) -> None:
    """Walls, holes, kinds and the endgame are for good; letters change only where they may."""
    assert set(before.walls) <= set(after.walls)
    assert _cells(before, "#") <= _cells(after, "#")
    assert set(before.special) <= set(after.special)
    assert set(before.spent) <= set(after.spent)
    assert after.endgame >= before.endgame
    assert after.opened >= before.opened
    placing = isinstance(action, Word | Fire)
    for old, new in zip(before.cells, after.cells, strict=True):
        assert old == new or (placing and (old == "." or new == "#"))


def _hand_law(t: Terms, before: State, after: State, seat: int, action: Any) -> None:
    """Hands grow by what was called or stolen, within limit and slots, a slot for each letter."""
    for other in range(before.seats):
        gained = len(after.hands[other]) - len(before.hands[other])
        used = after.slots_used[other] - before.slots_used[other]
        if gained > 0:
            assert other == seat
            assert isinstance(action, Ask | Take | Fire)
            assert gained <= room(t, before, other)
            if not before.no_limit and not t.settings.tiny_backpacks:
                assert len(after.hands[other]) <= HAND_LIMIT
        expected = max(0, gained) if t.settings.tiny_backpacks else 0
        assert used == expected
        if t.settings.tiny_backpacks:
            assert after.slots_used[other] <= t.sheet.slots


def _score_law(t: Terms, before: State, after: State, seat: int, action: Any) -> None:
    """Only words score, and only for who plays them; with Dictionary Devils nothing does."""
    gains = [b - a for a, b in zip(before.scores, after.scores, strict=True)]
    if not isinstance(action, Word) or t.settings.dictionary_devils:
        assert not any(gains)
    else:
        assert gains[seat] > 0
        assert not any(gain for other, gain in enumerate(gains) if other != seat)
    if t.settings.dictionary_devils:
        old, new = set(before.values), set(after.values)
        if not isinstance(action, Fire):
            assert old <= new
        lettered = {(x, y) for x, y in grid_of(t, after).letters()}
        assert {(column, row) for column, row, _ in after.owners} <= lettered
        assert {o[:2] for o in after.owners} == {v[:2] for v in after.values}
    else:
        assert not after.owners


def _word_law(t: Terms, before: State, after: State, action: Any) -> None:
    """Every run through a new letter is a word, and there is one."""
    if isinstance(action, Word):
        runs = grid_of(t, after).runs([(column, row) for _, column, row in action.tiles])
        assert runs
        assert all(run.word.lower() in t.lexicon for run in runs)


def _turn_law(t: Terms, before: State, after: State) -> None:
    """Whoever is waited for can do something; the turn passes on only when it is played out."""
    if after.phase is Phase.REACT:
        assert after.waiting
        assert after.to_move not in after.waiting
        assert all(can_react(t, after, seat) for seat in after.waiting)
    else:
        assert not after.waiting
        assert not after.called
    assert (after.phase is Phase.EFFECT) == bool(after.pending)
    assert all(kind in CELLDANCE for _, _, kind in after.pending)
    if after.to_move != before.to_move:
        assert after.phase in (Phase.WORD, Phase.CLAIM)
        assert after.to_move == (before.to_move + 1) % before.seats
        assert (after.ask_size, after.no_limit, after.extra_turns) == (2, False, 0)
    if after.phase is Phase.ASK:
        assert not after.endgame
    if not after.endgame:
        assert edge_letters(t, after) < t.edge_goal


def _end_law(t: Terms, before: State, after: State) -> None:
    """The game is over for a reason, and goes on while there is none."""
    moved = before.phase is not Phase.CLAIM and after.phase in (Phase.WORD, Phase.OVER)
    if not moved:
        return
    empty, passed = "" in after.hands, after.passes >= after.seats
    stalled = after.quiet_rounds >= t.settings.stall_rounds
    ends = (after.endgame and (empty or passed)) or (not after.endgame and stalled)
    assert ends == (after.phase is Phase.OVER)


@pytest.mark.soak
@pytest.mark.rule("KB-12", "KB-13", "KB-31", "KB-32", "KB-41", "KB-42", "KB-51", "KB-52", "KB-57")
@OFTEN
@given(SEEDS)
def test_laws_of_every_step(seed: int) -> None:
    match = dense_match(seed) if seed % 3 else random_match(seed)
    t = terms(match)
    before = match.state
    for seat, action in steps(match, seed):
        after = match.state
        _board_law(before, after, action)
        _hand_law(t, before, after, seat, action)
        _score_law(t, before, after, seat, action)
        _word_law(t, before, after, action)
        _turn_law(t, before, after)
        _end_law(t, before, after)
        before = after


@pytest.mark.soak
@pytest.mark.rule("KB-31")
@LESS
@given(SEEDS)
def test_reactions_may_come_in_any_order(seed: int) -> None:
    """What two seats do about the same call leads to the same place, whoever is first, unless
    they want the same edge.
    """
    match = random_match(seed)
    rng = Random(seed)
    for _ in steps(match, seed):
        state, game = match.state, match.game
        if len(match.to_act) < 2:
            continue
        one, other = rng.sample(match.to_act, 2)
        first, second = (game.sample(state, seat, rng) for seat in (one, other))
        if first == second and hasattr(first, "edge"):
            continue
        forth = game.apply(game.apply(state, one, first), other, second)
        back = game.apply(game.apply(state, other, second), one, first)
        hands = [sorted(hand) for hand in forth.hands], [sorted(hand) for hand in back.hands]
        assert hands[0] == hands[1]
        assert plain(forth) == plain(back)


@pytest.mark.soak
@pytest.mark.rule("KB-10", "KB-11", "KB-12", "KB-13")
@settings(max_examples=scaled(5, 300), deadline=None)
@given(SEEDS)
def test_legal_words_are_all_that_the_judge_accepts(seed: int) -> None:
    """Every way to lay up to two letters of a hand in a line, tried one by one."""
    match = random_match(seed, size="small", dictionary="en")
    t = terms(match)
    for _ in steps(match, seed, Random(seed).randrange(10, 60)):
        pass
    state = next(s for s in _back_from(match) if s.phase is Phase.WORD)
    seat, hand = state.to_move, state.hands[state.to_move][:3]
    state = replace(state, hands=put(state.hands, seat, hand))
    tried = {w for w in _every_pair(t, state, seat) if not match.game.judge(state, seat, w)}
    assert {w for w in words(t, state, seat) if len(w.tiles) < 3} == tried


def _back_from(match: parlour.Match) -> Iterator[State]:
    for n in range(match.length, -1, -1):
        yield match.state_at(n)


def _every_pair(t: Terms, state: State, seat: int) -> set[Word]:
    empty, hand = grid_of(t, state).empty(), state.hands[seat]
    found = {Word(((letter, *cell),)) for letter in hand for cell in empty}
    for one, other in combinations(empty, 2):
        if one[0] == other[0] or one[1] == other[1]:
            for letters in set(permutations(hand, 2)):
                found.add(Word(tuple(sorted([(letters[0], *one), (letters[1], *other)]))))
    return found


@pytest.mark.soak
@pytest.mark.rule("KB-14", "KB-20", "KB-54", "KB-62")
@LESS
@given(SEEDS)
def test_the_search_scores_as_the_rules_do(seed: int) -> None:
    match = dense_match(seed, dictionary_devils=False)
    t = terms(match)
    for _ in steps(match, seed, 150):
        state = match.state
        if state.phase is not Phase.WORD:
            continue
        seat = state.to_move
        counts, through = scoring_for(t, state, seat), must_cover(t, state)
        found = plays(grid_of(t, state), t.lexicon.index, state.hands[seat], counts, through)
        for play in list(found)[:20]:
            made = score_play(t, state, seat, play.tiles)
            assert sum(scored.points for scored in made.words) == play.score
            assert tuple(scored.word for scored in made.words) == play.words
