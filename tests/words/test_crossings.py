"""Wildcards in runs that cross: the search against plain enumeration; patterns against lists."""

from __future__ import annotations

from itertools import product
from random import Random

from parlour.words.crossings import CrossingRun, best_letters, best_total
from parlour.words.pattern_index import PatternIndex
from tests.scale import seeds

LETTERS = "ABCD"


def random_words(rng: Random) -> list[str]:
    sizes = [rng.randint(2, 4) for _ in range(rng.randint(3, 40))]
    return sorted({"".join(rng.choices(LETTERS, k=size)) for size in sizes})


def random_board(rng: Random) -> list[CrossingRun]:
    """Rows and columns of a small board with letters, wildcards and gaps."""
    width, height = rng.randint(2, 4), rng.randint(1, 4)
    signs = {(x, y): rng.choice("ABCD???  ") for x in range(width) for y in range(height)}
    lines = [[(x, y) for x in range(width)] for y in range(height)]
    lines += [[(x, y) for y in range(height)] for x in range(width)]
    runs, wilds = [], 0
    for line in lines:
        for run in "".join([signs[cell] for cell in line]).split(" "):
            if len(run) > 1:
                at = "".join([signs[cell] for cell in line]).index(run)
                cells = line[at : at + len(run)]
                wildcards = tuple([c if signs[c] == "?" else None for c in cells])
                worth = rng.randint(2, 6)
                loss = rng.choice((0, -worth))
                runs.append(CrossingRun(tuple(run), wildcards, worth, loss))
                wilds += run.count("?")
    return runs


def enumerated(words: set[str], runs: list[CrossingRun]) -> tuple[int, dict[object, str]]:
    """Every choice of letters, the alphabetically first of the best."""
    cells = sorted({c for run in runs for c in run.wildcards if c is not None})  # type: ignore[type-var]
    best: tuple[int, dict[object, str]] | None = None
    for letters in product(LETTERS, repeat=len(cells)):
        chosen: dict[object, str] = dict(zip(cells, letters, strict=True))
        total = 0
        for run in runs:
            pairs = zip(run.signs, run.wildcards, strict=True)
            word = "".join([sign if cell is None else chosen[cell] for sign, cell in pairs])
            total += run.valid if word in words else run.invalid
        if best is None or total > best[0]:
            best = (total, chosen)
    assert best is not None
    return best


def test_equal_to_plain_enumeration() -> None:
    tried = 0
    for seed in seeds(400, 4_000):
        rng = Random(seed)
        words, runs = random_words(rng), random_board(rng)
        cells = sorted({c for run in runs for c in run.wildcards if c is not None})  # type: ignore[type-var]
        if len(cells) > 6:
            continue
        tried += 1
        patterns = PatternIndex(words, LETTERS)
        total, letters = enumerated(set(words), runs)
        solution, chosen = best_letters(patterns, runs, cells)
        assert best_total(patterns, runs) == solution.total == total, seed
        assert chosen == letters, seed
        for run, valid in zip(runs, solution.valid, strict=True):
            pairs = zip(run.signs, run.wildcards, strict=True)
            word = "".join([sign if cell is None else letters[cell] for sign, cell in pairs])
            assert (word in words) is valid
    assert tried > 200


def test_patterns_fit_what_lists_fit() -> None:
    for seed in range(100):
        rng = Random(seed)
        words = random_words(rng)
        patterns = PatternIndex(words, LETTERS)
        assert sorted(patterns) == words
        for _ in range(20):
            pattern = "".join(rng.choices("ABCD??", k=rng.randint(2, 5)))
            wanted = [
                word
                for word in words
                if len(word) == len(pattern)
                and all(sign in ("?", letter) for sign, letter in zip(pattern, word, strict=True))
            ]
            found = patterns.fitting(pattern)
            assert patterns.words(found, len(pattern)) == wanted
            if wanted:
                letters = sorted({word[0] for word in wanted})
                assert patterns.letters_at(found, len(pattern), 0) == letters


def test_a_letter_outside_the_alphabet_fits_nothing() -> None:
    assert PatternIndex(["AB"], LETTERS).fitting("AZ") == 0
    assert PatternIndex([], LETTERS).fitting("??") == 0
