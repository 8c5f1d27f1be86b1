"""What all levels share: the moves that come into question, and what they are worth at once."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from random import Random
from typing import ClassVar, NamedTuple

from parlour.games.knickknack import options as opt
from parlour.games.knickknack.actions import Carried, Pick
from parlour.games.knickknack.bots import other_moves
from parlour.games.knickknack.bots.fillings import fillings_of
from parlour.games.knickknack.bots.letter_moves import LetterMoves, Width, lead
from parlour.games.knickknack.bots.trial_sheet import TrialSheet
from parlour.games.knickknack.rules import legal, powerups
from parlour.games.knickknack.rules.letters import task_of
from parlour.games.knickknack.rules.turns import tokens_of
from parlour.games.knickknack.settings import Terms
from parlour.games.knickknack.state import State
from parlour.words.vocabulary import EVERYTHING, known_words


class Move(NamedTuple):
    """A move, what its words pay each seat, what the option itself pays, and its value."""

    carried: Carried
    paid: tuple[int, ...]
    earned: int
    value: float


class Player(ABC):
    """A bot at one decision."""

    reach: ClassVar[int] = EVERYTHING
    """How rare the words are that it knows: see `vocabulary`."""
    width: ClassVar[Width] = Width(8, 3, 3)

    def __init__(self, terms: Terms, state: State, seat: int, rng: Random, budget: int) -> None:
        self.terms = terms
        self.state = state
        self.seat = seat
        self.rng = rng
        self.budget = budget
        self.work = 0
        self.words = known_words(terms.lexicon, self.reach)
        self.fillings = fillings_of(self.words, terms.alphabet.letters)

    def move(self) -> Pick:
        """The action that it chooses."""
        return self.ranking()[0].carried.action

    def ranking(self) -> list[Move]:
        """The moves that come into question, the best first."""
        return self.ranked(self.state, self.seat)

    @abstractmethod
    def value(self, state: State, seat: int, carried: Carried, move: Move) -> float:
        """What a move is worth to a seat."""

    def ranked(self, state: State, seat: int) -> list[Move]:
        """The moves of a seat in a state by their value; among equals in the order of the list."""
        sheet = TrialSheet(self.terms, state, self.words)
        made = []
        for carried, paid, earned in self._moves(state, seat, sheet):
            move = Move(carried, tuple(paid), earned, 0.0)
            made.append(move._replace(value=self.value(state, seat, carried, move)))
        self.work += sheet.work
        return sorted(made, key=lambda move: -move.value)

    def _moves(
        self, state: State, seat: int, sheet: TrialSheet
    ) -> Iterator[tuple[Carried, list[int], int]]:
        seen: set[opt.Option] = set()
        for number, option in enumerate(state.options):
            if option in seen:
                continue
            seen.add(option)
            earned = (
                option.count if isinstance(option, opt.PointsOption) else powerups.bonus(option)
            )
            for carried, paid in self._carried(state, seat, sheet, option, number):
                yield carried, paid, earned

    def _carried(
        self, state: State, seat: int, sheet: TrialSheet, option: opt.Option, number: int
    ) -> Iterator[tuple[Carried, list[int]]]:
        match option:
            case opt.WallOption():
                return other_moves.wall_moves(sheet, seat, option, number)
            case opt.SwapOption():
                return other_moves.swap_moves(
                    self.terms, sheet, seat, option, number, self.fillings
                )
            case opt.DestroyOption():
                return other_moves.destroy_moves(sheet, seat, option, number)
            case opt.SpecialOption():
                return other_moves.special_moves(self.terms, state, sheet, seat, option, number)
        return self._written(state, seat, sheet, option, number)

    def _written(
        self, state: State, seat: int, sheet: TrialSheet, option: opt.Option, number: int
    ) -> Iterator[tuple[Carried, list[int]]]:
        tokens = tokens_of(state, seat, option)
        if tokens is None:
            yield Carried(number), [0] * state.seats
            return
        moves = LetterMoves(self.terms, state, seat, sheet, self.fillings)
        for tiles, paid in moves.ways(task_of(self.terms, state, seat, tokens), self.width):
            yield Carried(number, tiles), paid
        if legal.may_save(self.terms, option):
            yield Carried(number, save=True), [0] * state.seats


def at_once(move: Move, seat: int) -> float:
    """What a move brings more than it brings the others."""
    return lead(move.paid, seat) + move.earned
