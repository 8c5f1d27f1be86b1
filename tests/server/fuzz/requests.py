"""What attackers send over HTTP: requests to every route, mostly mutated."""

from __future__ import annotations

import json
from random import Random
from typing import Any
from urllib.parse import quote

from msgspec import Struct

from tests.server.fuzz.mutate import STRINGS, anything, changed, deep_inside, spoiled
from tests.server.fuzz.tables import Known

METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "BREW", "get", "é"]
HEADERS = [
    *(("Content-Type", v) for v in ("text/plain", "", "application/xml", "multipart/form-data")),
    *(("Content-Encoding", v) for v in ("gzip", "deflate", "br", "nonsense")),
    *(("Cookie", v) for v in ("parlour_guest=", "parlour_guest=a.b", "a;b=;;=", "x" * 7_000)),
    ("Cookie", "parlour_guest=\xff\xfe.\x80"),
    ("Origin", "http://evil.example"),
    ("Origin", "null"),
    ("Sec-Fetch-Site", "cross-site"),
    ("Parlour-Seat", "\xff\xfe"),
    ("Parlour-Seat", "x" * 5_000),
    ("X-Forwarded-For", "1.2.3.4, \xff"),
    ("Host", ""),
    ("Host", "x" * 5_000),
    ("Host", "\xff\xfe"),
    ("Host", "a b<c>"),
    ("Expect", "100-continue"),
    ("Expect", "nonsense"),
    ("Range", "bytes=5-1"),
    ("If-None-Match", '"x"'),
    ("Upgrade", "websocket"),
    ("Upgrade", "h2c"),
    ("Accept", "\x80"),
    ("Transfer-Encoding", "nonsense"),
    ("Content-Length", "-1"),
    ("Content-Length", "99999999999999999999"),
    ("Bad Name", "x"),
    ("X-Long", "x" * 9_000),
    ("X\x00", "x"),
]
QUERIES = [
    *("viewer=0", "viewer=1", "viewer=99", "viewer=0001999", "viewer=", "viewer=-1", "viewer=%ff"),
    *("viewer=١", "n=1", "n=99999999", "n=-1", "n=%00", "list=%00", "list=" + "x" * 300, "v=%zz"),
    *("since=1", "since=-1", "since=99999999", "until=%00", "since=3&until=1", "until=²"),
    *("&&&=", "viewer=0&viewer=1", "?" * 50, "list=kniffeliger%27"),
]
PARTS = ["..", "%2e%2e", "%2f", "%00", "%ff", "99999999999999999999", "-1", "0", "a" * 3_000, "é"]


class Request(Struct, frozen=True):
    """Bytes to send; `whole` says that the server need not wait for more of it."""

    data: bytes
    method: str
    whole: bool


def request(known: Known, cookie: str, spare: str, port: int, rng: Random) -> Request:
    """A request to some route, mostly mutated. Only the guest of the cookie `spare` deletes itself:
    the tables under attack would be closed with their host.
    """
    method, path, body = _valid(known, rng)
    headers = {"Host": f"127.0.0.1:{port}", "Cookie": f"parlour_guest={cookie}"}
    if rng.random() < 0.3:
        headers["Parlour-Seat"] = rng.choice([*known.tokens, "no token"])
    content = b"" if body is None else _body(body, rng)
    if rng.random() < 0.1:
        method = rng.choice(METHODS)
    if rng.random() < 0.25:
        path = _path(path, rng)
    if method == "DELETE" and not path.startswith("/api/tables/"):
        headers["Cookie"] = f"parlour_guest={spare}"
    if rng.random() < 0.2:
        path += "?" + rng.choice(QUERIES)
    if content:
        headers["Content-Length"] = str(len(content))
        headers["Content-Type"] = "application/json"
    broken = False
    if content and rng.random() < 0.1:
        del headers["Content-Length"]
        headers["Transfer-Encoding"] = "chunked"
        content, broken = _chunks(content, rng)
    if rng.random() < 0.25:
        name, value = rng.choice(HEADERS)
        headers[name] = value
    lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    made = f"{method} {path} HTTP/1.1\r\n{lines}\r\n".encode("latin-1", "replace") + content
    if rng.random() < 0.03:
        return Request(_torn(made, rng), method, False)
    length = "chunked" if "Transfer-Encoding" in headers else str(len(content) or "")
    said = headers.get("Transfer-Encoding") or headers.get("Content-Length", "")
    return Request(made, method, said == length and not broken)


def _valid(known: Known, rng: Random) -> tuple[str, str, Any]:
    """A valid request: method, path, body."""
    table, match = f"/api/tables/{known.code}", f"/api/matches/{known.match}"
    seat = f"{table}/seats/{known.seat}"
    token = rng.choice(known.tokens) if known.tokens else "none"
    at = {"settings": {}, "seats": [{"kind": "empty"}] * 2, "public": True, "seconds": 30}
    record = {"header": {"game": "kniffeliger"}, "entries": [], "trailer": {}}
    position = {"seats": 2, "hands": [[1, 2, 3], [4, 5, 6]]}
    routes: list[tuple[str, str, Any]] = [
        ("GET", rng.choice(("/", "/carry", "/static/style.css", "/app/index.html")), None),
        ("GET", rng.choice(("/text", "/text/carry", "/text/rules/kniffeliger")), None),
        ("GET", rng.choice((f"/text/t/{known.code}", "/text/scores/kniffeliger")), None),
        ("GET", rng.choice((f"/text/m/{known.match}", f"/m/{known.match}")), None),
        ("GET", "/api/" + rng.choice(("me", "me/statistics", "me/kept", "games", "tables")), None),
        ("GET", "/api/" + rng.choice(("rules/kniffeliger", "scores/kniffeliger")), None),
        ("GET", rng.choice((table, f"{table}/qr.svg", match, f"{match}/record")), None),
        ("GET", rng.choice((f"{match}/export", f"{match}/views/{known.version}")), None),
        ("GET", f"{match}/events?since={known.version}", None),
        ("GET", rng.choice((f"{match}/advice?seat=0", f"{match}/course")), None),
        ("GET", "/api/games/kniffeliger/tutorial", None),
        ("POST", "/api/tutorials", {"game": "kniffeliger"}),
        ("PUT", "/api/me", {"name": "Robin", "sign": "moon", "colour": "red"}),
        ("DELETE", "/api/me", None),
        ("POST", "/api/tables", {"game": "kniffeliger", **at}),
        ("POST", "/api/tables", {"game": "secret_hands", "position": position}),
        ("POST", "/api/tables", {"record": record, "at": 3}),
        ("POST", "/api/tables", {"match": known.match, "at": 3}),
        ("POST", "/api/verify", {"record": record}),
        ("PATCH", table, {"chat_open": True, "public": True, "pace": "quick"}),
        ("POST", seat, {"nonce": "abc", "instead_of": token}),
        ("DELETE", seat, {"token": token}),
        ("PUT", f"{seat}/mark", {"token": token, "sign": "star", "colour": "blue"}),
        ("PUT", f"{seat}/bot", {"level": "regular"}),
        ("DELETE", f"{seat}/bot", None),
        ("POST", f"{seat}/kick", None),
        ("POST", f"{table}/start", None),
        ("POST", f"{table}/rematch", {"token": token, "nonce": "abc"}),
        ("POST", f"{table}/carry", {"token": token}),
        ("POST", "/api/carry", {"secret": token}),
        ("GET", "/ws", None),
    ]
    return rng.choice(routes)


def _body(body: Any, rng: Random) -> bytes:
    kind = rng.random()
    if kind < 0.2:
        return json.dumps(body).encode()
    if kind < 0.7:
        return json.dumps(changed(body, rng)).encode()
    if kind < 0.88:
        return spoiled(json.dumps(body), rng).encode()
    if kind < 0.92:
        return deep_inside(body, rng).encode()
    if kind < 0.998:
        return rng.choice((b"\xff\xfe", b"\x00", b"{}", b"[]", json.dumps(anything(rng)).encode()))
    return b'{"name":"' + b"x" * 2_100_000 + b'"}'


def _path(path: str, rng: Random) -> str:
    parts = path.split("/")
    at = rng.randrange(len(parts))
    match rng.randrange(5):
        case 0:
            parts[at] = rng.choice(PARTS)
        case 1:
            parts[at] = quote(rng.choice(STRINGS), safe="")
        case 2:
            parts.insert(at, rng.choice(PARTS))
        case 3:
            del parts[at]
        case _:
            parts[at] = parts[at][::-1] + rng.choice(("", "%", "#", ";", "\\"))
    return "/".join(parts)


def _chunks(content: bytes, rng: Random) -> tuple[bytes, bool]:
    """The content in two pieces, and whether that was done badly."""
    cut = rng.randrange(len(content))
    pieces = [content[:cut], content[cut:]]
    made = b"".join(f"{len(p):x}\r\n".encode() + p + b"\r\n" for p in pieces if p) + b"0\r\n\r\n"
    broken = rng.random() < 0.2
    return (made.replace(b"0\r\n", b"zz\r\n", 1) if broken else made), broken


def _torn(made: bytes, rng: Random) -> bytes:
    at = rng.randrange(len(made))
    match rng.randrange(4):
        case 0:
            return made[:at]
        case 1:
            return made[:at] + bytes([rng.randrange(256)]) + made[at:]
        case 2:
            return made.replace(b"\r\n", b"\n")
        case _:
            return made.replace(b"HTTP/1.1", rng.choice((b"HTTP/1.0", b"HTTP/9.9", b"HTP")), 1)
