"""Kniffeliger: a dice game for two to four players (up to eight, or alone), by rules KF-1 to 38.

`rules` has the rules, `fast` the same rules over flat buffers for search and self-play, `solver` an
exact solution of solo play, `bots` the opponents, and `text` everything in words.
"""

from parlour.games.kniffeliger.game import Kniffeliger

GAME = Kniffeliger
