"""Doors of people's pages: the client that was built, the text view, and the files they need."""

from __future__ import annotations

from aiohttp import web
from msgspec import json
from msgspec.structs import replace

from parlour.core.game import Line
from parlour.core.record import Entry
from parlour.core.refusal import refuse
from parlour.server import pages
from parlour.server.http import preload
from parlour.server.http.bundle import CLIENT
from parlour.server.http.request import Visit
from parlour.server.http.routes.people import game_sheet, me, rules_language, rules_text, scores_of
from parlour.server.http.routes.route import Door
from parlour.server.matches import localize
from parlour.server.matches.archive import moves_of
from parlour.server.protocol.bodies import Scores
from parlour.server.protocol.codes import ServerCode, words_for
from parlour.store.rows import MatchRow

HTML = "text/html"
TEXT = pages.TEXT


def _full(visit: Visit) -> str | None:
    """The same page in the client, if that is built."""
    if CLIENT not in visit.request.app:
        return None
    return visit.request.rel_url.raw_path.removeprefix(TEXT) or "/"


async def home(visit: Visit) -> str:
    """The front door."""
    house = visit.house
    sheets = [game_sheet(game) for game in house.games.values()]
    tables = house.lobby.listed().tables
    return pages.home_page(sheets, tables, await me(visit), house.address, _full(visit))


async def table(visit: Visit) -> str:
    """A table."""
    found = await visit.table()
    code = found.row.code
    sheet = game_sheet(visit.house.game(found.row.game))
    link, qr = f"{visit.base}/t/{code}", f"/api/tables/{code}/qr.svg"
    return pages.table_page(code, sheet, await me(visit), link, qr, _full(visit))


async def carry(visit: Visit) -> str:
    """Where a carried seat arrives."""
    return pages.carry_page()


async def match(visit: Visit) -> str:
    """A match to read."""
    reading = visit.house.reading
    row, entries = await reading.raw(visit.part("match"))
    if row.fate == "closed":
        return await _closed(visit, row, entries)
    live = await reading.match(row.id)
    wanted = visit.request.query.get("n", "")
    last = live.version
    n = int(wanted) if wanted.isascii() and wanted.isdecimal() and len(wanted) < 8 else last
    sheet = await reading.sheet(visit.part("match"))
    title = game_sheet(type(live.game)).title
    lines = localize.lines(live.game, live.match.view(None, min(n, last)), live.row.names)
    moves = moves_of(live) if live.over else []
    return pages.match_page(sheet, title, min(n, last), lines, moves, live.seed(), _full(visit))


async def _closed(visit: Visit, row: MatchRow, entries: list[Entry]) -> str:
    """A match that nobody plays on: what was done, as its log has it."""
    sheet = await visit.house.reading.sheet(row.id)
    moves = [
        (e.n, f"{row.names[e.actor]}: {json.encode(e.action).decode()}")
        for e in entries
        if isinstance(e.actor, int)
    ]
    notice = words_for(None).say(Line("page.closed"))
    title = localize.readable(row.game).capitalize()
    return pages.match_page(sheet, title, 0, [notice], moves, full=_full(visit))


async def rules(visit: Visit) -> str:
    """The rules of a game."""
    game = visit.house.game(visit.part("game"))
    language = rules_language(game, visit.language)
    text = rules_text(game, language)
    return pages.rules_page(game_sheet(game).title, text, game.name, language, _full(visit))


async def scores(visit: Visit) -> str:
    """The high scores of a game."""
    game = visit.house.game(visit.part("game"))
    wanted = visit.request.query.get("list")
    lists: list[Scores] = [
        await scores_of(visit, game, listed)
        for listed in await visit.house.store.score_lists(game.name)
        if wanted in (None, listed)
    ]
    return pages.scores_page(game_sheet(game).title, lists, game.name, _full(visit))


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


async def index(visit: Visit) -> web.Response:
    """The client, with what the page that is asked for will need."""
    client = visit.request.app[CLIENT]
    return client.page(visit.request, await preload.links(visit, client))


async def built(request: web.Request) -> web.Response:
    """A file of the client."""
    if CLIENT not in request.app:
        raise refuse(ServerCode.NO_SUCH_PAGE)
    return request.app[CLIENT].answer(request, request.match_info["path"])


DOORS = (
    Door(method="GET", path=TEXT, summary="The front door", answer=home, content=HTML),
    Door(method="GET", path=f"{TEXT}/t/{{code}}", summary="A table", answer=table, content=HTML),
    Door(method="GET", path=f"{TEXT}/carry", summary="A carried seat", answer=carry, content=HTML),
    Door(method="GET", path=f"{TEXT}/m/{{match}}", summary="A match", answer=match, content=HTML),
    Door(method="GET", path=f"{TEXT}/rules/{{game}}", summary="Rules", answer=rules, content=HTML),
    Door(
        method="GET", path=f"{TEXT}/scores/{{game}}", summary="Scores", answer=scores, content=HTML
    ),
)
"""The text view."""

SHARED_TEXT = tuple([replace(door, path=door.path.removeprefix(TEXT) or "/") for door in DOORS])
"""The text view at the addresses that people share, where no client is built."""

SHARED_CLIENT = tuple(
    [
        Door(method="GET", path=path, summary="The client", answer=index, content=HTML)
        for path in (*[door.path for door in SHARED_TEXT], "/learn/{game}", "/choices")
    ]
)
"""The client at those addresses."""
