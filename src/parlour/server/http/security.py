"""Checks before every request (host, rate, encoding, origin), and the headers of every response."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence

from aiohttp import HttpVersion11, hdrs, web
from aiohttp.typedefs import Middleware

from parlour.core.codec import malformed
from parlour.core.refusal import Refusal, Refused, refuse
from parlour.server.configuration import Configuration
from parlour.server.http.address import address_of
from parlour.server.http.error_responses import SAFE, STATUS, Malformed, refusal_response
from parlour.server.http.guest_cookie import guest_cookie
from parlour.server.http.rate_limit import RateLimiter
from parlour.server.http.shown_tokens import tokens_in_header
from parlour.server.http.turns import Turns
from parlour.server.matches.services import Services
from parlour.server.pages import POLICY
from parlour.server.protocol.codes import ServerCode, store_refusal
from parlour.server.tables.tokens import Guests
from parlour.store.interface import Unavailable

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

POLICY_HEADER = "Content-Security-Policy"
HEADERS = {
    "Server": "parlour",
    POLICY_HEADER: POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
}


SOCKET_PATH = "/ws"
LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
_PORT = re.compile(r":\d*$")


def is_socket(request: web.BaseRequest) -> bool:
    """Whether a request wants to become a socket."""
    upgrade = request.headers.get(hdrs.UPGRADE, "").lower() == "websocket"
    return upgrade and request.path == SOCKET_PATH and request.method == hdrs.METH_GET


def allowed_origin(request: web.Request, configuration: Configuration) -> bool:
    """Whether a page of this origin may send the request. Only browsers send an origin."""
    origin = request.headers.get(hdrs.ORIGIN)
    if origin is None:
        return request.headers.get("Sec-Fetch-Site", "none") in ("none", "same-origin")
    own = {f"http://{request.host}", f"https://{request.host}"}
    return origin in own or origin in configuration.origins


def allowed_host(request: web.Request, configuration: Configuration) -> bool:
    """Whether the request calls the server by one of its names. Without names, any will do."""
    if not configuration.hosts:
        return True
    name = _PORT.sub("", request.host).rstrip(".").lower()
    return name in LOOPBACK or name in configuration.hosts


Known = Callable[[str | None, Sequence[str]], str | None]
"""By which name to count a guest, or whoever has these tokens, where their address does too much;
None if they belong to no table.
"""


def guard(services: Services, guests: Guests, turns: Turns, known: Known) -> Middleware:
    """The middleware that checks a request and turns exceptions into responses."""
    configuration = services.configuration
    rates = RateLimiter(configuration.limits.requests)
    rates_by_name = RateLimiter(configuration.limits.seated_requests)

    def count(request: web.Request) -> None:
        """Refused if the address sends too many, except from whoever holds a seat: those are
        counted by seat or guest, so that no neighbour can lock them out.
        """
        now = services.time.now()
        try:
            rates.charge(address_of(request, configuration), now)
        except Refused:
            name = known(guests.read(guest_cookie(request)), tokens_in_header(request))
            if name is None or not rates_by_name.take(name, now):
                raise

    def check(request: web.Request) -> None:
        if not allowed_host(request, configuration):
            raise refuse(ServerCode.WRONG_HOST)
        socket = is_socket(request)
        if not socket:
            # Sockets are counted apart: whoever floods the pages keeps nobody from their table.
            count(request)
        if hdrs.TRANSFER_ENCODING in request.headers:
            raise refuse(ServerCode.NO_LENGTH)
        if request.headers.get(hdrs.CONTENT_ENCODING, "identity").lower() != "identity":
            raise refuse(ServerCode.COMPRESSED_BODY)
        changes_state = socket or request.method not in SAFE
        if changes_state and not allowed_origin(request, configuration):
            raise refuse(ServerCode.WRONG_ORIGIN)

    @web.middleware
    async def guarded(request: web.Request, handler: Handler) -> web.StreamResponse:
        chunked = hdrs.TRANSFER_ENCODING in request.headers
        if chunked:
            # It is refused, and parsing the rest of its chunks would cost too much.
            request.protocol.close()
        turn = turns.begin(address_of(request, configuration))
        try:
            if turn is not None:
                await turn
            check(request)
            response = await handler(request)
        except Malformed as malformed_body:
            response = refusal_response(request, 400, malformed_body.refusal)
        except Refused as refused:
            response = refusal_response(request, STATUS.get(refused.code, 409), refused.refusal)
            if refused.code == ServerCode.TOO_FAST:
                response.headers[hdrs.RETRY_AFTER] = str(refused.detail.get("seconds", 1))
        except Unavailable as error:
            response = refusal_response(request, 503, store_refusal(error))
        except web.RequestPayloadError as unreadable:
            response = refusal_response(request, 400, malformed(unreadable))
        except ConnectionError:
            # The client has disconnected; nobody reads this.
            response = web.Response(status=400)
        except web.HTTPRequestEntityTooLarge:
            response = refusal_response(request, 413, Refusal(ServerCode.TOO_LARGE))
        except web.HTTPException as error:
            response = refusal_response(request, error.status, Refusal(ServerCode.NO_SUCH_PAGE))
            if hdrs.ALLOW in error.headers:
                response.headers[hdrs.ALLOW] = error.headers[hdrs.ALLOW]
        except Exception as error:
            services.log.exception("request crashed", path=request.path, error=type(error).__name__)
            response = refusal_response(request, 500, Refusal(ServerCode.MISTAKE))
        if chunked or not request.content.is_eof():
            # Nobody wants the rest of the body.
            response.force_close()
        return response

    return guarded


async def expect_continue(request: web.Request) -> web.StreamResponse | None:
    """Handles `Expect: 100-continue`. It replaces aiohttp's handler, which fails for a header that
    is not valid text because its error message quotes it.
    """
    if request.version != HttpVersion11:
        return None
    if request.headers.get(hdrs.EXPECT, "").lower() != "100-continue":
        return web.Response(status=417)
    await request.writer.write(b"HTTP/1.1 100 Continue\r\n\r\n")
    # The interim response does not count towards the size of the real one.
    request.writer.output_size = 0
    return None


def security_headers(configuration: Configuration) -> Callable[..., Awaitable[None]]:
    """A signal handler that adds the headers to every response, also outside the middleware."""
    headers = dict(HEADERS)
    if configuration.secure:
        # Browsers complain about these without https.
        headers["Cross-Origin-Opener-Policy"] = "same-origin"
        headers["Strict-Transport-Security"] = "max-age=31536000"

    async def add(_: web.Request, response: web.StreamResponse) -> None:
        own = response.headers.get(POLICY_HEADER)
        response.headers.update(headers)
        if own is not None:
            response.headers[POLICY_HEADER] = own

    return add
