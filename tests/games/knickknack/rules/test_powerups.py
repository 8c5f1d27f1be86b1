"""Powerups: which are active, and what they do to words."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.knickknack.table import at, option, play, preview, state


def active(match: Any) -> list[Any]:
    found: list[Any] = match.position()["powerups"]
    return found


@pytest.mark.rule("KN-14", "KN-18")
@pytest.mark.parametrize(
    "text", ["letter_change E 3", "word_change -8", "straight", "connect", "clear"]
)
def test_a_powerup_gives_two_points(text: str) -> None:
    match = at(options=[text], scores=[5, 5])
    assert play(match, "") == (2, 0)


@pytest.mark.rule("KN-14")
def test_points_are_given_at_once() -> None:
    match = at(options=["points 8"], to_move=1)
    assert play(match, "") == (0, 8)


@pytest.mark.rule("KN-18")
@pytest.mark.parametrize(
    ("before", "picked", "after"),
    [
        ([], "straight", ["straight"]),
        (["straight", "connect"], "straight", ["connect", "straight"]),
        (["word_change 2", "connect"], "word_change -4", ["connect", "word_change -4"]),
        (
            ["letter_change E 3", "connect"],
            "letter_change E 3",
            ["letter_change E 3", "connect", "letter_change E 3"],
        ),
        (
            ["letter_change E 3", "connect", "straight", "word_change 2"],
            "letter_change A 4",
            ["connect", "straight", "word_change 2", "letter_change A 4"],
        ),
        (
            ["letter_change E 3", "connect", "straight", "word_change 2"],
            "word_change 4",
            ["letter_change E 3", "connect", "straight", "word_change 4"],
        ),
        (["letter_change E 3", "connect"], "clear", []),
    ],
)
def test_at_most_four_and_one_of_a_kind(before: list[str], picked: str, after: list[str]) -> None:
    match = at(options=[picked], powerups=before)
    play(match, "")
    assert active(match) == [option(text) for text in after]


@pytest.mark.rule("KN-18")
def test_a_powerup_holds_for_everybody_from_the_next_turn_on() -> None:
    match = at("C3@a1 A1@b1", ["word_change 6", "T"], more=3)
    assert play(match, "") == (2, 0)
    match.play(1, {"type": "pick", "option": 1})
    assert play(match, "T@c1") == (11, 0)
    assert len(active(match)) == 1


@pytest.mark.rule("KN-32")
@pytest.mark.parametrize(
    ("powerups", "special", "maker", "owner"),
    [
        # C3 and T1 are the maker's, A0 is the other one's: A was destroyed in value.
        ([], [], 4, 0),
        (["letter_change A 3"], [], 7, 3),
        (["letter_change A 3", "letter_change A 4"], [], 11, 7),
        (["letter_change A 3"], [[2, 1, "triple_letter"]], 13, 9),
        (["letter_change A 3"], [[2, 1, "double_word"]], 14, 3),
        (["letter_change A 3", "word_change -6"], [[2, 1, "double_word"]], 8, 3),
        (["letter_change A -3"], [[2, 1, "triple_letter"]], 0, 0),
        (["word_change 8"], [[1, 1, "double_word"], [3, 1, "triple_word"]], 32, 0),
        (["letter_change C 4", "letter_change C -6"], [[1, 1, "double_letter"]], 3, 0),
    ],
)
def test_changes_and_factors(
    powerups: list[str], special: list[Any], maker: int, owner: int
) -> None:
    match = at("C3@a1:0 A0@b1:1", ["T"], powerups=powerups, special=special)
    assert play(match, "T@c1") == (maker, owner)


@pytest.mark.rule("KN-33")
def test_a_turn_never_costs_points_but_its_words_are_added_first() -> None:
    """CAT scores −2, AT (downwards) scores 2 − 8 as well: nothing in the end. The option's own
    points are separate.
    """
    match = at("C3@a1 A1@b1", ["T"], powerups=["word_change -8"], scores=[5, 0])
    assert play(match, "T@c1") == (0, 0)
    match = at("C3@a1 A1@b1", ["?4"], powerups=["word_change -6"], scores=[5, 0])
    assert play(match, "T@c1") == (2, 0)
    draft = {"type": "pick", "option": 0, "tiles": [["T", 3, 1]]}
    shown = preview(at("C3@a1 A1@b1", ["T"], powerups=["word_change -8"]), draft)
    assert shown.words[0].gains == (-3, 0)
    assert shown.paid == (0, 0)


@pytest.mark.rule("KN-33")
def test_what_one_word_takes_another_may_give() -> None:
    """CAT across is worth 5 − 6, TO down 1 + 1 − 6, but with a triple word cell under the T of
    CAT the whole is worth something.
    """
    special = [[3, 1, "triple_word"]]
    match = at("C3@a1 A1@b1 O1@c2:1", ["T"], powerups=["word_change -4"], special=special)
    assert play(match, "T@c1") == ((3 + 1 + 1) * 3 - 4 + (1 + 1) * 3 - 4, 1)
    assert state(match).scores == (13, 1)
