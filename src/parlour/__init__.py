"""Parlour: party games as a library.

import parlour
m = parlour.Match.new("kniffeliger", seats=3, seed=7)
m.play(0, {"type": "roll", "keep": []})
m.view(1)
"cat" in parlour.lexicon("en")
"""

from parlour.core.conformance import check_game
from parlour.core.game import Game
from parlour.core.match import Match
from parlour.core.record import Seat
from parlour.core.refusal import Refusal, Refused
from parlour.core.registry import games
from parlour.core.verification import Verdict, verify
from parlour.words.lexicon import Lexicon
from parlour.words.library import lexicon, lexicons

__all__ = [
    "Game",
    "Lexicon",
    "Match",
    "Refusal",
    "Refused",
    "Seat",
    "Verdict",
    "check_game",
    "games",
    "lexicon",
    "lexicons",
    "verify",
]
__version__ = "0.1.0"
