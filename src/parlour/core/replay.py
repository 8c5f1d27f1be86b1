"""Replaying records: every entry is checked again by the rules.

Replay needs no randomness and no clock, and refuses a record of another version of the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from parlour.core.chance import SEEDED, Drawn, DrawValue, Script, Source, commitment, seeded, unfit
from parlour.core.codec import codec_of, plain
from parlour.core.game import CHANCE, TABLE, AnyGame, GameClass, Undo
from parlour.core.record import (
    DRAWN,
    TABLE_ACTION,
    AcceptWord,
    Entry,
    Header,
    Record,
    Rewind,
    Trace,
    read_record,
    state_hash,
)
from parlour.core.refusal import CoreCode, Parameter, Refusal, Refused, refuse
from parlour.core.registry import find_game
from parlour.core.timeline import Timeline, first_state, refuse_seats

TimelineT = TypeVar("TimelineT", bound=Timeline)


def replay_record(
    timeline_class: type[TimelineT],
    raw: object,
    game: str | GameClass | None = None,
    lexicons: Mapping[str, Any] | None = None,
) -> TimelineT:
    """The timeline of a record, every entry checked again."""
    record = read_record(raw)
    timeline = open_record(timeline_class, record, game, lexicons)
    for _ in follow(timeline, record):
        pass
    return timeline


def open_record(
    timeline_class: type[TimelineT],
    record: Record,
    game: str | GameClass | None = None,
    lexicons: Mapping[str, Any] | None = None,
) -> TimelineT:
    """The timeline of a record before its first entry. `game` is needed if it is not installed."""
    timeline = open_header(
        timeline_class, record.header, record.trailer.seed, game, lexicons=lexicons
    )
    if Trace(record.header, timeline.state).marks[0] != record.trailer.trace[:4]:
        raise _damaged("$.header", "it was changed after the record was written")
    return timeline


def replay_log(
    timeline_class: type[TimelineT],
    header: Header,
    seed: str | None,
    entries: Iterable[Entry],
    game: str | GameClass | None = None,
    chance: Sequence[DrawValue] = (),
) -> TimelineT:
    """The timeline of a log that is still being written, every entry checked again."""
    timeline = open_header(timeline_class, header, seed, game, chance)
    for _ in follow_log(timeline, entries):
        pass
    return timeline


def follow_log(timeline: Timeline, entries: Iterable[Entry]) -> Iterator[Entry]:
    """Checks and appends each entry of a log in turn, so that a caller can pause in between."""
    for entry in entries:
        read, after = step_after(timeline, entry)
        timeline.append(read, after)
        yield read


def open_header(
    timeline_class: type[TimelineT],
    header: Header,
    seed: str | None,
    game: str | GameClass | None = None,
    chance: Sequence[DrawValue] = (),
    lexicons: Mapping[str, Any] | None = None,
) -> TimelineT:
    """The timeline of a header, before its first entry."""
    kind = find_game(header.game if game is None else game)
    if kind.name != header.game:
        raise refuse(CoreCode.UNKNOWN_GAME, game=header.game, known=(kind.name,))
    if header.version != kind.version:
        raise refuse(
            CoreCode.RECORD_OF_OTHER_VERSION,
            game=header.game,
            version=header.version,
            known=kind.version,
        )
    bound = _bound(kind, header, lexicons)
    refuse_seats(bound, len(header.seats))
    position = None
    if header.position is not None:
        position = codec_of(kind.Position).demand(header.position)
        if position.seats != len(header.seats) or plain(position.settings) != plain(bound.settings):
            raise _damaged("$.header.position", "its seats or settings differ from the header")
    source: Source = Script(chance)
    if header.chance != Script.algorithm:
        if header.chance not in SEEDED:
            raise refuse(CoreCode.UNKNOWN_ALGORITHM, algorithm=header.chance, known=tuple(SEEDED))
        if seed is not None:
            source = source_of(header, seed)
    start = first_state(bound, len(header.seats), position)
    return timeline_class(bound, header, start, source, seed)


def _bound(kind: GameClass, header: Header, lexicons: Mapping[str, Any] | None) -> AnyGame:
    """The game of a header, with exactly the word list that the match was played with."""
    cited = header.lexicon
    if lexicons is None and cited is not None:
        lexicons = {cited.name: kind.recall(cited)}
    bound = kind.make(header.settings, lexicons)
    words = cited or bound.lexicon
    if words is not None and bound.lexicon != cited:
        raise refuse(CoreCode.UNKNOWN_LEXICON, name=words.name, hash=words.hash)
    return bound


def follow(timeline: Timeline, record: Record, source: Source | None = None) -> Iterator[Entry]:
    """Checks and appends each entry in turn; with a source, makes its draws again to compare."""
    trace = Trace(record.header, timeline.state)
    marks = record.trailer.trace
    for entry in record.entries:
        read, after = step_after(timeline, entry)
        if source is not None and isinstance(read.action, Drawn):
            _refuse_draw(timeline, read, source)
        if trace.add(read, after) != marks[4 * entry.n : 4 * entry.n + 4]:
            raise _entry_damaged(entry, "it was changed, or leads to a different state than before")
        timeline.append(read, after)
        yield read
    _refuse_trailer(record, timeline)


def step_after(timeline: Timeline, entry: Entry) -> tuple[Entry, Any]:
    """The next entry with a typed action, and the state it leads to. Raises `Refused`."""
    if entry.n != timeline.length + 1:
        raise _entry_damaged(entry, f"entry {timeline.length + 1} is numbered {entry.n}")
    read = _read(timeline, entry)
    if isinstance(read.action, Rewind):
        return read, timeline.state_at(read.action.to)
    if isinstance(read.action, AcceptWord):
        accepted = timeline.game.accept_word(timeline.state, read.action.word)
        if isinstance(accepted, Refusal):
            raise _entry_damaged(entry, str(accepted))
        return read, accepted
    return read, timeline.game.apply(timeline.state, read.actor, read.action)


def _read(timeline: Timeline, entry: Entry) -> Entry:
    game = timeline.game
    drawing = game.to_act(timeline.state) == CHANCE
    if drawing and entry.actor != CHANCE:
        raise _entry_damaged(entry, "a draw was due")
    if entry.actor == CHANCE:
        action = _read_draw(timeline, entry) if drawing else Refusal("no draw was due")
    elif entry.actor == TABLE:
        action = TABLE_ACTION.read(entry.action)
        if isinstance(action, Rewind) and (game.undo is Undo.NONE or action.to >= entry.n):
            action = Refusal(CoreCode.NO_UNDO, {"to": action.to})
    elif not 0 <= entry.actor < timeline.seats:
        action = Refusal(CoreCode.NO_SUCH_SEAT, {"seat": entry.actor})
    else:
        action = game.admit(entry.action)
        if not isinstance(action, Refusal):
            action = game.judge(timeline.state, entry.actor, action) or action
    if isinstance(action, Refusal):
        raise _entry_damaged(entry, str(action))
    return Entry(entry.n, entry.t, entry.actor, action, entry.by)


def _read_draw(timeline: Timeline, entry: Entry) -> Drawn | Refusal:
    drawn: Drawn | Refusal = DRAWN.read(entry.action)
    if isinstance(drawn, Refusal):
        return drawn
    draw = timeline.game.chance(timeline.state)
    if drawn.label != draw.label:
        return Refusal(f"{draw.label} was due")
    return unfit(draw, drawn.values) or drawn


def _refuse_draw(timeline: Timeline, entry: Entry, source: Source) -> None:
    draw = timeline.game.chance(timeline.state)
    honest = source.values(draw, 0)
    if entry.action.values != honest:
        shown = " ".join(map(str, entry.action.values))
        real = " ".join(map(str, honest))
        raise _entry_damaged(entry, f"the seed gives {real} for {draw.label}, not {shown}")


def _refuse_trailer(record: Record, timeline: Timeline) -> None:
    trailer = record.trailer
    if len(trailer.trace) != 4 * (len(record.entries) + 1):
        raise refuse(
            CoreCode.RECORD_TRUNCATED,
            missing="entries",
            entry=len(record.entries) + 1,
            wanted=len(trailer.trace) // 4 - 1,
        )
    if timeline.game.to_act(timeline.state) == CHANCE:
        raise refuse(CoreCode.RECORD_TRUNCATED, missing="a draw", entry=len(record.entries) + 1)
    if trailer.final != state_hash(timeline.state):
        raise _damaged("$.trailer.final", "the entries lead to a different final state")
    if trailer.outcome != timeline.outcome:
        raise _damaged("$.trailer.outcome", "the entries lead to a different outcome")


def source_of(header: Header, seed: str) -> Source:
    """The source of the draws, if the seed is the one that was committed to."""
    if commitment(seed) != header.commitment:
        raise _damaged("$.trailer.seed", "the seed is not the one that was committed to")
    return seeded(header.chance, seed, header.nonces)


def _damaged(path: str, problem: str, entry: int | None = None) -> Refused:
    detail: dict[str, Parameter] = {"path": path, "problem": problem}
    if entry is not None:
        detail["entry"] = entry
    return Refused(Refusal(CoreCode.RECORD_DAMAGED, detail))


def _entry_damaged(entry: Entry, problem: str) -> Refused:
    return _damaged(f"$.entries[{entry.n - 1}]", problem, entry.n)
