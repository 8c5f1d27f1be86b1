"""The analysis of a finished match: each decision beside the best one, and the score history."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import parlour
from parlour.core.codec import plain
from parlour.core.strings import strings_of
from parlour.server.protocol.bot_requests import BotAnswer
from tests.minigames.secret_hands import GAME as SECRET_HANDS
from tests.server.fixture import Party, ServerFixture, refused, scenario, server_fixture
from tests.server.servers import QUICK

ROOT = Path(__file__).parents[3]
THINKING = replace(QUICK, bots=1)
TWO_ROUNDS = {
    "seats": 2,
    "round": 13,
    "ready": [{"swap": 1}, {"steal": 1}],
    "sheets": [{"ones": 3, "pi": 31}, {"chance": 20}],
}


@pytest.fixture(autouse=True)
def _workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers that compile nothing."""
    monkeypatch.setenv("PARLOUR_FAST", "plain")
    monkeypatch.setenv("PYTHONPATH", str(ROOT / "src"))


async def played(room: ServerFixture) -> Party:
    """Two rounds of Kniffeliger, to the end."""
    party = await room.party("Ann", "Ben", game="kniffeliger", position=TWO_ROUNDS)
    await party.play_out()
    return party


@scenario(configuration=THINKING)
async def test_only_a_few_analyses_may_wait(room: ServerFixture) -> None:
    party = await played(room)
    row = await room.hub.archive.row(party.match)
    analysis = room.hub.analysis
    others = {("other", seat): asyncio.get_running_loop().create_future() for seat in range(8)}
    analysis._under_way.update(others)
    async with refused("too_many") as full:
        await analysis.advice(row, 0, "here")
    assert full.detail == {"what": "analyses"}
    analysis._under_way.clear()
    assert (await analysis.advice(row, 0, "here")).seat == 0


@scenario(configuration=THINKING)
async def test_one_address_leaves_room_for_analyses_of_others(room: ServerFixture) -> None:
    party = await played(room)
    row = await room.hub.archive.row(party.match)
    analysis, never = room.hub.analysis, asyncio.get_running_loop().create_future
    real = analysis._advise
    analysis._advise = lambda *_: never()
    greedy = [asyncio.ensure_future(analysis.advice(row, seat, "there")) for seat in (1, 2, 3, 4)]
    await asyncio.sleep(0)
    async with refused("too_many"):
        await analysis.advice(row, 5, "there")
    analysis._advise = real
    assert (await analysis.advice(row, 0, "elsewhere")).seat == 0
    for one in greedy:
        one.cancel()


def test_what_a_seat_did_is_shown_beside_what_would_have_been_advised(tmp_path: Path) -> None:
    async def told() -> None:
        async with server_fixture(tmp_path / "data", configuration=THINKING, hand=False) as room:
            party = await played(room)
            guest = await room.guest("Cid")
            match = parlour.Match.replay(await guest.record(party.match))
            game = match.game
            for seat in range(2):
                made = await guest.advice(party.match, seat)
                own = [entry for entry in match.entries if entry.actor == seat]
                assert [d.n for d in made.decisions] == [entry.n for entry in own]
                for decided, entry in zip(made.decisions, own, strict=True):
                    view = match.view(seat, entry.n - 1)
                    advice = game.advise(view, seat)
                    assert advice is not None
                    assert decided.action == plain(entry.action)
                    assert decided.notation == game.write(entry.action, view)
                    assert decided.best == plain(advice.best)
                    assert decided.best_notation == game.write(advice.best, view)
                    assert decided.line == advice.line
                    assert decided.cost == game.cost(view, seat, entry.action)
                costs = [d.cost for d in made.decisions if d.cost is not None]
                assert made.total_cost == sum(costs) > 0

    asyncio.run(told())


def test_the_same_advice_is_thought_of_once(tmp_path: Path) -> None:
    async def told() -> None:
        async with server_fixture(tmp_path / "data", configuration=THINKING, hand=False) as room:
            party = await played(room)
            ann = party.people[0]
            asked: list[Any] = []
            think = room.hub.services.thinker.think

            async def counted(thought: Any, who: str) -> BotAnswer:
                asked.append(thought)
                answer: BotAnswer = await think(thought, who)
                return answer

            room.hub.services.thinker.think = counted
            both = await asyncio.gather(*(ann.advice(party.match, 0) for _ in range(2)))
            assert both[0] == both[1] == await ann.advice(party.match, 0)
            assert len(asked) == len(both[0].decisions)

    asyncio.run(told())


@scenario()
async def test_advice_waits_for_the_end_and_for_somebody_who_thinks(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben", game="kniffeliger", position=TWO_ROUNDS)
    ann = party.people[0]
    async with refused("still_running"):
        await ann.advice(party.match, 0)
    await party.play_out()
    async with refused("no_advice"):
        await ann.advice(party.match, 0)
    async with refused("no_such_seat"):
        await ann.advice(party.match, 2)
    async with refused("no_such_match"):
        await ann.advice("nowhere", 0)


def test_what_made_a_match_is_told_in_the_readers_language(tmp_path: Path) -> None:
    async def told() -> None:
        async with server_fixture(tmp_path / "data", configuration=THINKING, hand=False) as room:
            party = await played(room)
            guest = await room.guest("Cid")
            made = await guest.highlights(party.match, "de")
            match = parlour.Match.replay(await guest.record(party.match))
            wanted = match.game.highlights(match.steps())
            assert [(line.key, line.seat, line.n) for line in made.lines] == [
                (each.key, each.seat, each.n) for each in wanted
            ]
            strings = strings_of(type(match.game), "de")
            assert [line.text for line in made.lines] == [
                strings.say(each.line, ("Ann", "Ben")) for each in wanted
            ]
            assert "highlight.given_away" in [line.key for line in made.lines]
            room.hub.services.thinker.think = None
            assert await guest.highlights(party.match, "de") == made

    asyncio.run(told())


@scenario()
async def test_without_workers_the_simple_highlights_are_told(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben", game="kniffeliger", position=TWO_ROUNDS)
    ann = party.people[0]
    async with refused("still_running"):
        await ann.highlights(party.match)
    await party.play_out()
    made = await ann.highlights(party.match)
    match = parlour.Match.replay(await ann.record(party.match))
    wanted = match.game.highlights(match.steps(), deep=False)
    assert [line.key for line in made.lines] == [each.key for each in wanted]


@scenario()
async def test_a_game_that_gives_no_advice_has_none_for_a_match(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben")
    await party.play_out()
    made = await party.people[0].advice(party.match, 1)
    assert (made.seat, made.decisions, made.total_cost) == (1, (), 0)


@scenario()
async def test_the_course_has_every_change_of_the_scores(room: ServerFixture) -> None:
    party = await played(room)
    guest = await room.guest("Cid")
    match = parlour.Match.replay(await guest.record(party.match))
    course = (await guest.course(party.match)).course
    scores = [match.game.scores(match.view(None, n)) for n in range(match.length + 1)]
    changed = [n for n in range(1, match.length + 1) if scores[n] != scores[n - 1]]
    assert [point.n for point in course] == sorted({0, *changed, match.length})
    assert [point.scores for point in course] == [scores[point.n] for point in course]
    assert match.outcome is not None
    assert course[-1].scores == match.outcome.scores


@scenario()
async def test_the_course_of_a_running_match_is_what_everybody_sees(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben")
    await party.idle(0)
    course = (await party.people[1].course(party.match)).course
    live = (await room.hub.table(party.code)).session.loaded
    seen = live.match.view(None)
    game = SECRET_HANDS.make()
    assert (course[0].n, course[-1].n) == (0, live.version)
    assert course[-1].scores == game.scores(seen)
