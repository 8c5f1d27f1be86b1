"""Routes of people's pages: the client that was built, the text view, and the files they need."""

from __future__ import annotations

from aiohttp import web
from msgspec import json
from msgspec.structs import replace

from parlour.core.game import Line
from parlour.core.record import Entry
from parlour.core.refusal import refuse
from parlour.server import pages
from parlour.server.http import preload
from parlour.server.http.bundle import CLIENT, Bundle
from parlour.server.http.request import RequestContext
from parlour.server.http.routes.people import game_sheet, me, rules_of, scores_of
from parlour.server.http.routes.route import Route
from parlour.server.matches import localize
from parlour.server.matches.archive import moves_of
from parlour.server.protocol.bodies import Scores
from parlour.server.protocol.codes import ServerCode, words_for
from parlour.store.rows import MatchRow

HTML = "text/html"
TEXT = pages.TEXT


def _full(context: RequestContext) -> str | None:
    """The same page in the client, if that is built."""
    if CLIENT not in context.request.app:
        return None
    return context.request.rel_url.raw_path.removeprefix(TEXT) or "/"


async def home(context: RequestContext) -> str:
    """The front door."""
    hub = context.hub
    sheets = [game_sheet(game) for game in hub.games.values()]
    tables = hub.lobby.listed().tables
    return pages.home_page(sheets, tables, await me(context), hub.address, _full(context))


async def table(context: RequestContext) -> str:
    """A table."""
    found = await context.table()
    code = found.row.code
    sheet = game_sheet(context.hub.game(found.row.game))
    link, qr = f"{context.base}/t/{code}", f"/api/tables/{code}/qr.svg"
    return pages.table_page(code, sheet, await me(context), link, qr, _full(context))


async def carry(context: RequestContext) -> str:
    """Where a carried seat arrives."""
    return pages.carry_page()


async def match(context: RequestContext) -> str:
    """A match to read."""
    reading = context.hub.archive
    row, entries = await reading.raw(context.part("match"))
    if row.fate == "closed":
        return await _closed(context, row, entries)
    live = await reading.match(row.id)
    wanted = context.request.query.get("n", "")
    last = live.version
    n = int(wanted) if wanted.isascii() and wanted.isdecimal() and len(wanted) < 8 else last
    sheet = await reading.sheet(context.part("match"))
    title = game_sheet(type(live.game)).title
    lines = localize.lines(live.game, live.match.view(None, min(n, last)), live.row.names)
    moves = moves_of(live) if live.over else []
    return pages.match_page(sheet, title, min(n, last), lines, moves, live.seed(), _full(context))


async def _closed(context: RequestContext, row: MatchRow, entries: list[Entry]) -> str:
    """A match that nobody plays on: what was done, as its log has it."""
    sheet = await context.hub.archive.sheet(row.id)
    moves = [
        (e.n, f"{row.names[e.actor]}: {json.encode(e.action).decode()}")
        for e in entries
        if isinstance(e.actor, int)
    ]
    notice = words_for(None).say(Line("page.closed"))
    title = localize.readable(row.game).capitalize()
    return pages.match_page(sheet, title, 0, [notice], moves, full=_full(context))


async def rules(context: RequestContext) -> str:
    """The rules of a game."""
    game = context.hub.game(context.part("game"))
    rules = rules_of(game, context.language)
    return pages.rules_page(game_sheet(game).title, rules, _full(context))


async def scores(context: RequestContext) -> str:
    """The high scores of a game."""
    game = context.hub.game(context.part("game"))
    wanted = context.request.query.get("list")
    lists: list[Scores] = [
        await scores_of(context, game, listed)
        for listed in await context.hub.store.score_lists(game.name)
        if wanted in (None, listed)
    ]
    return pages.scores_page(game_sheet(game).title, lists, game.name, _full(context))


async def static(request: web.Request) -> web.Response:
    """A script or style."""
    found = pages.STATIC.get(request.match_info["file"])
    if found is None:
        raise refuse(ServerCode.NO_SUCH_PAGE)
    kind, _, charset = found.content_type.partition("; charset=")
    response = web.Response(body=found.body, content_type=kind, charset=charset or None)
    known = request.query.get("v") == found.hash
    forever = "public, max-age=31536000, immutable"
    response.headers["Cache-Control"] = forever if known else "no-cache"
    return response


async def index(context: RequestContext) -> web.Response:
    """The client, with what the page that is asked for will need."""
    client = context.request.app[CLIENT]
    return client.page(context.request, await preload.links(context, client))


async def built(request: web.Request) -> web.Response:
    """A file of the client."""
    if CLIENT not in request.app:
        raise refuse(ServerCode.NO_SUCH_PAGE)
    return request.app[CLIENT].answer(request, request.match_info["path"])


ROUTES = (
    Route(method="GET", path=TEXT, summary="The front door", answer=home, content=HTML),
    Route(method="GET", path=f"{TEXT}/t/{{code}}", summary="A table", answer=table, content=HTML),
    Route(method="GET", path=f"{TEXT}/carry", summary="A carried seat", answer=carry, content=HTML),
    Route(method="GET", path=f"{TEXT}/m/{{match}}", summary="A match", answer=match, content=HTML),
    Route(method="GET", path=f"{TEXT}/rules/{{game}}", summary="Rules", answer=rules, content=HTML),
    Route(
        method="GET", path=f"{TEXT}/scores/{{game}}", summary="Scores", answer=scores, content=HTML
    ),
)
"""The text view."""

SHARED_TEXT = tuple([replace(route, path=route.path.removeprefix(TEXT) or "/") for route in ROUTES])
"""The text view at the addresses that people share, where no client is built."""


def shared_routes(client: Bundle | None) -> tuple[Route, ...]:
    """The addresses that people share: the client's where one is built, at its own ones too."""
    if client is None:
        return SHARED_TEXT
    paths = dict.fromkeys([*[route.path for route in SHARED_TEXT], *client.routes])
    return tuple(
        [
            Route(method="GET", path=path, summary="The client", answer=index, content=HTML)
            for path in paths
        ]
    )
