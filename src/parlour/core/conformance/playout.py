"""One random match, played through `Match`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from itertools import islice
from random import Random
from typing import Any

from parlour.core.codec import plain
from parlour.core.conformance.findings import Finding
from parlour.core.conformance.mutations import made_up_words
from parlour.core.game import CHANCE, GameClass
from parlour.core.match import Match
from parlour.core.refusal import Refused

WORD_SHARE = 0.2
"""In a game with house words, how often the table is asked to accept one before a decision."""

MOST_WORDS = 3
"""With so many house words, no more are accepted."""

TRIES = 30
"""How many words are tried until one is accepted."""


class Playout:
    """A match of sampled actions, to its end or to the length limit."""

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
        self.findings: list[Finding] = []
        self.match: Match | None = None
        try:
            self.match = self.new_match()
        except Exception as error:
            self.report("settings", "the game cannot begin", repr(error))
            return
        self._words = Random(f"{seed}/house words")
        self.tried: list[str] = []
        """Words that the table was asked to accept."""
        self._play(self.match, Random(seed))

    def new_match(self) -> Match:
        """The match before its first decision."""
        return Match.new(self.kind, self.seats, self.settings, seed=self.seed, algorithm="splitmix")

    def report(self, law: str, kind: str, detail: str) -> None:
        """Adds a finding against a law."""
        self.findings.append(Finding(law, kind, self.where, detail))

    def states(self, rng: Random, most: int) -> list[tuple[int, Any]]:
        """Some entry numbers with the states after them; always the first and the last."""
        if self.match is None:
            return []
        numbers = range(self.match.length + 1)
        some = set(rng.sample(numbers, min(most, len(numbers))))
        return [(n, self.match.state_at(n)) for n in sorted(some | {0, numbers[-1]})]

    def decisions(self, rng: Random, most: int) -> list[tuple[int, Any, int]]:
        """Some states in which seats must decide, once for each of those seats; always the first
        and the last.
        """
        if self.match is None or not self._asked:
            return []
        asked, match = self._asked, self.match
        some = {*rng.sample(list(asked), min(most, len(asked))), min(asked), max(asked)}
        return [(n, match.state_at(n), seat) for n in sorted(some) for seat in asked[n]]

    @cached_property
    def _asked(self) -> dict[int, tuple[int, ...]]:
        """The seats that must decide, by the entry that asked them."""
        match = self.match
        assert match is not None
        found = {n: self.game.to_act(match.state_at(n)) for n in range(match.length + 1)}
        return {n: asked for n, asked in found.items() if asked and asked != CHANCE}

    @property
    def game(self) -> Any:
        """The game with its settings."""
        assert self.match is not None
        return self.match.game

    def _play(self, match: Match, rng: Random) -> None:
        while match.length < self.length:
            if self.kind.takes_house_words() and self._words.random() < WORD_SHARE:
                self._accept_word(match)
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
                self.report("apply", "raised on a checked action", detail)
                return
        self.report("ends", "the match does not end", f"not over after {match.length} entries")

    def _accept_word(self, match: Match) -> None:
        """Lets the table accept a word of random letters, unless it has accepted enough."""
        if not match.to_act or len(match.game.house_words(match.state)) >= MOST_WORDS:
            return
        for word in islice(made_up_words(plain(match.view(None)), self._words), TRIES):
            self.tried.append(word)
            try:
                match.accept_word(word)
                return
            except Refused:
                continue
            except Exception as error:
                self.report("house_words", "accept_word raised", f"{word!r}: {error!r}")
                return

    def _sampled(self, match: Match, seat: int, rng: Random) -> Any:
        """A sampled action; if the sample is refused, the first legal one."""
        where = f"entry {match.length + 1}, seat {seat}"
        try:
            action = match.game.sample(match.state, seat, rng)
            refusal = match.check(seat, action)
        except Refused as refused:
            refusal, action = refused.refusal, None
        except Exception as error:
            self.report("sample", "sample or check raised", f"{where}: {error!r}")
            return None
        if refusal is None:
            return action
        self.report("sample", "a sampled action is refused", f"{where}: {action}: {refusal}")
        return next((a for a in match.legal(seat) if match.check(seat, a) is None), None)
