"""Routes for what games have beside their matches: examples, boards by code, pages to print."""

from __future__ import annotations

import re
import secrets
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from aiohttp import web

from parlour.core.codec import codec_of
from parlour.core.printable import PAPERS, Paper
from parlour.core.refusal import Refusal, Refused, malformed_at
from parlour.paper.qr import reachable
from parlour.server.http.made import SHELF, made_response
from parlour.server.http.request import RequestContext
from parlour.server.http.routes.route import Route
from parlour.server.protocol.material_requests import (
    BoardRequest,
    ExampleRequest,
    MaterialRequest,
    PageKind,
    PatternRequest,
    PrintablesRequest,
    PrintRequest,
    WordRequest,
)
from parlour.server.protocol.materials import (
    CodedBoard,
    ExampleTurn,
    FittingWords,
    PrintableList,
    WordVerdict,
)
from parlour.server.tables.names import bot_name

JSON = "application/json"
TYPES: dict[PageKind, str] = {"pdf": "application/pdf", "svg": "image/svg+xml"}

LAYOUT = ("lang", "seats", "paper", "ink", "page")
"""What in a query is no setting, beside `seed`."""

SETTINGS = "any setting of the game by its name"
IN_EXAMPLES = 3
"""How many play in an example if nobody says so, as far as the game allows."""

LONGEST_SEED, LONGEST_TEXT = 64, 200
MOST_WORDS = 500
_NO_NAME = re.compile(r"[^a-z0-9]+")


async def example(context: RequestContext) -> web.Response:
    """A random turn, step by step."""
    game = context.services.game(context.part("game"))
    seats = _seats(context)
    if seats is None:
        seats = min(max(IN_EXAMPLES, game.seats[0]), game.seats[-1])
    names: list[str] = []
    for seat in range(min(seats, 40)):
        names.append(bot_name(seat, names))
    seed = _text(context, "seed", LONGEST_SEED) or secrets.token_hex(4)
    request = ExampleRequest(
        game.name, seed, tuple(names), _settings(context, "seed"), context.language
    )
    return await _made(context, request)


async def board(context: RequestContext) -> web.Response:
    """The board of a code."""
    game = context.services.game(context.part("game"))
    request = BoardRequest(
        game.name, context.part("code"), _seats(context), _settings(context), context.language
    )
    return await _made(context, request)


async def printables(context: RequestContext) -> web.Response:
    """What a game can print."""
    game = context.services.game(context.part("game"))
    return await _made(context, PrintablesRequest(game.name, context.language, link_base(context)))


async def pages(context: RequestContext, *, kind: PageKind) -> web.Response:
    """A printable, by its name or as the board of a code."""
    game = context.services.game(context.part("game"))
    parts, settings = context.request.match_info, _settings(context)
    request = PrintRequest(
        game=game.name,
        name=parts.get("name"),
        kind=kind,
        page=_page(context),
        code=parts.get("code"),
        seats=_seats(context),
        settings=settings,
        paper=_paper(context),
        saving=_saving(context),
        language=context.language,
        link=link_base(context),
    )
    about = [request.name or "board", request.code or settings.get("board") or ""]
    plain = [_NO_NAME.sub("-", part.lower()).strip("-") for part in (game.name, *about)]
    name = f"{'-'.join([part for part in plain if part])[:80]}.{kind}"
    return await _made(context, request, TYPES[kind], name)


async def word(context: RequestContext) -> web.Response:
    """Whether something is a word."""
    asked = _text(context, "word", LONGEST_TEXT, needed=True)
    return await _made(context, WordRequest(context.part("lexicon"), asked))


async def pattern(context: RequestContext) -> web.Response:
    """The words that fit a pattern."""
    asked = _text(context, "pattern", LONGEST_TEXT, needed=True)
    return await _made(context, PatternRequest(context.part("lexicon"), asked, MOST_WORDS))


def link_base(context: RequestContext) -> str | None:
    """Where a code on paper leads: to the server as the client has reached it, or else as phones on
    the network do; None if neither is an address that other devices could open.
    """
    known = (context.base, (context.hub.address or "").rstrip("/"))
    return next((base for base in known if reachable(base)), None)


async def _made(
    context: RequestContext, request: MaterialRequest, content: str = JSON, name: str | None = None
) -> web.Response:
    material = await context.request.app[SHELF].get(context.address, request)
    return made_response(context, material, content, name)


def _settings(context: RequestContext, *others: str) -> dict[str, str]:
    """Whatever in the query has no other meaning."""
    known = {*LAYOUT, *others}
    return {name: text for name, text in context.request.query.items() if name not in known}


def _seats(context: RequestContext) -> int | None:
    return context.query_number("seats")


def _page(context: RequestContext) -> int:
    found = context.query_number("page")
    return 1 if found is None else found


def _paper(context: RequestContext) -> Paper:
    found: Paper | Refusal = codec_of(Paper).read(context.request.query.get("paper", PAPERS[0]))
    if isinstance(found, Refusal):
        raise Refused(malformed_at("$.paper", f"there is {' and '.join(PAPERS)}"))
    return found


def _saving(context: RequestContext) -> bool:
    text = context.request.query.get("ink", "colour")
    if text not in ("colour", "save"):
        raise Refused(malformed_at("$.ink", "there is colour and save"))
    return text == "save"


def _text(context: RequestContext, name: str, longest: int, needed: bool = False) -> str:
    text = context.request.query.get(name, "")
    if len(text) > longest or (needed and not text.strip()):
        raise Refused(malformed_at(f"$.{name}", f"expected 1 to {longest} characters"))
    return text


def _pages(path: str, kind: PageKind, summary: str) -> Route:
    """A route with pages to print."""
    answer: Callable[[RequestContext], Awaitable[Any]] = partial(pages, kind=kind)
    return Route(
        method="GET",
        path=f"{path}.{kind}",
        summary=f"{summary}; takes {SETTINGS}",
        answer=answer,
        reads=5,
        gives=str,
        content=TYPES[kind],
        query=LAYOUT if kind == "svg" else LAYOUT[:-1],
    )


ROUTES = (
    Route(
        method="GET",
        path="/api/games/{game}/example",
        summary=f"A random turn that was really played, step by step; takes {SETTINGS}",
        answer=example,
        reads=5,
        gives=ExampleTurn,
        query=("seed", "seats", "lang"),
    ),
    _pages("/api/games/{game}/boards/{code}", "pdf", "The board of a code, to print"),
    _pages("/api/games/{game}/boards/{code}", "svg", "A page with the board of a code"),
    Route(
        method="GET",
        path="/api/games/{game}/boards/{code}",
        summary=f"The board of a code, as a match on it begins; takes {SETTINGS}",
        answer=board,
        reads=3,
        gives=CodedBoard,
        query=("seats", "lang"),
    ),
    Route(
        method="GET",
        path="/api/games/{game}/printables",
        summary="What a game can print, and how",
        answer=printables,
        reads=1,
        gives=PrintableList,
        query=("lang",),
    ),
    _pages("/api/games/{game}/printables/{name}", "pdf", "Something to print"),
    _pages("/api/games/{game}/printables/{name}", "svg", "A page of something to print"),
    Route(
        method="GET",
        path="/api/lexicons/{lexicon}/word",
        summary="Whether something is a word of a list; if not, what may have been meant",
        answer=word,
        reads=1,
        gives=WordVerdict,
        query=("word",),
    ),
    Route(
        method="GET",
        path="/api/lexicons/{lexicon}/words",
        summary="The words of a list that fit a pattern: ? is any letter, * any number of letters",
        answer=pattern,
        reads=4,
        gives=FittingWords,
        query=("pattern",),
    ),
)
