"""Knickknack: pick one option of a list, carry it out, and every word pays the owners of its
letters too; by rules KN-1 to 36.

`rules` has the rules, `board` makes boards from codes, `bots` has the opponents, and `text`
everything in words.
"""

from parlour.games.knickknack.game import Knickknack

GAME = Knickknack
