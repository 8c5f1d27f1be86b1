"""Calls, the letters they bring, and the reactions of the others (KB-30 to 32, 50, 52)."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from parlour.core.refusal import Refusal
from parlour.games.keebble.actions import Ask, Code, Take, Wall
from parlour.games.keebble.rules.turns import end_turn, start_endgame_if_due
from parlour.games.keebble.settings import CALLED, HAND_LIMIT, Fraud, Terms
from parlour.games.keebble.state import Phase, State, contains, grid_of, put
from parlour.words.coordinates import edge_name
from parlour.words.grid import Edge, Grid

UNLIMITED = 1_000
"""More letters than anybody can receive at once."""


def room(terms: Terms, state: State, seat: int) -> int:
    """How many letters the seat can receive now: hand limit, Collector, slots (KB-30, 52, 61)."""
    settings = terms.settings
    free = HAND_LIMIT - len(state.hands[seat])
    if state.no_limit and seat == state.to_move:
        free = UNLIMITED
    if settings.tiny_backpacks:
        slots = terms.sheet.slots - state.slots_used[seat]
        free = slots if settings.backpack_replaces_limit else min(free, slots)
    return max(0, free)


def call_size(state: State, seat: int) -> int:
    """How many letters the seat may call: two, or more in the turn of a Big Ask (KB-30, 55)."""
    return state.ask_size if seat == state.to_move else CALLED


def received(terms: Terms, state: State, seat: int, letters: str) -> State:
    """The state after a hand received letters: each uses up a slot, and quiet rounds start over."""
    if not letters:
        return state
    used = state.slots_used
    if terms.settings.tiny_backpacks:
        used = put(used, seat, used[seat] + len(letters))
    return replace(
        state,
        hands=put(state.hands, seat, state.hands[seat] + letters),
        slots_used=used,
        round_start=None,
        quiet_rounds=0,
    )


def ask_refusal(terms: Terms, state: State, seat: int, ask: Ask) -> Refusal | None:
    """Why a call is refused: letters, their number, the Letterfraud rule, what to keep."""
    for letter in ask.letters + ask.keep:
        if letter not in terms.alphabet.letters:
            return Refusal(Code.NOT_A_LETTER, {"letter": letter})
    if not CALLED <= len(ask.letters) <= state.ask_size:
        return Refusal(Code.HOW_MANY_LETTERS, {"fewest": CALLED, "most": state.ask_size})
    return _letterfraud_refusal(terms, state, seat, ask) or _keep_refusal(terms, state, seat, ask)


def _keep_refusal(terms: Terms, state: State, seat: int, ask: Ask) -> Refusal | None:
    """KB-30: `keep` is needed exactly if there is room for some of the letters but not for all."""
    free = room(terms, state, seat)
    wanted = free if free < len(ask.letters) else 0
    if len(ask.keep) != wanted:
        return Refusal(Code.KEEP_WHICH, {"room": min(free, len(ask.letters))})
    if contains(ask.letters, ask.keep):
        return None
    called, keep = ask.letters, ask.keep
    missing = next(letter for letter in keep if keep.count(letter) > called.count(letter))
    return Refusal(Code.NOT_CALLED, {"letter": missing, "called": tuple(called)})


def _letterfraud_refusal(terms: Terms, state: State, seat: int, ask: Ask) -> Refusal | None:
    """Why a call breaks the rule of the setting, or the one that it names (KB-50)."""
    setting = terms.settings.letterfraud
    if setting == "per_turn":
        if ask.rule is None:
            return Refusal(Code.NAME_A_RULE)
        return fraud_refusal(terms, state, seat, ask.letters, ask.rule)
    if ask.rule is not None:
        return Refusal(Code.NO_RULE_TO_NAME)
    return None if setting == "off" else fraud_refusal(terms, state, seat, ask.letters, setting)


def fraud_refusal(
    terms: Terms, state: State, seat: int, letters: str, rule: Fraud
) -> Refusal | None:
    """Why these letters may not be called under a rule."""
    hand = state.hands[seat]
    owned = "".join([letter for letter in letters if letter in hand])
    if rule == "different":
        twice = next((letter for letter in letters if letters.count(letter) > 1), None)
        return None if twice is None else Refusal(Code.FRAUD_DIFFERENT, {"letter": twice})
    if rule == "line":
        return _line_refusal(grid_of(terms, state), letters)
    if owns_alphabet(terms, hand):
        return None
    if rule == "none_owned":
        return Refusal(Code.FRAUD_NONE_OWNED, {"letter": owned[0]}) if owned else None
    if len(owned) > 1:
        return Refusal(Code.FRAUD_MAX_ONE_OWNED, {"letters": tuple(owned)})
    return None


def owns_alphabet(terms: Terms, hand: str) -> bool:
    """Whether a hand has every letter of the alphabet: then a rule about held letters is void."""
    return len(hand) >= len(terms.alphabet.letters) and set(hand) >= set(terms.alphabet.letters)


def _line_refusal(grid: Grid, letters: str) -> Refusal | None:
    """The letters must be in one run, each on its own cell; void if there is no run."""
    words = _line_words(grid)
    if not words or any(contains(word, letters) for word in words):
        return None
    return Refusal(Code.FRAUD_LINE, {"letters": tuple(letters)})


@lru_cache(maxsize=16)
def _line_words(grid: Grid) -> tuple[str, ...]:
    """What can be read in the runs; a prompt for letters asks once for each of the alphabet."""
    return tuple([run.word for run in grid.runs(grid.letters())])


def asked(terms: Terms, state: State, seat: int, ask: Ask) -> State:
    """The state after a call: the caller has the letters, and the others may react."""
    got = ask.letters if room(terms, state, seat) >= len(ask.letters) else ask.keep
    state = received(terms, replace(state, called=ask.letters), seat, got)
    others = tuple([other for other in range(state.seats) if other != seat])
    return _awaiting_reactions(terms, state, others)


def _awaiting_reactions(terms: Terms, state: State, seats: tuple[int, ...]) -> State:
    """The state that waits for those of these seats that can react (KB-31)."""
    state = start_endgame_if_due(terms, state)
    waiting = tuple([seat for seat in seats if can_react(terms, state, seat)])
    if not waiting:
        return end_turn(terms, state)
    return replace(state, phase=Phase.REACT, waiting=waiting)


def can_take(terms: Terms, state: State, seat: int) -> bool:
    """Whether the seat can receive one of the called letters."""
    return bool(state.called) and room(terms, state, seat) > 0


def can_wall(terms: Terms, state: State) -> bool:
    """Whether an interior edge is free (KB-32)."""
    return len(state.walls) < len(grid_of(terms, state).edges())


def can_react(terms: Terms, state: State, seat: int) -> bool:
    """Whether the seat can take a letter or draw a wall."""
    return can_take(terms, state, seat) or can_wall(terms, state)


def take_refusal(terms: Terms, state: State, seat: int, take: Take) -> Refusal | None:
    """Why a letter cannot be taken: it was not called, or there is no room."""
    if take.letter not in state.called:
        return Refusal(Code.NOT_CALLED, {"letter": take.letter, "called": tuple(state.called)})
    return None if room(terms, state, seat) else Refusal(Code.NO_ROOM)


def wall_refusal(terms: Terms, state: State, wall: Wall) -> Refusal | None:
    """Why a wall cannot be drawn there (KB-32)."""
    if not is_edge(grid_of(terms, state), wall.edge):
        return Refusal(Code.NOT_AN_EDGE, {"edge": edge_name(wall.edge)})
    if wall.edge in state.walls:
        return Refusal(Code.WALL_THERE, {"edge": edge_name(wall.edge)})
    return None


def is_edge(grid: Grid, edge: Edge) -> bool:
    """Whether two cells are orthogonal neighbours on the board."""
    (one, other) = edge
    near = abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1
    return near and grid.inside(one) and grid.inside(other)


def free_edges(terms: Terms, state: State) -> tuple[Edge, ...]:
    """The interior edges without a wall."""
    there = set(state.walls)
    return tuple([edge for edge in grid_of(terms, state).edges() if edge not in there])


def taken(terms: Terms, state: State, seat: int, take: Take) -> State:
    """The state after a seat took a letter."""
    return _reacted(terms, received(terms, state, seat, take.letter), seat)


def walled(terms: Terms, state: State, seat: int, wall: Wall) -> State:
    """The state after a seat drew a wall."""
    walls = tuple(sorted((*state.walls, wall.edge)))
    return _reacted(terms, replace(state, walls=walls), seat)


def reaction_skipped(terms: Terms, state: State, seat: int) -> State:
    """The state after a seat that can do nothing skipped."""
    return _reacted(terms, state, seat)


def _reacted(terms: Terms, state: State, seat: int) -> State:
    left = tuple([other for other in state.waiting if other != seat])
    return _awaiting_reactions(terms, state, left)
