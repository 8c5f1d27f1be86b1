"""Kniffeliger: a dice game for two to four players (up to eight, or alone), after rules KF-1 to 38.

`rules` says what may be done and what it does, `targets` whom an action die may hit, `turns` how
turns follow each other; `view`, `events`, `draft`, `notation` and `position` are its faces.
"""

from parlour.games.kniffeliger.game import Kniffeliger

GAME = Kniffeliger
