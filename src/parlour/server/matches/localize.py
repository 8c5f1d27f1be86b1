"""Views, events, previews and hints in words, for a page that knows no game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct

from parlour.core.game import Advice, AnyGame, BasePreview, Line, say
from parlour.core.strings import Strings, strings_of
from parlour.server.matches.forms import field_label, seat_name, word
from parlour.server.protocol.codes import strings_for


def view_lines(
    game: AnyGame, view: Any, names: Sequence[str], language: str = "en"
) -> tuple[str, ...]:
    """The position in words."""
    return lines(game, game.describe(view), names, language)


def lines(
    game: AnyGame, told: Iterable[Line], names: Sequence[str], language: str = "en"
) -> tuple[str, ...]:
    """Lines of a game as texts."""
    strings = strings_of(type(game), language)
    return tuple([strings.say(line, names).strip() for line in told])


def event_lines(
    game: AnyGame, events: Iterable[Struct], names: Sequence[str], language: str = "en"
) -> tuple[str, ...]:
    """What happened, in words."""
    strings = strings_of(type(game), language)
    return tuple([strings.say(say(event), names).strip() for event in events])


def hint_text(
    game: AnyGame, advice: Advice | None, names: Sequence[str], language: str = "en"
) -> str | None:
    """A hint in words: what to do, and why."""
    if advice is None:
        return None
    strings = strings_of(type(game), language)
    return " ".join([strings.say(line, names) for line in (advice.line, *advice.why)])


def preview_text(
    game: AnyGame, preview: BasePreview, names: Sequence[str], language: str = "en"
) -> str:
    """What a draft would do, what it still lacks, or why it would be refused."""
    strings = strings_for(type(game), language)
    if preview.refusal is not None:
        return strings.explain(preview.refusal, names)
    if preview.missing:
        missing = tuple([field_label(strings, name) for name in preview.missing])
        return strings.say(Line("draft.missing", {"fields": missing}))
    parts = [_gains(strings, preview.gains, names)] if preview.gains is not None else []
    flags = [name for name in preview.__struct_fields__ if getattr(preview, name) is True]
    parts += [text for name in flags if (text := word(strings, f"preview.{name}"))]
    return " ".join(parts) or strings.say(Line("draft.possible"))


def _gains(strings: Strings, gains: tuple[int, ...], names: Sequence[str]) -> str:
    changes = [(seat, gain) for seat, gain in enumerate(gains) if gain]
    if not changes:
        return strings.say(Line("draft.no_gain"))
    parts = [f"{seat_name(strings, seat, names)} {gain:+d}" for seat, gain in changes]
    return ", ".join(parts) + "."
