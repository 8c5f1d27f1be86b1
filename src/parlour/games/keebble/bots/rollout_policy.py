"""Quick habits: what anybody might do without looking. Matches are played on in a bot's mind by
these, and they settle what matters little.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from parlour.games.keebble.actions import Action, Fire
from parlour.games.keebble.board.cells import Kind
from parlour.games.keebble.bots.rollout_state import RolloutState, sketched
from parlour.games.keebble.bots.search import Search
from parlour.games.keebble.rules import apply, effects, idle
from parlour.games.keebble.settings import CALLED
from parlour.games.keebble.state import Phase, State


class RolloutPolicy:
    """Common letters are liked, and those that one lacks most of all."""

    def __init__(self, search: Search, frequencies: dict[str, float]) -> None:
        self.search = search
        self.liked = sorted(frequencies, key=lambda letter: -frequencies[letter])
        self._rank = {letter: place for place, letter in enumerate(self.liked)}

    def favourite(self, hand: str, letters: Iterable[str]) -> str:
        """The one of some letters that a hand wants most."""
        return min(letters, key=lambda letter: (letter in hand, self._rank[letter]))

    def line(self, state: State) -> RolloutState:
        """The sketch of a state, up to the next word that somebody is to play."""
        terms = self.search.terms
        while state.phase is Phase.EFFECT and state.pending:
            state = apply.apply(terms, state, state.to_move, self.effect(state))
        line = sketched(self.search, state)
        if state.phase is Phase.ASK:
            self.call(line, state.ask_size, state.no_limit)
            line.next_turn()
        elif state.phase is Phase.REACT:
            self.answer(line, state.waiting, state.called)
            line.next_turn()
        return line

    def call(self, line: RolloutState, count: int = CALLED, boundless: bool = False) -> None:
        """The mover calls letters that it lacks; the others take one."""
        mover, hand = line.mover, line.hands[line.mover]
        called = [letter for letter in self.liked[: len(hand) + count] if letter not in hand]
        got = called[:count] if boundless else called[: min(count, line.free(mover))]
        line.get(mover, "".join(got))
        self.answer(line, [s for s in range(len(line.hands)) if s != mover], called[:count])

    def answer(self, line: RolloutState, seats: Sequence[int], called: Sequence[str]) -> None:
        """Whoever has room takes a letter."""
        for seat in seats:
            if line.free(seat):
                line.get(seat, self.favourite(line.hands[seat], called))

    def effect(self, state: State) -> Action:
        """What is pending fires: a Thief takes a favourite, a Destroyer does no harm."""
        terms, seat = self.search.terms, state.to_move
        for column, row, kind in state.pending:
            if kind is Kind.THIEF:
                loot = effects.loot(terms, state, seat)
                if loot:
                    letter = self.favourite(state.hands[seat], [each for _, each in loot])
                    victim = next(other for other, each in loot if each == letter)
                    return Fire((column, row), victim, letter)
        return idle.idle(terms, state, seat)
