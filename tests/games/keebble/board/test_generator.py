"""The board generator: laws of every board, what is how likely, and boards that must not change.

The sheet is looked at here with arithmetic of its own, not with the generator's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from hashlib import sha256
from itertools import product
from math import floor, sqrt
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.core.codec import to_json
from parlour.core.refusal import Refused
from parlour.games.keebble.board.cells import Kind
from parlour.games.keebble.board.generator import Layout, board, spread_hand_cells
from parlour.games.keebble.settings import Settings, Size
from parlour.words import board_codes
from parlour.words.alphabet import alphabet, languages
from parlour.words.board_codes import read_code
from parlour.words.grid import Cell
from parlour.words.offensive import offensive_among
from tests.scale import scaled, seeds

CODES = scaled(400, 10_000)
SIZES: dict[Size, tuple[int, int]] = {"small": (8, 4), "medium": (8, 8), "large": (16, 8)}
CANDIDATES: dict[Size, int] = {"small": 32, "medium": 84, "large": 188}
BY_SIZE = pytest.mark.parametrize("size", SIZES)
BOARDS = Path(__file__).parent / "boards.json"


def made(code: str, seats: int = 2, language: str = "en", **settings: Any) -> Layout:
    return board(Settings(**settings), seats, code, alphabet(language))


@cache
def rich(size: Size, number: int) -> Layout:
    """A board with everything on it, for two to six."""
    return made(f"code {number}", 2 + number % 5, size=size, celldance=True)


def boards(size: Size) -> Iterator[Layout]:
    return (rich(size, number) for number in seeds(CODES, CODES))


def letters(layout: Layout) -> dict[Cell, str]:
    rows = enumerate(layout.rows, start=1)
    signs = [((x, y), sign) for y, row in rows for x, sign in enumerate(row, start=1)]
    return {cell: sign for cell, sign in signs if sign != "."}


def special(layout: Layout) -> set[Cell]:
    return {(column, row) for column, row, _ in layout.special}


def beside(cell: Cell, size: Size) -> set[Cell]:
    (x, y), (width, height) = cell, SIZES[size]
    around = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
    return {(x, y) for x, y in around if 1 <= x <= width and 1 <= y <= height}


def centre(size: Size) -> set[Cell]:
    width, height = SIZES[size]
    return set(product((width // 2, width // 2 + 1), (height // 2, height // 2 + 1)))


def on_border(cell: Cell, size: Size) -> bool:
    return cell[0] in (1, SIZES[size][0]) or cell[1] in (1, SIZES[size][1])


@pytest.mark.soak
@pytest.mark.rule("KB-70")
@BY_SIZE
def test_the_star_is_in_the_middle_and_everything_keeps_its_distance(size: Size) -> None:
    width, height = SIZES[size]
    for layout in boards(size):
        lettered, typed, hands = set(letters(layout)), special(layout), set(layout.hand_cells)
        assert tuple(map(len, layout.rows)) == (width,) * height
        assert layout.star in set(
            product((width // 2, width // 2 + 1), (height // 2, height // 2 + 1))
        )
        assert len(typed) == len(layout.special)
        assert not lettered & typed
        for kind in (lettered, typed):
            assert not kind & ({layout.star} | hands)
            assert all(not kind & beside(cell, size) for cell in kind)


@pytest.mark.soak
@pytest.mark.rule("KB-2", "KB-70")
@BY_SIZE
def test_hand_cells_are_spread_over_the_border(size: Size) -> None:
    width, height = SIZES[size]
    around = 2 * (width + height) - 4
    for layout in boards(size):
        seats = len(layout.hands)
        cells = [cell for cell in layout.hand_cells if cell is not None]
        assert len(cells) == seats
        assert all(on_border(cell, size) for cell in cells)
        places = [clockwise(cell, width, height) for cell in cells]
        gaps = [(b - a) % around for a, b in zip(places, [*places[1:], places[0]], strict=True)]
        assert sum(gaps) == around
        assert min(gaps) >= around // seats


def clockwise(cell: Cell, width: int, height: int) -> int:
    """How far along the border a cell is from the top left."""
    x, y = cell
    if y == 1:
        return x - 1
    if x == width:
        return width + y - 2
    return 2 * width + height - 2 - x if y == height else 2 * (width + height) - 3 - y


@pytest.mark.soak
@pytest.mark.rule("KB-73")
@BY_SIZE
def test_the_star_has_two_free_neighbours_without_a_wall_between(size: Size) -> None:
    for layout in boards(size):
        free = beside(layout.star, size) - set(letters(layout)) - set(layout.hand_cells)
        walled = {frozenset(edge) for edge in layout.walls}
        assert len([c for c in free if frozenset((c, layout.star)) not in walled]) >= 2


@pytest.mark.soak
@pytest.mark.rule("KB-71")
@BY_SIZE
def test_walls_lie_between_neighbours_and_do_not_end_on_the_border(size: Size) -> None:
    """A wall has two ends, corners of cells; none of them is on the outline of the sheet."""
    (width, height), seen = SIZES[size], set()
    for layout in boards(size):
        assert list(layout.walls) == sorted(set(layout.walls))
        for one, other in layout.walls:
            assert one < other
            assert other in beside(one, size)
            for x, y in corners(one) & corners(other):
                assert 0 < x < width
                assert 0 < y < height
        seen |= set(layout.walls)
    assert len(seen) == CANDIDATES[size]


def corners(cell: Cell) -> set[Cell]:
    return {(cell[0] - dx, cell[1] - dy) for dx in (0, 1) for dy in (0, 1)}


@pytest.mark.rule("KB-70")
@BY_SIZE
def test_every_cell_that_may_have_a_letter_or_a_kind_has_one_sometimes(size: Size) -> None:
    width, height = SIZES[size]
    everywhere = set(product(range(1, width + 1), range(1, height + 1)))
    assert {cell for layout in boards(size) for cell in letters(layout)} == everywhere
    assert {cell for layout in boards(size) for cell in special(layout)} == everywhere


def shares(low: str, high: str, count: int) -> dict[int, Fraction]:
    """How likely each floor of a uniform share of the count is."""
    least, most = Fraction(low) * count / 100, Fraction(high) * count / 100
    reach = range(floor(least), floor(most) + 1)
    parts = {k: (min(most, Fraction(k + 1)) - max(least, Fraction(k))) for k in reach}
    return {k: part / (most - least) for k, part in parts.items() if part}


def likely(seen: Counter[Any], wanted: Mapping[Any, Fraction]) -> bool:
    """Whether counts agree with shares: chi-square, where one in 10,000 samples would not. The
    codes are the same each time, so it cannot be so one day and otherwise the next.
    """
    total, whole = seen.total(), sum(wanted.values())
    assert set(seen) <= set(wanted)
    expected = {key: total * float(share / whole) for key, share in wanted.items()}
    distance = sum((seen[key] - many) ** 2 / many for key, many in expected.items())
    freedom = len(wanted) - 1
    limit = freedom * (1 - 2 / (9 * freedom) + 3.72 * sqrt(2 / (9 * freedom))) ** 3
    return distance < limit


def test_the_measure_notices() -> None:
    fair = {side: Fraction(1) for side in range(6)}
    assert likely(Counter(dict.fromkeys(range(6), 1000)), fair)
    assert not likely(Counter({**dict.fromkeys(range(6), 1000), 0: 1200}), fair)


RANGES = {"small": ((0, 2), (0, 2), (1, 2)), "medium": ((1, 5), (1, 5), (3, 7))}
RANGES["large"] = ((3, 10), (3, 10), (7, 16))


@pytest.mark.soak
@pytest.mark.rule("KB-70", "KB-71")
@BY_SIZE
def test_quantities_are_as_tabled(size: Size) -> None:
    cells = SIZES[size][0] * SIZES[size][1]
    tables = (
        shares("3", "8", cells),
        shares("2.5", "8", cells),
        shares("4", "9", CANDIDATES[size]),
    )
    assert tuple([(min(table), max(table)) for table in tables]) == RANGES[size]
    counted = [(len(letters(b)), len(b.special), len(b.walls)) for b in boards(size)]
    for seen, table in zip(zip(*counted, strict=True), tables, strict=True):
        assert likely(Counter(seen), table)


@pytest.mark.soak
@BY_SIZE
def test_start_hands_have_one_to_three_letters_the_same_number_for_everybody(size: Size) -> None:
    counted: Counter[int] = Counter()
    for layout in boards(size):
        (count,) = {len(hand) for hand in layout.hands}
        counted[count] += 1
    assert likely(counted, dict.fromkeys((1, 2, 3), Fraction(1)))


@pytest.mark.soak
@pytest.mark.rule("KB-70")
@BY_SIZE
def test_no_centre_cell_and_no_border_cell_is_preferred(size: Size) -> None:
    (width, height), found = SIZES[size], list(boards(size))
    assert likely(Counter([b.star for b in found]), dict.fromkeys(centre(size), Fraction(1)))
    border = [c for c in product(range(1, width + 1), range(1, height + 1)) if on_border(c, size)]
    first = Counter([b.hand_cells[0] for b in found])
    assert likely(first, dict.fromkeys(border, Fraction(1)))


@pytest.mark.soak
@pytest.mark.rule("KB-71")
@pytest.mark.parametrize("language", languages())
def test_letters_are_as_likely_as_one_by_their_value(language: str) -> None:
    values = alphabet(language).values
    wanted = {letter: Fraction(1, value) for letter, value in values.items()}
    written: Counter[str] = Counter()
    held: Counter[str] = Counter()
    for number in seeds(CODES, CODES):
        layout = made(f"{number}", 6, language, size="large", walls=False)
        written.update(letters(layout).values())
        held.update("".join(layout.hands))
    assert likely(written, wanted)
    assert likely(held, wanted)


SUPERCELLS = {
    "double_letter": "2",
    "triple_letter": "1.5",
    "double_word": "1",
    "triple_word": "0.5",
}
CELLDANCE = {
    **SUPERCELLS,
    **{"big_ask": "0.5", "thief": "2", "destroyer": "1", "go_again": "2"},
    **{"garbage": "1.5", "blockade": "1.5", "collector": "2"},
}


@pytest.mark.soak
@pytest.mark.rule("KB-72")
@pytest.mark.parametrize(
    ("setting", "weights"), [("supercells", SUPERCELLS), ("celldance", CELLDANCE)]
)
def test_kinds_of_special_cells_are_as_likely_as_listed(
    setting: str, weights: dict[str, str]
) -> None:
    seen: Counter[Kind] = Counter()
    for number in seeds(500, 10_000):
        chosen: dict[str, Any] = {"size": "large", "walls": False, setting: True}
        layout = made(f"{number}", **chosen)
        seen.update([kind for _, _, kind in layout.special])
    assert likely(seen, {Kind(kind): Fraction(weight) for kind, weight in weights.items()})


@pytest.mark.rule("KB-72")
def test_a_kind_may_come_twice() -> None:
    """Ten special cells of four kinds: there is no other way."""
    found = [made(f"{n}", size="large", supercells=True).special for n in range(50)]
    assert max(map(len, found)) > len(SUPERCELLS)


@pytest.mark.rule("KB-7")
def test_only_what_a_setting_says_changes() -> None:
    plain, everything = made("tulip", walls=False), made("tulip", celldance=True)
    assert (plain.walls, plain.special) == ((), ())
    assert everything.walls
    assert everything.special
    assert msgspec.structs.replace(everything, walls=(), special=()) == plain
    premiums = made("tulip", supercells=True)
    assert special(premiums) == special(everything)
    german = made("tulip", language="de")
    assert set(letters(german)) == set(letters(plain))
    assert (german.walls, german.star) == (everything.walls, everything.star)
    others: dict[str, Any] = {"claim": "pick", "direction": "left_up", "tiny_backpacks": True}
    assert made("tulip", walls=False, **others) == plain


def test_seats_sizes_and_codes_make_other_boards() -> None:
    assert made("tulip", 2).rows != made("tulip", 3).rows
    assert made("tulip").rows != made("tulis").rows
    assert made("tulip", size="large").star != made("tulip").star


def golden() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = msgspec.json.decode(BOARDS.read_bytes())
    return found


@pytest.mark.parametrize("wanted", golden(), ids=lambda wanted: str(wanted["board"]["code"]))
def test_these_boards_are_for_ever(wanted: dict[str, Any]) -> None:
    """They are on paper and in records: what makes this fail must become another kind of code."""
    layout = made(
        wanted["board"]["code"], wanted["seats"], wanted["language"], **wanted["settings"]
    )
    assert msgspec.convert(wanted["board"], Layout) == layout


THOUSAND = "7a4dde5c52e9f387fb421dba77034d4b62b21aba0cf5b95de2fec83aeb0daf8c"


def test_a_thousand_boards_are_what_they_were() -> None:
    read = sha256()
    for number in range(1_000):
        layout = made(
            f"code {number}",
            2 + number % 5,
            ("en", "de", "nl", "es")[number // 3 % 4],
            size=("small", "medium", "large")[number % 3],
            walls=number % 7 != 0,
            supercells=number % 5 != 0,
            celldance=number % 2 == 0,
        )
        read.update(to_json(layout))
    assert read.hexdigest() == THOUSAND


def test_golden_boards_are_of_every_size_and_language() -> None:
    assert {wanted["language"] for wanted in golden()} == set(languages())
    assert {wanted["settings"].get("size", "medium") for wanted in golden()} == set(SIZES)


@pytest.mark.parametrize("text", ["Tulip 7", "tulip-7", "TULIP7", " tu-li—p\t7 ", "tulip7"])
def test_codes_are_read_kindly(text: str) -> None:
    assert read_code(text) == "tulip7"
    assert made(text) == made("tulip7")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no board code in ''"),
        (" - ", "no board code in ' - '"),
        ("x" * 41, "41 letters and digits; a board code has at most 40"),
        ("tulip!", "not '!'"),
        ("tulipán", "not 'á'"),
        ("a/b", "not '/'"),
        ("²", "not '²'"),
    ],
)
def test_what_is_no_code_is_refused(text: str, said: str) -> None:
    with pytest.raises(Refused) as refused:
        made(text)
    assert refused.value.code == "malformed"
    assert refused.value.detail["path"] == "$.settings.board"
    assert said in str(refused.value.detail["problem"])


@given(st.text(max_size=60))
def test_a_code_that_was_read_reads_as_itself(text: str) -> None:
    try:
        code = read_code(text)
    except Refused:
        return
    assert read_code(code) == read_code(f"  {code.upper()}-") == code


def test_drawn_codes_are_four_syllables_each_its_own() -> None:
    sides = board_codes.CODES.sides
    syllables = [board_codes.code_of((number,)) for number in range(1, sides + 1)]
    assert len(set(syllables)) == sides
    assert board_codes.CODES.count == 4
    code = board_codes.code_of((1, sides, 2, 1))
    assert code == syllables[0] + syllables[-1] + syllables[1] + syllables[0]
    assert read_code(code) == code


@pytest.mark.parametrize("language", languages())
def test_no_syllables_together_say_something_offensive(language: str) -> None:
    syllables = [board_codes.code_of((number,)) for number in range(1, board_codes.CODES.sides + 1)]
    said = ["".join(parts) for count in (1, 2, 3) for parts in product(syllables, repeat=count)]
    assert not offensive_among(said, language)


@pytest.mark.rule("KB-2")
@pytest.mark.parametrize(
    ("seats", "wanted"),
    [
        (2, [(1, 1), (8, 8)]),
        (4, [(1, 1), (8, 1), (8, 8), (1, 8)]),
        (6, [(1, 1), (5, 1), (8, 3), (8, 8), (4, 8), (1, 6)]),
    ],
)
def test_hand_cells_of_a_blank_sheet_begin_at_the_top_left(
    seats: int, wanted: Sequence[Cell]
) -> None:
    assert list(spread_hand_cells(8, 8, seats)) == wanted
    assert spread_hand_cells(8, 8, seats, turned=28) == spread_hand_cells(8, 8, seats)
    assert spread_hand_cells(8, 8, seats, turned=1)[0] == (2, 1)
