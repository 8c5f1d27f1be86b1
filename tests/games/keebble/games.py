"""Random games of Keebble: settings by chance, moves by chance, as far as they go."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import parlour
from parlour.games.keebble.board.cells import Kind
from parlour.games.keebble.state import grid_of
from tests.games.keebble.table import terms

CHOICES: dict[str, tuple[Any, ...]] = {
    "size": ("small", "medium", "large"),
    "start": ("generated", "generated", "blank"),
    "board": ("", "", "samecode"),
    "walls": (True, False),
    "claim": ("usual", "auto", "pick"),
    "direction": ("right_down", "left_down", "right_up", "left_up"),
    "dictionary": ("en", "en", "en-common", "nl", "es"),
    "edge_goal": (0, 0, 3, 12, 44),
    "stall_rounds": (4, 1, 2, 20),
    "letterfraud": ("off", "different", "none_owned", "max_one_owned", "line", "per_turn"),
    "dictionary_devils": (False, True),
    "tiny_backpacks": (False, True),
    "backpack_replaces_limit": (False, True),
    "supercells": (False, True),
    "letter_premium": ("persistent", "once"),
    "celldance": (True, True, False),
    "blockade_triggers": (True, False),
    "scrabble_scoring": (False, True),
    "own_words": ((), (), ("qxq", "zz")),
}


def some_settings(rng: Random) -> dict[str, Any]:
    """Any combination of what can be set."""
    return {name: rng.choice(values) for name, values in CHOICES.items()}


def lively(match: parlour.Match, seat: int, rng: Random) -> Any:
    """A random action, rather a word than none: so that boards fill and cells are covered."""
    action = match.game.sample(match.state, seat, rng)
    for _ in range(4):
        if type(action).__struct_config__.tag not in ("skip", "wall", "special"):
            break
        action = match.game.sample(match.state, seat, rng)
    return action


def random_match(seed: int, **chosen: Any) -> parlour.Match:
    """The beginning of a random match."""
    rng = Random(seed)
    settings = {**some_settings(rng), **chosen}
    return parlour.Match.new(
        "keebble", rng.randint(2, 6), settings, seed=seed, algorithm="splitmix"
    )


def dense_match(seed: int, **chosen: Any) -> parlour.Match:
    """A random match on a board strewn with special cells, hands half full."""
    rng = Random(seed)
    match = random_match(seed, claim="auto", **chosen)
    position = match.position()
    grid = grid_of(terms(match), match.state)
    cells = [cell for cell in grid.empty() if list(cell) != position["star"]]
    kinds = list(Kind)
    special = [[*cell, rng.choice(kinds)] for cell in rng.sample(cells, len(cells) // 3)]
    alphabet = terms(match).alphabet
    common = [letter for letter in alphabet.letters if alphabet.values[letter] <= 3]
    hands = ["".join(rng.choices(common, k=rng.randint(3, 7))) for _ in position["hands"]]
    settings = {**position["settings"], "celldance": True}
    made = {**position, "settings": settings, "special": special, "hands": hands}
    return parlour.Match.at("keebble", made, seed=seed, algorithm="splitmix")


def steps(match: parlour.Match, seed: int, most: int = 400) -> Iterator[tuple[int, Any]]:
    """Plays a match by chance, step by step: who did what."""
    rng = Random(seed)
    while match.to_act and match.length < most:
        seat = rng.choice(match.to_act)
        action = lively(match, seat, rng)
        match.play(seat, action)
        yield seat, action
