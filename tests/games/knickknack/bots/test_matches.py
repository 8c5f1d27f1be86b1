"""Matches of bots: how long they are, how they end, and that the end is announced."""

from __future__ import annotations

from collections import Counter
from random import Random
from statistics import mean

import pytest

import parlour
from parlour.games.knickknack.bots.ladder import tries
from tests.games.knickknack.table import EXPANSIONS
from tests.scale import SOAKING, report, scaled

LEVELS = ("beginner", "casual", "strong")


def played(seed: int, seats: int, settings: dict[str, bool]) -> parlour.Match:
    """A whole match between bots of the easier levels."""
    match = parlour.Match.new("knickknack", seats, settings, seed=seed, algorithm="splitmix")
    rng = Random(seed)
    while match.to_act:
        (seat,) = match.to_act
        level = LEVELS[(seat + seed) % len(LEVELS)]
        match.play(seat, match.game.choose(match.view(seat), seat, level, rng, tries(50)))
    return match


def announced_at_its_beginning(match: parlour.Match) -> bool:
    """Whether the last round was said to be the last before its first turn."""
    last = match.state.round
    turns = [
        match.state_at(n)
        for n in range(match.length)
        if match.state_at(n).round == last and match.game.to_act(match.state_at(n)) != "chance"
    ]
    return bool(turns[0].last_round)


@pytest.mark.soak
@pytest.mark.rule("KN-5")
def test_matches_are_of_a_good_length_and_announce_their_end() -> None:
    rounds: dict[tuple[int, bool], list[int]] = {}
    announced, capped = 0, 0
    count = scaled(8, 200)
    for number in range(count):
        seats, every = 2 + number % 7, number // 7 % 2 == 1
        match = played(number, seats, dict(EXPANSIONS) if every else {})
        rounds.setdefault((seats, every), []).append(match.state.round)
        announced += announced_at_its_beginning(match)
        capped += match.state.round == 20
        report(number + 1, count)
    base = [
        length
        for (seats, every), found in rounds.items()
        if not every and seats < 6
        for length in found
    ]
    assert 7 <= mean(base) <= 16
    assert announced >= 0.95 * count or count < 20
    if SOAKING:
        for (seats, every), found in sorted(rounds.items()):
            said = "all expansions" if every else "base game"
            print(f"{seats} seats, {said}: rounds {mean(found):.1f} {dict(Counter(found))}")
        print(f"ended by the cap of 20 rounds: {capped} of {count}; announced: {announced}")
