"""Every legal action, and a random one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice, permutations
from random import Random

from parlour.games.domino.actions import Effect, TakeTurn, written
from parlour.games.domino.deck.halves import Kind
from parlour.games.domino.rules import course as co
from parlour.games.domino.rules import turn as tu
from parlour.games.domino.rules.check import turn_refusal
from parlour.games.domino.rules.course import Course
from parlour.games.domino.rules.turn import Mover
from parlour.games.domino.settings import HAND, Terms
from parlour.games.domino.state import REACH, STEPS, Cell, Laid, State

FEW = 40
"""With so few ways to lay a first domino, a random action is one of all legal ones."""

TRIES = 40
"""How often a random turn is tried until one is legal."""

PASS_SHARE = 0.1

Way = tuple[int, int, int]
"""The cell of a first half, and the quarter turns."""

Chosen = tuple[Effect | None, ...]
"""The choices made so far; None is a Rotate that was declined."""


def legal(terms: Terms, state: State, seat: int) -> Iterator[TakeTurn]:
    """Lazily: drawing, then turns with one domino, with two, and so on."""
    if turn_refusal(state, seat) is not None:
        return
    mover = tu.mover(terms, state, seat)
    yield from passes(mover)
    for size in range(1, len(mover.hand) + 1):
        yield from _turns(mover, mover.course(), (), size)


def passes(mover: Mover) -> Iterator[TakeTurn]:
    """Laying nothing (KD-40)."""
    pile = mover.public.piles[mover.seat]
    if not pile:
        yield TakeTurn()
    for draw in range(1, min(HAND, pile) + 1):
        yield TakeTurn(draw=draw)


def _turns(mover: Mover, course: Course, chosen: Chosen, left: int) -> Iterator[TakeTurn]:
    """Every turn that goes on like this and lays so many more dominoes."""
    used = co.own(course)
    free = ways(course) if has_detour(course) else _in_line(course, ways(course))
    special = set(course.table.special_cells())
    for domino in [number for number in mover.hand if number not in used]:
        for way in free:
            laid = Laid(domino, *way)
            if left == 1 and not course.fired and special.isdisjoint(laid.cells):
                if co.lines_up((*course.laid, laid)):
                    yield TakeTurn((*course.laid, laid))
                continue
            for made, more in _settlings(co.lay(course, laid)):
                if left > 1:
                    yield from _turns(mover, made, (*chosen, *more), left - 1)
                else:
                    yield from _finished(mover, made, (*chosen, *more))


def _finished(mover: Mover, course: Course, chosen: Chosen) -> Iterator[TakeTurn]:
    """What may be committed, with all victims of Thieves."""
    effects, (possible, wanted) = written(chosen), tu.victims(mover, course)
    for thief in permutations(possible, wanted):
        if tu.course_refusal(mover, course, thief) is None:
            yield TakeTurn(course.laid, effects, thief)


def has_detour(course: Course) -> bool:
    """Whether a Detour is on the table or in the hand, so that the line may still be left."""
    pairs = course.table.printed.values()
    return any(half.special is Kind.DETOUR for halves in pairs for half in halves)


def _settlings(course: Course) -> Iterator[tuple[Course, Chosen]]:
    """Every way to make the choices that wait."""
    if course.asks is None:
        yield course, ()
    elif course.asks is Kind.DESTROYER:
        for domino in co.destructible(course):
            for made, more in _settlings(co.destroy(course, domino)):
                yield made, (Effect(destroy=domino), *more)
    else:
        for made, more in _settlings(co.rotate(course, None)):
            yield made, (None, *more)
        for turned in co.turnings(course):
            for made, more in _settlings(co.rotate(course, turned)):
                yield made, (Effect(rotate=turned), *more)


def ways(course: Course) -> Iterable[Way]:
    """Every way to lie that is not refused; whatever the domino, it is the same."""
    table = course.table
    if not table.lying:
        return _anywhere()
    (left, top, right, bottom), most = table.box(), course.limit or 2 * REACH + 1
    low = max(-REACH, right - most + 1), max(-REACH, bottom - most + 1)
    high = min(REACH, left + most - 1), min(REACH, top + most - 1)
    shut = table.shut()
    found: set[Way] = set()
    for cell in table.cells_beside():
        if not (low[0] <= cell[0] <= high[0] and low[1] <= cell[1] <= high[1]):
            continue
        for turn, (x, y) in enumerate(_beside(cell)):
            if low[0] <= x <= high[0] and low[1] <= y <= high[1] and (cell, (x, y)) not in shut:
                found |= {(*cell, turn), (x, y, (turn + 2) % 4)}
    return sorted(found)


def _anywhere() -> Iterator[Way]:
    """On an empty table the first domino lies anywhere; those nearest to the origin come first."""
    for far in range(REACH + 1):
        for x in range(-far, far + 1):
            rows = range(-far, far + 1) if abs(x) == far else (-far, far)
            for y in dict.fromkeys(rows):
                for turn, (right, down) in enumerate(STEPS):
                    if max(abs(x + right), abs(y + down)) <= REACH:
                        yield x, y, turn


def _beside(cell: Cell) -> list[Cell]:
    return [(cell[0] + right, cell[1] + down) for right, down in STEPS]


def sample(terms: Terms, state: State, seat: int, rng: Random) -> TakeTurn:
    """A random turn: how many dominoes, then one after another on any spot, then any choices."""
    mover = tu.mover(terms, state, seat)
    course = mover.course()
    free = list(islice(ways(course), FEW + 1))
    if len(mover.hand) * len(free) <= FEW:
        found = list(islice(legal(terms, state, seat), 1_000))
        return rng.choice(found)
    if mover.hand and rng.random() >= PASS_SHARE:
        for _ in range(TRIES):
            turn = _sampled(mover, course, rng)
            if turn is not None:
                return turn
    return rng.choice(list(passes(mover)))


def _sampled(mover: Mover, course: Course, rng: Random) -> TakeTurn | None:
    """A random turn, if it turns out to be legal."""
    chosen: Chosen = ()
    count = min(rng.choice((1, 1, 2, 2, 3, 4, len(mover.hand))), len(mover.hand))
    for domino in rng.sample(mover.hand, count):
        free = ways(course) if course.table.lying else [_anywhere_at(rng)]
        lines = _in_line(course, free)
        if not lines:
            break
        course = co.lay(course, Laid(domino, *rng.choice(lines)))
        course, more = _settled(course, rng)
        chosen = (*chosen, *more)
    possible, wanted = tu.victims(mover, course)
    thief = tuple(rng.sample(possible, wanted))
    if not course.laid or tu.course_refusal(mover, course, thief) is not None:
        return None
    return TakeTurn(course.laid, written(chosen), thief)


def _anywhere_at(rng: Random) -> Way:
    while True:
        x, y, turn = rng.randint(-REACH, REACH), rng.randint(-REACH, REACH), rng.randrange(4)
        right, down = STEPS[turn]
        if max(abs(x + right), abs(y + down)) <= REACH:
            return x, y, turn


def _in_line(course: Course, found: Iterable[Way]) -> list[Way]:
    """The ways that keep to one line or cover a Detour; all once a Detour has fired."""
    if not course.laid or course.count(Kind.DETOUR):
        return list(found)
    cells = [cell for laid in course.laid for cell in laid.cells]
    columns, rows = {x for x, _ in cells}, {y for _, y in cells}
    special = course.table.special_cells()
    detours = {cell for cell, kind in special.items() if kind is Kind.DETOUR}
    kept = []
    for way in found:
        one, other = Laid(1, *way).cells
        columns_there, rows_there = columns | {one[0], other[0]}, rows | {one[1], other[1]}
        if len(columns_there) == 1 or len(rows_there) == 1 or one in detours or other in detours:
            kept.append(way)
    return kept


def _settled(course: Course, rng: Random) -> tuple[Course, Chosen]:
    """With a random choice for everything that waits."""
    chosen: list[Effect | None] = []
    while course.asks is not None:
        if course.asks is Kind.DESTROYER:
            domino = rng.choice(list(co.destructible(course)))
            course = co.destroy(course, domino)
            chosen.append(Effect(destroy=domino))
        elif rng.random() < 0.25:
            course = co.rotate(course, None)
            chosen.append(None)
        else:
            turned = rng.choice(list(co.turnings(course)))
            course = co.rotate(course, turned)
            chosen.append(Effect(rotate=turned))
    return course, tuple(chosen)
