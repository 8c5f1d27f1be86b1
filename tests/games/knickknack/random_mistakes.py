"""One thing changed in a legal turn; mostly, but not always, it is illegal then."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

from tests.games.knickknack.random_sheets import random_letter
from tests.games.knickknack.referee.options import PARTS
from tests.games.knickknack.referee.sheet import CELLS, EDGES, SPECIALS, Cell, Sheet, read_sheet

LISTS = ("tiles", "walls", "cells", "swaps", "destroy")
Entries = list[Any]
Mistake = Callable[[Random, Sheet, Entries], None]


def spoil(
    rng: Random, position: dict[str, Any], action: dict[str, Any]
) -> tuple[int, dict[str, Any]]:
    """Who acts, and the changed action."""
    seat = position["to_move"]
    changed = deepcopy(action)
    named = [key for key in LISTS if key in action]
    if rng.random() < 0.05:
        return spoil_pick(rng, position, changed)
    if not named:
        if rng.random() < 0.2:
            changed[rng.choice(LISTS)] = []
    elif named == ["tiles"] and rng.random() < 0.1:
        changed["save"] = True
        if rng.random() < 0.8:
            del changed["tiles"]
    else:
        mistake = random_mistake(rng, position, action)
        mistake(rng, read_sheet(position), changed[named[0]])
    return seat, changed


def random_mistake(rng: Random, position: dict[str, Any], action: dict[str, Any]) -> Mistake:
    """Where a rule binds that seldom does, mostly one against it."""
    key = next(key for key in LISTS if key in action)
    if key == "tiles" and rng.random() < 0.5:
        filled = [cell[:2] for cell in position["cells"]]
        if any(tile[1:] in filled for tile in action["tiles"]):
            return overwrite
        if {"straight", "connect"} & {powerup["kind"] for powerup in position["powerups"]}:
            return scatter
    return rng.choice(MISTAKES[key])


def spoil_pick(
    rng: Random, position: dict[str, Any], action: dict[str, Any]
) -> tuple[int, dict[str, Any]]:
    """Somebody else's turn, no such option, or another option than the one meant."""
    seat, options = position["to_move"], len(position["options"])
    mistake = rng.randrange(3)
    if mistake == 0:
        seat = rng.choice([other for other in range(position["seats"]) if other != seat])
    else:
        action["option"] = options if mistake == 1 else rng.randrange(options)
    return seat, action


def any_cell(rng: Random, sheet: Sheet) -> Cell:
    """Of one sort or another, each about as often; rarely none of the sheet."""
    if rng.random() < 0.03:
        return rng.choice(((0, 1), (9, 4), (3, 9)))
    sorts = (set(CELLS), set(sheet.letters), sheet.holes, set(sheet.special), sheet.free())
    return rng.choice(sorted(rng.choice([sort for sort in sorts if sort])))


def leave_out(rng: Random, sheet: Sheet, entries: Entries) -> None:
    if entries:
        entries.pop(rng.randrange(len(entries)))


def repeat(rng: Random, sheet: Sheet, entries: Entries) -> None:
    if entries:
        entries.append(deepcopy(rng.choice(entries)))


def reverse(rng: Random, sheet: Sheet, entries: Entries) -> None:
    entries.reverse()


def shuffle_names(rng: Random, sheet: Sheet, entries: Entries) -> None:
    names = rng.sample([entry[0] for entry in entries], len(entries))
    for entry, name in zip(entries, names, strict=True):
        entry[0] = name


def rename(rng: Random, sheet: Sheet, entries: Entries) -> None:
    if entries:
        rng.choice(entries)[0] = "e" if rng.random() < 0.1 else random_letter(rng)


def retype(rng: Random, sheet: Sheet, entries: Entries) -> None:
    if entries:
        rng.choice(entries)[0] = "star" if rng.random() < 0.1 else rng.choice(SPECIALS)


def move(rng: Random, sheet: Sheet, entries: Entries) -> None:
    if entries:
        rng.choice(entries)[1:] = any_cell(rng, sheet)


def move_to_another_entry(rng: Random, sheet: Sheet, entries: Entries) -> None:
    if len(entries) > 1:
        one, other = rng.sample(entries, 2)
        one[1:] = other[1:]


def scatter(rng: Random, sheet: Sheet, entries: Entries) -> None:
    """New letters anywhere: what Straight and Connect forbid."""
    fresh = [entry for entry in entries if (entry[1], entry[2]) not in sheet.letters]
    for entry, cell in zip(fresh, rng.sample(sorted(sheet.free()), len(fresh)), strict=True):
        entry[1:] = cell


def overwrite(rng: Random, sheet: Sheet, entries: Entries) -> None:
    """Another letter instead, whoever owns it."""
    if entries and sheet.letters:
        old = [entry for entry in entries if (entry[1], entry[2]) in sheet.letters]
        owners = sorted({str(written.owner) for written in sheet.letters.values()})
        owner = rng.choice(owners)
        cells = [cell for cell, written in sheet.letters.items() if str(written.owner) == owner]
        rng.choice(old or entries)[1:] = rng.choice(cells)


def add_tile(rng: Random, sheet: Sheet, entries: Entries) -> None:
    entries.append([random_letter(rng), *any_cell(rng, sheet)])


def add_type(rng: Random, sheet: Sheet, entries: Entries) -> None:
    entries.append([rng.choice(SPECIALS), *any_cell(rng, sheet)])


def keep_the_letter(rng: Random, sheet: Sheet, entries: Entries) -> None:
    """A swap into the same letter."""
    for entry in entries:
        entry[0] = sheet.letters[entry[1], entry[2]].letter


def too_many_walls(rng: Random, sheet: Sheet, entries: Entries) -> None:
    entries += [[list(end) for end in sorted(edge)] for edge in rng.sample(EDGES, 3)]


def wall_on_wall(rng: Random, sheet: Sheet, entries: Entries) -> None:
    if sheet.walls and entries:
        standing = rng.choice(sorted(sorted(edge) for edge in sheet.walls))
        entries[0] = [list(end) for end in rng.sample(standing, 2)]


def no_edge(rng: Random, sheet: Sheet, entries: Entries) -> None:
    if entries:
        entries[-1] = [list(end) for end in rng.sample(CELLS, 2)]


def other_part(rng: Random, sheet: Sheet, entries: Entries) -> None:
    if entries:
        rng.choice(entries)[2] = "wall" if rng.random() < 0.1 else rng.choice(PARTS)


def other_target(rng: Random, sheet: Sheet, entries: Entries) -> None:
    if entries:
        rng.choice(entries)[:2] = any_cell(rng, sheet)


def add_target(rng: Random, sheet: Sheet, entries: Entries) -> None:
    entries.append([*any_cell(rng, sheet), rng.choice(PARTS)])


def same_target(rng: Random, sheet: Sheet, entries: Entries) -> None:
    if entries:
        entries.append([*rng.choice(entries)[:2], rng.choice(PARTS)])


MISTAKES: dict[str, tuple[Mistake, ...]] = {
    "tiles": (
        leave_out,
        repeat,
        reverse,
        shuffle_names,
        rename,
        move,
        move,
        move_to_another_entry,
        scatter,
        scatter,
        scatter,
        overwrite,
        overwrite,
        add_tile,
    ),
    "walls": (repeat, too_many_walls, too_many_walls, wall_on_wall, wall_on_wall, no_edge),
    "cells": (leave_out, retype, move, move_to_another_entry, add_type),
    "swaps": (rename, move, move_to_another_entry, add_tile, keep_the_letter),
    "destroy": (other_part, other_target, add_target, same_target),
}
