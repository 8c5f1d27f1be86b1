"""One random match, played through `Match` as everybody plays it."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from parlour.core.codec import plain
from parlour.core.conformance.findings import Finding
from parlour.core.game import CHANCE, GameClass
from parlour.core.match import Match
from parlour.core.refusal import Refused


class Walk:
    """A match by `sample` to its end, or to the length bound."""

    def __init__(
        self,
        kind: GameClass,
        seats: int,
        settings: Mapping[str, Any],
        seed: int,
        length: int,
    ) -> None:
        self.kind = kind
        self.seats = seats
        self.settings = settings
        self.seed = seed
        self.length = length
        self.where = f"seed {seed}, {seats} seats, settings {dict(settings)}"
        self.troubles: list[Finding] = []
        self.match: Match | None = None
        try:
            self.match = self.fresh()
        except Exception as error:
            self.trouble("settings", "the game cannot begin", repr(error))
            return
        self._play(self.match, Random(seed))

    def fresh(self) -> Match:
        """The match before its first decision."""
        return Match.new(self.kind, self.seats, self.settings, seed=self.seed, algorithm="splitmix")

    def trouble(self, law: str, kind: str, detail: str) -> None:
        """Notes what a law will report."""
        self.troubles.append(Finding(law, kind, self.where, detail))

    def moments(self, rng: Random, most: int) -> list[tuple[int, Any]]:
        """Some entry numbers and the states after them, the first and the last among them."""
        if self.match is None:
            return []
        numbers = range(self.match.length + 1)
        some = set(rng.sample(numbers, min(most, len(numbers))))
        return [(n, self.match.state_at(n)) for n in sorted(some | {0, numbers[-1]})]

    def decisions(self, rng: Random, most: int) -> list[tuple[int, Any, int]]:
        """Some states in which seats must decide, with each of those seats."""
        found = []
        for n, state in self.moments(rng, most):
            asked = self.kind.to_act(self.game, state)
            if asked != CHANCE:
                found += [(n, state, seat) for seat in asked]
        return found

    @property
    def game(self) -> Any:
        """The game with its settings."""
        assert self.match is not None
        return self.match.game

    def _play(self, match: Match, rng: Random) -> None:
        while match.length < self.length:
            asked = match.to_act
            if not asked:
                return
            seat = rng.choice(asked)
            action = self._sampled(match, seat, rng)
            if action is None:
                return
            try:
                match.play(seat, action)
            except Exception as error:
                detail = f"entry {match.length + 1}: {plain(action)}: {error!r}"
                self.trouble("apply", "raised on a checked action", detail)
                return
        self.trouble("ends", "the match does not end", f"not over after {match.length} entries")

    def _sampled(self, match: Match, seat: int, rng: Random) -> Any:
        """A sampled action; if the sample is refused, the first legal one."""
        where = f"entry {match.length + 1}, seat {seat}"
        try:
            action = match.game.sample(match.state, seat, rng)
            refusal = match.check(seat, action)
        except Refused as refused:
            refusal, action = refused.refusal, None
        except Exception as error:
            self.trouble("sample", "sample or check raised", f"{where}: {error!r}")
            return None
        if refusal is None:
            return action
        self.trouble("sample", "a sampled action is refused", f"{where}: {action}: {refusal}")
        return next((a for a in match.legal(seat) if match.check(seat, a) is None), None)
