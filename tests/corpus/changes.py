"""Deliberate changes of the rules, each with the record of the corpus that must notice it."""

from __future__ import annotations

from collections.abc import Callable
from importlib import resources
from typing import Any, NamedTuple

import pytest

from parlour.core.game import GameClass
from parlour.core.refusal import Refusal
from tests.conftest import RULE
from tests.corpus import differences

Patch = Callable[[pytest.MonkeyPatch], None]


class Change(NamedTuple):
    """What is made otherwise, of which rule, and who notices."""

    rule: str
    record: str
    make: Patch

    def __str__(self) -> str:
        return f"{self.rule}{self.make.__name__}"


class Changes(list[Change]):
    """Changes are listed by `@changes("KB-3", "values")` over the function that makes one."""

    def __call__(self, rule: str, *records: str) -> Callable[[Patch], Patch]:
        """With several records each of them must notice."""

        def listed(make: Patch) -> Patch:
            self.extend([Change(rule, record, make) for record in records])
            return make

        return listed


def rules_of(game: GameClass) -> set[str]:
    """The rules that a game's own text has."""
    text = resources.files(game.home).joinpath("rules.en.md").read_text()
    return set(RULE.findall(text))


def noticed(game: str, change: Change, patch: pytest.MonkeyPatch) -> bool:
    """Whether the changed engine disagrees with the record; the first difference will do."""
    change.make(patch)
    return next(differences(f"{game}-{change.record}"), None) is not None


def unless(function: Any, *codes: str) -> Any:
    """The function without some of its refusals."""

    def lenient(*arguments: Any) -> Any:
        said = function(*arguments)
        found = said.code if isinstance(said, Refusal) else said
        return None if found in codes else said

    return lenient
