"""The position in words."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.core.game import Line
from parlour.core.refusal import Parameter
from parlour.games.domino.events import DIRECTIONS, cell_name, halves_name
from parlour.games.domino.rules.places import PLACE_NAMES
from parlour.games.domino.settings import Terms, set_of
from parlour.games.domino.state import Due, Phase
from parlour.games.domino.view import View


def describe(terms: Terms, view: View) -> Iterator[Line]:
    """Whose turn it is, what lies there in laying order, then who has what."""
    yield _where(view)
    if view.ending:
        yield Line("describe.ending")
    names = {domino.id: halves_name(domino) for domino in view.dominoes}
    for laid in view.table:
        told: dict[str, Parameter] = {
            "domino": laid.domino,
            "halves": names[laid.domino],
            "cell": cell_name((laid.x, laid.y)),
            "direction": DIRECTIONS[laid.turn],
        }
        yield Line("describe.lying", told)
    for seat, pile in enumerate(view.piles):
        told = {
            "seat": seat,
            "place": PLACE_NAMES[view.places[seat]],
            "cards": pile,
            "held": view.counts[seat],
        }
        yield Line("describe.seat", told)
    yield Line("describe.deck", {"deck": view.deck, "unseen": len(view.unseen)})
    yield from _set(terms, view)
    if view.viewer is not None and view.hand:
        held = tuple([f"{number}: {names[number]}" for number in view.hand])
        yield Line("describe.hand", {"dominoes": held})


def _where(view: View) -> Line:
    told: dict[str, Parameter] = {
        "seat": view.to_move,
        "first": view.first,
        "turn": view.turn,
        "passes": view.passes,
    }
    if view.due is Due.NOTHING:
        return Line("describe.over" if view.phase is Phase.OVER else "describe.turn", told)
    if view.due in (Due.HANDS, Due.REFILL):
        told |= {"dealing": view.dealing, "dealt": view.dealt}
    return Line(f"describe.{view.due}", told)


def _set(terms: Terms, view: View) -> Iterator[Line]:
    """How the dominoes differ from the set of the settings: those taken out, and other ones."""
    usual = {domino.id: domino for domino in set_of(terms.settings, view.seats)}
    there = {*view.unseen, *view.hand} | {laid.domino for laid in view.table}
    if gone := tuple(sorted(usual.keys() - there)):
        yield Line("describe.gone", {"dominoes": gone})
    unseen = {*view.unseen}
    other = tuple([f"{d.id}: {halves_name(d)}" for d in view.dominoes if d.id in unseen])
    if other:
        yield Line("describe.other", {"dominoes": other})
