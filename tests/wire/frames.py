"""Frames of one table and two matches, and the picture that every client must have of them.

The device holds both seats of a game with secrets, so a match sends every frame for three viewers:
everybody, and each seat. For the rematch the two change places.
`python -m tests.wire.frames` writes the file anew; review it as a diff.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from parlour import Match
from parlour.core.game import TABLE
from parlour.server.protocol import messages as m
from tests.minigames.secret_hands import GAME

FIXTURE = Path(__file__).with_name("frames.json")
CODE = "bolu-ka-42"
SEATS = (0, 1)
VIEWERS = (None, *SEATS)
TOKENS = ("token 0", "token 1")
"""Each of the seat that the device took when it came."""
SEED = "honest"


def raw(value: object) -> Raw:
    """Any value as a message holds it."""
    return Raw(msgspec.json.encode(value))


def line(n: int, guest: str, text: str, to: str | None = None) -> m.ChatLine:
    """Something said."""
    return m.ChatLine(id=n, t=n, guest=guest, name=guest.capitalize(), text=text, to=to)


TABLE_NOW = m.TableNow(
    code=CODE,
    game=GAME.name,
    settings=raw({"hand": 3}),
    phase="gathering",
    host="ann",
    you="ann",
    public=False,
    timer="gentle",
    seconds=90,
    chat_open=True,
    seats=tuple(
        [
            m.Sitter(seat=seat, kind="person", name=name, guest="ann", here=True)
            for seat, name in enumerate(("Ann", "Bob"))
        ]
    ),
    people=(m.Person("ann", "Ann"), m.Person("cleo", "Cleo")),
    match=None,
    commitment="0" * 64,
    held=dict(zip(TOKENS, SEATS, strict=True)),
)
LINES = (line(1, "cleo", "Hello"), line(2, "ann", "Hi"), line(3, "cleo", "Psst", "ann"))


class Script:
    """Frames one after another, and what is known after some of them."""

    def __init__(self) -> None:
        self.steps: list[dict[str, Any]] = []
        self.table = TABLE_NOW
        self.match: Match | None = None
        self.id = ""
        self.drafts: dict[int, m.Drafted] = {}
        self.clock: m.Clock | None = None
        self.chat: list[m.ChatLine] = []

    def send(self, frame: m.FromServer, *, missed: bool = False) -> None:
        """A frame; `missed`: it does not follow what is known, so the client says hello again."""
        self.steps.append({"frame": raw(frame), "missed": missed})

    def tell_table(self, **changed: Any) -> None:
        """The table has changed."""
        self.table = replace(self.table, **changed)
        self.send(self.table)

    def tell_chat(self, *lines: m.ChatLine, past: bool = False) -> None:
        """Something is said, or was before."""
        known = [one.id for one in self.chat]
        self.chat += [one for one in lines if one.id not in known]
        self.send(m.Chat(lines, past))

    def begin(self, name: str, settings: dict[str, Any], order: tuple[int, int] = SEATS) -> None:
        """A match begins: everything that was known of another is gone. The players sit down in
        this order.
        """
        self.match, self.id = Match.new(GAME, 2, settings, seed=SEED), name
        self.drafts, self.clock = {}, None
        seats = [replace(self.table.seats[old], seat=new) for new, old in enumerate(order)]
        held = {token: order.index(seat) for token, seat in self.table.held.items()}
        self.tell_table(phase="playing", match=name, seats=tuple(seats), held=held)
        self.sync()

    def sync(self) -> None:
        """The answer to a hello."""
        match = self._playing
        for viewer in VIEWERS:
            self.send(
                m.Sync(
                    match=self.id,
                    game=GAME.name,
                    version=match.length,
                    viewer=viewer,
                    view=raw(match.view(viewer)),
                    to_act=match.to_act,
                    asked=self._asked(viewer),
                    drafts=tuple([d for seat, d in self.drafts.items() if seat == viewer]),
                    clock=self.clock,
                    outcome=self._outcome,
                    commitment=match.commitment,
                    seed=self._seed,
                    settings=raw(match.header.settings),
                )
            )

    def play(self) -> int:
        """Whoever is asked makes their first legal move; gives the version before it."""
        match = self._playing
        since, seat = match.length, match.to_act[0]
        match.play(seat, next(iter(match.legal(seat))), "person")
        self.drafts.pop(seat, None)
        return since

    def tell_events(self, since: int, *, missed: bool = False) -> None:
        """What happened, to every viewer."""
        match = self._playing
        first = match.entry(since + 1)
        for viewer in VIEWERS:
            self.send(
                m.Event(
                    match=self.id,
                    since=since,
                    version=match.length,
                    viewer=viewer,
                    actor=first.actor if isinstance(first.actor, int) else TABLE,
                    by=first.by,
                    events=raw(match.events(viewer, since)),
                    view=raw(match.view(viewer)),
                    to_act=match.to_act,
                    asked=self._asked(viewer),
                    clock=self.clock,
                    outcome=self._outcome,
                    seed=self._seed,
                    said=(f"Up to entry {match.length}.",),
                ),
                missed=missed,
            )

    def tell_draft(self, seat: int, draft: object) -> None:
        """A draft from another device of the seat."""
        drafted = m.Drafted(seat, self._playing.length, draft)
        self.drafts[seat] = drafted
        self.send(drafted)

    def tell_clock(self, clock: m.Clock | None, match: str = "") -> None:
        """The clock starts or stops; that of another match is none of ours."""
        if not match:
            self.clock = clock
        self.send(m.ClockNow(match or self.id, clock))

    def check(self, what: str) -> None:
        """Here every client must have this picture."""
        table = self.table
        self.steps[-1]["picture"] = {
            "what": what,
            "phase": table.phase,
            "names": [sitter.name for sitter in table.seats],
            "held": table.held,
            "match": None if self.match is None else self.id,
            "viewers": self._standings,
            "drafts": [{"seat": d.seat, "draft": d.draft} for _, d in sorted(self.drafts.items())],
            "clock": msgspec.to_builtins(self.clock),
            "chat": [one.text for one in self.chat],
        }

    @property
    def _standings(self) -> dict[str, Any]:
        known = VIEWERS if self.match is not None else ()
        return {msgspec.json.encode(viewer).decode(): self._standing(viewer) for viewer in known}

    def _standing(self, viewer: int | None) -> dict[str, Any]:
        match = self._playing
        return {
            "version": match.length,
            "view": msgspec.to_builtins(match.view(viewer)),
            "to_act": match.to_act,
            "asked": [{"seat": q.seat, "decision": q.decision} for q in self._asked(viewer)],
            "outcome": msgspec.to_builtins(match.outcome),
            "commitment": match.commitment,
            "seed": self._seed,
            "settings": match.header.settings,
        }

    @property
    def _playing(self) -> Match:
        assert self.match is not None
        return self.match

    def _asked(self, viewer: int | None) -> tuple[m.Question, ...]:
        match = self._playing
        return tuple(
            [m.Question(s, match.length, match.prompt(s)) for s in match.to_act if s == viewer]
        )

    @property
    def _outcome(self) -> Raw | None:
        outcome = self._playing.outcome
        return None if outcome is None else raw(outcome)

    @property
    def _seed(self) -> str | None:
        return None if self._playing.outcome is None else SEED


def script() -> Script:
    """One evening at one table."""
    s = Script()
    s.tell_table()
    s.tell_chat(*LINES[:2], past=True)
    s.check("people gather")
    s.begin("first", {})
    s.check("the match has begun")
    seat = s.match.to_act[0] if s.match else 0
    clock = m.Clock(seat, 0, "turn", 90_000, "call")
    s.tell_clock(clock)
    s.tell_clock(replace(clock, left_ms=1), "other")
    s.tell_draft(seat, {"type": "exchange", "cards": []})
    s.check("a draft and a clock")
    s.send(m.Refused("unknown", "not_legal", {}, "That is not possible."))
    s.check("a refusal changes nothing")
    since = s.play()
    s.send(m.Ack("unknown", since + 1))
    s.clock = None
    s.tell_events(since)
    s.check("a move: its draft is gone")
    s.tell_events(since)
    s.check("the same frames again")
    s.tell_chat(LINES[2])
    s.play()
    missed = s.play()
    s.tell_events(missed, missed=True)
    s.sync()
    s.tell_chat(*LINES, past=True)
    s.check("a gap, and everything anew")
    assert s.match is not None
    since = s.match.length
    s.match.rewind(since - 1)
    s.tell_events(since)
    s.check("the match went back")
    while s.match.outcome is None:
        s.tell_events(s.play())
    s.tell_table(phase="over")
    s.check("the end")
    s.tell_table(settings=raw({"hand": 2}))
    s.check("other settings for the next match")
    s.begin("second", {"hand": 2}, order=(1, 0))
    s.check("a rematch, with the players in another order")
    s.tell_events(s.play())
    s.check("a move of the rematch")
    return s


def text() -> str:
    """The frames as they are kept: a line for each."""
    lines = ",\n".join(msgspec.json.encode(step).decode() for step in script().steps)
    return f'{{"code": "{CODE}", "seats": {list(SEATS)}, "steps": [\n{lines}\n]}}\n'


if __name__ == "__main__":
    FIXTURE.write_text(text())
