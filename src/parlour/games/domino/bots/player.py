"""What all levels share: the words they know, how they search, and how they weigh turns."""

from __future__ import annotations

from random import Random
from typing import ClassVar, NamedTuple

from parlour.games.domino.actions import TakeTurn
from parlour.games.domino.bots.options import Option, lead, options
from parlour.games.domino.bots.search import Search
from parlour.games.domino.rules import turn as tu
from parlour.games.domino.settings import HAND, Terms
from parlour.games.domino.view import View
from parlour.words.vocabulary import EVERYTHING, vocabulary

SURE = 1_000.0
"""What the end of the match is worth to whoever is ahead then."""


class Weighed(NamedTuple):
    """A turn, and how good it is, in points."""

    action: TakeTurn
    value: float
    option: Option | None = None


class Player:
    """A bot at one decision. It takes the turn that leaves it farthest ahead."""

    reach: ClassVar[int] = EVERYTHING
    """How rare the words are that it knows: see `vocabulary`."""
    most: ClassVar[int] = 4
    """How many dominoes it lays at most."""
    longest: ClassVar[int] = 100
    """How long the words are that it finds with several dominoes."""
    exact: ClassVar[int] = 24
    """How many turns it scores exactly."""

    def __init__(self, terms: Terms, view: View, seat: int, rng: Random, budget: int) -> None:
        self.terms = terms
        self.view = view
        self.seat = seat
        self.rng = rng
        self.budget = budget
        self.words = vocabulary(terms.lexicon, self.reach)
        self.mover = tu.mover_in(terms, view, seat)

    def move(self) -> TakeTurn:
        """The turn that it makes."""
        return self.ranked()[0].action

    def ranked(self) -> list[Weighed]:
        """The turns that it considers, the best first."""
        return self.by_lead()

    def by_lead(self) -> list[Weighed]:
        """The turns that it considers by what they score, whatever follows."""
        course, hand = self.mover.course(), self.mover.hand
        found: list[Weighed] = [Weighed(self.nothing(), self.value_of_nothing())]
        if hand:
            search = Search(course, self.mover.place, hand, self.words, self.most, self.longest)
            for candidate in search.candidates()[: self.exact]:
                made = options(self.mover, course, candidate.lay, self.words)[:2]
                found += [Weighed(each.action, self.value(each), each) for each in made]
        return sorted(found, key=lambda weighed: -weighed.value)

    def nothing(self) -> TakeTurn:
        """Laying nothing, at the least cost."""
        return TakeTurn(draw=1 if self.view.piles[self.seat] else None)

    def value_of_nothing(self) -> float:
        """The lead after laying nothing; the turn is lost."""
        mine = self.mover.cards
        return lead(mine, self.seat) - (1.0 if self.view.piles[self.seat] else 0.5)

    def value(self, option: Option) -> float:
        """The lead after a turn; more than that if it ends the match."""
        ahead = lead(option.cards, self.seat)
        if option.short and not self.terms.settings.finish_round:
            return ahead + (SURE if ahead > 0 else -SURE if ahead < 0 else 0)
        return ahead

    @property
    def next_seat(self) -> int:
        """Whose turn is next."""
        return (self.seat + 1) % self.view.seats

    def deal(self) -> tuple[int, ...]:
        """A hand that the next player could have."""
        count = min(HAND, len(self.view.unseen))
        return tuple(sorted(self.rng.sample(self.view.unseen, count)))
