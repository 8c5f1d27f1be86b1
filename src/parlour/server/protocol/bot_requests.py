"""What is sent to a bot's worker process and what it answers: one line of JSON each."""

from __future__ import annotations

from typing import Any

from msgspec import Raw, Struct

from parlour.core.codec import to_json
from parlour.core.game import AnyGame, Line
from parlour.core.lexicon_reference import LexiconReference
from parlour.core.record import Header


class WarmUp(Struct, frozen=True, tag="warm"):
    """Compile the code of these games; the answer is empty."""

    games: tuple[str, ...]


class MoveRequest(Struct, frozen=True, kw_only=True, tag="thought"):
    """Choose a move or give a hint, from what the seat may see."""

    game: str
    settings: Raw
    lexicon: LexiconReference | None
    view: Raw
    seat: int
    level: str | None
    """The bot's level; None asks for a hint."""
    seed: str


class ReviewRequest(Struct, frozen=True, kw_only=True, tag="look"):
    """Review a move, given what its seat could see at the time."""

    game: str
    settings: Raw
    lexicon: LexiconReference | None
    view: Raw
    seat: int
    action: Raw


class HighlightsRequest(Struct, frozen=True, kw_only=True, tag="highlights"):
    """Tell what made a finished match, from its record."""

    game: str
    settings: Raw
    lexicon: LexiconReference | None
    record: Raw


class SuggestRequest(Struct, frozen=True, kw_only=True, tag="suggest"):
    """Suggest words that may have been meant, from what everybody may see."""

    game: str
    settings: Raw
    lexicon: LexiconReference | None
    view: Raw
    word: str


BotRequest = MoveRequest | ReviewRequest | HighlightsRequest | SuggestRequest
WorkerRequest = WarmUp | BotRequest


class Review(Struct, frozen=True, kw_only=True):
    """A move, compared with the one that the game advises."""

    notation: str
    best: Any = None
    best_notation: str | None = None
    cost: float | None = None
    """In points; None if unknown."""
    line: Line | None = None


class BotAnswer(Struct, frozen=True):
    """A move, a hint, a review, highlights or suggestions as JSON, or what went wrong."""

    action: Raw = Raw(b"null")
    problem: str | None = None


def move_request(
    game: AnyGame, view: object, seat: int, level: str | None, seed: str
) -> MoveRequest:
    """A request for a move, or for a hint if `level` is None."""
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
    """A request to review a move."""
    return ReviewRequest(
        game=game.name,
        settings=Raw(to_json(game.settings)),
        lexicon=game.lexicon,
        view=Raw(to_json(view)),
        seat=seat,
        action=Raw(to_json(action)),
    )


def suggest_request(game: AnyGame, view: object, word: str) -> SuggestRequest:
    """A request for suggestions."""
    return SuggestRequest(
        game=game.name,
        settings=Raw(to_json(game.settings)),
        lexicon=game.lexicon,
        view=Raw(to_json(view)),
        word=word,
    )


def highlights_request(header: Header, record: bytes) -> HighlightsRequest:
    """A request for the highlights of a match."""
    return HighlightsRequest(
        game=header.game,
        settings=Raw(to_json(header.settings)),
        lexicon=header.lexicon,
        record=Raw(record),
    )
