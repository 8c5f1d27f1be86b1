"""A match being played: the public API of the library.

The only module where actions, draws and entries come together. A move is proposed, then kept:
everything is computed before anything changes, and whoever stores a match can save a move in
between.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Self, get_args

from msgspec import Struct

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
from parlour.core.game import CHANCE, TABLE, Actor, AnyGame, BasePreview, GameClass, Undo
from parlour.core.prompt import Prompt
from parlour.core.record import FORMAT, AcceptWord, By, Entry, Header, Rewind, Seat
from parlour.core.refusal import CoreCode, Refusal, Refused, refuse, shown
from parlour.core.registry import find_game
from parlour.core.replay import replay_log, replay_record
from parlour.core.timeline import Proposal, Timeline, first_state, refuse_seats

Clock = Callable[[], int]

PLAYERS = codec_of(tuple[Seat, ...])
NONCES = codec_of(tuple[str, ...])
ACCEPT_WORD = codec_of(AcceptWord)
ACTING: frozenset[str] = frozenset(get_args(By))


def _no_clock() -> int:
    return 0


class Match(Timeline):
    """One game being played. Made by `new`, `at`, `replay` or `resume`."""

    def __init__(
        self, game: AnyGame, header: Header, state: Struct, source: Source, seed: str | None
    ) -> None:
        super().__init__(game, header, state, source, seed)
        self.clock: Clock = _no_clock

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
    ) -> Self:
        """A match from its beginning. Draws that come before the first decision are made at once.

        With `chance`, every draw comes from that script and the seed is not used. Without a seed,
        a secret one is generated. `lexicons` are your own word lists, by the names that the
        settings give them.
        """
        bound = find_game(game).make(settings, lexicons)
        return cls._begin(bound, seats, None, seed, chance, algorithm, nonces, players, clock)

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
    ) -> Self:
        """A match from a position file. Nothing changes before the first action."""
        kind = find_game(game)
        read = codec_of(kind.Position).demand(position)
        bound = kind.make(read.settings, lexicons)
        return cls._begin(bound, read.seats, read, seed, chance, algorithm, nonces, players, clock)

    @classmethod
    def _begin(
        cls,
        game: AnyGame,
        seats: int,
        position: Any,
        seed: int | str | None,
        chance: Sequence[DrawValue] | None,
        algorithm: str,
        nonces: Sequence[str],
        players: Sequence[Seat | Mapping[str, Any]] | None,
        clock: Clock,
    ) -> Self:
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
            position=None if position is None else plain(position),
        )
        match = cls(game, header, first_state(game, seats, position), source, secret)
        match.clock = clock
        match._make_first_draws()
        return match

    @classmethod
    def replay(
        cls,
        record: object,
        *,
        game: str | GameClass | None = None,
        lexicons: Mapping[str, Any] | None = None,
        clock: Clock = _no_clock,
    ) -> Self:
        """The match of a record. Needs no randomness; says where a damaged record is damaged.

        The game is found by its name. A game that is not installed can be passed in, and so can
        the word list that the match was played with.
        """
        match = replay_record(cls, record, game, lexicons)
        match.clock = clock
        return match

    @classmethod
    def resume(
        cls,
        header: Header,
        seed: str | None,
        entries: Iterable[Entry],
        *,
        game: str | GameClass | None = None,
        chance: Sequence[DrawValue] = (),
    ) -> Self:
        """The match of a log that is still being written, every entry checked again.

        `chance` is the whole script of a match whose chance is scripted.
        """
        return replay_log(cls, header, seed, entries, game, chance)

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that must decide now; none when it is over."""
        seats = self.game.to_act(self._states[-1])
        assert seats != CHANCE, "draws are made at once"
        return seats

    @property
    def commitment(self) -> str | None:
        """SHA-256 of the seed, which may be shown before the end. None for scripted chance."""
        return self.header.commitment

    def legal(self, seat: int) -> Iterator[Any]:
        """Every legal action of the seat, lazily."""
        return self.game.legal(self._states[-1], self._seat(seat))

    def prompt(self, seat: int) -> Prompt:
        """The kinds of action that the seat can choose from now."""
        return self.game.prompt(self._states[-1], self._seat(seat))

    def check(self, seat: int, action: object) -> Refusal | None:
        """Why the seat may not do this now, or None."""
        return self.game.check(self._states[-1], self._seat(seat), action)

    def preview(self, seat: int, draft: object) -> BasePreview:
        """What a draft of the seat would do; if it is not the seat's turn, the refusal says so."""
        read = codec_of(self.game.Draft).demand(draft)
        made: BasePreview = self.game.preview(self.view(seat), seat, read)
        return made

    def events(
        self, viewer: int | None, since: int = 0, until: int | None = None
    ) -> tuple[Struct, ...]:
        """What a viewer noticed after entry `since`, up to entry `until`."""
        self._viewer(viewer)
        numbers = range(self._at(since), self._at(self.length if until is None else until))
        return tuple([event for n in numbers for event in self._told(n, viewer)])

    def play(self, seat: int, action: object, by: By | None = None) -> None:
        """The seat acts; the draws that follow are made at once. Raises `Refused`."""
        self.keep(self.propose(seat, action, by))

    def propose(self, seat: int, action: object, by: By | None = None) -> Proposal:
        """What `play` would add, without adding it; `keep` does that. Raises `Refused`."""
        self._seat(seat)
        if by is None:
            by = self.header.seats[seat].kind
        elif by not in ACTING:
            problem = f"{shown(by)} is not one of {', '.join(sorted(ACTING))}"
            raise refuse(CoreCode.MALFORMED, path="$.by", problem=problem)
        admitted = self.game.admit(action)
        if isinstance(admitted, Refusal):
            raise Refused(admitted)
        refusal = self.game.judge(self._states[-1], seat, admitted)
        if refusal is not None:
            raise Refused(refusal)
        return self._step(seat, by, admitted, self.game.apply(self._states[-1], seat, admitted))

    def idle(self, seat: int) -> None:
        """Plays for somebody who is absent."""
        self.play(seat, self.game.idle(self._states[-1], self._seat(seat)), "autopilot")

    def rewind(self, to: int) -> None:
        """Back to the state after entry `to` (0: the start). The caller has asked for consent."""
        self.keep(self.propose_rewind(to))

    def propose_rewind(self, to: int) -> Proposal:
        """What `rewind` would add, without adding it."""
        if self.game.undo is Undo.NONE:
            raise refuse(CoreCode.NO_UNDO, game=self.game.name)
        return self._step(TABLE, None, Rewind(to), self.state_at(to))

    def accept_word(self, word: str) -> None:
        """A word that the word list lacks counts from now on. The caller has asked for consent."""
        self.keep(self.propose_accept_word(word))

    def propose_accept_word(self, word: str) -> Proposal:
        """What `accept_word` would add, without adding it. Raises `Refused`."""
        action: AcceptWord = ACCEPT_WORD.demand({"type": "accept_word", "word": word})
        accepted = self.game.accept_word(self._states[-1], action.word)
        if isinstance(accepted, Refusal):
            raise Refused(accepted)
        return self._step(TABLE, None, action, accepted)

    def position(self) -> dict[str, Any]:
        """The position file of the current state."""
        made: dict[str, Any] = plain(self.game.position(self._states[-1]))
        return made

    def record(self) -> dict[str, Any]:
        """The whole match as plain JSON. It contains every secret: only for the match's owner."""
        made: dict[str, Any] = plain(self.typed_record())
        return made

    def export(self, viewer: int | None) -> dict[str, Any]:
        """The match as one viewer saw it, view by view, without anybody else's secrets."""
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
        if isinstance(entry.action, AcceptWord):
            return self.game.tell_accepted(entry.action.word, viewer)
        if isinstance(entry.action, Rewind):
            return ()
        before, after = self._states[index], self._states[index + 1]
        return self.game.tell(before, entry.actor, entry.action, after, viewer)

    def _step(self, actor: Actor, by: By | None, action: Any, state: Any) -> Proposal:
        """The action and every draw that follows it."""
        n, t = len(self._entries), self._time()
        entries, states = [Entry(n + 1, t, actor, action, by)], [state]
        used = self._make_draws(entries, states, n + 1, t)
        return Proposal(self, n, tuple(entries), tuple(states), used)

    def _make_first_draws(self) -> None:
        """Makes the draws that come before the first decision."""
        entries: list[Entry] = []
        states = [self._states[-1]]
        used = self._make_draws(entries, states, 1, self._time())
        self.keep(Proposal(self, 0, tuple(entries), tuple(states[1:]), used))

    def _make_draws(self, entries: list[Entry], states: list[Any], n: int, t: int) -> int:
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

    def _time(self) -> int:
        now = self.clock()
        if type(now) is not int or now < 0:
            problem = f"the clock said {shown(now)}, not milliseconds"
            raise refuse(CoreCode.MALFORMED, path="$.t", problem=problem)
        return now
