"""Example turns as they are sent."""

from __future__ import annotations

import msgspec
from msgspec import Raw

from parlour.core.codec import plain
from parlour.core.game import GameClass, Line
from parlour.core.strings import Strings, strings_of
from parlour.core.tutorial.example import ExampleStep
from parlour.server.matches.forms import readable, word
from parlour.server.materials.chosen import seats_for, typed_settings
from parlour.server.protocol.material_requests import ExampleRequest
from parlour.server.protocol.materials import ExampleTurn, ToldLine, ToldStep


def example_turn(game: GameClass, request: ExampleRequest) -> ExampleTurn:
    """The example of a seed, in a language."""
    seats, names = seats_for(game, len(request.names)), request.names
    settings = typed_settings(game, request.settings)
    told = game.example(request.seed, seats, plain(settings))
    strings = strings_of(game, request.language)
    return ExampleTurn(
        game=game.name,
        seed=request.seed,
        settings=_raw(settings),
        names=names,
        seat=told.seat,
        before=_raw(told.before),
        steps=tuple([_step(step, strings, names) for step in told.steps]),
    )


def _step(step: ExampleStep, strings: Strings, names: tuple[str, ...]) -> ToldStep:
    return ToldStep(
        kind=step.kind,
        title=word(strings, f"phase.{step.kind}") or readable(step.kind),
        lines=tuple([_line(line, strings, names) for line in step.lines]),
        fresh=step.fresh,
        view=_raw(step.view),
        events=_raw(step.events),
    )


def _line(line: Line, strings: Strings, names: tuple[str, ...]) -> ToldLine:
    return ToldLine(line.key, line.parameters, strings.say(line, names).strip())


def _raw(value: object) -> Raw:
    return Raw(msgspec.json.encode(value))
