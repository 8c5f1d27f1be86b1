"""A match in memory: its log, the decisions to be made, and the drafts.

A move is proposed, appended to the log, and only then kept: memory is never ahead of the log. If
the append fails, nothing here has changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from parlour.core.game import CHANCE, TABLE, Actor, AnyGame, GameClass, Undo
from parlour.core.match import Match
from parlour.core.prompt import Prompt
from parlour.core.record import AcceptWord, By, Entry, Header
from parlour.core.refusal import refuse
from parlour.core.replay import follow_log, open_header
from parlour.core.timeline import Proposal
from parlour.core.tutorial.runner import TutorialRun, is_scripted, tutorial_run
from parlour.core.tutorial.script import Step
from parlour.server.matches.slices import Work, finish
from parlour.server.protocol.codes import ServerCode
from parlour.server.protocol.messages import Drafted
from parlour.store.interface import Conflict, Store, Unavailable
from parlour.store.rows import Ending, EntryRow, MatchRow, ResultRow

_encode = msgspec.json.Encoder().encode
_entry = msgspec.json.Decoder(Entry)
_header = msgspec.json.Decoder(Header)


MessageKey = tuple[int | str, str]
"""Who acted (a seat or the table), and the id of the message that asked for it."""

Turn = tuple[int, Actor | None]
"""A version at which somebody had to decide, and whose decisions start again there (`restarts`)."""


class PendingDecision(Struct, frozen=True):
    """What a seat must decide. `decision` is the number of the entry that brought it about."""

    decision: int
    prompt: Prompt
    since: int
    question: str = ""


class LiveMatch:
    """One match, with the decisions to be made and the drafts."""

    def __init__(self, row: MatchRow, match: Match, done: dict[MessageKey, int]) -> None:
        self.row = row
        self.match = match
        self.version = match.length
        """The number of entries in the log."""
        self.done = done
        """The version after each message that was carried out, so that one sent twice acts once."""
        self.over = match.outcome is not None
        """Whether the match has an outcome."""
        self.script: TutorialRun | None = None
        """In a tutorial, the only moves allowed."""
        self.asked: dict[int, PendingDecision] = {}
        self.drafts: dict[int, Drafted] = {}
        self._moved: tuple[int, tuple[int, ...]] = (0, ())
        """The version that `moved` was last asked at, and what it was."""
        self.in_doubt = False
        """Whether an append failed: it may have reached the disk all the same, or somebody else has
        written there."""

    @property
    def game(self) -> AnyGame:
        """The game and its rules."""
        return self.match.game

    @property
    def moved(self) -> tuple[int, ...]:
        """The seats with a move that could be taken back."""
        if self.game.undo is Undo.NONE or self.over:
            return ()
        if self._moved[0] != self.version:
            seats = len(self.match.header.seats)
            found: set[int] = set()
            for n in self.match.back():
                actor = self.match.entry(n).actor
                if isinstance(actor, int):
                    found.add(actor)
                if len(found) == seats:
                    break
            self._moved = (self.version, tuple(sorted(found)))
        return self._moved[1]

    def seed(self) -> str | None:
        """The seed, once the match is over."""
        return (self.row.seed or None) if self.over else None

    def scripted(self, seat: int) -> Step | None:
        """The step that a tutorial's script has for this seat now, if any."""
        step = None if self.script is None else self.script.due(self.version)
        return step if step is not None and step.seat == seat else None

    async def play(
        self, store: Store, seat: int, action: object, by: By, message: str | None, now: int
    ) -> int:
        """Saves and then keeps a seat's move; returns the version before it. Raises `Refused`, or
        whatever the store raises; either way nothing has changed.
        """
        if self.script is not None and not self.script.expects(self.version, seat, action):
            raise refuse(ServerCode.NOT_THIS_STEP)
        return await self._take(store, self.match.propose(seat, action, by), seat, message, now)

    async def rewind(self, store: Store, to: int, message: str, now: int) -> int:
        """Goes back to version `to` and saves that; every decision starts again."""
        return await self._take(store, self.match.propose_rewind(to), TABLE, message, now)

    async def accept_word(self, store: Store, word: str, message: str, now: int) -> int:
        """Accepts a word and saves that; every decision stays as it is."""
        return await self._take(store, self.match.propose_accept_word(word), TABLE, message, now)

    @property
    def played_for(self) -> int | None:
        """The seat for which the autopilot made the last move, if it did."""
        n = self.version
        while n > 0 and (entry := self.match.entry(n)).actor == CHANCE:
            n -= 1
        if n == 0 or entry.by != "autopilot":
            return None
        return entry.actor if isinstance(entry.actor, int) else None

    def entry_behind(self, version: int) -> Entry:
        """The entry that led to a version, without the draws that followed it."""
        while (entry := self.match.entry(version)).actor == CHANCE:
            version -= 1
        return entry

    def carry_over(self, before: LiveMatch) -> None:
        """Takes over what the log lacks, drafts and start times, of unchanged decisions."""
        for seat, asked in self.asked.items():
            old = before.asked.get(seat)
            if old is not None and old.decision == asked.decision:
                self.asked[seat] = replace(asked, since=old.since)
                if seat in before.drafts:
                    self.drafts[seat] = before.drafts[seat]

    def restart_clocks(self, now: int) -> None:
        """Lets the time for every decision start now."""
        self.asked = {seat: replace(asked, since=now) for seat, asked in self.asked.items()}

    async def _take(
        self, store: Store, proposal: Proposal, actor: int | str, message: str | None, now: int
    ) -> int:
        """Takes a proposed step once it is in the log; returns the version before it."""
        over = proposal.outcome is not None
        ending = ending_of(self.row, proposal, now) if over else None
        await self._append(store, proposal, message, ending)
        self.match.keep(proposal)
        self.version = proposal.version
        self.over = over
        if message is not None:
            self.done[actor, message] = self.version
        self._ask(restarts(proposal.entries[0]), now)
        return proposal.since

    async def _append(
        self, store: Store, proposal: Proposal, message: str | None, ending: Ending | None
    ) -> None:
        try:
            await store.append(self.row.id, rows_of(proposal.entries, message), ending)
        except (Conflict, Unavailable):
            self.in_doubt = True
            raise

    def _ask(self, actor: Actor | None, now: int) -> None:
        self.asked = decisions_after(
            self.game, self.match.state, self.asked, actor, self.version, now
        )
        for seat, draft in list(self.drafts.items()):
            if seat not in self.asked or self.asked[seat].decision != draft.decision:
                del self.drafts[seat]


def restarts(entry: Entry) -> Actor | None:
    """Whose decisions start again after an entry: those of the seat that acted; after a rewind
    everybody's (TABLE); after an accepted word nobody's.
    """
    return None if isinstance(entry.action, AcceptWord) else entry.actor


def decisions_after(
    game: AnyGame,
    state: Any,
    before: dict[int, PendingDecision],
    actor: Actor | None,
    version: int,
    now: int,
) -> dict[int, PendingDecision]:
    """The decisions to be made. One keeps its number while its seat does not act and is asked the
    same question, even if what is offered has changed.
    """
    asked: dict[int, PendingDecision] = {}
    for seat in game.to_act(state):
        assert isinstance(seat, int)
        prompt, question = game.prompt(state, seat), game.question(state, seat)
        old = before.get(seat)
        same = old is not None and actor not in (seat, TABLE) and old.question == question
        number, since = (old.decision, old.since) if old is not None and same else (version, now)
        asked[seat] = PendingDecision(number, prompt, since, question)
    return asked


def rows_of(entries: Sequence[Entry], message: str | None = None) -> list[EntryRow]:
    """Entries as rows of the log; the id of the message that caused them goes to the first."""
    return [EntryRow(e.n, _encode(e), None if i else message) for i, e in enumerate(entries)]


def begin_live(row: MatchRow, match: Match, now: int) -> LiveMatch:
    """A match that has just begun."""
    live = LiveMatch(row, match, {})
    live.script = tutorial_run(type(match.game)) if is_scripted(match) else None
    live.asked = decisions_after(match.game, match.state, {}, TABLE, match.length, now)
    return live


def open_match(row: MatchRow, game: GameClass) -> Match:
    """The match of a row before its first entry."""
    script = game.tutorial.chance if game.tutorial is not None else ()
    return open_header(Match, header_of(row), row.seed or None, game, script)


def load_live(row: MatchRow, rows: Sequence[EntryRow], game: GameClass, now: int) -> LiveMatch:
    """Rebuilds a match from its log, with the same decisions as if it had never left memory."""
    return finish(loading(row, rows, game, now))


def loading(row: MatchRow, rows: Sequence[EntryRow], game: GameClass, now: int) -> Work[LiveMatch]:
    """`load_live` as a computation that can pause after every entry."""
    match = open_match(row, game)
    turns: list[Turn] = []
    done: dict[MessageKey, int] = {}
    restarted: Actor | None = TABLE
    key: MessageKey | None = None
    for entry, saved in zip(follow_log(match, map(entry_of, rows)), rows, strict=True):
        if entry.actor != CHANCE:
            turns.append((entry.n - 1, restarted))
            if key is not None:
                done[key] = entry.n - 1
            restarted = restarts(entry)
            key = None if saved.id is None else (entry.actor, saved.id)
        yield
    turns.append((match.length, restarted))
    if key is not None:
        done[key] = match.length
    live = LiveMatch(row, match, done)
    live.asked = yield from _pending(match, turns, now)
    if is_scripted(match) and not live.over:
        live.script = _script_of(match)
    return live


def _pending(match: Match, turns: Sequence[Turn], now: int) -> Work[dict[int, PendingDecision]]:
    """The decisions to be made, as `decisions_after` has numbered them turn by turn: each goes back
    to the first turn since which its seat has not acted and was asked the same.
    """
    game, asked = match.game, {}
    for seat in game.to_act(match.state):
        assert isinstance(seat, int)
        question = game.question(match.state, seat)
        at = len(turns) - 1
        while at > 0 and turns[at][1] not in (seat, TABLE):
            yield
            before = match.state_at(turns[at - 1][0])
            if seat not in game.to_act(before) or game.question(before, seat) != question:
                break
            at -= 1
        prompt = game.prompt(match.state, seat)
        asked[seat] = PendingDecision(turns[at][0], prompt, now, question)
    return asked


def _script_of(match: Match) -> TutorialRun:
    """The script of a tutorial; refused if it has changed since the match began."""
    game = type(match.game)
    if game.tutorial is None or not tutorial_run(game).begins(match):
        raise refuse(ServerCode.OTHER_RULES, version=match.header.version)
    return tutorial_run(game)


def entry_of(row: EntryRow) -> Entry:
    """A row of the log as an entry; its action is still plain values."""
    return _entry.decode(row.body)


def header_of(row: MatchRow) -> Header:
    """The header of a match's record."""
    return _header.decode(row.header)


def ending_of(row: MatchRow, proposal: Proposal, now: int) -> Ending:
    """What is saved when a match ends, in addition to its log. Matches that began from a position
    and tutorials do not count in the statistics. A seat is in the high scores only if its person
    made every decision that led to the end.
    """
    match, outcome = proposal.timeline, proposal.outcome
    assert outcome is not None
    if match.header.position is not None or is_scripted(match):
        return Ending(ended=now, outcome=_encode(outcome), results=())
    helped = _helped(proposal) | row.shared
    results = [
        ResultRow(
            match=row.id,
            seat=seat,
            game=row.game,
            listed=None if seat in helped else outcome.listed,
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


def _helped(proposal: Proposal) -> frozenset[int | str]:
    """The seats that began as a bot's, or for which a bot or the autopilot has decided something.
    What was taken back does not count.
    """
    match = proposal.timeline
    bots = [seat for seat, began in enumerate(match.header.seats) if began.kind == "bot"]
    entries = [match.entry(step.n) for step in match.steps()]
    helped = [entry.actor for entry in (*entries, *proposal.entries) if entry.by != "person"]
    return frozenset((*bots, *helped))
