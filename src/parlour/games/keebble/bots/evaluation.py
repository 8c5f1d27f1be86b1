"""The value of a position, by rollouts: each player in turn tries their best words, and takes the
one that puts them furthest ahead. Calls and reactions follow `rollout_policy`. In the endgame, when
no more letters come in, rollouts go on to the end of the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from operator import mul

from parlour.games.keebble.bots.rollout_policy import RolloutPolicy
from parlour.games.keebble.bots.rollout_state import RolloutState, scarcity
from parlour.games.keebble.bots.search import Search
from parlour.words.plays.play import Found

SeatValues = list[float]
"""The value of a position to each seat: points, relative to how many may still change hands."""

LEAST_FOUND = 8
"""At least this many words are found before the few to try are picked, by net score."""

PRICE = 2.0
"""The points that a letter is taken to cost when words to try are picked."""

ON_TURN, WAITING = 0.9, 0.3
"""The share of a player's best word that counts: for the player to move, and for the others."""

LETTER, MOST_FOR_LETTER, LETTER_IN_ENDGAME = 0.45, 3.0, 0.9
"""The value of a letter in hand: for each letter that the border still lacks, up to a limit; and in
the endgame."""

SPREAD, SPREAD_BY_EDGE, SPREAD_IN_ENDGAME, SPREAD_OVER = 16.0, 0.6, 5.0, 1.5
"""How many points may still change hands: a base, and more for each letter that the border lacks;
in the endgame; and the scale that is used when the game is over."""

ENDGAME_TURNS = 4
"""A guess at how many turns each player still has in an endgame, for the cost of a rollout."""


class Evaluation:
    """A search over words; all positions of a depth are searched in one batch."""

    def __init__(self, search: Search, policy: RolloutPolicy, in_points: bool = False) -> None:
        self.search = search
        self.policy = policy
        self.in_points = in_points
        """Plain points instead of points relative to the spread: what people are shown."""

    def cost(self, states: Sequence[RolloutState], widths: Sequence[int]) -> int:
        """About how many searches `evaluate` would take."""
        if not states:
            return 0
        nodes = list(accumulate(widths, mul, initial=1))
        last = len(states[0].hands) * (ENDGAME_TURNS if states[0].endgame else 1)
        return len(states) * (sum(nodes[:-1]) * (1 + LEAST_FOUND // 10) + nodes[-1] * last)

    def evaluate(self, states: Sequence[RolloutState], widths: Sequence[int]) -> list[SeatValues]:
        """The value of each state; `widths` says how many words are tried at each of the turns that
        follow.
        """
        made: list[SeatValues | None] = [None] * len(states)
        open_ = [n for n, each in enumerate(states) if not each.over and (widths or each.endgame)]
        for n, values in zip(open_, self._best([states[n] for n in open_], widths), strict=True):
            made[n] = values
        leaves = [n for n, values in enumerate(made) if values is None]
        for n, values in zip(leaves, self._static([states[n] for n in leaves]), strict=True):
            made[n] = values
        return [values for values in made if values is not None]

    def _best(self, states: Sequence[RolloutState], widths: Sequence[int]) -> list[SeatValues]:
        """The value of each state after the best word of its player to move."""
        if not states:
            return []
        width = widths[0] if widths else 1
        queries = [state.query(self.search) for state in states]
        found = self.search.best_plays(queries, max(LEAST_FOUND, 2 * width) if width > 1 else 1)
        families = [self._children(*pair, width) for pair in zip(states, found, strict=True)]
        children = [child for family in families for child in family]
        below = iter(self.evaluate(children, widths[1:]))
        made = []
        for state, family in zip(states, families, strict=True):
            values = [next(below) for _ in family]
            made.append(max(values, key=lambda each: lead(each, state.to_move)))
        return made

    def _children(self, state: RolloutState, plays: list[Found], width: int) -> list[RolloutState]:
        """The states after the most promising words; after a skip if there is no word, and in the
        endgame also if there is.
        """
        price = 0.0 if state.endgame else PRICE * scarcity(len(state.hands))
        plays.sort(key=lambda play: price * len(play.letters) - play.score)
        made = [self._after(state, play) for play in plays[:width]]
        if not made or (state.endgame and width > 1):
            made.append(self._after(state, None))
        return made

    def _after(self, state: RolloutState, play: Found | None) -> RolloutState:
        """The state one turn later."""
        made = state.copy()
        if play is None:
            made.skip()
        else:
            made.play(play)
        if not made.endgame:
            self.policy.call(made)
        made.end_turn()
        return made

    def _static(self, states: Sequence[RolloutState]) -> list[SeatValues]:
        """Without looking ahead: points, a share of everybody's best word, and letters in hand."""
        queries = []
        for state in states:
            if not state.over:
                queries += [state.query(self.search, seat) for seat in range(len(state.hands))]
        tops = iter(self.search.top_scores(queries))
        made = []
        for state in states:
            values = state.scores
            if not state.over:
                letter = LETTER_IN_ENDGAME
                if not state.endgame:
                    letter = min(MOST_FOR_LETTER, LETTER * state.edge_missing)
                letter *= max(0.25, scarcity(len(state.hands)))
                values = [
                    points
                    + (ON_TURN if seat == state.to_move else WAITING) * next(tops)
                    + letter * len(hand)
                    for seat, (points, hand) in enumerate(
                        zip(state.scores, state.hands, strict=True)
                    )
                ]
            scale = 1.0 if self.in_points else spread(state)
            made.append([value / scale for value in values])
        return made


def spread(state: RolloutState) -> float:
    """How many points may still change hands: the fewer, the more a lead counts."""
    if state.over:
        return SPREAD_OVER
    if state.endgame:
        return SPREAD_IN_ENDGAME
    return SPREAD + SPREAD_BY_EDGE * state.edge_missing


def lead(values: SeatValues, seat: int) -> float:
    """How far a seat is ahead of the best other one."""
    return values[seat] - max([each for other, each in enumerate(values) if other != seat])
