"""A match loaded from its log equals the one that stayed in memory."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random
from typing import Any, cast

import msgspec
import pytest

from parlour.core.game import TABLE, GameClass, Undo
from parlour.core.match import Match
from parlour.core.refusal import Refused
from parlour.server.matches.live import (
    LiveMatch,
    PendingDecision,
    begin_live,
    decisions_after,
    load_live,
    rows_of,
)
from parlour.server.protocol.messages import Drafted
from parlour.store.interface import Store, Unavailable
from parlour.store.rows import Ending, EntryRow, MatchRow
from tests.minigames.secret_hands.game import SecretHands
from tests.scale import seeds
from tests.server.servers import ALL_GAMES

NOW = 1_000


class Pad:
    """Keeps a log in a list, or fails."""

    def __init__(self) -> None:
        self.rows: list[EntryRow] = []
        self.ending: Ending | None = None
        self.full = False

    async def append(
        self, match: str, entries: Sequence[EntryRow], ending: Ending | None = None
    ) -> None:
        if self.full:
            raise Unavailable("full")
        self.rows += entries
        self.ending = ending


def begun(game: GameClass, seats: int, seed: object) -> tuple[LiveMatch, Pad]:
    match = Match.new(game, seats, seed=str(seed))
    row = MatchRow(
        id="m",
        table="t",
        game=game.name,
        version=game.version,
        header=msgspec.json.encode(match.header),
        seed=str(seed),
        names=tuple([f"Player {seat}" for seat in range(seats)]),
        guests=tuple([f"guest{seat}" for seat in range(seats)]),
        signs=(None,) * seats,
        colours=(None,) * seats,
        fate="running",
        created=0,
    )
    pad = Pad()
    pad.rows += rows_of(match.entries)
    return begin_live(row, match, NOW), pad


def again(live: LiveMatch, pad: Pad) -> LiveMatch:
    return load_live(live.row, pad.rows, type(live.game), NOW)


def known(live: LiveMatch) -> dict[str, Any]:
    """Everything a live match has to know."""
    return {
        "entries": live.match.entries,
        "state": live.match.state,
        "outcome": live.match.outcome,
        "asked": live.asked,
        "done": live.done,
    }


async def step(live: LiveMatch, pad: Pad, rng: Random, number: int) -> None:
    """Somebody acts, by themselves or not, or the table goes back."""
    store = cast(Store, pad)
    if live.game.undo is not Undo.NONE and live.version and rng.random() < 0.15:
        await live.rewind(store, rng.randrange(live.version), f"back{number}", NOW)
        return
    seat = rng.choice(list(live.asked))
    if rng.random() < 0.2:
        await live.play(store, seat, live.game.idle(live.match.state, seat), "autopilot", None, NOW)
    else:
        action = live.game.sample(live.match.state, seat, rng)
        await live.play(store, seat, action, "person", f"id{number}", NOW)


@pytest.mark.soak
@pytest.mark.parametrize("name", ALL_GAMES)
def test_a_match_loaded_at_any_moment_is_the_one_that_never_left(name: str) -> None:
    game = ALL_GAMES[name]

    async def act() -> None:
        for seed in seeds(3, 300):
            rng = Random(f"{name}/{seed}")
            seats = rng.choice([n for n in game.seats if n <= 4])
            live, pad = begun(game, seats, seed)
            for number in range(60):
                if live.over or not live.asked:
                    break
                await step(live, pad, rng, number)
                if rng.random() < 0.3 or live.over:
                    assert known(again(live, pad)) == known(live)
                if rng.random() < 0.1:
                    live = again(live, pad)
            assert known(again(live, pad)) == known(live)
            assert (pad.ending is not None) == live.over

    asyncio.run(act())


@pytest.mark.parametrize("name", ALL_GAMES)
def test_asked_are_those_who_must_decide_with_their_questions(name: str) -> None:
    async def act() -> None:
        live, pad = begun(ALL_GAMES[name], 2, "asked")
        rng = Random(1)
        for number in range(30):
            if live.over:
                break
            assert {s: a.prompt for s, a in live.asked.items()} == {
                seat: live.match.prompt(seat) for seat in live.match.to_act
            }
            before, version = live.asked, live.version
            await step(live, pad, rng, number)
            actor = live.match.entry(version + 1).actor
            for seat, asked in live.asked.items():
                kept = before.get(seat)
                if actor in (seat, TABLE) or kept is None or kept.question != asked.question:
                    assert asked.decision == live.version
                else:
                    assert (asked.decision, asked.since) == (kept.decision, kept.since)

    asyncio.run(act())


def reactions(seats: int = 3) -> tuple[LiveMatch, Pad]:
    """Seat 0 has called; the others run."""
    live, pad = begun(ALL_GAMES["reactions"], seats, "run")
    call = {"type": "call", "tune": "high"}
    asyncio.run(live.play(cast(Store, pad), 0, call, "person", "a", NOW))
    assert set(live.asked) == set(range(1, seats))
    return live, pad


def test_a_decision_stays_when_others_act_and_the_question_is_the_same() -> None:
    live, pad = reactions()
    before = live.asked[2]
    asyncio.run(live.play(cast(Store, pad), 1, {"type": "stand"}, "person", "b", NOW + 5))
    assert live.asked == {2: before}


def test_a_decision_stays_when_only_what_is_offered_has_changed() -> None:
    live, pad = reactions()
    before = live.asked[2]
    live.drafts[2] = Drafted(2, before.decision, {"type": "sit", "chair": 1})
    sit = {"type": "sit", "chair": 0}
    asyncio.run(live.play(cast(Store, pad), 1, sit, "person", "b", NOW + 5))
    now = live.asked[2]
    assert (now.decision, now.since) == (before.decision, before.since)
    assert now.prompt == live.match.prompt(2) != before.prompt
    assert live.drafts[2].draft == {"type": "sit", "chair": 1}
    loaded = load_live(live.row, pad.rows, type(live.game), NOW)
    assert loaded.asked[2].decision == before.decision


def test_a_decision_changes_when_the_question_does(monkeypatch: pytest.MonkeyPatch) -> None:
    live, pad = reactions()
    before = live.asked[2]
    monkeypatch.setattr(type(live.game), "question", lambda _, state, seat: str(state.running))
    live.restart_clocks(NOW)
    asyncio.run(live.play(cast(Store, pad), 1, {"type": "stand"}, "person", "b", NOW + 5))
    assert live.asked[2].decision == live.version > before.decision
    assert live.asked[2].since == NOW + 5
    loaded = load_live(live.row, pad.rows, type(live.game), NOW)
    assert loaded.asked[2].decision == live.version


def test_whoever_acted_is_asked_anew_even_the_same_thing() -> None:
    live, _ = reactions()
    game, state = live.game, live.match.state
    old = decisions_after(game, state, {}, TABLE, 3, NOW)
    assert decisions_after(game, state, old, 2, 9, NOW)[2] == PendingDecision(9, old[2].prompt, NOW)
    assert decisions_after(game, state, old, 2, 9, NOW)[1] == old[1]
    assert {a.decision for a in decisions_after(game, state, old, TABLE, 9, NOW).values()} == {9}


def test_a_draft_goes_with_its_decision_and_not_before() -> None:
    live, pad = reactions()
    store = cast(Store, pad)
    for seat in (1, 2):
        live.drafts[seat] = Drafted(seat, live.asked[seat].decision, {"mine": seat})
    asyncio.run(live.play(store, 1, {"type": "stand"}, "person", "b", NOW))
    assert set(live.drafts) == {2}
    asyncio.run(live.play(store, 2, {"type": "stand"}, "person", "c", NOW))
    assert live.drafts == {}


def test_what_was_only_in_memory_is_kept_when_the_log_is_read_again() -> None:
    live, pad = reactions()
    live.drafts[1] = Drafted(1, live.asked[1].decision, {"mine": 1})
    live.drafts[2] = Drafted(2, live.asked[2].decision, {"mine": 2})
    asyncio.run(
        load_live(live.row, pad.rows, type(live.game), NOW).play(
            cast(Store, pad), 1, {"type": "stand"}, "person", "rival", NOW
        )
    )
    loaded = load_live(live.row, pad.rows, type(live.game), NOW + 500)
    loaded.carry_over(live)
    assert loaded.drafts == {2: live.drafts[2]}
    assert loaded.asked == {2: live.asked[2]}


def test_a_refused_act_changes_nothing() -> None:
    live, pad = reactions()
    before, rows = known(live), list(pad.rows)
    for seat, action in ((0, {"type": "stand"}), (1, {"type": "sit", "chair": 3}), (1, None)):
        with pytest.raises(Refused):
            asyncio.run(live.play(cast(Store, pad), seat, action, "person", "x", NOW))
        assert (known(live), pad.rows) == (before, rows)


def test_an_act_that_was_not_saved_is_not_done() -> None:
    live, pad = reactions()
    live.drafts[1] = Drafted(1, live.asked[1].decision, {"mine": 1})
    before, drafts, version = known(live), dict(live.drafts), live.version
    pad.full = True
    for _ in range(2):
        with pytest.raises(Unavailable):
            asyncio.run(live.play(cast(Store, pad), 1, {"type": "stand"}, "person", "b", NOW))
        assert (known(live), live.drafts, live.version) == (before, drafts, version)
    pad.full = False
    asyncio.run(live.play(cast(Store, pad), 1, {"type": "stand"}, "person", "b", NOW))
    assert known(again(live, pad)) == known(live)


def test_the_end_of_a_match_that_was_not_saved_has_not_come() -> None:
    async def act() -> None:
        live, pad = begun(ALL_GAMES["reactions"], 2, "secret")
        rng = Random(2)
        while not live.over:
            pad.full = True
            with pytest.raises(Unavailable):
                await step(live, pad, Random(live.version), live.version)
            assert not live.over
            assert live.seed() is None
            pad.full = False
            await step(live, pad, rng, live.version)

    asyncio.run(act())


def test_an_id_belongs_to_the_act_and_not_to_the_draws_that_follow() -> None:
    live, pad = reactions()
    assert [row.id for row in pad.rows] == ["a", None]
    assert live.done == again(live, pad).done == {(0, "a"): 2}


def test_nobody_s_time_counts_from_before_somebody_came() -> None:
    live, _ = reactions()
    decisions = {seat: asked.decision for seat, asked in live.asked.items()}
    live.restart_clocks(NOW + 60_000)
    assert {seat: asked.decision for seat, asked in live.asked.items()} == decisions
    assert {asked.since for asked in live.asked.values()} == {NOW + 60_000}


def test_the_seed_is_told_at_the_end_and_not_before() -> None:
    async def act() -> None:
        live, pad = begun(ALL_GAMES["reactions"], 2, "secret")
        rng = Random(2)
        while not live.over:
            assert live.seed() is None
            await step(live, pad, rng, live.version)
        assert live.seed() == "secret"
        assert pad.ending is not None
        assert [r.name for r in pad.ending.results] == ["Player 0", "Player 1"]

    asyncio.run(act())


class Listed(SecretHands):
    """Secret hands with a list of high scores."""

    name = "listed_hands"

    def outcome(self, state: Any) -> Any:
        found = super().outcome(state)
        return None if found is None else msgspec.structs.replace(found, listed="all")


def ended(*, helped: int, taken_back: bool) -> list[str | None]:
    """The lists of both seats after a match in which the autopilot played once for a seat."""

    async def act() -> list[str | None]:
        live, pad = begun(Listed, 2, "listed")
        store, rng, waiting = cast(Store, pad), Random(3), True
        while not live.over:
            (seat,) = live.asked
            before, action = live.version, live.game.sample(live.match.state, seat, rng)
            if seat == helped and waiting:
                waiting = False
                await live.play(store, seat, action, "autopilot", None, NOW)
                if not taken_back:
                    continue
                await live.rewind(store, before, "back", NOW)
            await live.play(store, seat, action, "person", f"id{live.version}", NOW)
        assert pad.ending is not None
        return [result.listed for result in pad.ending.results]

    return asyncio.run(act())


def test_a_seat_is_listed_if_its_person_made_every_decision_that_counts() -> None:
    assert ended(helped=5, taken_back=False) == ["all", "all"]
    assert ended(helped=1, taken_back=False) == ["all", None]
    assert ended(helped=0, taken_back=False) == [None, "all"]
    assert ended(helped=1, taken_back=True) == ["all", "all"], "what was taken back is gone"
