"""The public API: what `Match` promises."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest

import parlour
from parlour.core.codec import plain
from parlour.core.timeline import Proposal
from tests.core.matches import finish, finished, ticking
from tests.minigames.secret_hands.game import SecretHands


def test_the_api_as_published() -> None:
    m = parlour.Match.new("kniffeliger", seats=3, settings={}, seed=7)
    assert m.to_act == (0,)
    assert len(list(m.legal(0))) == 1
    m.play(0, {"type": "roll", "keep": []})
    assert m.view(1) == m.view(None)
    assert m.outcome is None
    again = parlour.Match.replay(m.record())
    assert again.record() == m.record()


def test_typed_actions_and_plain_dicts_do_the_same() -> None:
    one, other = (parlour.Match.new("kniffeliger", seats=2, seed=1) for _ in range(2))
    one.play(0, next(one.legal(0)))
    other.play(0, {"type": "roll", "keep": []})
    assert one.record() == other.record()


def test_a_replayed_match_goes_on_as_the_same_match() -> None:
    m = parlour.Match.new("kniffeliger", seats=2, seed="on")
    m.play(0, {"type": "roll", "keep": []})
    again = parlour.Match.replay(m.record())
    assert finish(again).record() == finish(m).record()


def test_games_are_found_by_name_however_they_were_imported() -> None:
    import parlour.games.kniffeliger as folder

    assert parlour.games()["kniffeliger"] is folder.GAME
    assert parlour.Match.new(folder.GAME, seats=2, seed=1).header.game == "kniffeliger"


@pytest.mark.parametrize("game", ["chess", "", None, 5, object])
def test_an_unknown_game_is_refused(game: Any) -> None:
    with pytest.raises(parlour.Refused) as caught:
        parlour.Match.new(game, seats=2)
    assert caught.value.code == "unknown_game"
    assert caught.value.detail["known"] == tuple(parlour.games())


@pytest.mark.parametrize("seat", [-1, 2, 99, True, "0", None, 1.0])
def test_a_seat_that_is_not_there(seat: Any) -> None:
    m = parlour.Match.new("kniffeliger", seats=2, seed=1)
    for ask in (m.legal, m.prompt, lambda s: m.play(s, {}), lambda s: m.check(s, {}), m.idle):
        with pytest.raises(parlour.Refused) as caught:
            ask(seat)
        assert caught.value.code == "no_such_seat"
    if seat is not None:
        with pytest.raises(parlour.Refused):
            m.view(seat)


MALFORMED: list[tuple[Any, str]] = [
    ({}, "$"),
    ({"type": "fly"}, "$.type"),
    ({"type": 5}, "$.type"),
    ({"keep": []}, "$"),
    ({"type": "roll"}, "$"),
    ({"type": "roll", "keep": [], "speed": 3}, "$"),
    ({"type": "roll", "keep": [9]}, "$.keep[0]"),
    ({"type": "roll", "keep": [0, 0]}, "$.keep"),
    ({"type": "endTurn", "now": True}, "$"),
    ("roll", "$"),
    ([], "$"),
    (None, "$"),
    (object(), "$"),
]


@pytest.mark.parametrize(("action", "path"), MALFORMED)
def test_what_is_no_action_is_malformed_before_any_rule(action: Any, path: str) -> None:
    """Even for a seat that is not on turn."""
    m = parlour.Match.new("kniffeliger", seats=2, seed=1)
    before = m.record()
    with pytest.raises(parlour.Refused) as caught:
        m.play(1, action)
    assert (caught.value.code, caught.value.detail["path"]) == ("malformed", path)
    assert m.record() == before
    assert m.check(1, action) == caught.value.refusal


@pytest.mark.parametrize(
    ("settings", "path"),
    [
        ({"action_dice": "never"}, "$.settings.action_dice"),
        ({"colour": "pink"}, "$.settings"),
        ([], "$.settings"),
    ],
)
def test_settings_are_validated_with_their_path(settings: Any, path: str) -> None:
    with pytest.raises(parlour.Refused) as caught:
        parlour.Match.new("kniffeliger", 2, settings)
    assert (caught.value.code, caught.value.detail["path"]) == ("malformed", path)


def test_who_acts_is_recorded() -> None:
    players = [parlour.Seat(), parlour.Seat("bot", "beginner")]
    m = parlour.Match.new("kniffeliger", 2, seed=1, players=players)
    m.play(0, {"type": "roll", "keep": []})
    m.idle(0)
    m.play(0, {"type": "endTurn"})
    m.play(1, {"type": "roll", "keep": []})
    by = [entry.by for entry in m.entries if isinstance(entry.actor, int)]
    assert by == ["person", "autopilot", "person", "bot"]
    nobody: Any = "ghost"
    with pytest.raises(parlour.Refused):
        m.play(1, {"type": "enter", "category": "pi"}, by=nobody)


def test_players_must_be_as_many_as_seats() -> None:
    with pytest.raises(parlour.Refused) as caught:
        parlour.Match.new("kniffeliger", 3, seed=1, players=[parlour.Seat()])
    assert caught.value.code == "wrong_number_of_seats"


def test_time_comes_from_the_injected_clock() -> None:
    m = parlour.Match.new("kniffeliger", 2, seed=1, clock=ticking(10))
    m.play(0, {"type": "roll", "keep": []})
    m.play(0, {"type": "enter", "category": "pi"})
    times = [entry.t for entry in m.entries]
    assert times[0] == times[1] < times[2], "an action and its draws are one append"


def test_an_entry_is_looked_at_as_it_was() -> None:
    m = finished()
    assert m.view(None, 0).dice == ()
    assert m.view(None, 2).rolls == 1
    assert m.view(None, m.length) == m.view(None)
    wrong: list[Any] = [-1, m.length + 1, True, "1"]
    for n in wrong:
        with pytest.raises(parlour.Refused) as caught:
            m.view(None, n)
        assert caught.value.code == "no_such_entry"


def test_kniffeliger_cannot_be_taken_back() -> None:
    m = parlour.Match.new("kniffeliger", 2, seed=1)
    m.play(0, {"type": "roll", "keep": []})
    with pytest.raises(parlour.Refused) as caught:
        m.rewind(0)
    assert caught.value.code == "no_undo"


def test_previews_of_drafts_finished_or_not() -> None:
    m = parlour.Match.at("kniffeliger", {"seats": 2, "rolls": 1, "dice": [3, 3, 3, 3, 3]})
    made: Any = m.preview(0, {"type": "enter", "category": "threes"})
    assert (made.gains, made.award, made.refusal) == ((15, 0), True, None)
    assert m.preview(0, {"type": "enter", "category": None}).missing == ("category",)
    assert m.preview(0, {"type": "steal"}).missing == ("victim", "category")
    assert m.preview(0, {"type": "swap"}).missing == ("victim",)
    refusal = m.preview(0, {"type": "roll", "keep": [0, 1, 2, 3, 4]}).refusal
    assert refusal is not None
    assert refusal.code == "keeps_all"
    with pytest.raises(parlour.Refused):
        m.preview(0, {"type": "steal", "category": "nothing"})


def test_an_export_is_what_one_viewer_saw() -> None:
    m = finished()
    export = m.export(1)
    assert export["viewer"] == 1
    assert [step["n"] for step in export["steps"]] == list(range(m.length + 1))
    assert export["steps"][-1]["view"] == plain(m.view(1))
    assert export["outcome"] == plain(m.outcome)
    assert "honest" not in repr(export), "the seed is nobody's to see here"


def test_a_refusal_says_itself() -> None:
    m = parlour.Match.new("kniffeliger", 2, seed=1)
    with pytest.raises(parlour.Refused, match="not_your_turn: active 0"):
        m.play(1, {"type": "endTurn"})
    with pytest.raises(parlour.Refused, match=r"^not_rolled$"):
        m.play(0, {"type": "enter", "category": "pi"})


HUGE: Any = 10**5000


def test_huge_numbers_are_refused_like_others() -> None:
    m = parlour.Match.new("kniffeliger", 2, seed=1)
    tries: list[Any] = [
        lambda: parlour.Match.new("kniffeliger", HUGE),
        lambda: parlour.Match.new("kniffeliger", 2, seed=HUGE),
        lambda: parlour.Match.new(HUGE, 2),
        lambda: m.view(HUGE),
        lambda: m.view(None, HUGE),
        lambda: m.play(HUGE, {}),
        lambda: m.play(0, {"type": "roll", "keep": [HUGE]}),
        lambda: m.play(0, {"type": "roll", "keep": []}, by=HUGE),
        lambda: parlour.Match.new("kniffeliger", 2, chance=[HUGE] * 5).play(0, next(m.legal(0))),
        lambda: parlour.Match.replay({"header": {"format": HUGE}}),
    ]
    for attempt in tries:
        with pytest.raises(parlour.Refused) as caught:
            attempt()
        assert str(caught.value)


@pytest.mark.parametrize(
    "options",
    [
        {"nonces": [1]},
        {"nonces": None},
        {"nonces": ["\ud800"]},
        {"nonces": (c for c in "ab")},
        {"algorithm": []},
        {"chance": 5},
        {"players": 5},
        {"players": ["a", "b"]},
        {"players": [{"kind": "ghost"}] * 2},
    ],
)
def test_what_a_record_could_not_hold_is_refused_at_once(options: dict[str, Any]) -> None:
    with pytest.raises(parlour.Refused):
        parlour.Match.new("kniffeliger", 2, **{"seed": 1, **options})


@pytest.mark.parametrize("time", [1.5, None, True, "x", -1])
def test_a_clock_must_tell_milliseconds(time: Any) -> None:
    m = parlour.Match.new("kniffeliger", 2, seed=1)
    m.clock = lambda: time
    before = m.record()
    with pytest.raises(parlour.Refused):
        m.play(0, {"type": "roll", "keep": []})
    assert m.record() == before


def test_players_may_be_plain() -> None:
    m = parlour.Match.new(
        "kniffeliger", 2, seed=1, players=[{}, {"kind": "bot", "level": "random"}]
    )
    assert m.header.seats == (parlour.Seat(), parlour.Seat("bot", "random"))


def test_bytes_and_dates_are_no_actions() -> None:
    m = parlour.Match.new("kniffeliger", 2, seed=1)
    for odd in (b"\xa2w\xac", bytearray(b"x"), datetime(2026, 1, 1), {1, 2}):
        refusal = m.check(0, {"type": "enter", "category": odd})
        assert refusal is not None
        assert refusal.code == "malformed"


def test_events_are_for_viewers_that_are_there() -> None:
    m = parlour.Match.new("kniffeliger", 2, seed=1)
    nobody: tuple[Any, ...] = (99, True, "x", -1)
    for viewer in nobody:
        with pytest.raises(parlour.Refused):
            m.events(viewer)


def test_a_preview_out_of_turn_says_nothing_but_the_refusal() -> None:
    m = parlour.Match.at("kniffeliger", {"seats": 2, "rolls": 1, "dice": [1, 2, 3, 4, 5]})
    made: Any = m.preview(1, {"type": "enter", "category": "pi"})
    assert (made.refusal.code, made.gains, made.award) == ("not_your_turn", None, False)


def test_a_match_from_a_position_is_on_no_list() -> None:
    over: dict[str, Any] = {"seats": 2, "phase": "over"}
    outcome = parlour.Match.at("kniffeliger", over).outcome
    assert outcome is not None
    assert outcome.listed is None


def test_a_proposed_move_changes_nothing_until_it_is_kept() -> None:
    m, plain_one = (parlour.Match.new("kniffeliger", seats=2, seed=3) for _ in range(2))
    before = m.record()
    proposal = m.propose(0, {"type": "roll", "keep": []})
    assert m.record() == before
    assert [entry.actor for entry in proposal.entries] == [0, "chance"]
    m.keep(proposal)
    plain_one.play(0, {"type": "roll", "keep": []})
    assert (m.length, m.state) == (proposal.version, proposal.state)
    assert finish(m).record() == finish(plain_one).record()


def test_a_proposed_move_that_is_refused_is_refused_at_once() -> None:
    m = parlour.Match.new("kniffeliger", seats=2, seed=3)
    with pytest.raises(parlour.Refused) as caught:
        m.propose(1, {"type": "roll", "keep": []})
    assert caught.value.code == "not_your_turn"


def test_a_proposal_says_whether_it_ends_the_match() -> None:
    m = parlour.Match.new("kniffeliger", seats=1, seed=3)
    while m.outcome is None:
        proposal = m.propose(0, next(m.legal(0)))
        outcome = proposal.outcome
        m.keep(proposal)
        assert m.outcome == outcome


def test_a_proposal_is_kept_only_by_the_match_as_it_was() -> None:
    roll = {"type": "roll", "keep": []}
    m, other = (parlour.Match.new("kniffeliger", seats=2, seed=3) for _ in range(2))
    stale, of_other = m.propose(0, roll), other.propose(0, roll)
    _keeps_nothing(m, of_other)
    m.play(0, roll)
    _keeps_nothing(m, stale)


def _keeps_nothing(m: parlour.Match, proposal: Proposal) -> None:
    record = m.record()
    with pytest.raises(parlour.Refused) as caught:
        m.keep(proposal)
    assert caught.value.code == "stale_proposal"
    assert m.record() == record


def test_a_proposal_does_not_use_up_scripted_chance() -> None:
    m = parlour.Match.new("kniffeliger", seats=2, chance=[1, 2, 3, 4, 5, "steal"])
    roll = {"type": "roll", "keep": []}
    first, again = m.propose(0, roll), m.propose(0, roll)
    assert first.entries == again.entries
    m.keep(again)
    assert m.entries == first.entries


def test_a_rewind_can_be_proposed() -> None:
    m = parlour.Match.new(SecretHands, seats=2, seed=1)
    start = m.length
    m.play(0, next(m.legal(0)))
    proposal = m.propose_rewind(start)
    assert m.length > start
    assert proposal.state == m.state_at(start)
    m.keep(proposal)
    assert (m.state, m.length) == (m.state_at(start), proposal.version)
