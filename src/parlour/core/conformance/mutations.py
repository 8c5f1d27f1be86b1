"""Almost valid values: mutations of valid ones, and values made up from types."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec import inspect as mi

GARBAGE: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    7,
    10**6,
    2**63,
    -(2**70),
    0.5,
    float("nan"),
    "",
    "x",
    "A" * 500,
    "\ud800",
    "ones",
    [],
    [0, 0],
    [[]],
    {},
    {"type": None},
    {"type": "nothing like it"},
    b"bytes",
    object(),
    {1: 2},
    (1, 2),
)

TEXTS: tuple[Any, ...] = (
    "",
    " ",
    "roll",
    "roll ......",
    "roll 99999",
    "enter",
    "enter enter",
    "@",
    "swap @-1",
    "swap @99999999999999999999",
    "\x00",
    "٣",
    "é" * 300,
    "\ud800",
    "{}",
    None,
    5,
)


def mutated(value: Any, rng: Random, pool: list[Any]) -> Any:
    """A copy of plain JSON with one thing changed."""
    if isinstance(value, dict) and value and rng.random() < 0.9:
        copy = dict(value)
        key = rng.choice(list(copy))
        turn = rng.random()
        if turn < 0.08:
            del copy[key]
        elif turn < 0.14:
            copy["surplus"] = rng.choice(GARBAGE)
        else:
            copy[key] = mutated(copy[key], rng, pool)
        return copy
    if isinstance(value, list) and rng.random() < 0.9:
        return _mutated_list(value, rng, pool)
    if isinstance(value, int) and not isinstance(value, bool) and rng.random() < 0.7:
        return value + rng.choice((-1, 1, -2, 2, 10))
    if pool and rng.random() < 0.6:
        return rng.choice(pool)
    return rng.choice(GARBAGE)


def _mutated_list(items: list[Any], rng: Random, pool: list[Any]) -> list[Any]:
    copy = list(items)
    turn = rng.random()
    if copy and turn < 0.25:
        del copy[rng.randrange(len(copy))]
    elif turn < 0.5:
        copy.insert(rng.randint(0, len(copy)), rng.choice(pool or [0]))
    elif turn < 0.6:
        rng.shuffle(copy)
    elif copy:
        index = rng.randrange(len(copy))
        copy[index] = mutated(copy[index], rng, pool)
    return copy


def leaves(value: Any) -> list[Any]:
    """Every number, string and list inside plain JSON, as parts for almost valid values."""
    found = [value]
    if isinstance(value, dict):
        found = [leaf for item in value.values() for leaf in leaves(item)]
    elif isinstance(value, list):
        found += [leaf for item in value for leaf in leaves(item)]
    return found


def made_up_words(value: Any, rng: Random) -> Iterator[str]:
    """Endless words, from the letters in plain JSON."""
    texts = "".join([leaf for leaf in leaves(value) if isinstance(leaf, str)])
    letters = sorted({letter for letter in texts if letter.isalpha()}) or ["A"]
    while True:
        yield "".join(rng.choices(letters, k=rng.randint(1, 5)))


def action_kinds(type_: Any) -> list[mi.Type]:
    """The members of a union of actions, or the one action there is."""
    info = mi.type_info(type_)
    return list(info.types) if isinstance(info, mi.UnionType) else [info]


def arbitrary(info: mi.Type, rng: Random, parts: list[Any]) -> Any:
    """Plain JSON that fits a type, made from parts of real values where the type allows it."""
    match info:
        case mi.Metadata():
            return arbitrary(info.type, rng, parts)
        case mi.StructType():
            made = {f.encode_name: arbitrary(f.type, rng, parts) for f in info.fields}
            return made if info.tag is None else {info.tag_field: info.tag, **made}
        case mi.UnionType():
            return arbitrary(rng.choice(info.types), rng, parts)
        case mi.LiteralType():
            return rng.choice(info.values)
        case mi.EnumType():
            return rng.choice([member.value for member in info.cls])
        case mi.VarTupleType() | mi.ListType():
            least = info.min_length or 0
            size = rng.randint(least, min(info.max_length or least + 3, least + 3))
            return [arbitrary(info.item_type, rng, parts) for _ in range(size)]
        case mi.TupleType():
            return [arbitrary(part, rng, parts) for part in info.item_types]
        case mi.IntType():
            known = [part for part in parts if type(part) is int]
            return rng.choice(known) if known and rng.random() < 0.7 else _number(info, rng)
        case mi.StrType():
            return rng.choice([part for part in parts if type(part) is str] or ["A"])
        case mi.BoolType():
            return rng.random() < 0.5
    return None


def _number(info: mi.IntType, rng: Random) -> int:
    low = info.ge if info.ge is not None else 0
    high = info.le if info.le is not None else (info.lt - 1 if info.lt is not None else low + 8)
    return rng.randint(low, max(low, high))
