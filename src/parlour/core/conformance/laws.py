"""The laws, by name. Each looks at one random match and reports what breaks it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from parlour.core.conformance import action_laws, record_laws, text_laws, view_laws
from parlour.core.conformance.findings import Finding
from parlour.core.conformance.survey import Survey
from parlour.core.conformance.walk import Walk

Problem = tuple[str, Any]
"""What kind of thing is wrong, and an example of it."""

Check = Callable[[Survey, Walk, Random], Iterator[Problem]]


class Law:
    """A check, and how its findings are named."""

    def __init__(self, check: Check) -> None:
        self.check = check

    def findings(self, name: str, survey: Survey, walk: Walk, rng: Random) -> Iterator[Finding]:
        """What the walk itself met of this law, then what the check finds."""
        yield from (trouble for trouble in walk.troubles if trouble.law == name)
        if walk.match is None:
            return
        try:
            for kind, detail in self.check(survey, walk, rng):
                yield Finding(name, kind, walk.where, str(detail)[:600])
        except Exception as error:
            yield Finding(name, f"the check met {type(error).__name__}", walk.where, repr(error))


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
        "settings": action_laws.settings,
        "values": record_laws.values_round_trip,
        "replay": record_laws.replay,
        "positions": record_laws.positions,
        "notation": record_laws.notation,
        "imagine": view_laws.imagine,
        "blind": view_laws.blind,
        "open": view_laws.nothing_hidden,
        "preview": text_laws.preview,
        "prompt": text_laws.prompt,
        "descriptions": text_laws.descriptions,
        "words": text_laws.words,
        "tutorial": text_laws.tutorial,
    }.items()
}
