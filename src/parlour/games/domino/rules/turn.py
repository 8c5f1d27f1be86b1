"""A whole turn, from what whoever makes it can see: what it does, or why it is refused."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from parlour.core.refusal import Refusal
from parlour.games.domino.actions import Code, Effect, TakeTurn
from parlour.games.domino.deck.halves import Domino, Kind
from parlour.games.domino.rules import course as co
from parlour.games.domino.rules import scoring
from parlour.games.domino.rules.course import Course
from parlour.games.domino.rules.refill import (
    Cards,
    after_gifts,
    after_score,
    opponents_with_cards,
    victims_wanted,
)
from parlour.games.domino.rules.table import Table, printed
from parlour.games.domino.settings import HAND, Terms
from parlour.games.domino.state import Laid, Public, State
from parlour.games.domino.view import View


class Mover(NamedTuple):
    """Whoever makes a turn: the seat, its hand, and what everybody sees."""

    terms: Terms
    public: Public
    seat: int
    hand: tuple[int, ...]
    dominoes: tuple[Domino, ...]

    @property
    def place(self) -> int:
        """The side of the table from which the seat reads."""
        return self.terms.place(self.seat, self.public.seats)

    @property
    def cards(self) -> Cards:
        """Piles and deck before the turn."""
        return Cards(self.public.piles, self.public.deck)

    def course(self) -> Course:
        """The turn before anything is laid."""
        wanted = {laid.domino for laid in self.public.table} | {*self.hand}
        table = Table.of(printed(self.dominoes, wanted), self.public.table)
        return Course(table, self.terms.settings.max_size)


def mover(terms: Terms, state: State, seat: int) -> Mover:
    """A seat in a state."""
    return Mover(terms, state, seat, state.hands[seat], state.dominoes)


def mover_in(terms: Terms, view: View, seat: int) -> Mover:
    """A seat in a view; the hand is the viewer's."""
    return Mover(terms, view, seat, view.hand, view.dominoes)


def hand_refusal(mover: Mover, lay: Iterable[Laid]) -> Refusal | None:
    """Why these are not dominoes of the hand, each once."""
    used: set[int] = set()
    for laid in lay:
        if laid.domino not in mover.hand:
            return Refusal(Code.NOT_IN_HAND, {"domino": laid.domino})
        if laid.domino in used:
            return Refusal(Code.DOMINO_TWICE, {"domino": laid.domino})
        used.add(laid.domino)
    return None


def draw_refusal(mover: Mover, action: TakeTurn) -> Refusal | None:
    """Whether `draw` is there exactly when nothing is laid and the pile has cards (KD-40)."""
    pile = mover.public.piles[mover.seat]
    if action.lay:
        return Refusal(Code.DRAW_AND_LAY) if action.draw is not None else None
    if action.draw is None:
        return Refusal(Code.DRAW_NEEDED, {"most": min(HAND, pile)}) if pile else None
    if not pile:
        return Refusal(Code.NOTHING_TO_DRAW)
    if not 1 <= action.draw <= min(HAND, pile):
        return Refusal(Code.DRAW_COUNT, {"draw": action.draw, "most": min(HAND, pile)})
    return None


class Choices:
    """The choices of an action, taken one after another in the one way they may be written."""

    def __init__(self, effects: tuple[Effect | None, ...]) -> None:
        self.effects = effects
        self.at = 0
        self._written = 0
        """Declined Rotates that are written and need a later one that is used."""
        self._left_out = False

    @property
    def next(self) -> Effect | None:
        """The choice that comes next."""
        return self.effects[self.at] if self.at < len(self.effects) else None

    def settle(self, course: Course) -> Refusal | Course:
        """The course after everything that waits has been chosen."""
        while course.asks is not None:
            made = self._destroy(course) if course.asks is Kind.DESTROYER else self._rotate(course)
            if isinstance(made, Refusal):
                return made
            course = made
        return course

    def _destroy(self, course: Course) -> Refusal | Course:
        effect = self.next
        domino = None if effect is None else effect.destroys
        if domino is None:
            return Refusal(Code.DESTROY_WHICH, {"choice": self.at + 1})
        if domino not in set(co.destructible(course)):
            return Refusal(Code.NOT_TO_DESTROY, {"domino": domino})
        self.at += 1
        return co.destroy(course, domino)

    def _rotate(self, course: Course) -> Refusal | Course:
        effect = self.next
        if effect is None or not effect.is_rotate:
            self._left_out = True
            return co.rotate(course, None)
        self.at += 1
        if effect.turned is None:
            self._written += 1
            return co.rotate(course, None)
        refusal = co.rotate_refusal(course, effect.turned)
        if refusal is None and self._left_out:
            refusal = Refusal(Code.DECLINED_WRITTEN)
        self._written = 0
        return refusal or co.rotate(course, effect.turned)

    def left_over(self) -> Refusal | None:
        """Why there are more choices than questions (KD-50)."""
        if self.at < len(self.effects):
            return Refusal(Code.SURPLUS_EFFECT, {"choice": self.at + 1})
        return Refusal(Code.DECLINED_WRITTEN) if self._written else None


def follow(
    mover: Mover, lay: Iterable[Laid], effects: tuple[Effect | None, ...]
) -> Refusal | Course:
    """The turn after all dominoes are laid and all choices made."""
    course, choices = mover.course(), Choices(effects)
    for laid in lay:
        refusal = co.lay_refusal(course, laid)
        if refusal is not None:
            return refusal
        made = choices.settle(co.lay(course, laid))
        if isinstance(made, Refusal):
            return made
        course = made
    return choices.left_over() or course


def course_refusal(mover: Mover, course: Course, thief: tuple[int, ...]) -> Refusal | None:
    """Why a turn may not be committed although everything in it could be laid."""
    if not co.in_line(course):
        return Refusal(Code.NOT_ONE_LINE)
    if course.count(Kind.DICTIONARY):
        invalid = scoring.score(mover.terms.lexicon, course, mover.place).invalid
        if invalid:
            return Refusal(Code.INVALID_WORDS, {"words": invalid})
    return thief_refusal(mover, course, thief)


def cards_before_refill(mover: Mover, course: Course, points: int) -> Cards:
    """After Gifts and score (KD-33)."""
    cards = after_gifts(mover.cards, mover.seat, course.count(Kind.GIFT))
    return after_score(cards, mover.seat, points)


def victims(mover: Mover, course: Course) -> tuple[tuple[int, ...], int]:
    """Who can be stolen from, and how many Thieves want; the score changes neither."""
    cards = cards_before_refill(mover, course, 0)
    held = len(mover.hand) - len(course.laid)
    wanted = victims_wanted(course, cards, mover.seat, held)
    return opponents_with_cards(cards, mover.seat), wanted


def thief_refusal(mover: Mover, course: Course, thief: tuple[int, ...]) -> Refusal | None:
    """Whether exactly the victims are named that Thieves want, each once."""
    possible, wanted = victims(mover, course)
    if len(thief) != wanted:
        return Refusal(Code.THIEF_COUNT, {"wanted": wanted})
    for index, victim in enumerate(thief):
        if victim not in possible or victim in thief[:index]:
            return Refusal(Code.THIEF_VICTIM, {"victim": victim + 1})
    return None
