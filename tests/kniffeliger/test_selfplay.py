"""Compiled self-play is the engine: the same entries for the same seed, whoever plays."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import parlour
from parlour.bots.compiled import integers
from parlour.bots.splitmix import below, fnv_number, fnv_text, generator
from parlour.core.chance import Dice, SplitMix, match_key
from parlour.games.kniffeliger import GAME
from parlour.games.kniffeliger.bots import LEVELS, NUMBERS
from parlour.games.kniffeliger.bots.mind import mind
from parlour.games.kniffeliger.fast.chance import decision_seed
from parlour.games.kniffeliger.fast.layout import (
    MOST_ACTIONS,
    action_of,
    empty_table,
    laid_out,
    number_of,
)
from parlour.games.kniffeliger.fast.play import KEEP_ORDER, legal
from parlour.games.kniffeliger.fast.selfplay import ACTED, ROLLED, WIDTH, begin, play_match
from parlour.games.kniffeliger.state import ALL, KINDS, State
from tests.kniffeliger.test_referee import SETTINGS, random_position
from tests.scale import seeds

THOUGHTS = mind()
LOG = integers([0] * (WIDTH * 6_000))


class Seeded(Random):
    """Gives a bot the randomness that self-play gives it."""

    def __init__(self, value: int) -> None:
        super().__init__(0)
        self.value = value

    def getrandbits(self, k: int, /) -> int:
        assert k == 64
        return self.value


def key_of(seed: int) -> Any:
    return int.from_bytes(match_key(str(seed), ())[:8], "big")


def fast_entries(seed: int, levels: list[str], settings: dict[str, str]) -> list[Any]:
    """What compiled self-play did, as the engine's entries would say it."""
    import numpy as np

    table = empty_table()
    keeping, filled = settings["action_dice"] == "keep", settings["cross_out"] == "filled"
    begin(table, len(levels), int(keeping), int(filled))
    numbers = integers(NUMBERS[level] for level in levels)
    count = play_match(table, np.uint64(key_of(seed)), numbers, THOUGHTS, LOG)
    made: list[Any] = []
    for at in range(0, count * WIDTH, WIDTH):
        row = [int(number) for number in LOG[at : at + WIDTH]]
        if row[0] == ACTED:
            made.append((row[1], action_of(row[2])))
        elif row[0] == ROLLED:
            made.append(("chance", tuple(row[2 : 2 + row[1]])))
        else:
            made.append(("chance", ((*KINDS, ALL)[row[1]],)))
    return made


def plain_entries(seed: int, levels: list[str], settings: dict[str, str]) -> list[Any]:
    """The same match through `Match` and `choose`."""
    import numpy as np

    match = parlour.Match.new("kniffeliger", len(levels), settings, seed=seed, algorithm="splitmix")
    key = np.uint64(key_of(seed))
    while match.to_act:
        (seat,) = match.to_act
        rng = Seeded(int(decision_seed(key, match.length)))
        match.play(seat, match.game.choose(match.view(seat), seat, levels[seat], rng))
    return [(e.actor, e.action.values if e.actor == "chance" else e.action) for e in match.entries]


@pytest.mark.soak
@pytest.mark.parametrize("level", ["random", "strong"])
def test_games_equal_the_engine_entry_by_entry(level: str) -> None:
    for seed in seeds(40, 1_000):
        levels, settings = [level] * (seed % 4 + 1), SETTINGS[seed % len(SETTINGS)]
        assert fast_entries(seed, levels, settings) == plain_entries(seed, levels, settings)


def test_games_of_all_levels_together_equal_the_engine() -> None:
    everybody = [*LEVELS, "soloist"]
    for seed in range(6):
        settings = SETTINGS[seed % len(SETTINGS)]
        assert fast_entries(seed, everybody, settings) == plain_entries(seed, everybody, settings)


def test_legal_actions_are_listed_as_the_engine_lists_them() -> None:
    out = integers([0] * MOST_ACTIONS)
    for seed in range(400):
        match = parlour.Match.at("kniffeliger", random_position(Random(seed)), seed=seed)
        for _ in range(6):
            if not match.to_act:
                break
            (seat,) = match.to_act
            table = laid_out(match.game.settings, match.state)
            count = legal(table, KEEP_ORDER, out)
            listed = [action_of(int(number)) for number in out[:count]]
            assert listed == list(match.legal(seat))
            match.play(seat, match.game.sample(match.state, seat, Random(seed)))


def test_numbers_lead_back_to_actions() -> None:
    seen: set[Any] = set()
    for seed in range(60):
        match = parlour.Match.at("kniffeliger", random_position(Random(seed)), seed=seed)
        for seat in match.to_act:
            seen.update(match.legal(seat))
    assert len({type(action) for action in seen}) == 8
    assert all(action_of(number_of(action)) == action for action in seen)


def test_the_generator_is_the_engine_s() -> None:
    for label, sides in (("roll/7/2/1", 6), ("award/14/0", 6), ("x", 1_000)):
        source = SplitMix("seed")
        values = source.values(Dice(label, 20, sides), 0)
        rng = generator(int.from_bytes(match_key("seed", ())[:8], "big") ^ int(fnv_text(label)))
        assert tuple(below(rng, sides) + 1 for _ in range(20)) == values
    assert fnv_number(fnv_text("roll/"), 14) == fnv_text("roll/14")
    assert fnv_number(fnv_text("bot/"), 0) == fnv_text("bot/0")
    assert fnv_number(fnv_text("bot/"), 12_345) == fnv_text("bot/12345")


def test_no_bot_is_ever_refused() -> None:
    """At any table, reachable or not, in every setting."""
    for seed in range(150):
        match = parlour.Match.at("kniffeliger", random_position(Random(seed)), seed=seed)
        rng = Random(seed)
        for _ in range(12):
            if not match.to_act:
                break
            (seat,) = match.to_act
            level = rng.choice(LEVELS)
            match.play(seat, match.game.choose(match.view(seat), seat, level, rng))


def test_state_and_table_say_the_same() -> None:
    state: State = parlour.Match.new("kniffeliger", 3, seed=1).state
    table = laid_out(GAME.make().settings, state)
    fresh = empty_table()
    begin(fresh, 3, 0, 0)
    assert list(table) == list(fresh)
