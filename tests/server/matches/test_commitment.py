"""Dice that nobody chose: committed to before sitting, shown at the end, checked by anybody."""

from __future__ import annotations

import hashlib

from parlour.core.verification import verify
from tests.server.fixture import ServerFixture, refused, scenario
from tests.server.servers import ALL_GAMES


@scenario()
async def test_the_commitment_is_shown_before_anybody_sits(room: ServerFixture) -> None:
    ann = await room.guest("Ann")
    code = (await ann.open_table("secret_hands", seats=2)).code
    shown = (await ann.table(code)).commitment
    watching = await room.join(ann, code)
    assert watching.table.commitment == shown
    tokens = [(await ann.sit(code, seat)).token for seat in range(2)]
    await ann.start(code)
    device = await room.join(ann, code, *tokens)
    snapshot = device.match_snapshot(0)
    assert snapshot is not None
    assert snapshot.commitment == shown
    assert snapshot.seed is None


@scenario()
async def test_the_seed_at_the_end_is_the_one_committed_to_and_the_record_is_honest(
    room: ServerFixture,
) -> None:
    party = await room.party("Ann", "Ben", start=False)
    shown = (await party.people[0].table(party.code)).commitment
    await party.people[0].start(party.code)
    ended = await party.play_out()
    assert ended.seed is not None
    assert hashlib.sha256(ended.seed.encode()).hexdigest() == shown
    record = await party.people[1].record(party.match)
    assert record["trailer"]["seed"] == ended.seed
    verdict = verify(record, ALL_GAMES["secret_hands"])
    assert (verdict.result, verdict.draws > 0) == ("honest", True)
    assert (await party.people[1].verify(record)).result == "honest"
    record["entries"][0]["action"]["values"].reverse()
    assert (await party.people[1].verify(record)).result == "tampered"


@scenario()
async def test_every_persons_nonce_is_in_the_header_in_the_order_of_seats(
    room: ServerFixture,
) -> None:
    ann = await room.guest("Ann")
    code = (await ann.open_table("kniffeliger", seats=3)).code
    await ann.sit(code, 2, nonce="second")
    await ann.add_bot(code, 1, "random")
    await ann.sit(code, 0, nonce="first")
    await ann.start(code)
    row = await room.hub.services.store.match((await ann.table(code)).match)
    assert b'"nonces":["first","second"]' in row.header


@scenario()
async def test_somebody_who_changes_seats_brings_a_new_nonce_and_leaves_none(
    room: ServerFixture,
) -> None:
    ann = await room.guest("Ann")
    code = (await ann.open_table("kniffeliger", seats=2)).code
    old = await ann.sit(code, 0, nonce="old")
    await ann.sit(code, 1, nonce="new", instead_of=old.token)
    await ann.add_bot(code, 0, "random")
    await ann.start(code)
    row = await room.hub.services.store.match((await ann.table(code)).match)
    assert b'"nonces":["new"]' in row.header


@scenario()
async def test_the_next_commitment_is_shown_while_the_match_is_still_played(
    room: ServerFixture,
) -> None:
    party = await room.party("Ann", "Ben")
    running, following = party.match_snapshot(0).commitment, party.devices[0].table.commitment
    assert running != following
    await party.play_out()
    await party.quiet()
    assert party.devices[0].table.commitment == following
    for person, token in zip(party.people, party.tokens, strict=True):
        await person.rematch(party.code, token)
    await party.quiet()
    assert party.match_snapshot(0).commitment == following
    assert party.devices[0].table.commitment not in (running, following)


@scenario()
async def test_a_rematch_needs_everybody_and_takes_new_nonces(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben")
    first = party.match
    async with refused("not_over"):
        await party.people[0].rematch(party.code, party.tokens[0])
    await party.play_out()
    await party.people[0].rematch(party.code, party.tokens[0], nonce="Ann again")
    await party.quiet()
    table = party.devices[1].table
    assert (table.phase, [s.ready for s in table.seats]) == ("over", [True, False])
    async with refused("not_seated"):
        await party.people[1].rematch(party.code, "0" * 48)
    await party.people[1].rematch(party.code, party.tokens[1], nonce="Ben again")
    await party.quiet()
    table = party.devices[1].table
    assert (table.phase, [s.ready for s in table.seats]) == ("playing", [False, False])
    assert party.match != first
    row = await room.hub.services.store.match(party.match)
    assert b'"nonces":["Ann again","Ben again"]' in row.header
    await party.play_out()
    assert verify(await party.people[0].record(party.match), ALL_GAMES["secret_hands"]).result == (
        "honest"
    )


@scenario()
async def test_a_rematch_keeps_table_people_and_chat(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben")
    await party.devices[0].say("well played")
    await party.play_out()
    for person, token in zip(party.people, party.tokens, strict=True):
        await person.rematch(party.code, token)
    again = await room.join(party.people[1], party.code, party.tokens[1])
    assert [line.text for line in again.snapshot.chat] == ["well played"]
    assert [s.name for s in again.table.seats] == ["Ann", "Ben"]
    assert len((await party.people[0].table(party.code)).matches) == 2
    await party.idle()


@scenario()
async def test_a_rematch_waits_for_a_seat_that_somebody_left(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben", "Cid")
    await party.play_out()
    await party.people[2].leave(party.code, 2, party.tokens[2])
    await party.people[0].rematch(party.code, party.tokens[0])
    async with refused("seats_free"):
        await party.people[1].rematch(party.code, party.tokens[1])
    dee = await room.guest("Dee")
    taken = await dee.sit(party.code, 2)
    await party.people[1].rematch(party.code, party.tokens[1])
    assert (await dee.table(party.code)).phase == "over", "the newcomer has not agreed yet"
    await dee.rematch(party.code, taken.token)
    assert (await dee.table(party.code)).phase == "playing"
