"""What is read of a match says the same as the match itself, and a match is replayed once."""

from __future__ import annotations

import json
from typing import Any

import pytest

from parlour.core.codec import plain
from parlour.core.match import Match
from parlour.core.refusal import Refused
from parlour.server.matches import excerpts
from parlour.server.matches.excerpts import Body, Replays, excerpt
from parlour.server.matches.live import LiveMatch, open_match, rows_of
from parlour.server.matches.slices import finish
from parlour.server.protocol import read_requests as r
from parlour.store.rows import EntryRow, Fate, MatchRow
from tests.minigames.secret_hands import GAME as SECRET_HANDS
from tests.server.long_match import lengthened, played_out


def row_of(match: Match, name: str = "m", fate: Fate = "over") -> MatchRow:
    return MatchRow(
        id=name,
        table="t",
        game=match.game.name,
        version=match.game.version,
        header=json.dumps(plain(match.header)).encode(),
        seed="secret",
        names=("Ann", "Ben"),
        guests=(None, None),
        signs=(None, None),
        colours=(None, None),
        fate=fate,
        created=0,
    )


def read(pieces: Body) -> Any:
    return json.loads(b"".join(pieces))


def a_match() -> Match:
    return lengthened(Match.new(SECRET_HANDS, 2, seed="secret"), 20)


def log_of(match: Match) -> list[EntryRow]:
    return rows_of(match.entries)


def test_export_and_record_are_those_of_the_match() -> None:
    match = played_out(a_match())
    live = LiveMatch(row_of(match), match, {})
    assert read(finish(excerpt(live, r.RecordRequest()))) == match.record()
    for viewer in (None, 0, 1):
        assert read(finish(excerpt(live, r.ExportRequest(viewer)))) == match.export(viewer)


def test_an_excerpt_of_a_running_match_is_of_one_moment() -> None:
    match = a_match()
    live = LiveMatch(row_of(match, fate="running"), match, {})
    before = match.export(None)
    work = excerpt(live, r.ExportRequest(None))
    next(work)
    played_out(match)
    assert read(finish(work)) == before


def test_a_finished_match_is_replayed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played_out(a_match())
    replays, opened = Replays(1), []
    real = open_match

    def counted(row: MatchRow, game: Any) -> Match:
        opened.append(row.id)
        return real(row, game)

    monkeypatch.setattr(excerpts, "open_match", counted)
    for n in (0, 3, match.length):
        row, view = row_of(match, "a"), r.ViewRequest(n, 0, "en")
        work = replays.kept(row, view) or replays.read(row, log_of(match), SECRET_HANDS, view)
        assert read(finish(work))["view"] == plain(match.view(0, n))
    finish(replays.read(row_of(match, "b"), log_of(match), SECRET_HANDS, r.CourseRequest()))
    assert opened == ["a", "b"]
    assert replays.kept(row_of(match, "a"), r.CourseRequest()) is None, "only the last few are"


def test_a_match_that_is_not_over_is_not_kept() -> None:
    match, replays = a_match(), Replays(4)
    row = row_of(match, fate="running")
    finish(replays.read(row, log_of(match), SECRET_HANDS, r.CourseRequest()))
    assert replays.kept(row, r.CourseRequest()) is None


def test_a_closed_match_is_read_without_its_rules() -> None:
    match, replays = a_match(), Replays(4)
    row = row_of(match, fate="closed")
    record = read(finish(replays.read(row, log_of(match), None, r.RecordRequest())))
    assert record == {"header": plain(match.header), "entries": plain(match.entries)}
    page = read(finish(replays.read(row, log_of(match), None, r.PageRequest(None))))
    assert page["moves"][0][1].startswith("Ann: {")
    with pytest.raises(Refused) as refused:
        finish(replays.read(row, log_of(match), None, r.CourseRequest()))
    assert refused.value.code == "other_rules"
