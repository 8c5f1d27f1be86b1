"""The endgame and the end (KB-40 to 43)."""

from __future__ import annotations

from tests.corpus.keebble.script import DANCE, RefusedAction, Script, Scripts, Step
from tests.games.keebble.table import SKIP, ask, at, fire, special, typed, wall, word


def _endgame() -> Script:
    """KB-40, 41, 43: letters of a Blockade reach the goal, nobody asks, everybody passes."""
    match = at(
        "A a1",
        "I h1",
        "DOG c4",
        "# b1",
        special=[typed("f4", "blockade")],
        hands=["SXYE", "NE"],
        settings={**DANCE, "edge_goal": 4},
    )
    return Script(
        match,
        [
            (0, word("S f4")),
            (0, fire("f4", tiles=[["X", 3, 1], ["Y", 4, 1]])),
            RefusedAction(1, ask("AB")),
            RefusedAction(1, special("h1", "thief")),
            RefusedAction(0, SKIP),
            (1, word("N d3")),
            (0, SKIP),
            (1, SKIP),
            RefusedAction(1, SKIP),
        ],
    )


def _nothing_to_steal() -> Script:
    """KB-42, 56: nobody else has a letter, so that the endgame is over after the turn."""
    match = at(
        "DOG c4", special=[typed("f4", "thief")], hands=["SA", ""], endgame=True, settings=DANCE
    )
    steps: list[Step] = [
        (0, word("S f4")),
        RefusedAction(0, fire("f4", victim=1, letter="A")),
        (0, fire("f4")),
        RefusedAction(0, SKIP),
    ]
    return Script(match, steps)


def _empty_hand() -> Script:
    """KB-42, 23, 58: a hand that a Thief fills again, another turn, and one that is void."""
    match = at(
        "DOG c4",
        special=[typed("f4", "go_again"), typed("f5", "thief"), typed("f6", "go_again")],
        hands=["SO", "TE"],
        scores=[0, 45],
        endgame=True,
        settings=DANCE,
    )
    return Script(
        match,
        [
            (0, word("SO f4 down")),
            (0, fire("f5", victim=1, letter="T")),
            (0, fire("f4")),
            (0, word("T f6")),
            (0, fire("f6")),
            RefusedAction(1, SKIP),
        ],
    )


def _stall() -> Script:
    """KB-23, 43: a long word, a letter, then two rounds without a word or a new letter."""
    match = at(
        "S a4",
        hands=["TRANGERABCDEFG", "ABCDEF"],
        settings={"stall_rounds": 2},
        quiet_rounds=1,
    )
    steps: list[Step] = [
        (0, word("TRANGER b4")),
        (0, ask("AB")),
        (1, wall("a1|b1")),
        (1, SKIP),
        (1, ask("AB", keep="A")),
        (0, wall("b1|c1")),
    ]
    for number, name in enumerate(("c1|d1", "d1|e1", "e1|f1", "f1|g1")):
        mover = number % 2
        steps += [(mover, SKIP), (mover, ask("AB")), (1 - mover, wall(name))]
    return Script(match, [*steps, RefusedAction(0, SKIP)])


SCRIPTS: Scripts = {
    "nothing-to-steal": _nothing_to_steal,
    "endgame": _endgame,
    "empty-hand": _empty_hand,
    "stall": _stall,
}
