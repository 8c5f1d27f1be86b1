"""The laws that every game must keep, as a check for anybody who writes a game.

    from parlour import check_game
    check_game("kniffeliger")

plays random matches over many seeds, seat counts and settings, and raises `LawsBroken` with what it
found. `survey` returns the findings instead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from random import Random
from typing import Any

from parlour.core.conformance.combinations import combinations
from parlour.core.conformance.findings import Finding, LawsBroken
from parlour.core.conformance.laws import LAWS
from parlour.core.conformance.observations import Observations
from parlour.core.conformance.playout import Playout
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

    Each seed is one match. Seat counts and settings alternate from seed to seed (all that the game
    has, unless given), so that many seeds cover every combination. A match must end within `length`
    entries.
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
    """Yields findings as they are found; each law reports each kind of problem once."""
    kind = find_game(game)
    counts = list(seats or kind.seats)
    try:
        chosen = list(settings) if settings is not None else combinations(kind)
    except TypeError as error:
        yield Finding("settings", "a setting has no default", kind.name, str(error))
        return
    numbers = list(range(seeds)) if isinstance(seeds, int) else list(seeds)
    if not numbers or not chosen:
        raise ValueError("nothing to check: give at least one seed and one choice of settings")
    seen = Observations(kind)
    reported: set[tuple[str, str]] = set()
    for i, seed in enumerate(numbers):
        options = chosen[i // len(counts) % len(chosen)]
        playout = Playout(kind, counts[i % len(counts)], options, seed, length)
        for name, law in LAWS.items():
            for finding in law.findings(name, seen, playout, Random(f"{seed}/{name}")):
                if (finding.law, finding.kind) not in reported:
                    reported.add((finding.law, finding.kind))
                    yield finding
        if progress is not None:
            progress(i + 1, len(numbers))
