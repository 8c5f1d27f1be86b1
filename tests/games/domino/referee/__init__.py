"""A referee for Keebble: Domino that shares nothing with the engine: written from the rules
alone, slow, and short enough to be believed. `judge` says everything about a turn that is not
chance.

Refusals come in this order: shape of the action ("malformed"), whose turn it is, the dominoes one
by one (each with what it fires), choices left over, the one line, Dictionary, draw, thief. Only
the first one is named.

What the rules leave open, and how it is read here:

1. Whose turn it is has no rule of its own: acting for another seat is refused under KD-1, acting
   after the end under KD-41. Everything about choices (effects, thief) is KD-50, as the table of
   Supercells carries no ids; a Rotate into a forbidden place is KD-20, KD-21 or KD-22.
2. A Rotate that could turn nothing is always left out, also before a later Rotate that is used:
   only a Rotate that could have turned something can be declined, and be `null`.
3. `{"rotate": null}` with no later used Rotate is refused: a turn has one way to be written. So is
   180 degrees written with "second", and `{"destroy": null}`.
4. A domino turned by Rotate is still old: a Destroyer may take it, another Rotate may turn it, and
   the one-line rule does not look at it.
5. KD-20 asks each domino, as it is laid, to touch any domino then on the table, old or new. Covered
   cells count, but there is always a visible half on the same cell.
6. KD-22 looks at the box after each laying before that laying's Destroyers take anything away.
7. Cells that a run passes under X-Ray need a letter for the reader: a newly laid wildcard or empty
   half alone does not make its row be read. Strings of one letter are ignored (KD-30). Normal runs
   are not read at all.
8. "Reading order" of wildcards is row by row as the reader sees the table. A run that no letters
   can make valid gets the letter A for its own wildcards. Letters are those of A to Z and of the
   words.
9. `ending` is only ever true with `finish_round`; without it a refill that falls short is `over`.
   A round ends with the seat before `first`, whether that seat lays or draws.
10. The thief must name victims also where a first victim already gives all that is needed (the list
   has exactly min(Thieves, opponents with cards) entries); those who give nothing are not in the
   refill plan. The order of `thief` matters.
11. Double Letter sits on the cell, not on the half: whatever symbol is seen there at scoring
   counts, in every new run through the cell, also if Rotate has brought it there.
12. A Destroyer may take the domino whose special half has just fired. A special that shows again
   and is covered again in the same turn fires again.
13. The passes of KD-41 end the game whatever `ending` says; a turn with a domino sets them to 0.
14. Keys that a position leaves out: hands empty, piles and deck 0, to_move 0.
"""

from __future__ import annotations

from tests.games.domino.referee.judging import absent_action, judge
from tests.games.domino.referee.verdict import Refill, Verdict

__all__ = ["Refill", "Verdict", "absent_action", "judge"]
