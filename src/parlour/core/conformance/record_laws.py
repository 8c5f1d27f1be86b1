"""Laws about serialization: values, records, positions, notation."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from parlour.core.board import Board
from parlour.core.codec import codec_of, plain, to_json
from parlour.core.conformance.mutations import leaves, mutated
from parlour.core.conformance.observations import Observations
from parlour.core.conformance.playout import Playout
from parlour.core.game import CHANCE, Outcome
from parlour.core.match import Match
from parlour.core.notation import from_text, to_text
from parlour.core.prompt import Prompt
from parlour.core.record import AcceptWord, state_hash
from parlour.core.refusal import CoreCode, Refusal, Refused

Problem = tuple[str, Any]


def values_round_trip(seen: Observations, playout: Playout, rng: Random) -> Iterator[Problem]:
    """Every value is the same after encoding and decoding, bytes and hash included."""
    game, match = playout.game, playout.match
    assert match is not None
    for n, state in playout.states(rng, 6):
        for type_, value in _values(playout, n, state, rng):
            if isinstance(value, Struct) and not value.__struct_config__.frozen:
                yield f"a {type(value).__name__} is not frozen", f"entry {n}"
            data = to_json(value)
            back = codec_of(type_).from_json(data)
            if back != value or to_json(back) != data:
                yield f"a {type(value).__name__} does not round-trip", f"entry {n}: {value}"
        if state_hash(codec_of(game.State).from_json(to_json(state))) != state_hash(state):
            yield "the hash of a state does not round-trip", f"entry {n}"


def _values(playout: Playout, n: int, state: Any, rng: Random) -> Iterator[tuple[Any, Any]]:
    game, match = playout.game, playout.match
    assert match is not None
    yield game.State, state
    yield game.Settings, game.settings
    yield Outcome | None, game.outcome(state)
    for viewer in (*range(playout.seats), None):
        view = game.view(state, viewer)
        yield game.View, view
        yield Board | None, game.board(view)
    asked = game.to_act(state)
    for seat in () if asked == CHANCE else asked:
        action = game.sample(state, seat, rng)
        hash(action)
        yield game.Action, action
        yield Prompt, game.prompt(state, seat)
        draft = codec_of(game.Draft).demand(plain(action))
        yield game.Draft, draft
        yield game.Preview, game.preview(game.view(state, seat), seat, draft)
    if n:
        for viewer in (*range(playout.seats), None):
            for event in match.events(viewer, n - 1, n):
                yield game.Event, event


def replay(seen: Observations, playout: Playout, rng: Random) -> Iterator[Problem]:
    """Replaying a record, as JSON or text, gives the same match; so does playing it again."""
    match = playout.match
    assert match is not None
    record = match.record()
    again = Match.replay(msgspec.json.encode(record), game=playout.kind)
    if again.record() != record:
        yield "the replayed record differs", _first_difference(match, again)
    for n in range(match.length + 1):
        if again.state_at(n) != match.state_at(n):
            yield "the replayed match is in a different state", f"entry {n}"
            break
    if plain(from_text(to_text(record, playout.kind), playout.kind)) != record:
        yield "the text of the record does not round-trip", playout.where
    if match.to_act == ():
        other = Match.replay(playout.new_match().record(), game=playout.kind)
        for entry in match.entries:
            if isinstance(entry.actor, int):
                other.play(entry.actor, entry.action, entry.by)
            elif isinstance(entry.action, AcceptWord):
                other.accept_word(entry.action.word)
        if other.record() != record:
            yield "the same decisions give a different match", _first_difference(match, other)


def _first_difference(one: Match, other: Match) -> str:
    for n, (a, b) in enumerate(zip(one.entries, other.entries, strict=False), start=1):
        if a != b:
            return f"entry {n}: {a} became {b}"
    return f"{one.length} entries became {other.length}"


def positions(seen: Observations, playout: Playout, rng: Random) -> Iterator[Problem]:
    """A position file gives back its state."""
    game = playout.game
    for n, state in playout.states(rng, 6):
        if game.to_act(state) == CHANCE:
            continue
        written = plain(game.position(state))
        read = codec_of(game.Position).read(written)
        if isinstance(read, Refusal):
            yield "a position file is refused", f"entry {n}: {read}"
            continue
        if (read.seats, read.settings) != (playout.seats, game.settings):
            yield "a position file has different seats or settings", f"entry {n}: {written}"
        if not isinstance(codec_of(game.Position).read({**written, "surplus": 1}), Refusal):
            yield "a position file with an unknown key is accepted", f"entry {n}"
        placed = game.from_position(read)
        if isinstance(placed, Refusal) or placed != state:
            yield "a position file gives a different state", f"entry {n}: {written}"
        elif Match.at(playout.kind, written, seed=1).position() != written:
            yield "a match from a position is in a different position", f"entry {n}: {written}"
        yield from _misplaced(playout, written, rng)


def _misplaced(playout: Playout, written: Any, rng: Random) -> Iterator[Problem]:
    """A mutated position file is refused, or can be played on from."""
    parts = leaves(written)
    for _ in range(8):
        raw = mutated(written, rng, parts)
        try:
            match = Match.at(playout.kind, raw, seed=1)
            for seat in match.to_act:
                match.play(seat, match.game.sample(match.state, seat, rng))
                break
            match.view(None)
        except Refused as refused:
            if refused.code not in tuple(CoreCode):
                yield "a position file is refused by a rule", f"{raw}: {refused}"
        except Exception as error:
            yield "a position file that cannot be played is accepted", f"{raw}: {error!r}"


def notation(seen: Observations, playout: Playout, rng: Random) -> Iterator[Problem]:
    """Notation is read back as the same action, and different actions are written differently."""
    game = playout.game
    for n, state, seat in playout.decisions(rng, 5):
        view = game.view(state, seat)
        notes: dict[str, Any] = {}
        for action in {game.sample(state, seat, rng) for _ in range(40)}:
            note = game.write(action, view)
            where = f"entry {n}, seat {seat}: {action} is written {note!r}"
            if "\n" in note or note != note.strip():
                yield "a note is not one trimmed line", where
            if notes.setdefault(note, action) != action:
                yield "two actions have the same note", where
            if game.read(note, view) != action:
                yield (
                    "a note is read as a different action",
                    f"{where}, read as {game.read(note, view)}",
                )
