"""What can be read of a match, as it is sent: one computation per kind of excerpt.

Readers' processes run them to the end; the event loop runs them in slices, for running matches,
which are in its memory, and on a server without readers. An excerpt of a running match is of the
moment when its computation began.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from parlour.core.game import GameClass
from parlour.core.match import Match
from parlour.core.record import Trace, Trailer, state_hash
from parlour.core.refusal import Refused, refuse
from parlour.core.replay import follow_log
from parlour.server.matches import forms, localize
from parlour.server.matches.live import LiveMatch, entry_of, open_match
from parlour.server.matches.slices import Work
from parlour.server.protocol.bodies import ScoreHistory, ScoresAt, Step, Steps, ViewAt
from parlour.server.protocol.bot_requests import review_request
from parlour.server.protocol.codes import ServerCode
from parlour.server.protocol.read_requests import (
    CourseRequest,
    DecisionRequest,
    DecisionsRequest,
    EventsRequest,
    Excerpt,
    ExportRequest,
    HighlightsRequest,
    PageRequest,
    PageText,
    Plan,
    PositionRequest,
    RecordRequest,
    ViewRequest,
)
from parlour.store.rows import EntryRow, MatchRow

Body = list[bytes]
"""An answer in pieces, so that nobody has to copy a long one."""

REPLAYS = 8
"""How many finished matches stay in memory with all their states after they were read."""

_encode = msgspec.json.Encoder().encode


def excerpt(live: LiveMatch, request: Excerpt) -> Work[Body]:
    """An excerpt of a match in memory."""
    match request:
        case ViewRequest():
            return _view(live, request)
        case EventsRequest():
            return _events(live, request)
        case ExportRequest(viewer):
            return _export(live, viewer)
        case RecordRequest():
            return _record(live)
        case CourseRequest():
            return _course(live)
        case PageRequest(n, viewer):
            return _page(live, n, viewer)
        case DecisionsRequest(seat):
            return _decisions(live, seat)
        case DecisionRequest(seat, n):
            return _decision(live, seat, n)
        case HighlightsRequest():
            return _highlights(live)
        case PositionRequest(at):
            return _position(live.match, at)


class Replays:
    """Reads logs, and keeps the last few finished matches with all their states, so that only the
    first excerpt of a match has to replay it.
    """

    def __init__(self, size: int = REPLAYS) -> None:
        self._size = size
        self._kept: OrderedDict[str, Match] = OrderedDict()

    def kept(self, row: MatchRow, request: Excerpt) -> Work[Body] | None:
        """An excerpt of a match that is kept; None if its log is needed."""
        match = self._kept.get(row.id)
        if match is None:
            return None
        self._kept.move_to_end(row.id)
        return excerpt(LiveMatch(row, match, {}), request)

    def read(
        self, row: MatchRow, log: Sequence[EntryRow], game: GameClass | None, request: Excerpt
    ) -> Work[Body]:
        """An excerpt of a match from its log. Refused if the current rules cannot replay it; the
        record and the page of a closed match need no rules.
        """
        if row.fate == "closed" and isinstance(request, RecordRequest | PageRequest):
            return (yield from _closed(row, log, request))
        match = yield from _replay(row, log, game)
        if row.fate == "over":
            self._kept[row.id] = match
            if len(self._kept) > self._size:
                self._kept.popitem(last=False)
        return (yield from excerpt(LiveMatch(row, match, {}), request))


def _replay(row: MatchRow, log: Sequence[EntryRow], game: GameClass | None) -> Work[Match]:
    if game is None:
        raise refuse(ServerCode.OTHER_RULES, version=row.version)
    try:
        match = open_match(row, game)
        yield from follow_log(match, map(entry_of, log))
    except Refused:
        raise refuse(ServerCode.OTHER_RULES, version=row.version) from None
    return match


def _view(live: LiveMatch, request: ViewRequest) -> Work[Body]:
    seen = live.match.view(request.viewer, request.n)
    yield
    lines = localize.view_lines(live.game, seen, live.row.names, request.language)
    made = ViewAt(live.row.id, request.n, request.viewer, Raw(_encode(seen)), lines)
    if request.everybody:
        yield
        views = [live.match.view(seat, request.n) for seat in range(live.match.seats)]
        made = replace(made, views=tuple([Raw(_encode(view)) for view in views]))
    return [_encode(made)]


def _events(live: LiveMatch, request: EventsRequest) -> Work[Body]:
    match, viewer, since = live.match, request.viewer, request.since
    last = match.length
    match.events(viewer, since, since)
    until = last if request.until is None else min(last, request.until)
    until = max(since, min(until, since + request.most))
    steps: list[Step] = []
    for n in range(since + 1, until + 1):
        entry = match.entry(n)
        events = Raw(_encode(match.events(viewer, n - 1, n)))
        steps.append(Step(n, entry.actor, entry.by, events))
        yield
    return [
        _encode(
            Steps(
                match=live.row.id,
                viewer=viewer,
                since=since,
                until=until,
                version=last,
                entries=tuple(steps),
            )
        )
    ]


def _export(live: LiveMatch, viewer: int | None) -> Work[Body]:
    """The same as `Match.export`, encoded step by step."""
    match, header = live.match, live.match.header
    last, outcome = match.length, match.outcome
    facts = {
        "game": header.game,
        "version": header.version,
        "settings": header.settings,
        "seats": header.seats,
        "commitment": header.commitment,
        "viewer": viewer,
    }
    first = {"n": 0, "events": (), "view": match.view(viewer, 0)}
    pieces = [_encode(facts)[:-1] + b',"steps":[' + _encode(first)]
    for n in range(1, last + 1):
        step = {"n": n, "events": match.events(viewer, n - 1, n), "view": match.view(viewer, n)}
        pieces.append(b"," + _encode(step))
        yield
    pieces.append(b'],"outcome":' + _encode(outcome) + b"}")
    return pieces


def _record(live: LiveMatch) -> Work[Body]:
    """The same as `Match.record`, encoded entry by entry."""
    if not live.over:
        raise refuse(ServerCode.STILL_RUNNING)
    match = live.match
    trace = Trace(match.header, match.state_at(0))
    pieces = [b'{"header":' + _encode(match.header) + b',"entries":[']
    for n in range(1, match.length + 1):
        entry = match.entry(n)
        trace.add(entry, match.state_at(n))
        pieces.append((b"," if n > 1 else b"") + _encode(entry))
        yield
    marks = "".join(trace.marks)
    trailer = Trailer(match.outcome, state_hash(match.state), live.row.seed or None, marks)
    pieces.append(b'],"trailer":' + _encode(trailer) + b"}")
    return pieces


def _course(live: LiveMatch) -> Work[Body]:
    """The public scores: at the start, wherever one changed, and now."""
    match, last = live.match, live.match.length
    course = [ScoresAt(0, _scores(match, 0))]
    for n in range(1, last + 1):
        scores = _scores(match, n)
        if scores != course[-1].scores or n == last:
            course.append(ScoresAt(n, scores))
        yield
    return [_encode(ScoreHistory(live.row.id, tuple(course)))]


def _scores(match: Match, n: int) -> tuple[int, ...]:
    return match.game.scores(match.view(None, n))


def _page(live: LiveMatch, n: int | None, viewer: int | None) -> Work[Body]:
    """With every player's move in the game's notation, once the match is over."""
    match, names = live.match, live.row.names
    shown = match.length if n is None else min(n, match.length)
    view = match.view(viewer, shown)
    lines, board = localize.view_lines(live.game, view, names), forms.board(live.game, view, names)
    moves: list[tuple[int, str]] = []
    for at in range(1, match.length + 1 if live.over else 0):
        entry = match.entry(at)
        if isinstance(entry.actor, int):
            move = live.game.write(entry.action, match.view(entry.actor, at - 1))
            moves.append((at, f"{names[entry.actor]}: {move}"))
        yield
    return [_encode(PageText(shown, lines, tuple(moves), live.seed(), board or Raw(b"null")))]


def _closed(row: MatchRow, log: Sequence[EntryRow], request: Excerpt) -> Work[Body]:
    """A match that was closed before its end, as its log has it."""
    if isinstance(request, RecordRequest):
        pieces = [b'{"header":' + row.header + b',"entries":[']
        for entry in log:
            pieces.append((b"," if entry.n > 1 else b"") + entry.body)
            yield
        return [*pieces, b"]}"]
    moves: list[tuple[int, str]] = []
    for each in log:
        read = entry_of(each)
        if isinstance(read.actor, int):
            moves.append((read.n, f"{row.names[read.actor]}: {_encode(read.action).decode()}"))
        yield
    return [_encode(PageText(0, (), tuple(moves)))]


def _decisions(live: LiveMatch, seat: int) -> Work[Body]:
    numbers: list[int] = []
    for n in range(1, live.match.length + 1 if live.game.advises() else 0):
        if live.match.entry(n).actor == seat:
            numbers.append(n)
        yield
    return [_encode(numbers)]


def _decision(live: LiveMatch, seat: int, n: int) -> Work[Body]:
    yield
    view = live.match.view(seat, n - 1)
    return [_encode(review_request(live.game, view, seat, live.match.entry(n).action))]


def _highlights(live: LiveMatch) -> Work[Body]:
    yield
    return [_encode(live.game.highlights(live.match.steps(), deep=False))]


def _position(match: Match, at: int | None) -> Work[Body]:
    yield
    return [_encode(plan_after(match, at))]


def plan_after(match: Match, at: int | None) -> Plan:
    """The plan of a table that goes on after entry `at`, by default the last; refused if no player
    can act there.
    """
    state = match.state if at is None else match.state_at(at)
    if match.game.to_act(state) in ((), "chance"):
        raise refuse(ServerCode.NOT_PLAYING)
    return plan_at(type(match.game), msgspec.json.decode(_encode(match.game.position(state))))


def plan_at(game: GameClass, position: dict[str, Any]) -> Plan:
    """The plan of a table that starts from a position, tried out with a match."""
    trial = Match.at(game, position, seed="trial")
    if not trial.to_act:
        raise refuse(ServerCode.NOT_PLAYING)
    settings = Raw(_encode(trial.game.settings))
    return Plan(game.name, settings, trial.seats, Raw(_encode(position)))
