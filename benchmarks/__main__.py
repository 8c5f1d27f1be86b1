"""`make bench`: runs every benchmark and prints its figures. Nothing is asserted."""

from benchmarks import (
    bot_move_time,
    crossing_wildcards,
    decision_cost,
    preview_load,
    preview_time,
    random_games,
    server_load,
    socket_memory,
    solver_time,
    word_index,
)
from benchmarks.boardgame import moves as boardgame

random_games.main()
solver_time.main()
preview_time.main()
preview_load.main()
word_index.main()
crossing_wildcards.main()
bot_move_time.main()
decision_cost.main()
server_load.main()
boardgame.main()
socket_memory.main()
