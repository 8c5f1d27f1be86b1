"""Events: what happened in a step, for animations, the log and the live region."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from parlour.core.chance import Drawn
from parlour.core.game import Actor
from parlour.games.knickknack import options as opt
from parlour.games.knickknack.actions import Carried, Part, Pick, carried_by
from parlour.games.knickknack.board.cells import Kind
from parlour.games.knickknack.rules import letters
from parlour.games.knickknack.rules.turns import carried_out, tokens_of
from parlour.games.knickknack.settings import Terms
from parlour.games.knickknack.state import Due, Phase, State, written_on
from parlour.words.coordinates import cell_names, edge_name


class BoardMade(Struct, frozen=True, tag="board_made"):
    """A board code was drawn."""

    code: str


class First(Struct, frozen=True, tag="first"):
    """The first player was drawn."""

    seat: int


class RoundBegan(Struct, frozen=True, tag="round_began"):
    """The list of a round is there."""

    seat: int
    round: int
    options: int


class LastRound(Struct, frozen=True, tag="last_round"):
    """The round that begins, or the one that is being played, is the last."""

    round: int


class Wrote(Struct, frozen=True, tag="wrote"):
    """Letters were written on cells."""

    seat: int
    letters: tuple[str, ...]
    cells: tuple[str, ...]


class Overwrote(Struct, frozen=True, tag="overwrote"):
    """Old letters were replaced."""

    seat: int
    cells: tuple[str, ...]


class Lost(Struct, frozen=True, tag="lost"):
    """Letters found no room."""

    seat: int
    count: int


class Saved(Struct, frozen=True, tag="saved"):
    """Letters were put into the backpack."""

    seat: int
    letters: tuple[str, ...]


class Unpacked(Struct, frozen=True, tag="unpacked"):
    """The backpack was emptied."""

    seat: int
    letters: tuple[str, ...]


class Walled(Struct, frozen=True, tag="walled"):
    """Walls were drawn."""

    seat: int
    edges: tuple[str, ...]


class Celled(Struct, frozen=True, tag="celled"):
    """Cells became special."""

    seat: int
    kinds: tuple[Kind, ...]
    cells: tuple[str, ...]


class Swapped(Struct, frozen=True, tag="swapped"):
    """Letters were changed into these."""

    seat: int
    letters: tuple[str, ...]
    cells: tuple[str, ...]


class Destroyed(Struct, frozen=True, tag="destroyed"):
    """Parts of cells were destroyed."""

    seat: int
    parts: tuple[Part, ...]
    cells: tuple[str, ...]


class Started(Struct, frozen=True, tag="started"):
    """A player begins the next round."""

    seat: int


class TookPoints(Struct, frozen=True, tag="took_points"):
    """A player took points."""

    seat: int
    points: int


class LetterChanged(Struct, frozen=True, tag="letter_changed"):
    """A Letter Change was taken."""

    seat: int
    letter: str
    by: str


class WordChanged(Struct, frozen=True, tag="word_changed"):
    """A Word Change was taken."""

    seat: int
    by: str


class Powered(Struct, frozen=True, tag="powered"):
    """Straight, Connect or Clear was taken."""

    seat: int
    kind: str


class Idled(Struct, frozen=True, tag="idled"):
    """An option was taken without any effect."""

    seat: int
    kind: str


class Scored(Struct, frozen=True, tag="scored"):
    """A new word, with what it gives its maker."""

    seat: int
    word: str
    points: int


class Paid(Struct, frozen=True, tag="paid"):
    """What somebody gets for all words of the turn."""

    seat: int
    points: int


class Discarded(Struct, frozen=True, tag="discarded"):
    """The last option of the list was left over."""

    kind: str


class TurnBegan(Struct, frozen=True, tag="turn_began"):
    """The next turn."""

    seat: int


class Ended(Struct, frozen=True, tag="ended"):
    """The game is over; `totals` are the points in order of seats."""

    totals: tuple[int, ...]


Event = (
    BoardMade
    | First
    | RoundBegan
    | LastRound
    | Wrote
    | Overwrote
    | Lost
    | Saved
    | Unpacked
    | Walled
    | Celled
    | Swapped
    | Destroyed
    | Started
    | TookPoints
    | LetterChanged
    | WordChanged
    | Powered
    | Idled
    | Scored
    | Paid
    | Discarded
    | TurnBegan
    | Ended
)


def tell(
    terms: Terms, before: State, actor: Actor, action: Pick | Drawn, after: State
) -> tuple[Event, ...]:
    """The events of a step."""
    if isinstance(action, Drawn):
        return tuple(_draw(before, action, after))
    assert isinstance(actor, int)
    pick = carried_by(action)
    return (*_option(terms, before, actor, pick), *_turn(terms, before, actor, pick, after))


def _draw(before: State, draw: Drawn, after: State) -> Iterator[Event]:
    if before.due is Due.BOARD:
        yield BoardMade(after.board)
    elif before.due is Due.FIRST:
        yield First(after.to_move)
    elif after.due is Due.NOTHING:
        yield RoundBegan(after.to_move, after.round, len(after.options))


def _option(terms: Terms, state: State, seat: int, pick: Carried) -> Iterator[Event]:
    """What the option did."""
    option = state.options[pick.option]
    match option:
        case opt.LetterOption() if pick.save:
            yield Saved(seat, option.letters)
        case opt.LetterOption() | opt.EmptyBackpack():
            yield from _written(terms, state, seat, option, pick)
        case opt.WallOption() if pick.walls:
            yield Walled(seat, tuple([edge_name(edge) for edge in pick.walls]))
        case opt.SpecialOption() if pick.cells:
            kinds = tuple([kind for kind, _, _ in pick.cells])
            yield Celled(seat, kinds, cell_names([(c, r) for _, c, r in pick.cells]))
        case opt.SwapOption() if pick.swaps:
            new = tuple([letter for letter, _, _ in pick.swaps])
            yield Swapped(seat, new, cell_names([(c, r) for _, c, r in pick.swaps]))
        case opt.DestroyOption() if pick.destroy:
            parts = tuple([part for _, _, part in pick.destroy])
            yield Destroyed(seat, parts, cell_names([(c, r) for c, r, _ in pick.destroy]))
        case opt.StartPlayer() if not state.last_round:
            yield Started(seat)
        case opt.PointsOption():
            yield TookPoints(seat, option.count)
        case opt.LetterChange():
            yield LetterChanged(seat, option.letter, signed(option.by))
        case opt.WordChange():
            yield WordChanged(seat, signed(option.by))
        case opt.Straight() | opt.Connect() | opt.Clear():
            yield Powered(seat, opt.kind_of(option))
        case _:
            yield Idled(seat, opt.kind_of(option))


def signed(by: int) -> str:
    """A change with its sign."""
    return f"+{by}" if by >= 0 else f"−{-by}"


def _written(
    terms: Terms, state: State, seat: int, option: opt.Option, pick: Carried
) -> Iterator[Event]:
    tokens = tokens_of(state, seat, option) or ()
    if isinstance(option, opt.EmptyBackpack) and tokens:
        yield Unpacked(seat, tokens)
    task = letters.task_of(terms, state, seat, tokens)
    old = written_on(state)
    cells = [(column, row) for _, column, row in pick.tiles]
    over = [cell for cell in cells if cell in old]
    if cells:
        yield Wrote(seat, tuple([letter for letter, _, _ in pick.tiles]), cell_names(cells))
    if over:
        yield Overwrote(seat, cell_names(over))
    if len(task.tokens) > len(cells):
        yield Lost(seat, len(task.tokens) - len(cells))
    if not tokens:
        yield Idled(seat, opt.kind_of(option))


def _turn(terms: Terms, before: State, seat: int, pick: Carried, after: State) -> Iterator[Event]:
    """Words, points, and what follows."""
    turn = carried_out(terms, before, seat, pick)
    for word in turn.words:
        yield Scored(seat, word.word, word.gains[seat])
    for paid, points in enumerate(turn.paid):
        if points:
            yield Paid(paid, points)
    ended = after.due is Due.OPTIONS or after.phase is Phase.OVER
    if after.last_round and not before.last_round:
        yield LastRound(after.round)
    if ended and len(before.options) > 1:
        left = [option for n, option in enumerate(before.options) if n != pick.option]
        yield Discarded(opt.kind_of(left[0]))
    if after.phase is Phase.OVER:
        yield Ended(after.scores)
    elif not ended:
        yield TurnBegan(after.to_move)
