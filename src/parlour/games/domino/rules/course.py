"""A turn while it is made: dominoes are laid one after another, and what they cover fires.

A course is immutable, so a turn can branch. While `waiting` is not empty the first kind in it wants
a choice; everything that wants none has happened (KD-20 to KD-22, KD-50).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from parlour.core.refusal import Refusal
from parlour.games.domino.actions import IN_PLACE, PIVOTS, Code, Turned
from parlour.games.domino.deck.halves import Kind
from parlour.games.domino.rules.table import Table
from parlour.games.domino.state import REACH, STEPS, Cell, Laid


class Course(NamedTuple):
    """How far a turn has come. `new` are the dominoes laid or turned, `fired` what was covered."""

    table: Table
    limit: int | None
    laid: tuple[Laid, ...] = ()
    new: frozenset[int] = frozenset()
    fired: tuple[tuple[Kind, Cell], ...] = ()
    waiting: tuple[tuple[Kind, Cell], ...] = ()

    def count(self, kind: Kind) -> int:
        """How often a kind has fired."""
        return sum([fired is kind for fired, _ in self.fired])

    @property
    def asks(self) -> Kind | None:
        """The kind that wants a choice: Destroyer or Rotate."""
        return self.waiting[0][0] if self.waiting else None


def lay_refusal(course: Course, laid: Laid) -> Refusal | None:
    """Why a domino may not lie there next."""
    table = course.table
    at = {"domino": laid.domino, "x": laid.x, "y": laid.y}
    if table.lying and not table.touches(laid):
        return Refusal(Code.TOUCHES_NOTHING, at)
    if table.covers_exactly(laid):
        return Refusal(Code.COVERS_EXACTLY, at)
    if not table.fits(course.limit, laid):
        return Refusal(Code.TABLE_TOO_SMALL, {**at, "limit": course.limit})
    return None


def lay(course: Course, laid: Laid) -> Course:
    """Lays a domino: the special halves that it covers fire, the one under its first half first."""
    covered = [(course.table.special(cell), cell) for cell in laid.cells]
    fired = tuple([(kind, cell) for kind, cell in covered if kind is not None])
    return settled(
        course._replace(
            table=course.table.laid(laid),
            laid=(*course.laid, laid),
            new=course.new | {laid.domino},
            waiting=fired,
        )
    )


def settled(course: Course) -> Course:
    """After everything that wants no choice, or has nothing to choose from, has happened."""
    while course.waiting:
        kind = course.waiting[0][0]
        if kind is Kind.DESTROYER and next(destructible(course), None) is not None:
            break
        if kind is Kind.ROTATE and next(turnings(course), None) is not None:
            break
        course = _fired(course)
    return course


def _fired(course: Course) -> Course:
    """The first of those that wait has had its turn."""
    return course._replace(fired=(*course.fired, course.waiting[0]), waiting=course.waiting[1:])


def own(course: Course) -> set[int]:
    """The dominoes laid this turn."""
    return {laid.domino for laid in course.laid}


def destructible(course: Course) -> Iterator[int]:
    """What a Destroyer may take, in laying order."""
    laid = own(course)
    for domino, lying in course.table.lying.items():
        if domino not in laid and course.table.shows(lying):
            yield domino


def destroy(course: Course, domino: int) -> Course:
    """A Destroyer takes a domino."""
    gone = course._replace(table=course.table.lifted(domino), new=course.new - {domino})
    return settled(_fired(gone))


def rotatable(course: Course) -> Iterator[int]:
    """The dominoes that lay there before and show both halves, in laying order."""
    laid = own(course)
    for domino, lying in course.table.lying.items():
        if domino not in laid and len(course.table.shows(lying)) == len(lying.cells):
            yield domino


def turned_to(lying: Laid, turned: Turned) -> tuple[int, int, int]:
    """Where a turned domino has its first half, and its quarter turns."""
    turn = (lying.turn + turned.turns) % 4
    first, second = lying.cells
    if turned.turns == IN_PLACE:
        return (*second, turn)
    if turned.pivot == "first":
        return (*first, turn)
    right, down = STEPS[turn]
    return second[0] - right, second[1] - down, turn


def turnings(course: Course) -> Iterator[Turned]:
    """Every way in which a Rotate may turn a domino."""
    for domino in rotatable(course):
        yield from turnings_of(course, domino)


def turnings_of(course: Course, domino: int) -> Iterator[Turned]:
    """Every way to turn one domino; in place is written with the first half."""
    for pivot in PIVOTS:
        for turns in (1, 2, 3):
            turned = Turned(domino, pivot, turns)
            if rotate_refusal(course, turned) is None:
                yield turned


def rotate_refusal(course: Course, turned: Turned) -> Refusal | None:
    """Why a Rotate may not turn a domino so."""
    where = {"domino": turned.domino}
    if turned.domino not in set(rotatable(course)):
        return Refusal(Code.NOT_TO_ROTATE, where)
    if turned.turns == IN_PLACE and turned.pivot != "first":
        return Refusal(Code.ROTATED_WRITTEN, where)
    lying = course.table.lying[turned.domino]
    x, y, turn = turned_to(lying, turned)
    right, down = STEPS[turn]
    if max(abs(x), abs(y), abs(x + right), abs(y + down)) > REACH:
        return Refusal(Code.ROTATED_TOO_FAR, {**where, "limit": REACH})
    lifted, made = course.table.lifted(turned.domino), Laid(turned.domino, x, y, turn)
    if turned.turns != IN_PLACE:
        if not lifted.touches(made):
            return Refusal(Code.ROTATED_TOUCHES_NOTHING, where)
        if lifted.covers_exactly(made):
            return Refusal(Code.ROTATED_COVERS_EXACTLY, where)
    if not lifted.fits(course.limit, made):
        return Refusal(Code.TABLE_TOO_SMALL, {**where, "x": x, "y": y, "limit": course.limit})
    return None


def rotate(course: Course, turned: Turned | None) -> Course:
    """A Rotate turns a domino, which comes to lie on top, or is declined."""
    if turned is None:
        return settled(_fired(course))
    lying = course.table.lying[turned.domino]
    made = Laid(turned.domino, *turned_to(lying, turned))
    table = course.table.lifted(turned.domino).laid(made)
    return settled(_fired(course._replace(table=table, new=course.new | {turned.domino})))


def in_line(course: Course) -> bool:
    """Whether all new dominoes lie in one row or column, or a Detour allows otherwise (KD-20)."""
    return lines_up(course.laid) or course.count(Kind.DETOUR) > 0


def lines_up(laid: tuple[Laid, ...]) -> bool:
    """Whether dominoes lie in one row or in one column."""
    cells = [cell for one in laid for cell in one.cells]
    return len({x for x, _ in cells}) <= 1 or len({y for _, y in cells}) <= 1
