"""Routes for tutorials: the steps of one, and a table to play it at."""

from __future__ import annotations

from parlour.core.game import GameClass, Line
from parlour.core.strings import strings_of
from parlour.core.tutorial.runner import tutorial_run
from parlour.core.tutorial.script import LEARNER
from parlour.server.http.request import RequestContext
from parlour.server.http.routes.route import Route
from parlour.server.http.routes.tables import refuse_too_many
from parlour.server.protocol.bodies import (
    TutorialOpened,
    TutorialRequest,
    TutorialScript,
    TutorialStep,
)


async def script(context: RequestContext) -> TutorialScript:
    """Every step of a game's tutorial."""
    return tutorial_script(context.hub.game_with_tutorial(context.part("game")), context.language)


def tutorial_script(game: GameClass, language: str) -> TutorialScript:
    """The steps, each with the match version at which it is shown."""
    run, strings = tutorial_run(game), strings_of(game, language)
    steps = [
        TutorialStep(
            n=n,
            key=step.key,
            said=None if step.key is None else strings.say(Line(step.key)),
            seat=step.seat,
            action=step.action,
            look=step.look,
        )
        for n, step in run.steps
    ]
    return TutorialScript(
        game=game.name,
        seats=run.match.seats,
        learner=LEARNER,
        version=run.match.length,
        steps=tuple(steps),
    )


async def open_tutorial(context: RequestContext) -> TutorialOpened:
    """Opens a private table where the tutorial has begun."""
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
        answer=script,
        gives=TutorialScript,
        query=("lang",),
    ),
    Route(
        method="POST",
        path="/api/tutorials",
        summary="Begin a game's tutorial at a private table",
        answer=open_tutorial,
        takes=TutorialRequest,
        gives=TutorialOpened,
        status=201,
    ),
)
