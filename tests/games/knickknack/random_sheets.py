"""Random sheets of Knickknack, from an empty one to a full one, with words nearly made."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.games.knickknack.referee.sheet import (
    CELLS,
    EDGES,
    SPECIALS,
    VALUES,
    Cell,
    Edge,
    Sheet,
    Written,
    read_line,
    runs,
)

COMMON_WORDS = """
AD AH AM AN AS AT AX BE BY DO EH EL EX GO HA HE HI HO ID IF IN IS IT LA LO MA ME MY NO OF OH ON OR
OX PA PI SO TO UP US WE
ACE AID AIR ANT APE ARM ART ASH ATE BAD BAT BED BEE BIT BOX BUS CAP CAR CAT COT COW CUP DAM DEN
DIG DOG DOT EAR EAT EEL END FAN FAR FIG FIT FOX FUN GAS GEM HAT HEN HOT ICE INK JAM JET KEY KIT
LEG LID LOG MAD MAN MAP NET NUT OAK OAR OIL ONE OWL PAN PEA PEN PIN RAT RED RUN SEA SET SIT SUN
TAN TEA TEN TIE TIN TOE TON TOP TUB VAN WAR WIN WON YES ZOO
AREA BIRD BOOK CASH CATS COAT DEER DOTS EAST EASE GOAT HOME IDEA IRON LAKE LINE MOON NOTE OPEN
QUIZ RAIN RATE ROAD SEAT SNOW STAR TEAR TIDE TONE TREE UNIT WORD ZONE
APPLE BREAD HOUSE OCEAN RATES STONE TRAIN WATER
"""
WORD_LIST = tuple(COMMON_WORDS.split())
WORDS = frozenset(WORD_LIST)
LETTERS = tuple(VALUES)
WEIGHTS = tuple(1 / value for value in VALUES.values())
LEVELS = (0, 2, 6, 12, 20, 20, 30, 30, 45, 45, 56, 60, 62, 63, 64)


@dataclass
class Draft:
    """A sheet that is being filled."""

    direction: str
    letters: dict[Cell, str] = field(default_factory=dict)
    wanted: dict[Cell, str] = field(default_factory=dict)
    """Cells, empty or filled, and the letters that are missing there in a word."""
    walls: set[Edge] = field(default_factory=set)


def random_sheet(rng: Random, direction: str, seats: int) -> tuple[Sheet, dict[Cell, str]]:
    """A sheet, and the letters that would make words on it."""
    draft = Draft(direction)
    fill(rng, draft)
    draft.walls |= random_walls(rng)
    holes = random_holes(rng, draft)
    sheet = Sheet(
        letters={
            cell: Written(letter, random_value(rng, letter), random_owner(rng, seats))
            for cell, letter in draft.letters.items()
        },
        holes=holes,
        special=random_special(rng, holes),
        walls=draft.walls,
    )
    wanted = {
        cell: letter
        for cell, letter in draft.wanted.items()
        if fits(sheet, direction, cell, letter)
    }
    return sheet, wanted


def fill(rng: Random, draft: Draft) -> None:
    """Words with a letter missing or wrong here and there, then single letters up to the level."""
    level = rng.choice(LEVELS)
    for _ in range(rng.choice((0, 3, 9)) if level < 12 else 40):
        if len(draft.letters) + len(draft.wanted) < level:
            lay_word(rng, draft)
    many = level > 45 or rng.random() < 0.3
    lone = level if many else min(level, len(draft.letters) + 3)
    for cell in rng.sample(CELLS, len(CELLS)):
        if len(draft.letters) >= lone:
            break
        if cell not in draft.letters and (cell not in draft.wanted or level > 62):
            draft.letters[cell] = random_letter(rng)


def lay_word(rng: Random, draft: Draft) -> None:
    word = rng.choice(WORD_LIST)
    way = rng.choice(("across", "down"))
    cells = read_line(rng.choice(CELLS), way, len(word), draft.direction)
    laid = dict(zip(cells, word, strict=True))
    if not laid.keys() <= set(CELLS) - draft.wanted.keys():
        return
    if any(draft.letters.get(cell, letter) != letter for cell, letter in laid.items()):
        return
    draft.letters |= laid
    if rng.random() < 0.7:
        draft.walls |= fences(cells)
    spoiled = rng.choice(cells)
    fate = rng.random()
    if fate < 0.6:
        draft.wanted[spoiled] = draft.letters.pop(spoiled)
    elif fate < 0.8:
        draft.wanted[spoiled] = draft.letters[spoiled]
        draft.letters[spoiled] = random_letter(rng)
    else:
        lengthen(rng, draft, cells)


def lengthen(rng: Random, draft: Draft, cells: list[Cell]) -> None:
    """A letter too many at the end: a wall or a hole makes the word."""
    beyond = after(cells)
    if beyond in CELLS and beyond not in draft.letters | draft.wanted:
        draft.letters[beyond] = random_letter(rng)
        draft.walls.discard(frozenset({cells[-1], beyond}))


def after(cells: list[Cell]) -> Cell:
    """The next cell of the line."""
    (column, row), (last_column, last_row) = cells[-2:]
    return 2 * last_column - column, 2 * last_row - row


def fences(cells: list[Cell]) -> set[Edge]:
    """The edges at both ends of cells in a line."""
    behind = frozenset({cells[-1], after(cells)})
    before = frozenset({cells[0], after(cells[::-1])})
    return {before, behind} & set(EDGES)


def fits(sheet: Sheet, direction: str, cell: Cell, letter: str) -> bool:
    """The letter makes a word there, after all that was laid around it."""
    trial = Sheet(dict(sheet.letters), sheet.holes, sheet.special, sheet.walls)
    trial.letters[cell] = Written(letter, 1, None)
    made = runs(trial, direction) - runs(sheet, direction)
    return cell not in sheet.holes and any(run.text in WORDS for run in made)


def random_letter(rng: Random) -> str:
    return rng.choices(LETTERS, WEIGHTS)[0]


def random_value(rng: Random, letter: str) -> int:
    fate = rng.random()
    if fate < 0.08:
        return 0
    return rng.randint(1, 4) if fate < 0.2 else VALUES[letter]


def random_owner(rng: Random, seats: int) -> int | None:
    return None if rng.random() < 0.2 else rng.randrange(seats)


def random_holes(rng: Random, draft: Draft) -> set[Cell]:
    """Sometimes nearly all that is free."""
    free = [cell for cell in CELLS if cell not in draft.letters]
    if rng.random() < 0.08:
        return set(rng.sample(free, rng.randint(max(0, len(free) - 3), len(free))))
    lone = [cell for cell in free if cell not in draft.wanted]
    return set(rng.sample(lone, min(len(lone), rng.choice((0, 0, 0, 1, 2, 5, 10)))))


def random_special(rng: Random, holes: set[Cell]) -> dict[Cell, str]:
    """Sometimes on nearly every cell."""
    cells = [cell for cell in CELLS if cell not in holes]
    count = min(len(cells), rng.choice((0, 3, 8, 20, 42, len(CELLS))))
    if count == len(cells):
        count = max(0, count - rng.randint(0, 3))
    return {cell: rng.choice(SPECIALS) for cell in rng.sample(cells, count)}


def random_walls(rng: Random) -> set[Edge]:
    """Sometimes on nearly every edge."""
    count = rng.choice((0, 0, 3, 3, 7, 7, 15, 15, 30, len(EDGES)))
    if count == len(EDGES):
        count -= rng.choice((0, 3, 30))
    return set(rng.sample(EDGES, count))


def listed(sheet: Sheet) -> dict[str, Any]:
    """As positions write it."""
    return {
        "cells": [
            [*cell, written.letter, written.value, written.owner]
            for cell, written in sheet.letters.items()
        ],
        "holes": [list(cell) for cell in sorted(sheet.holes)],
        "special": [[*cell, kind] for cell, kind in sheet.special.items()],
        "walls": sorted([list(end) for end in sorted(edge)] for edge in sheet.walls),
    }
