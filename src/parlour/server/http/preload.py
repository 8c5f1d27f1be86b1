"""What a page is about to need, told to the browser together with the page itself: the files of
its part of the client, and the first answers. Without it they are found out one after another.

Only a hint: what is missing here is loaded later, what is too much is not used.
"""

from __future__ import annotations

from collections.abc import Iterable

from aiohttp import hdrs

from parlour.core.refusal import Refused
from parlour.server.http.bundle import Bundle
from parlour.server.http.languages import accepted
from parlour.server.http.request import RequestContext

PAGES = {
    "t": "TablePage",
    "m": "MatchPage",
    "rules": "Rules",
    "scores": "Scores",
    "learn": "Learn",
    "carry": "Carry",
    "choices": "Choices",
}
"""Which page of web/src/pages the client opens, by the first part of the address."""


async def links(context: RequestContext, client: Bundle) -> str:
    """The elements for the head of the page that is asked for."""
    language = accepted(context.request.headers.get(hdrs.ACCEPT_LANGUAGE, ""))
    sources = [f"src/words/{language}.json"]
    answers = ["/api/me", f"/api/games?lang={language}"]
    page = PAGES.get(context.request.path.split("/")[1])
    if page is not None:
        sources.append(_page(page))
    if page == "TablePage":
        await _table(context, language, sources, answers)
    files = dict.fromkeys(file for source in sources for file in client.needs.get(source, ()))
    return "".join([*map(_file, files), *map(_answer, answers)])


async def _table(
    context: RequestContext, language: str, sources: list[str], answers: list[str]
) -> None:
    try:
        row = (await context.table()).row
    except Refused:
        return
    sources.append(f"../src/parlour/games/{row.game}/strings/{language}.json")
    sources.append(_page("Gathering") if row.phase == "gathering" else _game(row.game))
    answers.append(f"/api/tables/{row.code}")


def pages_named() -> Iterable[str]:
    """Every page of the client that is named here, by its source."""
    return [_page(name) for name in (*PAGES.values(), "Gathering")]


def _page(name: str) -> str:
    return f"src/pages/{name}.svelte"


def _game(name: str) -> str:
    return f"src/games/{name}/index.ts"


def _file(path: str) -> str:
    url = f"/app/{path}"
    if path.endswith(".js"):
        return f'<link rel="modulepreload" crossorigin href="{url}">'
    if path.endswith(".css"):
        return f'<link rel="stylesheet" crossorigin href="{url}">'
    return _answer(url)


def _answer(url: str) -> str:
    return f'<link rel="preload" as="fetch" crossorigin href="{url}">'
