"""Reading a record again: replay, and the proof that its draws were honest.

Replay needs no randomness and no clock, and judges by the recorded rules only: another version is
refused. Verifying makes every draw again from the seed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct

from parlour.core.chance import SEEDED, Drawn, DrawValue, Script, Source, commitment, seeded, unfit
from parlour.core.codec import codec_of, plain
from parlour.core.game import CHANCE, TABLE, AnyGame, GameClass, Undo
from parlour.core.match import Match, refuse_seats, start_of
from parlour.core.record import (
    DRAWN,
    REWIND,
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


class Verdict(Struct, frozen=True):
    """What `verify` found."""

    result: Literal["honest", "given", "unproved", "tampered"]
    draws: int
    entry: int | None = None
    refusal: Refusal | None = None


def replayed(
    raw: object,
    game: str | GameClass | None = None,
    lexicons: Mapping[str, Any] | None = None,
) -> Match:
    """The match of a record, every entry checked again."""
    record = read_record(raw)
    match = opened(record, game, lexicons)
    for _ in follow(match, record):
        pass
    return match


TAMPERED = (CoreCode.RECORD_DAMAGED, CoreCode.RECORD_TRUNCATED, CoreCode.MALFORMED)


def verify(raw: object, game: str | GameClass | None = None) -> Verdict:
    """Whether the draws of a record are those that its seed and nonces give.

    What cannot be judged here is refused: no record, other rules, an unknown word list.
    """
    draws = 0
    try:
        record = read_record(raw)
        match = opened(record, game)
        given = record.header.chance == Script.algorithm
        seed = record.trailer.seed
        source = None if given or seed is None else _source(record.header, seed)
        for entry in follow(match, record, source):
            draws += entry.actor == CHANCE
    except Refused as refused:
        if refused.code not in TAMPERED:
            raise
        entry_no = refused.detail.get("entry")
        known = entry_no if isinstance(entry_no, int) else None
        return Verdict("tampered", draws, known, refused.refusal)
    if given:
        return Verdict("given", draws)
    return Verdict("unproved" if source is None else "honest", draws)


def opened(
    record: Record,
    game: str | GameClass | None = None,
    lexicons: Mapping[str, Any] | None = None,
) -> Match:
    """The match of a record's header, before its first entry; of a game that is not installed too,
    if it is given.
    """
    match = begun(record.header, record.trailer.seed, game, lexicons=lexicons)
    if Trace(record.header, match.state).marks[0] != record.trailer.trace[:4]:
        raise _damaged("$.header", "it was changed after the record was written")
    return match


def resumed(
    header: Header,
    seed: str | None,
    entries: Iterable[Entry],
    game: str | GameClass | None = None,
    chance: Sequence[DrawValue] = (),
) -> Match:
    """The match of a log that is still being written, every entry checked again.

    `chance` is the script, from its beginning, of a match whose chance is scripted.
    """
    match = begun(header, seed, game, chance)
    for entry in entries:
        match.keep(*step_after(match, entry))
    return match


def begun(
    header: Header,
    seed: str | None,
    game: str | GameClass | None = None,
    chance: Sequence[DrawValue] = (),
    lexicons: Mapping[str, Any] | None = None,
) -> Match:
    """The match of a header, before its first entry."""
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
    bound = _made(kind, header, lexicons)
    refuse_seats(bound, len(header.seats))
    placed = None
    if header.position is not None:
        placed = codec_of(kind.Position).demand(header.position)
        if placed.seats != len(header.seats) or plain(placed.settings) != plain(bound.settings):
            raise _damaged("$.header.position", "it has other seats or settings than the header")
    source: Source = Script(chance)
    if header.chance != Script.algorithm:
        if header.chance not in SEEDED:
            raise refuse(CoreCode.UNKNOWN_ALGORITHM, algorithm=header.chance, known=tuple(SEEDED))
        if seed is not None:
            source = _source(header, seed)
    start = start_of(bound, len(header.seats), placed)
    return Match(bound, header, start, source, seed)


def _made(kind: GameClass, header: Header, lexicons: Mapping[str, Any] | None) -> AnyGame:
    """The game of a header, judging by exactly the words that were played by."""
    cited = header.lexicon
    if lexicons is None and cited is not None:
        lexicons = {cited.name: kind.recall(cited)}
    bound = kind.make(header.settings, lexicons)
    words = cited or bound.lexicon
    if words is not None and bound.lexicon != cited:
        raise refuse(CoreCode.UNKNOWN_LEXICON, name=words.name, hash=words.hash)
    return bound


def follow(match: Match, record: Record, source: Source | None = None) -> Iterator[Entry]:
    """Keeps every entry in turn, checked; with a source its draws are made again and compared."""
    trace = Trace(record.header, match.state)
    marks = record.trailer.trace
    for entry in record.entries:
        read, after = step_after(match, entry)
        if source is not None and isinstance(read.action, Drawn):
            _refuse_draw(match, read, source)
        if trace.add(read, after) != marks[4 * entry.n : 4 * entry.n + 4]:
            raise _entry_damaged(entry, "it was changed, or leads elsewhere than it did")
        match.keep(read, after)
        yield read
    _refuse_trailer(record, match)


def step_after(match: Match, entry: Entry) -> tuple[Entry, Any]:
    """The next entry, its action typed, and the state it leads to; or a refusal that names it."""
    if entry.n != match.length + 1:
        raise _entry_damaged(entry, f"entry {match.length + 1} is numbered {entry.n}")
    read = _read(match, entry)
    if isinstance(read.action, Rewind):
        return read, match.state_at(read.action.to)
    return read, match.game.apply(match.state, read.actor, read.action)


def _read(match: Match, entry: Entry) -> Entry:
    game = match.game
    drawing = game.to_act(match.state) == CHANCE
    if drawing and entry.actor != CHANCE:
        raise _entry_damaged(entry, "a draw was due")
    if entry.actor == CHANCE:
        action = _read_draw(match, entry) if drawing else Refusal("no draw was due")
    elif entry.actor == TABLE:
        action = REWIND.read(entry.action)
        if isinstance(action, Rewind) and (game.undo is Undo.NONE or action.to >= entry.n):
            action = Refusal(CoreCode.NO_UNDO, {"to": action.to})
    elif not 0 <= entry.actor < match.seats:
        action = Refusal(CoreCode.NO_SUCH_SEAT, {"seat": entry.actor})
    else:
        action = game.admit(entry.action)
        if not isinstance(action, Refusal):
            action = game.judge(match.state, entry.actor, action) or action
    if isinstance(action, Refusal):
        raise _entry_damaged(entry, str(action))
    return Entry(entry.n, entry.t, entry.actor, action, entry.by)


def _read_draw(match: Match, entry: Entry) -> Drawn | Refusal:
    drawn: Drawn | Refusal = DRAWN.read(entry.action)
    if isinstance(drawn, Refusal):
        return drawn
    draw = match.game.chance(match.state)
    if drawn.label != draw.label:
        return Refusal(f"{draw.label} was due")
    return unfit(draw, drawn.values) or drawn


def _refuse_draw(match: Match, entry: Entry, source: Source) -> None:
    draw = match.game.chance(match.state)
    honest = source.values(draw, 0)
    if entry.action.values != honest:
        shown = " ".join(map(str, entry.action.values))
        real = " ".join(map(str, honest))
        raise _entry_damaged(entry, f"{draw.label} came to {real}, not to {shown}")


def _refuse_trailer(record: Record, match: Match) -> None:
    trailer = record.trailer
    if len(trailer.trace) != 4 * (len(record.entries) + 1):
        raise refuse(
            CoreCode.RECORD_TRUNCATED,
            missing="entries",
            entry=len(record.entries) + 1,
            wanted=len(trailer.trace) // 4 - 1,
        )
    if match.game.to_act(match.state) == CHANCE:
        raise refuse(CoreCode.RECORD_TRUNCATED, missing="a draw", entry=len(record.entries) + 1)
    if trailer.final != state_hash(match.state):
        raise _damaged("$.trailer.final", "the entries lead to another final state")
    if trailer.outcome != match.outcome:
        raise _damaged("$.trailer.outcome", "the entries lead to another outcome")


def _source(header: Header, seed: str) -> Source:
    """The source that made the draws, given the seed that was committed to."""
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
