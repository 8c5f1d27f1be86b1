"""KB-40 to 43: the endgame and every way a game can end."""

from __future__ import annotations

from typing import Any

import pytest

import parlour
from parlour.games.keebble.state import grid_of
from parlour.words.coordinates import cell_name
from tests.games.keebble.table import (
    SKIP,
    Plain,
    ask,
    at,
    cell,
    code,
    events,
    fire,
    kinds,
    preview,
    take,
    terms,
    told,
    typed,
    wall,
    word,
)

NINE = ("XXXXXXXX a1", "X a3")
"""Nine letters on the border of a medium board."""


@pytest.mark.rule("KB-40", "KB-41")
def test_the_tenth_letter_on_the_border_starts_the_endgame() -> None:
    m = at(*NINE, "DO f5", hands=["GE", "A"])
    m.play(0, word("G h5"))
    assert m.position()["endgame"] is True
    assert (m.position()["phase"], m.position()["to_move"]) == ("word", 1)
    assert told(m) == ["played", "endgame_began", "turn_began"]


@pytest.mark.rule("KB-40")
def test_inner_letters_do_not_count() -> None:
    m = at(*NINE, "DO c5", hands=["GE", "A"])
    m.play(0, word("G e5"))
    assert m.position()["endgame"] is False
    assert m.view(0).edge_letters == 9


def _border(size: str) -> tuple[tuple[int, int], ...]:
    m = at(settings={"size": size})
    return grid_of(terms(m), m.state).border()


@pytest.mark.rule("KB-40")
@pytest.mark.parametrize(("size", "goal"), [("small", 7), ("medium", 10), ("large", 16)])
def test_the_goal_by_size(size: str, goal: int) -> None:
    for count, reached in ((goal - 1, False), (goal, True)):
        laid = [f"X {cell_name(border)}" for border in _border(size)[:count]]
        m = at(*laid, "O d3", settings={"size": size}, hands=["NA", "A"])
        m.play(0, word("N e3"))
        assert m.view(0).edge_letters == count
        assert m.position()["endgame"] is reached


@pytest.mark.rule("KB-40")
def test_the_goal_by_setting() -> None:
    m = at("X a1", "DO f5", hands=["GE", "A"], settings={"edge_goal": 2})
    m.play(0, word("G h5"))
    assert m.position()["endgame"] is True


@pytest.mark.rule("KB-2", "KB-40", "KB-57")
def test_corners_count_once_holes_and_hand_cells_not() -> None:
    m = at("X a1", "X h1", "# b1", hand_cells=[[8, 8], [1, 8]])
    assert m.view(0).edge_letters == 2


@pytest.mark.rule("KB-40", "KB-60")
def test_blockade_letters_on_the_border_start_it() -> None:
    m = at(
        *NINE,
        "DOG c5",
        settings={"celldance": True},
        hands=["EAS", "A"],
        phase="effect",
        pending=[typed("c5", "blockade")],
    )
    m.play(0, fire("c5", tiles=[["E", *cell("h6")]]))
    assert m.position()["endgame"] is True
    assert (m.position()["phase"], m.position()["to_move"]) == ("word", 1)


@pytest.mark.rule("KB-41", "KB-57")
def test_the_endgame_is_permanent() -> None:
    """The goal is reached by the word; its Destroyer brings the border back below it."""
    m = at(
        *NINE,
        "DO f5",
        settings={"celldance": True},
        hands=["GE", "A"],
        special=[typed("h5", "destroyer")],
    )
    m.play(0, word("G h5"))
    assert (m.position()["endgame"], m.position()["phase"]) == (True, "effect")
    m.play(0, fire("h5", cells=[[1, 1], [2, 1]]))
    assert m.view(0).edge_letters == 8
    assert (m.position()["endgame"], m.position()["to_move"]) == (True, 1)


@pytest.mark.rule("KB-41", "KB-55")
def test_effects_are_finished_but_nothing_is_asked() -> None:
    m = at(
        *NINE,
        "DO f5",
        settings={"celldance": True},
        hands=["GE", "A"],
        special=[typed("h5", "big_ask")],
    )
    m.play(0, word("G h5"))
    m.play(0, fire("h5"))
    assert (m.position()["phase"], m.position()["to_move"]) == ("word", 1)
    assert m.position()["ask_size"] == 2


@pytest.mark.rule("KB-41")
def test_in_the_endgame_only_words_or_a_pass() -> None:
    m = at("DOG c4", endgame=True, hands=["SS", "A"], settings={"supercells": True})
    assert kinds(m, 0) == {"word", "skip"}
    m.play(0, SKIP)
    assert (m.position()["to_move"], m.position()["phase"]) == (1, "word")
    assert m.position()["passes"] == 1


@pytest.mark.rule("KB-40", "KB-41")
def test_prefilled_letters_may_start_it_with_the_game() -> None:
    for seed in range(20):
        m = parlour.Match.new("keebble", 2, {"edge_goal": 1}, seed=seed)
        assert m.position()["endgame"] is (m.view(None).edge_letters > 0)


@pytest.mark.rule("KB-42")
def test_the_game_ends_when_a_hand_is_empty_after_a_turn() -> None:
    m = at("DOG c4", endgame=True, hands=["S", "A"])
    m.play(0, word("S f4"))
    assert (m.position()["phase"], m.to_act) == ("over", ())
    assert m.outcome is not None
    assert told(m) == ["played", "ended"]
    assert code(m, 1, SKIP) == "game_over"


@pytest.mark.rule("KB-42")
def test_anybody_without_letters_ends_it() -> None:
    m = at("DOG c4", endgame=True, hands=["SE", ""])
    m.play(0, SKIP)
    assert m.position()["phase"] == "over"
    m = at(*NINE, "DO f5", hands=["GE", ""])
    m.play(0, word("G h5"))
    assert m.position()["phase"] == "over"


@pytest.mark.rule("KB-42")
def test_before_the_endgame_an_empty_hand_ends_nothing() -> None:
    m = at("DOG c4", hands=["S", ""])
    m.play(0, word("S f4"))
    assert m.position()["phase"] == "ask"


@pytest.mark.rule("KB-42", "KB-58")
def test_a_pending_go_again_is_void_then() -> None:
    m = at(
        "DOG c4",
        endgame=True,
        hands=["S", "A"],
        settings={"celldance": True},
        special=[typed("f4", "go_again")],
    )
    m.play(0, word("S f4"))
    assert m.position()["phase"] == "effect"
    m.play(0, fire("f4"))
    assert (m.position()["phase"], m.position()["extra_turns"]) == ("over", 0)


@pytest.mark.rule("KB-42", "KB-56")
def test_a_turn_is_resolved_before_hands_are_counted() -> None:
    """A Thief refills the empty hand, and empties the other."""
    made: Plain = {"endgame": True, "settings": {"celldance": True}}
    made["special"] = [typed("f4", "thief")]
    m = at("DOG c4", hands=["S", "AB"], **made)
    m.play(0, word("S f4"))
    m.play(0, fire("f4", victim=1, letter="A"))
    assert m.position()["phase"] == "word"
    m = at("DOG c4", hands=["S", "A"], **made)
    m.play(0, word("S f4"))
    m.play(0, fire("f4", victim=1, letter="A"))
    assert m.position()["phase"] == "over"


@pytest.mark.rule("KB-42", "KB-59")
def test_garbage_may_end_the_game() -> None:
    made: Plain = {"settings": {"celldance": True}, "special": [typed("f4", "garbage")]}
    for endgame, phase in ((True, "over"), (False, "ask")):
        m = at("DOG c4", hands=["SE", "SS"], endgame=endgame, **made)
        m.play(0, word("S f4"))
        m.play(0, fire("f4"))
        assert m.position()["hands"] == ["E", ""]
        assert m.position()["phase"] == phase


@pytest.mark.rule("KB-42")
def test_the_preview_says_when_a_play_starts_the_endgame_or_ends_the_game() -> None:
    m = at(*NINE, "DO f5", hands=["GE", "A"])
    made = preview(m, 0, word("G h5"))
    assert (made.starts_endgame, made.ends_game) == (True, False)
    m = at(*NINE, "DO f5", hands=["G", "A"])
    made = preview(m, 0, word("G h5"))
    assert (made.starts_endgame, made.ends_game) == (True, True)
    m = at("DOG c4", endgame=True, hands=["S", "A"])
    made = preview(m, 0, word("S f4"))
    assert (made.starts_endgame, made.ends_game) == (False, True)
    made = preview(at("DOG c4", hands=["S", "A"]), 0, word("S f4"))
    assert (made.starts_endgame, made.ends_game) == (False, False)


@pytest.mark.rule("KB-42")
@pytest.mark.parametrize(
    ("kind", "hands", "ends"),
    [
        ("go_again", ["S", "A"], True),
        ("destroyer", ["S", "A"], True),
        ("thief", ["S", "AB"], False),
        ("thief", ["S", "A"], True),
        ("thief", ["S", ""], True),
        ("garbage", ["SA", "S"], True),
        ("garbage", ["SA", "SB"], False),
        ("blockade", ["SA", "B"], False),
    ],
)
def test_the_preview_looks_through_effects(kind: str, hands: list[str], ends: bool) -> None:
    made: Plain = {"settings": {"celldance": True}, "special": [typed("f4", kind)]}
    m = at("DOG c4", endgame=True, hands=hands, **made)
    assert preview(m, 0, word("S f4")).ends_game is ends


@pytest.mark.rule("KB-43")
def test_a_full_round_of_passes_ends_it() -> None:
    m = at("DOG c4", seats=3, endgame=True, hands=["A", "B", "C"], to_move=1)
    for seat in (1, 2):
        m.play(seat, SKIP)
        assert m.position()["phase"] == "word"
    m.play(0, SKIP)
    assert m.position()["phase"] == "over"
    assert events(m)[-1].reason == "passes"


@pytest.mark.rule("KB-43")
def test_a_word_breaks_the_passes() -> None:
    m = at("DOG c4", endgame=True, hands=["A", "SB"])
    m.play(0, SKIP)
    m.play(1, word("S f4"))
    assert m.position()["passes"] == 0
    m.play(0, SKIP)
    assert m.position()["phase"] == "word"
    m.play(1, SKIP)
    assert m.position()["phase"] == "over"


@pytest.mark.rule("KB-43", "KB-58")
def test_passes_of_one_player_in_a_row_count_once() -> None:
    m = at("DOG c4", endgame=True, hands=["A", "B"], extra_turns=2)
    for _ in range(3):
        assert m.position()["phase"] == "word"
        m.play(0, SKIP)
    assert (m.position()["to_move"], m.position()["passes"]) == (1, 1)
    m.play(1, SKIP)
    assert m.position()["phase"] == "over"


@pytest.mark.rule("KB-43", "KB-52")
def test_when_all_slots_are_used_the_endgame_starts_at_once() -> None:
    settings = {"tiny_backpacks": True}
    m = at(phase="ask", settings=settings, slots_used=[14, 15], hands=["", "X"])
    m.play(0, ask("AG"))
    assert m.position()["endgame"] is False
    m.play(1, take("A"))
    assert m.position()["endgame"] is True
    assert (m.position()["phase"], m.position()["to_move"]) == ("word", 1)
    assert told(m) == ["took", "endgame_began", "turn_began"]
    assert events(m)[-2].reason == "slots"


@pytest.mark.rule("KB-43", "KB-52")
def test_whoever_was_asked_still_reacts() -> None:
    """Reactions are parallel: nobody's is cut off by a faster one."""
    settings = {"tiny_backpacks": True}
    made: Plain = {"settings": settings, "hands": ["X", "X", "X"], "seats": 3}
    m = at(phase="ask", slots_used=[16, 15, 16], **made)
    m.play(0, ask("AG"))
    m.play(1, take("A"))
    assert (m.position()["endgame"], m.to_act) == (True, (2,))
    m.play(2, wall("a1|a2"))
    assert (m.position()["phase"], m.position()["to_move"]) == ("word", 1)


@pytest.mark.rule("KB-43", "KB-56")
def test_a_theft_may_use_the_last_slot() -> None:
    settings = {"tiny_backpacks": True, "celldance": True}
    m = at(
        "DOG c4",
        settings=settings,
        slots_used=[15, 16],
        hands=["X", "YZ"],
        phase="effect",
        pending=[typed("c4", "thief")],
    )
    m.play(0, fire("c4", victim=1, letter="Y"))
    assert (m.position()["endgame"], m.position()["phase"]) == (True, "word")
    assert m.position()["to_move"] == 1


def _quiet_turn(m: parlour.Match) -> None:
    """Nobody plays a word, nobody gets a letter: hands are full, everybody walls."""
    seat = m.position()["to_move"]
    m.play(seat, SKIP)
    m.play(seat, ask("AG"))
    while m.position()["phase"] == "react":
        other = m.to_act[0]
        m.play(other, next(a for a in m.legal(other) if a.__struct_config__.tag == "wall"))


def _full(seats: int = 2, **more: Any) -> parlour.Match:
    return at("DOG c4", seats=seats, hands=["ABCDEFG"] * seats, **more)


@pytest.mark.rule("KB-43")
@pytest.mark.parametrize(("seats", "rounds"), [(2, 4), (3, 4), (2, 2), (6, 1)])
def test_the_game_ends_after_quiet_rounds(seats: int, rounds: int) -> None:
    m = _full(seats, settings={"stall_rounds": rounds}, to_move=1, round_start=1)
    for turn in range(seats * rounds):
        assert m.outcome is None
        assert m.position()["quiet_rounds"] == turn // seats
        _quiet_turn(m)
    assert m.position()["phase"] == "over"
    assert events(m)[-1].reason == "stall"


@pytest.mark.rule("KB-43")
def test_the_stall_is_announced_one_round_ahead() -> None:
    m = _full(quiet_rounds=2)
    for _ in range(2):
        assert m.view(None).stall_near is False
        _quiet_turn(m)
    assert told(m) == ["walled", "stall_near", "turn_began"]
    for _ in range(2):
        assert m.view(None).stall_near is True
        _quiet_turn(m)
    assert m.position()["phase"] == "over"


@pytest.mark.rule("KB-43")
def test_a_word_ends_the_quiet() -> None:
    m = at("DOG c4", hands=["ABCDEFS", "ABCDEFG"], quiet_rounds=3)
    m.play(0, word("S f4"))
    assert m.position()["quiet_rounds"] == 0
    m.play(0, ask("AG", keep="A"))
    m.play(1, wall("a1|a2"))
    for _ in range(7):
        assert m.outcome is None
        _quiet_turn(m)
    assert m.outcome is None
    _quiet_turn(m)
    assert m.position()["phase"] == "over"


@pytest.mark.rule("KB-43")
@pytest.mark.parametrize("who", ["caller", "other"])
def test_a_growing_hand_ends_the_quiet(who: str) -> None:
    hands = ["ABCDEF", "ABCDEFG"] if who == "caller" else ["ABCDEFG", "ABCDEF"]
    m = at("DOG c4", hands=hands, quiet_rounds=3, to_move=0, round_start=1)
    m.play(0, SKIP)
    m.play(0, ask("XY", keep="X") if who == "caller" else ask("XY"))
    m.play(1, take("X") if who == "other" else wall("a1|a2"))
    assert (m.outcome, m.position()["quiet_rounds"]) == (None, 0)


@pytest.mark.rule("KB-43", "KB-53")
def test_a_special_cell_is_quiet() -> None:
    m = _full(quiet_rounds=3, round_start=1, settings={"supercells": True})
    m.play(0, {"type": "special", "cell": [1, 1], "kind": "double_word"})
    m.play(0, ask("AG"))
    m.play(1, wall("a1|a2"))
    assert m.position()["phase"] == "over"


@pytest.mark.rule("KB-43", "KB-58")
def test_an_extra_turn_is_no_round() -> None:
    m = _full(extra_turns=1, round_start=1, quiet_rounds=0)
    _quiet_turn(m)
    assert (m.position()["to_move"], m.position()["quiet_rounds"]) == (0, 0)
    _quiet_turn(m)
    assert (m.position()["to_move"], m.position()["quiet_rounds"]) == (1, 1)


@pytest.mark.rule("KB-43", "KB-58")
def test_a_quiet_extra_turn_after_a_word_is_no_round_either() -> None:
    m = at("DOG c4", hands=["ABCDEFS", "ABCDEFG"], extra_turns=1, round_start=1, quiet_rounds=3)
    m.play(0, word("S f4"))
    m.play(0, ask("AG", keep="A"))
    m.play(1, wall("a1|a2"))
    assert m.position()["to_move"] == 0
    _quiet_turn(m)
    assert (m.position()["to_move"], m.position()["quiet_rounds"]) == (1, 0)
    assert m.position()["round_start"] == 1


@pytest.mark.rule("KB-43")
def test_no_stall_in_the_endgame() -> None:
    m = at("DOG c4", endgame=True, hands=["A", "BS"], quiet_rounds=9, round_start=1)
    m.play(0, SKIP)
    assert (m.position()["phase"], m.position()["quiet_rounds"]) == ("word", 9)
    assert m.view(None).stall_near is False
