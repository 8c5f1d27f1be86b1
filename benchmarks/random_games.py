"""Random solo dice games per second: Kniffeliger through `Match`, OpenSpiel's yacht from Python.

Each decision is uniform over the legal actions. Kniffeliger's dice come from `splitmix`. OpenSpiel
runs in the fastest loop that still asks it whose turn it is and what is legal: the loop draws
chance outcomes itself instead of asking for the list of all 7,776. The games differ in length, so
decisions per second are printed next to games per second.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pyspiel

import parlour
from benchmarks import self_play
from benchmarks.cpu_time import best_rate


class Tally:
    """Counts of games, decisions and points."""

    def __init__(self) -> None:
        self.games = 0
        self.decisions = 0
        self.total = 0.0


def kniffeliger(tally: Tally, games: int) -> int:
    rng = Random(tally.games)
    for seed in range(tally.games, tally.games + games):
        match = parlour.Match.new("kniffeliger", seats=1, seed=seed, algorithm="splitmix")
        while match.to_act:
            match.play(0, rng.choice(list(match.legal(0))))
            tally.decisions += 1
        assert match.outcome is not None
        tally.total += match.outcome.scores[0]
    tally.games += games
    return games


ALL_THROWS = 6**5
THROWS = [ALL_THROWS, *[6 ** rerolled.bit_count() for rerolled in range(1, 32)]]
"""Possible outcomes of the chance node after an action below 32, a bit mask of rerolled dice."""


def yacht(game: Any, tally: Tally, games: int) -> int:
    random = Random(tally.games).random
    chance = int(pyspiel.PlayerId.CHANCE)
    for _ in range(games):
        state = game.new_initial_state()
        to_act, legal, apply = state.current_player, state.legal_actions, state.apply_action
        throws = ALL_THROWS
        while True:
            player = to_act()
            if player >= 0:
                actions = legal()
                action = actions[int(random() * len(actions))]
                apply(action)
                throws = THROWS[action] if action < 32 else ALL_THROWS
                tally.decisions += 1
            elif player == chance:
                apply(int(random() * throws))
            else:
                break
    tally.games += games
    return games


def main() -> None:
    ours, theirs = Tally(), Tally()
    game = pyspiel.load_game("yacht(players=1)")
    kniffeliger(Tally(), 50)
    our_rate = best_rate(lambda: kniffeliger(ours, 400))
    their_rate = best_rate(lambda: yacht(game, theirs, 400))
    print("random solo dice games, one core")
    for name, rate, tally in (
        ("parlour  Match, kniffeliger, splitmix", our_rate, ours),
        ("openspiel  yacht(players=1)", their_rate, theirs),
    ):
        per_game = tally.decisions / tally.games
        print(f"  {name:<40}{rate:>9,.0f} games/s {rate * per_game:>11,.0f} decisions/s")
    print(f"  ratio in games {our_rate / their_rate:.3f}")
    compiled = self_play.rate()
    name = "parlour  compiled self-play"
    print(f"  {name:<40}{compiled:>9,.0f} games/s   {compiled / their_rate:.1f} × openspiel")
    mean = ours.total / ours.games
    print(f"  mean total of kniffeliger {mean:.2f} (46.18 by reckoning)")
