"""Words that count because everybody at the table has accepted them (KB-6)."""

from __future__ import annotations

from msgspec.structs import replace

from parlour.core.refusal import Refusal
from parlour.games.keebble.actions import Code
from parlour.games.keebble.settings import SHORTEST_WORD, Terms
from parlour.games.keebble.state import Phase, State, lexicon_of


def accepted(terms: Terms, state: State, word: str) -> State | Refusal:
    """The state in which a word counts, or why it cannot; case does not matter."""
    if state.phase is Phase.OVER:
        return Refusal(Code.GAME_OVER)
    letter = terms.unknown_letter(word)
    if letter is not None:
        return Refusal(Code.NOT_A_LETTER, {"letter": letter})
    letters = word.upper()
    longest = max(terms.sheet.width, terms.sheet.height)
    if not SHORTEST_WORD <= len(letters) <= longest:
        return Refusal(Code.WORD_LENGTH, {"fewest": SHORTEST_WORD, "most": longest})
    if lexicon_of(terms, state).holds(letters):
        return Refusal(Code.WORD_KNOWN, {"word": letters})
    return replace(state, house_words=tuple(sorted([*(state.house_words or ()), letters])))
