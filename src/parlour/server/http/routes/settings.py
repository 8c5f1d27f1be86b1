"""Routes for what can be chosen: the form of a game's settings, and the word lists."""

from __future__ import annotations

import asyncio

from parlour.core.game import Line
from parlour.core.strings import Strings
from parlour.server.http.request import RequestContext
from parlour.server.http.routes.route import Route
from parlour.server.matches.services import Services
from parlour.server.protocol.codes import strings_for
from parlour.server.protocol.settings_form import Lexicons, LexiconSummary, SettingsForm
from parlour.server.tables.settings_form import settings_form
from parlour.words import library
from parlour.words.file_format import Label

NAMED_LANGUAGES = ("de", "en", "es", "nl")
COMMON = "-common"
"""How the name of a list ends that has only the common words of its language."""


async def form(context: RequestContext) -> SettingsForm:
    """The form of a game's settings."""
    return settings_form(context.services.game(context.part("game")), context.language)


async def lexicons(context: RequestContext) -> Lexicons:
    """The word lists. Their labels are read from disk, so not on the event loop."""
    return await asyncio.to_thread(lexicons_in, context.services, context.language)


def lexicons_in(services: Services, language: str) -> Lexicons:
    """The word lists, with titles in a language."""
    strings = strings_for(None, language)
    found = [
        LexiconSummary(
            name=label.name,
            title=_title(strings, label),
            language=label.language,
            size=label.words,
            samples=services.lexicon_samples.get(label.hash, ()),
        )
        for label in library.labels()
    ]
    return Lexicons(tuple(found))


def _title(strings: Strings, label: Label) -> str:
    language = label.language
    if language in NAMED_LANGUAGES:
        language = strings.say(Line(f"language.{language}"))
    if label.name == label.language:
        return language
    if label.name == f"{label.language}{COMMON}":
        return strings.say(Line("lexicon.common", {"language": language}))
    return strings.say(Line("lexicon.own", {"language": language, "name": label.name}))


ROUTES = (
    Route(
        method="GET",
        path="/api/games/{game}/settings",
        summary="A game's settings as a form, with presets",
        answer=form,
        gives=SettingsForm,
        query=("lang",),
    ),
    Route(
        method="GET",
        path="/api/lexicons",
        summary="The word lists that can be chosen",
        answer=lexicons,
        gives=Lexicons,
        query=("lang",),
    ),
)
