"""Doors of tutorials: what the steps are, and a table to take them at."""

from __future__ import annotations

from parlour.core.game import GameClass, Line
from parlour.core.strings import strings_of
from parlour.core.tutorial import LEARNER
from parlour.core.tutorial_runner import tutorial_run
from parlour.server.http.request import RequestContext
from parlour.server.http.routes.route import Route
from parlour.server.http.routes.tables import refuse_too_many
from parlour.server.protocol.bodies import (
    TutorialOpened,
    TutorialRequest,
    TutorialScript,
    TutorialStep,
)


async def sheet(context: RequestContext) -> TutorialScript:
    """Every step of a game's tutorial."""
    return tutorial_sheet(context.hub.game_taught(context.part("game")), context.language)


def tutorial_sheet(game: GameClass, language: str) -> TutorialScript:
    """The steps, each with the version of the match at which it comes."""
    rehearsal, strings = tutorial_run(game), strings_of(game, language)
    steps = [
        TutorialStep(
            n=n,
            key=step.key,
            said=None if step.key is None else strings.say(Line(step.key)),
            seat=step.seat,
            action=step.action,
            look=step.look,
        )
        for n, step in rehearsal.steps
    ]
    return TutorialScript(
        game=game.name,
        seats=rehearsal.match.seats,
        learner=LEARNER,
        version=rehearsal.match.length,
        steps=tuple(steps),
    )


async def open_tutorial(context: RequestContext) -> TutorialOpened:
    """A table of the asker's own where the tutorial has begun."""
    guest = await context.named()
    refuse_too_many(context)
    body: TutorialRequest = context.body
    table, token = await context.hub.open_tutorial(guest, body.game)
    row = table.row
    return TutorialOpened(
        code=row.code,
        path=f"/t/{row.code}",
        seat=LEARNER,
        token=token,
        name=row.seats[LEARNER].name or guest.name,
        match=row.match or "",
    )


ROUTES = (
    Route(
        method="GET",
        path="/api/games/{game}/tutorial",
        summary="The steps of a game's tutorial",
        answer=sheet,
        gives=TutorialScript,
        query=("lang",),
    ),
    Route(
        method="POST",
        path="/api/tutorials",
        summary="Begin a game's tutorial, at a table of your own",
        answer=open_tutorial,
        takes=TutorialRequest,
        gives=TutorialOpened,
        status=201,
    ),
)
