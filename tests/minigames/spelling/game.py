"""Spelling: everybody says words from a short list, to which the table can add others.

A word has one to three of the letters a, b and c, scores its length and is said once. Nothing is
hidden, nothing is drawn.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from msgspec import structs

from parlour.core.chance import Draw, Drawn
from parlour.core.game import Actor, Chance, Game, Line, Outcome, Undo, ranked
from parlour.core.prompt import Prompt, Text, offer
from parlour.core.refusal import UNKNOWN_WORDS, CoreCode, Refusal, malformed_at
from tests.minigames.spelling import words as w


class Spelling(Game[w.State, w.Action, w.View, w.Draft, w.Preview, w.Event, w.Position]):
    """Two to four seats; the table accepts words and takes back moves by consent."""

    name = "spelling"
    version = 1
    seats = range(2, 5)
    undo = Undo.CONSENT
    high_scores = ("spelling",)
    hidden = False

    Settings = w.Settings
    State = w.State
    Action = w.Action
    View = w.View
    Draft = w.Draft
    Preview = w.Preview
    Event = w.Event
    Position = w.Position
    Code = w.Code

    settings: w.Settings

    def start(self, seats: int) -> w.State:
        """Nothing has been said."""
        return w.State(seats, (), ())

    def to_act(self, state: w.State) -> tuple[int, ...] | Chance:
        """One after another."""
        return () if self._over(state) else (len(state.said) % state.seats,)

    def _over(self, state: w.State) -> bool:
        return len(state.said) >= self.settings.rounds * state.seats

    def prompt(self, state: w.State, seat: int) -> Prompt:
        """A word, or none: to know one is the game."""
        if seat not in self.to_act(state):
            return Prompt()
        say = offer("say", Text("word", w.LONGEST), sure=False)
        return Prompt((say, offer("pass")))

    def legal(self, state: w.State, seat: int) -> Iterator[w.Action]:
        """The words that have not been said, and none."""
        if seat in self.to_act(state):
            yield from [w.Say(word) for word in _unsaid(state)]
            yield w.Pass()

    def sample(self, state: w.State, seat: int, rng: Random) -> w.Action:
        """Uniform over `legal`."""
        return rng.choice(list(self.legal(state, seat)))

    def judge(self, state: w.State, seat: int, action: w.Action) -> Refusal | None:
        """An unknown word is refused as such if the table could accept it."""
        if not 0 <= seat < state.seats:
            return Refusal(CoreCode.NO_SUCH_SEAT, {"seat": seat})
        if self._over(state):
            return Refusal(w.Code.GAME_OVER)
        if seat not in self.to_act(state):
            return Refusal(w.Code.NOT_YOUR_TURN)
        if isinstance(action, w.Pass) or action.word in _unsaid(state):
            return None
        if action.word in state.said:
            return Refusal(w.Code.SAID, {"word": action.word})
        if not _spellable(action.word):
            return Refusal(w.Code.NOT_SPELLABLE, {"word": action.word})
        return Refusal(w.Code.NOT_LISTED, {"word": action.word, UNKNOWN_WORDS: (action.word,)})

    def apply(self, state: w.State, actor: Actor, action: w.Action | Drawn) -> w.State:
        """One more has been said."""
        assert not isinstance(action, Drawn)
        word = action.word if isinstance(action, w.Say) else w.PASS
        return structs.replace(state, said=(*state.said, word))

    def chance(self, state: w.State) -> Draw:
        """Nothing is drawn."""
        raise AssertionError

    def view(self, state: w.State, viewer: int | None) -> w.View:
        """The same for everybody."""
        return w.View(state.seats, state.said, state.accepted, w.LETTERS)

    def tell(
        self,
        before: w.State,
        actor: Actor,
        action: w.Action | Drawn,
        after: w.State,
        viewer: int | None,
    ) -> tuple[w.Event, ...]:
        """The same for everybody."""
        assert isinstance(actor, int)
        return (w.Said(actor, action.word) if isinstance(action, w.Say) else w.Passed(actor),)

    def imagine(self, view: w.View, rng: Random) -> w.State:
        """The state itself: nothing is hidden."""
        return w.State(view.seats, view.said, view.accepted)

    def preview(self, view: w.View, seat: int, draft: w.Draft) -> w.Preview:
        """The points of the word."""
        if isinstance(draft, w.SayDraft) and draft.word is None:
            return w.Preview(missing=("word",))
        word = draft.word if isinstance(draft, w.SayDraft) else None
        action = w.Pass() if word is None else w.Say(word)
        refusal = self.judge(w.State(view.seats, view.said, view.accepted), seat, action)
        if refusal is not None:
            return w.Preview(refusal=refusal)
        gained = len(word or "")
        return w.Preview(gains=tuple([gained * (each == seat) for each in range(view.seats)]))

    def scores(self, view: w.View) -> tuple[int, ...]:
        """The letters said."""
        return _points(view)

    def idle(self, state: w.State, seat: int) -> w.Action:
        """A pass."""
        return w.Pass()

    def outcome(self, state: w.State) -> Outcome | None:
        """More letters are better."""
        return ranked(_points(state), "spelling") if self._over(state) else None

    def write(self, action: w.Action, view: w.View) -> str:
        """`say cab`, `pass`."""
        return f"say {action.word}" if isinstance(action, w.Say) else "pass"

    def read(self, text: str, view: w.View) -> w.Action | Refusal:
        """The words of a note."""
        match text.split() if isinstance(text, str) else []:
            case ["say", word] if len(word) <= 40:
                return w.Say(word)
            case ["pass"]:
                return w.Pass()
        return Refusal(CoreCode.UNREADABLE, {"text": str(text)[:80]})

    def describe(self, view: w.View) -> tuple[Line, ...]:
        """What was said, and what has been accepted."""
        said = [Line("describe.said", {"word": word}) for word in view.said]
        accepted = [Line("describe.accepted", {"word": word}) for word in view.accepted]
        return (Line("describe.points", {"points": _points(view)}), *said, *accepted)

    def position(self, state: w.State) -> w.Position:
        """Everything."""
        return w.Position(state.seats, self.settings, state.said, state.accepted)

    def from_position(self, position: w.Position) -> w.State | Refusal:
        """Not more is said than there are turns."""
        if len(position.said) > self.settings.rounds * position.seats:
            return malformed_at("$.said", "more was said than there are turns")
        return w.State(position.seats, position.said, position.accepted)

    def accept_word(self, state: w.State, word: str) -> w.State | Refusal:
        """Any other word of one to three letters."""
        if self._over(state):
            return Refusal(w.Code.GAME_OVER)
        if not _spellable(word):
            return Refusal(w.Code.NOT_SPELLABLE, {"word": word})
        if word in (*w.LISTED, *state.accepted):
            return Refusal(w.Code.LISTED, {"word": word})
        return structs.replace(state, accepted=tuple(sorted([*state.accepted, word])))

    def house_words(self, state: w.State) -> tuple[str, ...]:
        """In alphabetical order."""
        return state.accepted

    def tell_accepted(self, word: str, viewer: int | None) -> tuple[w.Event, ...]:
        """The same for everybody."""
        return (w.Accepted(word),)

    def suggest(self, view: w.View, word: str) -> tuple[str, ...]:
        """The words with the same first letter."""
        known = (*w.LISTED, *view.accepted)
        return tuple([other for other in known if other[0] == word[:1] and other != word][:3])


def _spellable(word: str) -> bool:
    return 1 <= len(word) <= w.LONGEST and set(word) <= set(w.LETTERS)


def _unsaid(state: w.State) -> list[str]:
    return [word for word in (*w.LISTED, *state.accepted) if word not in state.said]


def _points(table: w.State | w.View) -> tuple[int, ...]:
    return tuple([len("".join(table.said[seat :: table.seats])) for seat in range(table.seats)])
