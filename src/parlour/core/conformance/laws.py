"""The laws, by name. Each looks at one random match and reports what breaks it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from parlour.core.conformance import acting, seeing, telling, writing
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
        "ends": acting.ends,
        "sample": acting.sample,
        "legal": acting.legal_is_checked,
        "complete": acting.checked_is_legal,
        "once": acting.legal_once,
        "apply": acting.apply_is_pure,
        "total": acting.never_raises,
        "draws": acting.draws,
        "idle": acting.idle,
        "bots": acting.bots,
        "settings": acting.settings,
        "values": writing.values_round_trip,
        "replay": writing.replay,
        "positions": writing.positions,
        "notation": writing.notation,
        "imagine": seeing.imagine,
        "blind": seeing.blind,
        "open": seeing.nothing_hidden,
        "preview": telling.preview,
        "prompt": telling.prompt,
        "descriptions": telling.descriptions,
        "words": telling.words,
        "tutorial": telling.tutorial,
    }.items()
}
