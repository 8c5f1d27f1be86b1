"""`make bench`: every figure beside its rival. Nothing here is asserted."""

from benchmarks import (
    previews,
    random_games,
    server_load,
    sockets,
    solving,
    thinking,
    words,
)
from benchmarks.boardgame import moves as boardgame

random_games.main()
solving.main()
previews.main()
words.main()
thinking.main()
server_load.main()
boardgame.main()
sockets.main()
