"""Changes valid JSON into something that somebody hostile, broken or old might send."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Any

STRINGS = [
    *("", " ", "\x00", "\u202e", "null", "-1", "0", "a" * 41, "é" * 600, "\n\r\t"),
    *("../../etc/passwd", "'; drop table tables; --", "<script>alert(1)</script>", "{seat}"),
    *(
        "\U0001f3b2" * 50,
        "e\u0301\u0302\u0303\u0304" * 9,
        "%00%ff",
        "\u2028",
        "١٢٣",
        "{0.__class__}",
    ),
]
NUMBERS: list[Any] = [
    *(-1, 0, 1, 2, 99, 100, 2**31, 2**53 + 1, 2**63, 2**64, -(2**63), 10**30, 10**400),
    *(0.5, -0.0, 1e308, 5e-324, 1.0),
]
OTHERS: list[Any] = [None, True, False, [], {}, [[]], [None], {"type": "roll"}, {"": None}]
ESCAPES = [r"\ud800", r"\udc00\ud800", r"\u0000", r"\uffff", r"\x41", r"\u12", "\\"]


def anything(rng: Random) -> Any:
    """A value nobody asked for."""
    match rng.randrange(8):
        case 0 | 1:
            return rng.choice(STRINGS)
        case 2 | 3:
            return rng.choice(NUMBERS)
        case 4 | 5:
            return copy.deepcopy(rng.choice(OTHERS))
        case 6:
            return nested(rng.choice((3, 30, 100)), rng.choice(("list", "dict")))
        case _:
            return "x" * rng.choice((100, 501, 5_000, 70_000))


def nested(depth: int, kind: str) -> Any:
    """Something inside something inside something."""
    made: Any = 1
    for _ in range(depth):
        made = [made] if kind == "list" else {"a": made}
    return made


def deep_inside(value: dict[str, Any], rng: Random) -> str:
    """Text of the value with one field so deep that reading, checking or writing it may give up."""
    free = [key for key in ("draft", "action", "record", "position", "settings") if key in value]
    key = rng.choice(free or list(value))
    depth = rng.choice((200, 450, 700, 900, 930, 960, 980, 990, 1_000, 5_000, 20_000))
    left, right = rng.choice((("[", "]"), ('{"a":', "}")))
    marked = json.dumps({**value, key: "\x00deep"})
    return marked.replace(json.dumps("\x00deep"), left * depth + "1" + right * depth)


def changed(value: Any, rng: Random) -> Any:
    """A copy of the value, with one or a few things about it wrong."""
    made = json.loads(json.dumps(value))
    for _ in range(rng.choice((1, 1, 1, 2, 5))):
        made = _once(made, rng)
    return made


def _once(value: Any, rng: Random) -> Any:
    places = list(islice(_places(value), 300))
    if not places or rng.random() < 0.05:
        return anything(rng)
    inside, key = rng.choice(places)
    rng.choice(_WAYS)(inside, key, rng)
    return value


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place inside a value, as a container and the key in it."""
    waiting = [value]
    while waiting:
        now = waiting.pop()
        keys = list(now) if isinstance(now, dict) else range(len(now)) if _listed(now) else ()
        for key in keys:
            yield now, key
            waiting.append(now[key])


def _listed(value: Any) -> bool:
    return isinstance(value, list)


def _replace(inside: Any, key: Any, rng: Random) -> None:
    inside[key] = anything(rng)


def _drop(inside: Any, key: Any, rng: Random) -> None:
    del inside[key]


def _add(inside: Any, key: Any, rng: Random) -> None:
    if isinstance(inside, dict):
        inside[rng.choice(["seed", "viewer", "tokens", "id", "host", "\x00", "x" * 300])] = 1
    else:
        plain = not isinstance(inside[key], list | dict)
        inside.extend([inside[key]] * rng.choice((1, 20, 3_000 if plain else 2)))


def _swap(inside: Any, key: Any, rng: Random) -> None:
    other = rng.choice(list(inside)) if isinstance(inside, dict) else rng.randrange(len(inside))
    inside[key], inside[other] = inside[other], inside[key]


def _nudge(inside: Any, key: Any, rng: Random) -> None:
    value = inside[key]
    if isinstance(value, bool) or value is None:
        inside[key] = rng.choice((0, 1, "true", not value))
    elif isinstance(value, int):
        inside[key] = value + rng.choice((-1, 1, -2, 100))
    elif isinstance(value, str):
        inside[key] = rng.choice((value + " ", value[:-1], value.upper(), value * 3, value[::-1]))
    else:
        inside[key] = [value]


def _rename(inside: Any, key: Any, rng: Random) -> None:
    if isinstance(inside, dict):
        inside[str(key) + rng.choice(("s", "\x00", " ", "_"))] = inside.pop(key)


_WAYS: list[Callable[[Any, Any, Random], None]] = [_replace, _drop, _add, _swap, _nudge, _rename]


def spoiled(text: str, rng: Random) -> str:
    """JSON text that is none any more, or is written in an odd way."""
    at = rng.randrange(len(text) + 1)
    match rng.randrange(8):
        case 0:
            return text[:at]
        case 1:
            return text[:at] + rng.choice('{}[],:"\\\x00\x7fé ') + text[at:]
        case 2:
            return text[:at] + rng.choice(ESCAPES) + text[at:]
        case 3:
            return text + rng.choice(("}", " ", "\n" + text, "null", ","))
        case 4:
            return "[" * rng.choice((10, 900, 30_000)) + text
        case 5:
            return text.replace('"', "'", rng.choice((1, -1)))
        case 6:
            return "\ufeff" + text
        case _:
            cut = text[at : at + rng.randrange(20)]
            return text[:at] + cut[::-1] + text[at + len(cut) :]
