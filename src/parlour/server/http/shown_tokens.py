"""The tokens of seats that a request shows: in a header, or while a socket is opened.

Pages cannot add headers to the request that opens a socket, but they can name protocols. They name
`parlour`, which is chosen, and for the first few tokens that they have `seat.` with the token.
"""

from __future__ import annotations

from aiohttp import hdrs, web

from parlour.server.protocol.messages import SEAT_SUBPROTOCOL, SHOWN_TOKENS

SEAT_HEADER = "Parlour-Seat"
"""The tokens of seats, for what only they may see during the match."""
MOST_TOKENS = 16
_MOST_NAMED = SHOWN_TOKENS + 1


def tokens_in_header(request: web.BaseRequest) -> tuple[str, ...]:
    """The tokens of the seats that the client holds, as far as it names them."""
    return tuple(request.headers.get(SEAT_HEADER, "").split(",", MOST_TOKENS)[:MOST_TOKENS])


def tokens_at_the_door(request: web.BaseRequest) -> tuple[str, ...]:
    """The tokens among the protocols that a socket is opened with."""
    named = request.headers.get(hdrs.SEC_WEBSOCKET_PROTOCOL, "").split(",", _MOST_NAMED)
    shown = [name.strip() for name in named[:_MOST_NAMED]]
    start = SEAT_SUBPROTOCOL
    return tuple([name.removeprefix(start) for name in shown if name.startswith(start)])
