"""Random positions of Knickknack: a sheet, what is listed, saved and active, and who is to move."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from tests.games.knickknack.random_sheets import listed, random_letter, random_sheet
from tests.games.knickknack.referee.rounds import options_dealt
from tests.games.knickknack.referee.sheet import DIRECTIONS, SPECIALS, Cell, Sheet

SWITCHES = ("walls", "supercells", "powerups", "ominous", "backpacks")
KINDS = {
    "letter": 14,
    "wall": 4,
    "start_player": 2,
    "points": 2,
    "special": 3,
    "swap": 4,
    "destroy": 4,
    "letter_change": 2,
    "word_change": 2,
    "straight": 2,
    "connect": 2,
    "clear": 2,
    "empty_backpack": 6,
}


@dataclass(frozen=True)
class Scene:
    """A position, and what would make words in it."""

    position: dict[str, Any]
    wanted: dict[Cell, str]
    """Cells, empty or filled, and the letters that would make words there."""


def random_scene(rng: Random) -> Scene:
    seats = rng.choice((2, 2, 3, 3, 4, 5, 6, 7, 8))
    settings = random_settings(rng)
    sheet, wanted = random_sheet(rng, settings["direction"], seats)
    position: dict[str, Any] = {
        "seats": seats,
        "settings": settings,
        "round": rng.choice((1, 2, rng.randint(1, 20), rng.randint(1, 20), 19)),
        "to_move": rng.randrange(seats),
        **listed(sheet),
        "options": [random_option(rng, wanted) for _ in range(random_count(rng, seats))],
        "powerups": random_powerups(rng, sheet),
        "backpacks": [random_backpack(rng, wanted) for _ in range(seats)],
        "scores": [rng.randrange(60) for _ in range(seats)],
        "placed": random_placed(rng, len(sheet.letters)),
        "last_round": rng.random() < 0.2,
        "starts_next": rng.choice((None, None, rng.randrange(seats))),
    }
    if rng.random() < 0.2:
        position["starter"] = rng.randrange(seats)
    return Scene(position, wanted)


def random_settings(rng: Random) -> dict[str, Any]:
    return {
        **{switch: rng.random() < 0.7 for switch in SWITCHES},
        "swap_revalues": rng.random() < 0.3,
        "start": rng.choice(("generated", "blank")),
        "direction": rng.choice(("right_down", *DIRECTIONS)),
    }


def random_placed(rng: Random, filled: int) -> int:
    return rng.choice((filled, rng.randint(0, filled), rng.randint(0, 64)))


def random_count(rng: Random, seats: int) -> int:
    """Often the round's last pick, sometimes its first."""
    return rng.choice((2, options_dealt(seats), rng.randint(2, options_dealt(seats))))


def random_powerups(rng: Random, sheet: Sheet) -> list[dict[str, Any]]:
    """At most four, of most kinds only one."""
    kinds = rng.sample(
        ("straight", "connect", "word_change", *["letter_change"] * 2), rng.randint(0, 4)
    )
    common = [*(written.letter for written in sheet.letters.values()), random_letter(rng)]
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
