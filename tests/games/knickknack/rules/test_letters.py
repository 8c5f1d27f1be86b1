"""Letters: which are written, where, and what they are worth."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations
from random import Random
from typing import Any

import pytest
from msgspec import UNSET

from parlour.games.knickknack.rules import legal
from tests.games.knickknack.table import (
    at,
    cell,
    code,
    full,
    on,
    pick,
    play,
    preview,
    refused,
    state,
    terms,
    told,
)


@pytest.mark.rule("KN-10")
def test_letters_go_anywhere_and_are_yours_with_their_table_value() -> None:
    match = at(options=["A K Z"], to_move=1)
    play(match, "A@a1 K@h8 Z@d4")
    assert [on(match, name) for name in ("a1", "h8", "d4")] == [
        ("A", 1, 1),
        ("K", 5, 1),
        ("Z", 10, 1),
    ]
    assert state(match).placed == 3


@pytest.mark.rule("KN-10")
@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("A@a1", "how_many_letters"),
        ("A@a1 B@a2 C@a3", "how_many_letters"),
        ("", "how_many_letters"),
        ("B@a1 A@a2", "wrong_letters"),
        ("A@a1 C@a2", "wrong_letters"),
        ("A@a1 B@a1", "cell_twice"),
        ("A@b2 B@a1", "cell_taken"),
        ("A@c3 B@a1", "cell_taken"),
        ("A@d4 B@a1", "cell_destroyed"),
    ],
)
def test_letters_in_the_option_order_on_free_cells(text: str, wanted: str) -> None:
    match = at("Q10@b2:0 Q10@c3:1", ["A B"], holes=[cell("d4")])
    assert code(match, text) == wanted


@pytest.mark.rule("KN-10")
def test_what_is_no_letter_of_the_alphabet_is_refused() -> None:
    tiles = [["Ä", 1, 1]]
    assert code(at(options=["?2"]), {"type": "pick", "option": 0, "tiles": tiles}) == "not_a_letter"


@pytest.mark.rule("KN-11")
def test_a_wild_letter_is_any_letter_with_the_drawn_value() -> None:
    match = at(options=["B ?3"])
    play(match, "B@a1 B@c1")
    assert on(match, "a1") == ("B", 3, 0)
    assert on(match, "c1") == ("B", 3, 0)
    match = at(options=["?4"])
    play(match, "Q@a1")
    assert on(match, "a1") == ("Q", 4, 0)


ROOM: list[tuple[str, int, str, bool]] = [
    # The option, how many cells are free, what is written, whether that is allowed.
    ("A", 0, "", True),
    ("?2", 0, "", True),
    ("A B", 1, "A@a1", True),
    ("A B", 1, "B@a1", True),
    ("A B", 1, "C@a1", False),
    ("A B", 0, "", True),
    ("A ?2", 1, "A@a1", True),
    ("A ?2", 1, "X@a1", True),
    ("A B C", 2, "A@a1 C@h8", True),
    ("A B C", 2, "C@a1 A@h8", True),
    ("A B C", 2, "A@a1 A@h8", False),
    ("A B C", 2, "A@a1", False),
    ("A B C", 1, "C@a1", True),
    ("A A B", 2, "A@a1 A@h8", True),
    ("A B ?2", 2, "X@a1 B@h8", True),
    ("A B ?2", 2, "B@a1 B@h8", True),
    ("A B ?2", 2, "X@a1 Y@h8", False),
    ("A B ?2", 1, "X@a1", True),
]


@pytest.mark.rule("KN-10", "KN-11")
@pytest.mark.parametrize(("option", "room", "text", "allowed"), ROOM)
def test_with_fewer_cells_than_letters_you_choose(
    option: str, room: int, text: str, allowed: bool
) -> None:
    free = ("a1", "h8")[:room]
    match = _full(option, free)
    refusal = match.check(0, pick(text))
    assert (refusal is None) is allowed, refusal


def _full(option: str, free: tuple[str, ...], **more: Any) -> Any:
    """A full sheet with these free cells; own letters are on `own`."""
    own = more.pop("own", ())
    sheet = full(*free, own=own)
    match = at("", [option], **more)
    position = match.position() | {"cells": sheet}
    return type(match).at("knickknack", position, seed=1)


@pytest.mark.rule("KN-10", "KN-11")
@pytest.mark.parametrize(
    ("option", "text", "values"),
    [
        # Plain letters are matched first, in the order of the tiles; the rest is the "?".
        ("A ?3", "A@a1", {"a1": 1}),
        ("A ?3", "X@a1", {"a1": 3}),
        ("B C ?2", "C@a1 C@h8", {"a1": 3, "h8": 2}),
        ("B C ?2", "C@h8 C@a1", {"h8": 3, "a1": 2}),
        ("B ?4 ?2", "X@h8 Y@a1", {"h8": 4, "a1": 2}),
        ("B ?4 ?2", "X@h8 B@a1", {"h8": 4, "a1": 3}),
    ],
)
def test_plain_letters_are_matched_first(option: str, text: str, values: dict[str, int]) -> None:
    match = _full(option, ("a1", "h8")[: len(values)])
    play(match, text)
    for name, value in values.items():
        written = on(match, name)
        assert written is not None
        assert written[1] == value
    assert "lost" in told(match)


MARKS: list[tuple[str, str, tuple[str, ...], str, bool]] = [
    # The option, free cells, own old letters, what is written, whether that is allowed.
    ("A !", "a1 h8", ("d4",), "A@d4", True),
    ("A !", "a1 h8", ("d4",), "A@a1", False),
    ("A !", "a1 h8", (), "A@a1", True),
    ("A B !", "a1 h8", ("d4", "e4"), "A@d4 B@a1", True),
    ("A B !", "a1 h8", ("d4", "e4"), "A@a1 B@e4", True),
    ("A B !", "a1 h8", ("d4", "e4"), "A@d4 B@e4", False),
    ("A B !", "a1 h8", ("d4", "e4"), "A@a1 B@h8", False),
    ("A B !", "a1 h8", (), "A@a1 B@h8", True),
    # One letter overwrites; for the other one there is no cell.
    ("A B !", "", ("d4",), "A@d4", True),
    ("A B !", "", ("d4",), "B@d4", True),
    ("A B !", "", ("d4",), "C@d4", False),
    ("A B !", "", (), "", True),
    ("A B !", "a1", (), "B@a1", True),
    ("A B !", "a1", ("d4",), "A@a1 B@d4", True),
    ("A B !", "a1", ("d4",), "B@a1 A@d4", False),
    ("A ?2 !", "", ("d4",), "X@d4", True),
    ("A ! !", "a1", ("d4", "e4"), "A@d4", True),
    ("A B ! !", "a1", ("d4", "e4"), "A@e4 B@d4", True),
    ("A B ! !", "a1", ("d4",), "A@a1 B@d4", True),
    ("!", "a1", ("d4",), "", True),
    ("A", "a1", ("d4",), "A@d4", False),
]


@pytest.mark.rule("KN-12")
@pytest.mark.parametrize(("option", "free", "own", "text", "allowed"), MARKS)
def test_exactly_as_many_overwrites_as_there_are_marks(
    option: str, free: str, own: tuple[str, ...], text: str, allowed: bool
) -> None:
    match = _full(option, tuple(free.split()), own=own)
    refusal = match.check(0, pick(text))
    assert (refusal is None) is allowed, refusal


@pytest.mark.rule("KN-12")
def test_an_overwrite_changes_letter_and_value_and_nothing_else() -> None:
    match = at("E1@d4:0", ["K !"], special=[[*cell("d4"), "double_word"]], placed=7)
    play(match, "K@d4")
    assert on(match, "d4") == ("K", 5, 0)
    assert match.position()["special"] == [[4, 4, "double_word"]]
    assert state(match).placed == 7
    assert "overwrote" in told(match)


@pytest.mark.rule("KN-12")
def test_the_same_letter_again_is_allowed_and_makes_no_new_run() -> None:
    match = at("C3@b2:0 A1@c2:0 T1@d2:0", ["A !"], more=2)
    assert play(match, "A@c2") == (0, 0)


@pytest.mark.rule("KN-12", "KN-34")
@pytest.mark.parametrize("owner", ["", ":1"])
def test_letters_of_others_and_of_nobody_are_closed(owner: str) -> None:
    match = at(f"E1@d4{owner} F4@a1:0", ["K !"])
    assert code(match, "K@d4") == "cell_taken"
    assert code(match, "K@b1") == "how_many_overwrites"


@pytest.mark.rule("KN-12")
def test_a_letter_without_owner_is_not_yours() -> None:
    match = at("E1@d4:0 F4@a1:0", ["destroy 2", "K !"], more=3, seats=2)
    play(match, "d4-owner")
    play(match, "", 1)
    assert on(match, "d4") == ("E", 1, None)
    assert code(match, "K@d4") == "cell_taken"
    play(match, "K@a1")


@pytest.mark.rule("KN-12")
def test_a_letter_of_this_turn_cannot_be_overwritten() -> None:
    match = at("E1@d4:0", ["K L !"])
    assert code(match, "K@a1 L@a1") == "cell_twice"
    assert code(match, "K@d4 L@d4") == "cell_twice"


@pytest.mark.rule("KN-10")
def test_legal_lists_each_choice_once_where_letters_find_no_room() -> None:
    match = _full("A B C", ("a1", "h8"))
    found = [action for action in match.legal(0) if action.option == 0 and action.save is UNSET]
    assert len(found) == 6
    for action in found:
        letters = [letter for letter, _, _ in action.tiles]
        assert letters == sorted(letters), "in the option's order"
    other_order = [["C", 1, 1], ["A", 8, 8]]
    said = match.game.admit({"type": "pick", "option": 0, "tiles": other_order})
    assert match.check(0, said) is None
    assert match.game.spelled(match.state, 0, said) in found


@pytest.mark.rule("KN-10", "KN-11", "KN-12")
@pytest.mark.parametrize(
    ("option", "free", "own"),
    [
        ("A A B", ("a1", "h8"), ()),
        ("A B ?2", ("a1",), ()),
        ("A A ?2", ("a1", "h8"), ()),
        ("?2 A B", ("a1", "h8"), ()),
        ("A ?2 B ?3", ("a1", "h8"), ("d4",)),
        ("A ?2 ?2 !", ("a1",), ("d4",)),
        ("A B !", (), ("d4", "e4")),
    ],
)
def test_legal_covers_every_outcome_once(
    option: str, free: tuple[str, ...], own: tuple[str, ...]
) -> None:
    """Whatever letters are tried in whatever order: what is allowed leads to a sheet that exactly
    one of the listed actions leads to. Looked at with a small alphabet.
    """
    match = _full(option, free, own=own)
    small = "ABX"
    sheets: Counter[Any] = Counter()
    for action in legal.placements(terms(match), state(match), 0, 0):
        if {letter for letter, _, _ in action.tiles} <= set(small):
            sheets[match.game.apply(match.state, 0, action.action).cells] += 1
    assert set(sheets.values()) == {1}
    cells = [tuple(cell(name)) for name in (*free, *own)]
    reached = set()
    for count in range(len(cells) + 1):
        for chosen in combinations(cells, count):
            for order in permutations(chosen):
                for letters in _texts(small, count):
                    tiles = [[letter, *c] for letter, c in zip(letters, order, strict=True)]
                    tried = {"type": "pick", "option": 0, "tiles": tiles}
                    if match.check(0, tried) is None:
                        action = match.game.admit(tried)
                        reached.add(match.game.apply(match.state, 0, action).cells)
    assert reached == set(sheets)


def _texts(letters: str, count: int) -> list[str]:
    texts = [""]
    for _ in range(count):
        texts = [text + letter for text in texts for letter in letters]
    return texts


def test_random_letters_are_listed_ones() -> None:
    rng = Random(1)
    for option in ("A B C", "A A ?2", "?2 A B", "A ?2 ?2 !"):
        match = _full(option, ("a1", "h8"), own=("d4",))
        listed = set(legal.placements(terms(match), state(match), 0, 0))
        for _ in range(200):
            action = legal.sample_of(terms(match), state(match), 0, 0, rng)
            assert action.save or action in listed


@pytest.mark.rule("KN-3", "KN-10")
def test_without_any_room_the_letters_are_lost() -> None:
    match = _full("A", ())
    assert play(match, "") == (0, 0)
    assert "lost" in told(match)


def test_a_preview_says_how_many_letters_are_to_be_written() -> None:
    match = at("E1@d4:0", ["A B !"])
    shown = preview(match, {"type": "pick", "option": 0})
    assert shown.missing == ("tiles",)
    assert (shown.wanted, shown.overwrites, shown.letters) == (2, 1, ("A", "B"))


def test_nothing_changes_for_a_key_that_is_not_asked_for() -> None:
    match = at(options=["A"])
    for extra in (
        {"walls": [[[1, 1], [1, 2]]]},
        {"cells": [["double_word", 1, 1]]},
        {"swaps": [["B", 1, 1]]},
        {"destroy": [[1, 1, "content"]]},
    ):
        action = {"type": "pick", "option": 0, "tiles": [["A", 1, 1]], **extra}
        assert refused(match, action).code == "not_asked_for"
