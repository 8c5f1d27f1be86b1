"""What Planks exists to show: pieces that turn on a board without corners, questions that only a
half-made move raises, hidden draws, plans out of turn, settings that belong to a seat.
"""

from __future__ import annotations

from typing import Any

import pytest

import parlour
from parlour.core.codec import plain, to_json
from parlour.core.prompt import Choice
from parlour.core.strings import LANGUAGES, strings_of
from tests.minigames.planks import GAME as PLANKS
from tests.minigames.planks.pieces import HALVES
from tests.minigames.planks.table import Settings

ZEROES = [1, 0, 0, 0]
"""Plank 1, 0 | 0, on (0, 0) and (1, 0)."""
ONES = [5, 0, 3, 0]
"""Plank 5, 1 | 1, on (0, 3) and (1, 3)."""


def table(*lying: list[int], hands: Any = ((2, 6, 12), (3, 13, 18)), **more: Any) -> parlour.Match:
    """A position for two: seat 0 scores in rows, seat 1 in columns."""
    position = {"seats": 2, "hands": hands, "lying": list(lying), **more}
    return parlour.Match.at(PLANKS, position, chance=[*range(19, 25)])


def lay(*planks: list[int], remove: tuple[int, ...] = ()) -> dict[str, Any]:
    return {"type": "lay", "lay": list(planks), "effects": [{"remove": plank} for plank in remove]}


def shown(match: parlour.Match) -> dict[tuple[int, int], str]:
    board = match.game.board(match.view(None))
    assert board is not None
    return {cell.cell: cell.text for cell in board.cells}


def test_every_sixth_plank_removes_and_the_others_are_every_pair_twice() -> None:
    removers = {plank: halves for plank, halves in HALVES.items() if "!" in halves}
    assert removers == {6: "0!", 12: "1!", 18: "2!", 24: "3!"}
    pairs = sorted(halves for plank, halves in HALVES.items() if plank not in removers)
    assert pairs == sorted(2 * [f"{a}{b}" for b in range(4) for a in range(b + 1)])


@pytest.mark.parametrize(
    ("turn", "second"), [(0, (-2, -7)), (1, (-3, -6)), (2, (-4, -7)), (3, (-3, -8))]
)
def test_the_second_half_lies_where_the_turn_says(turn: int, second: tuple[int, int]) -> None:
    match = table()
    match.play(0, lay([2, -3, -7, turn]))
    assert shown(match) == {(-3, -7): "0", second: "1"}


@pytest.mark.parametrize(
    ("action", "code", "detail"),
    [
        (lay([2, 20, 0, 0]), "outside", {"cell": "21, 0"}),
        (lay([2, -20, -20, 3]), "outside", {"cell": "−20, −21"}),
        (lay([2, -1, 0, 0]), "cell_taken", {"cell": "0, 0"}),
        (lay([2, 2, 1, 0]), "touches_nothing", {"plank": 2}),
        (lay([3, 2, 0, 0]), "not_in_hand", {"plank": 3}),
        (lay([2, 2, 0, 0], [2, 4, 0, 0]), "plank_twice", {"plank": 2}),
        (lay([6, 4, 0, 0], [2, 2, 0, 0]), "touches_nothing", {"plank": 6}),
        (lay([6, 2, 0, 0]), "other_removals", {"wanted": 1}),
        (lay([2, 2, 0, 0], remove=(1,)), "other_removals", {"wanted": 0}),
        (lay([6, 2, 0, 0], remove=(6,)), "not_to_remove", {"plank": 6}),
        (lay([6, 2, 0, 0], [12, 4, 0, 0], remove=(1, 1)), "removed_twice", {"plank": 1}),
    ],
)
def test_a_turn_that_is_refused_says_why(
    action: dict[str, Any], code: str, detail: dict[str, Any]
) -> None:
    match = table(ZEROES, ONES)
    refusal = match.check(0, action)
    assert refusal is not None
    assert (refusal.code, refusal.detail) == (code, detail)
    preview = match.preview(0, action)
    assert preview.refusal == refusal or preview.missing == ("effects/0/remove",)


@pytest.mark.parametrize(
    ("lying", "planks", "asked"),
    [
        ([ZEROES, ONES], [[2, 2, 0, 0]], 0),
        ([], [[6, 0, 0, 0]], 0),
        ([ZEROES, ONES], [[6, 2, 0, 0]], 1),
        ([ZEROES, ONES], [[6, 2, 0, 0], [2, 4, 0, 0]], 1),
        ([ZEROES, ONES], [[12, 2, 0, 0], [6, 4, 0, 0]], 2),
        ([ZEROES], [[12, 2, 0, 0], [6, 4, 0, 0]], 1),
    ],
)
def test_planks_raise_as_many_questions_as_there_is_to_remove(
    lying: list[list[int]], planks: list[list[int]], asked: int
) -> None:
    match = table(*lying)
    preview = match.preview(0, {"type": "lay", "lay": planks})
    names = tuple([f"effects/{number}/remove" for number in range(asked)])
    assert tuple([field.name for field in preview.next]) == preview.missing == names
    assert (preview.refusal, preview.gains is None) == (None, asked > 0)


def test_questions_are_answered_in_any_order_and_none_twice() -> None:
    match = table(ZEROES, ONES)
    half = {"type": "lay", "lay": [[6, 2, 0, 0], [12, 4, 0, 0]]}
    later = match.preview(0, {**half, "effects": [None, {"remove": 5}]})
    assert later.missing == ("effects/0/remove",)
    first = match.preview(0, {**half, "effects": [{"remove": 5}]})
    assert first.missing == ("effects/1/remove",)
    assert first.next == (Choice("effects/0/remove", (1, 5)), Choice("effects/1/remove", (1,)))
    done = match.preview(0, {**half, "effects": [{"remove": 5}, {"remove": 1}]})
    assert (done.missing, done.refusal, done.gains) == ((), None, (0, 0))


def test_the_prompt_has_the_own_planks_and_no_questions() -> None:
    match = table(ZEROES)
    first, other = plain(match.prompt(0))["offers"]
    assert ([field["name"] for field in first["fields"]], other["kind"]) == (["lay"], "pass")
    (field,) = first["fields"]
    assert [piece["id"] for piece in field["pieces"]] == [2, 6, 12]
    assert (field["box"], field["turns"]) == ([[-20, -20], [20, 20]], [0, 1, 2, 3])


@pytest.mark.parametrize(
    ("seat", "action", "points"),
    [
        (0, lay([2, 2, 0, 0]), 1),
        (1, lay([3, 2, 0, 0]), 0),
        (0, lay([2, 0, 1, 0]), 0),
        (1, lay([3, 0, 1, 0]), 1),
        (1, lay([13, 0, 1, 0]), 2),
        (0, lay([2, 2, 0, 0], [14, 4, 0, 0]), 1),
        (0, lay([2, 2, 0, 0], [14, 5, 0, 2]), 3),
        (0, lay([2, 2, 0, 0], [17, 4, 0, 0]), 3),
        (0, lay([2, 2, 0, 0], [12, 4, 0, 0], remove=(1,)), 2),
        (1, lay([18, 0, 1, 0], remove=(1,)), 0),
    ],
)
def test_equal_neighbours_score_on_the_side_of_the_seat(
    seat: int, action: dict[str, Any], points: int
) -> None:
    match = table(ZEROES, hands=[[2, 12, 14, 17], [3, 13, 18]], turn=seat)
    gains = tuple([points * (other == seat) for other in range(2)])
    assert match.preview(seat, action).gains == gains
    match.play(seat, action)
    assert match.view(None).points == gains


def test_sides_belong_to_seats_and_rows_sit_first() -> None:
    chosen = table(ZEROES, settings={"sides": ["columns"]})
    chosen.play(0, lay([2, 2, 0, 0]))
    assert chosen.view(None).points == (0, 0)
    sides = Settings(sides=("columns", None, "rows"))
    assert PLANKS.reseated(sides, 4) == (2, 0, 1, 3)
    assert PLANKS.reseated(Settings(), 4) == (0, 1, 2, 3)


def test_a_draw_is_told_to_its_owner_only() -> None:
    match = table(ZEROES)
    match.play(0, lay([2, 2, 0, 0]))
    assert match.view(0).hand == (6, 12, 19)
    own, others = (to_json(match.events(viewer)) for viewer in (0, 1))
    assert b'"planks":[19]' in own
    assert b"19" not in others
    for onlooker in (1, None):
        assert b"19" not in to_json(match.view(onlooker))
        assert match.view(onlooker).counts == (3, 3)


def test_a_plan_gets_its_questions_and_points_beside_the_refusal() -> None:
    match = table(ZEROES)
    half = match.preview(1, {"type": "lay", "lay": [[18, 0, 1, 0]]})
    assert half.refusal is not None
    assert (half.refusal.code, half.missing) == ("not_your_turn", ("effects/0/remove",))
    assert half.next == (Choice("effects/0/remove", (1,)),)
    whole = match.preview(1, lay([13, 0, 1, 0]))
    assert whole.refusal is not None
    assert (whole.refusal.code, whole.gains) == ("not_your_turn", (0, 2))


def test_it_ends_when_a_hand_stays_empty_or_everybody_passes() -> None:
    match = table(hands=[[2], [3]], removed=[p for p in HALVES if p not in (2, 3)])
    match.play(0, lay([2, 0, 0, 0]))
    assert match.outcome is not None
    passed = table(ZEROES)
    passed.play(0, {"type": "pass"})
    assert passed.outcome is None
    passed.play(1, {"type": "pass"})
    assert passed.outcome is not None


def test_notation_names_planks_cells_directions_and_what_is_removed() -> None:
    match = table(ZEROES)
    note = "lay 6@3,-1d 2@4,-1r x1"
    action = match.game.read(note.upper(), match.view(0))
    assert plain(action) == lay([6, 3, -1, 1], [2, 4, -1, 0], remove=(1,))
    assert match.game.write(action, match.view(0)) == note


@pytest.mark.parametrize("language", LANGUAGES)
def test_planks_and_cells_have_words(language: str) -> None:
    match, strings = table(ZEROES), strings_of(PLANKS, language)
    view, game = match.view(0), match.game
    lines = [game.name_option(view, "lay", "lay", 6), game.name_option(view, "lay", "remove", 1)]
    said = [strings.say(line) for line in lines if line is not None]
    assert said[0] == "0 | !"
    assert said[1].startswith("0 | 0")
    assert "0, 0" in said[1]
    board = game.board(view)
    assert board is not None
    assert strings.say(board.cells[0].line).startswith("0 ")
