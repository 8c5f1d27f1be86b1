"""Cards that change hands after a turn: Gift, score, refill (KD-33, KD-40, Thief)."""

from __future__ import annotations

from typing import NamedTuple

from parlour.games.domino.deck.halves import Kind
from parlour.games.domino.rules.course import Course
from parlour.games.domino.settings import HAND
from parlour.games.domino.state import put


class Cards(NamedTuple):
    """How many cards are in every pile and in the deck."""

    piles: tuple[int, ...]
    deck: int


def after_gifts(cards: Cards, seat: int, gifts: int) -> Cards:
    """For every Gift, each other player with a pile returns a card."""
    for _ in range(gifts):
        back = [int(other != seat and pile > 0) for other, pile in enumerate(cards.piles)]
        piles = tuple([pile - less for pile, less in zip(cards.piles, back, strict=True)])
        cards = Cards(piles, cards.deck + sum(back))
    return cards


def after_score(cards: Cards, seat: int, points: int) -> Cards:
    """Points are cards from the deck, or back into it, as far as they reach (KD-33)."""
    pile = cards.piles[seat]
    moved = max(-pile, min(points, cards.deck))
    return Cards(put(cards.piles, seat, pile + moved), cards.deck - moved)


def needed(hand: int) -> int:
    """The dominoes that a hand is filled up with (KD-40)."""
    return max(0, HAND - hand)


def opponents_with_cards(cards: Cards, seat: int) -> tuple[int, ...]:
    """Who can be stolen from."""
    return tuple([o for o, pile in enumerate(cards.piles) if o != seat and pile > 0])


def victims_wanted(course: Course, cards: Cards, seat: int, hand: int) -> int:
    """How many victims Thieves want."""
    if not needed(hand):
        return 0
    return min(course.count(Kind.THIEF), len(opponents_with_cards(cards, seat)))


def after_refill(cards: Cards, hand: int, thief: tuple[int, ...]) -> tuple[Cards, int]:
    """The cards after a refill from the victims' piles, then the deck; and how many were drawn."""
    wanted = needed(hand)
    left = wanted
    piles, deck = cards
    for victim in thief:
        taken = min(left, piles[victim])
        piles, left = put(piles, victim, piles[victim] - taken), left - taken
    taken = min(left, deck)
    return Cards(piles, deck - taken), wanted - left + taken
