"""Random turns of Knickknack in random positions, about half of them legal.

The same generator state gives the same turn. Legal ones often aim at words, and some of those words
are known already; illegal ones are legal turns with one thing changed.
"""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import Any

from tests.games.knickknack.random_mistakes import spoil
from tests.games.knickknack.random_positions import Scene, random_scene
from tests.games.knickknack.random_sheets import WORDS, random_letter
from tests.games.knickknack.referee import judge
from tests.games.knickknack.referee.options import KEYS, PARTS
from tests.games.knickknack.referee.placing import demand, plain_and_wild, rules_in_force
from tests.games.knickknack.referee.sheet import (
    CELLS,
    EDGES,
    SIZE,
    Cell,
    Sheet,
    read_line,
    read_sheet,
)

TRIES_FOR_WORDS = 8


def random_turn(rng: Random) -> tuple[dict[str, Any], int, dict[str, Any]]:
    """A position, the seat that acts, and its action."""
    scene = random_scene(rng)
    position = scene.position
    seat = position["to_move"]
    action = best_of_some(rng, scene)
    if rng.random() < 0.15:
        make_known(rng, position, seat, action)
    if rng.random() < 0.8:
        seat, action = spoil(rng, position, action)
    return position, seat, action


def best_of_some(rng: Random, scene: Scene) -> dict[str, Any]:
    """Legal turns with one of the options; mostly the one that makes most words."""
    position = scene.position
    number = random_pick(rng, position["options"])
    tries = rng.choice((1, TRIES_FOR_WORDS, TRIES_FOR_WORDS))
    actions = [legal_action(rng, scene, number) for _ in range(tries)]
    return max(
        actions,
        key=lambda action: len(judge(position, position["to_move"], action, WORDS).words),
    )


def random_pick(rng: Random, options: list[dict[str, Any]]) -> int:
    """Mostly an option that asks for something."""
    asking = [number for number, option in enumerate(options) if option["kind"] in KEYS]
    return rng.choice(asking) if asking and rng.random() < 0.7 else rng.randrange(len(options))


def make_known(rng: Random, position: dict[str, Any], seat: int, action: dict[str, Any]) -> None:
    """One of the turn's words has been there before, at the same place or at another."""
    made = judge(position, seat, action, WORDS).words
    if not made:
        return
    word = rng.choice(made)
    across = word.cells[0][1] == word.cells[1][1]
    position["known"] = [[word.text, list(word.cells[0]), "across" if across else "down"]]
    if rng.random() < 0.3:
        position["known"] = [elsewhere(rng, position, word.text)]


def elsewhere(rng: Random, position: dict[str, Any], text: str) -> list[Any]:
    while True:
        first, way = rng.choice(CELLS), rng.choice(("across", "down"))
        cells = read_line(first, way, len(text), position["settings"]["direction"])
        if all(cell in CELLS for cell in cells):
            return [text, list(first), way]


def legal_action(rng: Random, scene: Scene, number: int) -> dict[str, Any]:
    position = scene.position
    option = position["options"][number]
    sheet = read_sheet(position)
    action: dict[str, Any] = {"type": "pick", "option": number}
    kind = option["kind"]
    if kind == "letter" and position["settings"]["backpacks"] and rng.random() < 0.15:
        return {**action, "save": True}
    if kind == "letter":
        action["tiles"] = legal_tiles(rng, scene, sheet, option["letters"])
    elif kind == "empty_backpack":
        letters = position["backpacks"][position["to_move"]]
        action["tiles"] = legal_tiles(rng, scene, sheet, letters)
    elif kind == "wall":
        action["walls"] = legal_walls(rng, sheet, option["count"])
    elif kind == "special":
        action["cells"] = legal_types(rng, sheet, option["types"])
    elif kind == "swap":
        action["swaps"] = legal_swaps(rng, scene, sheet, option["count"])
    elif kind == "destroy":
        action["destroy"] = legal_targets(rng, sheet, option["count"])
    return action


def legal_tiles(rng: Random, scene: Scene, sheet: Sheet, letters: list[str]) -> list[list[Any]]:
    seat = scene.position["to_move"]
    asked = demand(sheet, seat, letters)
    active = [powerup["kind"] for powerup in scene.position["powerups"]]
    rules = rules_in_force(sheet, active, asked.new)
    given = plain_and_wild(letters)
    aims = {cell for cell, letter in scene.wanted.items() if letter in given}
    mine = aimed_first(rng, aims, sheet.owned_by(seat))[: asked.overwrites]
    cells = mine + legal_cells(rng, aims, sheet, rules, asked.new)
    if len(cells) < len(given):
        given = rng.sample(given, len(cells))
    return [[tile, *cell] for tile, cell in pair(rng, scene, given, rng.sample(cells, len(cells)))]


def pair(rng: Random, scene: Scene, given: list[str], cells: list[Cell]) -> list[tuple[str, Cell]]:
    """Each letter in its order with a cell, where it can be one that wants it."""
    pairs: list[tuple[str, Cell]] = []
    left = list(cells)
    for letter in given:
        cell = next((cell for cell in left if scene.wanted.get(cell) == letter), left[0])
        left.remove(cell)
        named = scene.wanted.get(cell) or random_letter(rng)
        pairs.append((named if letter.startswith("?") else letter, cell))
    return pairs


def aimed_first(rng: Random, aims: Collection[Cell], cells: set[Cell]) -> list[Cell]:
    shuffled = rng.sample(sorted(cells), len(cells))
    if rng.random() < 0.8:
        shuffled.sort(key=lambda cell: cell not in aims)
    return shuffled


def legal_cells(
    rng: Random, aims: Collection[Cell], sheet: Sheet, rules: set[str], count: int
) -> list[Cell]:
    """Free cells that obey the rules, which some choice is known to do."""
    lines = [[(number, row) for row in range(1, SIZE + 1)] for number in range(1, SIZE + 1)]
    lines += [[(column, number) for column in range(1, SIZE + 1)] for number in range(1, SIZE + 1)]
    while True:
        area = set(rng.choice(lines)) if "straight" in rules else set(CELLS)
        chosen: list[Cell] = []
        while len(chosen) < count:
            usable = (sheet.free() & area) - set(chosen)
            if "connect" in rules and (sheet.letters or chosen):
                old = set(sheet.letters) | set(chosen)
                usable = {cell for cell in usable if old & sheet.neighbours(cell)}
            if not usable:
                break
            chosen.append(aimed_first(rng, aims, usable)[0])
        if len(chosen) == count:
            return chosen


def legal_walls(rng: Random, sheet: Sheet, count: int) -> list[list[list[int]]]:
    """Often where they cut a run."""
    open_edges = [edge for edge in EDGES if edge not in sheet.walls]
    cutting = [edge for edge in open_edges if edge <= sheet.letters.keys()]
    pool = cutting if cutting and rng.random() < 0.7 else open_edges
    number = min(len(pool), rng.choice((count, rng.randint(0, count))))
    return [[list(end) for end in rng.sample(sorted(edge), 2)] for edge in rng.sample(pool, number)]


def legal_types(rng: Random, sheet: Sheet, types: list[str]) -> list[list[Any]]:
    cells = sorted(sheet.can_be_typed())
    count = min(len(types), len(cells))
    chosen = zip(rng.sample(types, count), rng.sample(cells, count), strict=True)
    return [[kind, *cell] for kind, cell in chosen]


def legal_swaps(rng: Random, scene: Scene, sheet: Sheet, count: int) -> list[list[Any]]:
    number = min(len(sheet.letters), rng.choice((count, rng.randint(0, count))))
    swaps: list[list[Any]] = []
    for cell in aimed_first(rng, scene.wanted, set(sheet.letters))[:number]:
        new = scene.wanted.get(cell, random_letter(rng))
        while new == sheet.letters[cell].letter:
            new = random_letter(rng)
        swaps.append([new, *cell])
    return swaps


def legal_targets(rng: Random, sheet: Sheet, count: int) -> list[list[Any]]:
    cells = [cell for cell in CELLS if cell not in sheet.holes]
    filled = [cell for cell in cells if cell in sheet.letters]
    pool = filled if filled and rng.random() < 0.7 else cells
    number = min(len(pool), rng.choice((count, rng.randint(0, count))))
    return [[*cell, rng.choice(parts_there(sheet, cell))] for cell in rng.sample(pool, number)]


def parts_there(sheet: Sheet, cell: Cell) -> list[str]:
    written = sheet.letters.get(cell)
    there = {
        "owner": written is not None and written.owner is not None,
        "value": written is not None and written.value != 0,
        "type": cell in sheet.special,
        "content": True,
    }
    return [part for part in PARTS if there[part]]
