"""Drafts: what a seat can choose from, and what an unfinished move would do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from parlour.core.codec import SET, codec_of, plain
from parlour.core.game import BasePreview, Line
from parlour.core.prompt import (
    CellChoice,
    Cells,
    Choice,
    EdgeChoice,
    Field,
    Letters,
    Offer,
    Piece,
    Placed,
    Prompt,
    SeatChoice,
    offer,
    when_is,
)
from parlour.core.refusal import Refusal
from parlour.games.keebble.actions import (
    MOST_LETTERS,
    MOST_TILES,
    Action,
    Ask,
    BoardCell,
    BoardEdge,
    Code,
    KeptLetters,
    Letter,
    PlacedLetter,
    SeatNumber,
    Skip,
    Word,
    normalized,
)
from parlour.games.keebble.board.cells import Kind
from parlour.games.keebble.rules import (
    apply,
    calls,
    check,
    claims,
    effects,
    placement,
    special_cells,
)
from parlour.games.keebble.rules.scoring import score_play, scores_of
from parlour.games.keebble.settings import CALLED, FRAUDS, Fraud, Terms
from parlour.games.keebble.state import (
    Numbered,
    Phase,
    Special,
    State,
    covered,
    grid_of,
    lexicon_of,
)
from parlour.games.keebble.view import View, state_of
from parlour.words.coordinates import cell_name
from parlour.words.grid import Cell, Tile


class ClaimDraft(Struct, frozen=True, tag="claim", forbid_unknown_fields=True):
    """An unfinished claim."""

    cell: BoardCell | None = None


class WordDraft(Struct, frozen=True, tag="word", forbid_unknown_fields=True):
    """An unfinished word: the letters placed so far."""

    tiles: Annotated[tuple[PlacedLetter, ...], SET, Meta(max_length=MOST_TILES)] = ()


class SpecialDraft(Struct, frozen=True, tag="special", forbid_unknown_fields=True):
    """An unfinished special cell."""

    cell: BoardCell | None = None
    kind: Kind | None = None


class FireDraft(Struct, frozen=True, tag="fire", forbid_unknown_fields=True):
    """An unfinished use of a covered cell."""

    cell: BoardCell | None = None
    victim: SeatNumber | None = None
    letter: Letter | None = None
    cells: Annotated[tuple[BoardCell, ...], SET, Meta(max_length=MOST_TILES)] = ()
    tiles: Annotated[tuple[PlacedLetter, ...], SET, Meta(max_length=MOST_TILES)] = ()


class AskDraft(Struct, frozen=True, tag="ask", forbid_unknown_fields=True):
    """An unfinished call."""

    letters: Annotated[str, Meta(max_length=MOST_LETTERS)] | None = None
    keep: KeptLetters = ""
    rule: Fraud | None = None


class TakeDraft(Struct, frozen=True, tag="take", forbid_unknown_fields=True):
    """Taking a letter, perhaps without the letter yet."""

    letter: Letter | None = None


class WallDraft(Struct, frozen=True, tag="wall", forbid_unknown_fields=True):
    """A wall, perhaps without its edge yet."""

    edge: BoardEdge | None = None


Draft = ClaimDraft | WordDraft | SpecialDraft | Skip | FireDraft | AskDraft | TakeDraft | WallDraft


class PreviewWord(Struct, frozen=True):
    """A run made by the letters of a draft, its points, and whether it is a valid word."""

    word: str
    cells: tuple[Cell, ...]
    points: int
    valid: bool


class Preview(BasePreview, frozen=True, kw_only=True):
    """What a draft would do. `words` are given even if the letters are not a legal play yet; with
    them what the play counts, the cells that would fire, and the `values` that would be written
    with Dictionary Devils: column, row, value. Somebody who plans while others act learns from
    `later` why the word would still be refused in their own turn.

    `addable` are the letters that may be added to an unfinished call, and `rules` those of
    Letterfraud that the caller may name for it (KB-50).
    """

    words: tuple[PreviewWord, ...] = ()
    points: int = 0
    values: tuple[Numbered, ...] = ()
    fires: tuple[Special, ...] = ()
    later: Refusal | None = None
    starts_endgame: bool = False
    ends_game: bool = False
    addable: str = ""
    rules: tuple[Fraud, ...] = ()


NEEDED: dict[type, tuple[str, ...]] = {
    ClaimDraft: ("cell",),
    WordDraft: ("tiles",),
    SpecialDraft: ("cell", "kind"),
    FireDraft: ("cell",),
    AskDraft: ("letters",),
    TakeDraft: ("letter",),
    WallDraft: ("edge",),
}


TOO_EARLY = (Code.NOT_YOUR_TURN, Code.WRONG_PHASE, Code.NOT_WAITED_FOR)
"""Refusals that pass when the others have acted."""


def preview(terms: Terms, view: View, seat: int, draft: Draft) -> Preview:
    """What is missing, why it would be refused, or what it would do (KB-15, 42)."""
    state = state_of(view)
    if not 0 <= seat < state.seats:
        return Preview(refusal=check.no_such_seat(state, seat))
    shown = _shown(terms, state, seat, draft)
    missing = tuple([name for name in NEEDED.get(type(draft), ()) if not getattr(draft, name)])
    if missing:
        return replace(shown, missing=missing)
    action = finished(draft)
    if isinstance(action, Refusal):
        return replace(shown, refusal=action)
    refusal = check.judge(terms, state, seat, action)
    if refusal is not None:
        return _refused(terms, state, seat, action, replace(shown, refusal=refusal))
    after = apply.apply(terms, state, seat, action)
    totals = zip(scores_of(terms, state), scores_of(terms, after), strict=True)
    return replace(
        shown,
        gains=tuple([new - old for old, new in totals]),
        starts_endgame=after.endgame and not state.endgame,
        ends_game=after.phase is Phase.OVER or _must_end(terms, after, seat),
    )


def _refused(terms: Terms, state: State, seat: int, action: Action, shown: Preview) -> Preview:
    """A refused action: what else would be wrong with a word that is only too early, and the
    letters to keep of a call that lacks nothing else.
    """
    assert shown.refusal is not None
    if isinstance(action, Word) and shown.refusal.code in TOO_EARLY:
        return replace(shown, later=placement.word_refusal(terms, state, seat, action.tiles))
    if isinstance(action, Ask) and shown.refusal.code == Code.KEEP_WHICH and not action.keep:
        return replace(shown, refusal=None, missing=("keep",))
    return shown


def _shown(terms: Terms, state: State, seat: int, draft: Draft) -> Preview:
    """What is shown of a draft, whether or not it is legal or complete."""
    match draft:
        case WordDraft(tiles=tiles) if tiles:
            return _play_shown(terms, state, seat, tiles)
        case AskDraft():
            letters, size = draft.letters or "", calls.call_size(state, seat)
            rules = _rules(terms, state, seat, letters)
            may = [rule for rule in rules if draft.rule in (None, rule)]
            added = [letter for letter in terms.alphabet.letters if len(letters) < size]
            if terms.settings.letterfraud != "off":
                added = [x for x in added if _follow_one(terms, state, seat, letters + x, may)]
            per_turn = terms.settings.letterfraud == "per_turn"
            return Preview(addable="".join(added), rules=rules if per_turn else ())
    return Preview()


def _rules(terms: Terms, state: State, seat: int, letters: str) -> tuple[Fraud, ...]:
    """The rules in force that these letters do not break."""
    setting = terms.settings.letterfraud
    if setting == "off":
        return ()
    in_force = FRAUDS if setting == "per_turn" else (setting,)
    return tuple([rule for rule in in_force if _follow_one(terms, state, seat, letters, [rule])])


def _follow_one(
    terms: Terms, state: State, seat: int, letters: str, rules: Sequence[Fraud]
) -> bool:
    refusals = [calls.fraud_refusal(terms, state, seat, letters, rule) for rule in rules]
    return None in refusals


def _play_shown(terms: Terms, state: State, seat: int, tiles: tuple[Tile, ...]) -> Preview:
    """The words of tiles that are on valid cells."""
    if placement.tiles_refusal(terms, state, seat, tiles) is not None:
        return Preview()
    made = score_play(terms, state, seat, tiles)
    holds = lexicon_of(terms, state).holds
    devils = terms.settings.dictionary_devils
    counted = made.written if devils else [(0, 0, scored.points) for scored in made.words]
    return Preview(
        words=tuple([PreviewWord(w.word, w.cells, w.points, holds(w.word)) for w in made.words]),
        points=sum([points for _, _, points in counted]),
        values=made.written,
        fires=covered(state, tiles),
    )


def finished(draft: Draft) -> Action | Refusal:
    """The action of a complete draft."""
    given = {key: value for key, value in plain(draft).items() if value not in (None, [], "")}
    action: Action | Refusal = codec_of(Action).read(given)
    return action if isinstance(action, Refusal) else normalized(action)


def _must_end(terms: Terms, state: State, seat: int) -> bool:
    """Whether the game ends with this turn however its effects are used: some hand is or will be
    empty. Only the player's own hand can be refilled, by a Thief whose victim has a letter left.
    """
    if not state.endgame or state.phase is not Phase.EFFECT:
        return False
    hands = state.hands
    for column, row, kind in state.pending:
        letter = effects.garbage_letter(terms, state, (column, row))
        if kind is Kind.GARBAGE and letter is not None:
            hands = tuple([hand.replace(letter, "") for hand in hands])
    others = [hand for other, hand in enumerate(hands) if other != seat]
    if "" in others or hands[seat]:
        return "" in others
    thief = any(kind is Kind.THIEF for _, _, kind in state.pending)
    return not (thief and calls.room(terms, state, seat) and max(map(len, others)) > 1)


def prompt(terms: Terms, state: State, seat: int) -> Prompt:
    """The kinds of action that are open now, each with its fields."""
    if seat not in check.to_act(state):
        return Prompt()
    offers: list[Offer] = []
    match state.phase:
        case Phase.CLAIM:
            cells = claims.claimable(terms, state)
            offers += [offer("claim", CellChoice("cell", cells))] if cells else []
        case Phase.WORD:
            offers += _plays(terms, state, seat)
        case Phase.EFFECT:
            offers += [_fire(terms, state, seat, special) for special in state.pending]
        case Phase.ASK:
            offers.append(_ask(terms, state, seat))
        case Phase.REACT:
            offers += _reactions(terms, state, seat)
    if check.may_skip(terms, state, seat):
        offers.append(offer("skip"))
    return Prompt(tuple(offers))


def _plays(terms: Terms, state: State, seat: int) -> list[Offer]:
    """A word is offered to everybody who holds letters: to find one is the game."""
    offers = []
    hand, empty = state.hands[seat], grid_of(terms, state).empty()
    if hand and empty:
        tiles = Placed("tiles", _pieces(hand), 1, min(len(hand), MOST_TILES), cells=empty)
        offers.append(offer("word", tiles, sure=False))
    kinds = special_cells.makeable_kinds(terms, state)
    cells = special_cells.makeable_cells(terms, state)
    if kinds and cells:
        offers.append(offer("special", CellChoice("cell", cells), Choice("kind", kinds)))
    return offers


def _fire(terms: Terms, state: State, seat: int, special: Special) -> Offer:
    """A pending cell, with the fields that its kind needs."""
    column, row, kind = special
    fields: list[Field] = []
    if kind is Kind.THIEF:
        loot = effects.loot(terms, state, seat)
        victims = tuple(dict.fromkeys([victim for victim, _ in loot]))
        fields += [SeatChoice("victim", victims)] if victims else []
        for victim in victims:
            letters = tuple([letter for owner, letter in loot if owner == victim])
            fields.append(Choice("letter", letters, when_is("victim", victim)))
    elif kind is Kind.DESTROYER:
        targets = effects.destructible(grid_of(terms, state))
        count = min(effects.DESTROYED, len(targets))
        fields.append(Cells("cells", targets, count, count))
    elif kind is Kind.BLOCKADE:
        hand, empty = state.hands[seat], grid_of(terms, state).empty()
        most = min(effects.BLOCKADE, len(hand), len(empty))
        fields.append(Placed("tiles", _pieces(hand), 0, most, cells=empty))
    cell = (column, row)
    return offer("fire", *fields, offer_id=f"fire {cell_name(cell)}", given={"cell": cell})


def _ask(terms: Terms, state: State, seat: int) -> Offer:
    alphabet, free = terms.alphabet.letters, calls.room(terms, state, seat)
    fields: list[Field] = [Letters("letters", CALLED, state.ask_size, alphabet)]
    if 0 < free < state.ask_size:
        fields.append(Letters("keep", 0, free, alphabet))
    if terms.settings.letterfraud == "per_turn":
        fields.append(Choice("rule", FRAUDS))
    return offer("ask", *fields)


def _reactions(terms: Terms, state: State, seat: int) -> list[Offer]:
    offers = []
    if calls.can_take(terms, state, seat):
        offers.append(offer("take", Choice("letter", tuple(_alphabet(state.called)))))
    edges = calls.free_edges(terms, state)
    return [*offers, offer("wall", EdgeChoice("edge", edges))] if edges else offers


def _pieces(hand: str) -> tuple[Piece, ...]:
    return tuple([Piece(letter, hand.count(letter)) for letter in _alphabet(hand)])


def _alphabet(letters: str) -> str:
    """The distinct letters, sorted."""
    return "".join(sorted(set(letters)))


def name_offer(view: View, made: Offer) -> Line | None:
    """Names a covered cell by its kind."""
    for column, row, kind in view.pending if made.kind == "fire" else ():
        if made.given.get("cell") == (column, row):
            return Line("offer.fire", {"kind": kind, "cell": cell_name((column, row))})
    return None
