"""What happens: the start, a turn, a draw."""

from __future__ import annotations

from msgspec.structs import replace

from parlour.core.chance import Deal, Draw, Drawn, Pick
from parlour.core.refusal import Refusal
from parlour.games.domino.actions import TakeTurn
from parlour.games.domino.rules import ending, scoring
from parlour.games.domino.rules import turn as tu
from parlour.games.domino.rules.refill import Cards, after_refill
from parlour.games.domino.settings import HAND, Terms
from parlour.games.domino.state import Due, Laid, Phase, State, pool, put, without

ORIGIN = (0, 0)


def start(terms: Terms, seats: int) -> State:
    """The set, before anything is drawn."""
    dominoes = terms.set(seats)
    return State(
        table=(),
        piles=(0,) * seats,
        deck=len(dominoes),
        to_move=0,
        first=0,
        turn=0,
        passes=0,
        ending=False,
        phase=Phase.PLAY,
        due=Due.FIRST,
        dealing=0,
        dealt=0,
        dominoes=dominoes,
        hands=((),) * seats,
    )


def chance(state: State) -> Draw:
    """Who begins, the start tile and how it lies, then hands and refills (KD-1, KD-12)."""
    match state.due:
        case Due.FIRST:
            return Pick("first", tuple(range(state.seats)))
        case Due.TILE:
            return Pick("tile", pool(state))
        case Due.TILE_TURN:
            return Pick("tile/turn", (0, 1, 2, 3))
    return Deal(f"deal/{state.turn}/{state.dealing}", pool(state), state.dealt)


def drawn(state: State, drawn: Drawn) -> State:
    """The state after a draw."""
    value = drawn.numbers[0]
    match state.due:
        case Due.FIRST:
            return replace(state, to_move=value, first=value, due=Due.TILE)
        case Due.TILE:
            tile = Laid(value, *ORIGIN, 0)
            return replace(state, table=(tile,), deck=state.deck - 1, due=Due.TILE_TURN)
        case Due.TILE_TURN:
            tile = replace(state.table[0], turn=value)
            return _deal_on(replace(state, table=(tile,), due=Due.HANDS), 0)
    hand = tuple(sorted((*state.hands[state.dealing], *drawn.numbers)))
    after = replace(state, hands=put(state.hands, state.dealing, hand))
    if state.due is Due.HANDS:
        return _deal_on(after, state.dealing + 1)
    return replace(after, due=Due.NOTHING, dealing=0, dealt=0)


def _deal_on(state: State, seat: int) -> State:
    """The next hand is due; after the last one the first turn is."""
    if seat == state.seats:
        return replace(state, due=Due.NOTHING, dealing=0, dealt=0)
    return replace(state, dealing=seat, dealt=HAND, deck=state.deck - HAND)


def apply(terms: Terms, state: State, seat: int, action: TakeTurn) -> State:
    """The state after a turn; a refill is still to be drawn."""
    if not action.lay:
        return _passed(terms, state, seat, action.draw or 0)
    mover = tu.mover(terms, state, seat)
    course = tu.follow(mover, action.lay, action.effects)
    assert not isinstance(course, Refusal), "checked before"
    points = scoring.total(terms.lexicon, course, mover.place)
    hand = without(state.hands[seat], [laid.domino for laid in action.lay])
    cards = tu.cards_before_refill(mover, course, points)
    cards, count = after_refill(cards, len(hand), action.thief)
    table = course.table.lying
    gone = {laid.domino for laid in state.table} - table.keys()
    after = replace(
        state,
        table=tuple(table.values()),
        hands=put(state.hands, seat, hand),
        dominoes=tuple([d for d in state.dominoes if d.id not in gone]),
        passes=0,
        ending=state.ending or len(hand) + count < HAND,
    )
    return _next(terms, after, seat, cards, count)


def _passed(terms: Terms, state: State, seat: int, draw: int) -> State:
    """Nothing is laid: dominoes go from the pile to the hand (KD-40)."""
    cards = Cards(put(state.piles, seat, state.piles[seat] - draw), state.deck)
    return _next(terms, replace(state, passes=state.passes + 1), seat, cards, draw)


def _next(terms: Terms, state: State, seat: int, cards: Cards, count: int) -> State:
    """The refill is due, and the turn passes on, unless the match is over."""
    after = replace(
        state,
        piles=cards.piles,
        deck=cards.deck,
        turn=state.turn + 1,
        to_move=(seat + 1) % state.seats,
        due=Due.REFILL if count else Due.NOTHING,
        dealing=seat if count else 0,
        dealt=count,
    )
    over = ending.is_over(terms, after, seat)
    return replace(after, phase=Phase.OVER if over else Phase.PLAY)
