"""A match in memory: what its log says, and what is only for now. Append first, then remember."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from parlour.core.game import CHANCE, TABLE, AnyGame, GameClass
from parlour.core.match import Match
from parlour.core.prompt import Prompt
from parlour.core.record import By, Entry, Header
from parlour.core.refusal import refuse
from parlour.core.tutorial import Step
from parlour.core.tutorial_runner import TutorialRun, is_scripted, tutorial_run
from parlour.server.protocol.codes import ServerCode
from parlour.server.protocol.messages import Drafted
from parlour.store.interface import Store
from parlour.store.rows import Ending, EntryRow, MatchRow, ResultRow

_encode = msgspec.json.Encoder().encode
_entry = msgspec.json.Decoder(Entry)
_header = msgspec.json.Decoder(Header)


Said = tuple[int | str, str]
"""A seat's act, or the table's going back, by the id of the message that asked for it."""


class Asked(Struct, frozen=True):
    """A seat's question, the number of the entry that asked it, and when."""

    decision: int
    prompt: Prompt
    since: int


class LiveMatch:
    """One match and who is asked what in it."""

    def __init__(self, row: MatchRow, match: Match, done: dict[Said, int]) -> None:
        self.row = row
        self.match = match
        self.version = match.length
        """How many entries there are."""
        self.done = done
        """Version by who and id of everything that was acknowledged, or will be."""
        self.over = match.outcome is not None
        """Whether there is an outcome."""
        self.script: TutorialRun | None = None
        """Of a tutorial: nothing else may happen."""
        self.asked: dict[int, Asked] = {}
        self.drafts: dict[int, Drafted] = {}

    @property
    def game(self) -> AnyGame:
        """The rules."""
        return self.match.game

    def seed(self) -> str | None:
        """The seed, once it may be told."""
        return (self.row.seed or None) if self.over else None

    def scripted(self, seat: int) -> Step | None:
        """What the script of a tutorial says that this seat does now."""
        step = None if self.script is None else self.script.due(self.version)
        return step if step is not None and step.seat == seat else None

    async def play(
        self, store: Store, seat: int, action: object, by: By, message: str | None, now: int
    ) -> int:
        """The seat acts: on disk first. Gives the version before; raises `Refused`, or what the
        store raises, and then this value is no longer to be used.
        """
        since = self.version
        if self.script is not None and not self.script.expects(since, seat, action):
            raise refuse(ServerCode.NOT_THIS_STEP)
        self.match.play(seat, action, by)
        await self._append(store, since, message, now)
        if message is not None:
            self.done[seat, message] = self.version
        self._ask(seat, now)
        return since

    async def rewind(self, store: Store, to: int, message: str, now: int) -> int:
        """The table goes back; everybody is asked anew."""
        since = self.version
        self.match.rewind(to)
        await self._append(store, since, message, now)
        self.done[TABLE, message] = self.version
        self._ask(TABLE, now)
        return since

    def keep_from(self, before: LiveMatch) -> None:
        """What is not in the log: drafts and since when somebody is asked, as far as they fit."""
        for seat, asked in self.asked.items():
            old = before.asked.get(seat)
            if old is not None and old.decision == asked.decision:
                self.asked[seat] = old
                if seat in before.drafts:
                    self.drafts[seat] = before.drafts[seat]

    def ask_again(self, now: int) -> None:
        """Nobody's time counts from before."""
        self.asked = {s: Asked(a.decision, a.prompt, now) for s, a in self.asked.items()}

    async def _append(self, store: Store, since: int, message: str | None, now: int) -> None:
        self.version = self.match.length
        made = self.match.entries_since(since)
        self.over = self.match.outcome is not None
        ending = ending_of(self.row, self.match, now) if self.over else None
        await store.append(self.row.id, rows_of(made, message), ending)

    def _ask(self, actor: int | str, now: int) -> None:
        self.asked = asked_after(self.game, self.match.state, self.asked, actor, self.version, now)
        for seat, draft in list(self.drafts.items()):
            if seat not in self.asked or self.asked[seat].decision != draft.decision:
                del self.drafts[seat]


def asked_after(
    game: AnyGame, state: Any, before: dict[int, Asked], actor: int | str, version: int, now: int
) -> dict[int, Asked]:
    """Who is asked what. A question that did not change keeps its number, unless its seat acted."""
    asked: dict[int, Asked] = {}
    for seat in game.to_act(state):
        assert isinstance(seat, int)
        prompt = game.prompt(state, seat)
        old = before.get(seat)
        same = old is not None and actor not in (seat, TABLE) and old.prompt == prompt
        asked[seat] = old if old is not None and same else Asked(version, prompt, now)
    return asked


def rows_of(entries: Sequence[Entry], message: str | None = None) -> list[EntryRow]:
    """Entries as the log keeps them; the id of the message that asked belongs to the first."""
    return [EntryRow(e.n, _encode(e), None if i else message) for i, e in enumerate(entries)]


def begin_live(row: MatchRow, match: Match, now: int) -> LiveMatch:
    """A match that has just begun."""
    live = LiveMatch(row, match, {})
    live.script = tutorial_run(type(match.game)) if is_scripted(match) else None
    live.asked = asked_after(match.game, match.state, {}, TABLE, match.length, now)
    return live


def load_live(row: MatchRow, rows: Sequence[EntryRow], game: GameClass, now: int) -> LiveMatch:
    """The match that a log tells of, with the same decisions as if it had never left memory."""
    entries = [entry_of(r) for r in rows]
    header = header_of(row)
    script = game.tutorial.chance if game.tutorial is not None else ()
    match = Match.resume(header, row.seed or None, entries, game=game, chance=script)
    done: dict[Said, int] = {}
    asked: dict[int, Asked] = {}
    began = 0
    for n in range(len(entries) + 1):
        if n < len(entries) and entries[n].actor == CHANCE:
            continue
        actor = entries[began].actor if n else TABLE
        asked = asked_after(match.game, match.state_at(n), asked, actor, n, now)
        if n and rows[began].id is not None:
            done[actor, str(rows[began].id)] = n
        began = n
    live = LiveMatch(row, match, done)
    live.asked = asked
    if is_scripted(match) and not live.over:
        live.script = _script_of(match)
    return live


def _script_of(match: Match) -> TutorialRun:
    """The script that a tutorial follows; refused if it is another one by now."""
    game = type(match.game)
    if game.tutorial is None or not tutorial_run(game).begins(match):
        raise refuse(ServerCode.OTHER_RULES, version=match.header.version)
    return tutorial_run(game)


def entry_of(row: EntryRow) -> Entry:
    """A line of the log; its action as plain values."""
    return _entry.decode(row.body)


def header_of(row: MatchRow) -> Header:
    """What was settled before a match's first entry."""
    return _header.decode(row.header)


def ending_of(row: MatchRow, match: Match, now: int) -> Ending:
    """What is kept of a finished match beside its log. Nobody wins by beginning at the end, or
    by a script: a match from a position and a tutorial count for no statistics.
    """
    outcome = match.outcome
    assert outcome is not None
    if match.header.position is not None or is_scripted(match):
        return Ending(ended=now, outcome=_encode(outcome), results=())
    results = [
        ResultRow(
            match=row.id,
            seat=seat,
            game=row.game,
            listed=None if match.header.seats[seat].kind == "bot" else outcome.listed,
            guest=row.guests[seat],
            name=row.names[seat],
            level=match.header.seats[seat].level,
            score=score,
            rank=outcome.ranks[seat],
            ended=now,
        )
        for seat, score in enumerate(outcome.scores)
    ]
    return Ending(ended=now, outcome=_encode(outcome), results=tuple(results))
