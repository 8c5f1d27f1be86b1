"""Opponents: legal, the same for the same seed, and blind to what they may not see."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest

import parlour
from parlour.core.refusal import Refusal
from parlour.games.domino.bots import line_kernel as k
from parlour.games.domino.bots.ladder import BASELINES, LADDER, LEVELS
from parlour.games.domino.bots.options import options
from parlour.games.domino.bots.search import Search, ordered
from parlour.games.domino.bots.seen_table import laid_at
from parlour.games.domino.deck.halves import Kind
from parlour.games.domino.rules import scoring
from parlour.games.domino.rules import turn as tu
from parlour.words.vocabulary import EVERYTHING, vocabulary
from tests.games.domino.table import game
from tests.playthroughs import recipes

EVERYTHING_ON: dict[str, Any] = {
    "supercells": True,
    "werewalls": True,
    "tough_letters": True,
    "deck_size": "half",
}


def midgame(seed: int, turns: int, seats: int = 2, **settings: Any) -> parlour.Match:
    """A match after some turns of a baseline."""
    match = parlour.Match.new(
        "domino", seats, {**EVERYTHING_ON, **settings}, seed=seed, algorithm="splitmix"
    )
    for _ in range(turns):
        if len(match.to_act) == 1:
            (seat,) = match.to_act
            action = match.game.choose(match.view(seat), seat, "beginner", Random(seed), 2)
            match.play(seat, action)
    return match


@pytest.mark.parametrize("level", [*LEVELS, *BASELINES])
def test_a_level_plays_a_match_and_is_never_refused(level: str) -> None:
    match = midgame(3, 2, seats=3)
    rng = Random(1)
    while match.to_act:
        (seat,) = match.to_act
        view = match.view(seat)
        action = match.game.choose(view, seat, level, rng, 2)
        assert match.game.check(match.state, seat, action) is None
        assert match.game.choose(view, seat, level, Random(4), 2) == match.game.choose(
            view, seat, level, Random(4), 2
        )
        match.play(seat, action)
    assert match.outcome is not None


def test_an_unknown_level_is_refused() -> None:
    match = midgame(1, 1)
    seat = match.to_act[0]
    with pytest.raises(parlour.Refused) as caught:
        match.game.choose(match.view(seat), seat, "nobody", Random(1))
    assert caught.value.code == "unknown_level"


def test_the_ladder_measures_every_level_against_the_one_below() -> None:
    pairs = {band.bots for band in LADDER}
    assert set(zip(LEVELS[1:], LEVELS, strict=False)) <= pairs
    assert ("expert", "greedy") in pairs


@pytest.mark.parametrize("seed", range(4))
def test_candidates_can_be_laid_and_are_worth_about_what_is_said(seed: int) -> None:
    """Without Supercells and walls a line's value is that of the rules, but for wildcards that
    cross.
    """
    match = midgame(seed, 4, supercells=False, werewalls=False, deck_size="per_player")
    seat = match.to_act[0]
    mover = tu.mover_in(game(match).terms, match.view(seat), seat)
    words = vocabulary(game(match).terms.lexicon, EVERYTHING)
    course = mover.course()
    found = Search(course, mover.place, mover.hand, words, 3).candidates()
    exact, several = 0, [each for each in found if len(each.lay) > 1][:25]
    assert several
    for candidate in [*found[:50], *several]:
        after = tu.follow(mover, ordered(course, candidate.lay), ())
        assert not isinstance(after, Refusal), (candidate, after)
        total = scoring.total(words, after, mover.place)
        assert total <= candidate.value
        exact += total == candidate.value
    assert exact > 20


def test_every_single_domino_is_among_the_candidates() -> None:
    match = midgame(5, 3, supercells=False, werewalls=False)
    seat = match.to_act[0]
    mover = tu.mover_in(game(match).terms, match.view(seat), seat)
    words = vocabulary(game(match).terms.lexicon, EVERYTHING)
    found = Search(mover.course(), mover.place, mover.hand, words, 1).candidates()
    legal = {action.lay[0] for action in islice(match.legal(seat), 400) if len(action.lay) == 1}
    assert legal <= {each.lay[0] for each in found}


def test_the_places_of_a_seen_domino_are_those_on_the_table() -> None:
    for place in range(4):
        for turn in range(4):
            laid = laid_at(1, (2, 3), turn, place)
            first, second = laid.cells
            assert first != second
            assert laid_at(1, (0, 0), turn, place).turn == laid.turn


def test_choices_are_made_for_what_is_covered() -> None:
    """A covered Destroyer, Rotate or Thief comes with every choice that the rules want."""
    match = parlour.Match.at("domino", recipes("domino")["every_cell"]["position"], seed=1)
    (seat,) = match.to_act
    mover = tu.mover_in(game(match).terms, match.view(seat), seat)
    words = vocabulary(game(match).terms.lexicon, EVERYTHING)
    course, fired = mover.course(), set()
    special = set(course.table.special_cells())
    found = Search(course, mover.place, mover.hand, words, 1).candidates()
    covering = [each for each in found if not special.isdisjoint(each.lay[0].cells)]
    for candidate in covering[::2]:
        for option in options(mover, course, candidate.lay, words)[:2]:
            refusal = match.game.check(match.state, seat, option.action)
            assert refusal is None, (option.action, refusal)
            fired |= {kind for kind, _ in option.course.fired}
    assert fired >= {Kind.DESTROYER, Kind.THIEF, Kind.ROTATE, Kind.DOUBLE_LETTER, Kind.X_RAY}


def test_bots_see_only_their_view() -> None:
    """Hands that nobody has shown change nothing."""
    match = midgame(7, 3)
    seat = match.to_act[0]
    view = match.view(seat)
    other = match.game.imagine(view, Random(9))
    assert other.hands != match.state.hands
    for level in LEVELS:
        one = match.game.choose(view, seat, level, Random(2), 4)
        assert one == match.game.choose(match.game.view(other, seat), seat, level, Random(2), 4)


def test_a_line_that_is_too_long_is_not_searched_beyond_the_workspace() -> None:
    assert k.STACK + (k.LONGEST_LINE + 1) * k.FRAME_SIZE == k.WORKSPACE == len(k.workspace())


def test_a_hint_is_legal_and_its_alternatives_cost_something() -> None:
    match = midgame(2, 3, deck_size="full")
    seat = match.to_act[0]
    advice = match.game.advise(match.view(seat), seat)
    assert advice is not None
    assert match.game.check(match.state, seat, advice.best) is None
    costs = [weighed.cost for weighed in advice.alternatives]
    assert costs[0] == 0
    assert costs == sorted(costs)
    assert match.game.advise(match.view(1 - seat), 1 - seat) is None
    cost = match.game.cost(match.view(seat), seat, match.game.idle(match.state, seat))
    assert cost is not None
    assert cost >= 0
