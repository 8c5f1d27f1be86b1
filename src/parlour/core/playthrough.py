"""Golden playthroughs: everything that can be observed in each state of a match, as text to review.

Games keep some of them in their folders. When the rules change, the diff shows exactly what a
player would notice.
"""

from __future__ import annotations

from itertools import islice
from typing import Any

from parlour.core.codec import codec_of, plain, to_json
from parlour.core.game import CHANCE, say
from parlour.core.match import Match
from parlour.core.record import Entry, state_hash
from parlour.core.strings import strings_of

WIDTH = 100
PRINTED = 1_000
"""How many legal actions are printed for each state; there can be millions."""


def playthrough(match: Match) -> str:
    """The whole match: header, start, then each entry with the state after it."""
    lines = [f"game: {match.header.game} {match.header.version}"]
    lines += [f"{key}: {_json(getattr(match.header, key))}" for key in ("settings", "seats")]
    lines += _state(match, 0)
    for entry in match.entries:
        lines += ["", f"=== {entry.n} {_who(entry)}: {_what(match, entry)}"]
        lines += _events(match, entry.n)
        lines += _state(match, entry.n)
    return "\n".join(lines) + "\n"


def _who(entry: Entry) -> str:
    return f"seat {entry.actor}" if isinstance(entry.actor, int) else str(entry.actor)


def _what(match: Match, entry: Entry) -> str:
    if isinstance(entry.actor, int):
        return match.game.write(entry.action, match.view(entry.actor, entry.n - 1))
    return _json(entry.action)


def _events(match: Match, n: int) -> list[str]:
    strings = strings_of(type(match.game))
    told = _by_audience(match, lambda viewer: match.events(viewer, n - 1, n))
    lines = []
    for audience, events in told:
        for event in events:
            lines.append(f"event{audience}: {_json(event)}")
            lines.append(f"    {strings.say(say(event))}")
    return lines


def _state(match: Match, n: int) -> list[str]:
    game, state = match.game, match.state_at(n)
    strings = strings_of(type(game))
    asked = game.to_act(state)
    lines = [f"state: {state_hash(state)[:16]}", f"to_act: {_json(asked)}"]
    for audience, view in _by_audience(match, lambda viewer: match.view(viewer, n)):
        lines.append(f"view{audience}: {_json(view)}")
        lines.append(f"scores{audience}: {_json(game.scores(view))}")
        lines += [f"    {strings.say(line)}" for line in game.describe(view)]
    if asked == CHANCE:
        return [*lines, f"chance: {game.chance(state)}"]
    for seat in asked:
        lines.append(f"prompt {seat}: {_json(game.prompt(state, seat))}")
        lines += _legal(match, n, seat)
        idle = game.idle(state, seat)
        lines.append(f"idle {seat}: {game.write(idle, match.view(seat, n))}")
    lines.append(f"position: {_json(game.position(state))}")
    if game.outcome(state) is not None:
        lines.append(f"outcome: {_json(game.outcome(state))}")
    return lines


def _legal(match: Match, n: int, seat: int) -> list[str]:
    """The legal actions in notation, each with the gains of its preview; of many, the first."""
    game, view = match.game, match.view(seat, n)
    notes = []
    actions = game.legal(match.state_at(n), seat)
    for action in islice(actions, PRINTED):
        preview = game.preview(view, seat, _draft(match, action))
        gains = preview.gains
        shown = " ".join(f"{gain:+}" for gain in gains) if gains and any(gains) else ""
        notes.append(game.write(action, view) + (f" [{shown}]" if shown else ""))
    more = next(actions, None) is not None
    lines, line = [], f"legal {seat} ({len(notes)}{' and more' if more else ''}):"
    for note in notes:
        if len(line) + len(note) > WIDTH:
            lines.append(line)
            line = "   "
        line += f" {note};"
    return [*lines, line]


def _draft(match: Match, action: Any) -> Any:
    return codec_of(match.game.Draft).demand(plain(action))


def _by_audience(match: Match, see: Any) -> list[tuple[str, Any]]:
    """One value for everybody if all viewers see the same, else one per viewer."""
    seen = [(f" of {viewer}", see(viewer)) for viewer in (*range(match.seats), None)]
    if all(value == seen[0][1] for _, value in seen):
        return [("", seen[0][1])]
    return seen


def _json(value: object) -> str:
    return to_json(value).decode()
