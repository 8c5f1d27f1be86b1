"""The server's own refusals, in addition to those of core and the games."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from functools import cache

from parlour.core.game import GameClass
from parlour.core.refusal import Refusal
from parlour.core.strings import Strings, catalogue_of
from parlour.store.interface import Conflict, Unavailable, Unreadable


class ServerCode(StrEnum):
    """Why the server itself refuses; the texts are in strings/."""

    NO_SUCH_TABLE = "no_such_table"
    NO_SUCH_MATCH = "no_such_match"
    NO_SUCH_PAGE = "no_such_page"
    NOT_SEATED = "not_seated"
    NOT_THE_HOST = "not_the_host"
    SEAT_TAKEN = "seat_taken"
    SEAT_EMPTY = "seat_empty"
    HIDDEN_HAND = "hidden_hand"
    SIGN_TAKEN = "sign_taken"
    NO_NAME = "no_name"
    BAD_NAME = "bad_name"
    NOT_GATHERING = "not_gathering"
    NO_SUCH_SETTING = "no_such_setting"
    BAD_SETTING = "bad_setting"
    SETTINGS_FIXED = "settings_fixed"
    UNKNOWN_SETTING = "unknown_setting"
    NO_BOARDS = "no_boards"
    BAD_CODE = "bad_code"
    BAD_PATTERN = "bad_pattern"
    CHOSEN_BY_SEAT = "chosen_by_seat"
    NOT_PLAYING = "not_playing"
    NOT_OVER = "not_over"
    SEATS_FREE = "seats_free"
    NO_PERSON = "no_person"
    STALE_DECISION = "stale_decision"
    ID_REUSED = "id_reused"
    NOT_SAVED = "not_saved"
    NOT_READ = "not_read"
    HELLO_FIRST = "hello_first"
    TOO_FAST = "too_fast"
    TOO_SLOW = "too_slow"
    TOO_MANY = "too_many"
    TOO_LARGE = "too_large"
    COMPRESSED_BODY = "compressed_body"
    NO_LENGTH = "no_length"
    CHAT_CLOSED = "chat_closed"
    NOT_HERE = "not_here"
    NO_CLOCK = "no_clock"
    NO_WISH = "no_wish"
    NOTHING_TO_TAKE_BACK = "nothing_to_take_back"
    WISH_OPEN = "wish_open"
    LINK_USED = "link_used"
    STILL_RUNNING = "still_running"
    NOT_THIS_STEP = "not_this_step"
    HINTS_OFF = "hints_off"
    NO_ADVICE = "no_advice"
    OTHER_RULES = "other_rules"
    WRONG_ORIGIN = "wrong_origin"
    WRONG_HOST = "wrong_host"
    RESTARTING = "restarting"
    MISTAKE = "mistake"


def store_refusal(error: Conflict | Unavailable) -> Refusal:
    """What people are told when the store has failed: whether it was reading or writing."""
    read = isinstance(error, Unreadable)
    return Refusal(ServerCode.NOT_READ if read else ServerCode.NOT_SAVED)


@cache
def strings_for(game: GameClass | None, language: str = "en") -> Strings:
    """The strings of core, a game and the server; English if the game lacks the language."""
    catalogue = catalogue_of("parlour.core", language)
    if game is not None:
        catalogue |= catalogue_of(game.home, language) or catalogue_of(game.home, "en")
    return Strings(catalogue | catalogue_of("parlour.server", language))


def refusal_text(
    refusal: Refusal,
    game: GameClass | None = None,
    language: str = "en",
    names: Sequence[str] = (),
) -> str:
    """A refusal as a sentence for people."""
    return strings_for(game, language).explain(refusal, names)
