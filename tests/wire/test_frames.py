"""The Python client has the picture that the browser's clients must have, too (web/tests/wire)."""

from __future__ import annotations

from typing import Any

import msgspec

from parlour.client.frames import decode
from parlour.client.snapshot import MatchSnapshot, Snapshot
from tests.wire import frames


def test_the_frames_are_current() -> None:
    kept = frames.FIXTURE.read_text()
    assert kept == frames.text(), "run python -m tests.wire.frames and review the change"


def test_the_python_client_reads_every_frame_to_the_same_picture() -> None:
    snapshot = Snapshot()
    pictures = 0
    for step in msgspec.json.decode(frames.FIXTURE.read_bytes())["steps"]:
        whole = snapshot.take(decode(msgspec.json.encode(step["frame"])))
        assert whole is not step["missed"]
        if "picture" in step:
            seen = picture_of(snapshot, step["picture"]["what"])
            assert msgspec.json.decode(msgspec.json.encode(seen)) == step["picture"]
            pictures += 1
    assert pictures > 8


def picture_of(snapshot: Snapshot, what: str) -> dict[str, Any]:
    """What the client knows, in the words of the fixture."""
    table, match_snapshots = snapshot.table, list(snapshot.match_snapshots.values())
    assert table is not None
    drafts = sorted(
        [draft for one in match_snapshots for draft in one.drafts], key=lambda d: d.seat
    )
    clocks = {one.clock for one in match_snapshots}
    assert len(clocks) <= 1
    return {
        "what": what,
        "phase": table.phase,
        "names": [sitter.name for sitter in table.seats],
        "held": {token: snapshot.seat_of(token) for token in frames.TOKENS},
        "match": next((one.match for one in match_snapshots), None),
        "viewers": {
            msgspec.json.encode(one.viewer).decode(): standing_of(one) for one in match_snapshots
        },
        "drafts": [{"seat": one.seat, "draft": one.draft} for one in drafts],
        "clock": msgspec.to_builtins(next(iter(clocks), None)),
        "chat": [line.text for line in snapshot.chat],
    }


def standing_of(one: MatchSnapshot) -> dict[str, Any]:
    """How the match stands for one viewer."""
    return {
        "version": one.version,
        "view": one.plain(),
        "to_act": list(one.to_act),
        "asked": [{"seat": asked.seat, "decision": asked.decision} for asked in one.asked],
        "outcome": msgspec.to_builtins(one.outcome),
        "commitment": one.commitment,
        "seed": one.seed,
        "settings": msgspec.json.decode(one.settings),
    }
