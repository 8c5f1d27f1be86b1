"""The script and style files, as they are served.

All of them share one edition, a hash over everything: it is part of every address, inside the
scripts' imports too, so a browser may keep them for ever and never mixes two editions.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from hashlib import sha256
from importlib import resources
from importlib.resources.abc import Traversable
from typing import NamedTuple

TYPES = {
    "js": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "svg": "image/svg+xml",
}
_IMPORT = re.compile(rb'(from "\.{1,2}/[\w/-]+\.js)(")')


class Asset(NamedTuple):
    """A file: its bytes, its content type, its edition."""

    body: bytes
    content_type: str
    hash: str


def _read() -> dict[str, Asset]:
    folder = resources.files("parlour.server.pages").joinpath("static")
    files = dict(_files(folder, ""))
    digest = sha256()
    for name in sorted(files):
        digest.update(name.encode() + b"\0" + files[name] + b"\0")
    edition = digest.hexdigest()[:12]
    imported = rb"\1?v=" + edition.encode() + rb"\2"
    return {
        name: Asset(_IMPORT.sub(imported, body), TYPES[name.rpartition(".")[2]], edition)
        for name, body in sorted(files.items())
    }


def _files(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    for file in folder.iterdir():
        if file.is_dir():
            yield from _files(file, f"{path}{file.name}/")
        elif file.name.rpartition(".")[2] in TYPES:
            yield f"{path}{file.name}", file.read_bytes()


STATIC = _read()
"""Every file by its path."""


def address(name: str) -> str:
    """Where a page finds a file."""
    return f"/static/{name}?v={STATIC[name].hash}"
