"""Ways to carry out walls, swaps, destroying and special cells: what makes words first."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.games.knickknack import options as opt
from parlour.games.knickknack.actions import Carried, Part
from parlour.games.knickknack.board.cells import Kind
from parlour.games.knickknack.board.generator import SIDE
from parlour.games.knickknack.bots.fillings import WILD, Fillings
from parlour.games.knickknack.bots.letter_moves import lead
from parlour.games.knickknack.bots.trial_sheet import (
    ACROSS,
    DOWN,
    NOBODY,
    Letter,
    Place,
    TrialSheet,
    cell_at,
)
from parlour.games.knickknack.rules import special_cells
from parlour.games.knickknack.settings import Terms
from parlour.games.knickknack.state import State
from parlour.words.grid import CLOSED, EMPTY, Edge, between

Paid = list[int]
Found = tuple[Carried, Paid]

EVERY = (ACROSS, DOWN)


def _step(way: int) -> int:
    return 1 if way == ACROSS else SIDE


def wall_moves(
    sheet: TrialSheet, seat: int, option: opt.WallOption, number: int
) -> Iterator[Found]:
    """No wall; every wall that cuts out a word, alone; and as many of them as there are."""
    yield Carried(number), [0] * sheet.seats
    single: list[tuple[float, Place, int]] = []
    for way in EVERY:
        for place, open_ in enumerate(sheet.open[way]):
            if not open_ or sheet.signs[place] in "#." or sheet.signs[place + _step(way)] in "#.":
                continue
            paid = _walled(sheet, seat, [(place, way)])
            if any(paid):
                single.append((lead(paid, seat), place, way))
                yield Carried(number, walls=(_edge(place, way),)), paid
    single.sort(reverse=True)
    chosen: list[tuple[Place, int]] = []
    best = 0.0
    for _, place, way in single[:6]:
        if len(chosen) == option.count:
            break
        paid = _walled(sheet, seat, [*chosen, (place, way)])
        if lead(paid, seat) > best:
            best = lead(paid, seat)
            chosen.append((place, way))
    if len(chosen) > 1:
        edges = tuple(sorted([_edge(*each) for each in chosen]))
        yield Carried(number, walls=edges), _walled(sheet, seat, chosen)


def _edge(place: Place, way: int) -> Edge:
    return between(cell_at(place), cell_at(place + _step(way)))


def _walled(sheet: TrialSheet, seat: int, walls: list[tuple[Place, int]]) -> Paid:
    for place, way in walls:
        sheet.open[way][place] = False
    touched = [(p, way) for place, way in walls for p in (place, place + _step(way))]
    paid = sheet.paid(seat, touched)
    for place, way in walls:
        sheet.open[way][place] = True
    return paid


def swap_moves(
    terms: Terms,
    sheet: TrialSheet,
    seat: int,
    option: opt.SwapOption,
    number: int,
    fillings: Fillings,
) -> Iterator[Found]:
    """No swap; the swaps that make a word; and the best two of them together."""
    yield Carried(number), [0] * sheet.seats
    found: list[tuple[float, Place, str]] = []
    for place, sign in enumerate(sheet.signs):
        if sign in "#.":
            continue
        for name in _fitting(sheet, place, fillings):
            if name != sign:
                paid = _swapped(terms, sheet, seat, [(place, name)])
                found.append((lead(paid, seat), place, name))
                yield Carried(number, swaps=((name, *cell_at(place)),)), paid
    found.sort(reverse=True)
    if option.count < 2 or not found:
        return
    _, place, name = found[0]
    for _, other, changed in found[1:8]:
        if other != place:
            pair = [(place, name), (other, changed)]
            swaps = tuple(sorted([(letter, *cell_at(p)) for p, letter in pair]))
            yield Carried(number, swaps=swaps), _swapped(terms, sheet, seat, pair)


def _fitting(sheet: TrialSheet, place: Place, fillings: Fillings) -> list[str]:
    """The letters that make a word here, in either way."""
    names: dict[str, None] = {}
    for way in EVERY:
        stretch = sheet.stretch(place, way)
        if stretch is not None:
            at = (place - stretch[1]) // _step(way)
            text = sheet.text(stretch)
            at = len(text) - 1 - at if sheet.backwards[way] else at
            pattern = text[:at] + EMPTY + text[at + 1 :]
            names |= dict.fromkeys([each[0][0] for each in fillings.of(pattern, WILD)])
    return list(names)


def _swapped(terms: Terms, sheet: TrialSheet, seat: int, swaps: list[tuple[Place, str]]) -> Paid:
    revalued = terms.settings.swap_revalues
    written = [
        (place, Letter(name, terms.values[name] if revalued else sheet.values[place]))
        for place, name in swaps
    ]
    return sheet.paid_for(seat, written)


def destroy_moves(
    sheet: TrialSheet, seat: int, option: opt.DestroyOption, number: int
) -> Iterator[Found]:
    """Nothing; every letter whose loss leaves a word; and what costs the others most."""
    yield Carried(number), [0] * sheet.seats
    single: list[tuple[float, Place]] = []
    for place, sign in enumerate(sheet.signs):
        if sign in (EMPTY, CLOSED):
            continue
        paid = _emptied(sheet, seat, [place])
        if any(paid):
            single.append((lead(paid, seat), place))
            yield Carried(number, destroy=((*cell_at(place), Part.CONTENT),)), paid
    single.sort(reverse=True)
    if option.count > 1:
        for _, place in single[1:5]:
            pair = [single[0][1], place]
            parts = tuple(sorted([(*cell_at(each), Part.CONTENT) for each in pair]))
            yield Carried(number, destroy=parts), _emptied(sheet, seat, pair)
    spoiled = _spoiled(sheet, seat, option.count)
    if spoiled:
        yield Carried(number, destroy=spoiled), [0] * sheet.seats


def _emptied(sheet: TrialSheet, seat: int, places: list[Place]) -> Paid:
    before = [sheet.signs[place] for place in places]
    for place in places:
        sheet.signs[place] = CLOSED
    touched = []
    for place in places:
        row, column = divmod(place, SIDE)
        around = [(place - 1, ACROSS, column > 0), (place + 1, ACROSS, column < SIDE - 1)]
        around += [(place - SIDE, DOWN, row > 0), (place + SIDE, DOWN, row < SIDE - 1)]
        touched += [(other, way) for other, way, inside in around if inside]
    paid = sheet.paid(seat, touched)
    for place, sign in zip(places, before, strict=True):
        sheet.signs[place] = sign
    return paid


def _spoiled(sheet: TrialSheet, seat: int, count: int) -> tuple[tuple[int, int, Part], ...]:
    """The owners of the most valuable letters of others."""
    theirs = [p for p in range(len(sheet.signs)) if sheet.owners[p] not in (NOBODY, seat)]
    best = sorted(theirs, key=lambda p: (-sheet.values[p] * sheet.letter_factors[p], p))[:count]
    return tuple(sorted([(*cell_at(place), Part.OWNER) for place in best]))


def special_moves(
    terms: Terms, state: State, sheet: TrialSheet, seat: int, option: opt.SpecialOption, number: int
) -> Iterator[Found]:
    """Letter factors under one's own letters, word factors on free cells beside few letters."""
    free = list(special_cells.untyped_cells(terms, state))
    count = special_cells.wanted(terms, state, option)
    cells: list[tuple[Kind, int, int]] = []
    order = sorted(option.types, key=list(Kind).index, reverse=True)[:count]
    for kind in order:
        under = kind in (Kind.DOUBLE_LETTER, Kind.TRIPLE_LETTER)

        def worth(cell: tuple[int, int], under: bool = under) -> tuple[int, int]:
            place = (cell[1] - 1) * SIDE + cell[0] - 1
            mine = sheet.owners[place] == seat
            empty = sheet.signs[place] == EMPTY
            value = sheet.values[place] * (1 if mine else -1)
            return (value if under else int(empty) - 5 * int(not empty and not mine), -place)

        cell = max(free, key=worth)
        free.remove(cell)
        cells.append((kind, *cell))
    yield Carried(number, cells=tuple(sorted(cells))), [0] * sheet.seats
