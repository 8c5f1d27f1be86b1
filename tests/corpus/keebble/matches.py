"""Matches of Keebble for the corpus.

Whole ones are played by chance from board codes and blank boards, with refused tries found by
chance. The others are written out move by move, from positions where rules meet, with the tries
that those rules refuse.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import parlour
from parlour.core.codec import plain
from tests.corpus.keebble import asking, cells, ending, words
from tests.corpus.keebble.script import DANCE, Scripts, play
from tests.games.keebble.games import lively
from tests.games.keebble.table import Plain


class Whole(NamedTuple):
    """A match that is played by chance to its end."""

    seats: int
    settings: Plain
    seed: int


WHOLE = {
    "from-a-code": Whole(2, {"board": "poppy", "size": "small"}, 5),
    "from-blank": Whole(3, {"start": "blank", "claim": "auto", "size": "small"}, 14),
    "drawn-board": Whole(4, {"walls": False, "direction": "right_up", "claim": "pick"}, 7),
    "backpacks": Whole(
        4,
        {
            "board": "tango",
            "size": "small",
            "celldance": True,
            "tiny_backpacks": True,
            "backpack_replaces_limit": True,
            "letterfraud": "none_owned",
        },
        13,
    ),
    "large": Whole(6, {"board": "Wide-Open", "size": "large", **DANCE}, 2),
    "spanish": Whole(
        5, {"dictionary": "es", "direction": "left_up", "size": "small", "supercells": True}, 13
    ),
    "devils": Whole(
        2,
        {
            "board": "inferno",
            "dictionary": "en-common",
            "direction": "left_down",
            "dictionary_devils": True,
            "supercells": True,
            "letter_premium": "once",
            "scrabble_scoring": True,
            "letterfraud": "different",
        },
        14,
    ),
}
MOST_TRIES = 12
SCRIPTS: Scripts = {**words.SCRIPTS, **asking.SCRIPTS, **cells.SCRIPTS, **ending.SCRIPTS}


def matches() -> Iterator[tuple[str, parlour.Match, list[Plain]]]:
    """Every match with its name and its refused tries."""
    for name, (seats, settings, seed) in WHOLE.items():
        match = parlour.Match.new("keebble", seats, settings, seed=seed)
        rng = Random(seed)
        while match.to_act:
            seat = rng.choice(match.to_act)
            match.play(seat, lively(match, seat, rng))
        yield name, match, _found_tries(match, rng)
    for name, script in SCRIPTS.items():
        match, steps = script()
        yield name, match, play(match, steps)


def _found_tries(match: parlour.Match, rng: Random) -> list[Plain]:
    """What was done, tried at other moments: one try for each reason to refuse it."""
    done = [e for e in match.entries if isinstance(e.actor, int)]
    found: dict[str, Plain] = {}
    for _ in range(2_000):
        n, entry = rng.randrange(match.length + 1), rng.choice(done)
        state, seat = match.state_at(n), rng.randrange(match.seats)
        if match.game.to_act(state) == "chance":
            continue
        row = {"n": n, "seat": seat, "action": plain(entry.action)}
        refusal = match.game.check(state, seat, row["action"])
        if refusal is not None:
            found.setdefault(refusal.code, row | {"code": str(refusal.code)})
    return sorted(found.values(), key=lambda row: (row["n"], row["code"]))[:MOST_TRIES]
