"""A refusal costs more than a move: nobody keeps the server busy with what comes to nothing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec import Raw

from parlour.server.configuration import Limits, Rate
from parlour.server.protocol import messages as msg
from tests.server.fixture import Device, ServerFixture, run_scenario
from tests.server.servers import limited

SLOWLY = 0.001
NOTHING = Raw(b'{"type":"nothing"}')

REFUSED: dict[str, Callable[[str], msg.FromClient]] = {
    "stale act": lambda key: msg.Act(key, 0, 999, NOTHING),
    "wrong action": lambda key: msg.Act(key, 0, 1, NOTHING),
    "takeback": lambda key: msg.Rewind(key, 0, 999),
    "word": lambda key: msg.AcceptWord(key, 0, "xyzzy"),
    "consent": lambda key: msg.Consent(key, 0, 1, True),
    "call": lambda key: msg.Call(key, 0, 1),
}


async def seated(room: ServerFixture, game: str = "secret_hands") -> Device:
    """A device that holds both seats of a table where a match is played."""
    ann = await room.guest("Ann")
    code = (await ann.open_table(game, seats=2)).code
    tokens = tuple([(await ann.sit(code, seat)).token for seat in range(2)])
    await ann.start(code)
    device = await room.device(ann)
    await device.send(msg.Hello(code, tokens))
    await device.heard()
    return device


async def codes(device: Device, count: int, make: Callable[[str], msg.FromClient]) -> list[str]:
    """Why so many messages were refused; a ping would count as well."""
    for number in range(count):
        await device.send(make(str(number)))
    return [(await device.hear(msg.Refused)).code for _ in range(count)]


@pytest.mark.parametrize("limit", ["messages", "messages_per_address"])
@pytest.mark.parametrize("kind", REFUSED)
def test_what_is_refused_counts_as_several_messages(kind: str, limit: str, tmp_path: Path) -> None:
    async def visit(room: ServerFixture) -> None:
        device = await seated(room)
        found = await codes(device, 5, REFUSED[kind])
        assert found[-1] == "too_fast"
        assert "too_fast" not in found[:3]

    limits = {limit: Rate(45, SLOWLY), "seat_messages": Rate(1, SLOWLY)}
    run_scenario(tmp_path, limited(**limits), visit)


def test_moves_that_are_made_count_as_one_message_each(tmp_path: Path) -> None:
    async def visit(room: ServerFixture) -> None:
        party = await room.party("Ann", "Ben", game="kniffeliger")
        for _ in range(12):
            await party.idle()

    limits = {"messages": Rate(45, SLOWLY), "seat_messages": Rate(1, SLOWLY)}
    run_scenario(tmp_path, limited(**limits), visit)


def test_a_move_counts_by_how_much_has_to_be_told_of_it(tmp_path: Path) -> None:
    """At a large table that speaks three languages it is more than a hundred kilobytes."""
    reacting = [1, 2, 3, 4, 5]
    position = {"seats": 6, "settings": {"size": "large"}, "phase": "react", "called": "AG"}

    async def visit(room: ServerFixture) -> None:
        ann = await room.guest("Ann")
        at = {**position, "waiting": reacting}
        code = (await ann.open_table("keebble", seats=6, position=at)).code
        tokens = [(await ann.sit(code, seat)).token for seat in range(6)]
        await ann.start(code)
        limiter = room.served.server.sockets.limits._messages
        device = await room.join(ann, code, *tokens)

        async def cost(seat: int) -> float:
            (bucket,) = limiter._buckets.values()
            before = bucket._left
            edge = [[seat, 1], [seat, 2]]
            await device.act(seat, {"type": "wall", "edge": edge})
            await device.ping()
            return before - bucket._left - 1

        plain = await cost(1)
        for language in ("en", "de", "nl"):
            await room.join(ann, code, *tokens, words=language)
        assert 1 <= plain < 5
        assert await cost(2) > 15

    run_scenario(tmp_path, limited(messages_per_address=Rate(500, SLOWLY)), visit)


def test_whoever_mistypes_or_reacts_late_does_not_notice(tmp_path: Path) -> None:
    """Three refusals a second for a minute, with the limits that a server has."""

    async def visit(room: ServerFixture) -> None:
        device = await seated(room)
        for _ in range(180):
            room.clock.move(333)
            (code,) = await codes(device, 1, REFUSED["stale act"])
            assert code == "stale_decision"

    limits = Limits()
    usual = {name: getattr(limits, name) for name in ("messages", "messages_per_address")}
    run_scenario(tmp_path, limited(**usual), visit)


def test_a_seat_may_err_though_a_neighbour_floods(tmp_path: Path) -> None:
    """Under a flood too, five mistakes in a row are no reason to be silenced."""

    async def visit(room: ServerFixture) -> None:
        device = await seated(room)
        eve = await room.device(await room.guest())
        await eve.send(msg.Hello())
        for _ in range(60):
            await eve.send(msg.Ping("1"))
        await eve.hear(msg.Refused)
        assert "too_fast" not in await codes(device, 5, REFUSED["stale act"])

    limits = {"messages_per_address": Rate(50, SLOWLY), "seat_messages": Limits().seat_messages}
    run_scenario(tmp_path, limited(**limits), visit)


def test_too_many_hellos_on_one_socket_are_too_many_messages(tmp_path: Path) -> None:
    async def visit(room: ServerFixture) -> None:
        device = await room.device(await room.guest())
        for _ in range(5):
            await device.send(msg.Hello())
        assert (await device.hear(msg.Refused)).code == "too_fast"
        assert (await device.hear(msg.Bye)).return_in_ms == 5_000, "whoever has no sync comes back"

    run_scenario(tmp_path, limited(messages=Rate(45, SLOWLY)), visit)


def test_what_one_address_may_be_refused_takes_little_of_the_loop() -> None:
    limits = Limits()
    assert limits.messages_per_address.per_second / limits.refusal_cost <= 60
    assert limits.seat_messages.per_second / limits.refusal_cost <= 1
