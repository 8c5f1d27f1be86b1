"""The cookie by which a guest is known, read without looking at the others.

A head has room for thousands of cookies, and parsing all of them takes milliseconds. The cookie of
a guest is looked at even where the request is refused, so that whoever is seated is let in.
"""

from __future__ import annotations

import re

from aiohttp import hdrs, web

from parlour.server.tables.tokens import COOKIE

_GUEST = re.compile(rf'(?:^|;)[ \t]*{re.escape(COOKIE)}=[ \t]*"?([^;"\s]*)')


def guest_cookie(request: web.BaseRequest) -> str | None:
    """The value of the guest's cookie, if there is one; the last one counts."""
    found = _GUEST.findall(request.headers.get(hdrs.COOKIE, ""))
    return found[-1] if found else None
