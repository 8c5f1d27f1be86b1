"""Limits charge by what a request costs, and each kind of work has a bucket of its own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import aiohttp
import pytest
import segno

from parlour.client import Client
from parlour.core.refusal import Refused
from parlour.server.app import ROUTES
from parlour.server.configuration import Rate
from parlour.server.http.rate_limit import RateLimiter
from parlour.server.http.routes import pages
from parlour.server.protocol import messages as msg
from tests.server.fixture import ServerFixture, refused, run_scenario
from tests.server.servers import QUICK, limited

SLOWLY = 0.001


async def status(session: aiohttp.ClientSession, url: str) -> int:
    """The status of a response."""
    async with session.get(url) as answer:
        return answer.status


def test_a_refusal_says_when_to_come_back() -> None:
    rates = RateLimiter(Rate(2, 0.5))
    rates.charge("a", 0, 2)
    with pytest.raises(Refused, match="too_fast: seconds 4"):
        rates.charge("a", 0, 2)
    with pytest.raises(Refused, match="too_fast: seconds 1"):
        rates.charge("a", 1_900)
    rates.charge("a", 2_000)
    rates.give_back("a")
    rates.charge("a", 2_000)


def test_what_costs_more_than_a_full_bucket_takes_all_of_it() -> None:
    rates = RateLimiter(Rate(2, 1))
    rates.charge("a", 0, 100)
    with pytest.raises(Refused, match="too_fast"):
        rates.charge("a", 1_000, 100)
    rates.charge("a", 2_000, 100)


def test_every_request_for_a_match_is_charged() -> None:
    routes = (*ROUTES, *pages.ROUTES)
    charged = [r for r in routes if "{match}" in r.path or r.path == "/api/verify"]
    assert charged
    assert not [r.path for r in charged if not r.reads]


def test_reading_matches_has_a_bucket_of_its_own(tmp_path: Path) -> None:
    async def visit(room: ServerFixture) -> None:
        party = await room.party("Ann", "Ben")
        session = party.people[0].session
        match = f"{room.served.base}/api/matches/{party.match}"
        assert await status(session, f"{match}/events") == 200
        assert await status(session, match) == 200
        async with session.get(f"{match}/export") as answer:
            assert answer.status == 429
            assert int(answer.headers["Retry-After"]) > 0
            assert (await answer.json())["code"] == "too_fast"
        assert await status(session, f"{room.served.base}/api/games") == 200
        await party.idle()

    run_scenario(tmp_path, limited(matches_read=Rate(22, SLOWLY)), visit)


def test_a_long_body_is_charged_by_its_length(tmp_path: Path) -> None:
    async def visit(room: ServerFixture) -> None:
        client = await room.guest("Ann")
        body = b'{"game":"kniffeliger","settings":{"x":"' + b"x" * 100_000 + b'"}}'

        async def opened() -> int:
            async with client.session.post(f"{room.served.base}/api/tables", data=body) as answer:
                return answer.status

        assert [await opened() for _ in range(3)] == [413, 413, 429]
        await client.open_table("kniffeliger", seats=2)

    run_scenario(tmp_path, limited(matches_read=Rate(10, SLOWLY)), visit)


def test_a_table_from_a_record_costs_more_than_an_empty_one(tmp_path: Path) -> None:
    async def visit(room: ServerFixture) -> None:
        party = await room.party("Ann", "Ben")
        await party.play_out()
        client = party.people[0]
        url = f"{room.served.base}/api/tables"
        statuses = []
        for _ in range(3):
            async with client.session.post(url, json={"match": party.match, "at": 2}) as answer:
                statuses.append(answer.status)
        assert statuses == [201, 201, 429]
        await client.open_table("secret_hands", seats=2)

    run_scenario(tmp_path, limited(matches_read=Rate(25, SLOWLY)), visit)


def test_a_flood_of_requests_leaves_room_for_sockets(tmp_path: Path) -> None:
    async def visit(room: ServerFixture) -> None:
        client = await room.guest()
        url = f"{room.served.base}/api/games"
        # The guest's first request was one too.
        assert [await status(client.session, url) for _ in range(5)] == [*[200] * 4, 429]
        await room.join(client, None)

    run_scenario(tmp_path, limited(requests=Rate(5, SLOWLY)), visit)


def test_whoever_sits_loads_pages_though_a_neighbour_floods(tmp_path: Path) -> None:
    async def visit(room: ServerFixture) -> None:
        party = await room.party("Ann", "Ben")
        eve = await room.guest("Eve")
        page, api = f"{room.served.base}/t/{party.code}", f"{room.served.base}/api/games"
        while await status(eve.session, api) != 429:
            pass
        assert [await status(p.session, page) for p in party.people] == [200, 200]
        await party.people[1].table(party.code)
        assert await status(eve.session, page) == 429
        assert [await status(party.people[0].session, api) for _ in range(4)][-1] == 429

    limits = {"requests": Rate(30, SLOWLY), "seated_requests": Rate(4, SLOWLY)}
    run_scenario(tmp_path, limited(**limits), visit)


def test_a_qr_code_is_made_once_and_not_for_a_long_host(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = 0
    make = segno.make

    def counted(*args: Any, **options: Any) -> segno.QRCode:
        nonlocal made
        made += 1
        return make(*args, **options)

    async def visit(room: ServerFixture) -> None:
        ann = await room.guest("Ann")
        code = (await ann.open_table("secret_hands", seats=2)).code
        url = f"{room.served.base}/api/tables/{code}/qr.svg"
        for host, expected in (("a" * 80, 200), ("a" * 80, 200), ("a" * 81, 404)):
            async with ann.session.get(url, headers={"Host": host}) as answer:
                assert answer.status == expected
        assert made == 1

    monkeypatch.setattr(segno, "make", counted)
    run_scenario(tmp_path, QUICK, visit)


def test_whoever_sits_opens_a_socket_though_a_neighbour_opens_too_many(tmp_path: Path) -> None:
    async def visit(room: ServerFixture) -> None:
        party = await room.party("Ann", "Ben")
        eve = await room.guest("Eve")
        for _ in range(3):
            await room.device(eve)
        with pytest.raises(aiohttp.WSServerHandshakeError) as caught:
            await room.device(eve)
        assert caught.value.status == 429
        assert caught.value.headers is not None
        assert caught.value.headers["Retry-After"]
        await room.join(party.people[1], party.code, party.tokens[1])

    run_scenario(tmp_path, limited(sockets_opened=Rate(5, SLOWLY)), visit)


def test_an_upgrade_elsewhere_counts_as_a_request(tmp_path: Path) -> None:
    async def visit(room: ServerFixture) -> None:
        client = await room.guest()
        headers = {"Upgrade": "websocket", "Connection": "Upgrade"}
        statuses = []
        for _ in range(3):
            url = f"{room.served.base}/api/games"
            async with client.session.get(url, headers=headers) as answer:
                statuses.append(answer.status)
        assert statuses == [200, 200, 429]

    run_scenario(tmp_path, limited(requests=Rate(3, SLOWLY)), visit)


# Guessing.


async def guess(client: Client, code: str = "nowhere") -> str | None:
    """Why a table was not found, if it was not."""
    try:
        await client.table(code)
    except Refused as refused:
        return refused.code
    return None


def test_guessing_codes_is_limited_by_address(tmp_path: Path) -> None:
    async def visit(room: ServerFixture) -> None:
        ann, eve = await room.guest("Ann"), await room.guest("Eve")
        code = (await ann.open_table("secret_hands", seats=2)).code
        for _ in range(5):
            assert await guess(eve, code) is None, "a right code costs nothing"
        assert [await guess(eve, f"bababa{n}") for n in range(10, 14)] == [
            *["no_such_table"] * 3,
            "too_fast",
        ]
        assert await guess(eve, code) == "too_fast", "or it would tell which codes are right"
        device = await room.device(eve)
        await device.send(msg.Hello(code))
        assert (await device.hear(msg.Refused)).code == "too_fast"
        room.clock.move(2_000)
        assert await guess(eve, code) is None

    run_scenario(tmp_path, limited(codes_missed=Rate(3, 0.5)), visit)


def test_whoever_belongs_to_a_table_finds_it_though_a_neighbour_guesses(tmp_path: Path) -> None:
    async def visit(room: ServerFixture) -> None:
        party = await room.party("Ann", "Ben")
        link = await party.people[1].make_carry_link(party.code, party.tokens[1])
        eve, phone = await room.guest("Eve"), await room.guest()
        assert [await guess(eve) for _ in range(4)] == [*["no_such_table"] * 3, "too_fast"]
        for person in party.people:
            assert await guess(person, party.code) is None
        await party.people[0].change_table(party.code, hints=False)
        carried = await phone.use_carry_link(link.path.partition("#")[2])
        await room.join(phone, party.code, carried.token)
        assert await guess(phone, party.code) == "too_fast", "the token was not in that request"
        for device in party.devices:
            await device.close()
        room.hub.tables.clear()
        await room.join(party.people[0], party.code, party.tokens[0])

    run_scenario(tmp_path, limited(codes_missed=Rate(3, SLOWLY)), visit)


def test_guessing_carry_links_is_limited(tmp_path: Path) -> None:
    async def visit(room: ServerFixture) -> None:
        eve = await room.guest("Eve")
        for code in ("link_used", "link_used", "too_fast"):
            async with refused(code):
                await eve.use_carry_link("0" * 48)

    run_scenario(tmp_path, limited(codes_missed=Rate(2, SLOWLY)), visit)


def test_a_store_that_fails_is_no_wrong_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def visit(room: ServerFixture) -> None:
        eve = await room.guest("Eve")
        rates = room.hub.services.lookup_rate

        async def broken(_: str) -> None:
            raise RuntimeError("broken")

        with monkeypatch.context() as patch:
            patch.setattr(room.hub.services.store, "table", broken)
            for _ in range(5):
                assert await guess(eve) == "mistake"
        assert rates.take("127.0.0.1", room.clock.now(), 2)

    run_scenario(tmp_path, limited(codes_missed=Rate(2, SLOWLY)), visit)


# Sockets.


def test_previews_and_drafts_have_buckets_of_their_own(tmp_path: Path) -> None:
    async def visit(room: ServerFixture) -> None:
        party = await room.party("Ann", "Ben")
        ann, hand = party.devices[0], party.match_snapshot(0).plain()["hand"]
        play = {"type": "play", "card": hand[0]}
        for _ in range(2):
            await ann.preview(0, play)
        async with refused("too_fast"):
            await ann.preview(0, play)
        device = await room.device(party.people[0])
        await device.send(msg.Hello(party.code, (party.tokens[0],)))
        question = await ann.asked(0)
        assert question is not None
        for _ in range(3):
            await device.send(msg.Draft(0, question.decision, play))
        refusals = [m.code for m in await device.heard() if isinstance(m, msg.Refused)]
        assert refusals == ["too_fast"]
        await ann.act(0, play)

    run_scenario(tmp_path, limited(previews=Rate(2, SLOWLY), drafts_sent=Rate(2, SLOWLY)), visit)


def test_whoever_holds_a_seat_says_hello_though_a_neighbour_floods(tmp_path: Path) -> None:
    async def visit(room: ServerFixture) -> None:
        party = await room.party("Ann", "Ben")
        eve = await room.device(await room.guest("Eve"))
        for _ in range(3):
            await eve.send(msg.Hello(party.code))
        assert (await eve.hear(msg.Refused)).code == "too_fast"
        assert (await eve.hear(msg.Bye)).return_in_ms
        await room.join(party.people[0], party.code, party.tokens[0])
        again = await room.device(party.people[1])
        for _ in range(4):
            await again.send(msg.Hello(party.code, (party.tokens[1],)))
        assert (await again.hear(msg.Refused)).code == "too_fast", "seats have a limit too"

    run_scenario(tmp_path, limited(hellos=Rate(2, SLOWLY), seat_hellos=Rate(4, SLOWLY)), visit)


def test_a_long_message_counts_as_several(tmp_path: Path) -> None:
    async def visit(room: ServerFixture) -> None:
        device = await room.device(await room.guest())
        await device.send(msg.Ping("1"))
        assert (await device.hear(msg.Pong)).id == "1"
        await device.socket.send_str('{"type":"ping","id":"2"' + " " * 40_000 + "}")
        assert (await device.hear(msg.Refused)).id == "2"

    run_scenario(tmp_path, limited(messages=Rate(10, SLOWLY)), visit)


def test_settings_are_counted_by_address_and_whoever_has_a_table_changes_them_all_the_same(
    tmp_path: Path,
) -> None:
    async def visit(room: ServerFixture) -> None:
        ann, eve = await room.guest("Ann"), await room.guest("Eve")
        codes = [(await who.open_table("kniffeliger", seats=2)).code for who in (ann, eve)]

        async def changed(who: Client, code: str, **changes: Any) -> bool:
            url = f"{room.served.base}/api/tables/{code}"
            async with who.session.patch(url, json=changes) as answer:
                assert answer.status in (204, 429)
                return answer.status == 204

        settings = {"action_dice": "keep"}
        assert [await changed(eve, codes[1], settings=settings) for _ in range(6)] == [
            *[True] * 5,
            False,
        ]
        assert await changed(eve, codes[1], hints=False), "switches cost nothing"
        assert await changed(ann, codes[0], settings=settings)

    limits = {
        "settings_changed": Rate(3, SLOWLY),
        "settings_changed_by_guest": Rate(2, SLOWLY),
    }
    run_scenario(tmp_path, limited(**limits), visit)


# Bodies.


@pytest.mark.parametrize("length", [10, 5_000])
def test_a_whole_number_may_be_written_with_a_point_however_long_the_body(
    length: int, tmp_path: Path
) -> None:
    async def visit(room: ServerFixture) -> None:
        ann = await room.guest("Ann")
        url = f"{room.served.base}/api/tables"
        long: dict[str, Any] = {"game": "secret_hands", "seats": [{}] * 2, "record": None}
        body = {**long, "seconds": 68.0, "position": {"x": "x" * length}}
        async with ann.session.post(url, json=body) as answer:
            assert answer.status != 400 or "seconds" not in await answer.text()
        body = {**long, "seconds": 68.5, "position": {"x": "x" * length}}
        async with ann.session.post(url, json=body) as answer:
            assert (await answer.json())["detail"]["path"] == "$.seconds"
        async with ann.session.post(url, json=[1, "x" * length]) as answer:
            assert answer.status == 400

    run_scenario(tmp_path, QUICK, visit)
