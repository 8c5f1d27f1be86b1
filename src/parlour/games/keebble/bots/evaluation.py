"""What a position leads to: everybody tries their best words in turn, and takes the one that puts
them furthest ahead. In between they call and take letters by habit. In the endgame, where nothing
comes in any more, lines are played to the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from operator import mul

from parlour.games.keebble.bots.rollout_policy import RolloutPolicy
from parlour.games.keebble.bots.rollout_state import RolloutState, scarcity
from parlour.games.keebble.bots.search import Search
from parlour.words.plays.play import Found

Worths = list[float]
"""What a line of play is worth to each seat: points, counted in what is still likely to change."""

FOUND = 8
"""So many words are found at least for each that is tried, to pick those that spend little."""

PRICE = 2.0
"""Points that a word must score for each letter that it spends, to be tried first."""

NEXT, LATER = 0.9, 0.3
"""What the best word that somebody has is worth: on turn, and while others are first."""

LETTER, MOST, AT_END = 0.45, 3.0, 0.9
"""What a letter in a hand is worth: for each letter that the border still lacks, but no more than
that; and in the endgame."""

OPEN, BY_EDGE, ENDING, OVER = 16.0, 0.6, 5.0, 1.5
"""How many points may still change hands: at least, more for each letter that the border lacks; in
the endgame; and what a point counts when all is over."""

PLAYED_OUT = 4
"""So many turns each player still has in an endgame, at most times."""


class Evaluation:
    """A search over words, all lines of a depth at once."""

    def __init__(self, search: Search, policy: RolloutPolicy, in_points: bool = False) -> None:
        self.search = search
        self.policy = policy
        self.in_points = in_points
        """For people: plain points, however much may still change."""

    def price(self, lines: Sequence[RolloutState], widths: Sequence[int]) -> int:
        """About how many looks `worths` would take."""
        if not lines:
            return 0
        made = list(accumulate(widths, mul, initial=1))
        last = len(lines[0].hands) * (PLAYED_OUT if lines[0].endgame else 1)
        return len(lines) * (sum(made[:-1]) * (1 + FOUND // 10) + made[-1] * last)

    def worths(self, lines: Sequence[RolloutState], widths: Sequence[int]) -> list[Worths]:
        """What lines lead to, when so many words are tried at each of the next turns."""
        made: list[Worths | None] = [None] * len(lines)
        going = [n for n, line in enumerate(lines) if not line.over and (widths or line.endgame)]
        for n, worths in zip(going, self._searched([lines[n] for n in going], widths), strict=True):
            made[n] = worths
        left = [n for n, worths in enumerate(made) if worths is None]
        for n, worths in zip(left, self._weighed([lines[n] for n in left]), strict=True):
            made[n] = worths
        return [worths for worths in made if worths is not None]

    def _searched(self, lines: Sequence[RolloutState], widths: Sequence[int]) -> list[Worths]:
        if not lines:
            return []
        width = widths[0] if widths else 1
        looks = [line.look(self.search) for line in lines]
        found = self.search.best(looks, max(FOUND, 2 * width) if width > 1 else 1)
        families = [self._children(*pair, width) for pair in zip(lines, found, strict=True)]
        below = iter(self.worths([child for family in families for child in family], widths[1:]))
        made = []
        for line, family in zip(lines, families, strict=True):
            ways = [next(below) for _ in family]
            made.append(max(ways, key=lambda way: lead(way, line.mover)))
        return made

    def _children(self, line: RolloutState, plays: list[Found], width: int) -> list[RolloutState]:
        """The lines after the mover's best words; after none, where there is none."""
        price = 0.0 if line.endgame else PRICE * scarcity(len(line.hands))
        plays.sort(key=lambda play: price * len(play.letters) - play.score)
        made = [self._after(line, play) for play in plays[:width]]
        if not made or (line.endgame and width > 1):
            made.append(self._after(line, None))
        return made

    def _after(self, line: RolloutState, play: Found | None) -> RolloutState:
        """The line one turn on."""
        made = line.copy()
        if play is None:
            made.pass_by()
        else:
            made.play(play)
        if not made.endgame:
            self.policy.call(made)
        made.next_turn()
        return made

    def _weighed(self, lines: Sequence[RolloutState]) -> list[Worths]:
        """Points, what everybody could play as it is, and what the letters are worth."""
        looks = []
        for line in lines:
            if not line.over:
                looks += [line.look(self.search, seat) for seat in range(len(line.hands))]
        tops = iter(self.search.tops(looks))
        made = []
        for line in lines:
            worths = line.gains
            if not line.over:
                letter = AT_END if line.endgame else min(MOST, LETTER * line.edge)
                letter *= max(0.25, scarcity(len(line.hands)))
                worths = [
                    gained
                    + (NEXT if seat == line.mover else LATER) * next(tops)
                    + letter * len(hand)
                    for seat, (gained, hand) in enumerate(zip(line.gains, line.hands, strict=True))
                ]
            by = 1.0 if self.in_points else spread(line)
            made.append([worth / by for worth in worths])
        return made


def spread(line: RolloutState) -> float:
    """How much may still change, in points: a lead counts the more the less that is."""
    if line.over:
        return OVER
    return ENDING if line.endgame else OPEN + BY_EDGE * line.edge


def lead(worths: Worths, seat: int) -> float:
    """How far a seat is ahead of the best other."""
    return worths[seat] - max([each for other, each in enumerate(worths) if other != seat])
