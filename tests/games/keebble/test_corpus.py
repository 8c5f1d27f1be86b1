"""The corpus replays, and notices every change of the rules."""

from __future__ import annotations

import pytest

from parlour.games.keebble.actions import Code
from parlour.games.keebble.game import Keebble
from parlour.games.keebble.settings import Settings
from tests.corpus import codes, differences, kept, names
from tests.corpus.changes import Change, noticed, rules_of
from tests.games.keebble.changed_rules import asking, cells, ending, setup, words

CHANGES = [
    *setup.changes,
    *words.changes,
    *asking.changes,
    *ending.changes,
    *cells.changes,
]
NO_RULE_OF_PLAY = {"KB-74": "a button on the rules page: no action, no state"}


@pytest.mark.parametrize("name", names("keebble"))
def test_a_kept_match_replays(name: str) -> None:
    assert list(differences(name)) == []


def test_every_code_is_among_the_refused_tries() -> None:
    assert set(Code) - codes("keebble") == set()


def test_every_number_of_seats_and_way_to_start_is_there() -> None:
    headers = [kept(name)["record"]["header"] for name in names("keebble")]
    assert {len(header["seats"]) for header in headers} == set(Keebble.seats)
    starts = {
        "position"
        if header["position"]
        else header["settings"]["board"] or header["settings"]["start"]
        for header in headers
    }
    assert {"position", "blank", "generated", "poppy"} <= starts


def test_every_rule_is_changed_in_some_way() -> None:
    assert {change.rule for change in CHANGES} == rules_of(Keebble) - set(NO_RULE_OF_PLAY)


def test_every_setting_is_ignored_once() -> None:
    assert set(setup.RECORDS) == set(Settings.__struct_fields__)


@pytest.mark.parametrize("change", CHANGES, ids=str)
def test_a_changed_rule_turns_the_corpus_red(
    change: Change, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert noticed("keebble", change, monkeypatch)
