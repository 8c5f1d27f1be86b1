"""The plain pages: pure functions from what is known to HTML, and the files they load.

Whoever serves them sends `POLICY` along. Nothing here asks a store, a clock or a socket.
"""

from parlour.server.pages.assets import STATIC, Asset
from parlour.server.pages.documents import carry_page, error_page, rules_page, scores_page
from parlour.server.pages.home import home_page
from parlour.server.pages.match import MatchPlace, match_page, move_list
from parlour.server.pages.policy import POLICY
from parlour.server.pages.shell import TEXT
from parlour.server.pages.table import table_page

__all__ = [
    "POLICY",
    "STATIC",
    "TEXT",
    "Asset",
    "MatchPlace",
    "carry_page",
    "error_page",
    "home_page",
    "match_page",
    "move_list",
    "rules_page",
    "scores_page",
    "table_page",
]
