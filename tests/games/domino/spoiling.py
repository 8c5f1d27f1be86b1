"""Small changes that make an honest turn wrong, mostly."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from typing import Any

Action = dict[str, Any]
Spoiled = tuple[dict[str, Any], int, Action]


def spoil(rng: random.Random, position: dict[str, Any], action: Action) -> Spoiled:
    """The turn with one thing changed, by whom it is made included."""
    position, action = copy.deepcopy((position, action))
    seat: int = position["to_move"]
    if rng.random() < 0.03:
        return position, (seat + 1) % position["seats"], action
    if rng.random() < 0.02:
        return {**position, "phase": "over"}, seat, action
    if not action["lay"]:
        spoil_draw(rng, position, action)
        return position, seat, action
    ways: list[Callable[[random.Random, dict[str, Any], Action], None]] = [
        move_one,
        move_one,
        turn_one,
        lay_another,
        lay_exactly,
        lay_exactly,
        lay_aside,
        lay_aside,
        swap_order,
        spoil_draw,
        spoil_thief,
        add_effect,
    ]
    if "effects" in action:
        ways = [*ways, *[change_effect, drop_effect, swap_effects, add_null, add_effect] * 4]
    if "thief" in action:
        ways = [*ways, *[spoil_thief] * 16]
    if position["settings"]["max_size"] and rng.random() < 0.5:
        ways = [lay_outside]
    if rng.random() < 0.02:
        ways = [misshape]
    rng.choice(ways)(rng, position, action)
    return position, seat, action


def any_domino(rng: random.Random, position: dict[str, Any]) -> int:
    """One of the table, or now and then any of the set."""
    if position["board"] and rng.random() < 0.8:
        ident: int = rng.choice(position["board"])[0]
        return ident
    return int(rng.choice(list(position["dominoes"])))


def move_one(rng: random.Random, position: dict[str, Any], action: Action) -> None:
    row = rng.choice(action["lay"])
    row[1] += rng.choice([-3, -1, 0, 1, 3])
    row[2] += rng.choice([-3, -1, 0, 1, 3])


def turn_one(rng: random.Random, position: dict[str, Any], action: Action) -> None:
    row = rng.choice(action["lay"])
    row[3] = (row[3] + rng.randint(1, 3)) % 4


def lay_another(rng: random.Random, position: dict[str, Any], action: Action) -> None:
    """One that is laid already, or not in the hand."""
    mine = [row[0] for row in action["lay"]]
    rng.choice(action["lay"])[0] = rng.choice([rng.choice(mine), any_domino(rng, position)])


def lay_exactly(rng: random.Random, position: dict[str, Any], action: Action) -> None:
    """On the two cells of another one, either way round."""
    at = rng.randrange(len(action["lay"]))
    others = position["board"] + action["lay"][:at]
    if others:
        _, x, y, turn = rng.choice(others)
        dx, dy = ((1, 0), (0, 1), (-1, 0), (0, -1))[turn]
        exactly = rng.choice([[x, y, turn], [x + dx, y + dy, (turn + 2) % 4]])
        action["lay"][at][1:] = exactly


def lay_aside(rng: random.Random, position: dict[str, Any], action: Action) -> None:
    """One more domino, or the last one, beside the line."""
    laid = [row[0] for row in action["lay"]]
    more = [ident for ident in position["hands"][position["to_move"]] if ident not in laid]
    _, x, y, turn = action["lay"][-1]
    aside = [x + rng.choice([-1, 0, 1]), y + rng.choice([-1, 0, 1]), (turn + 1) % 4]
    if more:
        action["lay"].append([rng.choice(more), *aside])
    else:
        action["lay"][-1][1:] = aside


def lay_outside(rng: random.Random, position: dict[str, Any], action: Action) -> None:
    """Outwards from a cell at the edge of everything."""
    rows = position["board"] + action["lay"]
    dx, dy = rng.choice([(1, 0), (0, 1), (-1, 0), (0, -1)])
    _, x, y, turn = max(rows, key=lambda row: row[1] * dx + row[2] * dy)
    outwards = ((1, 0), (0, 1), (-1, 0), (0, -1)).index((dx, dy))
    step = 2 if turn == outwards else 1
    action["lay"][0][1:] = [x + step * dx, y + step * dy, outwards]
    del action["lay"][1:]


def swap_order(rng: random.Random, position: dict[str, Any], action: Action) -> None:
    rng.shuffle(action["lay"])


def spoil_draw(rng: random.Random, position: dict[str, Any], action: Action) -> None:
    if "draw" in action and rng.random() < 0.3:
        del action["draw"]
        return
    action["draw"] = rng.choice([0, 1, 2, 3, 4, 5, -1])


def spoil_thief(rng: random.Random, position: dict[str, Any], action: Action) -> None:
    thief = action.setdefault("thief", [])
    way = rng.random()
    if thief and way < 0.25:
        thief.pop(rng.randrange(len(thief)))
    elif thief and way < 0.6:
        thief[rng.randrange(len(thief))] = rng.randrange(position["seats"])
    else:
        thief.insert(rng.randint(0, len(thief)), rng.randrange(position["seats"]))
    if not thief:
        del action["thief"]


def random_effect(rng: random.Random, position: dict[str, Any], action: Action) -> dict[str, Any]:
    own = rng.choice(action["lay"])[0]
    ident = own if rng.random() < 0.25 else any_domino(rng, position)
    if rng.random() < 0.5:
        return {"destroy": ident}
    way = rng.choice([("first", 1), ("first", 2), ("first", 3), ("second", 1), ("second", 3)])
    return {"rotate": [ident, *way]}


def add_effect(rng: random.Random, position: dict[str, Any], action: Action) -> None:
    effects = action.setdefault("effects", [])
    effects.insert(rng.randint(0, len(effects)), random_effect(rng, position, action))


def add_null(rng: random.Random, position: dict[str, Any], action: Action) -> None:
    effects = action["effects"]
    effects.insert(rng.randint(0, len(effects)), {"rotate": None})


def change_effect(rng: random.Random, position: dict[str, Any], action: Action) -> None:
    """Another domino, another way to turn it, or another kind of choice."""
    at = rng.randrange(len(action["effects"]))
    effect = action["effects"][at]
    changed = random_effect(rng, position, action)
    if effect.get("rotate") and changed.get("rotate") and rng.random() < 0.5:
        changed["rotate"][0] = effect["rotate"][0]
    action["effects"][at] = changed


def drop_effect(rng: random.Random, position: dict[str, Any], action: Action) -> None:
    action["effects"].pop(rng.randrange(len(action["effects"])))


def swap_effects(rng: random.Random, position: dict[str, Any], action: Action) -> None:
    rng.shuffle(action["effects"])


def misshape(rng: random.Random, position: dict[str, Any], action: Action) -> None:
    """What no turn looks like."""
    way = rng.randrange(5)
    if way == 0:
        action["lay"][-1][3] = 4
    if way == 1:
        action["lay"][-1][1] = rng.choice([2001, -2500])
    if way == 2:
        action["thief"] = [position["seats"]]
    if way == 3:
        action["effects"] = [{"rotate": [any_domino(rng, position), "second", 2]}]
    if way == 4:
        action["lay"][-1].pop()
