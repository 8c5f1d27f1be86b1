from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from msgspec import Raw

import parlour
from parlour.client import Client, Connection, MatchSnapshot, play_bot
from parlour.server.protocol import messages as msg
from tests.client.scripted import TABLE, ServerSocket, event, scripted, sync

Visit = Callable[[Connection], Awaitable[None]]
ROLL = {"type": "roll", "keep": []}


def run_client(script: Callable[[ServerSocket], Awaitable[None]], guest: Visit) -> None:
    """Runs one client against a server that follows the script."""

    async def both() -> None:
        async with (
            asyncio.timeout(10),
            scripted(script) as url,
            Client(url) as client,
            client.join("apple", ["token"]) as table,
        ):
            await guest(table)

    asyncio.run(both())


def test_an_act_lost_with_its_socket_is_sent_again_with_the_same_id() -> None:
    heard: list[msg.Act] = []

    async def server(socket: ServerSocket) -> None:
        await socket.greet(sync(3, 3))
        heard.append(await socket.acted())
        if socket.number == 0:
            return
        await socket.say(msg.Ack(heard[-1].id, 5), event(3, 5, None))
        await socket.linger()

    async def guest(table: Connection) -> None:
        assert await table.act(0, ROLL) == 5

    run_client(server, guest)
    assert len(heard) == 2
    assert heard[0] == heard[1]


def test_an_answered_act_is_not_sent_again() -> None:
    heard: list[msg.FromClient] = []

    async def server(socket: ServerSocket) -> None:
        await socket.greet(sync(3 if socket.number == 0 else 5, 3 + 2 * socket.number))
        act = await socket.acted()
        heard.append(act)
        await socket.say(msg.Ack(act.id, 5 + 2 * socket.number))
        if socket.number:
            await socket.linger()

    async def guest(table: Connection) -> None:
        assert await table.act(0, ROLL) == 5
        assert await table.act(0, ROLL) == 7
        assert table.hellos == 2

    run_client(server, guest)
    assert [act.decision for act in heard if isinstance(act, msg.Act)] == [3, 5]


def test_a_question_that_is_answered_is_not_asked_again_before_the_event_comes() -> None:
    async def server(socket: ServerSocket) -> None:
        await socket.greet(sync(3, 3))
        act = await socket.acted()
        await socket.say(msg.Ack(act.id, 5))
        await asyncio.sleep(0.05)
        await socket.say(event(3, 5, 5))
        await socket.linger()

    async def guest(table: Connection) -> None:
        await table.act(0, ROLL)
        assert table.question(0) is None
        asked = await table.asked(0)
        assert asked is not None
        assert asked.decision == 5

    run_client(server, guest)


def test_a_gap_sends_one_hello_and_old_events_are_ignored() -> None:
    async def server(socket: ServerSocket) -> None:
        await socket.greet(sync(3, None))
        await socket.say(event(1, 3, 1), event(4, 6, 4), event(6, 7, 6))
        await socket.greet(sync(7, 7))
        await socket.say(event(6, 7, 6))
        await socket.linger()

    async def guest(table: Connection) -> None:
        asked = await table.asked(0)
        assert asked is not None
        assert asked.decision == 7
        assert table.hellos == 2
        snapshot = table.match_snapshot(0)
        assert snapshot is not None
        assert snapshot.plain() == {"version": 7}

    run_client(server, guest)


def test_a_refusal_is_raised_with_code_and_detail() -> None:
    async def server(socket: ServerSocket) -> None:
        await socket.greet(sync(3, 3))
        act = await socket.acted()
        await socket.say(msg.Refused(act.id, "stale_decision", {"decision": 4}, "Too late."))
        await socket.linger()

    async def guest(table: Connection) -> None:
        with pytest.raises(parlour.Refused) as caught:
            await table.act(0, ROLL)
        assert caught.value.code == "stale_decision"
        assert caught.value.detail == {"decision": 4}

    run_client(server, guest)


def test_a_hello_that_is_refused_ends_the_connection() -> None:
    async def server(socket: ServerSocket) -> None:
        await socket.hear()
        await socket.say(msg.Refused(None, "no_such_table", {}, "There is no such table."))

    async def guest(table: Connection) -> None:
        raise AssertionError("nobody is let in")

    with pytest.raises(parlour.Refused, match="no_such_table"):
        run_client(server, guest)


def test_bye_says_whether_to_reconnect() -> None:
    async def server(socket: ServerSocket) -> None:
        await socket.greet()
        await socket.say(msg.Bye("draining", 20) if socket.number == 0 else msg.Bye("kicked", None))

    async def guest(table: Connection) -> None:
        with pytest.raises(parlour.Refused, match="kicked"):
            await table.asked(0)
        assert table.hellos == 2

    run_client(server, guest)


def test_a_chat_message_is_not_resent_after_a_lost_connection() -> None:
    heard = []

    async def server(socket: ServerSocket) -> None:
        await socket.greet()
        if socket.number == 0:
            heard.append(await socket.hear())
        else:
            await socket.linger()

    async def guest(table: Connection) -> None:
        with pytest.raises(parlour.Refused, match="connection_lost"):
            await table.say("hello all")

    run_client(server, guest)
    assert len(heard) == 1


def test_all_messages_can_be_read_until_the_end() -> None:
    async def server(socket: ServerSocket) -> None:
        await socket.greet(sync(3, 3))
        await socket.hear()
        await socket.say(event(3, 4, None), msg.Bye("enough", None))

    async def guest(table: Connection) -> None:
        stream = aiter(table)
        waiting = asyncio.create_task(table.ping())
        seen = [message async for message in stream]
        assert isinstance(seen[-2], msg.Event)
        assert isinstance(seen[-1], msg.Bye)
        with pytest.raises(parlour.Refused, match="bye"):
            await waiting

    run_client(server, guest)


def test_versions_start_over_in_a_new_match() -> None:
    async def server(socket: ServerSocket) -> None:
        await socket.greet(sync(300, 300))
        act = await socket.acted()
        await socket.say(msg.Ack(act.id, 301), sync(1, 1, match="m2"))
        await socket.linger()

    async def guest(table: Connection) -> None:
        await table.act(0, ROLL)
        asked = await table.asked(0)
        assert asked is not None
        assert asked.decision == 1

    run_client(server, guest)


def test_drafts_are_dropped_with_their_decision() -> None:
    async def server(socket: ServerSocket) -> None:
        await socket.greet(sync(3, 3))
        await socket.say(msg.Drafted(0, 3, {"type": "roll"}))
        await socket.hear()
        await socket.say(event(3, 5, 5))
        await socket.linger()

    async def guest(table: Connection) -> None:
        def drafts() -> list[Any]:
            snapshot = table.match_snapshot(0)
            return [] if snapshot is None else [drafted.draft for drafted in snapshot.drafts]

        await table.until(drafts)
        assert drafts() == [{"type": "roll"}]
        await table.draft(0, None)
        await table.until(lambda: (asked := table.question(0)) and asked.decision == 5)
        assert drafts() == []

    run_client(server, guest)


def test_a_bot_plays_to_the_end_and_is_asked_again_when_its_question_changes() -> None:
    async def server(socket: ServerSocket) -> None:
        await socket.greet(sync(3, 3))
        act = await socket.acted()
        await socket.say(msg.Refused(act.id, "stale_decision", {}, ""), sync(4, 4))
        act = await socket.acted()
        await socket.say(msg.Refused(act.id, "not_saved", {}, ""))
        act = await socket.acted()
        assert act.decision == 4
        over = Raw(b'{"scores":[7],"ranks":[1]}')
        ending = msg.Sync(
            match="m1",
            game="kniffeliger",
            version=5,
            viewer=None,
            view=Raw(b"{}"),
            to_act=(),
            asked=(),
            outcome=over,
        )
        await socket.say(msg.Ack(act.id, 5), ending)
        await socket.linger()

    async def guest(table: Connection) -> None:
        async def choose(snapshot: MatchSnapshot, asked: msg.Question) -> object:
            return {"type": asked.prompt.offers[0].kind, "keep": []}

        ended = await play_bot(table, 0, choose)
        assert ended.outcome is not None
        assert ended.outcome.scores == (7,)

    run_client(server, guest)


def test_a_refused_http_request_raises_the_servers_code() -> None:
    async def server(socket: ServerSocket) -> None:
        raise AssertionError("no socket here")

    async def guest() -> None:
        async with scripted(server) as url, Client(url) as client:
            with pytest.raises(parlour.Refused) as caught:
                await client.table("pear")
            assert caught.value.code == "no_such_table"
            assert caught.value.detail == {"table": "pear"}
            with pytest.raises(parlour.Refused, match="unexpected_answer"):
                await client.me()

    asyncio.run(guest())


def test_the_table_is_known_once_connected() -> None:
    async def server(socket: ServerSocket) -> None:
        await socket.greet()
        await socket.linger()

    async def guest(table: Connection) -> None:
        assert table.table == TABLE
        assert table.match_snapshot() is None

    run_client(server, guest)
