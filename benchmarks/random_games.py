"""Random solo dice games per second: Kniffeliger through `Match`, OpenSpiel's yacht from Python.

Each decision is uniform over what is legal. Kniffeliger's dice come from `splitmix`; of OpenSpiel
the fastest loop is measured, which draws the chance outcome itself instead of asking for the list
of all 7,776. The games are not the same length: decisions per second are printed beside games.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pyspiel

import parlour
from benchmarks import self_play
from benchmarks.timing import best_rate


class Tally:
    """What the games came to, beside how long they took."""

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


def yacht(game: Any, tally: Tally, games: int) -> int:
    rng = Random(tally.games)
    for _ in range(games):
        state = game.new_initial_state()
        rerolled = 0b11111
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(rng.randrange(6 ** rerolled.bit_count()))
                rerolled = 0b11111
            else:
                action = rng.choice(state.legal_actions())
                state.apply_action(action)
                if state.is_chance_node() and 0 < action < 32:
                    rerolled = action
                tally.decisions += 1
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
