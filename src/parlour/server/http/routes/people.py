"""Doors for whoever asks: name, statistics, games, rules, high scores."""

from __future__ import annotations

from importlib import resources
from importlib.resources.abc import Traversable

import msgspec
from msgspec import Raw

from parlour.core.game import GameClass, Line
from parlour.core.refusal import Refused, malformed_at, refuse
from parlour.core.strings import strings_of
from parlour.server.http.request import RequestContext
from parlour.server.http.routes.route import Route
from parlour.server.matches.localize import readable
from parlour.server.pages.markdown import parse
from parlour.server.protocol.blocks import Rules
from parlour.server.protocol.bodies import (
    Games,
    GameStatistics,
    GameSummary,
    Me,
    NameRequest,
    Score,
    Scores,
    Statistics,
)
from parlour.server.protocol.codes import ServerCode
from parlour.server.tables.names import clean_name, numbered
from parlour.store.rows import GuestRow, ResultRow

ON_A_PAGE = 10
MOST_PAGES = 1_000


async def me(context: RequestContext) -> Me:
    """Who asks."""
    row = await context.row()
    return Me(context.guest, None if row is None else row.name)


async def rename(context: RequestContext) -> Me:
    """Takes a name."""
    body: NameRequest = context.body
    now = context.hub.time.now()
    known = await context.row()
    name = clean_name(body.name)
    created = now if known is None else known.created
    guest = GuestRow(id=context.guest, name=name, created=created, seen=now)
    called = () if body.was is None else numbered(body.was)
    await context.hub.store.save_guest(guest, called)
    context.hub.renamed(context.guest, name)
    if called:
        await context.hub.rename_seats(context.guest, called, name)
    return Me(context.guest, name)


async def statistics(context: RequestContext) -> Statistics:
    """How the asker did."""
    by_game: dict[str, list[ResultRow]] = {}
    for result in await context.hub.store.results_of(context.guest):
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
    """Every game that is played here."""
    games = context.hub.games.values()
    return Games(tuple([game_sheet(game, context.language) for game in games]))


async def rules(context: RequestContext) -> Rules:
    """The rules for people."""
    return rules_of(context.hub.game(context.part("game")), context.language)


async def scores(context: RequestContext) -> Scores:
    """The best of a list; without a name, of the game's first."""
    hub = context.hub
    game = hub.game(context.part("game"))
    listed = context.request.query.get("list")
    if listed is None:
        listed = next(iter(await hub.store.score_lists(game.name)), "")
    return await scores_of(context, game, listed)


async def scores_of(context: RequestContext, game: GameClass, listed: str) -> Scores:
    """The best of a list: the page that was asked for."""
    asked = context.request.query.get("page", "1")
    page = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 5 else 0
    if not 1 <= page <= MOST_PAGES:
        problem = f"a page is a number from 1 to {MOST_PAGES}"
        raise Refused(malformed_at("$.page", problem))
    skip = (page - 1) * ON_A_PAGE
    rows = await context.hub.store.scores(game.name, listed, ON_A_PAGE + 1, skip)
    lines = [
        Score(skip + i, row.name, row.score, row.ended, row.match, row.guest == context.guest)
        for i, row in enumerate(rows[:ON_A_PAGE], start=1)
    ]
    return Scores(game.name, listed, tuple(lines), page, len(rows) > ON_A_PAGE)


def game_sheet(game: GameClass, language: str = "en") -> GameSummary:
    """A game as the list shows it."""
    strings = strings_of(game, language)
    title = "game.name" in strings.catalogue
    tagline = "game.tagline" in strings.catalogue
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
        rules=_rules_file(game, "en") is not None,
        tutorial=game.tutorial is not None,
    )


def rules_of(game: GameClass, wanted: str) -> Rules:
    """The rules of a game in the language that is wanted, or in English; refused if it has none
    written down.
    """
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
    Route(method="GET", path="/api/me", summary="Who you are", answer=me, gives=Me),
    Route(
        method="PUT",
        path="/api/me",
        summary="Take a name",
        answer=rename,
        takes=NameRequest,
        gives=Me,
    ),
    Route(
        method="GET",
        path="/api/me/statistics",
        summary="How you did",
        answer=statistics,
        gives=Statistics,
    ),
    Route(
        method="GET",
        path="/api/games",
        summary="Every game",
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
        gives=Scores,
        query=("list", "page"),
    ),
)
