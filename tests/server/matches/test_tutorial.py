"""A tutorial at a table: only its steps are allowed, and it does not count in the statistics."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from parlour.client import Client, Connection
from parlour.core.strings import strings_of
from parlour.core.tutorial.runner import tutorial_run
from parlour.core.tutorial.script import Step, Tutorial
from parlour.games.kniffeliger import GAME
from parlour.server.protocol.bodies import TutorialOpened, TutorialStep
from tests.server.fixture import ROLL, ServerFixture, refused, scenario, server_fixture

CHANCE_ROW = {"type": "enter", "category": "chance"}


async def learning(room: ServerFixture) -> tuple[Client, TutorialOpened, Connection]:
    """Somebody in a tutorial that has just begun."""
    ann = await room.guest("Ann")
    opened = await ann.begin_tutorial("kniffeliger")
    return ann, opened, await room.join(ann, opened.code, opened.token)


async def take(device: Connection, step: TutorialStep, learner: int = 0) -> None:
    """Takes a step of the learner's; those of others are made by themselves meanwhile."""
    if step.seat == learner:
        await device.until(lambda: version(device) >= step.n)
        assert version(device) == step.n, step
        if step.action is not None:
            await device.act(learner, step.action)


async def ended(device: Connection) -> None:
    """Waits until the table says that it is over."""
    await device.until(lambda: device.table.phase == "over")


def version(device: Connection) -> int:
    """How far the match is."""
    snapshot = device.match_snapshot(0)
    return -1 if snapshot is None else snapshot.version


@scenario()
async def test_a_tutorial_is_played_step_by_step_to_its_end(room: ServerFixture) -> None:
    ann, opened, device = await learning(room)
    sheet = await ann.tutorial("kniffeliger")
    assert (sheet.seats, sheet.learner, opened.seat) == (2, 0, 0)
    assert device.table.match == opened.match
    for step in sheet.steps:
        assert step.key is None or step.said == strings_of(GAME).catalogue[step.key]
        await take(device, step)
    assert version(device) == sheet.version
    snapshot = device.match_snapshot(0)
    assert snapshot is not None
    assert snapshot.outcome is not None
    assert snapshot.outcome.ranks == (1, 2)
    record = await ann.record(opened.match)
    assert (record["header"]["chance"], record["trailer"]["seed"]) == ("scripted", None)
    assert [e.get("by") for e in record["entries"] if e["actor"] == 1] == ["bot"] * 6
    assert (await ann.verify(record)).result == "given"
    assert (await ann.match(opened.match)).commitment is None


@scenario()
async def test_the_steps_are_said_in_the_language_that_is_asked_for(room: ServerFixture) -> None:
    ann = await room.guest("Ann")
    url = f"{ann.base}/api/games/kniffeliger/tutorial?lang=de"
    async with ann.session.get(url) as answer:
        steps = (await answer.json())["steps"]
    german = strings_of(GAME, "de").catalogue
    assert steps[0]["said"] == german["tutorial.welcome"]
    assert steps[0]["said"] != strings_of(GAME).catalogue["tutorial.welcome"]


@scenario()
async def test_a_tutorial_has_a_private_table_of_its_own(room: ServerFixture) -> None:
    ann, opened, device = await learning(room)
    assert (device.table.tutorial, device.table.hints, device.table.public) == (True, False, False)
    assert [(s.kind, s.name) for s in device.table.seats] == [("person", "Ann"), ("bot", "Bot")]
    assert (await ann.tables()).tables == ()
    assert (await ann.table(opened.code)).tutorial
    assert opened.path == f"/t/{opened.code}"
    (game,) = [g for g in await ann.games() if g.name == "kniffeliger"]
    assert game.tutorial
    async with refused("hints_off"):
        await device.hint(0)


@scenario()
async def test_whatever_is_not_the_step_is_refused_and_changes_nothing(room: ServerFixture) -> None:
    _, _, device = await learning(room)
    await device.act(0, ROLL)
    before = version(device)
    for action in (ROLL, CHANCE_ROW, {"type": "roll", "keep": [0]}, {"type": "nonsense"}):
        async with refused("not_this_step"):
            await device.act(0, action)
    async with refused("not_this_step"):
        await device.act(0, notation="enter kniffeliger")
    assert version(device) == before
    await device.act(0, {"type": "roll", "keep": [4, 2, 0]})
    assert version(device) == before + 2
    async with refused("stale_decision"):
        await device.act(0, {"type": "endTurn"}, decision=before)


@scenario()
async def test_a_tutorial_counts_for_nothing(room: ServerFixture) -> None:
    ann, _, device = await learning(room)
    for step in (await ann.tutorial("kniffeliger")).steps:
        await take(device, step)
    assert (await ann.statistics()).games == ()
    assert (await ann.scores("kniffeliger", "table")).scores == ()


@scenario()
async def test_a_rematch_of_a_tutorial_is_the_tutorial_again(room: ServerFixture) -> None:
    ann, opened, device = await learning(room)
    steps = (await ann.tutorial("kniffeliger")).steps
    for step in steps:
        await take(device, step)
    await ann.rematch(opened.code, opened.token)
    await device.until(lambda: device.table.match != opened.match and version(device) == 0)
    for step in steps:
        await take(device, step)
    await ended(device)


@scenario()
async def test_a_tutorial_waits_for_its_learner(room: ServerFixture) -> None:
    ann, opened, device = await learning(room)
    watching = await room.join(await room.guest("Ben"), opened.code)
    await device.__aexit__(None, None, None)
    await watching.until(lambda: not watching.table.seats[0].here)
    await room.pass_time(10 * 90_000, watching)
    snapshot = watching.match_snapshot()
    assert snapshot is not None
    assert snapshot.version == 0
    again = await room.join(ann, opened.code, opened.token)
    assert await again.act(0, ROLL) == 2


@scenario()
async def test_games_without_a_tutorial_say_so(room: ServerFixture) -> None:
    ann = await room.guest("Ann")
    for ask in (ann.tutorial("secret_hands"), ann.begin_tutorial("secret_hands")):
        async with refused("no_such_page"):
            await ask
    for ask in (ann.tutorial("chess"), ann.begin_tutorial("chess")):
        async with refused("unknown_game"):
            await ask
    async with refused("no_name"):
        await (await room.guest()).begin_tutorial("kniffeliger")


@pytest.mark.parametrize("stop", range(1, 22, 4))
def test_a_tutorial_goes_on_after_a_restart(stop: int, tmp_path: Path) -> None:
    async def told() -> None:
        async with server_fixture(tmp_path) as room:
            ann, opened, device = await learning(room)
            steps = (await ann.tutorial("kniffeliger")).steps
            for step in steps[:stop]:
                await take(device, step)
        async with server_fixture(tmp_path) as room:
            again = await room.join(await room.guest("Ann"), opened.code, opened.token)
            assert again.table.tutorial
            for step in steps:
                if step.n >= version(again):
                    await take(again, step)
            await ended(again)

    asyncio.run(told())


def test_a_tutorial_whose_script_has_changed_meanwhile_is_closed_and_can_be_begun_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def rewritten(*steps: Any, chance: tuple[int, ...]) -> Tutorial:
        return Tutorial(seats=2, chance=chance, steps=tuple(steps))

    async def told() -> None:
        async with server_fixture(tmp_path) as room:
            _, opened, device = await learning(room)
            await device.act(0, ROLL)
        other = rewritten(Step("tutorial.lever", ROLL), chance=(1, 2, 3, 4, 5))
        monkeypatch.setattr(GAME, "tutorial", other)
        tutorial_run.cache_clear()
        async with server_fixture(tmp_path) as room:
            ann = await room.guest("Ann")
            again = await room.join(ann, opened.code, opened.token)
            await ended(again)
            assert (await ann.match(opened.match)).fate == "closed"
            assert [step.n for step in (await ann.tutorial("kniffeliger")).steps] == [0]
            await ann.rematch(opened.code, opened.token)
            assert await again.act(0, ROLL) == 2

    try:
        asyncio.run(told())
    finally:
        tutorial_run.cache_clear()
