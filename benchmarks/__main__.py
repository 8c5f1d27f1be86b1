"""`make bench`: every figure beside its rival. Nothing here is asserted."""

from benchmarks import random_games, solving

random_games.main()
solving.main()
