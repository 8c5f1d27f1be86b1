"""The search finds every play once: three implementations agree."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from random import Random

import msgspec
import numpy as np
import pytest

from parlour.words.grid import Grid
from parlour.words.index import Index
from parlour.words.plays import WILD, Play, Scoring, best, best_by_wildcards, compiled, plain, plays
from parlour.words.plays.compiled.encoding import encode, set_hand
from parlour.words.plays.formed_words import wild
from tests.scale import scaled, seeds
from tests.words.boards import (
    Position,
    babble,
    english,
    mid_game,
    random_hand,
    random_position,
    values,
    varied,
)
from tests.words.naive import all_plays

SIZES = ((4, 4), (5, 3), (3, 6), (6, 6), (1, 7), (7, 1), (8, 4), (8, 8))


@pytest.mark.soak
@pytest.mark.rule("KB-5", "KB-10", "KB-11", "KB-12", "KB-13", "KB-14", "KB-54")
def test_what_is_found_is_what_trying_everything_finds() -> None:
    index, number = babble(), 0
    words = frozenset(index)
    for seed in seeds(150, 1_000):
        rng = Random(seed)
        asked = random_position(rng, index, rng.choice(SIZES), rng.randint(1, 4))
        if seed % 4 == 0:
            asked = asked._replace(hand=asked.hand[1:3] + WILD)
        naive = all_plays(asked.grid, words, index.letters, *asked[2:])
        listed = list(plays(*asked))
        assert {play.tiles: play for play in listed} == naive
        assert len(listed) == len(naive)
        assert list(compiled.find_plays(*asked)) == list(plain.find_plays(*asked))
        number += len(listed)
    assert number > scaled(3_000, 20_000)


def agree(asked: Position, count: int) -> int:
    """Both searches find the same plays in the same order, and the same best ones."""
    found = list(plain.find_plays(*asked))
    assert list(compiled.find_plays(*asked)) == found
    ranked = sorted(found, key=lambda play: -play.score)[:count]
    assert plain.best(*asked, count) == ranked
    assert compiled.best(*asked, count) == ranked
    if asked.hand.count(WILD) <= 2:
        assert compiled.best_by_wildcards(*asked) == plain.best_by_wildcards(*asked)
    return len(found)


@pytest.mark.soak
def test_compiled_search_equals_the_plain_one_in_the_middle_of_a_game() -> None:
    number = 0
    for seed in seeds(40, 2_000):
        rng = Random(seed)
        asked = mid_game(rng, words=rng.randint(2, 9))
        number += agree(varied(rng, asked) if seed % 4 else asked, rng.choice((0, 1, 7, 60)))
    assert number > scaled(2_000, 100_000)


@pytest.mark.soak
def test_compiled_search_equals_the_plain_one_for_long_hands_with_wildcards() -> None:
    number = 0
    for seed in seeds(4, 200):
        rng = Random(seed)
        asked = mid_game(rng, (16, 8) if seed % 2 else (8, 8), words=rng.randint(6, 14))
        wildcards = 1 + seed // 2 % 2
        asked = asked._replace(hand=random_hand(rng, 16 - wildcards) + WILD * wildcards)
        number += agree(varied(rng, asked)._replace(through=None), rng.choice((1, 30)))
    assert number > scaled(4_000, 200_000)


def test_compiled_search_equals_the_plain_one_on_any_letters() -> None:
    for seed in range(60):
        rng = Random(seed)
        agree(random_position(rng, babble(), rng.choice(SIZES), rng.randint(1, 9)), 5)


def test_the_last_of_32_letters() -> None:
    letters = "".join([chr(ord("A") + code) for code in range(32)])
    rng = Random(1)
    words = {"".join(rng.choices(letters[-4:], k=rng.randint(2, 5))) for _ in range(120)}
    index = Index.build(sorted(words), letters)
    number = 0
    for seed in range(40):
        asked = random_position(Random(seed), index, (5, 5), 0)
        number += agree(asked._replace(hand="".join(Random(seed).choices(letters[-4:], k=5))), 5)
    assert number


def test_plays_of_more_letters_than_one_number_takes() -> None:
    words = ["CONSTITUTIONAL", "CONSTITUTIONALITY", "INTERNATIONALIZE", "UNCHARACTERISTIC"]
    index = Index.build(words, english().letters)
    for word in words:
        grid = Grid(17, 1, "." * 17)
        asked = Position(grid, index, word, Scoring(values()), frozenset())
        assert agree(asked, 3) >= 18 - len(word)
        assert [play.words for play in plays(*asked)].count((word,)) == 18 - len(word)
        asked = Position(grid.put([("T", 7, 1)]), index, word, Scoring(values(), {(9, 1): 3}), None)
        agree(asked, 3)


def test_more_plays_in_a_line_than_are_asked_for_at_once() -> None:
    grid = Grid(8, 1, "." * 8)
    asked = Position(grid, english(), "AEIRSTLN", Scoring(values()), frozenset({(4, 1)}))
    assert agree(asked, 2_000) > 1_024


def test_more_prefixes_than_fit() -> None:
    grid = Grid(8, 1, "." * 8)
    asked = Position(grid, english(), WILD * 4 + "AE", Scoring(values()), frozenset({(5, 1)}))
    assert agree(asked, 10) > 16_384


def test_best_without_wildcards_is_the_best_of_all() -> None:
    asked = varied(Random(3), mid_game(Random(3)))._replace(hand="AESTR??")
    listed = list(plays(*asked))
    by_wild: dict[str, Play] = {}
    for play in listed:
        assert play.wild == wild("".join([letter for letter, _, _ in play.tiles]), asked.hand)
        if play.wild not in by_wild or by_wild[play.wild].score < play.score:
            by_wild[play.wild] = play
    assert best_by_wildcards(*asked) == by_wild
    assert {"", "S", "QU"} <= by_wild.keys()
    plain = asked._replace(hand="AESTR")
    assert best(*plain) == [msgspec.structs.replace(by_wild[""], wild="")]
    with pytest.raises(ValueError, match="two wildcards"):
        compiled.best_by_wildcards(*asked._replace(hand="???"))


def test_many_boards_are_searched_at_once() -> None:
    asked = [varied(Random(seed), mid_game(Random(seed))) for seed in range(9)]
    rows = np.stack([encode(a.grid, a.words.letters, *a[2:]) for a in asked])
    records, ends = compiled.search_all(rows, english())
    tops, counts = compiled.search_best(rows, english(), 3)
    begin = 0
    for number, each in enumerate(asked):
        found = list(plain.find_plays(*each))
        read = compiled.read(records[begin : ends[number]], each.grid, english().letters)
        assert list(read) == found
        begin = int(ends[number])
        ranked = plain.best(*each, 3)
        read = compiled.read(tops[number, : counts[number]], each.grid, english().letters)
        assert list(read) == ranked
        scores = compiled.scores(tops[number, : counts[number]])
        assert scores.tolist() == [play.score for play in ranked]


def test_many_boards_with_more_plays_than_were_expected() -> None:
    asked = Position(Grid(8, 8, "." * 64), english(), "AEIRS", Scoring(values()), frozenset())
    row = encode(asked.grid, english().letters, *asked[2:])
    records, ends = compiled.search_all(np.stack([row, row]), english())
    assert 2 * len(list(plain.find_plays(*asked))) == len(records) == ends[1]
    set_hand(row, english().letters, "")
    assert compiled.search_all(row[np.newaxis], english())[1].tolist() == [0]
    assert len(compiled.search_all(row[np.newaxis][:0], english())[0]) == 0


def test_threads_have_workspaces_of_their_own() -> None:
    asked = [mid_game(Random(seed)) for seed in range(12)]
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda each: [list(plays(*each)) for _ in range(20)], asked))
    for each, lists in zip(asked, found, strict=True):
        assert all(listed == list(plays(*each)) for listed in lists)


def test_a_search_that_pauses_is_not_disturbed() -> None:
    one, other = mid_game(Random(1), words=2), mid_game(Random(2))
    one = one._replace(hand="AEINRST??")
    expected = list(plays(*one))
    assert len(expected) > 2_000
    paused = plays(*one)
    got = []
    for play in paused:
        got.append(play)
        if len(got) % 500 == 0:
            best(*other)
    assert got == expected


def test_a_board_beyond_all_boards() -> None:
    asked = Position(Grid(25, 1, "." * 25), english(), "AB", Scoring(values()), frozenset())
    with pytest.raises(ValueError, match="25×1"):
        list(compiled.find_plays(*asked))


@pytest.mark.parametrize("configuration", ["plain", "numpy"])
def test_without_numba_it_is_the_same(configuration: str) -> None:
    code = (
        "from random import Random; import msgspec;"
        "from tests.words.boards import mid_game, varied;"
        "from parlour.words.plays import best, best_by_wildcards, plays;"
        "from parlour.core.jit import BACKEND as c;"
        "asked = varied(Random(8), mid_game(Random(8), words=3))._replace(hand='AERT?');"
        "found = [c, list(plays(*asked)), best(*asked, 4), best_by_wildcards(*asked)];"
        "print(msgspec.json.encode(found).decode())"
    )
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        env={**os.environ, "PARLOUR_FAST": configuration},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    asked = varied(Random(8), mid_game(Random(8), words=3))._replace(hand="AERT?")
    here = [configuration, list(plays(*asked)), best(*asked, 4), best_by_wildcards(*asked)]
    assert len(here[1]) > 50
    assert json.loads(done.stdout) == json.loads(msgspec.json.encode(here))
