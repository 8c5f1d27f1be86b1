"""Documents that clients send: how long they may be, and what they must be."""

from __future__ import annotations

import msgspec

from parlour.core.match import Match
from tests.minigames.secret_hands import GAME as SECRET_HANDS
from tests.server.fixture import ServerFixture, refused, scenario
from tests.server.long_match import lengthened
from tests.server.servers import limited

SMALL = limited(entries=10, position=2_000, settings=2_000)


@scenario(configuration=SMALL)
async def test_a_document_that_is_too_long_is_refused(room: ServerFixture) -> None:
    ann = await room.guest("Ann")
    record = lengthened(Match.new(SECRET_HANDS, 2, seed="long"), 12).record()
    for opened in (ann.open_table(record=record), ann.verify(record)):
        async with refused("too_large") as long:
            await opened
        assert long.detail == {"entries": 10}
    junk = {"x": "y" * 2_000}
    for chosen in ({"position": junk}, {"settings": junk}):
        async with refused("too_large"):
            await ann.open_table("kniffeliger", seats=2, **chosen)


@scenario()
async def test_a_document_must_be_an_object(room: ServerFixture) -> None:
    ann = await room.guest("Ann")
    for name in ("record", "position", "settings"):
        body = msgspec.json.encode({"game": "kniffeliger", "seats": [{}, {}], name: [1, 2]})
        headers = {"Content-Type": "application/json"}
        url = f"{ann.base}/api/tables"
        async with ann.session.post(url, data=body, headers=headers) as answer:
            assert answer.status == 400
            assert (await answer.json())["detail"]["path"] == f"$.{name}"


@scenario()
async def test_a_document_that_is_not_text_is_refused(room: ServerFixture) -> None:
    ann = await room.guest("Ann")
    headers = {"Content-Type": "application/json"}
    for name, code in (
        ("settings", "malformed"),
        ("position", "malformed"),
        ("record", "not_a_record"),
    ):
        body = b'{"game": "kniffeliger", "seats": [{}, {}], "%b": {"a": "\xff"}}' % name.encode()
        async with ann.session.post(f"{ann.base}/api/tables", data=body, headers=headers) as answer:
            assert ((await answer.json())["code"], answer.status) == (code, 409)
