"""Sends a match to its devices: one frame per audience, encoded once and shared.

The only place where views, prompts and events become frames. For each viewer it asks the game what
that viewer may know; no other part of the state reaches a frame.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec
from msgspec import Raw

from parlour.core.game import TABLE
from parlour.core.refusal import Refusal
from parlour.server.matches import forms, localize
from parlour.server.matches.interfaces import Device
from parlour.server.matches.live import LiveMatch
from parlour.server.matches.services import Services
from parlour.server.matches.slices import Work
from parlour.server.protocol.codes import refusal_text
from parlour.server.protocol.messages import Clock, Drafted, Event, Question, Refused, Sync, write

Viewer = int | None
Audience = tuple[Viewer, str | None]
"""A viewer, and the language if they want everything in words too."""

EVERYBODY: Sequence[Viewer] = (None,)
_encode = msgspec.json.Encoder().encode


def viewers_of(live: LiveMatch, device: Device) -> Sequence[Viewer]:
    """The viewers whose frames a device gets: the public one where nothing is hidden or the device
    has no seat, otherwise one for each of its seats. People who share a device see the public view
    while none of them may look at their own; it comes first, so that a device knows whose turn it
    is before it has anybody's secrets.
    """
    if not live.game.hidden or not device.seats:
        return EVERYBODY
    seats = sorted(device.seats)
    return seats if len(seats) == 1 else (None, *seats)


def send_events(
    live: LiveMatch,
    names: Sequence[str],
    devices: Iterable[Device],
    since: int,
    clock: Clock | None,
) -> Work[int]:
    """Sends everybody what happened after entry `since`, and may pause before every frame that has
    to be made; returns how many bytes were made.
    """
    frames: dict[Audience, bytes] = {}
    hidden = live.game.hidden
    for device in list(devices):
        for viewer in viewers_of(live, device) if hidden else EVERYBODY:
            audience = (viewer, device.language)
            frame = frames.get(audience)
            if frame is None:
                yield
                frame = frames[audience] = _event(live, names, audience, since, clock)
            device.send(frame)
    return sum(map(len, frames.values()))


def send_syncs(
    live: LiveMatch, names: Sequence[str], devices: Iterable[Device], clock: Clock | None
) -> Work[None]:
    """Sends some devices the current state of the match, each with its own drafts, and may pause
    before every frame that has to be made.
    """
    frames: dict[tuple[Audience, tuple[int, ...]], bytes] = {}
    for device in list(devices):
        for viewer in viewers_of(live, device):
            mine = {viewer} if live.game.hidden else device.seats
            drafted = tuple([seat for seat in live.drafts if seat in mine and seat in device.seats])
            audience = (viewer, device.language)
            frame = frames.get((audience, drafted))
            if frame is None:
                yield
                drafts = tuple([live.drafts[seat] for seat in drafted])
                frame = _sync(live, names, audience, drafts, clock)
                frames[audience, drafted] = frame
            device.send(frame)


def send_refusal(
    services: Services,
    device: Device,
    to: str | None,
    refusal: Refusal,
    game: str | None = None,
    names: Sequence[str] = (),
) -> None:
    """Tells one device, in its language, why the message with id `to` was refused."""
    services.metrics.count("refused")
    rules = None if game is None else services.games.get(game)
    text = refusal_text(refusal, rules, device.language or "en", names)
    device.send(write(Refused(to, refusal.code, dict(refusal.detail), text)))


def _event(
    live: LiveMatch, names: Sequence[str], audience: Audience, since: int, clock: Clock | None
) -> bytes:
    viewer, language = audience
    match, game = live.match, live.game
    view = match.view(viewer)
    events = match.events(viewer, since)
    first = match.entry(since + 1)
    return write(
        Event(
            match=live.row.id,
            since=since,
            version=live.version,
            viewer=viewer,
            actor=first.actor if isinstance(first.actor, int) else TABLE,
            by=first.by,
            events=Raw(_encode(events)),
            view=Raw(_encode(view)),
            to_act=tuple(live.asked),
            asked=_questions(live, names, audience, view),
            clock=clock,
            outcome=_outcome(live),
            seed=live.seed(),
            said=localize.event_lines(game, events, names, language) if language else None,
            lines=localize.view_lines(game, view, names, language) if language else None,
            board=forms.board(game, view, names, language) if language else None,
            moved=live.moved,
        )
    )


def _sync(
    live: LiveMatch,
    names: Sequence[str],
    audience: Audience,
    drafts: tuple[Drafted, ...],
    clock: Clock | None,
) -> bytes:
    viewer, language = audience
    view = live.match.view(viewer)
    return write(
        Sync(
            match=live.row.id,
            game=live.row.game,
            version=live.version,
            viewer=viewer,
            view=Raw(_encode(view)),
            to_act=tuple(live.asked),
            asked=_questions(live, names, audience, view),
            drafts=drafts,
            clock=clock,
            outcome=_outcome(live),
            commitment=live.match.commitment,
            seed=live.seed(),
            lines=localize.view_lines(live.game, view, names, language) if language else None,
            board=forms.board(live.game, view, names, language) if language else None,
            settings=Raw(_encode(live.match.header.settings)),
            moved=live.moved,
        )
    )


def _questions(
    live: LiveMatch, names: Sequence[str], audience: Audience, view: object
) -> tuple[Question, ...]:
    """The questions this viewer may see: all of them where nothing is hidden, else their own."""
    viewer, language = audience
    questions = []
    for seat, asked in live.asked.items():
        if live.game.hidden and seat != viewer:
            continue
        form = None
        if language:
            form = forms.form(live.game, view, asked.prompt, names, language)
        questions.append(Question(seat, asked.decision, asked.prompt, form))
    return tuple(questions)


def _outcome(live: LiveMatch) -> Raw | None:
    return Raw(_encode(live.match.outcome)) if live.over else None
