"""What viewers notice."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from parlour.core.chance import Drawn
from parlour.core.refusal import Refusal
from parlour.games.domino.actions import TakeTurn
from parlour.games.domino.deck.halves import Domino, Kind
from parlour.games.domino.rules import scoring
from parlour.games.domino.rules import turn as tu
from parlour.games.domino.rules.course import Course
from parlour.games.domino.rules.ending import EndReason, end_reason
from parlour.games.domino.rules.refill import Cards, after_gifts
from parlour.games.domino.settings import Terms
from parlour.games.domino.state import Cell, Due, Laid, Phase, State

DIRECTIONS = ("right", "down", "left", "up")
"""Where the second half lies after every turn; notes have the first letter."""


class First(Struct, frozen=True, tag="first"):
    """Who begins."""

    seat: int


class TileLaid(Struct, frozen=True, tag="tile"):
    """The start tile lies on the table."""

    domino: int
    halves: str
    direction: str


class DominoLaid(Struct, frozen=True, tag="laid"):
    """A domino was laid."""

    seat: int
    domino: int
    halves: str
    cell: str
    direction: str


class Fired(Struct, frozen=True, tag="fired"):
    """A special half was covered."""

    seat: int
    kind: Kind
    cell: str


class Destroyed(Struct, frozen=True, tag="destroyed"):
    """A domino is out of the match."""

    seat: int
    domino: int
    halves: str


class Rotated(Struct, frozen=True, tag="rotated"):
    """A domino lies another way now."""

    seat: int
    domino: int
    halves: str
    cell: str
    direction: str


class Gave(Struct, frozen=True, tag="gave"):
    """Cards went from the others' piles into the deck."""

    seat: int
    cards: int


class Worded(Struct, frozen=True, tag="worded"):
    """A run that is a word, and its points."""

    seat: int
    word: str
    points: int


class Misspelled(Struct, frozen=True, tag="misspelled"):
    """A run that is no word, and the points that it costs."""

    seat: int
    word: str
    points: int


class Scored(Struct, frozen=True, tag="scored"):
    """The sum of a turn: cards that a pile got, or lost."""

    seat: int
    points: int
    cards: int


class Stole(Struct, frozen=True, tag="stole"):
    """A refill came from somebody's pile."""

    seat: int
    victim: int
    cards: int


class Passed(Struct, frozen=True, tag="passed"):
    """Nothing was laid; cards were drawn from the pile."""

    seat: int
    cards: int


class Drew(Struct, frozen=True, tag="drew"):
    """Dominoes came into a hand; only its owner sees which."""

    seat: int
    count: int
    dominoes: tuple[str, ...]


class Ending(Struct, frozen=True, tag="ending"):
    """A refill fell short: the round is played to its end."""


class Ended(Struct, frozen=True, tag="ended"):
    """The match is over."""

    reason: EndReason
    piles: tuple[int, ...]


Event = (
    First
    | TileLaid
    | DominoLaid
    | Fired
    | Destroyed
    | Rotated
    | Gave
    | Worded
    | Misspelled
    | Scored
    | Stole
    | Passed
    | Drew
    | Ending
    | Ended
)


def tell(
    terms: Terms,
    before: State,
    seat: int,
    action: TakeTurn | Drawn,
    after: State,
    viewer: int | None,
) -> tuple[Event, ...]:
    """What a step tells a viewer."""
    if isinstance(action, Drawn):
        return tuple(_drawn(before, action, after, viewer))
    if not action.lay:
        return (Passed(seat, action.draw or 0), *_ended(terms, before, seat, after))
    return (*_turn(terms, before, seat, action, after), *_ended(terms, before, seat, after))


def _drawn(before: State, drawn: Drawn, after: State, viewer: int | None) -> Iterator[Event]:
    names = {domino.id: halves_name(domino) for domino in before.dominoes}
    match before.due:
        case Due.FIRST:
            yield First(after.first)
        case Due.TILE:
            pass
        case Due.TILE_TURN:
            tile = after.table[0]
            yield TileLaid(tile.domino, names[tile.domino], DIRECTIONS[tile.turn])
        case _:
            seen = drawn.numbers if viewer == before.dealing else ()
            told = tuple([names[number] for number in seen])
            yield Drew(before.dealing, len(drawn.values), told)


def _turn(
    terms: Terms, before: State, seat: int, action: TakeTurn, after: State
) -> Iterator[Event]:
    mover = tu.mover(terms, before, seat)
    course = tu.follow(mover, action.lay, action.effects)
    assert not isinstance(course, Refusal), "checked before"
    names = {domino.id: halves_name(domino) for domino in before.dominoes}
    for laid in action.lay:
        where = cell_name((laid.x, laid.y)), DIRECTIONS[laid.turn]
        yield DominoLaid(seat, laid.domino, names[laid.domino], *where)
    for kind, cell in course.fired:
        yield Fired(seat, kind, cell_name(cell))
    for effect in action.effects:
        if effect is not None and effect.destroys is not None:
            yield Destroyed(seat, effect.destroys, names[effect.destroys])
        elif effect is not None and effect.turned is not None:
            yield _rotated(seat, effect.turned.domino, names, course)
    yield from _counted(mover, course)
    yield from _stolen(mover, course, action, after)


def _rotated(seat: int, domino: int, names: dict[int, str], course: Course) -> Rotated:
    """Where it lies at the end of the turn; nowhere if a later Destroyer took it."""
    lying = course.table.lying.get(domino, Laid(domino, 0, 0, 0))
    where = cell_name((lying.x, lying.y)), DIRECTIONS[lying.turn]
    return Rotated(seat, domino, names[domino], *where)


def _counted(mover: tu.Mover, course: Course) -> Iterator[Event]:
    """Gifts, words, and the sum."""
    seat = mover.seat
    given = after_gifts(mover.cards, seat, course.count(Kind.GIFT))
    if given.deck > mover.cards.deck:
        yield Gave(seat, given.deck - mover.cards.deck)
    score = scoring.score(mover.terms.lexicon, course, mover.place)
    for scored in score.runs:
        kind = Worded if scored.valid else Misspelled
        yield kind(seat, scored.letters, abs(scored.points))
    cards = tu.cards_before_refill(mover, course, score.total)
    yield Scored(seat, score.total, cards.piles[seat] - given.piles[seat])


def _stolen(mover: tu.Mover, course: Course, action: TakeTurn, after: State) -> Iterator[Event]:
    score = scoring.total(mover.terms.lexicon, course, mover.place)
    cards: Cards = tu.cards_before_refill(mover, course, score)
    for victim in action.thief:
        yield Stole(mover.seat, victim, cards.piles[victim] - after.piles[victim])


def _ended(terms: Terms, before: State, seat: int, after: State) -> Iterator[Event]:
    if after.ending and not before.ending and after.phase is Phase.PLAY:
        yield Ending()
    reason = end_reason(terms, after, seat)
    if reason is not None:
        yield Ended(reason, after.piles)


def halves_name(domino: Domino) -> str:
    """`EMDW1 | ISIS0/b`."""
    return f"{domino.first} | {domino.second}"


def cell_name(cell: Cell) -> str:
    """Column and row, with a minus that is as wide as a plus."""
    return f"{cell[0]}, {cell[1]}".replace("-", "−")
