"""A position in few strokes, to play on from in one's mind.

Words, letters and whose turn it is; of effects only what they are worth, and no rules of calling.
What is left out costs accuracy, never legality: bots act by the real rules.
"""

from __future__ import annotations

from parlour.games.keebble.board.cells import Kind
from parlour.games.keebble.bots.search import Look, Search
from parlour.games.keebble.bots.trial_board import TrialBoard
from parlour.games.keebble.rules import scoring, turns
from parlour.games.keebble.settings import HAND_LIMIT, Terms
from parlour.games.keebble.state import Phase, State, without
from parlour.words.plays.play import Found

UNLIMITED = 1_000

FIRED = {
    Kind.BIG_ASK: 3.0,
    Kind.THIEF: 5.0,
    Kind.DESTROYER: 2.0,
    Kind.GO_AGAIN: 0.0,
    Kind.GARBAGE: 0.0,
    Kind.BLOCKADE: 2.0,
    Kind.COLLECTOR: 1.0,
}
"""What it is worth to cover a cell that fires, in points; another turn is really taken."""


def scarcity(seats: int) -> float:
    """How dear letters are: full price for two. Everybody who calls gives one to everybody else, so
    the more play, the sooner a spent hand is full again.
    """
    return max(0.0, (HAND_LIMIT - 1 - seats) / (HAND_LIMIT - 3))


class RolloutState:
    """Changed in place while a line of play goes on."""

    __slots__ = (
        "again",
        "board",
        "edge",
        "endgame",
        "gains",
        "hands",
        "mover",
        "over",
        "passes",
        "room",
    )

    def __init__(self) -> None:
        self.board: TrialBoard
        self.hands: list[str]
        self.gains: list[float]
        self.room: list[int]
        """How many letters each seat may still get in the whole game (KB-52)."""
        self.mover: int
        self.again: int
        """Turns that the mover has after this one (KB-58)."""
        self.edge: int
        """How many letters the border still lacks (KB-40)."""
        self.endgame: bool
        self.passes: int
        self.over: bool

    def copy(self) -> RolloutState:
        """Another one like it."""
        made = RolloutState()
        made.board, made.mover, made.again = self.board, self.mover, self.again
        made.hands, made.gains, made.room = self.hands[:], self.gains[:], self.room[:]
        made.edge, made.endgame = self.edge, self.endgame
        made.passes, made.over = self.passes, self.over
        return made

    def look(self, search: Search, seat: int | None = None) -> Look:
        """What the mover sees, or somebody else."""
        seat = self.mover if seat is None else seat
        others = [hand for other, hand in enumerate(self.hands) if other != seat]
        return Look(self.board.seen_by(seat), self.hands[seat], search.values(others))

    def free(self, seat: int) -> int:
        """How many letters the seat can get now."""
        return max(0, min(HAND_LIMIT - len(self.hands[seat]), self.room[seat]))

    def get(self, seat: int, letters: str) -> None:
        """Letters come into a hand."""
        self.hands[seat] += letters
        self.room[seat] -= len(letters)

    def play(self, found: Found) -> None:
        """The mover's word lies, and the cells that it covers do what they do."""
        seat, board = self.mover, self.board
        self.gains[seat] += found.score
        self.hands[seat] = without(self.hands[seat], found.letters)
        self.board = board.laid(found, seat)
        self.edge -= len(board.border.intersection(found.cells))
        for kind in [board.firing[cell] for cell in found.cells if cell in board.firing]:
            self.gains[seat] += FIRED[kind]
            self.again += kind is Kind.GO_AGAIN
        self.endgame = self.endgame or self.edge <= 0
        self.passes = 0

    def pass_by(self) -> None:
        """The mover plays no word."""
        self.passes += self.endgame

    def next_turn(self) -> None:
        """The turn is over, and perhaps the game (KB-42, 43)."""
        if self.endgame and ("" in self.hands or self.passes >= len(self.hands)):
            self.over = True
        elif self.again:
            self.again -= 1
        else:
            self.mover = (self.mover + 1) % len(self.hands)


def sketched(search: Search, state: State) -> RolloutState:
    """The sketch of a state."""
    terms = search.terms
    made = RolloutState()
    made.board = search.board(state)
    made.hands = list(state.hands)
    made.gains = [float(points) for points in scoring.scores_of(terms, state)]
    made.room = [_room(terms, state, seat) for seat in range(state.seats)]
    made.mover, made.again = state.to_move, state.extra_turns
    made.edge = terms.edge_goal - turns.edge_letters(terms, state)
    made.endgame, made.passes = state.endgame, state.passes
    made.over = state.phase is Phase.OVER
    return made


def _room(terms: Terms, state: State, seat: int) -> int:
    if not terms.settings.tiny_backpacks:
        return UNLIMITED
    return terms.sheet.slots - state.slots_used[seat]
