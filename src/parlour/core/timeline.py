"""The timeline of a match: its entries, and the state before the first and after each of them.

`Match` plays on a timeline, `replay` rebuilds one from a record. `append` does not check entries;
its callers do.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from parlour.core.chance import Drawn, Source
from parlour.core.game import AnyGame, Outcome, Step
from parlour.core.record import Entry, Header, Record, Rewind, Trace, Trailer
from parlour.core.record import state_hash as hash_of
from parlour.core.refusal import CoreCode, Refusal, Refused, refuse, shown


class Proposal(Struct, frozen=True, eq=False):
    """A step that a timeline could take next: an action with the draws that follow it, a rewind, or
    a word that is accepted.

    Nothing has changed yet; `Timeline.keep` takes the step.
    """

    timeline: Timeline
    since: int
    """The number of entries before it."""
    entries: tuple[Entry, ...]
    states: tuple[Any, ...]
    """The state after each entry, secrets included."""
    used: int
    """How many scripted values of chance have been used after it."""

    @property
    def version(self) -> int:
        """The number of entries after it."""
        return self.since + len(self.entries)

    @property
    def state(self) -> Any:
        """The state after it, secrets included."""
        return self.states[-1]

    @property
    def outcome(self) -> Outcome | None:
        """The outcome if it ends the match."""
        return self.timeline.outcome_of(self.states[-1])


class Timeline:
    """Everything that happened in a match, and every state it went through."""

    def __init__(
        self, game: AnyGame, header: Header, state: Struct, source: Source, seed: str | None
    ) -> None:
        self.game = game
        self.header = header
        self._seats = len(header.seats)
        self._source = source
        self._seed = seed
        self._used = 0
        self._entries: list[Entry] = []
        self._states: list[Any] = [state]

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self._seats

    @property
    def state(self) -> Any:
        """The current state, secrets included."""
        return self._states[-1]

    def state_at(self, n: int) -> Any:
        """The state after entry n (0: the start), secrets included."""
        return self._states[self._at(n)]

    @property
    def length(self) -> int:
        """The number of entries."""
        return len(self._entries)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Everything that happened, secrets included."""
        return tuple(self._entries)

    def entry(self, n: int) -> Entry:
        """Entry n, secrets included."""
        if n == 0:
            raise refuse(CoreCode.NO_SUCH_ENTRY, entry="0", entries=len(self._entries))
        return self._entries[self._at(n) - 1]

    def entries_since(self, n: int) -> tuple[Entry, ...]:
        """What happened after entry n, secrets included."""
        return tuple(self._entries[self._at(n) :])

    @property
    def outcome(self) -> Outcome | None:
        """None until it is over. A match from a position or with house words is in no list of high
        scores.
        """
        return self.outcome_of(self._states[-1])

    def outcome_of(self, state: Any) -> Outcome | None:
        """The outcome if the match ended in this state."""
        outcome = self.game.outcome(state)
        if outcome is None:
            return None
        usual = self.header.position is None and not self.game.house_words(state)
        return outcome if usual else replace(outcome, listed=None)

    def view(self, viewer: int | None, n: int | None = None) -> Any:
        """What a seat sees (None: what everybody may see), now or after entry n."""
        self._viewer(viewer)
        return self.game.view(self.state if n is None else self.state_at(n), viewer)

    def append(self, entry: Entry, state: Struct) -> None:
        """Adds an entry that has been checked, and the state it leads to."""
        self._entries.append(entry)
        self._states.append(state)
        if isinstance(entry.action, Drawn):
            self._used += len(entry.action.values)

    def keep(self, proposal: Proposal) -> None:
        """Takes a proposed step. Refused (`stale_proposal`) if the timeline has gone on since it
        was proposed, or if it belongs to another one.
        """
        if proposal.timeline is not self or proposal.since != len(self._entries):
            raise refuse(
                CoreCode.STALE_PROPOSAL, entry=proposal.since + 1, entries=len(self._entries)
            )
        self._entries += proposal.entries
        self._states += proposal.states
        self._used = proposal.used

    def steps(self) -> tuple[Step, ...]:
        """What led to the current state, from the start on: without what was taken back."""
        made = []
        for n in self.back():
            entry, before, after = self._entries[n - 1], self._states[n - 1], self._states[n]
            made.append(Step(n, entry.actor, before, entry.action, after))
        return tuple(reversed(made))

    def back(self) -> Iterator[int]:
        """The numbers of the entries that led to the current state, the last one first."""
        n = len(self._entries)
        while n > 0:
            action = self._entries[n - 1].action
            if isinstance(action, Rewind):
                n = action.to
                continue
            yield n
            n -= 1

    def typed_record(self) -> Record:
        """The record as a value."""
        trace = Trace(self.header, self._states[0])
        for entry, state in zip(self._entries, self._states[1:], strict=True):
            trace.add(entry, state)
        trailer = Trailer(self.outcome, hash_of(self.state), self._seed, "".join(trace.marks))
        return Record(self.header, self.entries, trailer)

    def _viewer(self, viewer: int | None) -> None:
        if viewer is not None:
            self._seat(viewer)

    def _seat(self, seat: int) -> int:
        if type(seat) is not int or not 0 <= seat < self._seats:
            raise refuse(CoreCode.NO_SUCH_SEAT, seat=shown(seat), seats=self._seats)
        return seat

    def _at(self, n: int) -> int:
        if type(n) is not int or not 0 <= n <= len(self._entries):
            raise refuse(CoreCode.NO_SUCH_ENTRY, entry=shown(n), entries=len(self._entries))
        return n


def refuse_seats(game: AnyGame, seats: object) -> None:
    """Raises unless the game can be played by that many."""
    if type(seats) is not int or seats not in game.seats:
        fewest, most = game.seats[0], game.seats[-1]
        raise refuse(CoreCode.WRONG_NUMBER_OF_SEATS, seats=shown(seats), fewest=fewest, most=most)


def first_state(game: AnyGame, seats: int, position: Any) -> Struct:
    """The state of the position, or without one (None) the game's own start."""
    if position is None:
        start: Struct = game.start(seats)
        return start
    state: Struct | Refusal = game.from_position(position)
    if isinstance(state, Refusal):
        raise Refused(state)
    return state
