"""The corpus replays, and notices every change of the rules."""

from __future__ import annotations

import pytest

from parlour.games.knickknack.actions import Code
from parlour.games.knickknack.game import Knickknack
from tests.corpus import codes, differences, names
from tests.corpus.changes import Change, noticed, rules_of
from tests.games.knickknack.rules.changed_rules import changes

NO_RULE_OF_PLAY = {
    "KN-35": "a button on the rules page: no action, no state",
    "KN-36": "what the table does is an action like any other",
}


@pytest.mark.parametrize("name", names("knickknack"))
def test_a_kept_match_replays(name: str) -> None:
    assert list(differences(name)) == []


def test_every_code_is_among_the_refused_tries() -> None:
    assert set(Code) - codes("knickknack") == set()


def test_every_rule_is_changed_in_some_way() -> None:
    assert {change.rule for change in changes} == rules_of(Knickknack) - set(NO_RULE_OF_PLAY)


@pytest.mark.parametrize("change", changes, ids=str)
def test_a_changed_rule_turns_the_corpus_red(
    change: Change, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert noticed("knickknack", change, monkeypatch)
