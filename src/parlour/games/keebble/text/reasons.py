"""The sentences of a hint: what to play, where, for how many points, and why.

Every hint has a reason, unless what it says to do has it already.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from parlour.core.game import Line, Weighed, whole_points
from parlour.core.refusal import Parameter
from parlour.games.keebble.actions import (
    SKIP,
    Action,
    Ask,
    Claim,
    Fire,
    Skip,
    Special,
    Take,
    Wall,
    Word,
    letters_of,
)
from parlour.games.keebble.bots.levels.expert import Expert
from parlour.games.keebble.bots.search_kernel import Query
from parlour.games.keebble.bots.trial_board import tiles_of
from parlour.games.keebble.rules import apply, scoring
from parlour.games.keebble.rules.effects import pending_at
from parlour.games.keebble.rules.scoring import unique_letters
from parlour.games.keebble.settings import Terms
from parlour.games.keebble.state import Phase, State, without
from parlour.words.coordinates import cell_name, edge_name
from parlour.words.grid import Cell, Direction, Tile

LEAST_HINDRANCE = 1
"""A wall or a hole is said to hinder somebody whose best word loses this many points."""


def line_for(expert: Expert, found: Sequence[Action]) -> Line:
    """What to do, given the promising actions, the best first."""
    terms, state, action = expert.terms, expert.state, found[0]
    match action:
        case Word():
            return Line("advice.word", told_word(terms, state, expert.seat, action.tiles)._asdict())
        case Skip() if state.phase is Phase.EFFECT:
            return Line("advice.decline")
        case Skip() if list(found) == [SKIP] and state.phase is Phase.WORD and not state.endgame:
            return Line("advice.no_word")
        case Skip():
            return Line("advice.pass" if state.endgame else "advice.skip")
        case Special():
            return Line("advice.special", {"cell": cell_name(action.cell), "kind": action.kind})
        case Fire():
            return _firing(state, action)
        case Ask():
            return Line("advice.ask", {"letters": tuple(action.letters)})
        case Take():
            return Line("advice.take", {"letter": action.letter})
        case Wall():
            return Line("advice.wall", {"edge": edge_name(action.edge)})
        case Claim():
            return Line("advice.claim", {"cell": cell_name(action.cell)})


def why(expert: Expert, found: Sequence[Action]) -> tuple[Line, ...]:
    """The reasons for the best action."""
    match found[0]:
        case Word() as word:
            return _why_word(
                expert, word, [other for other in found[1:] if isinstance(other, Word)]
            )
        case Ask() as ask:
            return _use_of(expert, ask.keep or ask.letters)
        case Take() as take:
            return _use_of(expert, take.letter)
        case Fire(letter=str(letter)):
            return _use_of(expert, letter)
        case Fire(cells=(_, *_)) as fire:
            after = apply.apply(expert.terms, expert.state, expert.seat, fire)
            return _hindered(expert, after) or _what(expert.state, fire)
        case Fire() as fire:
            return _what(expert.state, fire)
        case Special() as special:
            return (Line(f"page.kind_{special.kind}"), *_word_now(expert, found))
        case Skip():
            return _word_now(expert, found)
        case Wall() as wall:
            return _why_wall(expert, wall)
    return ()


def for_other(expert: Expert, weighed: Weighed) -> Line | None:
    """A word that could be played instead; other actions are told in notation."""
    if not isinstance(weighed.action, Word):
        return None
    told = told_word(expert.terms, expert.state, expert.seat, weighed.action.tiles)
    return Line("advice.other.word", {**told._asdict(), "less": whole_points(weighed.cost)})


class ToldWord(NamedTuple):
    """The words of a play, the one along its letters first; where that begins, which way it goes,
    and the points.
    """

    words: tuple[str, ...]
    cell: str
    points: int
    way: str


def told_word(terms: Terms, state: State, seat: int, tiles: tuple[Tile, ...]) -> ToldWord:
    """What is said about a play."""
    score = scoring.score_play(terms, state, seat, tiles)
    placed = {(column, row) for _, column, row in tiles}
    words = sorted(
        score.words, key=lambda each: (-len(placed.intersection(each.cells)), -len(each.word))
    )
    if terms.settings.dictionary_devils:
        points = sum([value for _, _, value in score.written])
    else:
        points = sum([scored.points for scored in score.words])
    return ToldWord(
        words=tuple([scored.word for scored in words]),
        cell=cell_name(words[0].cells[0]),
        points=points,
        way=_way(terms.direction, words[0].cells),
    )


def _way(direction: Direction, cells: Sequence[Cell]) -> str:
    if cells[0][0] == cells[1][0]:
        return "up" if direction.upwards else "down"
    return "left" if direction.leftwards else "right"


def _why_word(expert: Expert, word: Word, others: Sequence[Word]) -> tuple[Line, ...]:
    terms, state, seat = expert.terms, expert.state, expert.seat
    points = told_word(terms, state, seat, word.tiles).points
    told = [told_word(terms, state, seat, other.tiles) for other in others]
    left = without(expert.hand, letters_of(word.tiles))
    keeps = left and any(other.points > points for other in told)
    first = Line("advice.keeps", {"letters": tuple(left)}) if keeps else _unique(expert, word)
    lines = [*([first] if first else []), *_consequences(expert, word)]
    if told:
        lines.append(Line("advice.next_word", told[0]._asdict()))
    return tuple(lines or [Line("advice.only_word")])


def _unique(expert: Expert, word: Word) -> Line | None:
    """Which letters of a word count more."""
    unique = unique_letters(expert.terms, expert.state, expert.seat)
    played = tuple([letter for letter in unique if letter in letters_of(word.tiles)])
    return Line("advice.unique", {"letters": played}) if played else None


def _consequences(expert: Expert, word: Word) -> Iterator[Line]:
    """That a word starts the endgame or ends the game."""
    state = expert.state
    after = apply.apply(expert.terms, state, expert.seat, word)
    if after.phase is Phase.OVER:
        yield Line("preview.ends_game")
    elif after.endgame and not state.endgame:
        yield Line("preview.starts_endgame")


def _use_of(expert: Expert, letters: str) -> tuple[Line, ...]:
    """What letters are good for: a better word, or that nobody else has them."""
    found = _could_play(expert, letters)
    if found:
        return found
    others = "".join([expert.state.hands[other] for other in expert.others])
    own = tuple([letter for letter in dict.fromkeys(letters) if letter not in others])
    return (Line("advice.unheld", {"letters": own}),) if own else (Line("advice.helps_next"),)


def _why_wall(expert: Expert, wall: Wall) -> tuple[Line, ...]:
    walled = replace(expert.state, walls=(*expert.state.walls, wall.edge))
    found = _hindered(expert, walled)
    if found:
        return found
    return (Line("advice.wall_rather" if expert.can_take else "advice.wall_only"),)


def _what(state: State, fire: Fire) -> tuple[Line, ...]:
    """What a special cell does."""
    special = pending_at(state, fire.cell)
    assert special is not None, "only what is pending is advised"
    return (Line(f"page.kind_{special[2]}"),)


def _word_now(expert: Expert, found: Sequence[Action]) -> tuple[Line, ...]:
    """What is left undone: whoever sees that word wonders why."""
    words = [action for action in found if isinstance(action, Word)]
    if not words:
        return ()
    told = told_word(expert.terms, expert.state, expert.seat, words[0].tiles)
    return (Line("advice.word_now", told._asdict()),)


def _could_play(expert: Expert, letters: str) -> tuple[Line, ...]:
    """The best word with more letters, if they make a better one possible."""
    longer = expert.query(hand=expert.hand + letters)
    now, then = expert.search.best_plays([expert.query(), longer])
    if not then or (now and now[0].score >= then[0].score):
        return ()
    told = told_word(expert.terms, expert.state, expert.seat, tiles_of(then[0]))
    return (Line("advice.could", told._asdict()),)


def _hindered(expert: Expert, changed: State) -> tuple[Line, ...]:
    """Whose best word a changed board makes worse, and by how much."""
    queries = []
    for seat in expert.others:
        query = expert.query(seat=seat)
        board = expert.search.board(changed).scored_for(seat)
        queries += [query, Query(board, query.hand, query.values)]
    scores = expert.search.top_scores(queries)
    drops = [
        (before - after, -place, before, after)
        for place, (before, after) in enumerate(zip(scores[::2], scores[1::2], strict=True))
    ]
    drop, place, before, after = max(drops)
    if drop < LEAST_HINDRANCE:
        return ()
    told: dict[str, Parameter] = {
        "victim": expert.others[-place],
        "before": before,
        "after": after,
    }
    return (Line("advice.hinders", told),)


def _firing(state: State, fire: Fire) -> Line:
    if fire.victim is not None and fire.letter is not None:
        return Line("advice.steal", {"letter": fire.letter, "victim": fire.victim})
    if fire.cells:
        return Line("advice.destroy", {"cells": tuple([cell_name(cell) for cell in fire.cells])})
    if fire.tiles:
        placed = tuple([f"{letter} {cell_name((c, r))}" for letter, c, r in fire.tiles])
        return Line("advice.block", {"tiles": placed})
    special = pending_at(state, fire.cell)
    assert special is not None, "only what is pending is advised"
    return Line("advice.fire", {"kind": special[2], "cell": cell_name(fire.cell)})
