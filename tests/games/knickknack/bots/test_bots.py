"""The opponents: legal, the same for the same seed, and their sheet pays as the rules do."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import parlour
from parlour.core.refusal import Refused
from parlour.games.knickknack.actions import carried_by
from parlour.games.knickknack.bots.ladder import LADDER_BUDGET, LEVELS, tries
from parlour.games.knickknack.bots.levels.strong import Strong
from parlour.games.knickknack.bots.opponents import PLAYERS
from parlour.games.knickknack.game import Knickknack
from parlour.games.knickknack.rules import turns
from parlour.words.lexicon import Lexicon
from parlour.words.vocabulary import EVERYTHING
from tests.games.knickknack.random_positions import random_scene
from tests.games.knickknack.random_sheets import WORDS
from tests.games.knickknack.table import at, pick, state, terms
from tests.scale import scaled

LEXICON = Lexicon("en", "en", sorted(word.lower() for word in WORDS))


def random_match(seed: int) -> parlour.Match | None:
    """A match from a random position."""
    position = random_scene(Random(f"bots {seed}")).position
    match = parlour.Match.at("knickknack", position, seed=1, lexicons={"en": LEXICON})
    return match if match.to_act else None


class Knowing(Strong):
    """Knows every word, so that what it expects can be compared with the rules."""

    reach = EVERYTHING


def ranked(match: parlour.Match) -> list[Any]:
    seat = match.to_act[0]
    return Knowing(terms(match), state(match), seat, Random(0), tries(50)).ranking()


@pytest.mark.soak
def test_every_move_in_question_is_legal_and_pays_what_the_rules_pay() -> None:
    words = 0
    for seed in range(scaled(150, 3_000)):
        match = random_match(seed)
        if match is None:
            continue
        seat, before = match.to_act[0], state(match)
        moves = ranked(match)
        assert moves
        for move in moves[:40]:
            assert match.check(seat, move.carried.action) is None, (seed, move)
            turn = turns.carried_out(terms(match), before, seat, move.carried)
            assert (move.paid, move.earned) == (turn.paid, turn.earned), (seed, move)
            words += len(turn.words)
    assert words > 300


@pytest.mark.parametrize("level", PLAYERS)
def test_the_same_seed_and_budget_give_the_same_move(level: str) -> None:
    for seed in range(6):
        match = random_match(seed)
        if match is None:
            continue
        seat, view = match.to_act[0], match.view(match.to_act[0])
        moves = [match.game.choose(view, seat, level, Random(3), LADDER_BUDGET) for _ in range(2)]
        assert moves[0] == moves[1]
        assert match.check(seat, moves[0]) is None


def test_an_unknown_level_is_refused() -> None:
    match = at()
    with pytest.raises(Refused, match="unknown_level"):
        match.game.choose(match.view(0), 0, "godlike", Random(1))


def test_words_of_one_two_and_three_letters_are_found() -> None:
    """TRAIN from T and N, with R, A and I in the option; and the better of two ways."""
    match = at("T1@a1 N1@e1", ["I R A"])
    assert ranked(match)[0].carried.action == match.game.admit(pick("I@d1 R@b1 A@c1"))
    match = at("Q10@a1 U1@b1 Z10@d1", ["I"])
    assert ranked(match)[0].carried.tiles == (("I", 3, 1),)


def test_walls_swaps_and_holes_that_make_words_are_found() -> None:
    match = at("X8@a1 C3@b1 A1@c1 T1@d1", ["wall 1"], more=2)
    assert carried_by(ranked(match)[0].carried.action).walls == (((1, 1), (2, 1)),)
    match = at("C3@b1 Q10@c1 T1@d1", ["swap 1"], more=2)
    assert len(ranked(match)[0].carried.swaps) == 1
    match = at("X8@a1 C3@b1 A1@c1 T1@d1 S1@e1", ["destroy 1"], more=2)
    assert ranked(match)[0].carried.destroy == ((1, 1, "content"),)


def test_letters_of_others_make_a_word_worth_less() -> None:
    """CAT with one's own C and A rather than with those of somebody else."""
    mine = "C3@a1:0 A1@b1:0"
    theirs = "C3@a8:1 A1@b8:1"
    match = at(f"{mine} {theirs}", ["T"], more=2)
    assert ranked(match)[0].carried.tiles == (("T", 3, 1),)


def test_levels_have_names_and_reach_further_the_stronger_they_are() -> None:
    assert Knickknack.levels == LEVELS
    reaches = [PLAYERS[level].reach for level in LEVELS]
    assert reaches == sorted(reaches)


def test_no_level_plays_an_offensive_word() -> None:
    lexicon = Knickknack.make({}).terms.lexicon
    for player in PLAYERS.values():
        made = player(terms(at()), state(at()), 0, Random(1), 10)
        assert made.words.isdisjoint(word.upper() for word in lexicon.offensive)
