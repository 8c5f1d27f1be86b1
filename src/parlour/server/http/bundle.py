"""The browser client as built by Vite: read and compressed once, then served from memory."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import msgspec
from aiohttp import hdrs, web
from msgspec import Struct

from parlour.core.refusal import refuse
from parlour.server.protocol.codes import ServerCode

FOLDER = Path(__file__).parent / "client"
"""Where the build puts it. Without it, the server has only the text view."""

INDEX = "index.html"
MANIFEST = "manifest.json"
ROUTES = "routes.json"
FOREVER = "public, max-age=31536000, immutable"
TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".ico": "image/x-icon",
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
COMPRESSED_TYPES = (".ico", ".png", ".woff2")
_NO_GZIP = re.compile(r"q=0(\.0*)?$")


class File(Struct, frozen=True):
    """A file ready to be served: plain, and gzipped if that is shorter."""

    kind: str
    plain: bytes
    gzipped: bytes | None
    headers: dict[str, str]


class Chunk(Struct, frozen=True):
    """An entry of Vite's manifest: a file, and what it imports statically."""

    file: str
    imports: tuple[str, ...] = ()
    css: tuple[str, ...] = ()


class PageRoute(Struct, frozen=True):
    """An address of the client and what its page needs: sources of the manifest and answers of the
    server, with `{name}` for what the address names, a table's game or the language.
    """

    path: str
    sources: tuple[str, ...] = ()
    answers: tuple[str, ...] = ()
    phases: dict[str, tuple[str, ...]] = {}
    """More sources, by the phase of the table."""


class Bundle(Struct, frozen=True):
    """The files of the client by path."""

    files: dict[str, File]
    needs: dict[str, tuple[str, ...]]
    """The files that each source needs, apart from those that every page loads."""
    routes: dict[str, PageRoute]
    """By address."""

    def has_page(self, game: str) -> bool:
        """Whether the client can show this game; a build without a manifest does not say."""
        return not self.needs or f"src/games/{game}/index.ts" in self.needs

    def page(self, request: web.Request, links: str) -> web.Response:
        """The client's page, with more elements in its head."""
        file = self.files[INDEX]
        text = file.plain.replace(b"</head>", links.encode() + b"</head>", 1)
        return _response(request, _compressed(text, file.kind, file.headers), 200)

    def answer(self, request: web.Request, path: str, status: int = 200) -> web.Response:
        """One of the files; refused if there is no such file."""
        file = self.files.get(path)
        if file is None:
            raise refuse(ServerCode.NO_SUCH_PAGE)
        return _response(request, file, status)


def _response(request: web.Request, file: File, status: int) -> web.Response:
    charset = "utf-8" if file.kind.startswith("text/") else None
    body, headers = file.plain, file.headers
    if file.gzipped is not None:
        headers = {**headers, hdrs.VARY: hdrs.ACCEPT_ENCODING}
        if accepts_gzip(request.headers.get(hdrs.ACCEPT_ENCODING, "")):
            body, headers = file.gzipped, {**headers, hdrs.CONTENT_ENCODING: "gzip"}
    kind = file.kind
    return web.Response(
        body=body, content_type=kind, charset=charset, headers=headers, status=status
    )


def _compressed(plain: bytes, kind: str, headers: dict[str, str]) -> File:
    shorter = gzip.compress(plain, mtime=0)
    return File(kind, plain, shorter if len(shorter) < len(plain) else None, headers)


CLIENT = web.AppKey("client", Bundle)
"""The key of the bundle in an application that has one."""


def read_bundle(folder: Path = FOLDER) -> Bundle | None:
    """The client built into this folder, or None if there is none."""
    if not (folder / INDEX).is_file():
        return None
    found = {path.relative_to(folder): path for path in sorted(folder.rglob("*")) if path.is_file()}
    files = {
        name.as_posix(): _file(name, path.read_bytes())
        for name, path in found.items()
        if not any(part.startswith(".") for part in name.parts)
    }
    return Bundle(files, _needs(folder / MANIFEST, files[INDEX].plain), _routes(folder / ROUTES))


def _needs(manifest: Path, page: bytes) -> dict[str, tuple[str, ...]]:
    """The files that each source needs beyond those the page names, by Vite's manifest; empty
    without a manifest.
    """
    if not manifest.is_file():
        return {}
    chunks = msgspec.json.decode(manifest.read_bytes(), type=dict[str, Chunk])
    return {
        name: tuple([file for file in _files_of(chunks, name) if file.encode() not in page])
        for name in chunks
    }


def _routes(file: Path) -> dict[str, PageRoute]:
    """The client's pages as the build lists them; none if it lists none."""
    if not file.is_file():
        return {}
    routes = msgspec.json.decode(file.read_bytes(), type=tuple[PageRoute, ...])
    return {route.path: route for route in routes}


def _files_of(chunks: dict[str, Chunk], name: str) -> dict[str, None]:
    """The files of a chunk and of everything it imports, without duplicates."""
    found: dict[str, None] = {}
    waiting = [name]
    for one in waiting:
        found[chunks[one].file] = None
        found |= dict.fromkeys(chunks[one].css)
        waiting += [more for more in chunks[one].imports if more not in waiting]
    return found


def _file(name: Path, plain: bytes) -> File:
    # Names in assets/ contain a hash of the content.
    caching = FOREVER if name.parts[0] == "assets" else "no-cache"
    headers: dict[str, str] = {hdrs.CACHE_CONTROL: caching}
    if name.as_posix() == "sw.js":
        headers["Service-Worker-Allowed"] = "/"
    kind = TYPES.get(name.suffix, "application/octet-stream")
    if name.suffix in COMPRESSED_TYPES:
        return File(kind, plain, None, headers)
    return _compressed(plain, kind, headers)


def accepts_gzip(accept_encoding: str) -> bool:
    """Whether an `Accept-Encoding` header allows gzip."""
    for part in accept_encoding.lower().split(","):
        coding, _, weight = part.partition(";")
        if coding.strip() == "gzip":
            return not _NO_GZIP.match(weight.strip())
    return False
