"""The contract of a game.

A game is a class: its name, its types, and pure functions over frozen values. `make` binds what the
rules need from outside, once; after that nothing depends on sockets, clocks, users or files.
Design note: docs/design/contract.md.
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from inspect import getattr_static
from random import Random
from typing import Any, ClassVar, Final, Generic, Literal, NamedTuple, Self, TypeVar

from msgspec import Struct

from parlour.core.board import Board
from parlour.core.chance import Draw, Drawn
from parlour.core.codec import codec_of
from parlour.core.lexicon_reference import LexiconReference
from parlour.core.line import Line as Line
from parlour.core.prompt import Field, Offer, Prompt, Value
from parlour.core.refusal import CoreCode, Parameter, Refusal, refuse, shown
from parlour.core.tutorial.example import Example
from parlour.core.tutorial.script import Tutorial

CHANCE: Final = "chance"
TABLE: Final = "table"
Chance = Literal["chance"]
Actor = int | Literal["chance", "table"]

StateT = TypeVar("StateT", bound=Struct)
ActionT = TypeVar("ActionT")
ViewT = TypeVar("ViewT", bound=Struct)
DraftT = TypeVar("DraftT")
PreviewT = TypeVar("PreviewT", bound="BasePreview")
EventT = TypeVar("EventT", bound=Struct)
PositionT = TypeVar("PositionT", bound=Struct)


class Undo(StrEnum):
    """Whether a match may be taken back."""

    NONE = "none"
    CONSENT = "consent"
    FREE = "free"


class BasePreview(Struct, frozen=True, kw_only=True):
    """The fields of every preview; a game adds fields of its own, with defaults.

    `missing` names the fields that an unfinished draft still needs. `next` are fields that the
    prompt does not have because a half-made move raises the question: what to do with something it
    covers. `gains` is how much the action changes each seat's score before any draw; None if the
    viewer may not know that.
    """

    refusal: Refusal | None = None
    missing: tuple[str, ...] = ()
    next: tuple[Field, ...] = ()
    gains: tuple[int, ...] | None = None


class Weighed(Struct, frozen=True):
    """An action, the points to expect from it, and how many fewer than from the best one.

    `expected` is for computing; people are told differences, by `line` if there is one.
    """

    action: Any
    expected: float
    cost: float
    line: Line | None = None


class Advice(Struct, frozen=True):
    """A hint: the best action, alternatives (the best one first, unless they are of another kind),
    a line that says what to do and how much that is worth, and further reasons for it.
    """

    best: Any
    alternatives: tuple[Weighed, ...]
    line: Line
    why: tuple[Line, ...] = ()

    @property
    def others(self) -> tuple[Weighed, ...]:
        """The alternatives to the best action."""
        return tuple([weighed for weighed in self.alternatives if weighed.action != self.best])


def whole_points(difference: float) -> int:
    """A difference in points as people are told it: rounded once, to whole points."""
    return int(difference + 0.5)


def less_than_best(move: str, weighed: Weighed) -> Line:
    """An alternative in the game's notation, for games that have no words for it."""
    return Line("hint.other", {"move": move, "less": whole_points(weighed.cost)})


class Step(NamedTuple):
    """An entry of a match with the states around it, secrets included."""

    n: int
    actor: Actor
    before: Any
    action: Any
    after: Any


class Highlight(Struct, frozen=True):
    """A line about a finished match: what made it, whose doing it was, and by which entry."""

    key: str
    parameters: Mapping[str, Parameter] = {}
    seat: int | None = None
    n: int | None = None

    @property
    def line(self) -> Line:
        """What to say."""
        return Line(self.key, self.parameters)


MOST_HIGHLIGHTS = 6


class Outcome(Struct, frozen=True, forbid_unknown_fields=True):
    """How a match ended. Rank 1 is the best; ties share a rank and the next one is skipped."""

    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    listed: str | None = None
    """The high score list that these totals belong to, if any."""


def ranked(scores: tuple[int, ...], listed: str | None = None) -> Outcome:
    """The outcome of a game in which more points are better."""
    ranks = tuple([1 + sum(other > score for other in scores) for score in scores])
    return Outcome(scores, ranks, listed)


class Preset(Struct, frozen=True):
    """Ready-made settings for an evening, and how many should play if that matters. Its words are
    `preset.<name>` and `preset.<name>.about`.
    """

    name: str
    settings: Mapping[str, Any] = {}
    seats: int | None = None


class Band(Struct, frozen=True):
    """The expected result of a pairing: the share of wins of the first bot lies in this range."""

    bots: tuple[str, ...]
    low: float
    high: float


class Game(ABC, Generic[StateT, ActionT, ViewT, DraftT, PreviewT, EventT, PositionT]):
    """One game with its settings bound.

    The capitalized class attributes are the game's types: schemas, the wire format, records and the
    browser's types are all derived from them. A position has at least `seats` and `settings`.
    """

    name: ClassVar[str]
    version: ClassVar[int]
    seats: ClassVar[range]
    undo: ClassVar[Undo] = Undo.NONE
    hidden: ClassVar[bool] = True
    """Whether some viewers may know less than others. If not, everybody gets the same view and the
    same events."""
    levels: ClassVar[tuple[str, ...]] = ()
    """The bots' levels, weakest first."""
    baselines: ClassVar[tuple[str, ...]] = ()
    """Bots to measure the levels against, which are not offered as opponents."""
    ladder: ClassVar[tuple[Band, ...]] = ()
    """The results that `parlour ladder` expects of the levels."""
    ladder_budget: ClassVar[int | None] = None
    """The budget per move on the ladder; None: the levels' own."""
    terminal: ClassVar[str | None] = None
    """`module:Class` that draws this game in a terminal; None: the generic one."""
    commands: ClassVar[str | None] = None
    """A module whose `COMMANDS` are the game's own commands of the command line, by name."""
    printables: ClassVar[str | None] = None
    """A module whose `PRINTABLES` are what can be printed (`core.printable`), the most wanted
    first."""
    tutorial: ClassVar[Tutorial | None] = None
    """A scripted match that teaches the game."""
    high_scores: ClassVar[tuple[str, ...]] = ()
    """The lists of high scores that an outcome may name."""
    presets: ClassVar[tuple[Preset, ...]] = ()
    """Ready-made settings, the best for a first evening first."""
    seat_settings: ClassVar[tuple[str, ...]] = ()
    """Settings that everybody chooses for their own seat. Each is a `tuple[X | None, ...]` with one
    value per seat, `()` by default; where it has None or no value, the game chooses."""
    home: ClassVar[str]
    """The package with the game's strings: that of the class which defines `name`."""

    Settings: ClassVar[Any]
    State: ClassVar[Any]
    Action: ClassVar[Any]
    View: ClassVar[Any]
    Draft: ClassVar[Any]
    Preview: ClassVar[Any]
    Event: ClassVar[Any]
    Position: ClassVar[Any]
    Code: ClassVar[type[StrEnum]]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "name" in cls.__dict__ and "home" not in cls.__dict__:
            cls.home = sys.modules[cls.__module__].__package__ or cls.__module__

    def __init__(self, settings: Any, lexicons: Mapping[str, Any]) -> None:
        self.settings = settings
        self.lexicons = lexicons

    @classmethod
    def make(cls, settings: object = None, lexicons: Mapping[str, Any] | None = None) -> Self:
        """The game with its settings (plain or typed) checked and bound."""
        given = dict(settings) if isinstance(settings, Mapping) else settings
        wanted = codec_of(cls.Settings).read({} if given is None else given)
        if isinstance(wanted, Refusal):
            path = str(wanted.detail["path"]).replace("$", "$.settings", 1)
            raise refuse(wanted.code, **{**wanted.detail, "path": path})
        return cls(wanted, lexicons or {})

    @classmethod
    def reseated(cls, settings: Any, seats: int) -> tuple[int, ...]:
        """Who sits where when a match begins: for each seat, the seat that its player had before.
        `settings` are typed, and their seat settings are those of the seats before.
        """
        return tuple(range(seats))

    @property
    def lexicon(self) -> LexiconReference | None:
        """A reference to the word list that it uses, for the record; None if it uses none."""
        return None

    @classmethod
    def recall(cls, cited: LexiconReference) -> Any:
        """Exactly the word list that a record refers to, for `make`. Raises `Refused`."""
        raise refuse(CoreCode.UNKNOWN_LEXICON, name=cited.name, hash=cited.hash)

    def admit(self, action: object) -> ActionT | Refusal:
        """The typed action for a plain or typed one: decoded, with its sets sorted."""
        return codec_of(self.Action).read(action)

    def check(self, state: StateT, seat: int, action: object) -> Refusal | None:
        """Why the seat may not do this now, or None. Never raises, whatever the action is."""
        admitted = self.admit(action)
        if isinstance(admitted, Refusal):
            return admitted
        if type(seat) is not int:
            return Refusal(CoreCode.NO_SUCH_SEAT, {"seat": shown(seat)})
        return self.judge(state, seat, admitted)

    @abstractmethod
    def start(self, seats: int) -> StateT:
        """The state before the first draw. `seats` is in range."""

    @abstractmethod
    def to_act(self, state: StateT) -> tuple[int, ...] | Chance:
        """The seats that must decide now, or CHANCE; empty when the match is over."""

    @abstractmethod
    def prompt(self, state: StateT, seat: int) -> Prompt:
        """The kinds of action that the seat can choose from now, and their fields."""

    def question(self, state: StateT, seat: int) -> str:
        """Which question a seat is asked. While it does not act itself, the same question remains
        the same decision, even if others change what is offered. Games in which somebody else's
        action can turn it into another question tell the two apart here.
        """
        return ""

    @abstractmethod
    def legal(self, state: StateT, seat: int) -> Iterator[ActionT]:
        """Every legal action once, in a fixed order, lazily."""

    @abstractmethod
    def sample(self, state: StateT, seat: int, rng: Random) -> ActionT:
        """A random legal action. Each one is possible; fast even where `legal` is huge."""

    @abstractmethod
    def judge(self, state: StateT, seat: int, action: ActionT) -> Refusal | None:
        """Why the rules refuse a well-formed action, or None. Called by `check`."""

    def spelled(self, state: StateT, seat: int, action: ActionT) -> ActionT:
        """A checked action in the spelling that `legal` lists, where a game takes one choice in
        several spellings.
        """
        return action

    @abstractmethod
    def apply(self, state: StateT, actor: Actor, action: ActionT | Drawn) -> StateT:
        """The state after a checked action, or after a draw (actor CHANCE). Never mutates."""

    @abstractmethod
    def chance(self, state: StateT) -> Draw:
        """The draw that is due when `to_act` says CHANCE."""

    @abstractmethod
    def view(self, state: StateT, viewer: int | None) -> ViewT:
        """What this viewer may know (None: what everybody may), complete without any history."""

    @abstractmethod
    def tell(
        self,
        before: StateT,
        actor: Actor,
        action: ActionT | Drawn,
        after: StateT,
        viewer: int | None,
    ) -> tuple[EventT, ...]:
        """The events that this viewer notices when a step is taken."""

    @abstractmethod
    def imagine(self, view: ViewT, rng: Random) -> StateT:
        """A state that looks exactly like this view."""

    @abstractmethod
    def preview(self, view: ViewT, seat: int, draft: DraftT) -> PreviewT:
        """What a draft, finished or not, would do for this seat, computed from the view alone.
        Never raises.
        """

    @abstractmethod
    def scores(self, view: ViewT) -> tuple[int, ...]:
        """Each seat's current points."""

    @abstractmethod
    def idle(self, state: StateT, seat: int) -> ActionT:
        """The action played for somebody who is absent; always legal."""

    @abstractmethod
    def outcome(self, state: StateT) -> Outcome | None:
        """The outcome; None until the match is over."""

    @abstractmethod
    def write(self, action: ActionT, view: ViewT) -> str:
        """The action in the game's notation."""

    @abstractmethod
    def read(self, text: str, view: ViewT) -> ActionT | Refusal:
        """The action that a text in the game's notation stands for. Never raises."""

    @abstractmethod
    def describe(self, view: ViewT) -> tuple[Line, ...]:
        """The view in words, one line after another."""

    @abstractmethod
    def position(self, state: StateT) -> PositionT:
        """The position file of a state in which no draw is due."""

    @abstractmethod
    def from_position(self, position: PositionT) -> StateT | Refusal:
        """The state of a position file, exactly as given; a refusal if the file is malformed."""

    def accept_word(self, state: StateT, word: str) -> StateT | Refusal:
        """The state after the table has accepted a word that the word list lacks, or why it cannot.
        Nothing but the words that may be played changes. Never raises, whatever the word is.
        """
        return Refusal(CoreCode.NO_HOUSE_WORDS, {"game": self.name})

    @classmethod
    def takes_house_words(cls) -> bool:
        """Whether a table can accept words that the word list lacks."""
        return cls.accept_word is not Game.accept_word

    def house_words(self, state: StateT) -> tuple[str, ...]:
        """The words that the table has accepted so far."""
        return ()

    def tell_accepted(self, word: str, viewer: int | None) -> tuple[EventT, ...]:
        """The events that this viewer notices when the table accepts a word."""
        return ()

    def suggest(self, view: ViewT, word: str) -> tuple[str, ...]:
        """Did you mean: words that are allowed and similar to one that is not, the likeliest first.
        This may take milliseconds, so it is no part of a refusal or a preview.
        """
        return ()

    @classmethod
    def suggests(cls) -> bool:
        """Whether the game makes suggestions at all."""
        return cls.suggest is not Game.suggest

    def choose(
        self, view: ViewT, seat: int, level: str, rng: Random, budget: int | None = None
    ) -> ActionT:
        """A bot's move, from what its seat may see. The budget is in positions to examine."""
        raise refuse(CoreCode.UNKNOWN_LEVEL, level=level, known=self.levels)

    @classmethod
    def example(
        cls, seed: int | str, seats: int = 3, settings: Mapping[str, Any] | None = None
    ) -> Example:
        """A random turn of a match that is played from a seed: the same seed, seats and settings
        give the same one. `tutorial.turn_search` looks for a turn that shows enough.
        """
        raise refuse(CoreCode.NO_EXAMPLE, game=cls.name)

    @classmethod
    def tells_examples(cls) -> bool:
        """Whether the game has example turns at all."""
        return getattr_static(cls, "example") is not getattr_static(Game, "example")

    @classmethod
    def self_play(
        cls,
        settings: Mapping[str, Any],
        orders: Sequence[Sequence[str]],
        seeds: Sequence[int],
    ) -> Sequence[Sequence[tuple[int, ...]]] | None:
        """The final totals of many bot matches, per seed and order: the same as with `Match`, but
        faster. None if the game cannot do this.
        """
        return None

    def advise(self, view: ViewT, seat: int) -> Advice | None:
        """A hint for the seat, from what it may see; None if the game gives none."""
        return None

    @classmethod
    def advises(cls) -> bool:
        """Whether the game gives hints at all."""
        return cls.advise is not Game.advise

    def cost(self, view: ViewT, seat: int, action: ActionT) -> float | None:
        """How many points an action loses against the best one; None if the game cannot tell."""
        return None

    def highlights(self, steps: Sequence[Step], deep: bool = True) -> tuple[Highlight, ...]:
        """What made a finished match, in at most `MOST_HIGHLIGHTS` lines; none if the game tells
        none. Unless `deep`, only what needs no long computation.
        """
        return ()

    def board(self, view: ViewT) -> Board | None:
        """The board, for pages that know no game; None if there is none."""
        return None

    def name_offer(self, view: ViewT, offer: Offer) -> Line | None:
        """The name of an offer, if that of its kind of action says too little."""
        return None

    def name_option(self, view: ViewT, kind: str, field: str, option: Value) -> Line | None:
        """The name of a value that depends on the view; None: the name in the string files."""
        return None


AnyGame = Game[Any, Any, Any, Any, Any, Any, Any]
GameClass = type[AnyGame]


def say(event: Struct) -> Line:
    """An event as a line: its tag is the key, its fields are the parameters."""
    tag = event.__struct_config__.tag
    return Line(f"event.{tag}", {n: getattr(event, n) for n in event.__struct_fields__})
