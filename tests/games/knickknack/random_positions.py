"""Random positions of Knickknack, from an empty sheet to a full one, with words that are nearly there."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from tests.games.knickknack.referee.rounds import options_dealt
from tests.games.knickknack.referee.sheet import (
    CELLS,
    DIRECTIONS,
    EDGES,
    SPECIALS,
    VALUES,
    Cell,
    read_line,
)

WORDS = frozenset(
    """
    AD AH AM AN AS AT AX BE BY DO EH EL EX GO HA HE HI HO ID IF IN IS IT LA LO MA ME MY NO OF OH ON
    OR OX PA PI SO TO UP US WE
    ACE AID AIR ANT APE ARM ART ASH ATE BAD BAT BED BEE BIT BOX BUS CAP CAR CAT COT COW CUP DAM DEN
    DIG DOG DOT EAR EAT EEL END FAN FAR FIG FIT FOX FUN GAS GEM HAT HEN HOT ICE INK JAM JET KEY KIT
    LEG LID LOG MAD MAN MAP NET NUT OAK OAR OIL ONE OWL PAN PEA PEN PIN RAT RED RUN SEA SET SIT SUN
    TAN TEA TEN TIE TIN TOE TON TOP TUB VAN WAR WIN WON YES ZOO
    AREA BIRD BOOK CASH CATS COAT DEER DOTS EAST EASE GOAT HOME IDEA IRON LAKE LINE MOON NOTE OPEN
    QUIZ RAIN RATE ROAD SEAT SNOW STAR TEAR TIDE TONE TREE UNIT WORD ZONE
    APPLE BREAD HOUSE OCEAN RATES STONE TRAIN WATER
    """.split()
)
LETTERS = tuple(VALUES)
WEIGHTS = tuple(1 / value for value in VALUES.values())
SWITCHES = ("walls", "supercells", "powerups", "ominous", "backpacks", "swap_revalues")
KINDS = {
    "letter": 9,
    "wall": 3,
    "start_player": 1,
    "points": 1,
    "special": 2,
    "swap": 3,
    "destroy": 3,
    "letter_change": 1,
    "word_change": 1,
    "straight": 1,
    "connect": 1,
    "clear": 1,
    "empty_backpack": 4,
}


@dataclass(frozen=True)
class Scene:
    """A position, and what would make words in it."""

    position: dict[str, Any]
    wanted: dict[Cell, str]
    """Cells, empty or filled, and the letters that are missing there in a word."""


def random_scene(rng: Random) -> Scene:
    seats = rng.choice((2, 2, 3, 3, 4, 5, 6, 7, 8))
    settings: dict[str, Any] = {switch: rng.random() < 0.7 for switch in SWITCHES}
    settings["swap_revalues"] = rng.random() < 0.3
    settings["start"] = rng.choice(("generated", "blank"))
    settings["direction"] = rng.choice(("right_down", *DIRECTIONS))
    letters, wanted = random_letters(rng, str(settings["direction"]))
    holes = random_holes(rng, letters, wanted)
    options = [random_option(rng, wanted) for _ in range(random_count(rng, seats))]
    filled = len(letters)
    position: dict[str, Any] = {
        "seats": seats,
        "settings": settings,
        "round": rng.choice((1, 2, rng.randint(1, 20), rng.randint(1, 20), 19)),
        "to_move": rng.randrange(seats),
        "cells": [
            [*cell, letter, random_value(rng, letter), random_owner(rng, seats)]
            for cell, letter in letters.items()
        ],
        "holes": [list(cell) for cell in holes],
        "special": random_special(rng, holes),
        "walls": random_walls(rng),
        "options": options,
        "powerups": random_powerups(rng, letters),
        "backpacks": [random_backpack(rng, wanted) for _ in range(seats)],
        "scores": [rng.randrange(60) for _ in range(seats)],
        "placed": rng.choice((filled, rng.randint(0, 64), rng.randint(0, filled))),
        "last_round": rng.random() < 0.2,
        "starts_next": rng.choice((None, None, rng.randrange(seats))),
    }
    if rng.random() < 0.2:
        position["starter"] = rng.randrange(seats)
    return Scene(position, wanted)


def random_count(rng: Random, seats: int) -> int:
    """Often the round's last pick, sometimes its first."""
    return rng.choice((2, options_dealt(seats), rng.randint(2, options_dealt(seats))))


def random_letters(rng: Random, direction: str) -> tuple[dict[Cell, str], dict[Cell, str]]:
    """Words with a letter missing or wrong here and there, then single letters up to the level."""
    level = rng.choice((0, 2, 6, 12, 20, 30, 45, 56, 60, 62, 63, 64))
    letters: dict[Cell, str] = {}
    wanted: dict[Cell, str] = {}
    for _ in range(rng.choice((0, 3, 9)) if level < 20 else 25):
        if len(letters) + len(wanted) < level:
            lay_word(rng, direction, letters, wanted)
    for cell in rng.sample(CELLS, len(CELLS)):
        if len(letters) >= level:
            break
        if cell not in letters and (cell not in wanted or level > 60):
            letters[cell] = random_letter(rng)
    return letters, wanted


def lay_word(
    rng: Random, direction: str, letters: dict[Cell, str], wanted: dict[Cell, str]
) -> None:
    word = rng.choice(sorted(WORDS))
    cells = read_line(rng.choice(CELLS), rng.choice(("across", "down")), len(word), direction)
    if not all(cell in CELLS for cell in cells):
        return
    laid = dict(zip(cells, word, strict=True))
    if any(letters.get(cell, wanted.get(cell, letter)) != letter for cell, letter in laid.items()):
        return
    letters.update(laid)
    spoiled = rng.choice(cells)
    fate = rng.random()
    if fate < 0.45:
        wanted[spoiled] = letters.pop(spoiled)
    elif fate < 0.75:
        wanted[spoiled] = letters[spoiled]
        letters[spoiled] = random_letter(rng)


def random_letter(rng: Random) -> str:
    return rng.choices(LETTERS, WEIGHTS)[0]


def random_value(rng: Random, letter: str) -> int:
    fate = rng.random()
    if fate < 0.08:
        return 0
    return rng.randint(1, 4) if fate < 0.2 else VALUES[letter]


def random_owner(rng: Random, seats: int) -> int | None:
    return None if rng.random() < 0.2 else rng.randrange(seats)


def random_holes(rng: Random, letters: dict[Cell, str], wanted: dict[Cell, str]) -> list[Cell]:
    """Sometimes nearly all that is free."""
    free = [cell for cell in CELLS if cell not in letters]
    aimed = [cell for cell in free if cell not in wanted]
    if rng.random() < 0.08:
        return rng.sample(free, rng.randint(max(0, len(free) - 3), len(free)))
    return rng.sample(aimed, min(len(aimed), rng.choice((0, 0, 0, 1, 2, 5, 10))))


def random_special(rng: Random, holes: list[Cell]) -> list[list[Any]]:
    cells = [cell for cell in CELLS if cell not in holes]
    count = rng.choice((0, 3, 8, 20, 42, len(cells) - rng.randint(0, 3)))
    return [
        [*cell, rng.choice(SPECIALS)] for cell in rng.sample(cells, max(0, min(count, len(cells))))
    ]


def random_walls(rng: Random) -> list[list[list[int]]]:
    count = rng.choice((0, 3, 7, 15, 30, 30, 80, len(EDGES) - rng.randint(0, 3)))
    chosen = rng.sample(EDGES, count if rng.random() < 0.3 else min(count, 15))
    return [[list(end) for end in sorted(edge)] for edge in chosen]


def random_powerups(rng: Random, letters: dict[Cell, str]) -> list[dict[str, Any]]:
    """At most four, of most kinds only one."""
    kinds = rng.sample(
        ("straight", "connect", "word_change", *["letter_change"] * 4), rng.randint(0, 4)
    )
    common = [*letters.values(), random_letter(rng)]
    return [powerup(rng, kind, rng.choice(common)) for kind in kinds]


def powerup(rng: Random, kind: str, letter: str) -> dict[str, Any]:
    if kind == "letter_change":
        by = rng.choice((-6, -5, -4, -3, 3, 4, 5, 6))
        return {"kind": kind, "letter": letter, "by": by}
    if kind == "word_change":
        return {"kind": kind, "by": rng.choice((-8, -6, -4, -2, 2, 4, 6, 8))}
    return {"kind": kind}


def random_backpack(rng: Random, wanted: dict[Cell, str]) -> list[str]:
    saved = rng.choice((0, 1, 1, 2, 3))
    return [letter for _ in range(saved) for letter in letters_of_an_option(rng, wanted)]


def letters_of_an_option(rng: Random, wanted: dict[Cell, str]) -> list[str]:
    """KN-10: only the last of an option's letters is special; often they are the ones wanted."""
    size = rng.randint(1, 3)
    pool = sorted(wanted.values())
    letters = [
        rng.choice(pool) if pool and rng.random() < 0.7 else random_letter(rng) for _ in range(size)
    ]
    specials = {1: ["?"], 2: ["?", "!"], 3: ["!"]}[size]
    if rng.random() < 0.5:
        special = rng.choice(specials)
        letters[-1] = special if special == "!" else f"?{rng.randint(1, 4)}"
    return letters


def random_option(rng: Random, wanted: dict[Cell, str]) -> dict[str, Any]:
    kind = rng.choices(tuple(KINDS), tuple(KINDS.values()))[0]
    if kind == "letter":
        return {"kind": kind, "letters": letters_of_an_option(rng, wanted)}
    if kind == "special":
        return {"kind": kind, "types": [rng.choice(SPECIALS) for _ in range(rng.randint(1, 3))]}
    counts = {"wall": (1, 3), "points": (4, 8), "swap": (1, 2), "destroy": (1, 2)}
    if kind in counts:
        return {"kind": kind, "count": rng.randint(*counts[kind])}
    return powerup(rng, kind, random_letter(rng))
