"""Expert: searches with the whole hand, and weighs the best turns by what the next player could
reply with hands that it may have.
"""

from __future__ import annotations

from typing import ClassVar

from parlour.games.domino.bots.options import Option
from parlour.games.domino.bots.player import Player, Weighed
from parlour.games.domino.bots.search import Search
from parlour.games.domino.deck.halves import Domino
from parlour.games.domino.rules.course import Course
from parlour.games.domino.rules.table import Table, printed
from parlour.games.domino.view import set_in

REPLY = 0.7
"""What a point of the next player's reply counts, with two players."""

HANDS = 3
"""How many hands of the next player are imagined at most."""

CLOSE = 7.0
"""Turns that are worse than the best by more than this are not looked at again."""


class Expert(Player):
    """Looks at replies as far as the budget goes."""

    most: ClassVar[int] = 4
    exact: ClassVar[int] = 40

    def ranked(self) -> list[Weighed]:
        """The best turns by their replies, then the others."""
        found = self.by_lead()
        close = [each for each in found if each.value > found[0].value - CLOSE and each.option]
        hands = max(1, min(HANDS, self.budget // 5))
        count = min(len(close), max(1, self.budget // hands))
        if count < 2 or not self.view.unseen:
            return found
        dominoes = set_in(self.terms, self.view)
        dealt = [self.deal() for _ in range(hands)]
        looked = []
        for each in close[:count]:
            assert each.option is not None
            replies = [self._reply(each.option, hand, dominoes) for hand in dealt]
            weight = REPLY / (self.view.seats - 1)
            looked.append(each._replace(value=each.value - weight * sum(replies) / hands))
        looked.sort(key=lambda weighed: -weighed.value)
        taken = {each.action for each in looked}
        return [*looked, *[each for each in found if each.action not in taken]]

    def _reply(self, option: Option, hand: tuple[int, ...], dominoes: tuple[Domino, ...]) -> int:
        """About what the next player scores with this hand."""
        if option.short and not self.terms.settings.finish_round:
            return 0
        table = option.course.table
        wanted = {*table.lying, *hand}
        course = Course(Table(printed(dominoes, wanted), table.lying, table.stacks), None)
        place = self.terms.place(self.next_seat, self.view.seats)
        return max(0, Search(course, place, hand, self.words, 3).best_value())
