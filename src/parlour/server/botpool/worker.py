"""A process that thinks for bots: a thought a line comes in, an answer a line goes out."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Any

import msgspec
from msgspec import Raw

from parlour.core.codec import codec_of, to_json
from parlour.core.game import AnyGame, GameClass
from parlour.core.jit import BACKEND
from parlour.core.lexicon_reference import LexiconReference
from parlour.core.match import Match
from parlour.core.registry import find_game
from parlour.server.protocol.bot_requests import (
    BotAnswer,
    MoveRequest,
    Review,
    ReviewRequest,
    WarmUp,
    WorkerRequest,
)


def answer(asked: MoveRequest | ReviewRequest) -> BotAnswer:
    """The move of a bot, or advice; whatever goes wrong is part of the answer."""
    try:
        game = _bound(asked.game, bytes(asked.settings), asked.lexicon)
        view = codec_of(game.View).from_json(bytes(asked.view))
        made: Any
        if isinstance(asked, ReviewRequest):
            made = looked(game, view, asked.seat, codec_of(game.Action).from_json(asked.action))
        elif asked.level is None:
            made = game.advise(view, asked.seat)
        else:
            made = game.choose(view, asked.seat, asked.level, Random(asked.seed))
        return BotAnswer(Raw(to_json(made)))
    except Exception as error:
        return BotAnswer(problem=f"{type(error).__name__}: {error}"[:500])


def looked(game: AnyGame, view: Any, seat: int, action: Any) -> Review:
    """A move beside the one that the game would have advised."""
    notation = game.write(action, view)
    cost = game.cost(view, seat, action)
    advice = game.advise(view, seat)
    if advice is None:
        return Review(notation=notation, cost=cost)
    return Review(
        notation=notation,
        best=advice.best,
        best_notation=game.write(advice.best, view),
        cost=cost,
        line=advice.line,
    )


@lru_cache(maxsize=64)
def _bound(name: str, settings: bytes, lexicon: LexiconReference | None) -> AnyGame:
    """The game, with exactly the words that the match is judged by."""
    kind = find_game(name)
    words = None if lexicon is None else {lexicon.name: kind.recall(lexicon)}
    return kind.make(msgspec.json.decode(settings), words)


def warm(games: Sequence[str]) -> None:
    """Plays the first moves of each game at every level, so that everything is compiled; where
    nothing is compiled there is nothing to do.
    """
    for name in games if BACKEND == "numba" else ():
        try:
            _warm(find_game(name))
        except Exception as error:
            print(f"{name} cannot be warmed: {error!r}"[:500], file=sys.stderr)


def _warm(kind: GameClass) -> None:
    for level in kind.levels:
        match = Match.new(kind, kind.seats[-1], seed="warm")
        for _ in range(8):
            if match.to_act:
                seat = match.to_act[0]
                match.game.advise(match.view(seat), seat)
                match.play(seat, match.game.choose(match.view(seat), seat, level, Random(1)))


def main() -> None:
    """Answers until its input ends, or nobody is left to hear it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(5)
    decode = msgspec.json.Decoder(WorkerRequest).decode
    out = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)
    for line in sys.stdin.buffer:
        asked = decode(line)
        if isinstance(asked, WarmUp):
            warm(asked.games)
            made = BotAnswer()
        else:
            made = answer(asked)
        try:
            out.write(msgspec.json.encode(made) + b"\n")
        except BrokenPipeError:
            return


if __name__ == "__main__":
    main()
