"""Boards by code: laws of every board, and boards that must not change."""

from __future__ import annotations

from hashlib import sha256

import pytest

from parlour.core.codec import to_json
from parlour.core.refusal import Refused
from parlour.games.knickknack.board.generator import Layout, board
from parlour.words.alphabet import alphabet
from tests.scale import scaled

BOARDS = 500


def made(number: int, walled: bool = True, supercells: bool = True) -> Layout:
    return board(f"code {number}", alphabet("en"), walled, supercells)


def apart(cells: set[tuple[int, int]]) -> bool:
    return not any({(c + 1, r), (c, r + 1)} & cells for c, r in cells)


@pytest.mark.rule("KN-1", "KN-34")
@pytest.mark.soak
def test_every_board() -> None:
    values = alphabet("en").values
    counts: dict[str, set[int]] = {"letters": set(), "special": set(), "walls": set()}
    for number in range(scaled(BOARDS, 10_000)):
        layout = made(number)
        lettered = {(c, r) for c, r, _, _ in layout.letters}
        special = {(c, r) for c, r, _ in layout.special}
        assert apart(lettered)
        assert apart(special)
        assert not lettered & special
        assert all(value == values[letter] for _, _, letter, value in layout.letters)
        for (column, row), (other, below) in layout.walls:
            assert {other - column, below - row} == {0, 1}
            assert not (column == other and column in (1, 8))
            assert not (row == below and row in (1, 8))
        assert len(set(layout.walls)) == len(layout.walls)
        counts["letters"].add(len(lettered))
        counts["special"].add(len(special))
        counts["walls"].add(len(layout.walls))
    assert counts["letters"] == set(range(1, 6))
    assert counts["special"] == set(range(1, 6))
    assert counts["walls"] == set(range(3, 8))


@pytest.mark.rule("KN-1", "KN-8")
def test_walls_and_special_cells_leave_the_rest_of_the_board() -> None:
    whole, bare = made(3), made(3, walled=False, supercells=False)
    assert (bare.walls, bare.special) == ((), ())
    assert bare.letters == whole.letters
    assert made(3, walled=False).special == whole.special
    assert board("Code-3", alphabet("en"), True, True) == whole
    with pytest.raises(Refused):
        board("?", alphabet("en"), True, True)


def test_these_boards_are_for_ever() -> None:
    """They are on paper and in records."""
    read = sha256()
    for number in range(300):
        read.update(to_json(made(number)))
    assert read.hexdigest() == FOR_EVER


FOR_EVER = "50db873b2467d18853ca8cfcdecbff492ed219aa809969919d8538f449061bc4"
