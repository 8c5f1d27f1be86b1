"""The contract of a game, and what every game gets for it: matches, records, chance, refusals.

Knows no game, no socket, no clock, no file. A game is written against `Game`; people play through
`Match`; `conformance.check_game` says whether a game keeps the contract.
"""
