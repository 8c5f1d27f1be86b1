"""The events of a match, entry by entry, for logs and replays."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

from parlour.core.codec import plain
from parlour.core.match import Match
from parlour.server.http.routes import matches
from tests.minigames.secret_hands import GAME as SECRET_HANDS
from tests.server.fixture import Party, ServerFixture, refused, scenario


async def replayed(party: Party) -> Match:
    """The finished match of a party, from its record."""
    return Match.replay(await party.people[0].record(party.match), game=SECRET_HANDS)


def told(match: Match, viewer: int | None) -> list[tuple[int, Any, Any, Any]]:
    """What a viewer noticed of every entry, from the match itself."""
    return [(e.n, e.actor, e.by, plain(match.events(viewer, e.n - 1, e.n))) for e in match.entries]


@scenario()
async def test_a_finished_match_is_told_entry_by_entry_to_anybody(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben")
    await party.play_out()
    match = await replayed(party)
    guest = await room.guest("Cid")
    for viewer in (None, 0, 1):
        steps = await guest.events(party.match, viewer=viewer)
        found = [(s.n, s.actor, s.by, plain(s.events)) for s in steps.entries]
        assert found == told(match, viewer)
        assert (steps.viewer, steps.since, steps.until) == (viewer, 0, match.length)
        assert steps.version == match.length


@scenario()
async def test_a_running_match_is_told_to_the_public_and_to_ones_own_seat(
    room: ServerFixture,
) -> None:
    party = await room.party("Ann", "Ben")
    await party.idle(0)
    guest = await room.guest("Cid")
    public = await guest.events(party.match)
    own = await guest.events(party.match, viewer=0, token=party.tokens[0])
    assert [s.n for s in public.entries] == [s.n for s in own.entries]
    assert [plain(s.events) for s in public.entries] != [plain(s.events) for s in own.entries]
    for token in (None, party.tokens[1]):
        async with refused("not_seated"):
            await guest.events(party.match, viewer=0, token=token)


@scenario()
async def test_a_stretch_of_a_match_is_told(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben")
    await party.play_out()
    length = (await replayed(party)).length
    ann = party.people[0]
    assert [s.n for s in (await ann.events(party.match, 2, 4)).entries] == [3, 4]
    assert [s.n for s in (await ann.events(party.match, length - 1)).entries] == [length]
    assert (await ann.events(party.match, 4, 2)).entries == ()
    assert (await ann.events(party.match, length)).entries == ()
    assert (await ann.events(party.match, 0, 99_999)).until == length
    async with refused("no_such_entry"):
        await ann.events(party.match, length + 1)
    async with refused("no_such_match"):
        await ann.events("nowhere")
    async with refused("malformed"):
        await ann.events(party.match, -1)


@scenario()
async def test_a_long_match_comes_in_several_answers(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben")
    await party.play_out()
    ann = party.people[0]
    length = (await ann.match(party.match)).entries
    with patch.object(matches, "MOST_ENTRIES", length - 2):
        first = await ann.events(party.match)
        rest = await ann.events(party.match, first.until)
    assert (first.until, first.version, rest.until) == (length - 2, length, length)
    assert [s.n for s in (*first.entries, *rest.entries)] == list(range(1, length + 1))
    assert matches.MOST_ENTRIES == 500
