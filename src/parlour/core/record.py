"""The record of a match: header, entries, trailer. Design note: docs/design/records.md."""

from __future__ import annotations

import hashlib
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from parlour.core.chance import Drawn
from parlour.core.codec import codec_of, to_json
from parlour.core.game import Actor, Outcome
from parlour.core.lexicon_reference import LexiconReference
from parlour.core.refusal import CoreCode, Refusal, refuse, shown

FORMAT = 1

LONGEST_HOUSE_WORD = 64

By = Literal["person", "bot", "autopilot"]


class Seat(Struct, frozen=True, forbid_unknown_fields=True):
    """Who plays this seat: a person, or a bot of some level."""

    kind: Literal["person", "bot"] = "person"
    level: str | None = None


class Header(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that is fixed before the first entry."""

    format: int
    game: str
    version: int
    settings: dict[str, Any]
    seats: tuple[Seat, ...]
    chance: str
    commitment: str | None
    nonces: tuple[str, ...] = ()
    lexicon: LexiconReference | None = None
    position: dict[str, Any] | None = None


class Rewind(Struct, frozen=True, tag="rewind", forbid_unknown_fields=True):
    """The match goes back to the state after entry `to` (0: the start)."""

    to: Annotated[int, Meta(ge=0)]


class AcceptWord(Struct, frozen=True, tag="accept_word", forbid_unknown_fields=True):
    """Everybody has agreed on a word that the word list lacks: it counts from here on."""

    word: Annotated[str, Meta(min_length=1, max_length=LONGEST_HOUSE_WORD)]


TableAction = Rewind | AcceptWord
"""What the table itself does, with the consent of the people seated."""


class Entry(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One thing that happened: its number, time in ms, who did it, and what."""

    n: int
    t: Annotated[int, Meta(ge=0)]
    actor: Actor
    action: Any
    by: By | None = None


class Trailer(Struct, frozen=True, forbid_unknown_fields=True):
    """The end of a record: the outcome if it is over, the hash of the last state, the seed.

    `trace` has four hex digits for the start and for each entry: a hash of the entry, the state it
    leads to, and everything before. It shows which entry is damaged.
    """

    outcome: Outcome | None
    final: str
    seed: str | None
    trace: str


class Record(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole match, as written by `Match.record` and read by `Match.replay`."""

    header: Header
    entries: tuple[Entry, ...]
    trailer: Trailer


DRAWN = codec_of(Drawn)
TABLE_ACTION = codec_of(TableAction)


def state_hash(state: Struct) -> str:
    """SHA-256 of the state's canonical bytes."""
    return hashlib.sha256(to_json(state)).hexdigest()


class Trace:
    """Computes the trace of a record."""

    def __init__(self, header: Header, start: Struct) -> None:
        self._chain = hashlib.sha256(to_json(header) + to_json(start)).digest()
        self.marks = [self._chain.hex()[:4]]

    def add(self, entry: Entry, state: Struct) -> str:
        """Adds an entry and returns its mark."""
        self._chain = hashlib.sha256(self._chain + to_json(entry) + to_json(state)).digest()
        self.marks.append(self._chain.hex()[:4])
        return self.marks[-1]


def read_record(raw: object) -> Record:
    """A record from its plain JSON values or its JSON text; a refusal says where it is damaged."""
    if isinstance(raw, str | bytes | bytearray):
        raw = parse_record(raw)
    if isinstance(raw, Record):
        return raw
    if not isinstance(raw, dict) or "header" not in raw:
        raise refuse(CoreCode.NOT_A_RECORD, problem="a record is an object with a header")
    refuse_future(raw["header"])
    for part in ("entries", "trailer"):
        if part not in raw:
            raise refuse(CoreCode.RECORD_TRUNCATED, missing=part)
    record: Record | Refusal = codec_of(Record).read(raw)
    if isinstance(record, Refusal):
        raise refuse(CoreCode.RECORD_DAMAGED, **record.detail)
    for i, entry in enumerate(record.entries):
        if entry.n != i + 1:
            problem = f"entry {i + 1} is numbered {entry.n}"
            raise refuse(
                CoreCode.RECORD_DAMAGED, path=f"$.entries[{i}].n", entry=i + 1, problem=problem
            )
    return record


def parse_record(text: str | bytes | bytearray) -> object:
    """The plain values of a record's JSON text, not checked yet."""
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError as error:
        what = str(error)
        if "truncated" in what:
            raise refuse(CoreCode.RECORD_TRUNCATED, missing=f"the end ({what})") from None
        raise refuse(CoreCode.NOT_A_RECORD, problem=what) from None
    except UnicodeError:
        raise refuse(CoreCode.NOT_A_RECORD, problem="it is not text") from None
    except RecursionError:
        raise refuse(CoreCode.NOT_A_RECORD, problem="it is nested too deeply") from None


def refuse_future(header: object) -> None:
    """Raises for a record of a later format, before anything else in it is read."""
    if not isinstance(header, dict) or type(header.get("format")) is not int:
        raise refuse(CoreCode.NOT_A_RECORD, problem="its header has no format")
    if header["format"] > FORMAT:
        raise refuse(CoreCode.RECORD_FROM_THE_FUTURE, format=shown(header["format"]), known=FORMAT)
    if header["format"] < 1:
        raise refuse(
            CoreCode.RECORD_DAMAGED, path="$.header.format", problem="formats are numbered from 1"
        )
