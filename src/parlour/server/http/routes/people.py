"""Routes for everybody: name, statistics, games, rules, high scores."""

from __future__ import annotations

from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

import msgspec
from aiohttp import hdrs, web
from msgspec import Raw
from msgspec.structs import replace

from parlour.core.game import GameClass, Line
from parlour.core.refusal import Refused, malformed_at, refuse
from parlour.core.registry import GROUP
from parlour.core.strings import strings_of
from parlour.server.http.request import RequestContext
from parlour.server.http.routes.route import Route
from parlour.server.matches.forms import readable
from parlour.server.pages.markdown import parse
from parlour.server.protocol.blocks import Rules
from parlour.server.protocol.bodies import (
    Games,
    GameSummary,
    Kept,
    KeptItem,
    Me,
    MeChanges,
)
from parlour.server.protocol.codes import ServerCode
from parlour.server.protocol.scores import GameStatistics, Score, Scores, Statistics
from parlour.server.tables.names import clean_name, numbered_names
from parlour.server.tables.settings_form import settings_form
from parlour.store.rows import GuestRow, ResultRow

PAGE_SIZE = 10
MOST_PAGES = 1_000


async def me(context: RequestContext) -> Me:
    """The guest's id, name, sign and colour."""
    row = await context.row()
    return Me(context.guest, None) if row is None else _me(row)


def _me(row: GuestRow) -> Me:
    return Me(row.id, row.name or None, row.sign, row.colour)


async def change_me(context: RequestContext) -> Me:
    """Gives the guest a name, a sign or a colour."""
    body: MeChanges = context.body
    if body.name is None and body.sign is None and body.colour is None:
        raise Refused(malformed_at("$", "expected a name, a sign or a colour"))
    now = context.services.time.now()
    known = await context.row() or GuestRow(id=context.guest, name="", created=now, seen=now)
    guest = replace(
        known,
        name=known.name if body.name is None else clean_name(body.name),
        seen=now,
        sign=body.sign or known.sign,
        colour=body.colour or known.colour,
    )
    old_names = () if body.name is None or body.was is None else numbered_names(body.was)
    await context.hub.save_guest(guest, old_names)
    if body.name is not None:
        context.hub.renamed(guest.id, guest.name)
    return _me(guest)


async def kept(context: RequestContext) -> Kept:
    """What is kept about the guest."""
    if context.new:
        return Kept(())
    counted = await context.services.store.kept(context.guest)
    return Kept(tuple([KeptItem(what, count) for what, count in counted.items()]))


async def delete_me(context: RequestContext) -> web.Response:
    """Deletes everything that is kept about the guest, and the cookie."""
    if not context.new:
        await context.hub.delete_guest(context.guest)
    response = web.Response(status=204)
    context.forget(response)
    return response


async def statistics(context: RequestContext) -> Statistics:
    """The guest's results by game."""
    by_game: dict[str, list[ResultRow]] = {}
    for result in await context.services.store.results_of(context.guest):
        by_game.setdefault(result.game, []).append(result)
    return Statistics(
        tuple(
            GameStatistics(
                game=game,
                played=len(results),
                won=sum(r.rank == 1 for r in results),
                best=max(r.score for r in results),
                mean=round(sum(r.score for r in results) / len(results), 2),
            )
            for game, results in sorted(by_game.items())
        )
    )


async def games(context: RequestContext) -> Games:
    """Every game that this server offers."""
    games = context.services.games.values()
    return Games(tuple([game_summary(game, context.language) for game in games]))


async def rules(context: RequestContext) -> Rules:
    """The rules of a game."""
    return rules_of(context.services.game(context.part("game")), context.language)


async def scores(context: RequestContext) -> Scores:
    """The high scores of a list, by default of the game's first."""
    services = context.services
    game = services.game(context.part("game"))
    listed = context.request.query.get("list")
    if listed is None:
        listed = next(iter(await services.store.score_lists(game.name)), "")
    return await scores_of(context, game, listed)


async def scores_of(context: RequestContext, game: GameClass, listed: str) -> Scores:
    """One page of a list of high scores."""
    text = context.request.query.get("page", "1")
    page = int(text) if text.isascii() and text.isdigit() and len(text) < 5 else 0
    if not 1 <= page <= MOST_PAGES:
        problem = f"expected a number from 1 to {MOST_PAGES}"
        raise Refused(malformed_at("$.page", problem))
    skip = (page - 1) * PAGE_SIZE
    rows = await context.services.store.scores(game.name, listed, PAGE_SIZE + 1, skip)
    lines = [
        Score(skip + i, row.name, row.score, row.ended, row.match, row.guest == context.guest)
        for i, row in enumerate(rows[:PAGE_SIZE], start=1)
    ]
    return Scores(game.name, listed, tuple(lines), page, len(rows) > PAGE_SIZE)


@cache
def game_summary(game: GameClass, language: str = "en") -> GameSummary:
    """A game as lists of games show it."""
    strings = strings_of(game, language)
    title = "game.name" in strings.catalogue
    tagline = "game.tagline" in strings.catalogue
    kinds = {field.kind for field in settings_form(game).fields}
    return GameSummary(
        name=game.name,
        title=strings.say(Line("game.name")) if title else readable(game.name).capitalize(),
        tagline=strings.say(Line("game.tagline")) if tagline else "",
        version=game.version,
        fewest=game.seats[0],
        most=game.seats[-1],
        levels=game.levels,
        settings=Raw(msgspec.json.encode(msgspec.json.schema(game.Settings))),
        undo=game.undo.value,
        hidden=game.hidden,
        rules=_rules_file(game, "en") is not None,
        tutorial=game.tutorial is not None,
        example=game.tells_examples(),
        prints=game.printables is not None,
        boards="board-code" in kinds,
        words="lexicon" in kinds,
        high_scores=game.high_scores,
        folder=folder_of(game),
    )


def folder_of(game: GameClass) -> str | None:
    """A folder may hold several games: the strings of the second lie in a folder inside it."""
    above, _, inside = game.home.partition(f"{GROUP}.")
    return inside.replace(".", "/") if inside and not above else None


def rules_of(game: GameClass, wanted: str) -> Rules:
    """The rules of a game in the wanted language, or in English; refused if there are none."""
    language = wanted if _rules_file(game, wanted) is not None else "en"
    file = _rules_file(game, language)
    if file is None:
        raise refuse(ServerCode.NO_SUCH_PAGE)
    return Rules(game.name, language, parse(file.read_text(encoding="utf-8")))


def _rules_file(game: GameClass, language: str) -> Traversable | None:
    try:
        file = resources.files(game.home).joinpath(f"rules.{language}.md")
    except TypeError:  # a game in a single module has no folder
        return None
    return file if file.is_file() else None


ROUTES = (
    Route(
        method="GET",
        path="/api/me",
        summary="Who you are",
        answer=me,
        gives=Me,
        depends_on=hdrs.COOKIE,
    ),
    Route(
        method="PUT",
        path="/api/me",
        summary="Change your name, your sign or your colour",
        answer=change_me,
        takes=MeChanges,
        gives=Me,
    ),
    Route(
        method="DELETE",
        path="/api/me",
        summary="Delete everything that is kept about you; your seats become free",
        answer=delete_me,
        status=204,
    ),
    Route(
        method="GET",
        path="/api/me/kept",
        summary="What is kept about you",
        answer=kept,
        depends_on=hdrs.COOKIE,
        gives=Kept,
    ),
    Route(
        method="GET",
        path="/api/me/statistics",
        summary="Your results",
        answer=statistics,
        depends_on=hdrs.COOKIE,
        gives=Statistics,
    ),
    Route(
        method="GET",
        path="/api/games",
        summary="Every game that this server offers",
        answer=games,
        gives=Games,
        query=("lang",),
    ),
    Route(
        method="GET",
        path="/api/rules/{game}",
        summary="The rules of a game, block by block",
        answer=rules,
        gives=Rules,
        query=("lang",),
    ),
    Route(
        method="GET",
        path="/api/scores/{game}",
        summary="High scores",
        answer=scores,
        depends_on=hdrs.COOKIE,
        gives=Scores,
        query=("list", "page"),
    ),
)
