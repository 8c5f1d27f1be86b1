"""What a bot's worker process is asked, and what it answers: one JSON line each."""

from __future__ import annotations

from typing import Any

from msgspec import Raw, Struct

from parlour.core.codec import to_json
from parlour.core.game import AnyGame, Line
from parlour.core.lexicon_reference import LexiconReference


class WarmUp(Struct, frozen=True, tag="warm"):
    """Be ready for these games; the answer is empty."""

    games: tuple[str, ...]


class MoveRequest(Struct, frozen=True, kw_only=True, tag="thought"):
    """What a worker is asked: everything a bot may know."""

    game: str
    settings: Raw
    lexicon: LexiconReference | None
    view: Raw
    seat: int
    level: str | None
    """None: a hint is wanted."""
    seed: str


class ReviewRequest(Struct, frozen=True, kw_only=True, tag="look"):
    """A move that was made, and what its seat could see then: how good was it?"""

    game: str
    settings: Raw
    lexicon: LexiconReference | None
    view: Raw
    seat: int
    action: Raw


WorkerRequest = WarmUp | MoveRequest | ReviewRequest


class Review(Struct, frozen=True, kw_only=True):
    """A move beside the one that would have been advised."""

    notation: str
    best: Any = None
    best_notation: str | None = None
    cost: float | None = None
    """In points; None where nobody can say."""
    line: Line | None = None


class BotAnswer(Struct, frozen=True):
    """A move, advice or a look at a move, as JSON, or what went wrong."""

    action: Raw = Raw(b"null")
    problem: str | None = None


def move_request(
    game: AnyGame, view: object, seat: int, level: str | None, seed: str
) -> MoveRequest:
    """What a worker needs to know to decide for a seat."""
    return MoveRequest(
        game=game.name,
        settings=Raw(to_json(game.settings)),
        lexicon=game.lexicon,
        view=Raw(to_json(view)),
        seat=seat,
        level=level,
        seed=seed,
    )


def review_request(game: AnyGame, view: object, seat: int, action: object) -> ReviewRequest:
    """What a worker needs to know to look at a move."""
    return ReviewRequest(
        game=game.name,
        settings=Raw(to_json(game.settings)),
        lexicon=game.lexicon,
        view=Raw(to_json(view)),
        seat=seat,
        action=Raw(to_json(action)),
    )
