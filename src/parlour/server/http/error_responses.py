"""Refusals as HTTP responses: the status of each code, and a page or JSON."""

from __future__ import annotations

import msgspec
from aiohttp import hdrs, web

from parlour.core.refusal import CoreCode, Refusal
from parlour.server.http.bundle import CLIENT, INDEX
from parlour.server.http.languages import accepted
from parlour.server.pages import TEXT, error_page
from parlour.server.protocol.bodies import RefusalBody
from parlour.server.protocol.codes import ServerCode, refusal_text

SERVER_ERRORS = (TEXT, "/static/", "/app/")
"""Paths whose error pages come from the server; elsewhere the client shows the error."""

NOT_STORED = {hdrs.CACHE_CONTROL: "no-store"}

SAFE = ("GET", "HEAD", "OPTIONS")

STATUS: dict[str, int] = {
    ServerCode.NO_SUCH_TABLE: 404,
    ServerCode.NO_SUCH_MATCH: 404,
    ServerCode.NO_SUCH_PAGE: 404,
    CoreCode.NO_SUCH_ENTRY: 404,
    CoreCode.NO_SUCH_SEAT: 404,
    CoreCode.UNKNOWN_GAME: 404,
    CoreCode.UNKNOWN_LEXICON: 404,
    CoreCode.UNKNOWN_PRINTABLE: 404,
    CoreCode.NO_EXAMPLE: 404,
    ServerCode.NO_BOARDS: 404,
    ServerCode.NOT_SEATED: 403,
    ServerCode.NOT_THE_HOST: 403,
    ServerCode.NO_NAME: 403,
    ServerCode.WRONG_ORIGIN: 403,
    ServerCode.NO_LENGTH: 411,
    ServerCode.TOO_LARGE: 413,
    ServerCode.COMPRESSED_BODY: 415,
    ServerCode.WRONG_HOST: 421,
    ServerCode.TOO_SLOW: 408,
    ServerCode.TOO_FAST: 429,
    ServerCode.NOT_SAVED: 503,
    ServerCode.NOT_READ: 503,
    ServerCode.RESTARTING: 503,
    ServerCode.MISTAKE: 500,
}
"""The HTTP status of each refusal; all others are 409, a conflict with the current state."""


class Malformed(Exception):
    """The body of a request cannot be decoded."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


def refusal_response(request: web.Request, status: int, refusal: Refusal) -> web.Response:
    """A refusal as an HTML page, or as JSON for the API, in a language that the client accepts."""
    if refusal.code == ServerCode.WRONG_HOST:
        # A page would need files that are refused for this host as well.
        return web.Response(text=refusal_text(refusal), status=status)
    if not request.path.startswith(("/api/", "/ws")) and request.method in SAFE:
        client = request.app.get(CLIENT)
        if client is not None and not request.path.startswith(SERVER_ERRORS):
            return client.answer(request, INDEX, status)
        front = TEXT if request.path.startswith(f"{TEXT}/") else "/"
        page = error_page(status, refusal_text(refusal), front)
        return web.Response(text=page, content_type="text/html", status=status, headers=NOT_STORED)
    language = accepted(request.headers.get(hdrs.ACCEPT_LANGUAGE, ""))
    text = refusal_text(refusal, language=language)
    body = msgspec.json.encode(RefusalBody(refusal.code, dict(refusal.detail), text))
    return web.Response(
        body=body, content_type="application/json", status=status, headers=NOT_STORED
    )
