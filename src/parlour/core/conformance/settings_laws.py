"""Laws about settings: what may be chosen, by whom, and what is ready-made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

from parlour.core.codec import plain
from parlour.core.conformance.combinations import undocumented
from parlour.core.conformance.observations import Observations
from parlour.core.conformance.playout import Playout
from parlour.core.game import GameClass, Line
from parlour.core.refusal import CoreCode, Refused
from parlour.core.strings import LANGUAGES, strings_of

Problem = tuple[str, Any]


def settings(seen: Observations, playout: Playout, rng: Random) -> Iterator[Problem]:
    """Settings are documented, round-trip, and refuse unknown or wrong values; seat settings have
    one value per seat; nobody loses their seat when a match begins; presets can be played.
    """
    kind, game = playout.kind, playout.game
    for name in undocumented(kind):
        yield "a setting has no description", name
    if kind.make(plain(game.settings)).settings != game.settings:
        yield "settings do not round-trip", game.settings
    for wrong in ({"nothing like it": 1}, [], "x", *({n: object()} for n in plain(game.settings))):
        try:
            kind.make(wrong)
            yield "wrong settings are accepted", wrong
        except Refused as refused:
            if refused.code != CoreCode.MALFORMED:
                yield "wrong settings are not refused as malformed", f"{wrong}: {refused}"
    for seats in (kind.seats[0], kind.seats[-1]):
        game.start(seats)
    yield from _seat_settings(kind)
    order = kind.reseated(game.settings, playout.seats)
    if sorted(order) != list(range(playout.seats)):
        yield "not everybody has one seat when a match begins", order
    yield from _presets(kind)


def _seat_settings(kind: GameClass) -> Iterator[Problem]:
    usual = plain(kind.Settings())
    for name in kind.seat_settings:
        if usual.get(name) != []:
            yield "a seat setting is not empty by default", name
            continue
        for seats in kind.seats:
            try:
                kind.make({name: [None] * seats}).start(seats)
            except Refused as refused:
                yield "a seat setting does not take one value per seat", f"{name}: {refused}"


def _presets(kind: GameClass) -> Iterator[Problem]:
    for name, count in Counter(preset.name for preset in kind.presets).items():
        if count > 1:
            yield "two presets have one name", name
    for preset in kind.presets:
        seats = kind.seats[0] if preset.seats is None else preset.seats
        if seats not in kind.seats:
            yield "a preset is for a number of seats that the game does not have", preset
            continue
        if set(preset.settings) & set(kind.seat_settings):
            yield "a preset chooses what everybody chooses for their own seat", preset
        try:
            kind.make(preset.settings).start(seats)
        except Refused as refused:
            yield "a preset is refused", f"{preset}: {refused}"
    for language, preset in product(LANGUAGES, kind.presets):
        for key in (f"preset.{preset.name}", f"preset.{preset.name}.about"):
            for gap in strings_of(kind, language).gaps(Line(key)):
                yield f"no words for {gap}", language
