"""What the word judge says."""

from __future__ import annotations

from itertools import islice

from parlour.core.refusal import refuse
from parlour.server.protocol.codes import ServerCode
from parlour.server.protocol.material_requests import PatternRequest, WordRequest
from parlour.server.protocol.materials import FittingWord, FittingWords, HowCommon, WordVerdict
from parlour.words import library
from parlour.words.lexicon import Lexicon
from parlour.words.patterns import ANY, ONE

COMMON, LESS_COMMON = 35, 60
"""Up to these levels, words are common or less common; beyond them they are rare."""


def word_verdict(request: WordRequest) -> WordVerdict:
    """Whether it is a word; if not, what may have been meant."""
    lexicon = library.lexicon(request.lexicon)
    letters = lexicon.alphabet.fold(request.word.strip()) or ""
    word = letters.lower()
    valid = word in lexicon
    return WordVerdict(
        lexicon=lexicon.name,
        word=letters,
        valid=valid,
        common=_how_common(lexicon, word),
        rude=word in lexicon.offensive,
        near=() if valid else tuple([near.upper() for near in lexicon.near(letters)]),
    )


def fitting_words(request: PatternRequest) -> FittingWords:
    """The words that fit, except for those that bots and hints never use."""
    lexicon = library.lexicon(request.lexicon)
    pattern = _pattern(lexicon, request.pattern)
    fitting = (word for word in lexicon.fitting(pattern) if word not in lexicon.offensive)
    found = list(islice(fitting, request.most + 1))
    words = [FittingWord(word.upper(), _how_common(lexicon, word)) for word in found]
    return FittingWords(
        lexicon=lexicon.name,
        pattern=pattern,
        words=tuple(words[: request.most]),
        more=len(words) > request.most,
    )


def _pattern(lexicon: Lexicon, text: str) -> str:
    """The pattern in capitals; refused if something in it is no letter."""
    signs = [sign if sign in (ONE, ANY) else lexicon.alphabet.fold(sign) for sign in text.strip()]
    if not signs or not all(signs):
        raise refuse(ServerCode.BAD_PATTERN, pattern=text[:40])
    return "".join(map(str, signs))


def _how_common(lexicon: Lexicon, word: str) -> HowCommon:
    level = lexicon.level(word)
    if not level:
        return "unknown"
    return "common" if level <= COMMON else "less_common" if level <= LESS_COMMON else "rare"
