"""Reads what the server says to a raw HTTP request, and knows what it may say."""

from __future__ import annotations

import asyncio

from msgspec import Struct

DEADLINE_S = 10.0


class Answer(Struct, frozen=True):
    """A response."""

    status: int
    headers: dict[str, str]
    body: bytes


async def read_answer(reader: asyncio.StreamReader, method: str) -> Answer | None:
    """The next response; None if the connection was closed instead."""
    try:
        while True:
            head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), DEADLINE_S)
            status, headers = _head(head)
            if status != 100:
                break
        size = int(headers.get("content-length", "0"))
        empty = method == "HEAD" or status in (204, 304)
        body = b"" if empty else await asyncio.wait_for(reader.readexactly(size), DEADLINE_S)
    except (asyncio.IncompleteReadError, ConnectionError):
        return None
    return Answer(status, headers, body)


def _head(head: bytes) -> tuple[int, dict[str, str]]:
    first, *lines = head.decode("latin-1").strip().split("\r\n")
    pairs = [line.partition(":") for line in lines]
    return int(first.split()[1]), {name.lower(): value.strip() for name, _, value in pairs}


def problem(answer: Answer) -> str | None:
    """What is wrong with a response, if anything."""
    if answer.status >= 500:
        return f"status {answer.status}"
    if "content-security-policy" in answer.headers:
        return None
    # What is no HTTP at all is answered below the application, in plain text.
    if answer.status == 400 and answer.headers.get("content-type", "").startswith("text/plain"):
        return None
    return f"no policy on a {answer.status}"
