"""The laws hold for games that keep them, and every law finds a game that breaks it."""

from __future__ import annotations

import inspect
import re
from collections import Counter
from pathlib import Path
from types import ModuleType

import pytest

import parlour
from parlour.core.conformance import (
    LAWS,
    Finding,
    LawsBroken,
    check_game,
    fields,
    prompt_laws,
    survey,
)
from parlour.core.game import GameClass
from parlour.core.refusal import CoreCode
from tests.core.broken_twins import TWINS, Twin, actions, prompts, records
from tests.core.installed import install
from tests.minigames.patterns import GAME as PATTERNS
from tests.minigames.planks import GAME as PLANKS
from tests.minigames.reactions import GAME as REACTIONS
from tests.minigames.secret_hands import GAME as SECRET_HANDS
from tests.minigames.secret_hands.seated import GAME as SEATED_HANDS
from tests.minigames.spelling import GAME as SPELLING
from tests.scale import report, scaled

SMALL_GAMES: list[GameClass] = [SECRET_HANDS, SEATED_HANDS, REACTIONS, PATTERNS, PLANKS, SPELLING]


def found(twin: Twin) -> list[Finding]:
    return list(survey(twin.kind, seeds=twin.seeds, length=twin.length, settings=twin.settings))


def named(twin: Twin) -> str:
    return f"{twin.laws[0]}-{twin.kind.__name__}"


@pytest.mark.soak
@pytest.mark.parametrize("game", SMALL_GAMES, ids=lambda game: game.name)
def test_small_games_keep_every_law(game: GameClass) -> None:
    share = 9 if game in (PATTERNS, PLANKS) else 30
    check_game(game, seeds=scaled(share, 600), progress=report)


def test_every_law_has_a_twin_that_breaks_it() -> None:
    assert {twin.laws[0] for twin in TWINS} == set(LAWS)
    assert max(Counter(twin.kind for twin in TWINS).values()) == 1


@pytest.mark.parametrize("twin", TWINS, ids=named)
def test_a_broken_law_is_found_and_nothing_else(twin: Twin) -> None:
    findings = found(twin)
    assert {finding.law for finding in findings} == set(twin.laws)
    if twin.says is not None:
        assert (twin.laws[0], twin.says) in {(finding.law, finding.kind) for finding in findings}


@pytest.mark.parametrize("module", [fields, prompt_laws], ids=lambda module: module.__name__)
def test_every_sentence_about_prompts_has_a_twin(module: ModuleType) -> None:
    sentences = set(re.findall(r'yield "([^"]+)"', inspect.getsource(module)))
    assert len(sentences) >= 4
    assert sentences <= {twin.says for twin in TWINS}


def test_what_is_not_sure_may_not_be_legal() -> None:
    check_game(prompts.Unsure, seeds=3, settings=[{"reach": 1}])


def test_check_game_names_law_fault_and_place() -> None:
    with pytest.raises(LawsBroken, match=r"notation: two actions have the same note \[seed 0") as e:
        check_game(records.TwoActionsOneNote, seeds=2)
    assert {finding.law for finding in e.value.findings} == {"notation", "replay"}


def test_a_survey_says_each_thing_once_and_tells_how_far_it_is() -> None:
    heard: list[tuple[int, int]] = []
    found = list(survey(actions.LabelTwice, seeds=[3, 5], progress=lambda *at: heard.append(at)))
    assert heard == [(1, 2), (2, 2)]
    assert [(finding.law, finding.kind) for finding in found] == [
        ("draws", "a label is used twice")
    ]


def test_an_installed_game_is_found_by_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "reactions" not in parlour.games()
    install(monkeypatch, tmp_path, {"reactions": "tests.minigames.reactions:GAME"})
    assert parlour.games()["reactions"] is REACTIONS
    match = parlour.Match.new("reactions", seats=3, seed=7)
    match.play(0, {"type": "call", "tune": "low"})
    assert match.to_act == (1, 2)
    assert parlour.Match.replay(match.record()).record() == match.record()
    parlour.check_game("reactions", seeds=4)


def test_an_entry_point_that_leads_to_no_game_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(monkeypatch, tmp_path, {"chairs": "tests.minigames.reactions.chairs:Call"})
    with pytest.raises(parlour.Refused) as refused:
        parlour.Match.new("chairs", seats=3)
    assert refused.value.code == CoreCode.UNKNOWN_GAME
    with pytest.raises(parlour.Refused, match="unknown_game"):
        check_game("chairs")
