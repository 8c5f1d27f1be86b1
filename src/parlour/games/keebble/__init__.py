"""Keebble: a word game for two to six players on a shared sheet, by rules KB-1 to 74.

`rules` has the rules, `board` makes boards from codes, `bots` has the opponents, `text` everything
in words, and `printables` what can be printed.
"""

from parlour.games.keebble.game import Keebble

GAME = Keebble
