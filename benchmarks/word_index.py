"""The word index and the search for plays, compared with the obvious Python equivalents.

Building is compared with a trie of dicts. Looking words up (half of them with a letter changed) is
compared with a set that is asked for one word at a time; the index takes all of them as one text.
The search finds all plays on 1,000 boards of 8×8 in the middle of a game with seven letters in
hand, as records when compiled and as tuples in plain Python.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np

from benchmarks.cpu_time import best_rate
from parlour.words.index import Index
from parlour.words.library import lexicon
from parlour.words.plays import compiled, plain
from parlour.words.plays.compiled.encoding import encode
from tests.words.boards import mid_game

BOARDS = 1_000


def _counted(work: Callable[[], Any], units: int) -> Callable[[], int]:
    def counted() -> int:
        work()
        return units

    return counted


def _trie(words: list[str]) -> dict[str, Any]:
    root: dict[str, Any] = {}
    for word in words:
        node = root
        for letter in word:
            node = node.setdefault(letter, {})
        node[""] = {}
    return root


def index_build(words: list[str], letters: str) -> Index:
    index = Index.build(words, letters)
    built = 1 / best_rate(_counted(lambda: Index.build(words, letters), 1), 9)
    trie = 1 / best_rate(_counted(lambda: _trie(words), 1))
    print(f"word index, {len(words):,} words")
    print(f"  packed   {len(index.data) * 4 / 1e6:.3f} MB, built in {built * 1e3:6.1f} ms")
    print(f"  trie of dicts           {trie * 1e3:6.1f} ms   {trie / built:.1f} × the packed index")
    return index


def lookups(words: list[str], index: Index) -> None:
    asked = questions(words)
    known, text = set(words), "\n".join(asked)
    index.holds(text)
    bulk = 1e9 / best_rate(_counted(lambda: index.holds(text), len(asked)), 9)
    joined = 1e9 / best_rate(_counted(lambda: index.holds("\n".join(asked)), len(asked)), 9)
    single = 1e9 / best_rate(_counted(lambda: [word in known for word in asked], len(asked)), 9)
    print(f"look-ups, {len(asked):,} words")
    print(f"  index, one text      {bulk:6.1f} ns a word")
    print(f"  index, a list        {joined:6.1f} ns a word")
    print(f"  set, one by one      {single:6.1f} ns a word   {single / bulk:.1f} × one text")


def questions(words: list[str]) -> list[str]:
    """Words, and as many again with a letter changed, shuffled."""
    rng = Random(2)
    asked = rng.sample(words, 50_000)
    for word in asked[:]:
        place = rng.randrange(len(word))
        asked.append(word[:place] + rng.choice("EAIORST") + word[place + 1 :])
    rng.shuffle(asked)
    return asked


def play_search() -> None:
    asked = [mid_game(Random(seed)) for seed in range(BOARDS)]
    index = asked[0].words
    rows = np.stack([encode(each.grid, index.letters, *each[2:]) for each in asked])
    records, _ = compiled.search_all(rows, index)
    found = len(records)
    assert found == sum(len(list(plain.find_plays(*each))) for each in asked)
    with_numba = 1e6 / best_rate(_counted(lambda: compiled.search_all(rows, index), BOARDS), 9)
    top = 1e6 / best_rate(_counted(lambda: compiled.search_best(rows, index), BOARDS), 9)
    without = 1e6 / best_rate(
        _counted(lambda: [list(plain.find_plays(*each)) for each in asked], BOARDS), 3
    )
    letters = sum(len(each.grid.letters()) for each in asked) / BOARDS
    print(f"all plays on {BOARDS:,} boards of 8×8, {letters:.1f} letters on each, 7 in the hand")
    print(f"  numba   {with_numba:8.1f} µs a board, {found / BOARDS:.1f} plays on each")
    print(f"  numba   {top:8.1f} µs a board for the best play alone")
    print(f"  plain   {without:8.1f} µs a board   {without / with_numba:.1f} × numba")


def main() -> None:
    english = lexicon("en")
    words = [word.upper() for word in english.words]
    lookups(words, index_build(words, english.alphabet.letters))
    play_search()


if __name__ == "__main__":
    main()
