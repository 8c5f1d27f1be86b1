"""Tournaments of bots: paired seeds, every seating, shares of wins with confidence intervals.

A *round* is one seed played in every seating of the bots, so that luck and seats even out. Rounds
are the samples of the intervals. Results depend only on the seeds, not on the number of workers,
even if one of them dies.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import permutations
from math import log, sqrt
from random import Random
from typing import Any

from msgspec import Struct

from parlour.core.game import Band, GameClass
from parlour.core.match import Match

Totals = Sequence[tuple[int, ...]]
Progress = Callable[[int, int], None]

CHUNK = 25
"""How many rounds a worker plays at a time."""


def seatings(bots: Sequence[str]) -> list[tuple[str, ...]]:
    """Every different order of the bots."""
    return list(dict.fromkeys(permutations(bots)))


def play_rounds(
    game: GameClass,
    settings: Mapping[str, Any],
    bots: Sequence[str],
    seeds: Sequence[int],
    budget: int | None = None,
) -> Sequence[Totals]:
    """The final totals of every seating, per seed."""
    orders = seatings(bots)
    made = game.self_play(settings, orders, seeds)
    if made is not None:
        return made
    return [[_played(game, settings, order, seed, budget) for order in orders] for seed in seeds]


def _played(
    game: GameClass,
    settings: Mapping[str, Any],
    bots: Sequence[str],
    seed: int,
    budget: int | None,
) -> tuple[int, ...]:
    """One match through `Match`, for games without self-play of their own."""
    match = Match.new(game, len(bots), settings, seed=seed, algorithm="splitmix")
    rng = Random(seed)
    while match.to_act:
        seat = match.to_act[0]
        move = match.game.choose(match.view(seat), seat, bots[seat], rng, budget)
        match.play(seat, move)
    assert match.outcome is not None
    return match.outcome.scores


def rounds(
    game: GameClass,
    settings: Mapping[str, Any],
    bots: Sequence[str],
    first: int,
    count: int,
    workers: int,
    budget: int | None = None,
) -> Iterator[Totals]:
    """Rounds in the order of their seeds, played by several workers. The budget is the number of
    positions to examine per move (see `Game.choose`).
    """
    starts = range(first, first + count, CHUNK)
    chunks = [range(start, min(start + CHUNK, first + count)) for start in starts]
    if workers == 1:
        for chunk in chunks:
            yield from play_rounds(game, settings, bots, chunk, budget)
        return
    from joblib import Parallel, delayed

    jobs = Parallel(n_jobs=workers, return_as="generator")
    tasks = [_Task(game, settings, bots, chunk, budget) for chunk in chunks]
    for made in jobs(delayed(_play_task)(task) for task in tasks):
        yield from made


class _Task(Struct, frozen=True):
    """Rounds for one worker. A struct, because joblib stores a large argument such as a class on
    one worker of a cluster only, where it is lost together with that worker.
    """

    game: GameClass
    settings: Mapping[str, Any]
    bots: Sequence[str]
    seeds: Sequence[int]
    budget: int | None


def _play_task(task: _Task) -> Sequence[Totals]:
    return play_rounds(task.game, task.settings, task.bots, task.seeds, task.budget)


class Tally:
    """The results of the rounds so far."""

    def __init__(self, bots: Sequence[str]) -> None:
        self.bots = list(bots)
        self.names = list(dict.fromkeys(bots))
        self.orders = seatings(bots)
        self.count = 0
        self.seat_wins = [0.0] * len(bots)
        self.points = dict.fromkeys(self.names, 0.0)
        self._shares: dict[str, list[float]] = {name: [0.0, 0.0] for name in self.names}

    def add(self, totals: Totals) -> None:
        """Adds a round."""
        self.count += 1
        won = dict.fromkeys(self.names, 0.0)
        for order, scores in zip(self.orders, totals, strict=True):
            best = max(scores)
            share = 1.0 / scores.count(best)
            for seat, (name, score) in enumerate(zip(order, scores, strict=True)):
                self.points[name] += score
                if score == best:
                    won[name] += share
                    self.seat_wins[seat] += share
        for name, wins in won.items():
            value = wins / len(self.orders)
            self._shares[name][0] += value
            self._shares[name][1] += value * value

    def games(self) -> int:
        """The number of matches played."""
        return self.count * len(self.orders)

    def share(self, name: str) -> float:
        """The share of wins of a level; several bots of one level count together."""
        return self._shares[name][0] / max(1, self.count)

    def deviation(self, name: str) -> float:
        """The standard deviation of the share per round."""
        if self.count < 2:
            return 0.5
        total, squares = self._shares[name]
        variance = (squares - total * total / self.count) / (self.count - 1)
        return sqrt(max(variance, 1e-6))

    def interval(self, name: str) -> tuple[float, float]:
        """The 95 % interval, if the number of rounds was fixed in advance."""
        return self._around(name, 1.96 * self.deviation(name) / sqrt(max(1, self.count)))

    def anytime_interval(self, name: str) -> tuple[float, float]:
        """A 95 % interval that holds however often it is looked at.

        The normal mixture boundary, tightest near 400 rounds.
        """
        if self.count < 20:
            return (0.0, 1.0)
        n, tightest = self.count, 1.0 / 400
        grown = n * tightest + 1
        width = sqrt(2 * grown / (n * n * tightest) * log(sqrt(grown) / 0.05))
        return self._around(name, self.deviation(name) * width)

    def mean(self, name: str) -> float:
        """The mean total of a level."""
        return self.points[name] / max(1, self.games() * self.bots.count(name))

    def seat_shares(self) -> list[float]:
        """The share of wins of each seat."""
        return [wins / max(1, self.games()) for wins in self.seat_wins]

    def _around(self, name: str, width: float) -> tuple[float, float]:
        share = self.share(name)
        return (max(0.0, share - width), min(1.0, share + width))


class Rung(Struct, frozen=True):
    """The result of a pairing on the ladder."""

    band: Band
    games: int
    share: float
    interval: tuple[float, float]
    verdict: str


def climb(
    game: GameClass,
    band: Band,
    cap: int,
    workers: int,
    progress: Callable[[Tally], None] | None = None,
) -> Rung:
    """Plays a pairing, with the game's ladder budget, until the interval lies inside or outside the
    band, or the cap is reached.
    """
    tally = Tally(band.bots)
    name = band.bots[0]
    step = CHUNK * 2 * workers
    verdict = "undecided"
    while tally.games() < cap:
        for totals in rounds(game, {}, band.bots, tally.count, step, workers, game.ladder_budget):
            tally.add(totals)
        low, high = tally.anytime_interval(name)
        if progress is not None:
            progress(tally)
        if band.low <= low and high <= band.high:
            verdict = "inside"
            break
        if high < band.low or low > band.high:
            verdict = "outside"
            break
    return Rung(band, tally.games(), tally.share(name), tally.anytime_interval(name), verdict)
