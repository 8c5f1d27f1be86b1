"""The opponents: legal, the same for the same seed and budget, in words they know; and what each
level's idea comes to at the table."""

from __future__ import annotations

import sys
from collections import Counter
from itertools import combinations_with_replacement, pairwise
from random import Random
from typing import Any

import pytest

import parlour
from parlour.core.jit import BACKEND
from parlour.games.keebble import GAME
from parlour.games.keebble.actions import SKIP, Ask, Fire, Special, Take, Wall, Word
from parlour.games.keebble.board.cells import Kind
from parlour.games.keebble.bots.call_moves import CallMoves
from parlour.games.keebble.bots.ladder import LEVELS
from parlour.games.keebble.bots.levels.baselines import Greedy
from parlour.games.keebble.bots.opponents import PLAYERS
from parlour.games.keebble.bots.player import Player
from parlour.games.keebble.bots.search_kernel import Query
from parlour.games.keebble.bots.search_plain import PlainSearch
from parlour.games.keebble.bots.trial_board import TrialBoard
from parlour.games.keebble.rules import scoring, turns
from parlour.games.keebble.settings import FRAUDS, Terms
from parlour.words.vocabulary import known, vocabulary
from tests.games.keebble.games import random_match
from tests.games.keebble.table import at, terms
from tests.scale import scaled, seeds

LOOKS = 300
"""A budget for tests."""

EXPANSIONS: dict[str, tuple[Any, ...]] = {
    "size": ("medium",),
    "start": ("generated", "generated", "blank"),
    "letterfraud": ("off", "off", "different", "none_owned", "max_one_owned", "line", "per_turn"),
    "dictionary_devils": (False, False, True),
    "tiny_backpacks": (False, False, True),
    "supercells": (False, True),
    "celldance": (False, True),
    "scrabble_scoring": (False, False, True),
}


def evening(seed: int, levels: tuple[str, ...] = LEVELS) -> parlour.Match:
    """A whole match of bots, with expansions by chance; seats go round with the seeds."""
    rng = Random(seed)
    settings = {name: rng.choice(values) for name, values in EXPANSIONS.items()}
    seated = [rng.choice(levels) for _ in range(2 + seed % 5)]
    return played_out(seated, seed, settings)


def played_out(
    levels: list[str], seed: int, settings: dict[str, Any] | None = None
) -> parlour.Match:
    match = parlour.Match.new("keebble", len(levels), settings, seed=seed, algorithm="splitmix")
    rng = Random(seed)
    while match.to_act:
        seat = match.to_act[-1]
        move = match.game.choose(match.view(seat), seat, levels[seat], rng, LOOKS)
        match.play(seat, move)
    return match


def choose(match: parlour.Match, level: str, seat: int | None = None) -> Any:
    seat = match.to_act[0] if seat is None else seat
    return match.game.choose(match.view(seat), seat, level, Random(1))


def test_the_same_seed_gives_the_same_match() -> None:
    levels = ["expert", "casual", "strong"]
    assert played_out(levels, 3).record() == played_out(levels, 3).record()


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(parlour.Refused) as caught:
        choose(parlour.Match.new("keebble", 2, seed=1), "wizard")
    assert caught.value.code == "unknown_level"
    assert caught.value.detail["known"] == GAME.levels


@pytest.mark.soak
def test_no_bot_is_refused_and_matches_end_by_the_endgame() -> None:
    ends: Counter[str] = Counter()
    lengths: list[int] = []
    points: list[int] = []
    for seed in seeds(5, 200):
        match = evening(seed)
        ends[turns.end_reason(match.state).value] += 1
        lengths.append(match.length)
        points += scoring.scores_of(terms(match), match.state)
    told = f"ends {dict(ends)}, mean length {sum(lengths) / len(lengths):.1f} entries, "
    print(f"{told}mean score {sum(points) / len(points):.1f}", file=sys.stderr)
    assert ends["stall"] <= max(1, scaled(0, 10))


def test_a_level_knows_what_the_one_below_it_knows() -> None:
    words = parlour.lexicon("en")
    levels = [PLAYERS[level].reach for level in LEVELS]
    vocabularies = [set(known(words, reach)) for reach in levels]
    for small, large in pairwise(vocabularies):
        assert small <= large
    assert vocabularies[-1] == set(words) - words.offensive


def test_where_no_level_is_known_a_bot_knows_a_share() -> None:
    words = parlour.lexicon("nl")
    some = known(words, 55)
    assert 0.5 < len(some) / len(words) < 0.6
    short = [word for word in words.words if len(word) <= 3]
    assert len([word for word in some if len(word) <= 3]) > 0.7 * len(short)


@pytest.mark.parametrize("level", LEVELS)
def test_no_bot_uses_an_offensive_word(level: str) -> None:
    words = parlour.lexicon("en")
    index = vocabulary(words, PLAYERS[level].reach).index
    assert not [word for word in words.offensive if word.upper() in index]


def test_a_vocabulary_is_made_once() -> None:
    words = parlour.lexicon("en")
    assert vocabulary(words, 60) is vocabulary(words.changed(), 60)
    assert vocabulary(words, 60) is not vocabulary(words.changed(added=["zzyzx"]), 60)


# What the levels do with a position.


def dog(**more: Any) -> parlour.Match:
    return at("DOG b4", hand_cells=[[1, 1], [8, 8]], **more)


def test_a_beginner_spends_a_letter_only_for_points() -> None:
    """SDOG is no word; DOGS costs one letter, longer words more than they bring."""
    match = dog(hands=["S", "S"])
    assert choose(match, "beginner") == Word((("S", 5, 4),))


def test_a_beginner_asks_for_common_letters_that_it_lacks() -> None:
    match = dog(phase="ask", hands=["EX", "S"])
    asked = choose(match, "beginner")
    assert isinstance(asked, Ask)
    assert not set(asked.letters) & set("EX")
    assert set(asked.letters) <= set("SIARNT")


def test_a_casual_player_waits_for_a_better_word() -> None:
    """DOGS scores 13 for one letter at best; with S held by both it is 10."""
    match = dog(hands=["A", "AE"])
    assert choose(match, "beginner") != SKIP
    assert choose(match, "casual") == SKIP


def test_nobody_waits_while_waiting_loses() -> None:
    """One more quiet round ends the game, and the other one is ahead (KB-43)."""
    match = dog(hands=["A", "AE"], scores=[0, 5], quiet_rounds=3, round_start=0)
    for level in LEVELS:
        assert isinstance(choose(match, level), Word), level


def test_in_the_endgame_nothing_is_spared() -> None:
    match = dog(hands=["A", "AEXQ"], endgame=True)
    for level in LEVELS:
        assert isinstance(choose(match, level), Word), level


def test_a_strong_player_builds_a_wall_in_the_way() -> None:
    """The caller could extend DOG; the other one has no room for a letter."""
    match = dog(phase="react", called="ES", waiting=[1], hands=["SEEN", "AEIOUUU"])
    wall = choose(match, "strong", 1)
    assert isinstance(wall, Wall)
    before = best_score(match, 0)
    match.play(1, wall)
    assert best_score(match, 0) < before


def best_score(match: parlour.Match, seat: int) -> int:
    made = player(match, seat)
    (found,) = made.search.best_plays([made.query(seat=seat)])
    return found[0].score if found else 0


def player(match: parlour.Match, seat: int, level: str = "strong") -> Player:
    return PLAYERS[level](terms(match), match.state, seat, Random(1), LOOKS)


def test_an_expert_ends_the_game_when_it_is_ahead() -> None:
    """S empties its hand; a longer word would leave letters, and the others a turn."""
    match = dog(hands=["S", "QZ"], endgame=True, scores=[40, 20])
    assert choose(match, "expert") == Word((("S", 5, 4),))


def test_an_expert_does_not_end_a_game_that_it_would_lose() -> None:
    """With both letters at once the hand is empty and all is over, far behind; one after the other
    they score more, because nobody else can play.
    """
    match = dog(hands=["SE", "QZV"], endgame=True, scores=[0, 60])
    assert choose(match, "expert") == Word((("E", 5, 4),))


def test_an_expert_steals_what_helps_most() -> None:
    match = dog(
        settings={"celldance": True},
        phase="effect",
        pending=[[4, 4, "thief"]],
        special=[[4, 4, "thief"]],
        hands=["", "SQ"],
    )
    assert choose(match, "expert") == Fire((4, 4), victim=1, letter="S")


def test_an_expert_blocks_with_its_last_letters_to_end_a_game_that_is_won() -> None:
    match = dog(
        settings={"celldance": True},
        phase="effect",
        pending=[[4, 4, "blockade"]],
        special=[[4, 4, "blockade"]],
        endgame=True,
        hands=["QV", "SAXE"],
        scores=[30, 20],
    )
    fire = choose(match, "expert")
    assert isinstance(fire, Fire)
    assert sorted(letter for letter, _, _ in fire.tiles) == ["Q", "V"]


def test_an_expert_destroys_where_others_want_to_play() -> None:
    match = dog(
        settings={"celldance": True},
        phase="effect",
        pending=[[4, 4, "destroyer"]],
        special=[[4, 4, "destroyer"]],
        endgame=True,
        hands=["Q", "S"],
    )
    fire = choose(match, "expert")
    assert isinstance(fire, Fire)
    before = best_score(match, 1)
    match.play(0, fire)
    assert best_score(match, 1) < before


def test_an_expert_makes_special_cells() -> None:
    """Somewhere in some matches: it is sometimes the best that there is to do."""
    made: Counter[Kind] = Counter()
    for seed in range(3):
        match = played_out(["expert", "expert"], seed, {"celldance": True})
        actions = [entry.action for entry in match.entries if isinstance(entry.actor, int)]
        made.update([action.kind for action in actions if isinstance(action, Special)])
    assert made


@pytest.mark.parametrize("rule", ["off", *FRAUDS, "per_turn"])
@pytest.mark.parametrize("hand", ["", "DOES", "GOGO"])
def test_the_pairs_that_bots_call_are_those_that_may_be_called(rule: str, hand: str) -> None:
    match = dog(settings={"letterfraud": rule}, phase="ask", hands=[hand, "S"])
    calls = CallMoves(terms(match), match.state, 0)
    names: list[Any] = [*FRAUDS] if rule == "per_turn" else [None]
    letters = terms(match).alphabet.letters
    every = ["".join(pair) for pair in combinations_with_replacement(letters, 2)]
    legal = [p for p in every if any(match.check(0, Ask(p, "", name)) is None for name in names)]
    assert sorted(calls.pairs()) == legal
    assert all(match.check(0, calls.ask(pair, pair)) is None for pair in legal)


@pytest.mark.parametrize("hand", ["AEIRST", "AEIRSTT", "AEI"])
def test_a_big_ask_fills_the_hand(hand: str) -> None:
    """KB-55: up to six letters, as many as there is room for."""
    for level in LEVELS:
        match = dog(settings={"celldance": True}, phase="ask", ask_size=6, hands=[hand, "S"])
        asked = choose(match, level)
        match.play(0, asked)
        assert len(match.view(0).hands[0]) == 7, level


def test_a_budget_bounds_what_is_looked_at() -> None:
    for seed in range(6):
        match = random_match(seed, size="medium")
        while match.to_act and match.length < 40:
            seat = match.to_act[0]
            made = player(match, seat, "expert")
            match.play(seat, made.move())
            assert made.search.budget_left > -3 * LOOKS


@pytest.mark.skipif(BACKEND != "numba", reason="there is only one search kernel")
def test_the_compiled_search_finds_what_the_plain_one_finds() -> None:
    from parlour.games.keebble.bots.search_numba import NumbaSearch

    words = vocabulary(parlour.lexicon("en"), 35).index
    for seed in seeds(6, 300):
        rng = Random(seed)
        match = random_match(seed, size="medium", dictionary="en")
        while match.to_act and match.length < rng.randint(5, 60):
            seat = match.to_act[0]
            match.play(seat, match.game.sample(match.state, seat, rng))
        some = player(match, 0)
        values = some.values(0)
        queries = [
            Query(board, hand, values) for board in boards(some) for hand in ("", "AEST", "QUA")
        ]
        fast, plain = NumbaSearch(words), PlainSearch(words)
        assert fast.top_scores(queries) == plain.top_scores(queries)
        assert fast.best_plays(queries, 5) == plain.best_plays(queries, 5)
        prices = tuple([rng.choice((0.0, 1.0, 2.5)) for _ in words.letters])
        for query in queries:
            some_plays = fast.plays_by_net_score(query, prices, 9)
            assert some_plays == plain.plays_by_net_score(query, prices, 9)
        query = Query(some.board, "AT??", values)
        assert fast.pair_scores(query) == plain.pair_scores(query)


def boards(some: Player) -> list[TrialBoard]:
    """A board, and what a play and a wall make of it."""
    (found,) = some.search.best_plays([some.query("AEINST")])
    made = [some.board]
    if found:
        made.append(some.board.with_play(found[0], 0))
    grid = made[-1].grid
    near = [edge for edge in grid.edges() if len({grid.lettered(cell) for cell in edge}) == 2]
    return [*made, *[made[-1].with_wall(edge) for edge in near if edge not in grid.walls][:3]]


def test_a_letter_that_helps_is_taken() -> None:
    match = dog(phase="react", called="ES", waiting=[1], hands=["QV", ""])
    assert isinstance(choose(match, "strong", 1), Take)


def test_levels_stand_in_order() -> None:
    """Far fewer matches than the ladder plays: enough for what is clear."""
    for better, worse in (("strong", "beginner"), ("expert", "greedy")):
        won = 0.0
        for seed in range(scaled(3, 30)):
            for order in ([better, worse], [worse, better]):
                outcome = played_out(order, seed).outcome
                assert outcome is not None
                mine = outcome.ranks[order.index(better)]
                won += {1: 1.0 if outcome.ranks.count(1) == 1 else 0.5}.get(mine, 0.0)
        assert won / (2 * scaled(3, 30)) > 0.6, (better, worse)


def test_a_bot_thinks_in_the_words_of_its_match() -> None:
    """Own words are played, removed ones are not."""
    words = parlour.lexicon("en").changed(added=["dogzz"], removed=["dogs"])
    own = Terms(GAME.make().settings, words)
    match = dog(hands=["SZZ", "E"], endgame=True)
    zz = Word((("Z", 5, 4), ("Z", 6, 4)))
    assert Greedy(own, match.state, 0, Random(1), LOOKS).move() == zz
    assert choose(match, "greedy") != zz


def test_an_expert_destroys_what_others_own() -> None:
    """With Dictionary Devils a hole takes a value away (KB-51); what is nobody's is no prize."""
    match = dog(
        settings={"celldance": True, "dictionary_devils": True},
        phase="effect",
        pending=[[4, 4, "destroyer"]],
        special=[[4, 4, "destroyer"]],
        owners=[[2, 4, 1], [3, 4, 1], [4, 4, 0]],
        values=[[2, 4, 9], [3, 4, 8], [4, 4, 5], [1, 5, 30]],
        endgame=True,
        hands=["Q", "V"],
    )
    assert choose(match, "expert") == Fire((4, 4), cells=((2, 4), (3, 4)))
