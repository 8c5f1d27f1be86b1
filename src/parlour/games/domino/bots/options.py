"""Finished turns: candidates with choices for what they cover, scored exactly."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from parlour.core.refusal import Refusal
from parlour.games.domino.actions import Effect, TakeTurn, written
from parlour.games.domino.bots.search import ordered
from parlour.games.domino.deck.halves import Kind
from parlour.games.domino.rules import course as co
from parlour.games.domino.rules import scoring
from parlour.games.domino.rules import turn as tu
from parlour.games.domino.rules.course import Course
from parlour.games.domino.rules.refill import Cards, after_refill, opponents_with_cards
from parlour.games.domino.rules.turn import Mover
from parlour.games.domino.settings import HAND
from parlour.games.domino.state import Laid
from parlour.words.vocabulary import Vocabulary

MOST_WAYS = 24
"""How many ways to make the choices of one turn are tried."""

Chosen = tuple[Effect | None, ...]


class Option(NamedTuple):
    """A turn that could be made: what it scores, the cards after it, and whether the hand cannot be
    filled up.
    """

    action: TakeTurn
    course: Course
    points: int
    cards: Cards
    short: bool


def options(mover: Mover, course: Course, lay: tuple[Laid, ...], words: Vocabulary) -> list[Option]:
    """The legal ways to lay these dominoes, with the best choices that were found first."""
    made = []
    for after, chosen in islice(_ways(course, ordered(course, lay), ()), MOST_WAYS):
        option = _option(mover, after, chosen, words)
        if option is not None:
            made.append(option)
    return sorted(made, key=lambda option: -lead(option.cards, mover.seat))


def _ways(course: Course, lay: tuple[Laid, ...], chosen: Chosen) -> Iterator[tuple[Course, Chosen]]:
    """The turn with every choice that it asks for."""
    if not lay:
        yield course, chosen
        return
    if isinstance(co.lay_refusal(course, lay[0]), Refusal):
        return
    for after, more in _choices(co.lay(course, lay[0])):
        yield from _ways(after, lay[1:], (*chosen, *more))


def _choices(course: Course) -> Iterator[tuple[Course, Chosen]]:
    if course.asks is None:
        yield course, ()
    elif course.asks is Kind.DESTROYER:
        for domino in co.destructible(course):
            for after, more in _choices(co.destroy(course, domino)):
                yield after, (Effect(destroy=domino), *more)
    else:
        for after, more in _choices(co.rotate(course, None)):
            yield after, (None, *more)
        for turned in co.turnings(course):
            for after, more in _choices(co.rotate(course, turned)):
                yield after, (Effect(rotate=turned), *more)


def _option(mover: Mover, course: Course, chosen: Chosen, words: Vocabulary) -> Option | None:
    if not co.in_line(course):
        return None
    points = scoring.total(words, course, mover.place)
    cards = tu.cards_before_refill(mover, course, points)
    _, wanted = tu.victims(mover, course)
    richest = sorted(opponents_with_cards(cards, mover.seat), key=lambda seat: -cards.piles[seat])
    thief = tuple(richest[:wanted])
    if course.count(Kind.DICTIONARY) and tu.course_refusal(mover, course, thief) is not None:
        return None
    held = len(mover.hand) - len(course.laid)
    cards, drawn = after_refill(cards, held, thief)
    action = TakeTurn(course.laid, written(chosen), thief)
    return Option(action, course, points, cards, held + drawn < HAND)


def lead(cards: Cards, seat: int) -> float:
    """How far a seat is ahead of the best other one."""
    others = [pile for other, pile in enumerate(cards.piles) if other != seat]
    return cards.piles[seat] - max(others)
