"""What a viewer may know: everything but the others' hands and the order of what is unseen."""

from __future__ import annotations

from random import Random

from parlour.games.domino.deck.halves import Domino
from parlour.games.domino.settings import Settings, Terms, place_of, set_of
from parlour.games.domino.state import Public, State


class View(Public, frozen=True):
    """Somebody's hand, how many dominoes everybody holds, and what is unseen.

    `dominoes` are those on the table, in the hand, and of the unseen ones those that are not as in
    the set of the settings. `unseen` are the numbers of all that the viewer does not see.
    """

    viewer: int | None
    hand: tuple[int, ...]
    counts: tuple[int, ...]
    dominoes: tuple[Domino, ...]
    unseen: tuple[int, ...]
    places: tuple[int, ...]


def view_of(terms: Terms, state: State, viewer: int | None) -> View:
    """Built from what the viewer may know."""
    hand = () if viewer is None else state.hands[viewer]
    known = {laid.domino for laid in state.table} | {*hand}
    usual = _by_number(terms.settings, state.seats)
    return View(
        table=state.table,
        piles=state.piles,
        deck=state.deck,
        to_move=state.to_move,
        first=state.first,
        turn=state.turn,
        passes=state.passes,
        ending=state.ending,
        phase=state.phase,
        due=state.due,
        dealing=state.dealing,
        dealt=state.dealt,
        viewer=viewer,
        hand=hand,
        counts=tuple([len(held) for held in state.hands]),
        dominoes=tuple([d for d in state.dominoes if d.id in known or usual.get(d.id) != d]),
        unseen=tuple([d.id for d in state.dominoes if d.id not in known]),
        places=tuple([place_of(terms.settings, s, state.seats) for s in range(state.seats)]),
    )


def set_in(terms: Terms, view: View) -> tuple[Domino, ...]:
    """All dominoes that are left in the match."""
    found = {domino.id: domino for domino in view.dominoes}
    usual = _by_number(terms.settings, view.seats)
    made = [found.get(number) or usual[number] for number in view.unseen]
    seen = {laid.domino for laid in view.table} | {*view.hand}
    return tuple(sorted([*made, *[found[number] for number in seen]], key=lambda each: each.id))


def imagined(terms: Terms, view: View, rng: Random) -> State:
    """The unseen dominoes, dealt anew (KD-12)."""
    unseen = list(view.unseen)
    rng.shuffle(unseen)
    hands = [
        view.hand if seat == view.viewer else tuple(sorted([unseen.pop() for _ in range(count)]))
        for seat, count in enumerate(view.counts)
    ]
    return state_with(terms, view, tuple(hands))


def state_with(terms: Terms, view: View, hands: tuple[tuple[int, ...], ...]) -> State:
    """The state of a view if these are the hands."""
    return State(
        table=view.table,
        piles=view.piles,
        deck=view.deck,
        to_move=view.to_move,
        first=view.first,
        turn=view.turn,
        passes=view.passes,
        ending=view.ending,
        phase=view.phase,
        due=view.due,
        dealing=view.dealing,
        dealt=view.dealt,
        dominoes=set_in(terms, view),
        hands=hands,
    )


def _by_number(settings: Settings, seats: int) -> dict[int, Domino]:
    return {domino.id: domino for domino in set_of(settings, seats)}
