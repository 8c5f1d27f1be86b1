"""The laws that every game must keep, for anybody who writes one.

    from parlour import check_game
    check_game("kniffeliger")

plays the game at random from many seeds, over its seat counts and settings, and raises `LawsBroken`
with what it found. `survey` gives the findings instead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from random import Random
from typing import Any

from parlour.core.conformance.combinations import combinations
from parlour.core.conformance.findings import Finding, LawsBroken
from parlour.core.conformance.laws import LAWS
from parlour.core.conformance.survey import Survey
from parlour.core.conformance.walk import Walk
from parlour.core.game import GameClass
from parlour.core.registry import find_game

__all__ = ["LAWS", "Finding", "LawsBroken", "check_game", "survey"]

Progress = Callable[[int, int], None]


def check_game(
    game: str | GameClass,
    *,
    seeds: int | Iterable[int] = 20,
    seats: Sequence[int] | None = None,
    settings: Sequence[Mapping[str, Any]] | None = None,
    length: int = 5_000,
    progress: Progress | None = None,
) -> None:
    """Raises `LawsBroken` unless the game keeps every law in these random matches.

    Each seed is one match; seat counts and settings take turns (all the game has, unless named),
    so that a run of many seeds meets every combination. A match must end within `length` entries.
    """
    findings = survey(
        game, seeds=seeds, seats=seats, settings=settings, length=length, progress=progress
    )
    found = list(islice(findings, 20))
    if found:
        raise LawsBroken(found)


def survey(
    game: str | GameClass,
    *,
    seeds: int | Iterable[int] = 20,
    seats: Sequence[int] | None = None,
    settings: Sequence[Mapping[str, Any]] | None = None,
    length: int = 5_000,
    progress: Progress | None = None,
) -> Iterator[Finding]:
    """Every finding, as it is found; each law says each thing once."""
    kind = find_game(game)
    counts = list(seats or kind.seats)
    try:
        chosen = list(settings) if settings is not None else combinations(kind)
    except TypeError as error:
        yield Finding("settings", "a setting has no default", kind.name, str(error))
        return
    numbers = list(range(seeds)) if isinstance(seeds, int) else list(seeds)
    if not numbers or not chosen:
        raise ValueError("nothing to look at: name at least one seed and one choice of settings")
    state = Survey(kind)
    told: set[tuple[str, str]] = set()
    for i, seed in enumerate(numbers):
        options = chosen[i // len(counts) % len(chosen)]
        walk = Walk(kind, counts[i % len(counts)], options, seed, length)
        for name, law in LAWS.items():
            for finding in law.findings(name, state, walk, Random(f"{seed}/{name}")):
                if (finding.law, finding.kind) not in told:
                    told.add((finding.law, finding.kind))
                    yield finding
        if progress is not None:
            progress(i + 1, len(numbers))
