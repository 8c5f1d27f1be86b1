"""Position files, which people can write by hand."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from msgspec import Meta, Struct

from parlour.core.codec import SET
from parlour.core.refusal import Refusal, malformed_at
from parlour.games.domino.deck.halves import Domino, HalfText, half_of
from parlour.games.domino.settings import FEWEST_SEATS, MOST_SEATS, Settings, set_of
from parlour.games.domino.state import (
    MOST_DOMINOES,
    REACH,
    DominoId,
    Due,
    Laid,
    Phase,
    State,
)

MOST_WRITTEN = 1_000
"""The most dominoes that a file names, and the most in a deck or a pile."""

Count = Annotated[int, Meta(ge=0, le=MOST_WRITTEN)]
Number = Annotated[int, Meta(ge=0, le=1_000_000)]
NumberText = Annotated[str, Meta(pattern=r"^[1-9][0-9]{0,5}$")]


class Position(Struct, frozen=True, forbid_unknown_fields=True):
    """A position file. Only `seats` is required."""

    seats: Annotated[int, Meta(ge=FEWEST_SEATS, le=MOST_SEATS, description="how many players")]
    settings: Settings = Settings()
    dominoes: Annotated[
        dict[NumberText, tuple[HalfText, HalfText]],
        Meta(
            max_length=MOST_WRITTEN,
            description="dominoes by number, two halves each: a symbol and its printed turn, - "
            "(empty) or * and a kind, and walls behind a slash (bottom, left, top, right). Those "
            "that are nowhere else are unseen",
        ),
    ] = {}
    board: Annotated[
        tuple[Laid, ...],
        Meta(
            max_length=MOST_WRITTEN,
            description="in laying order: number, column and row of the first half, quarter turns",
        ),
    ] = ()
    hands: Annotated[
        tuple[Annotated[tuple[DominoId, ...], SET], ...], Meta(description="one per seat")
    ] = ()
    piles: Annotated[tuple[Count, ...], Meta(description="how many cards, one item per seat")] = ()
    deck: Annotated[Count, Meta(description="how many dominoes are left to draw")] = 0
    to_move: Annotated[int, Meta(ge=0, description="the seat whose turn it is")] = 0
    turn: Annotated[Number, Meta(description="turns made so far")] = 0
    passes: Annotated[Number, Meta(description="turns in a row without a domino")] = 0
    ending: Annotated[bool, Meta(description="a refill has fallen short")] = False
    first: Annotated[int, Meta(ge=0, description="the seat that began")] = 0
    phase: Phase = Phase.PLAY


def position_of(settings: Settings, state: State) -> Position:
    """The position file of a state."""
    return Position(
        seats=state.seats,
        settings=settings,
        dominoes={str(domino.id): (domino.first, domino.second) for domino in state.dominoes},
        board=state.table,
        hands=state.hands,
        piles=state.piles,
        deck=state.deck,
        to_move=state.to_move,
        turn=state.turn,
        passes=state.passes,
        ending=state.ending,
        first=state.first,
        phase=state.phase,
    )


def from_position(position: Position) -> State | Refusal:
    """The state of a position file."""
    refusal = _misshapen(position)
    if refusal is not None:
        return refusal
    named = _named(position)
    if isinstance(named, Refusal):
        return named
    hands = position.hands or ((),) * position.seats
    piles = position.piles or (0,) * position.seats
    refusal = _misplaced(position, {domino.id for domino in named})
    if refusal is not None:
        return refusal
    seen = len(position.board) + sum([len(hand) for hand in hands])
    wanted = position.deck + sum(piles) - (len(named) - seen)
    filled = _filled(position, named, wanted)
    if isinstance(filled, Refusal):
        return filled
    return State(
        table=position.board,
        piles=piles,
        deck=position.deck,
        to_move=position.to_move,
        first=position.first,
        turn=position.turn,
        passes=position.passes,
        ending=position.ending,
        phase=position.phase,
        due=Due.NOTHING,
        dealing=0,
        dealt=0,
        dominoes=filled,
        hands=hands,
    )


def _misshapen(position: Position) -> Refusal | None:
    """What the types cannot check: seats out of range, lists of the wrong length."""
    seats = position.seats
    for key in ("to_move", "first"):
        if getattr(position, key) >= seats:
            return malformed_at(f"$.{key}", f"there is no seat {getattr(position, key)}")
    for key in ("hands", "piles"):
        items = len(getattr(position, key))
        if items not in (0, seats):
            return malformed_at(f"$.{key}", f"{items} items for {seats} seats")
    return None


def _named(position: Position) -> tuple[Domino, ...] | Refusal:
    """The dominoes of the file in order, their walls in order too."""
    made = []
    for number, halves in position.dominoes.items():
        try:
            first, second = (half_of(text).text for text in halves)
        except ValueError as error:
            return malformed_at(f"$.dominoes.{number}", str(error))
        if int(number) > MOST_DOMINOES:
            return malformed_at(f"$.dominoes.{number}", f"numbers go up to {MOST_DOMINOES}")
        made.append(Domino(int(number), first, second))
    return tuple(sorted(made, key=lambda domino: domino.id))


def _misplaced(position: Position, known: set[int]) -> Refusal | None:
    """Dominoes that are not named, or in two places, or too far away."""
    places = [(f"$.board[{at}]", laid.domino) for at, laid in enumerate(position.board)]
    places += [(f"$.hands[{at}]", n) for at, hand in enumerate(position.hands) for n in hand]
    seen: set[int] = set()
    for path, number in places:
        if number not in known:
            return malformed_at(path, f"domino {number} is not among the dominoes")
        if number in seen:
            return malformed_at(path, f"domino {number} is there twice")
        seen.add(number)
    for at, laid in enumerate(position.board):
        if max(abs(part) for part in laid.cells[1]) > REACH:
            return malformed_at(f"$.board[{at}]", f"a half lies beyond {REACH}")
    return None


def _filled(
    position: Position, named: tuple[Domino, ...], wanted: int
) -> tuple[Domino, ...] | Refusal:
    """With dominoes of the settings, numbered above all others, until decks and piles are full."""
    if wanted <= 0:
        return named
    above = max([domino.id for domino in named], default=0)
    usual: Iterable[Domino] = set_of(position.settings, position.seats)
    halves = [(domino.first, domino.second) for domino in usual]
    if above + wanted > MOST_DOMINOES:
        return malformed_at("$.dominoes", f"numbers go up to {MOST_DOMINOES}")
    added = [Domino(above + n + 1, *halves[n % len(halves)]) for n in range(wanted)]
    return (*named, *added)
