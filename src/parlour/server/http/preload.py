"""What a page is about to need, told to the browser together with the page itself: the files of
its part of the client, and the first answers. Otherwise they are found out one after another.

Which they are the client says, in the routes that its build writes down. Only a hint: what is
missing here is loaded later, what is too much is not used.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from urllib.parse import quote

from aiohttp import hdrs

from parlour.core.refusal import Refused
from parlour.server.http.bundle import Bundle, PageRoute
from parlour.server.http.languages import accepted
from parlour.server.http.request import RequestContext


async def links(context: RequestContext, client: Bundle) -> str:
    """The elements for the head of the page that is asked for."""
    resource = context.request.match_info.route.resource
    page = None if resource is None else client.routes.get(resource.canonical)
    if page is None:
        return ""
    values = {"language": accepted(context.request.headers.get(hdrs.ACCEPT_LANGUAGE, ""))}
    sources = [*page.sources, *await _named(context, page, values)]
    needed = [file for source in _filled(sources, values) for file in client.needs.get(source, ())]
    answers = _filled(page.answers, {name: quote(value, "") for name, value in values.items()})
    return "".join([*map(_file, dict.fromkeys(needed)), *map(_answer, answers)])


async def _named(
    context: RequestContext, page: PageRoute, values: dict[str, str]
) -> tuple[str, ...]:
    """Adds what the address names to the values; the sources that a table needs in its phase."""
    parts = dict(context.request.match_info)
    if "code" not in parts:
        values.update(parts)
        return ()
    try:
        row = (await context.table()).row
    except Refused:
        return ()
    values.update(code=row.code, game=row.game)
    return page.phases.get(row.phase, ())


def _filled(patterns: Iterable[str], values: dict[str, str]) -> Iterator[str]:
    """Those of which every value is known."""
    for pattern in patterns:
        try:
            yield pattern.format_map(values)
        except KeyError:
            continue


def _file(path: str) -> str:
    url = f"/app/{path}"
    if path.endswith(".js"):
        return f'<link rel="modulepreload" crossorigin href="{url}">'
    if path.endswith(".css"):
        return f'<link rel="stylesheet" crossorigin href="{url}">'
    return _answer(url)


def _answer(url: str) -> str:
    return f'<link rel="preload" as="fetch" crossorigin href="{url}">'
