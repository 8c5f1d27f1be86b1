"""Compiled self-play is the engine: the same entries for the same seed, whoever plays."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from random import Random
from typing import Any

import pytest

import parlour
from parlour.bots.splitmix import below, generator, keys_of, words
from parlour.core.chance import Dice, SplitMix, label_hash, simulation_key
from parlour.core.jit import integers
from parlour.games.kniffeliger import GAME
from parlour.games.kniffeliger.bots.ladder import LEVELS
from parlour.games.kniffeliger.bots.levels.uniform import random_move
from parlour.games.kniffeliger.bots.opponents import NUMBERS
from parlour.games.kniffeliger.bots.scratch import new_scratch
from parlour.games.kniffeliger.fast.chance import decision_seed, dice
from parlour.games.kniffeliger.fast.entries import ACTED, ROLLED, WIDTH
from parlour.games.kniffeliger.fast.layout import (
    MOST_ACTIONS,
    action_of,
    empty_table,
    number_of,
    table_of,
)
from parlour.games.kniffeliger.fast.play import KEEP_ORDER, legal, total
from parlour.games.kniffeliger.fast.random_solo import play_solo
from parlour.games.kniffeliger.fast.selfplay import begin, play_match
from parlour.games.kniffeliger.state import ALL, KINDS, State
from tests.games.kniffeliger.test_referee import SETTINGS, random_position
from tests.scale import seeds

THOUGHTS = new_scratch()
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
    return words([simulation_key(str(seed), ())])[0]


def as_entries(count: int) -> list[Any]:
    """The log of compiled self-play, as the engine's entries would say it."""
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


def fast_match(seed: int, levels: list[str], settings: dict[str, str]) -> tuple[Any, ...]:
    """Entries and totals of compiled self-play."""
    table = empty_table()
    keeping, filled = settings["action_dice"] == "keep", settings["cross_out"] == "filled"
    begin(table, len(levels), int(keeping), int(filled))
    numbers = integers(NUMBERS[level] for level in levels)
    count = play_match(table, key_of(seed), numbers, THOUGHTS, LOG)
    return as_entries(count), tuple(int(total(table, seat)) for seat in range(len(levels)))


def lone_match(seed: int) -> tuple[Any, ...]:
    """The same for a random player alone, whose games have a kernel of their own."""
    points, count = play_solo(key_of(seed), THOUGHTS, LOG)
    return as_entries(count), (points,)


def plain_match(seed: int, levels: list[str], settings: dict[str, str]) -> tuple[Any, ...]:
    """The same match through `Match` and `choose`."""
    match = parlour.Match.new("kniffeliger", len(levels), settings, seed=seed, algorithm="splitmix")
    key = key_of(seed)
    while match.to_act:
        (seat,) = match.to_act
        rng = Seeded(int(decision_seed(key, match.length)))
        match.play(seat, match.game.choose(match.view(seat), seat, levels[seat], rng))
    entries = [
        (e.actor, e.action.values if e.actor == "chance" else e.action) for e in match.entries
    ]
    assert match.outcome is not None
    return entries, match.outcome.scores


@pytest.mark.soak
@pytest.mark.parametrize("level", ["random", "strong"])
def test_games_equal_the_engine_entry_by_entry(level: str) -> None:
    for seed in seeds(40, 1_000):
        levels, settings = [level] * (seed % 4 + 1), SETTINGS[seed % len(SETTINGS)]
        assert fast_match(seed, levels, settings) == plain_match(seed, levels, settings)


@pytest.mark.soak
def test_random_games_alone_equal_the_engine_entry_by_entry() -> None:
    for seed in seeds(40, 1_000):
        settings = SETTINGS[seed % len(SETTINGS)]
        assert lone_match(seed) == plain_match(seed, ["random"], settings)


@pytest.mark.parametrize("levels", [("random",), ("strong",), ("random", "beginner")])
def test_self_play_gives_the_totals_of_the_engine(levels: tuple[str, ...]) -> None:
    orders = [levels, levels[::-1]][: len(levels)]
    some = range(7, 400, 90)
    made = GAME.self_play(SETTINGS[1], orders, some)
    assert made == GAME.self_play(SETTINGS[1], orders, list(some))
    for seed, totals in zip(some, made, strict=True):
        played = [plain_match(seed, list(order), SETTINGS[1])[1] for order in orders]
        assert totals == tuple(played)


@pytest.mark.parametrize("configuration", ["plain", "numpy"])
def test_self_play_is_the_same_without_numba(configuration: str) -> None:
    """Warnings are errors there too: 64-bit numbers must not overflow."""
    code = (
        "import json; from parlour.games.kniffeliger import GAME;"
        "from parlour.core.jit import BACKEND as c;"
        "alone = GAME.self_play({}, [('random',)], range(95, 105));"
        "both = GAME.self_play({}, [('random', 'casual')], range(1));"
        "print(json.dumps([c, alone, both]))"
    )
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        env={**os.environ, "PARLOUR_FAST": configuration},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    here = [
        GAME.self_play({}, [("random",)], range(95, 105)),
        GAME.self_play({}, [("random", "casual")], range(1)),
    ]
    assert json.loads(done.stdout) == [configuration, *json.loads(json.dumps(here))]


def test_games_of_all_levels_together_equal_the_engine() -> None:
    everybody = [*LEVELS, "soloist"]
    for seed in range(6):
        settings = SETTINGS[seed % len(SETTINGS)]
        assert fast_match(seed, everybody, settings) == plain_match(seed, everybody, settings)


def test_legal_actions_are_listed_as_the_engine_lists_them() -> None:
    out = integers([0] * MOST_ACTIONS)
    for seed in range(400):
        match = parlour.Match.at("kniffeliger", random_position(Random(seed)), seed=seed)
        for _ in range(6):
            if not match.to_act:
                break
            (seat,) = match.to_act
            table = table_of(match.game.settings, match.state)
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


def test_random_takes_any_legal_action_each_as_likely() -> None:
    """Also where it counts rolls and entries: the number drawn is the place in the list."""
    out = integers([0] * MOST_ACTIONS)
    counted = 0
    for seed in range(300):
        match = parlour.Match.at("kniffeliger", random_position(Random(seed)), seed=seed)
        for step in range(8):
            if not match.to_act:
                break
            (seat,) = match.to_act
            table = table_of(match.game.settings, match.state)
            count = legal(table, KEEP_ORDER, out)
            for start in range(step, step + 40):
                THOUGHTS.rng[0] = start * 0x123456789ABCDEF
                number = below(generator(start * 0x123456789ABCDEF), count)
                assert random_move(table, THOUGHTS) == out[number]
            counted += not any(match.state.ready[seat]) and match.state.rolls > 0
            match.play(seat, match.game.sample(match.state, seat, Random(seed + step)))
    assert counted > 200


KEY = simulation_key("seed", ())


def test_the_generator_is_the_engine_s() -> None:
    for count in range(1, 6):
        for label in ("roll/7/2/1", "roll/14/0/3", "x"):
            number = dice(generator(KEY ^ label_hash(label)), count)
            thrown = tuple(number // 6**die % 6 + 1 for die in range(count))
            assert thrown == SplitMix("seed").values(Dice(label, count), 0)
    for label in ("award/14/0", "x", "y", "z"):
        for sides in (1, 6, 1_000, 2**62 + 1):
            number = below(generator(KEY ^ label_hash(label)), sides)
            assert SplitMix("seed").values(Dice(label, 1, sides), 0) == (number + 1,)


def before(word: int) -> int:
    """Where a generator stands whose next word is this one: SplitMix64 backwards."""
    z = word ^ word >> 31 ^ word >> 62
    z = z * pow(0x94D049BB133111EB, -1, 2**64) % 2**64
    z = z ^ z >> 27 ^ z >> 54
    z = z * pow(0xBF58476D1CE4E5B9, -1, 2**64) % 2**64
    z = z ^ z >> 30 ^ z >> 60
    return (z - 0x9E3779B97F4A7C15) % 2**64


@pytest.mark.parametrize("taken", range(6))
def test_a_word_near_the_end_gives_the_engine_s_dice_too(taken: int) -> None:
    """So many dice fit into the word; the others come from the next one."""
    last = 2**64 // 6**taken * 6**taken
    for word in (last - 1, min(last, 2**64 - 1)):
        source = SplitMix("")
        source._key = before(word) ^ label_hash("x")
        for count in range(1, 6):
            number = dice(generator(before(word)), count)
            thrown = tuple(number // 6**die % 6 + 1 for die in range(count))
            assert thrown == source.values(Dice("x", count), 0)


def test_seeds_give_the_engine_s_keys() -> None:
    for some in (
        range(0),
        range(1),
        range(0, 120),
        range(120, 0, -7),
        range(10**18 - 5, 10**18 + 5),
        range(-3, 4),
        range(10**30, 10**30 + 2),
        [5, -5, 123_456_789_012],
    ):
        assert [int(key) for key in keys_of(some)] == [
            simulation_key(str(seed), ()) for seed in some
        ]


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
    table = table_of(GAME.make().settings, state)
    fresh = empty_table()
    begin(fresh, 3, 0, 0)
    assert list(table) == list(fresh)
