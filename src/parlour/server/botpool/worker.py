"""The worker process for bots: reads one request per line, writes one answer per line."""

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
from parlour.core.game import AnyGame, GameClass, Highlight
from parlour.core.jit import BACKEND
from parlour.core.lexicon_reference import LexiconReference
from parlour.core.match import Match
from parlour.core.registry import find_game
from parlour.server.protocol.bot_requests import (
    BotAnswer,
    BotRequest,
    HighlightsRequest,
    Review,
    ReviewRequest,
    SuggestRequest,
    WarmUp,
    WorkerRequest,
)


def answer(request: BotRequest) -> BotAnswer:
    """A bot's move, a hint, a review, highlights or suggestions; exceptions are returned as a
    problem.
    """
    try:
        game = _game(request.game, bytes(request.settings), request.lexicon)
        if isinstance(request, HighlightsRequest):
            return BotAnswer(Raw(to_json(highlights(game, bytes(request.record)))))
        view = codec_of(game.View).from_json(bytes(request.view))
        result: Any
        if isinstance(request, ReviewRequest):
            action = codec_of(game.Action).from_json(request.action)
            result = review(game, view, request.seat, action)
        elif isinstance(request, SuggestRequest):
            result = game.suggest(view, request.word)
        elif request.level is None:
            result = game.advise(view, request.seat)
        else:
            result = game.choose(view, request.seat, request.level, Random(request.seed))
        return BotAnswer(Raw(to_json(result)))
    except Exception as error:
        return BotAnswer(problem=f"{type(error).__name__}: {error}"[:500])


def review(game: AnyGame, view: Any, seat: int, action: Any) -> Review:
    """Compares a move with the one that the game advises."""
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


def highlights(game: AnyGame, record: bytes) -> tuple[Highlight, ...]:
    """What made a match."""
    match = Match.replay(msgspec.json.decode(record), game=type(game), lexicons=game.lexicons)
    return game.highlights(match.steps())


LITTLE = 1
"""The budget of a move that is made to compile, not to win."""


@lru_cache(maxsize=64)
def _game(name: str, settings: bytes, lexicon: LexiconReference | None) -> AnyGame:
    """The game with its settings, and with exactly the word list that the match uses."""
    kind = find_game(name)
    words = None if lexicon is None else {lexicon.name: kind.recall(lexicon)}
    return kind.make(msgspec.json.decode(settings), words)


def warm(games: Sequence[str]) -> None:
    """Plays the first moves of each game at every level, so that numba compiles what they need.
    Without numba there is nothing to do.
    """
    for name in games if BACKEND == "numba" else ():
        try:
            _warm(find_game(name))
        except Exception as error:
            print(f"{name} cannot be warmed: {error!r}"[:500], file=sys.stderr)


def _warm(kind: GameClass) -> None:
    for level in kind.levels:
        match = Match.new(kind, kind.seats[0], seed="warm")
        for _ in range(8):
            if match.to_act:
                seat = match.to_act[0]
                move = match.game.choose(match.view(seat), seat, level, Random(1), LITTLE)
                match.play(seat, move)
        if match.to_act:
            match.game.advise(match.view(match.to_act[0]), match.to_act[0])


def main() -> None:
    """Answers requests until stdin ends or nobody reads the answers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(5)
    decode = msgspec.json.Decoder(WorkerRequest).decode
    out = os.fdopen(os.dup(1), "wb", buffering=0)
    # Whatever a game prints goes to stderr: stdout carries the answers.
    os.dup2(2, 1)
    for line in sys.stdin.buffer:
        request = decode(line)
        if isinstance(request, WarmUp):
            warm(request.games)
            reply = BotAnswer()
        else:
            reply = answer(request)
        try:
            out.write(msgspec.json.encode(reply) + b"\n")
        except BrokenPipeError:
            return


if __name__ == "__main__":
    main()
