"""Drafts: what a seat can choose from, and what an unfinished turn would do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from parlour.core.codec import codec_of, plain
from parlour.core.game import BasePreview, Line
from parlour.core.prompt import Edges, Field, Offer, Piece, Placed, Prompt, offer
from parlour.core.refusal import Refusal
from parlour.games.knickknack import options as opt
from parlour.games.knickknack.actions import (
    Carried,
    Code,
    Destroyed,
    OptionNumber,
    Part,
    Pick,
    Save,
    Swaps,
    Tiles,
    TypedCells,
    WallEdges,
    carried_by,
    named_fields,
    normalized,
)
from parlour.games.knickknack.board.generator import SIDE
from parlour.games.knickknack.rules import check, destroying, legal, letters, special_cells, walls
from parlour.games.knickknack.rules.turns import carried_out, played, tokens_of
from parlour.games.knickknack.settings import Terms
from parlour.games.knickknack.state import Due, Phase, State, in_reading_order, written_on
from parlour.games.knickknack.text.option_text import option_line
from parlour.games.knickknack.view import View, state_of
from parlour.words.grid import Cell


class PickDraft(Struct, frozen=True, tag="pick", forbid_unknown_fields=True):
    """An unfinished turn: what is chosen so far."""

    option: OptionNumber | None = None
    tiles: Tiles | UnsetType = UNSET
    save: Save | UnsetType = UNSET
    walls: WallEdges | UnsetType = UNSET
    cells: TypedCells | UnsetType = UNSET
    swaps: Swaps | UnsetType = UNSET
    destroy: Destroyed | UnsetType = UNSET


Draft = PickDraft


class PreviewWord(Struct, frozen=True):
    """A new word, its cells in reading direction, and what it gives each seat."""

    word: str
    cells: tuple[Cell, ...]
    gains: tuple[int, ...]


class Preview(BasePreview, frozen=True, kw_only=True):
    """What a draft would do. `words` and `paid` (per seat, for all words) are given for a half-made
    turn too: as if it ended now. `earned` is what the option itself gives. `letters` are those to
    write, `wanted` is how many of them, and `overwrites` how many of one's own letters they
    replace.
    """

    words: tuple[PreviewWord, ...] = ()
    paid: tuple[int, ...] = ()
    earned: int = 0
    letters: tuple[str, ...] = ()
    wanted: int = 0
    overwrites: int = 0
    ends_game: bool = False


def preview(terms: Terms, view: View, seat: int, draft: Draft) -> Preview:
    """What is missing, why it would be refused, or what it would do."""
    state = state_of(view)
    action = finished(draft)
    if isinstance(action, Refusal):
        return Preview(missing=("option",))
    refusal = check.judge(terms, state, seat, action)
    shown = _shown(terms, state, seat, action)
    if refusal is None:
        after = played(terms, state, seat, action)
        gains = zip(state.scores, after.scores, strict=True)
        return replace(
            shown,
            gains=tuple([new - old for old, new in gains]),
            ends_game=after.phase is Phase.OVER,
        )
    missing = MISSING.get(refusal.code)
    if missing is not None and not getattr(carried_by(action), missing):
        return replace(shown, missing=(missing,))
    return replace(shown, refusal=refusal)


MISSING = {
    str(Code.HOW_MANY_LETTERS): "tiles",
    str(Code.HOW_MANY_CELLS): "cells",
}
"""What is missing when there is nothing yet, by the refusal."""


def finished(draft: Draft) -> Pick | Refusal:
    """The action of a complete draft."""
    given = {key: value for key, value in plain(draft).items() if value is not None}
    action: Pick | Refusal = codec_of(Pick).read(given)
    return action if isinstance(action, Refusal) else normalized(action)


def _shown(terms: Terms, state: State, seat: int, action: Pick) -> Preview:
    """Words and payments of what is on valid cells so far, also out of turn."""
    pick = carried_by(action)
    if not 0 <= seat < state.seats or pick.option >= len(state.options):
        return Preview()
    option = state.options[pick.option]
    tokens = tokens_of(state, seat, option)
    shown = Preview()
    if tokens is not None and not pick.save:
        task = letters.task_of(terms, state, seat, tokens)
        shown = Preview(
            letters=letters.shown(task.tokens), wanted=task.wanted, overwrites=task.overwrites
        )
    if not _sound(terms, state, seat, option, action):
        return shown
    turn = carried_out(terms, state, seat, pick)
    words = [PreviewWord(word.word, word.cells, word.gains) for word in turn.words]
    return replace(shown, words=tuple(words), paid=turn.paid, earned=turn.earned)


def _sound(terms: Terms, state: State, seat: int, option: opt.Option, action: Pick) -> bool:
    """Whether what is chosen so far can be carried out, if only as a part."""
    asked, pick = check.asked_of(terms, option), carried_by(action)
    if not set(named_fields(action)) <= set(asked):
        return False
    match option:
        case opt.LetterOption() | opt.EmptyBackpack():
            return not pick.save and _part_sound(terms, state, seat, option, pick)
        case opt.SpecialOption():
            refusal = special_cells.refusal(terms, state, option, pick)
            return refusal is None or refusal.code == Code.HOW_MANY_CELLS
    return check.judge(terms, replace(state, due=Due.NOTHING, to_move=seat), seat, action) is None


def _part_sound(terms: Terms, state: State, seat: int, option: opt.Option, pick: Carried) -> bool:
    """Whether letters are on valid cells, if only some of them."""
    task = letters.task_of(terms, state, seat, tokens_of(state, seat, option) or ())
    refusal = letters.refusal(terms, state, task, pick.tiles)
    if refusal is None:
        return True
    incomplete = (Code.HOW_MANY_LETTERS, Code.HOW_MANY_OVERWRITES, *RELATIONS)
    named = [letter for letter, _, _ in pick.tiles]
    return refusal.code in incomplete and letters.read_tokens(task, named) is not None


RELATIONS = (Code.NOT_STRAIGHT, Code.NOT_CONNECTED)


def prompt(terms: Terms, state: State, seat: int) -> Prompt:
    """Every option of the list, with the fields that it asks for; a Letter twice if it may be
    saved.
    """
    if state.due is not Due.NOTHING or seat not in check.to_act(state):
        return Prompt()
    offers: list[Offer] = []
    for number, option in enumerate(state.options):
        fields = _fields(terms, state, seat, option)
        offers.append(
            offer("pick", *fields, offer_id=f"pick {number + 1}", given={"option": number})
        )
        if legal.may_save(terms, option):
            given = {"option": number, "save": 1}
            offers.append(offer("pick", offer_id=f"save {number + 1}", given=given))
    return Prompt(tuple(offers))


def _fields(terms: Terms, state: State, seat: int, option: opt.Option) -> Iterable[Field]:
    match option:
        case opt.WallOption():
            edges = walls.free_edges(terms, state)
            return [Edges("walls", edges, 0, min(option.count, len(edges)))] if edges else []
        case opt.SpecialOption():
            cells = special_cells.untyped_cells(terms, state)
            count = special_cells.wanted(terms, state, option)
            pieces = _counted(Counter(map(str, option.types)))
            return [Placed("cells", pieces, count, count, **_on(cells))] if count else []
        case opt.SwapOption():
            return _swap_fields(terms, state, option)
        case opt.DestroyOption():
            return _destroy_fields(terms, state, option)
    tokens = tokens_of(state, seat, option)
    return [] if tokens is None else _letter_fields(terms, state, seat, tokens)


def _letter_fields(
    terms: Terms, state: State, seat: int, tokens: tuple[str, ...]
) -> Iterable[Field]:
    task = letters.task_of(terms, state, seat, tokens)
    if not task.wanted:
        return []
    own = task.own if task.overwrites else ()
    pieces = [
        Piece(token, count, terms.alphabet.letters if opt.is_wild(token) else "")
        for token, count in Counter(task.tokens).items()
    ]
    cells = in_reading_order((*(task.free if task.new else ()), *own))
    return [Placed("tiles", tuple(pieces), task.wanted, task.wanted, cells)]


def _swap_fields(terms: Terms, state: State, option: opt.SwapOption) -> Iterable[Field]:
    cells = in_reading_order(written_on(state))
    any_letter = Piece(ANY_LETTER, None, terms.alphabet.letters)
    most = min(option.count, len(cells))
    return [Placed("swaps", (any_letter,), 0, most, cells)] if cells else []


ANY_LETTER = "any"


def _destroy_fields(terms: Terms, state: State, option: opt.DestroyOption) -> Iterable[Field]:
    there = destroying.parts(terms, state)
    if not there:
        return []
    counts = Counter([part for parts in there.values() for part in parts])
    most = min(option.count, len(there))
    pieces = tuple([Piece(part, min(counts[part], most)) for part in Part if counts[part]])
    item: Any = ("column", "row", "piece")
    return [Placed("destroy", pieces, 0, most, **_on(tuple(there)), item=item)]


def _on(cells: tuple[Cell, ...]) -> dict[str, Any]:
    """Where something can be placed: the whole sheet is a box, which is said in fewer words."""
    return {"box": ((1, 1), (SIDE, SIDE))} if len(cells) == SIDE * SIDE else {"cells": cells}


def _counted(counts: Counter[str]) -> tuple[Piece, ...]:
    return tuple([Piece(piece, count) for piece, count in counts.items()])


def name_offer(view: View, made: Offer) -> Line | None:
    """Names an option of the list."""
    number = made.given.get("option")
    if not isinstance(number, int) or number >= len(view.options):
        return None
    return option_line("save" if "save" in made.given else "offer", view.options[number])
