"""What every level has: a seat at the table, words that it knows, and an answer in each phase."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cached_property
from random import Random
from typing import ClassVar, NamedTuple

from parlour.games.keebble.actions import SKIP, Action, Claim, Word
from parlour.games.keebble.bots.evaluation import Evaluation, lead
from parlour.games.keebble.bots.rollout_policy import RolloutPolicy
from parlour.games.keebble.bots.rollout_state import RolloutState, scarcity
from parlour.games.keebble.bots.search import Look, Search, Values
from parlour.games.keebble.bots.trial_board import TrialBoard, tiles_of
from parlour.games.keebble.bots.vocabulary import EVERYTHING, vocabulary
from parlour.games.keebble.rules import apply, calls, claims, scoring, turns
from parlour.games.keebble.settings import Terms
from parlour.games.keebble.state import Phase, State, grid_of
from parlour.words.grid import CLOSED, EMPTY, Edge
from parlour.words.plays.play import Found


class Depth(NamedTuple):
    """One step of thinking: so many actions are left to look at, so many words are tried at each
    of the turns that follow them.
    """

    actions: int
    words: tuple[int, ...]


class Led(NamedTuple):
    """An action and how far it puts one ahead."""

    action: Action
    lead: float


AT_ONCE = (Depth(1_000, ()),)
"""No further than what everybody could play next."""


class Player(ABC):
    """A bot at one decision."""

    reach: ClassVar[int] = EVERYTHING
    """How rare the words are that it knows."""

    def __init__(self, terms: Terms, state: State, seat: int, rng: Random, budget: int) -> None:
        self.terms = terms
        self.state = state
        self.seat = seat
        self.rng = rng
        self.vocabulary = vocabulary(terms.lexicon, self.reach)
        self.search = Search(terms, self.vocabulary.index, budget)

    def move(self) -> Action:
        """What it does now."""
        match self.state.phase:
            case Phase.CLAIM if claims.claimable(self.terms, self.state):
                return self.claim()
            case Phase.WORD:
                return self.word()
            case Phase.EFFECT if self.state.pending:
                return self.effect()
            case Phase.ASK:
                return self.ask()
            case Phase.REACT if calls.can_react(self.terms, self.state, self.seat):
                return self.react()
        return SKIP

    def claim(self) -> Action:
        """Far from the others there is most room."""
        return Claim(claims.farthest(self.terms, self.state))

    @abstractmethod
    def word(self) -> Action:
        """A word, a special cell, or neither."""

    @abstractmethod
    def effect(self) -> Action:
        """What becomes of a covered cell."""

    @abstractmethod
    def ask(self) -> Action:
        """Two letters."""

    @abstractmethod
    def react(self) -> Action:
        """One of the letters that somebody called, or a wall."""

    @property
    def hand(self) -> str:
        """Its letters."""
        return self.state.hands[self.seat]

    @property
    def others(self) -> list[int]:
        """Everybody else, in the order of their turns after this seat's."""
        seats = self.state.seats
        return [(self.seat + step) % seats for step in range(1, seats)]

    @property
    def may_wait(self) -> bool:
        """Whether it makes sense to play no word: there is room for what comes with the others'
        calls, and waiting does not end the game while others are ahead (KB-43).
        """
        scores = scoring.scores_of(self.terms, self.state)
        ahead = scores[self.seat] > max([scores[other] for other in self.others])
        near = turns.stall_near(self.terms, self.state)
        room = calls.room(self.terms, self.state, self.seat)
        return room >= len(self.others) and (ahead or not near)

    @cached_property
    def board(self) -> TrialBoard:
        """The board as it is."""
        return self.search.board(self.state).seen_by(self.seat)

    def look(self, hand: str | None = None, seat: int | None = None) -> Look:
        """The board with this seat's hand, with another one, or with somebody else's."""
        seat = self.seat if seat is None else seat
        board = self.board if seat == self.seat else self.search.board(self.state).seen_by(seat)
        hands = self.state.hands
        return Look(board, hands[seat] if hand is None else hand, self.values(seat))

    def values(self, seat: int) -> Values:
        """What letters count for a seat now."""
        hands = self.state.hands
        return self.search.values([hand for other, hand in enumerate(hands) if other != seat])

    @property
    def may_take(self) -> bool:
        """Whether it can take a called letter."""
        return calls.can_take(self.terms, self.state, self.seat)

    @cached_property
    def free_edges(self) -> tuple[Edge, ...]:
        """Where a wall could be."""
        return calls.free_edges(self.terms, self.state)

    def idle_edges(self) -> list[Edge]:
        """Where a wall is in nobody's way: beside what is closed anyway, or between two letters."""
        grid = grid_of(self.terms, self.state)
        sides = [(edge, {grid.at(cell) for cell in edge}) for edge in self.free_edges]
        closed = [edge for edge, signs in sides if CLOSED in signs]
        return closed + [edge for edge, signs in sides if not signs & {CLOSED, EMPTY}]

    def thrifty_plays(self, price: float, count: int) -> list[Found]:
        """The plays that score most when each letter has a price; in the endgame none has."""
        each = 0.0 if self.state.endgame else price * scarcity(self.state.seats)
        prices = (each,) * len(self.vocabulary.index.letters)
        return self.search.ranked(self.look(), prices, count)

    @cached_property
    def evaluation(self) -> Evaluation:
        """What positions lead to, as this bot sees it."""
        return Evaluation(self.search, RolloutPolicy(self.search, self.vocabulary.frequencies))

    def weighed(self, actions: Sequence[Action], depths: Sequence[Depth] = AT_ONCE) -> list[Led]:
        """Actions by where they lead, the best first. Thinks as deep as the budget goes; what was
        looked at deeper comes before the rest.
        """
        evaluation = self.evaluation
        lines = [(action, self._line(action)) for action in actions]
        made: list[Led] = []
        for depth in depths:
            lines = lines[: depth.actions]
            price = evaluation.price([line for _, line in lines], depth.words)
            if made and (len(lines) == 1 or price > self.search.left):
                break
            worths = evaluation.worths([line for _, line in lines], depth.words)
            leads = [lead(each, self.seat) for each in worths]
            order = sorted(range(len(lines)), key=lambda place: -leads[place])
            made[: len(lines)] = [Led(lines[place][0], leads[place]) for place in order]
            lines = [lines[place] for place in order]
        return made

    def _line(self, action: Action) -> RolloutState:
        after = apply.apply(self.terms, self.state, self.seat, action)
        return self.evaluation.policy.line(after)

    def furthest(self, actions: Sequence[Action], depths: Sequence[Depth] = AT_ONCE) -> Action:
        """The action that leads furthest."""
        return self.weighed(actions, depths)[0].action


def played(found: Found | None) -> Action:
    """The action of a play; a skip where there is none."""
    return SKIP if found is None else Word(tiles_of(found))
