"""Twins that mishandle the words that a table accepts."""

from __future__ import annotations

from msgspec.structs import replace

from parlour.core.refusal import UNKNOWN_WORDS, Refusal
from tests.core.broken_twins.expected import Seen, breaks
from tests.minigames.spelling import words as w
from tests.minigames.spelling.game import Spelling


@breaks("house_words", "unknown_words")
class AcceptsNothing(Spelling):
    def accept_word(self, state: w.State, word: str) -> w.State | Refusal:
        return Refusal(w.Code.NOT_SPELLABLE, {"word": word})


@breaks("house_words")
class AcceptsAfterTheEnd(Spelling):
    def accept_word(self, state: w.State, word: str) -> w.State | Refusal:
        running = super().accept_word(replace(state, said=()), word)
        return running if isinstance(running, Refusal) else replace(running, said=state.said)


@breaks("house_words")
class AcceptingTakesATurn(Spelling):
    def accept_word(self, state: w.State, word: str) -> w.State | Refusal:
        after = super().accept_word(state, word)
        if isinstance(after, Refusal):
            return after
        return replace(after, said=(*after.said, w.PASS))


@breaks("house_words")
class TellsWatchersNothing(Spelling):
    hidden = True

    def tell_accepted(self, word: str, viewer: Seen) -> tuple[w.Event, ...]:
        return () if viewer is None else super().tell_accepted(word, viewer)


@breaks("house_words")
class HouseWordsAreNotListed(Spelling):
    def house_words(self, state: w.State) -> tuple[str, ...]:
        return ()


@breaks("house_words", "suggestions")
class AcceptsTheSameWordAgain(Spelling):
    def accept_word(self, state: w.State, word: str) -> w.State | Refusal:
        after = super().accept_word(state, word)
        known = isinstance(after, Refusal) and word in state.accepted
        return replace(state, accepted=tuple(sorted([*state.accepted, word]))) if known else after


@breaks("unknown_words")
class CallsSaidWordsUnknown(Spelling):
    def judge(self, state: w.State, seat: int, action: w.Action) -> Refusal | None:
        refusal = super().judge(state, seat, action)
        if refusal is None or refusal.code != w.Code.SAID:
            return refusal
        return Refusal(
            refusal.code, {**refusal.detail, UNKNOWN_WORDS: (str(refusal.detail["word"]),)}
        )


@breaks("unknown_words", "legal", "positions", "sample")
class StillRefusesAcceptedWords(Spelling):
    def judge(self, state: w.State, seat: int, action: w.Action) -> Refusal | None:
        return super().judge(replace(state, accepted=()), seat, action)


@breaks("suggestions")
class SuggestsUnknownWords(Spelling):
    def suggest(self, view: w.View, word: str) -> tuple[str, ...]:
        return ("ccc",)
