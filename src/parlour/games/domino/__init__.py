"""Keebble: Domino, by rules KD-1 to 61: letters that look different from every side of the table.

`deck` has the symbols and the sets that board codes make, `rules` the rules, `bots` the opponents,
`text` everything in words.
"""

from parlour.games.domino.game import Domino

GAME = Domino
