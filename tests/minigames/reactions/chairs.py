"""What stands in the room, what can be done in it, what people notice."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, TypeVar

from msgspec import Meta, Struct
from msgspec.structs import replace

from parlour.core.codec import SET
from parlour.core.game import BasePreview
from parlour.core.refusal import CoreCode, Refusal

Chair = Annotated[int, Meta(ge=0, lt=4)]
SeatNumber = Annotated[int, Meta(ge=0, lt=5)]
T = TypeVar("T")


class Tune(StrEnum):
    """What a chair is worth: its face, or seven less its face."""

    HIGH = "high"
    LOW = "low"


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """What is chosen before a match."""

    laps: Annotated[int, Meta(ge=1, le=2, description="how often everybody calls")] = 1
    short: Annotated[bool, Meta(description="one chair fewer than there are runners")] = False


class State(Struct, frozen=True):
    """Faces of the chairs, who sits on each, and who is still running (in order of seats)."""

    calls: int
    tune: Tune | None
    faces: tuple[int, ...]
    sitting: tuple[int | None, ...]
    running: tuple[int, ...]
    points: tuple[int, ...]


class View(State, frozen=True):
    """The whole room: nothing is hidden."""


class Position(Struct, frozen=True, forbid_unknown_fields=True):
    """A position file. Without a tune somebody is about to call one."""

    seats: Annotated[int, Meta(ge=2, le=5)]
    settings: Settings = Settings()
    calls: Annotated[int, Meta(ge=0, le=10)] = 0
    tune: Tune | None = None
    faces: tuple[Annotated[int, Meta(ge=1, le=6)], ...] = ()
    sitting: tuple[SeatNumber | None, ...] = ()
    running: Annotated[tuple[SeatNumber, ...], SET] = ()
    points: tuple[Annotated[int, Meta(ge=0, le=1_000)], ...] = ()


class Call(Struct, frozen=True, tag="call", forbid_unknown_fields=True):
    """Call a tune; then the faces of the chairs are rolled."""

    tune: Tune


class Sit(Struct, frozen=True, tag="sit", forbid_unknown_fields=True):
    """Take a chair that is still free."""

    chair: Chair


class Stand(Struct, frozen=True, tag="stand", forbid_unknown_fields=True):
    """Take none."""


class CallDraft(Struct, frozen=True, tag="call", forbid_unknown_fields=True):
    """A call whose tune may still be open."""

    tune: Tune | None = None


class SitDraft(Struct, frozen=True, tag="sit", forbid_unknown_fields=True):
    """A run for a chair that may still be open."""

    chair: Chair | None = None


Action = Call | Sit | Stand
Draft = CallDraft | SitDraft | Stand
Preview = BasePreview


class Called(Struct, frozen=True, tag="called"):
    """A tune was called."""

    seat: int
    tune: Tune


class Rolled(Struct, frozen=True, tag="rolled"):
    """The chairs have faces."""

    faces: tuple[int, ...]


class Sat(Struct, frozen=True, tag="sat"):
    """Somebody has a chair."""

    seat: int
    chair: int
    points: int


class Stood(Struct, frozen=True, tag="stood"):
    """Somebody has none."""

    seat: int


Event = Called | Rolled | Sat | Stood


class Code(StrEnum):
    """Why an action is refused, in the order in which the reasons are looked for."""

    CHAIRS_ARE_ROLLED = "chairs_are_rolled"
    GAME_OVER = "game_over"
    NOT_THE_CALLER = "not_the_caller"
    NOT_CALLED_YET = "not_called_yet"
    NOT_RUNNING = "not_running"
    NO_SUCH_CHAIR = "no_such_chair"
    TAKEN = "taken"


def put(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The items with another one at an index."""
    return (*items[:index], item, *items[index + 1 :])


def misshapen(key: str, problem: str) -> Refusal:
    """The refusal for a position file that makes no sense."""
    return Refusal(CoreCode.MALFORMED, {"path": f"$.{key}", "problem": problem})


def tag(action: Action) -> str:
    """The word for the kind of action."""
    return str(action.__struct_config__.tag)


def caller(state: State) -> int:
    """The seat that calls, or had the last call."""
    return state.calls % len(state.points)


def room(view: View) -> State:
    """What is looked at."""
    return State(view.calls, view.tune, view.faces, view.sitting, view.running, view.points)


def worth(state: State, chair: int) -> int:
    """What a chair scores while this tune is played."""
    face = state.faces[chair]
    return face if state.tune is Tune.HIGH else 7 - face


def occupied(state: State, chair: int) -> Refusal | None:
    """Why nobody can sit down there any more."""
    if chair >= len(state.faces):
        return Refusal(Code.NO_SUCH_CHAIR, {"chair": chair})
    seat = state.sitting[chair]
    return None if seat is None else Refusal(Code.TAKEN, {"chair": chair, "seat": seat})


def scored(state: State, seat: int, chair: int) -> State:
    """The seat has the worth of the chair."""
    points = put(state.points, seat, state.points[seat] + worth(state, chair))
    return replace(state, points=points)


def settled(state: State) -> State:
    """The free chairs score for the caller; the next call is due."""
    for chair, seat in enumerate(state.sitting):
        state = scored(state, caller(state), chair) if seat is None else state
    return State(state.calls + 1, None, (), (), (), state.points)


def finished(draft: Draft) -> Action | str:
    """The action of a draft, or the field that it still needs."""
    if isinstance(draft, CallDraft):
        return "tune" if draft.tune is None else Call(draft.tune)
    if isinstance(draft, SitDraft):
        return "chair" if draft.chair is None else Sit(draft.chair)
    return draft
