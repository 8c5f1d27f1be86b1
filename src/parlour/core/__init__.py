"""The contract of a game, and what every game gets in return: matches, records, chance, refusals.

Knows nothing of any particular game, nor of sockets, clocks or files. A game implements `Game`, is
played through `Match`, and is checked against the contract by `conformance.check_game`.
"""
