"""What stands in front of every request: origin, rate, headers, and errors as refusals."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import msgspec
from aiohttp import HttpVersion11, hdrs, web
from aiohttp.typedefs import Middleware

from parlour.core.codec import malformed
from parlour.core.refusal import CoreCode, Refusal, Refused, refuse
from parlour.server.configuration import Configuration
from parlour.server.http.bundle import CLIENT, INDEX
from parlour.server.http.languages import accepted
from parlour.server.http.rate_limit import RateLimiter
from parlour.server.matches.services import Services
from parlour.server.pages import POLICY, TEXT, error_page
from parlour.server.protocol.bodies import RefusalBody
from parlour.server.protocol.codes import ServerCode, said
from parlour.store.interface import Unavailable

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

HEADERS = {
    "Server": "parlour",
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
}

APART = (TEXT, "/static/", "/app/")
"""Where a page that is not there is told by the server itself; elsewhere the client tells."""

SAFE = ("GET", "HEAD", "OPTIONS")

STATUS: dict[str, int] = {
    ServerCode.NO_SUCH_TABLE: 404,
    ServerCode.NO_SUCH_MATCH: 404,
    ServerCode.NO_SUCH_PAGE: 404,
    CoreCode.NO_SUCH_ENTRY: 404,
    CoreCode.NO_SUCH_SEAT: 404,
    CoreCode.UNKNOWN_GAME: 404,
    ServerCode.NOT_SEATED: 403,
    ServerCode.NOT_THE_HOST: 403,
    ServerCode.NO_NAME: 403,
    ServerCode.WRONG_ORIGIN: 403,
    ServerCode.TOO_LARGE: 413,
    ServerCode.TOO_SLOW: 408,
    ServerCode.TOO_FAST: 429,
    ServerCode.NOT_SAVED: 503,
    ServerCode.RESTARTING: 503,
    ServerCode.MISTAKE: 500,
}
"""Everything else that is understood and refused is a conflict with how things stand: 409."""


class Malformed(Exception):
    """The request itself cannot be read."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


def allowed_origin(request: web.Request, configuration: Configuration) -> bool:
    """Whether a page of this origin may ask. Programs that are no browsers send none."""
    origin = request.headers.get(hdrs.ORIGIN)
    if origin is None:
        return request.headers.get("Sec-Fetch-Site", "none") in ("none", "same-origin")
    own = {f"http://{request.host}", f"https://{request.host}"}
    return origin in own or origin in configuration.origins


def address_of(request: web.Request, configuration: Configuration) -> str:
    """Whose rate it counts for."""
    if configuration.proxied:
        forwarded = request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip()
        if forwarded:
            return forwarded[:64]
    return request.remote or "unknown"


def guard(services: Services) -> Middleware:
    """The middleware."""
    configuration = services.configuration
    rates = RateLimiter(configuration.limits.requests)

    @web.middleware
    async def guarded(request: web.Request, handler: Handler) -> web.StreamResponse:
        try:
            if not rates.take(address_of(request, configuration), services.time.now()):
                raise refuse(ServerCode.TOO_FAST)
            socket = request.headers.get(hdrs.UPGRADE, "").lower() == "websocket"
            careful = socket or request.method not in SAFE
            if careful and not allowed_origin(request, configuration):
                raise refuse(ServerCode.WRONG_ORIGIN)
            response = await handler(request)
        except Malformed as unread:
            response = wrong(request, 400, unread.refusal)
        except Refused as refused:
            response = wrong(request, STATUS.get(refused.code, 409), refused.refusal)
            if refused.code == ServerCode.TOO_SLOW:
                response.force_close()
        except Unavailable:
            response = wrong(request, 503, Refusal(ServerCode.NOT_SAVED))
        except web.RequestPayloadError as unreadable:
            response = wrong(request, 400, malformed(unreadable))
        except ConnectionError:
            # Whoever asked has hung up: nobody reads this.
            response = web.Response(status=400)
        except web.HTTPRequestEntityTooLarge:
            response = wrong(request, 413, Refusal(ServerCode.TOO_LARGE))
        except web.HTTPException as error:
            response = wrong(request, error.status, Refusal(ServerCode.NO_SUCH_PAGE))
            if hdrs.ALLOW in error.headers:
                response.headers[hdrs.ALLOW] = error.headers[hdrs.ALLOW]
        except Exception as error:
            services.log.exception("request crashed", path=request.path, error=type(error).__name__)
            response = wrong(request, 500, Refusal(ServerCode.MISTAKE))
        return response

    return guarded


async def expected(request: web.Request) -> web.StreamResponse | None:
    """Lets a body come that is announced; aiohttp's own answer to anything else quotes it, which
    fails for what is no text.
    """
    if request.version != HttpVersion11:
        return None
    if request.headers.get(hdrs.EXPECT, "").lower() != "100-continue":
        return web.Response(status=417)
    await request.writer.write(b"HTTP/1.1 100 Continue\r\n\r\n")
    # The answer to come counts from nothing.
    request.writer.output_size = 0
    return None


def headers_of(configuration: Configuration) -> Callable[..., Awaitable[None]]:
    """Every answer says what a browser may do with it, those given before the middleware too."""
    headers = dict(HEADERS)
    if configuration.secure:
        # Browsers complain about these where there is no https.
        headers["Cross-Origin-Opener-Policy"] = "same-origin"
        headers["Strict-Transport-Security"] = "max-age=31536000"

    async def add(_: web.Request, response: web.StreamResponse) -> None:
        response.headers.update(headers)

    return add


def wrong(request: web.Request, status: int, refusal: Refusal) -> web.Response:
    """A refusal as a page for people, or as JSON for programs, in the language they accept."""
    if not request.path.startswith(("/api/", "/ws")) and request.method in SAFE:
        client = request.app.get(CLIENT)
        if client is not None and not request.path.startswith(APART):
            return client.answer(request, INDEX, status)
        front = TEXT if request.path.startswith(f"{TEXT}/") else "/"
        page = error_page(status, said(refusal), front)
        return web.Response(text=page, content_type="text/html", status=status)
    language = accepted(request.headers.get(hdrs.ACCEPT_LANGUAGE, ""))
    words = said(refusal, language=language)
    body = msgspec.json.encode(RefusalBody(refusal.code, dict(refusal.detail), words))
    return web.Response(body=body, content_type="application/json", status=status)
