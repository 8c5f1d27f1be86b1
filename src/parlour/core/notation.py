"""Records as human-readable text, with one line per header field and per entry.

Moves are in the game's own notation, so reading a text means replaying the match. The conversion is
lossless in both directions.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec

from parlour.core.chance import Drawn, DrawValue
from parlour.core.codec import codec_of, plain
from parlour.core.game import CHANCE, TABLE, GameClass
from parlour.core.record import AcceptWord, Entry, Record, Rewind, read_record, refuse_future
from parlour.core.refusal import CoreCode, Refusal, Refused, refuse
from parlour.core.replay import open_record, replay_record, step_after
from parlour.core.timeline import Timeline

TITLE = "Parlour record"
_HEADER = (
    "game",
    "version",
    "settings",
    "seats",
    "chance",
    "commitment",
    "nonces",
    "lexicon",
    "position",
)
_TRAILER = ("outcome", "final", "seed", "trace")
_ENTRY = re.compile(
    r"^ *(?P<n>[0-9]{1,9})\. (?P<t>[0-9]{1,15}) ms (?P<actor>[0-9]{1,3}|[a-z]+)"
    r"(?: \((?P<by>[a-z]+)\))?: (?P<move>.*)$"
)
_NUMBER = re.compile(r"-?[0-9]{1,18}")
_TITLE = re.compile(rf"{TITLE} (?P<format>[0-9]{{1,9}})")


def to_text(raw: object, game: str | GameClass | None = None) -> str:
    """The text of a record."""
    timeline = replay_record(Timeline, raw, game)
    record = timeline.typed_record()
    header, trailer = plain(record.header), plain(record.trailer)
    lines = [f"{TITLE} {record.header.format}"]
    lines += [f"{key}: {_compact(header[key])}" for key in _HEADER]
    lines.append("")
    width = len(str(len(record.entries)))
    lines += [_entry_line(timeline, entry, width) for entry in record.entries]
    lines.append("")
    lines += [f"{key}: {_compact(trailer[key])}" for key in _TRAILER]
    return "\n".join(lines) + "\n"


def from_text(text: str, game: str | GameClass | None = None) -> Record:
    """The record of a text; a refusal names the line of the error."""
    lines = text.split("\n") if isinstance(text, str) else [""]
    title = _TITLE.fullmatch(lines[0].rstrip())
    if title is None:
        raise refuse(CoreCode.NOT_A_RECORD, problem=f"its first line is not '{TITLE} 1'")
    refuse_future({"format": int(title["format"])})
    fields: dict[str, Any] = {}
    moves: list[tuple[int, re.Match[str]]] = []
    for number, line in enumerate(lines[1:], start=2):
        found = _ENTRY.match(line)
        key, colon, value = line.partition(": ")
        if found:
            moves.append((number, found))
        elif colon and key in (*_HEADER, *_TRAILER) and key not in fields:
            fields[key] = _value(number, value)
        elif line.strip():
            raise _bad_line(number, "this is neither a field nor an entry")
    for key in (*_HEADER, *_TRAILER):
        if key not in fields:
            raise refuse(CoreCode.RECORD_TRUNCATED, missing=f"the line '{key}:'")
    header = {"format": int(title["format"]), **{key: fields[key] for key in _HEADER}}
    trailer = {key: fields[key] for key in _TRAILER}
    record = read_record({"header": header, "entries": [], "trailer": trailer})
    return _with_moves(record, moves, game)


def _with_moves(
    record: Record, moves: list[tuple[int, re.Match[str]]], game: str | GameClass | None
) -> Record:
    timeline = open_record(Timeline, record, game)
    for number, found in moves:
        try:
            timeline.append(*step_after(timeline, _entry(timeline, found)))
        except (Refused, ValueError) as error:
            raise _bad_line(number, str(error)) from None
    whole = Record(record.header, timeline.entries, record.trailer)
    return replay_record(Timeline, whole, game).typed_record()


def _entry_line(timeline: Timeline, entry: Entry, width: int) -> str:
    who = f"{entry.actor}" + (f" ({entry.by})" if entry.by else "")
    return f"{entry.n:>{width}}. {entry.t} ms {who}: {_move(timeline, entry)}"


def _move(timeline: Timeline, entry: Entry) -> str:
    action = entry.action
    if isinstance(action, Drawn):
        return f"{action.label} = " + " ".join(_written(value) for value in action.values)
    if isinstance(action, Rewind):
        return f"rewind {action.to}"
    if isinstance(action, AcceptWord):
        return f"accept_word {_written(action.word)}"
    assert isinstance(entry.actor, int)
    return timeline.game.write(action, timeline.view(entry.actor, entry.n - 1))


def _entry(timeline: Timeline, found: re.Match[str]) -> Entry:
    move, actor = found["move"], found["actor"]
    action: Any
    if actor == CHANCE:
        label, _, values = move.partition(" = ")
        action = {"type": "drawn", "label": label, "values": [_drawn(v) for v in values.split()]}
    elif actor == TABLE:
        kind, _, given = move.partition(" ")
        action = {"type": kind, "word" if kind == "accept_word" else "to": _drawn(given)}
    elif actor[0].isdecimal() and int(actor) < timeline.seats:
        action = timeline.game.read(move, timeline.view(int(actor)))
        if isinstance(action, Refusal):
            raise Refused(action)
    else:
        raise refuse(CoreCode.NO_SUCH_SEAT, seat=actor)
    raw = {
        "n": int(found["n"]),
        "t": int(found["t"]),
        "actor": int(actor) if actor[0].isdecimal() else actor,
        "by": found["by"],
        "action": plain(action),
    }
    entry: Entry = codec_of(Entry).demand(raw)
    return entry


def _written(value: DrawValue) -> str:
    """Numbers and unambiguous words as they are, other texts as JSON strings."""
    if isinstance(value, str) and not re.fullmatch(r"[A-Za-z_][\w*/+-]*", value):
        return _compact(value).replace(" ", "\\u0020")
    return str(value)


def _drawn(text: str) -> DrawValue:
    if text.startswith('"'):
        return str(msgspec.json.decode(text))
    return int(text) if _NUMBER.fullmatch(text) else text


def _compact(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _value(number: int, text: str) -> Any:
    try:
        return msgspec.json.decode(text)
    except (ValueError, RecursionError) as error:
        raise _bad_line(number, str(error)) from None


def _bad_line(number: int, problem: str) -> Refused:
    return refuse(
        CoreCode.RECORD_DAMAGED, path=f"line {number}", line=number, problem=problem[:300]
    )
