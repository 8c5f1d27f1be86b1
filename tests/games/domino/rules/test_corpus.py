"""The corpus replays, and notices every change of the rules."""

from __future__ import annotations

import pytest

from parlour.games.domino.actions import Code
from parlour.games.domino.deck import generator
from parlour.games.domino.game import Domino
from tests.corpus import codes, differences, names
from tests.corpus.changes import Change, rules_of
from tests.games.domino.rules.changed_rules import changes

NO_RULE_OF_PLAY = {
    "KD-34": "what a preview tells",
    "KD-61": "an example: no action, no state",
}


@pytest.mark.parametrize("name", names("domino"))
def test_a_kept_match_replays(name: str) -> None:
    assert list(differences(name)) == []


def test_every_code_is_among_the_refused_tries() -> None:
    assert set(Code) - codes("domino") == set()


def test_every_rule_is_changed_in_some_way() -> None:
    assert {change.rule for change in changes} == rules_of(Domino) - set(NO_RULE_OF_PLAY)


@pytest.mark.parametrize("change", changes, ids=str)
def test_a_changed_rule_turns_the_corpus_red(
    change: Change, monkeypatch: pytest.MonkeyPatch
) -> None:
    change.make(monkeypatch)
    generator.dominoes.cache_clear()
    noticed = any(next(differences(name), None) is not None for name in names("domino"))
    monkeypatch.undo()
    generator.dominoes.cache_clear()
    assert noticed
