"""What all levels share: the position of a seat, a vocabulary, and a decision for each phase."""

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
from parlour.games.keebble.bots.search import Search
from parlour.games.keebble.bots.search_kernel import Query, Values
from parlour.games.keebble.bots.trial_board import TrialBoard, tiles_of
from parlour.games.keebble.rules import apply, calls, claims, scoring, turns
from parlour.games.keebble.settings import Terms
from parlour.games.keebble.state import Phase, State, grid_of, lexicon_of
from parlour.words.grid import CLOSED, EMPTY, Edge
from parlour.words.plays.play import Found
from parlour.words.vocabulary import EVERYTHING, vocabulary


class Deepening(NamedTuple):
    """One step of iterative deepening: how many of the best actions are looked at again, and how
    many words are tried at each of the turns after them.
    """

    actions: int
    widths: tuple[int, ...]


class RankedAction(NamedTuple):
    """An action, and the lead over the best other seat that it leads to."""

    action: Action
    lead: float


STATIC = (Deepening(1_000, ()),)
"""No rollout: only what everybody could play next."""


class Player(ABC):
    """A bot at one decision."""

    reach: ClassVar[int] = EVERYTHING
    """How rare the words are that it knows: see `vocabulary`."""

    def __init__(self, terms: Terms, state: State, seat: int, rng: Random, budget: int) -> None:
        self.terms = terms
        self.state = state
        self.seat = seat
        self.rng = rng
        self.vocabulary = vocabulary(lexicon_of(terms, state), self.reach)
        self.search = Search(terms, self.vocabulary.index, budget)

    def move(self) -> Action:
        """The action that it chooses."""
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
        """The cell farthest from the others: it leaves the most room."""
        return Claim(claims.farthest(self.terms, self.state))

    @abstractmethod
    def word(self) -> Action:
        """A word, a special cell, or neither."""

    @abstractmethod
    def effect(self) -> Action:
        """How to use a covered cell."""

    @abstractmethod
    def ask(self) -> Action:
        """The letters to call."""

    @abstractmethod
    def react(self) -> Action:
        """One of the called letters, or a wall."""

    @property
    def hand(self) -> str:
        """Its letters."""
        return self.state.hands[self.seat]

    @property
    def others(self) -> list[int]:
        """The other seats, in the order of their turns."""
        seats = self.state.seats
        return [(self.seat + step) % seats for step in range(1, seats)]

    @property
    def may_wait(self) -> bool:
        """Whether it makes sense to play no word: there is room for a letter from each of the
        others' calls, and a quiet round does not end the game while others are ahead (KB-43).
        """
        scores = scoring.scores_of(self.terms, self.state)
        ahead = scores[self.seat] > max([scores[other] for other in self.others])
        near = turns.stall_near(self.terms, self.state)
        room = calls.room(self.terms, self.state, self.seat)
        return room >= len(self.others) and (ahead or not near)

    @cached_property
    def board(self) -> TrialBoard:
        """The board as it is, with the factors for this seat."""
        return self.search.board(self.state).scored_for(self.seat)

    def query(self, hand: str | None = None, seat: int | None = None) -> Query:
        """The board with this seat's hand, with another hand, or with another seat's."""
        seat = self.seat if seat is None else seat
        board = self.board if seat == self.seat else self.search.board(self.state).scored_for(seat)
        hands = self.state.hands
        return Query(board, hands[seat] if hand is None else hand, self.values(seat))

    def values(self, seat: int) -> Values:
        """The value of each letter for a seat now."""
        hands = self.state.hands
        return self.search.values([hand for other, hand in enumerate(hands) if other != seat])

    @property
    def can_take(self) -> bool:
        """Whether it can take a called letter."""
        return calls.can_take(self.terms, self.state, self.seat)

    @cached_property
    def free_edges(self) -> tuple[Edge, ...]:
        """The edges without a wall."""
        return calls.free_edges(self.terms, self.state)

    def harmless_edges(self) -> list[Edge]:
        """Edges where a wall is in nobody's way: beside a closed cell, or between two letters."""
        grid = grid_of(self.terms, self.state)
        sides = [(edge, {grid.at(cell) for cell in edge}) for edge in self.free_edges]
        closed = [edge for edge, contents in sides if CLOSED in contents]
        return closed + [edge for edge, contents in sides if not contents & {CLOSED, EMPTY}]

    def plays_by_net_score(self, price: float, count: int) -> list[Found]:
        """The plays that score most when each letter has a price; in the endgame it has none."""
        each = 0.0 if self.state.endgame else price * scarcity(self.state.seats)
        prices = (each,) * len(self.vocabulary.index.letters)
        return self.search.plays_by_net_score(self.query(), prices, count)

    @cached_property
    def evaluation(self) -> Evaluation:
        """The evaluation of positions with this bot's vocabulary and budget."""
        return Evaluation(self.search, RolloutPolicy(self.search, self.vocabulary.frequencies))

    def ranked(
        self, actions: Sequence[Action], steps: Sequence[Deepening] = STATIC
    ) -> list[RankedAction]:
        """Actions by the lead they lead to, the best first. Takes as many steps as the budget
        allows; actions that were looked at more deeply come before the rest.
        """
        evaluation = self.evaluation
        rollouts = [(action, self._rollout(action)) for action in actions]
        made: list[RankedAction] = []
        for step in steps:
            rollouts = rollouts[: step.actions]
            states = [state for _, state in rollouts]
            cost = evaluation.cost(states, step.widths)
            if made and (len(rollouts) == 1 or cost > self.search.budget_left):
                break
            leads = [lead(each, self.seat) for each in evaluation.evaluate(states, step.widths)]
            order = sorted(range(len(rollouts)), key=lambda place: -leads[place])
            made[: len(rollouts)] = [
                RankedAction(rollouts[place][0], leads[place]) for place in order
            ]
            rollouts = [rollouts[place] for place in order]
        return made

    def _rollout(self, action: Action) -> RolloutState:
        after = apply.apply(self.terms, self.state, self.seat, action)
        return self.evaluation.policy.rollout_from(after)

    def best_of(self, actions: Sequence[Action], steps: Sequence[Deepening] = STATIC) -> Action:
        """The action with the best lead."""
        return self.ranked(actions, steps)[0].action


def action_of(found: Found | None) -> Action:
    """The action of a play; a skip if there is none."""
    return SKIP if found is None else Word(tiles_of(found))
