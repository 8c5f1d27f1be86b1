"""Secrets reach only those they belong to: every byte of whole evenings is searched.

Secrets carry canaries: seeds, tokens, nonces, drafts and whispers are recognisable texts, and every
seat's view of the games of hidden hands is marked. Everything that devices hear, and the log, is
kept; afterwards each canary is looked for wherever it must not be.
"""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from parlour.core.codec import plain, to_json
from parlour.core.game import GameClass
from parlour.core.match import Match
from parlour.server.tables import tokens
from tests.server.canary.doings import played
from tests.server.canary.evening import Evening
from tests.server.canary.leaking import (
    drafts_to_all,
    nonces_as_names,
    seed_at_once,
    tokens_logged,
    views_of_seat_0,
    whispers_to_all,
)
from tests.server.canary.search import HIDDEN, Heard, leaks


@pytest.fixture
def canaries(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seeds and tokens that can be recognised, each different."""
    numbers = itertools.count(1)
    monkeypatch.setattr(tokens, "new_seed", lambda: f"{next(numbers):04x}" + "5eed" * 15)
    monkeypatch.setattr(tokens, "new_token", lambda: f"{next(numbers):08x}" + "c0decafe" * 5)


@pytest.mark.usefixtures("canaries")
@pytest.mark.parametrize("game", ["secret_hands", "planks", "kniffeliger"])
def test_no_secret_reaches_anybody_but_its_owner_in_a_whole_evening(
    game: str, tmp_path: Path
) -> None:
    evening = asyncio.run(played(tmp_path, game))
    assert evening.over == 1
    assert len(evening.matches) == 2
    assert leaks(evening.heard, evening.secrets) == []
    everything_was_said(evening, game)
    if game in HIDDEN:
        every_view_and_event_is_what_its_viewer_may_know(evening, HIDDEN[game])


def everything_was_said(evening: Evening, game: str) -> None:
    """What must be heard was heard, so the search could have found it elsewhere."""
    by_name: dict[str, set[str]] = {}
    for secret in evening.secrets:
        hearers = {item.device for item in evening.heard if secret.needle in item.data}
        by_name.setdefault(secret.name, set()).update(hearers)
    everybody = {"Anna", "Ben", "Cleo", "Walt", "Anna's phone"}
    assert by_name["seed of match 1"] >= everybody
    assert by_name["nonce of seat 0"] >= everybody
    assert by_name["whisper"] == {"Anna", "Ben"}
    assert {"Anna's phone"} <= by_name["draft of seat 0"] <= {"Anna", "Anna's phone"}
    assert by_name["token of seat 0"] == {"Anna", "Anna's phone"}
    assert by_name["cookie of Walt"] == {"Walt"}
    if game in HIDDEN:
        running = [i for i in evening.heard if i.over == 0 and b"canary-hand-2" in i.data]
        assert {item.device for item in running} == {"Cleo"}


def every_view_and_event_is_what_its_viewer_may_know(evening: Evening, game: GameClass) -> None:
    """And nothing else: each is compared with what the match says for that viewer."""
    asked = f"GET /api/matches/{evening.matches[0]}/record"
    bodies = [item.data for item in evening.heard if item.what == asked and item.over == 1]
    record = msgspec.json.decode(bodies[-1].partition(b"\n{")[2].join((b"{", b"")))
    match = Match.replay(record, game=game)
    compared = 0
    for item in evening.heard:
        if item.what in ("frame sync", "frame event"):
            frame = msgspec.json.decode(item.data)
            if frame["match"] == evening.matches[0]:
                compared += 1
                refuse_strange(frame, item, match)
    assert compared > 60


def refuse_strange(frame: dict[str, Any], item: Heard, match: Match) -> None:
    """Raises unless a frame says what the viewer may know, and the viewer is who heard it."""
    viewer, version = frame["viewer"], frame["version"]
    assert viewer in item.seats or (viewer is None and len(item.seats) != 1)
    assert to_json(frame["view"]) == to_json(plain(match.view(viewer, version)))
    assert {question["seat"] for question in frame["asked"]} <= {viewer}
    if frame["type"] == "event":
        told = plain(match.events(viewer, frame["since"], version))
        assert to_json(frame["events"]) == to_json(told)


Leak = Callable[[pytest.MonkeyPatch], None]


@pytest.mark.usefixtures("canaries")
@pytest.mark.parametrize(
    ("spill", "found", "game"),
    [
        (views_of_seat_0, "hand of seat 0 at Walt in frame event", "secret_hands"),
        (views_of_seat_0, "hand of seat 0 at Walt in frame event", "planks"),
        (seed_at_once, "seed of match 1 at Walt in frame sync", "secret_hands"),
        (tokens_logged, "token of seat 0 at the log in a line", "secret_hands"),
        (whispers_to_all, "whisper at Walt in frame chat", "secret_hands"),
        (drafts_to_all, "draft of seat 1 at Cleo in frame draft", "secret_hands"),
        (nonces_as_names, "nonce of seat 0 at Walt in GET /api/matches", "secret_hands"),
    ],
)
def test_the_search_notices_a_leak(
    spill: Leak, found: str, game: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    spill(monkeypatch)
    evening = asyncio.run(played(tmp_path, game, most=2))
    assert any(leak.startswith(found) for leak in leaks(evening.heard, evening.secrets))
