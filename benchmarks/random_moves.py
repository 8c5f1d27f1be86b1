"""A random action made from a prompt alone, without knowing the game."""

from __future__ import annotations

from random import Random
from typing import Any

from parlour.core.prompt import (
    Cells,
    Choice,
    Edges,
    Field,
    Letters,
    Number,
    Prompt,
    Subset,
    Text,
)


def from_prompt(prompt: Prompt, rng: Random) -> dict[str, Any]:
    """An action of a random kind on offer, with random values in its fields."""
    offer = rng.choice(prompt.offers)
    action: dict[str, Any] = {"type": offer.kind}
    for field in offer.fields:
        if field.when is None or action.get(field.when[0]) == field.when[1]:
            action[field.name] = _filled(field, rng)
    return action


def _filled(field: Field, rng: Random) -> Any:
    match field:
        case Choice():
            return rng.choice(field.options)
        case Subset():
            free = [option for option in field.options if option not in field.fixed]
            fewest, most = field.min - len(field.fixed), field.max - len(field.fixed)
            count = rng.randint(max(0, fewest), min(most, len(free)))
            return [*field.fixed, *rng.sample(free, count)]
        case Number():
            return rng.randint(field.min, field.max)
        case Letters():
            return "".join(rng.choices(field.alphabet, k=rng.randint(field.min, field.max)))
        case Cells():
            return rng.sample(field.cells, rng.randint(field.min, field.max))
        case Edges():
            return rng.sample(field.edges, rng.randint(field.min, field.max))
        case Text():
            return "x"[: field.max]
