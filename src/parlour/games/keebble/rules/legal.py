"""Every legal action, lazily, and a random one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, combinations_with_replacement, permutations
from random import Random
from typing import TypeVar

from parlour.games.keebble.actions import (
    SKIP,
    Action,
    Ask,
    Claim,
    Fire,
    Special,
    Take,
    Wall,
    Word,
)
from parlour.games.keebble.board.cells import Kind
from parlour.games.keebble.rules import calls, claims, effects, placement, special_cells
from parlour.games.keebble.rules.check import may_skip, to_act
from parlour.games.keebble.rules.scoring import scoring_for
from parlour.games.keebble.settings import CALLED, FRAUDS, Fraud, Terms
from parlour.games.keebble.state import Phase, State, grid_of, lexicon_of
from parlour.words.grid import Cell, Tile
from parlour.words.plays import plays

T = TypeVar("T")
Group = tuple[Callable[[], Iterator[Action]], Callable[[Random], Action]]
"""Actions of one kind: all of them, and a random one."""

SAMPLED_LETTERS = 9
"""How many letters of a larger hand are usually used to find a random word."""


def legal(terms: Terms, state: State, seat: int) -> Iterator[Action]:
    """Every legal action once, grouped by kind."""
    for every, _ in _groups(terms, state, seat):
        yield from every()


def sample(terms: Terms, state: State, seat: int, rng: Random) -> Action:
    """A random kind of action, then a random action of it; every legal action is possible."""
    return rng.choice(_groups(terms, state, seat))[1](rng)


def has_word(terms: Terms, state: State, seat: int) -> bool:
    """Whether the seat can play a word."""
    return next(words(terms, state, seat), None) is not None


def _groups(terms: Terms, state: State, seat: int) -> list[Group]:
    if seat not in to_act(state):
        return []
    groups: list[Group] = []
    match state.phase:
        case Phase.CLAIM:
            groups += _group_of([Claim(cell) for cell in claims.claimable(terms, state)])
        case Phase.WORD:
            if has_word(terms, state, seat):
                groups.append(
                    (
                        lambda: words(terms, state, seat),
                        lambda rng: _random_word(terms, state, seat, rng),
                    )
                )
            groups += _group_of(list(_specials(terms, state)))
        case Phase.EFFECT:
            for column, row, kind in state.pending:
                groups.append(_effect_group(terms, state, seat, (column, row), kind))
        case Phase.ASK:
            groups.append(
                (
                    lambda: _asks(terms, state, seat),
                    lambda rng: _random_ask(terms, state, seat, rng),
                )
            )
        case Phase.REACT:
            if calls.can_take(terms, state, seat):
                groups += _group_of([Take(letter) for letter in sorted(set(state.called))])
            groups += _group_of([Wall(edge) for edge in calls.free_edges(terms, state)])
    if may_skip(terms, state, seat):
        groups += _group_of([SKIP])
    return groups


def _group_of(actions: Sequence[Action]) -> list[Group]:
    """A list with one group of few actions; empty if there is no action."""
    if not actions:
        return []
    return [(lambda: iter(actions), lambda rng: rng.choice(actions))]


def words(terms: Terms, state: State, seat: int, hand: str | None = None) -> Iterator[Word]:
    """Every word that the seat can play with its hand, or with some letters of it."""
    letters = state.hands[seat] if hand is None else hand
    counts = scoring_for(terms, state, seat)
    through = placement.must_cover(terms, state)
    index = lexicon_of(terms, state).index
    found = plays(grid_of(terms, state), index, letters, counts, through)
    for play in found:
        yield Word(play.tiles)


def _random_word(terms: Terms, state: State, seat: int, rng: Random) -> Action:
    """A random word. A large hand has very many words, so usually only some of its letters are
    searched.
    """
    hand = state.hands[seat]
    if len(hand) > SAMPLED_LETTERS and rng.random() < 0.8:
        some = "".join(rng.sample(hand, SAMPLED_LETTERS))
        found = list(words(terms, state, seat, some))
        if found:
            return rng.choice(found)
    return rng.choice(list(words(terms, state, seat)))


def _specials(terms: Terms, state: State) -> Iterator[Action]:
    kinds = special_cells.makeable_kinds(terms, state)
    for cell in special_cells.makeable_cells(terms, state) if kinds else ():
        for kind in kinds:
            yield Special(cell, kind)


def _effect_group(terms: Terms, state: State, seat: int, cell: Cell, kind: Kind) -> Group:
    """The ways to use a covered cell."""
    if kind is Kind.THIEF:
        loot = effects.loot(terms, state, seat)
        thefts = [Fire(cell, victim, letter) for victim, letter in loot]
        return _group_of(thefts or [Fire(cell)])[0]
    if kind is Kind.DESTROYER:
        targets = effects.destructible(grid_of(terms, state))
        count = min(effects.DESTROYED, len(targets))
        return (
            lambda: (Fire(cell, cells=tuple(sorted(c))) for c in combinations(targets, count)),
            lambda rng: Fire(cell, cells=tuple(sorted(rng.sample(targets, count)))),
        )
    if kind is Kind.BLOCKADE:
        hand, empty = state.hands[seat], grid_of(terms, state).empty()
        most = min(effects.BLOCKADE, len(hand), len(empty))
        return (
            lambda: (Fire(cell, tiles=tiles) for tiles in _placements(hand, empty, most)),
            lambda rng: Fire(cell, tiles=_random_placement(hand, empty, most, rng)),
        )
    return _group_of([Fire(cell)])[0]


def _placements(hand: str, empty: Sequence[Cell], most: int) -> Iterator[tuple[Tile, ...]]:
    """Every way to place up to `most` letters of a hand on empty cells, fewer letters first."""
    for count in range(most + 1):
        texts = sorted(set(permutations(hand, count)))
        for cells in combinations(empty, count):
            for letters in texts:
                yield tuple(sorted(_tiles(letters, cells)))


def _tiles(letters: Sequence[str], cells: Sequence[Cell]) -> Iterator[Tile]:
    for letter, (column, row) in zip(letters, cells, strict=True):
        yield (letter, column, row)


def _random_placement(hand: str, empty: Sequence[Cell], most: int, rng: Random) -> tuple[Tile, ...]:
    count = rng.randint(0, most)
    letters, cells = rng.sample(hand, count), rng.sample(empty, count)
    return tuple(sorted(_tiles(letters, cells)))


def _asks(terms: Terms, state: State, seat: int) -> Iterator[Action]:
    """Every call, by rule and number of letters, with every choice of letters to keep."""
    free = calls.room(terms, state, seat)
    for rule in _rules(terms):
        for size in range(CALLED, state.ask_size + 1):
            for letters in _calls(terms, state, seat, size, rule):
                for keep in _keeps(letters, free):
                    yield Ask(letters, keep, _named(terms, rule))


def _rules(terms: Terms) -> tuple[Fraud | None, ...]:
    """The Letterfraud rules that a call may follow."""
    setting = terms.settings.letterfraud
    if setting == "per_turn":
        return FRAUDS
    return (None,) if setting == "off" else (setting,)


def _named(terms: Terms, rule: Fraud | None) -> Fraud | None:
    return rule if terms.settings.letterfraud == "per_turn" else None


def _calls(terms: Terms, state: State, seat: int, size: int, rule: Fraud | None) -> Iterator[str]:
    """The calls that a rule allows, in order (KB-50)."""
    letters = terms.alphabet.letters
    runs = _runs(terms, state) if rule == "line" else ()
    if runs:
        found = {chosen for run in runs for chosen in combinations(sorted(run), size)}
        yield from ["".join(chosen) for chosen in sorted(found)]
        return
    choose = combinations if rule == "different" else combinations_with_replacement
    if rule == "none_owned":
        letters = _unowned(terms, state.hands[seat]) or letters
    for chosen in choose(letters, size):
        called = "".join(chosen)
        if rule != "max_one_owned" or not calls.fraud_refusal(terms, state, seat, called, rule):
            yield called


def _runs(terms: Terms, state: State) -> tuple[str, ...]:
    """The letters of each run on the board."""
    grid = grid_of(terms, state)
    return tuple([run.word for run in grid.runs(grid.letters())])


def _unowned(terms: Terms, hand: str) -> str:
    return "".join([letter for letter in terms.alphabet.letters if letter not in hand])


def _keeps(letters: str, free: int) -> tuple[str, ...]:
    """What a caller with this much room can choose to keep."""
    if free >= len(letters) or not free:
        return ("",)
    return tuple(dict.fromkeys(["".join(kept) for kept in combinations(letters, free)]))


def _random_ask(terms: Terms, state: State, seat: int, rng: Random) -> Action:
    rule = rng.choice(_rules(terms))
    called = "".join(sorted(_random_call(terms, state, seat, rule, rng)))
    keep = rng.choice(_keeps(called, calls.room(terms, state, seat)))
    return Ask(called, keep, _named(terms, rule))


def _random_call(
    terms: Terms, state: State, seat: int, rule: Fraud | None, rng: Random
) -> list[str]:
    """A random call that the rule allows; every such call is possible."""
    size, letters = rng.randint(CALLED, state.ask_size), terms.alphabet.letters
    runs = _runs(terms, state) if rule == "line" else ()
    if runs:
        run = rng.choice(runs)
        return rng.sample(run, rng.randint(CALLED, min(state.ask_size, len(run))))
    if rule == "different":
        return rng.sample(letters, size)
    unowned = _unowned(terms, state.hands[seat])
    if rule not in ("none_owned", "max_one_owned") or not unowned:
        return rng.choices(letters, k=size)
    called = rng.choices(unowned, k=size)
    if rule == "max_one_owned":
        called[0] = rng.choice(letters)
    return called
