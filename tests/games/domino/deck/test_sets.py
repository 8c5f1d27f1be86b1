"""The dominoes of a board code (KD-10, KD-11)."""

from __future__ import annotations

from collections import Counter

import pytest

from parlour.core.refusal import Refused
from parlour.games.domino.deck.generator import dominoes
from parlour.games.domino.deck.halves import WEIGHTS, half_of
from parlour.games.domino.deck.symbols import EMPTY_COUNT, SYMBOLS, TOUGH_EMPTY_COUNT
from parlour.games.domino.settings import Settings, set_of

CODES = [f"code{number}" for number in range(60)]


def symbols(code: str, size: int, **flags: bool) -> Counter[str]:
    made = {"tough_letters": False, "supercells": False, "werewalls": False, **flags}
    return Counter([half.symbol for d in dominoes(code, size, **made) for half in d.halves])


@pytest.mark.rule("KD-10")
@pytest.mark.parametrize(
    ("size", "seats", "count"),
    [
        ("per_player", 2, 120),
        ("per_player", 8, 480),
        ("half", 8, 40),
        ("full", 3, 80),
        ("double", 2, 160),
    ],
)
def test_the_size_of_a_set(size: str, seats: int, count: int) -> None:
    assert len(set_of(Settings(deck_size=size), seats)) == count  # type: ignore[arg-type]


@pytest.mark.rule("KD-10")
@pytest.mark.parametrize("tough", [False, True])
def test_a_whole_set_has_every_symbol_exactly_as_often_as_it_should(tough: bool) -> None:
    wanted = {s.id: s.tough_copies if tough else s.copies for s in SYMBOLS.values()}
    wanted[""] = TOUGH_EMPTY_COUNT if tough else EMPTY_COUNT
    assert sum(wanted.values()) == 160
    for sets in (1, 2):
        found = symbols("tulip", 80 * sets, tough_letters=tough)
        assert found == Counter({name: sets * count for name, count in wanted.items()})


@pytest.mark.rule("KD-10")
def test_a_smaller_set_begins_like_a_whole_one() -> None:
    assert (
        dominoes("tulip", 40, False, False, False)
        == dominoes("tulip", 80, False, False, False)[:40]
    )


@pytest.mark.rule("KD-10")
def test_a_code_decides_everything_and_is_read_leniently() -> None:
    flags = (True, True, True)
    assert dominoes("Tu-lip", 80, *flags) == dominoes("tulip", 80, *flags)
    assert dominoes("tulip", 80, *flags) != dominoes("daisy", 80, *flags)
    assert dominoes("", 80, *flags) == dominoes("standard", 80, *flags)
    with pytest.raises(Refused):
        dominoes("!", 80, *flags)


@pytest.mark.rule("KD-11")
@pytest.mark.parametrize(("size", "low", "high"), [(80, 11, 19), (40, 5, 10), (480, 69, 114)])
def test_how_many_halves_are_special(size: int, low: int, high: int) -> None:
    counts = set()
    for code in CODES:
        halves = [h for d in dominoes(code, size, False, True, False) for h in d.halves]
        counts.add(sum([half.special is not None for half in halves]))
        blanks = sum([not half.symbol and half.special is None for half in halves])
        assert blanks >= 1
    assert low <= min(counts) <= low + 10
    assert max(counts) <= high
    assert len(counts) > 4


@pytest.mark.rule("KD-11")
def test_special_halves_replace_empty_ones_first() -> None:
    for code in CODES:
        plain = symbols(code, 80)
        special = symbols(code, 80, supercells=True)
        count = sum(
            half.special is not None
            for d in dominoes(code, 80, False, True, False)
            for half in d.halves
        )
        kept = 160 - count - sum([n for name, n in special.items() if name])
        lost = sum([n for name, n in plain.items() if name]) - sum(
            [n for name, n in special.items() if name]
        )
        assert kept == max(1, 12 - count)
        assert lost == max(0, count - 11)


@pytest.mark.rule("KD-11")
def test_kinds_come_by_weight() -> None:
    found = Counter(
        [
            half.special
            for code in CODES
            for d in dominoes(code, 480, False, True, False)
            for half in d.halves
            if half.special is not None
        ]
    )
    total, weights = sum(found.values()), sum(WEIGHTS.values())
    for kind, weight in WEIGHTS.items():
        assert found[kind] / total == pytest.approx(weight / weights, abs=0.03)


@pytest.mark.rule("KD-11", "KD-60")
def test_walls_come_in_two_tries() -> None:
    halves = [h for code in CODES for d in dominoes(code, 80, False, False, True) for h in d.halves]
    shares = Counter([len(half.walls) for half in halves])
    assert shares[0] / len(halves) == pytest.approx(0.65, abs=0.02)
    assert shares[1] / len(halves) == pytest.approx(0.258, abs=0.02)
    assert shares[2] / len(halves) == pytest.approx(0.092, abs=0.02)
    edges = Counter([edge for half in halves for edge in half.walls])
    assert all(
        edges[edge] / sum(edges.values()) == pytest.approx(0.25, abs=0.03) for edge in range(4)
    )


@pytest.mark.rule("KD-11")
def test_supercells_and_walls_change_nothing_else() -> None:
    plain, rich = (dominoes("tulip", 80, False, extra, extra) for extra in (False, True))
    for one, other in zip(plain, rich, strict=True):
        for half, changed in zip(one.halves, other.halves, strict=True):
            if changed.special is None and changed.symbol:
                assert (half.symbol, half.turn) == (changed.symbol, changed.turn)


@pytest.mark.parametrize(
    "text", ["EMDW1", "-", "*thief", "CADU20", "plus0", "ISIS0/b", "-/lr", "*x_ray/bltr"]
)
def test_halves_are_read_as_they_are_written(text: str) -> None:
    assert half_of(text).text == text


def test_walls_are_written_in_order() -> None:
    assert half_of("OOOO3/rb").text == "OOOO3/br"


@pytest.mark.parametrize(
    "text", ["", "EMDW", "EMDW4", "*", "*none", "plus", "-/", "-/bb", "-/x", "OOOO0b"]
)
def test_what_is_no_half(text: str) -> None:
    with pytest.raises(ValueError, match="no half"):
        half_of(text)
