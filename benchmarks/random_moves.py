"""A random action made from a prompt alone, without knowing the game."""

from __future__ import annotations

from random import Random
from typing import Any

from parlour.core.prompt import (
    CellChoice,
    Cells,
    Choice,
    EdgeChoice,
    Edges,
    Field,
    Letters,
    Number,
    Placed,
    Prompt,
    SeatChoice,
    Seats,
    Subset,
    Text,
    applies,
    with_answer,
)


def from_prompt(prompt: Prompt, rng: Random) -> dict[str, Any]:
    """An action of a random kind on offer, with random values in its fields."""
    offer = rng.choice(prompt.offers)
    action: dict[str, Any] = {"type": offer.kind, **offer.given}
    for field in offer.fields:
        if applies(field, action):
            action = with_answer(action, field.name, _filled(field, rng))
    return action


def _filled(field: Field, rng: Random) -> Any:
    match field:
        case Choice():
            return rng.choice(field.options)
        case SeatChoice():
            return rng.choice(field.seats)
        case CellChoice():
            return rng.choice(field.cells)
        case EdgeChoice():
            return rng.choice(field.edges)
        case Subset():
            free = [option for option in field.options if option not in field.fixed]
            fewest, most = field.min - len(field.fixed), field.max - len(field.fixed)
            count = rng.randint(max(0, fewest), min(most, len(free)))
            return [*field.fixed, *rng.sample(free, count)]
        case Number():
            return rng.randint(field.min, field.max)
        case Letters():
            return "".join(rng.choices(field.alphabet, k=rng.randint(field.min, field.max)))
        case Seats():
            return rng.sample(field.seats, rng.randint(field.min, field.max))
        case Cells():
            return rng.sample(field.cells, rng.randint(field.min, field.max))
        case Edges():
            return rng.sample(field.edges, rng.randint(field.min, field.max))
        case Text():
            return "x"[: field.max]
        case Placed():
            return _placed(field, rng)


def _placed(field: Placed, rng: Random) -> list[list[Any]]:
    """Some of the pieces, each on a cell of its own."""
    pieces = [piece for piece in field.pieces for _ in range(piece.count or field.max)]
    cells = field.cells or ((0, 0),)
    count = rng.randint(field.min, min(field.max, len(pieces), len(cells)))
    made = []
    for piece, (column, row) in zip(
        rng.sample(pieces, count), rng.sample(cells, count), strict=True
    ):
        parts: dict[str, Any] = {"column": column, "row": row}
        parts["piece"] = rng.choice(piece.alphabet) if piece.alphabet else piece.id
        parts["turn"] = rng.choice(field.turns or (0,))
        made.append([parts[part] for part in field.item])
    return made
