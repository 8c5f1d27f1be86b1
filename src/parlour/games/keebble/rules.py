"""The rules: what may be done in each phase, and what it does."""

from __future__ import annotations

from msgspec.structs import replace

from parlour.core.chance import Draw, Drawn, Pick
from parlour.core.refusal import CoreCode, Refusal
from parlour.games.keebble import asking, claiming, effects, generator, judging, scoring, supercells
from parlour.games.keebble.actions import (
    Action,
    Ask,
    Claim,
    Code,
    Fire,
    Skip,
    Special,
    Take,
    Wall,
    Word,
)
from parlour.games.keebble.settings import Terms
from parlour.games.keebble.state import Due, Phase, State, blank, covered, lettered, put
from parlour.games.keebble.turns import endgame_reached, go_on, passed

PHASES: dict[type, Phase] = {
    Claim: Phase.CLAIM,
    Word: Phase.WORD,
    Special: Phase.WORD,
    Fire: Phase.EFFECT,
    Ask: Phase.ASK,
    Take: Phase.REACT,
    Wall: Phase.REACT,
}
"""When a kind of action has its time; a skip has several."""


def start(terms: Terms, seats: int) -> State:
    """The sheet before the first draw: a board to come, a given one, or none (KB-4)."""
    state = blank(terms, seats)
    if terms.settings.start == "blank":
        if not terms.picks:
            spread = generator.spread(terms.sheet.width, terms.sheet.height, seats)
            state = replace(state, hand_cells=spread)
        return replace(state, due=Due.FIRST)
    if not terms.settings.board:
        return replace(state, due=Due.BOARD)
    return _laid_out(terms, state, terms.settings.board)


def _laid_out(terms: Terms, state: State, code: str) -> State:
    """The board of a code; the first player is drawn next."""
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
    """A board code where none was given; who begins (KB-3)."""
    if state.due is Due.BOARD:
        return generator.CODES
    return Pick("first", tuple(range(state.seats)))


def drawn(terms: Terms, state: State, draw: Drawn) -> State:
    """The state after a draw."""
    if state.due is Due.BOARD:
        return _laid_out(terms, state, generator.code_of(draw.numbers))
    (first,) = draw.numbers
    phase = Phase.CLAIM if terms.picks else Phase.WORD
    begun = replace(state, due=Due.NOTHING, phase=phase, to_move=first, round_start=first)
    return endgame_reached(terms, begun)


def judge(terms: Terms, state: State, seat: int, action: Action) -> Refusal | None:
    """Phase, whose turn, then the action's own rules."""
    if not 0 <= seat < state.seats:
        return Refusal(CoreCode.NO_SUCH_SEAT, {"seat": seat, "seats": state.seats})
    if state.phase is Phase.OVER:
        return Refusal(Code.GAME_OVER)
    if PHASES.get(type(action), state.phase) is not state.phase:
        return Refusal(Code.WRONG_PHASE, {"phase": state.phase})
    if seat not in to_act(state):
        if state.phase is Phase.REACT:
            return Refusal(Code.NOT_WAITED_FOR)
        return Refusal(Code.NOT_YOUR_TURN, {"active": state.to_move})
    return _judged(terms, state, seat, action)


def _judged(terms: Terms, state: State, seat: int, action: Action) -> Refusal | None:
    match action:
        case Claim():
            return claiming.claim_refusal(terms, state, action)
        case Word():
            return judging.word_refusal(terms, state, seat, action.tiles)
        case Special():
            return supercells.special_refusal(terms, state, action)
        case Fire():
            return effects.fire_refusal(terms, state, seat, action)
        case Ask():
            return asking.ask_refusal(terms, state, seat, action)
        case Take():
            return asking.take_refusal(terms, state, seat, action)
        case Wall():
            return asking.wall_refusal(terms, state, action)
        case Skip():
            may = may_skip(terms, state, seat)
            return None if may else Refusal(Code.MUST_ACT, {"phase": state.phase})


def may_skip(terms: Terms, state: State, seat: int) -> bool:
    """Instead of a word, and for a Thief or Blockade; elsewhere only if nothing else can be done,
    which a position may bring about but no play.
    """
    match state.phase:
        case Phase.WORD:
            return True
        case Phase.EFFECT:
            return not state.pending or effects.first_optional(state) is not None
        case Phase.REACT:
            return not asking.can_react(terms, state, seat)
        case Phase.CLAIM:
            return not claiming.claimable(terms, state)
    return False


def to_act(state: State) -> tuple[int, ...]:
    """The seats that must decide, once nothing is to be drawn."""
    if state.phase is Phase.OVER or state.due is not Due.NOTHING:
        return ()
    return state.waiting if state.phase is Phase.REACT else (state.to_move,)


def apply(terms: Terms, state: State, seat: int, action: Action) -> State:
    """The state after a checked action."""
    match action:
        case Claim():
            return claiming.claimed(state, seat, action)
        case Word():
            return _worded(terms, state, seat, action)
        case Special():
            return supercells.made(terms, state, action)
        case Fire():
            return effects.fired(terms, state, seat, action)
        case Ask():
            return asking.asked(terms, state, seat, action)
        case Take():
            return asking.taken(terms, state, seat, action)
        case Wall():
            return asking.walled(terms, state, seat, action)
        case Skip():
            return _skipped(terms, state, seat)


def _worded(terms: Terms, state: State, seat: int, word: Word) -> State:
    """The letters lie, the words are scored, the covered cells are to fire."""
    account = scoring.account(terms, state, seat, word.tiles)
    fires = covered(state, word.tiles)
    state = lettered(terms, state, seat, word.tiles, account.written)
    points = 0 if terms.settings.dictionary_devils else sum([w.points for w in account.words])
    state = replace(
        state,
        opened=True,
        scores=put(state.scores, seat, state.scores[seat] + points),
        spent=tuple(sorted({*state.spent, *account.spent})),
        pending=fires,
        passes=0,
        round_start=None,
        quiet_rounds=0,
    )
    return go_on(terms, state)


def _skipped(terms: Terms, state: State, seat: int) -> State:
    match state.phase:
        case Phase.CLAIM:
            return claiming.unclaimed(state, seat)
        case Phase.EFFECT:
            return effects.declined(terms, state)
        case Phase.REACT:
            return asking.reaction_skipped(terms, state, seat)
    return passed(terms, state) if state.endgame else go_on(terms, state)
