"""Responses with what was made on request: tagged by their content, packed if the client likes."""

from __future__ import annotations

from aiohttp import hdrs, web

from parlour.server.http.bundle import accepts_gzip
from parlour.server.http.request import RequestContext
from parlour.server.materials.shelf import Material, Shelf

SHELF = web.AppKey("shelf", Shelf)
"""The key of the shelf in an application."""

DRAWING = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
"""The policy of an SVG picture that is opened by itself: it has its styles inside, and does nothing
else."""

REVALIDATED = "private, no-cache"
"""Browsers keep it, and ask each time whether it has changed: an update may draw it otherwise."""


def made_response(
    context: RequestContext, material: Material, content: str, name: str | None = None
) -> web.Response:
    """The material, or 304 if the client has it. A name is what a browser calls the file."""
    request = context.request
    headers: dict[str, str] = {
        hdrs.ETAG: material.etag,
        # What brings a cookie is kept by nobody.
        hdrs.CACHE_CONTROL: "no-store" if context.new else REVALIDATED,
        hdrs.VARY: hdrs.ACCEPT_ENCODING,
    }
    known = request.if_none_match or ()
    if any(tag.value in ("*", material.etag.strip('"')) for tag in known):
        return web.Response(status=304, headers=headers)
    if name is not None:
        headers[hdrs.CONTENT_DISPOSITION] = f'inline; filename="{name}"'
    if content == "image/svg+xml":
        headers["Content-Security-Policy"] = DRAWING
    body = material.plain
    if material.gzipped is not None and accepts_gzip(request.headers.get(hdrs.ACCEPT_ENCODING, "")):
        body, headers[hdrs.CONTENT_ENCODING] = material.gzipped, "gzip"
    return web.Response(body=body, content_type=content, headers=headers)
