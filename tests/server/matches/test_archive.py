"""What is left of a match: scores, statistics, the record, and the view at any entry."""

from __future__ import annotations

from typing import Any

import msgspec

from parlour.client import Client
from parlour.core.codec import plain
from parlour.core.match import Match
from tests.minigames.secret_hands import GAME as SECRET_HANDS
from tests.server.fixture import Party, ServerFixture, refused, scenario
from tests.store.samples import a_result, an_ending, begun, entries

NEARLY_OVER = {
    "seats": 1,
    "round": 14,
    "sheets": [
        dict.fromkeys(
            [
                *("ones", "twos", "threes", "fours", "fives", "sixes"),
                *("threeOfAKind", "fourOfAKind", "fullHouse", "smallStraight"),
                *("largeStraight", "kniffeliger", "pi"),
            ],
            20,
        )
    ],
}


async def asked(client: Client, path: str, token: str | None = None) -> tuple[int, Any]:
    """The answer to a plain request."""
    headers = {} if token is None else {"Parlour-Seat": token}
    url = f"{client.base}/api/{path}"
    async with client.session.get(url, headers=headers) as answer:
        return answer.status, msgspec.json.decode(await answer.read())


async def solo(room: ServerFixture, name: str, **chosen: Any) -> Party:
    """Somebody alone, to the end."""
    party = await room.party(name, game="kniffeliger", **chosen)
    await party.play_out()
    return party


@scenario()
async def test_a_finished_match_is_in_the_high_scores_and_the_statistics(
    room: ServerFixture,
) -> None:
    party = await solo(room, "Ann")
    outcome = party.match_snapshot(0).outcome
    assert outcome is not None
    (score,) = (await party.people[0].scores("kniffeliger", "solo")).scores
    assert (score.name, score.score, score.match) == ("Ann", outcome.scores[0], party.match)
    assert (await party.people[0].scores("kniffeliger")).scores == (score,)
    (seen,) = (await (await room.guest("Cleo")).scores("kniffeliger", "solo")).scores
    assert (score.mine, seen.mine) == (True, False)
    (mine,) = (await party.people[0].statistics()).games
    assert (mine.game, mine.played, mine.won, mine.best) == (
        "kniffeliger",
        1,
        1,
        outcome.scores[0],
    )
    assert (await (await room.guest("Ben")).statistics()).games == ()


@scenario()
async def test_whoever_played_under_a_lent_name_gets_the_score_by_saying_theirs(
    room: ServerFixture,
) -> None:
    party = await solo(room, "Guest")
    await (await room.guest("Ben")).rename("Ben", "Guest")
    await party.people[0].rename("Mara")
    (score,) = (await party.people[0].scores("kniffeliger", "solo")).scores
    assert score.name == "Guest"
    await party.people[0].rename("Mara", "Guest")
    (score,) = (await party.people[0].scores("kniffeliger", "solo")).scores
    assert (score.name, score.mine) == ("Mara", True)


@scenario()
async def test_a_name_said_in_mid_match_is_at_the_table_and_in_what_is_kept(
    room: ServerFixture,
) -> None:
    party = await room.party("Guest", "Guest", game="kniffeliger")
    second = party.people[1]
    await second.rename("Mara", "Guest")
    sheet = await second.table(party.code)
    assert [seat.name for seat in sheet.seats] == ["Guest", "Mara"]
    await party.play_out()
    listed = (await second.scores("kniffeliger", "table")).scores
    assert sorted((s.name, s.mine) for s in listed) == [("Guest", False), ("Mara", True)]
    assert (await second.match(party.match)).names == ("Guest", "Mara")


@scenario()
async def test_a_bot_is_on_no_list_of_high_scores(room: ServerFixture) -> None:
    ann = await room.guest("Ann")
    code = (await ann.open_table("kniffeliger", seats=2)).code
    token = (await ann.sit(code, 0)).token
    await ann.add_bot(code, 1, "casual")
    await ann.start(code)
    party = Party(code, [ann], [token], [await room.join(ann, code, token)])
    await party.play_out()
    (score,) = (await ann.scores("kniffeliger", "table")).scores
    assert (score.place, score.name) == (1, "Ann")


@scenario()
async def test_a_score_that_the_autopilot_helped_with_is_on_no_list(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben", game="kniffeliger", timer="strict", seconds=60)
    await party.idle(0)
    await room.pass_time(60_000, *party.devices)
    await party.play_out()
    listed = (await party.people[0].scores("kniffeliger", "table")).scores
    assert [score.name for score in listed] == ["Ben"]
    (mine,) = (await party.people[0].statistics()).games
    assert mine.played == 1, "it counts for oneself"


@scenario()
async def test_a_score_that_a_bot_helped_with_is_on_no_list(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben", game="kniffeliger")
    await party.people[1].leave(party.code, 1, party.tokens[1])
    await party.people[0].add_bot(party.code, 1, "random")
    # There are no workers, so the autopilot plays for the bot at once.
    while party.match_snapshot(0).plain()["round"] == 1:
        await party.idle(0)
        await party.quiet()
    await party.people[0].remove_bot(party.code, 1)
    taken = await party.people[1].sit(party.code, 1)
    party.devices[1] = await room.join(party.people[1], party.code, taken.token)
    await party.play_out()
    listed = (await party.people[0].scores("kniffeliger", "table")).scores
    assert [score.name for score in listed] == ["Ann"]


@scenario()
async def test_a_score_of_a_seat_that_changed_hands_is_on_no_list(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben", game="kniffeliger")
    await party.people[1].leave(party.code, 1, party.tokens[1])
    cid = await room.guest("Cid")
    taken = await cid.sit(party.code, 1)
    await cid.leave(party.code, 1, taken.token)
    # Not even if its first person is back, and not if the match was loaded again since.
    back = await party.people[1].sit(party.code, 1)
    (await room.hub.table(party.code)).session.forget()
    party.devices[1] = await room.join(party.people[1], party.code, back.token)
    await party.play_out()
    listed = (await party.people[0].scores("kniffeliger", "table")).scores
    assert [score.name for score in listed] == ["Ann"]
    again = await room.party("Dan", "Eve", game="kniffeliger")
    await again.people[1].leave(again.code, 1, again.tokens[1])
    again.devices[1] = await room.join(cid, again.code, (await cid.sit(again.code, 1)).token)
    await again.play_out()
    listed = (await party.people[0].scores("kniffeliger", "table")).scores
    assert {score.name for score in listed} == {"Ann", "Dan"}


@scenario()
async def test_a_score_that_began_as_a_bots_is_on_no_list(room: ServerFixture) -> None:
    ann, ben = await room.guest("Ann"), await room.guest("Ben")
    code = (await ann.open_table("kniffeliger", seats=2)).code
    tokens = [(await ann.sit(code, 0)).token]
    await ann.add_bot(code, 1, "random")
    await ann.start(code)
    await ann.remove_bot(code, 1)
    tokens.append((await ben.sit(code, 1)).token)
    devices = [await room.join(p, code, t) for p, t in zip((ann, ben), tokens, strict=True)]
    party = Party(code, [ann, ben], tokens, devices)
    await party.play_out()
    record = await ann.record(party.match)
    assert {entry["by"] for entry in record["entries"] if entry["actor"] == 1} == {"person"}
    listed = (await ann.scores("kniffeliger", "table")).scores
    assert [score.name for score in listed] == ["Ann"]


@scenario()
async def test_high_scores_come_ten_on_a_page(room: ServerFixture) -> None:
    ann = await room.guest("Ann")
    for i in range(12):
        await begun(room.hub.services.store, f"m{i}")
        ending = an_ending(a_result(f"m{i}", score=i))
        await room.hub.services.store.append(f"m{i}", entries(2), ending)
    first = await ann.scores("kniffeliger", "solo")
    assert [s.score for s in first.scores] == list(range(11, 1, -1))
    assert [s.place for s in first.scores] == list(range(1, 11))
    second = await ann.scores("kniffeliger", "solo", page=2)
    assert [(s.place, s.score) for s in second.scores] == [(11, 1), (12, 0)]
    assert (first.page, first.more, second.page, second.more) == (1, True, 2, False)
    async with refused("malformed"):
        await ann.scores("kniffeliger", "solo", page=0)


@scenario()
async def test_settings_of_ones_own_are_counted_but_not_listed(room: ServerFixture) -> None:
    party = await solo(room, "Ann", settings={"cross_out": "filled"})
    assert (await party.people[0].scores("kniffeliger", "solo")).scores == ()
    assert [g.played for g in (await party.people[0].statistics()).games] == [1]


@scenario()
async def test_a_match_from_a_position_is_neither_listed_nor_counted(room: ServerFixture) -> None:
    party = await solo(room, "Ann", position=NEARLY_OVER)
    assert party.match_snapshot(0).outcome is not None
    assert (await party.people[0].scores("kniffeliger", "solo")).scores == ()
    assert (await party.people[0].statistics()).games == ()


@scenario()
async def test_the_record_is_there_when_it_is_over_and_not_before(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben")
    async with refused("still_running"):
        await party.people[0].record(party.match)
    await party.play_out()
    record = await party.people[0].record(party.match)
    replayed = Match.replay(record, game=SECRET_HANDS)
    assert replayed.outcome == party.match_snapshot(0).outcome
    sheet = await party.people[0].match(party.match)
    assert (sheet.fate, sheet.names, sheet.entries) == ("over", ("Ann", "Ben"), replayed.length)


@scenario()
async def test_a_finished_match_is_read_at_any_entry_by_anybody(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben")
    await party.play_out()
    record = await party.people[0].record(party.match)
    replayed = Match.replay(record, game=SECRET_HANDS)
    guest = await room.guest("Cid")
    for n in (0, 2, replayed.length):
        for viewer in (None, 0, 1):
            query = "" if viewer is None else f"?viewer={viewer}"
            status, body = await asked(guest, f"matches/{party.match}/views/{n}{query}")
            assert status == 200
            assert body["view"] == plain(replayed.view(viewer, n))
            assert body["lines"]
        status, body = await asked(guest, f"matches/{party.match}/views/{n}?viewer=all")
        assert (status, body["viewer"]) == (200, None)
        assert body["view"] == plain(replayed.view(None, n))
        assert body["views"] == [plain(replayed.view(seat, n)) for seat in (0, 1)]
    status, _ = await asked(guest, f"matches/{party.match}/views/{replayed.length + 1}")
    assert status == 404
    status, _ = await asked(guest, f"matches/{party.match}/views/1?viewer=2")
    assert status == 404


@scenario()
async def test_a_running_match_shows_the_public_and_ones_own_seat_only(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben")
    guest = await room.guest("Cid")
    path = f"matches/{party.match}/views/2"
    status, body = await asked(guest, path)
    assert (status, body["view"]["hand"]) == (200, [])
    status, body = await asked(guest, f"{path}?viewer=0", party.tokens[0])
    assert (status, body["view"]["hand"]) == (200, party.match_snapshot(0).plain()["hand"])
    for token in (None, party.tokens[1], "0" * 48):
        status, body = await asked(guest, f"{path}?viewer=0", token)
        assert (status, body["code"]) == (403, "not_seated")
        status, body = await asked(guest, f"{path}?viewer=all", token)
        assert (status, body["code"]) == (409, "still_running")


@scenario()
async def test_an_export_tells_a_viewer_what_that_viewer_saw(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben")
    await party.idle(0)
    path = f"matches/{party.match}/export"
    status, public = await asked(party.people[0], path)
    assert status == 200
    assert all(step["view"]["hand"] == [] for step in public["steps"])
    status, own = await asked(party.people[0], f"{path}?viewer=0", party.tokens[0])
    assert own["steps"][2]["view"]["hand"]
    status, _ = await asked(party.people[0], f"{path}?viewer=1", party.tokens[0])
    assert status == 403


@scenario()
async def test_the_table_remembers_its_matches_in_order(room: ServerFixture) -> None:
    party = await room.party("Ann", "Ben")
    first = party.match
    room.clock.move(1_000)
    await party.play_out()
    for person, token in zip(party.people, party.tokens, strict=True):
        await person.rematch(party.code, token)
    await party.quiet()
    assert (await party.people[0].table(party.code)).matches == (first, party.match)
    assert (await party.people[0].match(first)).fate == "over"
