"""The laws, by name. Each checks one random match and reports its problems."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from parlour.core.conformance import (
    action_laws,
    example_laws,
    print_laws,
    prompt_laws,
    record_laws,
    settings_laws,
    text_laws,
    view_laws,
    word_laws,
)
from parlour.core.conformance.findings import Finding
from parlour.core.conformance.observations import Observations
from parlour.core.conformance.playout import Playout

Problem = tuple[str, Any]
"""The kind of problem, and an example of it."""

Check = Callable[[Observations, Playout, Random], Iterator[Problem]]


class Law:
    """A check that turns problems into findings."""

    def __init__(self, check: Check) -> None:
        self.check = check

    def findings(
        self, name: str, seen: Observations, playout: Playout, rng: Random
    ) -> Iterator[Finding]:
        """What the playout itself found against this law, then what the check finds."""
        yield from (finding for finding in playout.findings if finding.law == name)
        if playout.match is None:
            return
        try:
            for kind, detail in self.check(seen, playout, rng):
                yield Finding(name, kind, playout.where, str(detail)[:600])
        except Exception as error:
            yield Finding(
                name, f"the check raised {type(error).__name__}", playout.where, repr(error)
            )


LAWS: dict[str, Law] = {
    name: Law(check)
    for name, check in {
        "ends": action_laws.ends,
        "sample": action_laws.sample,
        "legal": action_laws.legal_is_checked,
        "complete": action_laws.checked_is_legal,
        "once": action_laws.legal_once,
        "apply": action_laws.apply_is_pure,
        "total": action_laws.never_raises,
        "draws": action_laws.draws,
        "idle": action_laws.idle,
        "bots": action_laws.bots,
        "settings": settings_laws.settings,
        "values": record_laws.values_round_trip,
        "replay": record_laws.replay,
        "positions": record_laws.positions,
        "notation": record_laws.notation,
        "imagine": view_laws.imagine,
        "blind": view_laws.blind,
        "open": view_laws.nothing_hidden,
        "preview": text_laws.preview,
        "prompt": prompt_laws.prompt,
        "questions": prompt_laws.questions,
        "decisions": action_laws.decisions_last,
        "descriptions": text_laws.descriptions,
        "board": text_laws.board,
        "words": text_laws.words,
        "tutorial": text_laws.tutorial,
        "example": example_laws.example,
        "printables": print_laws.printables,
        "house_words": word_laws.house_words,
        "unknown_words": word_laws.unknown_words,
        "suggestions": word_laws.suggestions,
    }.items()
}
