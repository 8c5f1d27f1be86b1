"""A match being played: the public door of the library.

The only place where actions, draws and entries meet. Everything is computed before anything is
kept, so a refused action changes nothing.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, get_args

from msgspec import Struct
from msgspec.structs import replace

from parlour.core.chance import (
    Drawn,
    DrawValue,
    Script,
    Sha256,
    Source,
    commitment,
    encodable,
    seed_text,
    seeded,
)
from parlour.core.codec import codec_of, plain
from parlour.core.game import (
    CHANCE,
    TABLE,
    Actor,
    AnyGame,
    BasePreview,
    GameClass,
    Outcome,
    Undo,
)
from parlour.core.prompt import Prompt
from parlour.core.record import FORMAT, By, Entry, Header, Record, Rewind, Seat, Trace, Trailer
from parlour.core.record import state_hash as hash_of
from parlour.core.refusal import CoreCode, Refusal, Refused, refuse, shown
from parlour.core.registry import find_game

Clock = Callable[[], int]


PLAYERS = codec_of(tuple[Seat, ...])
NONCES = codec_of(tuple[str, ...])
ACTING: frozenset[str] = frozenset(get_args(By))


def _no_clock() -> int:
    return 0


class Match:
    """One game being played. Made by `new`, `at` or `replay`."""

    def __init__(
        self, game: AnyGame, header: Header, state: Struct, source: Source, seed: str | None
    ) -> None:
        self.game = game
        self.header = header
        self.clock: Clock = _no_clock
        self._seats = len(header.seats)
        self._source = source
        self._seed = seed
        self._used = 0
        self._entries: list[Entry] = []
        self._states: list[Any] = [state]

    @classmethod
    def new(
        cls,
        game: str | GameClass,
        seats: int,
        settings: Mapping[str, Any] | None = None,
        *,
        seed: int | str | None = None,
        chance: Sequence[DrawValue] | None = None,
        algorithm: str = Sha256.algorithm,
        nonces: Sequence[str] = (),
        players: Sequence[Seat | Mapping[str, Any]] | None = None,
        lexicons: Mapping[str, Any] | None = None,
        clock: Clock = _no_clock,
    ) -> Match:
        """A match from its beginning. Draws that come before the first decision are made at once.

        With `chance` every draw comes from that script and the seed is not used; without a seed
        a secret one is drawn. `lexicons` are word lists of one's own, by the names that the
        settings give them.
        """
        bound = find_game(game).make(settings, lexicons)
        return _begin(bound, seats, None, seed, chance, algorithm, nonces, players, clock)

    @classmethod
    def at(
        cls,
        game: str | GameClass,
        position: Mapping[str, Any],
        *,
        seed: int | str | None = None,
        chance: Sequence[DrawValue] | None = None,
        algorithm: str = Sha256.algorithm,
        nonces: Sequence[str] = (),
        players: Sequence[Seat | Mapping[str, Any]] | None = None,
        lexicons: Mapping[str, Any] | None = None,
        clock: Clock = _no_clock,
    ) -> Match:
        """A match from a position file. Nothing changes by itself before an action."""
        kind = find_game(game)
        placed = codec_of(kind.Position).demand(position)
        bound = kind.make(placed.settings, lexicons)
        return _begin(bound, placed.seats, placed, seed, chance, algorithm, nonces, players, clock)

    @classmethod
    def replay(
        cls,
        record: object,
        *,
        game: str | GameClass | None = None,
        lexicons: Mapping[str, Any] | None = None,
        clock: Clock = _no_clock,
    ) -> Match:
        """The match of a record. Needs no randomness; says where a damaged record is damaged.

        The game is found by its name; one that is not installed can be given, and so can the word
        list it was played by.
        """
        from parlour.core.replay import replayed

        match = replayed(record, game, lexicons)
        match.clock = clock
        return match

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return self._seats

    @property
    def state(self) -> Any:
        """The state as it is; secrets included."""
        return self._states[-1]

    def state_at(self, n: int) -> Any:
        """The state after entry n (0: the start); secrets included."""
        return self._states[self._at(n)]

    @property
    def length(self) -> int:
        """How many entries there are."""
        return len(self._entries)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Everything that happened; secrets included."""
        return tuple(self._entries)

    def entry(self, n: int) -> Entry:
        """Entry n; secrets included."""
        if n == 0:
            raise refuse(CoreCode.NO_SUCH_ENTRY, entry="0", entries=len(self._entries))
        return self._entries[self._at(n) - 1]

    def entries_since(self, n: int) -> tuple[Entry, ...]:
        """What happened after entry n; secrets included."""
        return tuple(self._entries[self._at(n) :])

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that must decide now; nobody when it is over."""
        seats = self.game.to_act(self._states[-1])
        assert seats != CHANCE, "draws are made at once"
        return seats

    @property
    def outcome(self) -> Outcome | None:
        """None until it is over. A match from a position is on no list of high scores."""
        outcome = self.game.outcome(self._states[-1])
        if outcome is None or self.header.position is None:
            return outcome
        return replace(outcome, listed=None)

    @property
    def commitment(self) -> str | None:
        """SHA-256 of the seed: what may be shown before the end. None for scripted chance."""
        return self.header.commitment

    def legal(self, seat: int) -> Iterator[Any]:
        """Every legal action of the seat, lazily."""
        return self.game.legal(self._states[-1], self._seat(seat))

    def prompt(self, seat: int) -> Prompt:
        """What is open to the seat now."""
        return self.game.prompt(self._states[-1], self._seat(seat))

    def check(self, seat: int, action: object) -> Refusal | None:
        """Why the seat may not do this now, or None."""
        return self.game.check(self._states[-1], self._seat(seat), action)

    def view(self, viewer: int | None, n: int | None = None) -> Any:
        """What a seat sees (None: what everybody may see), now or after entry n."""
        self._viewer(viewer)
        return self.game.view(self.state if n is None else self.state_at(n), viewer)

    def preview(self, seat: int, draft: object) -> BasePreview:
        """What a draft of the seat would do; a seat that is not to act learns why not."""
        read = codec_of(self.game.Draft).demand(draft)
        made: BasePreview = self.game.preview(self.view(seat), seat, read)
        if seat in self.to_act or made.missing:
            return made
        refused: BasePreview = self.game.Preview(refusal=self.check(seat, plain(read)))
        return refused

    def events(
        self, viewer: int | None, since: int = 0, until: int | None = None
    ) -> tuple[Struct, ...]:
        """What a viewer noticed after entry `since`, up to entry `until`."""
        self._viewer(viewer)
        numbers = range(self._at(since), self._at(self.length if until is None else until))
        return tuple([event for n in numbers for event in self._told(n, viewer)])

    def play(self, seat: int, action: object, by: By | None = None) -> None:
        """The seat acts; the draws that follow are made at once. Raises `Refused`."""
        self._seat(seat)
        if by is None:
            by = self.header.seats[seat].kind
        elif by not in ACTING:
            raise refuse(CoreCode.MALFORMED, path="$.by", problem=f"{shown(by)} is nobody who acts")
        admitted = self.game.admit(action)
        if isinstance(admitted, Refusal):
            raise Refused(admitted)
        refusal = self.game.judge(self._states[-1], seat, admitted)
        if refusal is not None:
            raise Refused(refusal)
        self._carry_on(seat, by, admitted, self.game.apply(self._states[-1], seat, admitted))

    def idle(self, seat: int) -> None:
        """The table plays for somebody who is absent."""
        self.play(seat, self.game.idle(self._states[-1], self._seat(seat)), "autopilot")

    def rewind(self, to: int) -> None:
        """Back to how it was after entry `to` (0: the start); the consent was asked elsewhere."""
        if self.game.undo is Undo.NONE:
            raise refuse(CoreCode.NO_UNDO, game=self.game.name)
        self._carry_on(TABLE, None, Rewind(to), self.state_at(to))

    def position(self) -> dict[str, Any]:
        """The position file of how it stands."""
        made: dict[str, Any] = plain(self.game.position(self._states[-1]))
        return made

    def record(self) -> dict[str, Any]:
        """The whole match as plain JSON: for whoever owns it, since it tells every secret."""
        made: dict[str, Any] = plain(self.typed_record())
        return made

    def typed_record(self) -> Record:
        """The record as a value."""
        trace = Trace(self.header, self._states[0])
        for entry, state in zip(self._entries, self._states[1:], strict=True):
            trace.add(entry, state)
        trailer = Trailer(self.outcome, hash_of(self.state), self._seed, "".join(trace.marks))
        return Record(self.header, self.entries, trailer)

    def export(self, viewer: int | None) -> dict[str, Any]:
        """The match as one viewer saw it, view by view; tells nobody else's secrets."""
        steps = [{"n": 0, "events": (), "view": self.view(viewer, 0)}]
        for n in range(len(self._entries)):
            events = self._told(n, viewer)
            steps.append({"n": n + 1, "events": events, "view": self.view(viewer, n + 1)})
        made: dict[str, Any] = plain(
            {
                "game": self.header.game,
                "version": self.header.version,
                "settings": self.header.settings,
                "seats": self.header.seats,
                "commitment": self.header.commitment,
                "viewer": viewer,
                "steps": steps,
                "outcome": self.outcome,
            }
        )
        return made

    def _told(self, index: int, viewer: int | None) -> tuple[Struct, ...]:
        entry = self._entries[index]
        if entry.actor == TABLE:
            return ()
        before, after = self._states[index], self._states[index + 1]
        return self.game.tell(before, entry.actor, entry.action, after, viewer)

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

    def _carry_on(self, actor: Actor, by: By | None, action: Any, state: Any) -> None:
        """Keeps the action and every draw that follows it, all or nothing."""
        n = len(self._entries) + 1
        t = self._time()
        entries = [Entry(n, t, actor, action, by)]
        states = [state]
        used = self._draw_on(entries, states, n, t)
        self._entries += entries
        self._states += states
        self._used = used

    def _time(self) -> int:
        now = self.clock()
        if type(now) is not int or now < 0:
            problem = f"the clock said {shown(now)}, not milliseconds"
            raise refuse(CoreCode.MALFORMED, path="$.t", problem=problem)
        return now

    def _draw_on(self, entries: list[Entry], states: list[Any], n: int, t: int) -> int:
        """Makes draws after the last of `states` until somebody must decide."""
        game, state, used = self.game, states[-1], self._used
        while game.to_act(state) == CHANCE:
            draw = game.chance(state)
            drawn = Drawn(draw.label, self._source.values(draw, used))
            used += draw.size
            state = game.apply(state, CHANCE, drawn)
            entries.append(Entry(n + len(entries), t, CHANCE, drawn))
            states.append(state)
        return used

    def open(self) -> None:
        """Makes the draws that come before the first decision."""
        entries: list[Entry] = []
        states = [self._states[-1]]
        self._used = self._draw_on(entries, states, 1, self._time())
        self._entries += entries
        self._states += states[1:]

    def keep(self, entry: Entry, state: Struct) -> None:
        """Takes over an entry of a record; the one who calls has checked it."""
        self._entries.append(entry)
        self._states.append(state)
        if isinstance(entry.action, Drawn):
            self._used += len(entry.action.values)


def _begin(
    game: AnyGame,
    seats: int,
    placed: Any,
    seed: int | str | None,
    chance: Sequence[DrawValue] | None,
    algorithm: str,
    nonces: Sequence[str],
    players: Sequence[Seat | Mapping[str, Any]] | None,
    clock: Clock,
) -> Match:
    refuse_seats(game, seats)
    people = (Seat(),) * seats if players is None else PLAYERS.demand(players)
    added = tuple([encodable(nonce) for nonce in NONCES.demand(nonces)])
    if len(people) != seats:
        raise refuse(CoreCode.WRONG_NUMBER_OF_SEATS, seats=len(people), wanted=seats)
    source: Source
    if chance is not None:
        if not isinstance(chance, list | tuple):
            problem = f"scripted chance is a list of values, not {shown(chance)}"
            raise refuse(CoreCode.MALFORMED, path="$.chance", problem=problem)
        secret, source = None, Script(chance)
    else:
        secret = seed_text(secrets.token_hex(32) if seed is None else seed)
        source = seeded(algorithm, secret, added)
    header = Header(
        format=FORMAT,
        game=game.name,
        version=game.version,
        settings=plain(game.settings),
        seats=people,
        chance=source.algorithm,
        commitment=None if secret is None else commitment(secret),
        nonces=added,
        lexicon=game.lexicon,
        position=None if placed is None else plain(placed),
    )
    match = Match(game, header, start_of(game, seats, placed), source, secret)
    match.clock = clock
    match.open()
    return match


def refuse_seats(game: AnyGame, seats: object) -> None:
    """Raises unless the game can be played by that many."""
    if type(seats) is not int or seats not in game.seats:
        fewest, most = game.seats[0], game.seats[-1]
        raise refuse(CoreCode.WRONG_NUMBER_OF_SEATS, seats=shown(seats), fewest=fewest, most=most)


def start_of(game: AnyGame, seats: int, placed: Any) -> Struct:
    """The first state: the game's own, or the one of a position."""
    if placed is None:
        start: Struct = game.start(seats)
        return start
    state: Struct | Refusal = game.from_position(placed)
    if isinstance(state, Refusal):
        raise Refused(state)
    return state
