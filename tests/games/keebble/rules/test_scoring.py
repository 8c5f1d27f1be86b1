"""KB-14, 20 to 23, 51, 54, 62: what words score."""

from __future__ import annotations

from functools import cache
from string import ascii_lowercase
from typing import Any

import pytest

import parlour
from parlour.words.lexicon import Lexicon
from tests.games.keebble.table import SKIP, Plain, at, cell, fire, typed, word


def points(*laid: str, play: tuple[str, ...], **position: Any) -> int:
    """What a play scores for seat 0."""
    m = at(*laid, **position)
    m.play(0, word(*play))
    return int(m.position()["scores"][0])


VALUES: list[tuple[str, list[str], int]] = [
    ("CAT", ["CAT", "CAT"], 3 + 1 + 3),
    ("CAT", ["CAT", "AT"], 5 + 1 + 3),
    ("CAT", ["CAT", "CT"], 3 + 5 + 3),
    ("CAT", ["CAT", ""], 15),
    ("CAT", ["CATCAT", ""], 15),
    ("BY", ["BY", "BY"], 6),
    ("IOU", ["IOU", "IOU"], 3),
]


@cache
def generous() -> Lexicon:
    """English with IOU, and every letter twice as a word."""
    return parlour.lexicon("en").changed(added=["iou", *[2 * letter for letter in ascii_lowercase]])


@pytest.mark.rule("KB-20", "KB-21")
@pytest.mark.parametrize(("played", "hands", "wanted"), VALUES)
def test_vowels_consonants_and_unique_letters(played: str, hands: list[str], wanted: int) -> None:
    made: Plain = {"seats": 2, "hands": hands}
    m = parlour.Match.at("keebble", made, lexicons={"en": generous()})
    m.play(0, word(f"{played} d4"))
    assert m.position()["scores"] == [wanted, 0]


@pytest.mark.rule("KB-21")
def test_any_other_player_spoils_uniqueness() -> None:
    m = at(seats=3, hands=["CAT", "C", "A"], opened=False)
    m.play(0, word("CAT d4"))
    assert m.position()["scores"] == [3 + 1 + 5, 0, 0]


@pytest.mark.rule("KB-22")
def test_old_letters_count_by_the_same_rule_now() -> None:
    assert points("DOG c4", play=("S f4",), hands=["S", "OGS"]) == 5 + 1 + 3 + 3
    assert points("DOG c4", play=("S f4",), hands=["S", ""]) == 20


@pytest.mark.rule("KB-22")
def test_a_letter_in_two_words_counts_in_both() -> None:
    wanted = (3 + 1 + 3 + 3) + (3 + 1)
    assert points("DOG c4", "O f5", play=("S f4",), hands=["S", "DOGS"]) == wanted


@pytest.mark.rule("KB-23")
def test_long_words_and_letters_left_change_nothing() -> None:
    assert points(play=("AIRPORT b4",), hands=["AIRPORT", "AIRPORT"], opened=False) == 15
    m = at("DOG c4", hands=["QQ", "A"], scores=[10, 10], endgame=True, passes=1)
    m.play(0, SKIP)
    assert m.outcome is not None
    assert (m.outcome.scores, m.outcome.ranks) == ((10, 10), (1, 1))


@pytest.mark.rule("KB-23")
def test_ranks_skip_after_a_tie() -> None:
    m = at(seats=3, phase="over", scores=[4, 9, 9])
    assert m.outcome is not None
    assert m.outcome.ranks == (3, 1, 1)


@pytest.mark.rule("KB-62")
@pytest.mark.parametrize(
    ("letters", "value"),
    [
        ("AEILNORSTU", 1),
        ("DG", 2),
        ("BCMP", 3),
        ("FHVWY", 4),
        ("K", 5),
        ("JX", 8),
        ("QZ", 10),
    ],
)
def test_scrabble_values(letters: str, value: int) -> None:
    for letter in letters:
        position: Plain = {"seats": 2, "hands": [2 * letter, ""]}
        position["settings"] = {"scrabble_scoring": True}
        m = parlour.Match.at("keebble", position, lexicons={"en": generous()})
        m.play(0, word(f"{2 * letter} d4"))
        assert m.position()["scores"] == [2 * value, 0]


PREMIUMS: list[tuple[str, list[list[Any]], Plain, int]] = [
    ("a double letter", [typed("c4", "double_letter")], {}, 6 + 1 + 3),
    ("a triple letter", [typed("d4", "triple_letter")], {}, 3 + 3 + 3),
    ("a double word", [typed("d4", "double_word")], {}, 14),
    ("a triple word", [typed("e4", "triple_word")], {}, 21),
    ("both words", [typed("c4", "double_word"), typed("e4", "triple_word")], {}, 42),
    (
        "letters first",
        [typed("c4", "double_letter"), typed("e4", "double_word")],
        {},
        2 * (6 + 1 + 3),
    ),
    ("a spent word", [typed("d4", "double_word")], {"spent": [list(cell("d4"))]}, 7),
    ("a letter spent is not", [typed("d4", "triple_letter")], {"spent": [[4, 4]]}, 9),
]


@pytest.mark.rule("KB-54")
@pytest.mark.parametrize(
    ("special", "position", "wanted"), [case[1:] for case in PREMIUMS], ids=[c[0] for c in PREMIUMS]
)
def test_factors(special: list[list[Any]], position: Plain, wanted: int) -> None:
    hands = ["CAT", "CAT"]
    made: Plain = {"special": special, "settings": {"supercells": True}, **position}
    assert points(play=("CAT c4",), hands=hands, opened=False, **made) == wanted


@pytest.mark.rule("KB-54")
def test_a_word_cell_multiplies_every_word_through_it() -> None:
    """The S of DOGS and SO."""
    special = [typed("f4", "double_word")]
    wanted = 2 * (3 + 1 + 3 + 3) + 2 * (3 + 1)
    assert points("DOG c4", "O f5", play=("S f4",), hands=["S", "DOGS"], special=special) == wanted


@pytest.mark.rule("KB-54")
def test_a_word_cell_is_spent_after_its_first_scoring_play() -> None:
    m = at("DOG c4", hands=["S", "ODGS"], special=[typed("f4", "double_word")])
    m.play(0, word("S f4"))
    assert m.position()["spent"] == [list(cell("f4"))]
    assert m.position()["scores"] == [20, 0]
    again = at("DOG c4", "S f4", hands=["O", "ODGS"], special=[typed("f4", "double_word")])
    again.play(0, word("O f5"))
    assert again.position()["scores"] == [8, 0]
    spent = at(
        "DOG c4",
        "S f4",
        hands=["O", "ODGS"],
        special=[typed("f4", "double_word")],
        spent=[list(cell("f4"))],
    )
    spent.play(0, word("O f5"))
    assert spent.position()["scores"] == [4, 0]


@pytest.mark.rule("KB-54", "KB-60")
def test_a_word_cell_under_a_blockade_counts_when_its_letter_is_first_scored() -> None:
    special = [typed("e4", "blockade"), typed("f4", "triple_word")]
    m = at(
        "DO c4",
        hands=["GS", "DOGS"],
        special=special,
        pending=[typed("e4", "blockade")],
        phase="effect",
    )
    m.play(0, fire("e4", tiles=[["S", *cell("f4")]]))
    assert m.position()["spent"] == []
    assert m.position()["scores"] == [0, 0]
    later = at("DO c4", "S f4", hands=["G", "DOGS"], special=special[1:])
    later.play(0, word("G e4"))
    assert later.position()["scores"] == [30, 0]
    assert later.position()["spent"] == [list(cell("f4"))]


@pytest.mark.rule("KB-54")
@pytest.mark.parametrize(("premium", "wanted"), [("persistent", 6 + 1), ("once", 3 + 1)])
def test_letter_cells_count_whenever_or_once(premium: str, wanted: int) -> None:
    settings = {"supercells": True, "letter_premium": premium}
    m = at(
        "DOG c4",
        hands=["S", "ODGS"],
        special=[typed("f4", "double_letter")],
        settings=settings,
    )
    m.play(0, word("S f4"))
    assert m.position()["scores"] == [3 + 1 + 3 + 6, 0]
    assert m.position()["spent"] == ([list(cell("f4"))] if premium == "once" else [])
    again = at(
        "DOG c4",
        "S f4",
        hands=["O", "ODGS"],
        special=[typed("f4", "double_letter")],
        spent=m.position()["spent"],
        settings=settings,
    )
    again.play(0, word("O f5"))
    assert again.position()["scores"] == [wanted, 0]


@pytest.mark.rule("KB-54")
def test_once_still_counts_in_both_words_of_that_play() -> None:
    settings = {"supercells": True, "letter_premium": "once"}
    special = [typed("f4", "triple_letter")]
    wanted = (3 + 1 + 3 + 9) + (9 + 1)
    made: Plain = {"hands": ["S", "DOGS"], "special": special, "settings": settings}
    assert points("DOG c4", "O f5", play=("S f4",), **made) == wanted


DEVILS = {"dictionary_devils": True}


def values(match: parlour.Match) -> dict[tuple[int, int], int]:
    return {(column, row): value for column, row, value in match.position()["values"]}


@pytest.mark.rule("KB-51")
def test_written_values_are_the_score() -> None:
    m = at(hands=["CAT", "CAT"], opened=False, settings=DEVILS)
    m.play(0, word("CAT c4"))
    assert values(m) == {cell("c4"): 3, cell("d4"): 1, cell("e4"): 3}
    assert m.position()["owners"] == [[3, 4, 0], [4, 4, 0], [5, 4, 0]]
    assert m.position()["scores"] == [0, 0]
    assert m.game.scores(m.view(0)) == (7, 0)


@pytest.mark.rule("KB-51")
def test_letters_of_others_add_one_each_in_each_word() -> None:
    """S ends DOGS (D and O of seat 1, G of nobody) and begins SO (O of seat 2)."""
    m = at(
        "DOG c4",
        "O f5",
        seats=3,
        hands=["S", "DOGS", ""],
        settings=DEVILS,
        owners=[[3, 4, 1], [4, 4, 1], [6, 5, 2]],
        values=[[3, 4, 3], [4, 4, 1], [6, 5, 1]],
    )
    m.play(0, word("S f4"))
    assert values(m)[cell("f4")] == 3 + 2 + 1
    assert values(m)[cell("c4")] == 3


@pytest.mark.rule("KB-51")
def test_own_and_prefilled_letters_add_nothing() -> None:
    owners = [[3, 4, 0], [4, 4, 0]]
    m = at("DOG c4", hands=["S", "DOGS"], settings=DEVILS, owners=owners)
    m.play(0, word("S f4"))
    assert values(m)[cell("f4")] == 3


@pytest.mark.rule("KB-51", "KB-54")
def test_letter_cell_then_bonus_then_word_cells_of_all_its_words() -> None:
    """S: 3 × 2, + 1 for the D of seat 1, × 3 in DOGS and × 2 in SO."""
    m = at(
        "DOG c4",
        "O f5",
        hands=["S", "DOGS"],
        settings={**DEVILS, "supercells": True},
        owners=[[3, 4, 1]],
        special=[
            typed("f4", "double_letter"),
            typed("d4", "triple_word"),
            typed("f5", "double_word"),
        ],
    )
    m.play(0, word("S f4"))
    assert values(m)[cell("f4")] == (3 * 2 + 1) * 3 * 2
    assert m.position()["spent"] == [list(cell("d4")), list(cell("f5"))]


@pytest.mark.rule("KB-51", "KB-54")
def test_a_word_cell_at_the_crossing_counts_once() -> None:
    special = [typed("f4", "double_word")]
    m = at("DOG c4", "O f5", hands=["S", "DOGS"], settings=DEVILS, special=special)
    m.play(0, word("S f4"))
    assert values(m)[cell("f4")] == 3 * 2


@pytest.mark.rule("KB-51")
def test_unique_letters_are_written_with_five_or_by_scrabble() -> None:
    m = at(hands=["CAT", ""], opened=False, settings=DEVILS)
    m.play(0, word("CAT c4"))
    assert set(values(m).values()) == {5}
    m = at(hands=["CAT", ""], opened=False, settings={**DEVILS, "scrabble_scoring": True})
    m.play(0, word("CAT c4"))
    assert values(m) == {cell("c4"): 3, cell("d4"): 1, cell("e4"): 1}


@pytest.mark.rule("KB-51", "KB-57", "KB-60")
def test_blockade_letters_are_worth_nothing_and_destroyed_cells_are_lost() -> None:
    m = at(
        "DOG c4",
        hands=["EEE", ""],
        settings={**DEVILS, "celldance": True},
        owners=[[3, 4, 0], [4, 4, 1]],
        values=[[3, 4, 4], [4, 4, 7]],
        pending=[typed("c4", "blockade"), typed("d4", "destroyer")],
        phase="effect",
    )
    m.play(0, fire("c4", tiles=[["E", *cell("a1")]]))
    assert [1, 1, 0] in m.position()["owners"]
    assert values(m)[cell("a1")] == 0
    m.play(0, fire("d4", cells=[list(cell("d4")), list(cell("h1"))]))
    assert m.position()["owners"] == [[1, 1, 0], [3, 4, 0]]
    assert m.game.scores(m.view(0)) == (4, 0)


@pytest.mark.rule("KB-51")
def test_a_blockade_letter_of_another_gives_a_bonus() -> None:
    m = at(
        "DOG c4",
        hands=["S", "DOGS"],
        settings=DEVILS,
        owners=[[3, 4, 1]],
        values=[[3, 4, 0]],
    )
    m.play(0, word("S f4"))
    assert values(m)[cell("f4")] == 3 + 1


@pytest.mark.rule("KB-51")
def test_the_final_score_is_the_sum_of_ones_cells() -> None:
    m = at(
        "DOG c4",
        phase="over",
        settings=DEVILS,
        scores=[50, 60],
        owners=[[3, 4, 0], [4, 4, 1], [5, 4, 1]],
        values=[[3, 4, 9], [4, 4, 1], [5, 4, 3]],
    )
    assert m.outcome is not None
    assert (m.outcome.scores, m.outcome.ranks) == ((9, 4), (1, 2))
