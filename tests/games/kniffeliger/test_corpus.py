"""The corpus replays, and notices every change of the rules."""

from __future__ import annotations

import pytest

from parlour.games.kniffeliger.actions import Code
from parlour.games.kniffeliger.game import Kniffeliger
from tests.corpus import codes, differences, names
from tests.corpus.changes import Change, noticed, rules_of
from tests.games.kniffeliger.changed_rules import changes


def test_there_are_twenty() -> None:
    assert len(names("kniffeliger")) == 20


@pytest.mark.parametrize("name", names("kniffeliger"))
def test_a_kept_match_replays(name: str) -> None:
    assert list(differences(name)) == []


def test_every_code_is_among_the_refused_tries() -> None:
    assert set(Code) - codes("kniffeliger") == set()


def test_every_rule_is_changed_in_some_way() -> None:
    assert {change.rule for change in changes} == rules_of(Kniffeliger)


@pytest.mark.parametrize("change", changes, ids=str)
def test_a_changed_rule_turns_the_corpus_red(
    change: Change, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert noticed("kniffeliger", change, monkeypatch)
