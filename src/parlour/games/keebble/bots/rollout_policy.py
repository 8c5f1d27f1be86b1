"""Quick decisions without any search, for everything in a rollout except words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from parlour.games.keebble.actions import Action, Fire
from parlour.games.keebble.board.cells import Kind
from parlour.games.keebble.bots.rollout_state import RolloutState, rollout_state_of
from parlour.games.keebble.bots.search import Search
from parlour.games.keebble.rules import apply, effects, idle
from parlour.games.keebble.settings import CALLED
from parlour.games.keebble.state import Phase, State


class RolloutPolicy:
    """Prefers letters that the hand lacks, and among those the most frequent."""

    def __init__(self, search: Search, frequencies: dict[str, float]) -> None:
        self.search = search
        self.by_frequency = sorted(frequencies, key=lambda letter: -frequencies[letter])
        self._rank = {letter: place for place, letter in enumerate(self.by_frequency)}

    def preferred(self, hand: str, letters: Iterable[str]) -> str:
        """The letter that is best for a hand."""
        return min(letters, key=lambda letter: (letter in hand, self._rank[letter]))

    def rollout_from(self, state: State) -> RolloutState:
        """Plays on from a state up to the next word, and simplifies it."""
        terms = self.search.terms
        while state.phase is Phase.EFFECT and state.pending:
            state = apply.apply(terms, state, state.to_move, self.effect(state))
        rollout = rollout_state_of(self.search, state)
        if state.phase is Phase.ASK:
            self.call(rollout, state.ask_size, state.no_limit)
            rollout.end_turn()
        elif state.phase is Phase.REACT:
            self.react(rollout, state.waiting, state.called)
            rollout.end_turn()
        return rollout

    def call(self, rollout: RolloutState, count: int = CALLED, no_limit: bool = False) -> None:
        """The player to move calls letters that their hand lacks; the others take one each."""
        seat, hand = rollout.to_move, rollout.hands[rollout.to_move]
        candidates = self.by_frequency[: len(hand) + count]
        called = [letter for letter in candidates if letter not in hand]
        got = called[:count] if no_limit else called[: min(count, rollout.room(seat))]
        rollout.receive(seat, "".join(got))
        self.react(rollout, [s for s in range(len(rollout.hands)) if s != seat], called[:count])

    def react(self, rollout: RolloutState, seats: Sequence[int], called: Sequence[str]) -> None:
        """Everybody who has room takes a letter."""
        for seat in seats:
            if rollout.room(seat):
                rollout.receive(seat, self.preferred(rollout.hands[seat], called))

    def effect(self, state: State) -> Action:
        """A Thief takes the letter it prefers; everything else is done as for an absent player."""
        terms, seat = self.search.terms, state.to_move
        for column, row, kind in state.pending:
            if kind is Kind.THIEF:
                loot = effects.loot(terms, state, seat)
                if loot:
                    letter = self.preferred(state.hands[seat], [each for _, each in loot])
                    victim = next(other for other, each in loot if each == letter)
                    return Fire((column, row), victim, letter)
        return idle.idle(terms, state, seat)
