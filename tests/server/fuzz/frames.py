"""What attackers send over sockets: messages of every kind, mostly mutated."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec import Struct

from parlour.server.configuration import Limits
from parlour.server.ws.socket_server import READ_FRAMES
from tests.server.fuzz.mutate import anything, changed, deep_inside, spoiled
from tests.server.fuzz.rawsocket import Op, framed
from tests.server.fuzz.tables import Known

LIMIT = Limits().frame
UNREAD = LIMIT * READ_FRAMES + 1
"""A message this long closes the socket unread."""
HALF = b"x" * (UNREAD // 2 + 1)


class Shot(Struct, frozen=True):
    """Bytes to send, and the text in them if they are one whole text message."""

    data: bytes
    text: str | None = None
    foul: bool = False
    """No frame that the protocol allows: after it the connection is over."""


def volley(known: Known, rng: Random) -> Iterator[Shot]:
    """Some shots for one connection; a foul one is the last."""
    for _ in range(rng.choice((1, 10, 30))):
        one = shot(known, rng)
        yield one
        if one.foul:
            return


def message(known: Known, rng: Random) -> dict[str, Any]:
    """A valid message; whether it is a wise one depends on the moment."""
    asking = {"id": f"{rng.randrange(10**9)}"}
    mine = {"seat": known.seat, "decision": known.decision}
    here = {"seat": known.seat, "match": rng.choice((known.match, None))}
    hello = {"type": "hello", "table": known.code}
    act = {"type": "act", **asking, **mine, **here}
    made: list[dict[str, Any]] = [
        {**hello, "tokens": list(known.tokens)},
        {**hello, "tokens": [], "words": "en"},
        {"type": "hello", "table": rng.choice(known.codes), "tokens": list(known.tokens[:1])},
        {"type": "hello"},
        {**act, "action": known.action},
        {**act, "notation": known.notation},
        {"type": "draft", **mine, **here, "draft": known.action},
        {"type": "preview", **asking, "seat": known.seat, "draft": known.action},
        {"type": "hint", **asking, "seat": known.seat},
        {"type": "chat", **asking, "text": "hello there"},
        {"type": "chat", **asking, "text": "psst", "to": known.guest},
        {"type": "rewind", **asking, **here, "to": rng.randrange(known.version + 1)},
        {"type": "accept_word", **asking, **here, "word": rng.choice(("abc", "CAT", "xqx", "ñ"))},
        {"type": "consent", **asking, "seat": known.seat, "version": known.version, "agree": True},
        {"type": "suggest", **asking, "seat": known.seat, "word": "abc"},
        {"type": "call", **asking, **mine},
        {"type": "ping", **asking},
    ]
    return rng.choice(made)


def shot(known: Known, rng: Random) -> Shot:
    """A message, mostly mutated, in a frame, mostly a proper one."""
    value: Any = message(known, rng)
    kind = rng.random()
    if kind < 0.15:
        return _plain(json.dumps(value))
    if kind < 0.65:
        return _plain(json.dumps(changed(value, rng), ensure_ascii=rng.random() < 0.5))
    if kind < 0.85:
        return _plain(spoiled(json.dumps(value), rng))
    if kind < 0.88:
        return _plain(json.dumps(anything(rng)))
    if kind < 0.91:
        return _plain(deep_inside(value, rng))
    return _odd(json.dumps(value).encode(), rng)


def _plain(text: str) -> Shot:
    data = text.encode()
    return Shot(framed(data), text, foul=len(data) >= UNREAD)


def _odd(data: bytes, rng: Random) -> Shot:
    """Frames that are unusual, and some that are forbidden."""
    cut = rng.randrange(len(data))
    match rng.randrange(8):
        case 0:
            return Shot(framed(b""), "")
        case 1:
            return Shot(framed(data.ljust(LIMIT - 1)), data.decode())
        case 2:
            first, rest = framed(data[:cut], end=False), framed(data[cut:], Op.MORE)
            return Shot(first + rest, data.decode())
        case 3:
            one_by_one = [framed(data[i : i + 1], Op.MORE, end=False) for i in range(len(data))]
            pieces = [framed(b"", end=False), *one_by_one, framed(b"", Op.MORE)]
            return Shot(b"".join(pieces), data.decode())
        case 4:
            ping = framed(b"are you there", Op.PING)
            pieces = [framed(data[:cut], end=False), ping, framed(data[cut:], Op.MORE)]
            return Shot(b"".join(pieces), data.decode())
        case 5:
            return Shot(framed(b"\xff" * rng.randrange(126), rng.choice((Op.PING, Op.PONG))))
        case _:
            return Shot(rng.choice(foul_frames(data, rng)), foul=True)


def foul_frames(data: bytes, rng: Random) -> list[bytes]:
    """Frames that end a connection."""
    cut = rng.randrange(1, len(data))
    code = rng.choice((0, 999, 1000, 1005, 1006, 3000, 4999, 65_535)).to_bytes(2, "big")
    return [
        framed(data, Op.BINARY),
        framed(b"x" * rng.choice((UNREAD, UNREAD + 1, 2 * UNREAD))),
        framed(HALF, end=False) + framed(HALF, Op.MORE),
        framed(data[:cut] + b"\xff\xfe" + data[cut:]),
        framed(b"\xed\xa0\x80"),
        framed(data, rng.choice((3, 7, 11, 15))),
        framed(data, reserved=rng.randrange(1, 8)),
        framed(b"x" * 126, rng.choice((Op.PING, Op.PONG, Op.CLOSE))),
        framed(data, Op.MORE),
        framed(data[:cut], end=False) + framed(data),
        framed(code + b"bye", Op.CLOSE),
        framed(code + b"\xff", Op.CLOSE),
        framed(b"\x03", Op.CLOSE),
        b"\x81\xff" + b"\xff" * 8 + data,
        data,
    ]
