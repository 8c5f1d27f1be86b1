"""A simplified position for rollouts.

It has words, letters and whose turn it is. Effects are reduced to what they are worth, and the
rules of calling are left out. This costs accuracy, never legality: bots act by the real rules.
"""

from __future__ import annotations

from parlour.games.keebble.board.cells import Kind
from parlour.games.keebble.bots.search import Search
from parlour.games.keebble.bots.search_kernel import Query
from parlour.games.keebble.bots.trial_board import TrialBoard
from parlour.games.keebble.rules import scoring, turns
from parlour.games.keebble.settings import HAND_LIMIT, Terms
from parlour.games.keebble.state import Phase, State, without
from parlour.words.plays.play import Found

UNLIMITED = 1_000

EFFECT_POINTS = {
    Kind.BIG_ASK: 3.0,
    Kind.THIEF: 5.0,
    Kind.DESTROYER: 2.0,
    Kind.GO_AGAIN: 0.0,
    Kind.GARBAGE: 0.0,
    Kind.BLOCKADE: 2.0,
    Kind.COLLECTOR: 1.0,
}
"""The points that an effect is taken to be worth. Go Again has none: the extra turn is played."""


def scarcity(seats: int) -> float:
    """How precious letters are: 1 with two players, less with more. Every caller gives a letter to
    everybody else, so with more players a spent hand fills up again sooner.
    """
    return max(0.0, (HAND_LIMIT - 1 - seats) / (HAND_LIMIT - 3))


class RolloutState:
    """Changed in place during a rollout."""

    __slots__ = (
        "board",
        "edge_missing",
        "endgame",
        "extra_turns",
        "hands",
        "over",
        "passes",
        "scores",
        "slots_left",
        "to_move",
    )

    def __init__(self) -> None:
        self.board: TrialBoard
        self.hands: list[str]
        self.scores: list[float]
        self.slots_left: list[int]
        """How many letters each seat can still receive in the whole game (KB-52)."""
        self.to_move: int
        self.extra_turns: int
        """Turns of the same player after this one (KB-58)."""
        self.edge_missing: int
        """How many more letters on the border start the endgame (KB-40)."""
        self.endgame: bool
        self.passes: int
        self.over: bool

    def copy(self) -> RolloutState:
        """An independent copy."""
        made = RolloutState()
        made.board, made.to_move, made.extra_turns = self.board, self.to_move, self.extra_turns
        made.hands, made.scores = self.hands[:], self.scores[:]
        made.slots_left = self.slots_left[:]
        made.edge_missing, made.endgame = self.edge_missing, self.endgame
        made.passes, made.over = self.passes, self.over
        return made

    def query(self, search: Search, seat: int | None = None) -> Query:
        """The hand and board of the player to move, or of another seat."""
        seat = self.to_move if seat is None else seat
        others = [hand for other, hand in enumerate(self.hands) if other != seat]
        return Query(self.board.scored_for(seat), self.hands[seat], search.values(others))

    def room(self, seat: int) -> int:
        """How many letters the seat can receive now."""
        return max(0, min(HAND_LIMIT - len(self.hands[seat]), self.slots_left[seat]))

    def receive(self, seat: int, letters: str) -> None:
        """Adds letters to a hand."""
        self.hands[seat] += letters
        self.slots_left[seat] -= len(letters)

    def play(self, found: Found) -> None:
        """Plays a word for the player to move, and counts the effects that it sets off."""
        seat, board = self.to_move, self.board
        self.scores[seat] += found.score
        self.hands[seat] = without(self.hands[seat], found.letters)
        self.board = board.with_play(found, seat)
        self.edge_missing -= len(board.border.intersection(found.cells))
        for kind in [board.firing[cell] for cell in found.cells if cell in board.firing]:
            self.scores[seat] += EFFECT_POINTS[kind]
            self.extra_turns += kind is Kind.GO_AGAIN
        self.endgame = self.endgame or self.edge_missing <= 0
        self.passes = 0

    def skip(self) -> None:
        """The player to move plays no word."""
        self.passes += self.endgame

    def end_turn(self) -> None:
        """Ends the turn, and perhaps the game (KB-42, 43)."""
        if self.endgame and ("" in self.hands or self.passes >= len(self.hands)):
            self.over = True
        elif self.extra_turns:
            self.extra_turns -= 1
        else:
            self.to_move = (self.to_move + 1) % len(self.hands)


def rollout_state_of(search: Search, state: State) -> RolloutState:
    """The simplified form of a state."""
    terms = search.terms
    made = RolloutState()
    made.board = search.board(state)
    made.hands = list(state.hands)
    made.scores = [float(points) for points in scoring.scores_of(terms, state)]
    made.slots_left = [_slots_left(terms, state, seat) for seat in range(state.seats)]
    made.to_move, made.extra_turns = state.to_move, state.extra_turns
    made.edge_missing = terms.edge_goal - turns.edge_letters(terms, state)
    made.endgame, made.passes = state.endgame, state.passes
    made.over = state.phase is Phase.OVER
    return made


def _slots_left(terms: Terms, state: State, seat: int) -> int:
    if not terms.settings.tiny_backpacks:
        return UNLIMITED
    return terms.sheet.slots - state.slots_used[seat]
