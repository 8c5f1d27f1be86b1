"""Small random positions and random turns in them, about half of them legal.

The same seed gives the same position, seat and action. Every domino of the pool is named, so that
nothing has to be filled in from a deck.
"""

from __future__ import annotations

import random
from typing import Any

from tests.games.domino.referee.judging import HAND, Position
from tests.games.domino.referee.laying import Laying
from tests.games.domino.referee.symbols import BASE, SIDES, SPECIALS
from tests.games.domino.referee.table import (
    STEPS,
    WALL_LETTERS,
    Cell,
    Lying,
    Table,
    box,
    hides_exactly,
    shown,
)
from tests.games.domino.referee.verdict import Refused
from tests.games.domino.spoiling import spoil

RandomTurn = tuple[dict[str, Any], int, dict[str, Any]]
# Those with choices come more often.
KINDS = (*SPECIALS, "destroyer", "destroyer", "rotate", "rotate", "rotate", "thief")
WAYS = (("first", 1), ("first", 2), ("first", 3), ("second", 1), ("second", 3))


def random_turn(rng: random.Random) -> RandomTurn:
    """A position, the seat that acts, and its action."""
    position = random_position(rng)
    seat = position["to_move"]
    action = honest_action(rng, position)
    if rng.random() < 0.6:
        position, seat, action = spoil(rng, position, action)
    return position, seat, action


def random_position(rng: random.Random) -> dict[str, Any]:
    """Up to ten dominoes on the table, with stacks, islands, walls and Supercells."""
    seats = rng.choice([2, 2, 2, 3, 3, 4, 5, 6, 7, 8])
    settings: dict[str, Any] = {
        "max_size": rng.choice([None, None, 10]),
        "tough_letters": rng.random() < 0.3,
        "supercells": rng.random() < 0.85,
        "werewalls": rng.random() < 0.5,
        "judge_preview": rng.random() < 0.5,
        "finish_round": rng.random() < 0.4,
    }
    if rng.random() < 0.5:
        settings["places"] = [rng.randrange(4) for _ in range(seats)]
    first = rng.randrange(seats)
    to_move = rng.choice([rng.randrange(seats), (first - 1) % seats])
    piles = [rng.choice([0, 0, 1, 2, 3, 5]) for _ in range(seats)]
    deck = rng.choice([0, 1, 2, 4, 7, 10, 15, 20])
    table = random_table(rng, settings["max_size"])
    total = len(table)
    hands: list[list[int]] = []
    for seat in range(seats):
        sizes = [1, 2, 3, 4, 4, 4, 4, 5, 6, 7] if seat == to_move else [0, 2, 4]
        size = rng.choice(sizes)
        hands.append(list(range(total + 1, total + size + 1)))
        total += size
    total += deck + sum(piles)
    # The ids say nothing about what is where.
    ids = rng.sample(range(1, total + 1), total)
    settings["deck_size"] = rng.choice(deck_sizes(seats, total))
    passes = rng.choice([0, 0, rng.randrange(2 * seats), 2 * seats - 1])
    return {
        "seats": seats,
        "settings": settings,
        "dominoes": {
            str(ident): [random_half(rng, settings) for _ in range(2)] for ident in sorted(ids)
        },
        "board": [[ids[domino.id - 1], *domino[1:]] for domino in table],
        "hands": [[ids[number - 1] for number in hand] for hand in hands],
        "piles": piles,
        "deck": deck,
        "to_move": to_move,
        "first": first,
        "turn": (to_move - first) % seats + 2 * seats,
        "passes": passes,
        "ending": settings["finish_round"] and rng.random() < 0.3,
    }


def deck_sizes(seats: int, total: int) -> list[str]:
    """The decks that have as many dominoes as are named."""
    sizes = {"per_player": 60 * seats, "half": 40, "full": 80, "double": 160}
    return [name for name, size in sizes.items() if size >= total]


def random_half(rng: random.Random, settings: dict[str, Any]) -> str:
    """A half as position files write it."""
    kind = rng.random()
    if kind < 0.1:
        text = "-"
    elif kind < 0.45 and settings["supercells"]:
        text = f"*{rng.choice(KINDS)}"
    else:
        symbols = SIDES if settings["tough_letters"] else BASE
        text = f"{rng.choice(list(symbols))}{rng.randrange(4)}"
    walls = ""
    if settings["werewalls"]:
        while len(walls) < 2 and rng.random() < 0.35:
            walls += rng.choice([wall for wall in WALL_LETTERS if wall not in walls])
    return f"{text}/{walls}" if walls else text


def random_table(rng: random.Random, max_size: int | None) -> Table:
    """Dominoes laid one after the other, numbered from 1; now and then one is gone."""
    table: Table = []
    count = rng.choice([0, 1, *range(1, 11), *range(4, 11)])
    # As large as may be, so that a turn may find no room.
    wide = max_size is not None and rng.random() < 0.6
    while len(table) < count:
        number = len(table) + 1
        if not table:
            table.append(Lying(number, 0, 0, rng.randrange(4)))
            continue
        options = places_for(number, table, max_size)
        if wide:
            options.sort(key=lambda domino: max(box([*table, domino])))
            options = options[-8:]
        table.append(weighted(rng, options, set(), shown(table)))
    if len(table) > 2 and rng.random() < 0.25:
        del table[rng.randrange(1, len(table))]
    return [Lying(number + 1, *domino[1:]) for number, domino in enumerate(table)]


def places_for(ident: int, table: Table, max_size: int | None) -> Table:
    """Where this domino may be laid, near the others."""
    if not table:
        return [Lying(ident, x, y, turn) for x in (0, 3) for y in (0, -2) for turn in range(4)]
    filled = set(shown(table))
    beside = {(x + dx, y + dy) for x, y in filled for dx, dy in ((0, 0), *STEPS)}
    near = {(x + dx, y + dy) for x, y in beside for dx, dy in ((0, 0), *STEPS)}
    options = []
    for x, y in sorted(near):
        for turn in range(4):
            domino = Lying(ident, x, y, turn)
            cells = set(domino.cells)
            if not cells & beside or (cells <= filled and hides_exactly(domino, table)):
                continue
            if max_size is None or max(box([*table, domino])) <= max_size:
                options.append(domino)
    return options


def weighted(
    rng: random.Random, options: Table, specials: set[Cell], tops: dict[Cell, Any]
) -> Lying:
    """One of the options: rather over old halves, and much rather over Supercells."""
    weights = []
    for domino in options:
        weight = 1
        for cell in domino.cells:
            weight += 2 if cell in tops else 0
            weight += 25 if cell in specials else 0
        weights.append(weight)
    return rng.choices(options, weights)[0]


class Choosing(Laying):
    """A turn in the making, that answers by chance what fires."""

    rng: random.Random

    def answer(self, kind: str) -> dict[str, Any]:
        if kind == "destroy":
            self.effects.append({"destroy": self.rng.choice(self.destroyable())})
        else:
            self.effects.append({"rotate": self._rotation()})
        return super().answer(kind)

    def _rotation(self) -> list[Any] | None:
        if self.rng.random() < 0.25:
            return None
        for _ in range(10):
            way = self.rng.choice(self.turnable()), *self.rng.choice(WAYS)
            try:
                self.with_turned(*way)
            except Refused:
                continue
            return list(way)
        return None


def honest_action(rng: random.Random, position: dict[str, Any]) -> dict[str, Any]:
    """A turn that only Dictionary can refuse."""
    here = Position.parse(position)
    seat = here.to_move
    hand = list(here.hands[seat])
    if not hand or rng.random() < 0.08:
        draw = {"draw": rng.randint(1, min(4, here.piles[seat]))} if here.piles[seat] else {}
        return {"type": "turn", "lay": [], **draw}
    turn = Choosing(here.dominoes, list(here.table), hand, here.settings["max_size"], [])
    turn.rng = rng
    count = rng.choice([1, 1, 1, 2, 2, 2, 3, 3, 4])
    for ident in rng.sample(hand, min(count, len(hand))):
        options = places_for(ident, turn.table, turn.max_size)
        if turn.laid and not (turn.times("detour") and rng.random() < 0.7):
            options = [domino for domino in options if in_line([*turn.laid, domino])]
        if not options:
            break
        tops = shown(turn.table)
        specials = {c for c, (top, half) in tops.items() if here.dominoes[top][half].special}
        turn.lay(weighted(rng, options, specials, tops))
    if not turn.laid:
        return honest_action(rng, {**position, "hands": [[]] * here.seats})
    action: dict[str, Any] = {"type": "turn", "lay": [list(domino) for domino in turn.laid]}
    effects = without_idle_rotates(turn.effects)
    if effects:
        action["effects"] = effects
    thief = victims(rng, here, turn)
    if thief:
        action["thief"] = thief
    return action


def in_line(laid: Table) -> bool:
    """KD-20: whether all cells are in one row or column."""
    cells = [cell for domino in laid for cell in domino.cells]
    return len({x for x, _ in cells}) == 1 or len({y for _, y in cells}) == 1


def without_idle_rotates(effects: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Rotates that are declined are written only before a later one that is used."""
    used = [at for at, effect in enumerate(effects) if effect.get("rotate")]
    last = used[-1] if used else -1
    return [effect for at, effect in enumerate(effects) if "destroy" in effect or at <= last]


def victims(rng: random.Random, here: Position, turn: Laying) -> list[int]:
    """Opponents for the Thieves, in any order."""
    if len(turn.hand) >= HAND:
        return []
    gifts = turn.times("gift")
    rich = [seat for seat, pile in enumerate(here.piles) if seat != here.to_move and pile > gifts]
    return rng.sample(rich, min(len(rich), turn.times("thief")))
