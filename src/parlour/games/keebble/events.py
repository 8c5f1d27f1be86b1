"""Events: what happened in a step, for animations, the log and the live region."""

from __future__ import annotations

from msgspec import Struct

from parlour.core.chance import Drawn
from parlour.core.game import Actor
from parlour.games.keebble.actions import (
    Action,
    Ask,
    Claim,
    Fire,
    Skip,
    Special,
    Take,
    Wall,
    Word,
    cells_of,
    letters_of,
)
from parlour.games.keebble.board.cells import Kind
from parlour.games.keebble.rules import effects, scoring
from parlour.games.keebble.rules.turns import (
    EndgameReason,
    EndReason,
    end_reason,
    endgame_reason,
    stall_near,
)
from parlour.games.keebble.settings import Terms
from parlour.games.keebble.state import Due, Phase, State, grid_of
from parlour.words.coordinates import cell_name, cell_names, edge_name


class BoardMade(Struct, frozen=True, tag="board_made"):
    """A board code was drawn."""

    code: str


class First(Struct, frozen=True, tag="first"):
    """The first player was drawn."""

    seat: int


class Claimed(Struct, frozen=True, tag="claimed"):
    """A player claimed a hand cell."""

    seat: int
    cell: str


class Played(Struct, frozen=True, tag="played"):
    """A word was played: all words that it made, each with its points; and the cells of the new
    letters.
    """

    seat: int
    words: tuple[str, ...]
    each: tuple[int, ...]
    points: int
    cells: tuple[str, ...]


class Wrote(Struct, frozen=True, tag="wrote"):
    """A word was played with Dictionary Devils: its new letters, each with its written value and
    its cell.
    """

    seat: int
    words: tuple[str, ...]
    letters: tuple[str, ...]
    values: tuple[int, ...]
    cells: tuple[str, ...]


class Made(Struct, frozen=True, tag="made"):
    """A player made a special cell instead of a word."""

    seat: int
    cell: str
    kind: Kind


class Skipped(Struct, frozen=True, tag="skipped"):
    """A player played no word."""

    seat: int


class Passed(Struct, frozen=True, tag="passed"):
    """A player passed in the endgame."""

    seat: int
    passes: int


class Declined(Struct, frozen=True, tag="declined"):
    """A covered cell was left unused."""

    seat: int
    cell: str
    kind: Kind


class Fired(Struct, frozen=True, tag="fired"):
    """A Big Ask, Go Again or Collector was used; or another covered cell, without effect."""

    seat: int
    cell: str
    kind: Kind


class Stole(Struct, frozen=True, tag="stole"):
    """A letter was stolen."""

    seat: int
    victim: int
    letter: str


class Destroyed(Struct, frozen=True, tag="destroyed"):
    """Cells were destroyed."""

    seat: int
    cells: tuple[str, ...]


class Lost(Struct, frozen=True, tag="lost"):
    """Letters were lost with destroyed cells."""

    letters: tuple[str, ...]


class Dumped(Struct, frozen=True, tag="dumped"):
    """A letter was removed from every hand; `lost` is how many each seat lost."""

    seat: int
    letter: str
    lost: tuple[int, ...]


class Blocked(Struct, frozen=True, tag="blocked"):
    """Letters were placed by a Blockade."""

    seat: int
    letters: tuple[str, ...]
    cells: tuple[str, ...]


class Asked(Struct, frozen=True, tag="asked"):
    """Letters were called, and the caller got `got`."""

    seat: int
    letters: tuple[str, ...]
    got: tuple[str, ...]


class AskedInVain(Struct, frozen=True, tag="asked_in_vain"):
    """Letters were called by a player who has no room for any."""

    seat: int
    letters: tuple[str, ...]


class NamedRule(Struct, frozen=True, tag="named_rule"):
    """The Letterfraud rule that the caller named."""

    seat: int
    rule: str


class Took(Struct, frozen=True, tag="took"):
    """A player took a called letter."""

    seat: int
    letter: str


class Walled(Struct, frozen=True, tag="walled"):
    """A player drew a wall."""

    seat: int
    edge: str


class Accepted(Struct, frozen=True, tag="accepted"):
    """The table accepted a word."""

    word: str


class EndgameBegan(Struct, frozen=True, tag="endgame_began"):
    """The endgame began."""

    reason: EndgameReason


class StallNear(Struct, frozen=True, tag="stall_near"):
    """One more quiet round ends the game."""

    rounds: int


class TurnBegan(Struct, frozen=True, tag="turn_began"):
    """A turn began."""

    seat: int


class AnotherTurn(Struct, frozen=True, tag="another_turn"):
    """The same player has another turn."""

    seat: int


class Ended(Struct, frozen=True, tag="ended"):
    """The game ended, and why."""

    reason: EndReason
    totals: tuple[int, ...]


Event = (
    BoardMade
    | First
    | Claimed
    | Played
    | Wrote
    | Made
    | Skipped
    | Passed
    | Declined
    | Fired
    | Stole
    | Destroyed
    | Lost
    | Dumped
    | Blocked
    | Asked
    | AskedInVain
    | NamedRule
    | Took
    | Walled
    | Accepted
    | EndgameBegan
    | StallNear
    | TurnBegan
    | AnotherTurn
    | Ended
)


def tell(
    terms: Terms, before: State, actor: Actor, action: Action | Drawn, after: State
) -> tuple[Event, ...]:
    """The events of one step, the same for everybody."""
    if isinstance(action, Drawn):
        told = _drawn(before, after)
    else:
        assert isinstance(actor, int)
        told = _done(terms, before, actor, action, after)
    return (*told, *_flow(terms, before, after))


def _drawn(before: State, after: State) -> list[Event]:
    return [BoardMade(after.board)] if before.due is Due.BOARD else [First(after.to_move)]


def _done(terms: Terms, before: State, seat: int, action: Action, after: State) -> list[Event]:
    match action:
        case Claim():
            return [Claimed(seat, cell_name(action.cell))]
        case Word():
            return [_played(terms, before, seat, action)]
        case Special():
            return [Made(seat, cell_name(action.cell), action.kind)]
        case Fire():
            return _fired(terms, before, seat, action)
        case Ask():
            return _asked(before, seat, action, after)
        case Take():
            return [Took(seat, action.letter)]
        case Wall():
            return [Walled(seat, edge_name(action.edge))]
        case Skip():
            return [_skipped(before, seat, after)]


def _played(terms: Terms, before: State, seat: int, word: Word) -> Event:
    score = scoring.score_play(terms, before, seat, word.tiles)
    words = tuple([scored.word for scored in score.words])
    cells = cell_names(cells_of(word.tiles))
    if terms.settings.dictionary_devils:
        values = tuple([value for _, _, value in score.written])
        return Wrote(seat, words, tuple(letters_of(word.tiles)), values, cells)
    each = tuple([scored.points for scored in score.words])
    return Played(seat, words, each, sum(each), cells)


def _fired(terms: Terms, before: State, seat: int, fire: Fire) -> list[Event]:
    special = effects.pending_at(before, fire.cell)
    assert special is not None, "only what is pending fires"
    kind = special[2]
    if kind is Kind.THIEF and fire.victim is not None and fire.letter is not None:
        return [Stole(seat, fire.victim, fire.letter)]
    if kind is Kind.DESTROYER:
        grid = grid_of(terms, before)
        letters = tuple([grid.at(cell) for cell in fire.cells if grid.lettered(cell)])
        lost: list[Event] = [Lost(letters)] if letters else []
        return [Destroyed(seat, cell_names(fire.cells)), *lost]
    letter = effects.garbage_letter(terms, before, fire.cell) if kind is Kind.GARBAGE else None
    if letter is not None:
        return [Dumped(seat, letter, tuple([hand.count(letter) for hand in before.hands]))]
    if kind is Kind.BLOCKADE and fire.tiles:
        names = cell_names([(column, row) for _, column, row in fire.tiles])
        return [Blocked(seat, tuple(letters_of(fire.tiles)), names)]
    return [Fired(seat, cell_name(fire.cell), kind)]


def _asked(before: State, seat: int, ask: Ask, after: State) -> list[Event]:
    got = after.hands[seat][len(before.hands[seat]) :]
    told: list[Event] = [NamedRule(seat, ask.rule)] if ask.rule else []
    if not got:
        return [*told, AskedInVain(seat, tuple(ask.letters))]
    return [*told, Asked(seat, tuple(ask.letters), tuple(got))]


def _skipped(before: State, seat: int, after: State) -> Event:
    special = effects.first_optional(before) if before.phase is Phase.EFFECT else None
    if special is not None:
        return Declined(seat, cell_name((special[0], special[1])), special[2])
    if before.phase is Phase.WORD and before.endgame:
        return Passed(seat, after.passes)
    return Skipped(seat)


def _flow(terms: Terms, before: State, after: State) -> list[Event]:
    """What follows from a step: the endgame, the end, the next turn."""
    told: list[Event] = []
    if after.endgame and not before.endgame:
        told.append(EndgameBegan(endgame_reason(terms, after) or EndgameReason.EDGE))
    if after.phase is Phase.OVER:
        return [*told, Ended(end_reason(after), scoring.scores_of(terms, after))]
    if stall_near(terms, after) and (before.due is Due.FIRST or not stall_near(terms, before)):
        told.append(StallNear(after.quiet_rounds))
    if before.due is Due.NOTHING and after.phase is Phase.WORD:
        again = after.to_move == before.to_move and before.phase is not Phase.CLAIM
        told.append(AnotherTurn(after.to_move) if again else TurnBegan(after.to_move))
    return told
