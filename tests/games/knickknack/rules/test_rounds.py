"""Rounds, who begins them, the forecast, the end, backpacks, and players who are absent."""

from __future__ import annotations

from math import ceil, floor
from typing import Any

import pytest

import parlour
from parlour.games.knickknack.rules.forecast import is_last
from tests.games.knickknack.table import at, cell, code, full, on, option, pick, play, state, told

SEED = 5


def rounds_on(match: parlour.Match) -> parlour.Match:
    """Until the next round has begun, or the game is over."""
    begun = match.position()["round"]
    while match.to_act and match.position()["round"] == begun:
        match.idle(match.to_act[0])
    return match


@pytest.mark.rule("KN-3")
def test_picking_is_mandatory_and_only_what_is_listed_can_be_picked() -> None:
    match = at(options=["points 5"], more=1)
    assert code(match, {"type": "pick", "option": 2}) == "no_such_option"
    assert code(match, {"type": "pick", "option": -1}) == "malformed"
    assert code(match, {"type": "skip"}) == "malformed"
    assert code(match, {"type": "pick", "option": 0}, seat=1) == "not_your_turn"


@pytest.mark.rule("KN-3")
def test_the_last_option_is_discarded() -> None:
    match = at(options=["points 5", "points 8"], more=0, round=3)
    assert play(match, "", 0) == (5, 0)
    assert state(match).round == 4
    assert "discarded" in [str(e.__struct_config__.tag) for e in match.events(None, 0, 1)]


@pytest.mark.rule("KN-4")
def test_start_player_begins_the_next_round() -> None:
    match = at(options=["start_player", "points 4"], more=1, seats=3, to_move=1, starter=1)
    play(match, "")
    assert state(match).starts_next == 1
    assert state(rounds_on(match)).to_move == 1
    assert state(match).starts_next is None
    match = at(options=["points 4", "points 5"], more=0, seats=3, to_move=0, starter=2)
    play(match, "")
    assert (state(match).starter, state(match).to_move) == (2, 2)


@pytest.mark.rule("KN-4")
@pytest.mark.parametrize(
    ("seats", "left", "to_move", "starter"),
    [
        (2, 5, 0, 0),
        (2, 4, 1, 0),
        (2, 2, 1, 0),
        (3, 7, 2, 2),
        (3, 2, 0, 1),
        (4, 3, 1, 3),
        (8, 9, 5, 5),
    ],
)
def test_who_began_is_found_by_counting_back(
    seats: int, left: int, to_move: int, starter: int
) -> None:
    match = at(options=["points 4"] * left, more=0, seats=seats, to_move=to_move)
    assert state(match).starter == starter


@pytest.mark.rule("KN-4", "KN-5")
def test_a_start_player_in_a_round_announced_in_its_midst_does_nothing() -> None:
    match = at("", ["A", "start_player", "points 4"], more=0)
    position = match.position() | {"cells": full("a1")}
    match = parlour.Match.at("knickknack", position, seed=1)
    match.play(0, pick("A@a1"))
    assert state(match).last_round
    assert "last_round" in told(match)
    match.play(1, {"type": "pick", "option": 0})
    assert state(match).starts_next is None
    assert match.outcome is not None


@pytest.mark.rule("KN-5")
def test_forecast_by_the_formula() -> None:
    for done in range(1, 21):
        for free in range(65):
            for placed in range(0, 65, 3):
                left = floor((free - 8) / max(1, ceil(placed / done)))
                end = min(done + left, 20)
                assert is_last(done, free, placed) is (done + 1 >= end)


@pytest.mark.rule("KN-5")
@pytest.mark.parametrize(
    ("done", "placed", "free", "last"),
    [
        # Pace 4: (24 − 8) / 4 = 4 rounds left, (16 − 8) / 4 = 2, (15 − 8) / 4 = 1.
        (5, 20, 24, False),
        (5, 20, 16, False),
        (5, 20, 15, True),
        # Rounded up: 21 / 5 is 5.
        (5, 21, 17, True),
        (5, 21, 18, False),
        (18, 0, 60, False),
        (19, 0, 60, True),
        (3, 0, 8, True),
        (1, 0, 10, False),
    ],
)
def test_the_last_round_is_announced_at_its_beginning(
    done: int, placed: int, free: int, last: bool
) -> None:
    names = [f"{c}{r}" for r in range(1, 9) for c in "abcdefgh"][:free]
    match = at("", ["points 4", "points 5"], more=0, round=done, placed=placed)
    position = match.position() | {"cells": full(*names)}
    match = parlour.Match.at("knickknack", position, seed=1)
    play(match, "")
    assert (state(match).round, state(match).last_round) == (done + 1, last)
    if last:
        assert all(each["kind"] != "start_player" for each in match.position()["options"])
        assert rounds_on(match).outcome is not None


@pytest.mark.rule("KN-5")
def test_holes_are_not_free_and_overwrites_do_not_count() -> None:
    match = at("E1@a1:0", ["A B !", "destroy 1"], more=2, placed=9)
    play(match, "A@a1 B@b1")
    assert state(match).placed == 10
    match.play(1, pick("h8-content"))
    assert match.view(None).free == 64 - 2 - 1


@pytest.mark.rule("KN-5")
def test_the_banner_comes_at_once_when_no_cell_is_free() -> None:
    """Also with the last pick of a round: then that round was the last."""
    match = at("", ["destroy 1", "points 4"], more=0)
    position = match.position() | {"cells": full("a1")}
    match = parlour.Match.at("knickknack", position, seed=1)
    match.play(0, pick("a1-content"))
    assert match.outcome is not None
    match = at("", ["points 4", "points 4", "points 4"], more=0)
    match = parlour.Match.at("knickknack", match.position() | {"cells": full()}, seed=1)
    assert not state(match).last_round
    play(match, "")
    assert state(match).last_round


@pytest.mark.rule("KN-6")
def test_most_points_win_and_ties_share() -> None:
    match = at(
        options=["points 4", "points 4"],
        more=0,
        seats=3,
        scores=[7, 3, 7],
        to_move=1,
        last_round=True,
    )
    play(match, "")
    assert match.outcome is not None
    assert (match.outcome.scores, match.outcome.ranks) == ((7, 7, 7), (1, 1, 1))
    assert match.to_act == ()
    refusal = match.check(0, {"type": "pick", "option": 0})
    assert refusal is not None
    assert refusal.code == "game_over"


@pytest.mark.rule("KN-7")
def test_the_first_player_is_drawn() -> None:
    firsts = {parlour.Match.new("knickknack", 4, seed=seed).to_act for seed in range(40)}
    assert firsts == {(0,), (1,), (2,), (3,)}
    match = parlour.Match.new("knickknack", 2, {"dictionary": "nl"}, seed=1)
    assert match.record()["header"]["lexicon"]["name"] == "nl"


@pytest.mark.rule("KN-20")
def test_letters_are_saved_whole_and_come_out_all_at_once() -> None:
    match = at("E1@h8:0", ["A ?2 !", "B", "empty_backpack"], more=2, backpacks=[["C"], ["D"]])
    assert play(match, "save") == (0, 0)
    assert state(match).backpacks == (("C", "A", "?2", "!"), ("D",))
    match.play(1, {"type": "pick", "option": 2})
    assert code(match, {"type": "pick", "option": 1, "save": True}) == "not_asked_for"
    refusal = match.check(0, pick("A@a1 C@h8 X@c1", 1))
    assert refusal is not None
    assert refusal.code == "wrong_letters"
    emptying = pick("C@a1 A@h8 X@c1", 1)
    match.play(0, emptying)
    assert state(match).backpacks == ((), ("D",))
    assert (on(match, "h8"), on(match, "c1")) == (("A", 1, 0), ("X", 2, 0))
    assert state(match).placed == 2


@pytest.mark.rule("KN-20")
def test_an_empty_backpack_does_nothing() -> None:
    match = at(options=["empty_backpack"], backpacks=[[], ["A"]])
    assert code(match, "A@a1") in ("how_many_letters", "wrong_letters")
    assert play(match, "") == (0, 0)
    assert told(match)[0] == "idled"


@pytest.mark.rule("KN-8", "KN-20")
def test_without_backpacks_nothing_is_saved() -> None:
    match = at(options=["A"], settings={"start": "blank"})
    assert code(match, "save") == "not_asked_for"
    match = at(options=["A"])
    both = {"type": "pick", "option": 0, "save": True, "tiles": [["A", 1, 1]]}
    assert code(match, both) == "save_or_write"


@pytest.mark.rule("KN-20")
def test_letters_of_a_backpack_that_find_no_room_are_lost() -> None:
    match = at("", ["empty_backpack"], backpacks=[["A", "B", "C"], []])
    match = parlour.Match.at("knickknack", match.position() | {"cells": full("a1", "b1")}, seed=1)
    play(match, "C@a1 A@b1")
    assert state(match).backpacks == ((), ())
    assert "lost" in told(match)


IDLE: list[tuple[list[str], str, str]] = [
    (["A B", "wall 2", "points 4", "start_player"], "", "3"),
    (["A B", "clear"], "", "2"),
    (["A B", "empty_backpack"], "", "2"),
    (["A B"], "", "1 A@a1 B@b1"),
    (["A B"], "Q10@a1:1", "1 A@b1 B@c1"),
    (["?2"], "", "1 A@a1"),
    (["A !"], "Q10@d4:0", "1 A@d4"),
    (["wall 2"], "", "1 a1|a2"),
    (["special double_word triple_word"], "", "1 a1=double_word b1=triple_word"),
    (["swap 2"], "B3@d4", "1 d4>A"),
    (["destroy 2"], "B3@a1:1", "1 a1-owner"),
]


@pytest.mark.rule("KN-36")
@pytest.mark.parametrize(("options", "cells", "text"), IDLE)
def test_what_the_table_does_for_somebody_absent(options: list[str], cells: str, text: str) -> None:
    match = at(cells, options, more=0)
    assert match.game.write(match.game.idle(match.state, 0), match.view(0)) == text


@pytest.mark.rule("KN-1")
@pytest.mark.parametrize("start", ["generated", "blank"])
def test_the_sheet_at_the_start(start: str) -> None:
    match = parlour.Match.new("knickknack", 2, {"start": start, "board": "tulip"}, seed=1)
    position = match.position()
    assert bool(position["cells"]) is (start == "generated")
    assert all(owner is None for *_, owner in position["cells"])
    assert position["holes"] == []


def test_options_of_the_position_are_written_back() -> None:
    listed = ["A ?2 !", "wall 2", "points 4", "special double_word", "swap 1", "destroy 2"]
    listed += ["start_player", "word_change -2", "connect"]
    match = at(options=listed, seats=8, more=0)
    assert match.position()["options"] == [option(text) for text in listed]
    assert cell("h8") == [8, 8]


def test_positions_that_are_malformed() -> None:
    def refuses(**wrong: Any) -> str:
        with pytest.raises(parlour.Refused) as caught:
            parlour.Match.at("knickknack", {"seats": 2, **wrong}, seed=1)
        assert caught.value.code == "malformed"
        return str(caught.value.detail["path"])

    assert refuses(cells=[[1, 1, "A", 1, 0], [1, 1, "B", 3, None]]) == "$.cells"
    assert refuses(cells=[[1, 1, "Ä", 1, 0]]) == "$.cells"
    assert refuses(cells=[[1, 1, "A", 1, 2]]) == "$.cells"
    assert refuses(cells=[[9, 1, "A", 1, 0]]).startswith("$.cells")
    assert refuses(options=[option("points 4")] * 6) == "$.options"
    assert refuses(options=[{"kind": "letter", "letters": ["?x"]}]) == "$.options[0].letters"
    assert refuses(options=[{"kind": "letter", "letters": []}]).startswith("$.options")
    assert refuses(options=[{"kind": "nothing"}]).startswith("$.options")
    assert refuses(powerups=[{"kind": "clear"}]).startswith("$.powerups")
    assert refuses(powerups=[option("letter_change Ä 3")]) == "$.powerups[0].letter"
    assert refuses(backpacks=[["A"]]) == "$.backpacks"
    assert refuses(backpacks=[["A"], ["!?"]]) == "$.backpacks[1]"
    assert refuses(scores=[1]) == "$.scores"
    assert refuses(scores=[1, -1]).startswith("$.scores")
    assert refuses(to_move=2) == "$.to_move"
    assert refuses(starts_next=2) == "$.starts_next"
    assert refuses(walls=[[[1, 1], [2, 2]]]) == "$.walls[0]"
    assert refuses(holes=[[1, 1]], cells=[[1, 1, "A", 1, 0]]) == "$.holes"
    assert refuses(holes=[[1, 1], [1, 1]]) == "$.holes"
    assert refuses(special=[[1, 1, "double_word"], [1, 1, "triple_word"]]) == "$.special"
    assert refuses(known=[["CAT", [1, 1], "diagonal"]]).startswith("$.known")
    assert refuses(surplus=1) == "$"
