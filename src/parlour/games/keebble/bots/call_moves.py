"""The calls that are open to a seat, and the best of them (KB-30, 50, 55)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations, combinations_with_replacement

from parlour.games.keebble.actions import Ask
from parlour.games.keebble.rules import calls
from parlour.games.keebble.settings import CALLED, FRAUDS, Fraud, Terms
from parlour.games.keebble.state import State, contains, grid_of

Score = Callable[[str], float]
"""The worth of some letters, which are given in alphabetical order."""


class CallMoves:
    """The calls that are open to a seat."""

    def __init__(self, terms: Terms, state: State, seat: int) -> None:
        self.terms, self.state, self.seat = terms, state, seat
        self.room = calls.room(terms, state, seat)
        setting = terms.settings.letterfraud
        self.rules: tuple[Fraud | None, ...] = (None,)
        if setting != "off":
            self.rules = FRAUDS if setting == "per_turn" else (setting,)
        grid = grid_of(terms, state)
        self.runs: tuple[str, ...] = ()
        if "line" in self.rules:
            self.runs = tuple([run.word for run in grid.runs(grid.letters())])

    @property
    def wide(self) -> bool:
        """Whether more than two letters can be called and kept (KB-55)."""
        return min(self.state.ask_size, self.room) > CALLED

    def rule(self, letters: str) -> Fraud | bool | None:
        """The rule that allows a call: None without Letterfraud, False if no rule allows it."""
        return next((rule for rule in self.rules if self._allows(rule, letters)), False)

    def _allows(self, rule: Fraud | None, letters: str) -> bool:
        if rule is None:
            return True
        if rule == "line":
            return not self.runs or any(contains(run, letters) for run in self.runs)
        return calls.fraud_refusal(self.terms, self.state, self.seat, letters, rule) is None

    def pairs(self) -> list[str]:
        """Every pair that may be called."""
        if self.rules == ("line",) and self.runs:
            found = {"".join(sorted(p)) for run in self.runs for p in combinations(run, CALLED)}
            return sorted(found)
        letters = self.terms.alphabet.letters
        pairs = ["".join(pair) for pair in combinations_with_replacement(letters, CALLED)]
        if self.rules == (None,):
            return pairs
        return [pair for pair in pairs if self.rule(pair) is not False]

    def best(self, pairs: Iterable[str], score: Score) -> Ask:
        """The call whose letters are worth most; a Big Ask adds letters one by one."""
        called = max(pairs, key=lambda pair: score(self.kept(pair, score)))
        while len(called) < self.state.ask_size and len(called) < self.room:
            longer = ["".join(sorted(called + each)) for each in self.terms.alphabet.letters]
            longer = [each for each in longer if self.rule(each) is not False]
            if not longer:
                break
            called = max(longer, key=score)
        return self.ask(called, self.kept(called, score))

    def kept(self, called: str, score: Score) -> str:
        """The letters that the caller gets: all, or the best ones that there is room for."""
        if len(called) <= self.room:
            return called
        return max(["".join(some) for some in combinations(called, self.room)], key=score)

    def ask(self, called: str, kept: str) -> Ask:
        """The call as an action."""
        rule = self.rule(called)
        named = rule if isinstance(rule, str) and len(self.rules) > 1 else None
        return Ask(called, kept if len(kept) < len(called) else "", named)


def best_score_with(scores: dict[str, int]) -> Score:
    """The worth of letters as the best score with all, some or none of them, given the scores of a
    search with two wildcards.
    """

    def score(letters: str) -> float:
        some = ["", *letters, *map("".join, combinations(letters, CALLED))]
        return max([scores.get(each, 0) for each in some])

    return score
