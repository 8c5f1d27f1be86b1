"""Keebble: a word game for two to six on a shared sheet, after rules KB-1 to 74.

`rules` says what may be done in which phase; the rest of the rules is by idea: `judging` words,
`scoring` them, `asking` for letters, `effects` of covered cells, `supercells`, `claiming`, and how
`turns` follow each other. `view`, `events`, `draft`, `describe`, `notation` and `position` are its
faces; `generator` makes boards.
"""

from parlour.games.keebble.game import Keebble

GAME = Keebble
