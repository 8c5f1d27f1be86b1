"""What lies on the table, what can be done with it, what people notice."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal, TypeVar

from msgspec import Meta, Struct

from parlour.core.codec import SET
from parlour.core.game import BasePreview
from parlour.core.refusal import CoreCode, Refusal

DECK = tuple(range(1, 13))
"""Twelve cards: as many for everybody, whether two, three or four play."""

Card = Annotated[int, Meta(ge=1, le=12)]
CardSet = Annotated[tuple[Card, ...], SET]


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """What is chosen before a match."""

    hand: Annotated[int, Meta(ge=2, le=3, description="how many cards everybody holds")] = 3
    best: Annotated[
        Literal["highest", "lowest"], Meta(description="which card takes the trick")
    ] = "highest"


class State(Struct, frozen=True):
    """Hands, pool and pile are sorted; the trick is in the order of play from `leader` on."""

    hands: tuple[tuple[int, ...], ...]
    pool: tuple[int, ...]
    pile: tuple[int, ...]
    trick: tuple[int, ...]
    leader: int
    exchanged: tuple[bool, ...]
    points: tuple[int, ...]
    drawing: int | None


class View(Struct, frozen=True):
    """Somebody's own hand; how many cards the others and the pool have; all that lies open."""

    viewer: int | None
    hand: tuple[int, ...]
    counts: tuple[int, ...]
    pool: int
    pile: tuple[int, ...]
    trick: tuple[int, ...]
    leader: int
    exchanged: tuple[bool, ...]
    points: tuple[int, ...]
    drawing: int | None


class Position(Struct, frozen=True, forbid_unknown_fields=True):
    """A position file; cards that are nowhere are in the pool."""

    seats: Annotated[int, Meta(ge=2, le=4)]
    hands: tuple[CardSet, ...]
    settings: Settings = Settings()
    pile: CardSet = ()
    trick: tuple[Card, ...] = ()
    leader: Annotated[int, Meta(ge=0)] = 0
    exchanged: tuple[bool, ...] = ()
    points: tuple[Annotated[int, Meta(ge=0, le=1_000)], ...] = ()


class Play(Struct, frozen=True, tag="play", forbid_unknown_fields=True):
    """Play a card openly."""

    card: Card


class Exchange(Struct, frozen=True, tag="exchange", forbid_unknown_fields=True):
    """Put a card back into the pool, unseen, and draw."""

    card: Card


class PlayDraft(Struct, frozen=True, tag="play", forbid_unknown_fields=True):
    """A play whose card may still be open."""

    card: Card | None = None


class ExchangeDraft(Struct, frozen=True, tag="exchange", forbid_unknown_fields=True):
    """An exchange whose card may still be open."""

    card: Card | None = None


Action = Play | Exchange
Draft = PlayDraft | ExchangeDraft


class Preview(BasePreview, frozen=True, kw_only=True):
    """Whether the card would complete the trick."""

    completes: bool = False


class Played(Struct, frozen=True, tag="played"):
    """A card lies open."""

    seat: int
    card: int


class Took(Struct, frozen=True, tag="took"):
    """Somebody took the trick."""

    seat: int
    points: int


class PutBack(Struct, frozen=True, tag="put_back"):
    """A card went back into the pool; which one only its holder knows."""

    seat: int
    card: int | None


class Drew(Struct, frozen=True, tag="drew"):
    """Cards left the pool; only who drew them sees which."""

    seat: int
    count: int
    cards: tuple[int, ...]


Event = Played | Took | PutBack | Drew


class Code(StrEnum):
    """Why an action is refused, in the order in which the reasons are looked for."""

    CARDS_ARE_DRAWN = "cards_are_drawn"
    GAME_OVER = "game_over"
    NOT_YOUR_TURN = "not_your_turn"
    NOT_IN_HAND = "not_in_hand"
    ALREADY_EXCHANGED = "already_exchanged"
    POOL_EMPTY = "pool_empty"


T = TypeVar("T")
FINISHED: dict[type[Draft], type[Action]] = {PlayDraft: Play, ExchangeDraft: Exchange}


def tag(action: Action) -> str:
    """The word for the kind of action."""
    return str(action.__struct_config__.tag)


def on_turn(table: State | View) -> int:
    """The seat that plays next."""
    return (table.leader + len(table.trick)) % len(table.points)


def without(cards: tuple[int, ...], *gone: int) -> tuple[int, ...]:
    """The cards that are left."""
    return tuple([card for card in cards if card not in gone])


def among(cards: tuple[int, ...], *more: int) -> tuple[int, ...]:
    """The cards and some more, sorted."""
    return tuple(sorted((*cards, *more)))


def put(items: tuple[T, ...], seat: int, item: T) -> tuple[T, ...]:
    """The items with another one at a seat."""
    return (*items[:seat], item, *items[seat + 1 :])


def misshapen(key: str, problem: str) -> Refusal:
    """The refusal for a position file that makes no sense."""
    return Refusal(CoreCode.MALFORMED, {"path": f"$.{key}", "problem": problem})
