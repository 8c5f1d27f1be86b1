"""What actions and draws do."""

from __future__ import annotations

from msgspec.structs import replace

from parlour.core.chance import Draw, Drawn, Pick
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
)
from parlour.games.keebble.board import generator
from parlour.games.keebble.rules import calls, claims, effects, scoring, special_cells
from parlour.games.keebble.rules.turns import apply_pass, continue_turn, start_endgame_if_due
from parlour.games.keebble.settings import Terms
from parlour.games.keebble.state import Due, Phase, State, blank, covered, letters_placed, put
from parlour.words.board_codes import CODES, code_of


def start(terms: Terms, seats: int) -> State:
    """The state before the first draw, with or without a board yet (KB-4)."""
    state = blank(terms, seats)
    if terms.settings.start == "blank":
        if not terms.picks:
            spread = generator.spread_hand_cells(terms.sheet.width, terms.sheet.height, seats)
            state = replace(state, hand_cells=spread)
        return replace(state, due=Due.FIRST)
    if not terms.settings.board:
        return replace(state, due=Due.BOARD)
    return _board_set_up(terms, state, terms.settings.board)


def _board_set_up(terms: Terms, state: State, code: str) -> State:
    """The state with the board of a code; the first player is drawn next."""
    layout = generator.board(terms.settings, state.seats, code, terms.alphabet)
    counts = tuple([len(hand) for hand in layout.hands])
    return replace(
        state,
        board=layout.code,
        due=Due.FIRST,
        cells="".join(layout.rows),
        hand_cells=(None,) * state.seats if terms.picks else layout.hand_cells,
        star=layout.star,
        walls=layout.walls,
        special=layout.special,
        hands=layout.hands,
        slots_used=counts if terms.settings.tiny_backpacks else state.slots_used,
    )


def chance(state: State) -> Draw:
    """A board code if none was given, then who begins (KB-3)."""
    if state.due is Due.BOARD:
        return CODES
    return Pick("first", tuple(range(state.seats)))


def drawn(terms: Terms, state: State, draw: Drawn) -> State:
    """The state after a draw."""
    if state.due is Due.BOARD:
        return _board_set_up(terms, state, code_of(draw.numbers))
    (first,) = draw.numbers
    phase = Phase.CLAIM if terms.picks else Phase.WORD
    begun = replace(state, due=Due.NOTHING, phase=phase, to_move=first, round_start=first)
    return start_endgame_if_due(terms, begun)


def apply(terms: Terms, state: State, seat: int, action: Action) -> State:
    """The state after a checked action."""
    match action:
        case Claim():
            return claims.claimed(state, seat, action)
        case Word():
            return _word_played(terms, state, seat, action)
        case Special():
            return special_cells.special_made(terms, state, action)
        case Fire():
            return effects.fired(terms, state, seat, action)
        case Ask():
            return calls.asked(terms, state, seat, action)
        case Take():
            return calls.taken(terms, state, seat, action)
        case Wall():
            return calls.walled(terms, state, seat, action)
        case Skip():
            return _skipped(terms, state, seat)


def _word_played(terms: Terms, state: State, seat: int, word: Word) -> State:
    """Places the letters, scores the words and makes the covered cells pending."""
    score = scoring.score_play(terms, state, seat, word.tiles)
    fires = covered(state, word.tiles)
    state = letters_placed(terms, state, seat, word.tiles, score.written)
    points = 0 if terms.settings.dictionary_devils else sum([w.points for w in score.words])
    state = replace(
        state,
        opened=True,
        scores=put(state.scores, seat, state.scores[seat] + points),
        spent=tuple(sorted({*state.spent, *score.spent})),
        pending=fires,
        passes=0,
        round_start=None,
        quiet_rounds=0,
    )
    return continue_turn(terms, state)


def _skipped(terms: Terms, state: State, seat: int) -> State:
    match state.phase:
        case Phase.CLAIM:
            return claims.claim_skipped(state, seat)
        case Phase.EFFECT:
            return effects.declined(terms, state)
        case Phase.REACT:
            return calls.reaction_skipped(terms, state, seat)
    return apply_pass(terms, state) if state.endgame else continue_turn(terms, state)
