"""Routes for pages: the built client, the text view, and the files they need."""

from __future__ import annotations

import msgspec
from aiohttp import web
from msgspec.structs import replace

from parlour.core.game import Line
from parlour.core.refusal import refuse
from parlour.server import pages
from parlour.server.http import preload
from parlour.server.http.bundle import CLIENT, Bundle
from parlour.server.http.request import RequestContext
from parlour.server.http.routes.people import game_summary, me, rules_of, scores_of
from parlour.server.http.routes.route import Handler, Route
from parlour.server.http.routes.settings import lexicons
from parlour.server.matches.forms import LabelledBoard, readable
from parlour.server.protocol.codes import ServerCode, strings_for
from parlour.server.protocol.read_requests import PageRequest, PageText
from parlour.server.protocol.scores import Scores
from parlour.server.tables.settings_form import settings_form

HTML = "text/html"
TEXT = pages.TEXT
_decode_page = msgspec.json.Decoder(PageText).decode
_decode_board = msgspec.json.Decoder(LabelledBoard | None).decode


def _client_path(context: RequestContext, game: str | None = None) -> str | None:
    """The path of the same page in the client, if there is one; for a page that shows a game, only
    if the client can show it.
    """
    if CLIENT not in context.request.app:
        return None
    if game is not None and not context.request.app[CLIENT].has_page(game):
        return None
    return context.request.rel_url.raw_path.removeprefix(TEXT) or "/"


async def home(context: RequestContext) -> str:
    """The home page."""
    hub = context.hub
    games = context.services.games.values()
    return pages.home_page(
        [game_summary(game) for game in games],
        hub.lobby.open_tables().tables,
        await me(context),
        hub.address,
        _client_path(context),
        [settings_form(game) for game in games],
        (await lexicons(context)).lexicons,
    )


async def table(context: RequestContext) -> str:
    """A table's page."""
    found = await context.table()
    code = found.row.code
    rules = context.services.game(found.row.game)
    game = game_summary(rules)
    link, qr = f"{context.base}/t/{code}", f"/api/tables/{code}/qr.svg"
    return pages.table_page(
        code,
        game,
        await me(context),
        link,
        qr,
        _client_path(context, game.name),
        settings_form(rules),
        (await lexicons(context)).lexicons,
    )


async def carry(context: RequestContext) -> str:
    """The page that a carry link opens."""
    return pages.carry_page()


async def match(context: RequestContext) -> str:
    """A match to read, at the entry `n` of the query or at its end. Once it is over, everybody may
    see what the `viewer` of the query saw.
    """
    archive = context.hub.archive
    row = await archive.row(context.part("match"))
    seats = {str(seat): seat for seat in range(len(row.names))}
    viewer = seats.get(context.request.query.get("viewer", "")) if row.fate == "over" else None
    text = context.request.query.get("n", "")
    n = int(text) if text.isascii() and text.isdecimal() and len(text) < 8 else None
    read = await archive.read_for(context.address, row, PageRequest(n, viewer))
    shown = _decode_page(b"".join(read))
    summary = await archive.summary(row)
    at = pages.MatchPlace(row.id, shown.n, viewer)
    lines, title, secrets = shown.lines, readable(row.game).capitalize(), False
    if row.fate == "closed":
        lines = (strings_for(None).say(Line("page.closed")),)
    else:
        game = context.services.game(row.game)
        title, secrets = game_summary(game).title, game.hidden and row.fate == "over"
    moves = await context.services.slices.run(pages.move_list(at, shown.moves))
    return pages.match_page(
        summary,
        title,
        at,
        lines,
        moves=moves,
        board=_decode_board(shown.board),
        sides=secrets,
        seed=shown.seed,
        full=_client_path(context, row.game),
    )


async def rules(context: RequestContext) -> str:
    """The rules of a game."""
    game = context.services.game(context.part("game"))
    rules = rules_of(game, context.language)
    return pages.rules_page(game_summary(game).title, rules, _client_path(context))


async def scores(context: RequestContext) -> str:
    """The high scores of a game."""
    game = context.services.game(context.part("game"))
    chosen = context.request.query.get("list")
    lists: list[Scores] = [
        await scores_of(context, game, listed)
        for listed in await context.services.store.score_lists(game.name)
        if chosen in (None, listed)
    ]
    return pages.scores_page(game_summary(game).title, lists, game.name, _client_path(context))


async def static(request: web.Request) -> web.Response:
    """A script or style sheet of the text view."""
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
    """The client's page, with preload links for what the requested address needs."""
    client = context.request.app[CLIENT]
    return client.page(context.request, await preload.links(context, client))


async def client_file(request: web.Request) -> web.Response:
    """A file of the client."""
    if CLIENT not in request.app:
        raise refuse(ServerCode.NO_SUCH_PAGE)
    return request.app[CLIENT].answer(request, request.match_info["path"])


def _page(path: str, summary: str, answer: Handler, reads: int = 0) -> Route:
    """A page of the text view. It may have the guest's name on it."""
    return Route(
        method="GET",
        path=f"{TEXT}{path}",
        summary=summary,
        answer=answer,
        content=HTML,
        reads=reads,
        depends_on="Cookie",
    )


ROUTES = (
    _page("", "The home page", home),
    _page("/t/{code}", "A table", table),
    _page("/carry", "A carried seat", carry),
    _page("/m/{match}", "A match", match, reads=3),
    _page("/rules/{game}", "Rules", rules),
    _page("/scores/{game}", "Scores", scores),
)
"""The text view."""

SHARED_TEXT = tuple([replace(route, path=route.path.removeprefix(TEXT) or "/") for route in ROUTES])
"""The text view at the addresses that people share, for a server without a built client."""


def shared_routes(client: Bundle | None) -> tuple[Route, ...]:
    """The addresses that people share: the text view's, and the client's own if one is built."""
    if client is None:
        return SHARED_TEXT
    paths = dict.fromkeys([*[route.path for route in SHARED_TEXT], *client.routes])
    return tuple(
        [
            Route(method="GET", path=path, summary="The client", answer=index, content=HTML)
            for path in paths
        ]
    )
