"""Wall options (KN-13)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

from msgspec.structs import replace

from parlour.core.refusal import Refusal
from parlour.games.knickknack.actions import Carried, Code
from parlour.games.knickknack.options import WallOption
from parlour.games.knickknack.settings import Terms
from parlour.games.knickknack.state import State, grid_of
from parlour.words.coordinates import edge_name
from parlour.words.grid import Edge


def free_edges(terms: Terms, state: State) -> tuple[Edge, ...]:
    """The interior edges without a wall."""
    grid = grid_of(terms, state)
    return tuple([edge for edge in grid.edges() if edge not in grid.walls])


def refusal(terms: Terms, state: State, option: WallOption, pick: Carried) -> Refusal | None:
    """Why these walls may not be drawn."""
    if len(pick.walls) > option.count:
        return Refusal(Code.TOO_MANY_WALLS, {"most": option.count})
    grid = grid_of(terms, state)
    edges = frozenset(grid.edges())
    for edge in pick.walls:
        if edge not in edges:
            return Refusal(Code.NOT_AN_EDGE, {"edge": edge_name(edge)})
        if edge in grid.walls:
            return Refusal(Code.WALL_THERE, {"edge": edge_name(edge)})
    return None


def legal(terms: Terms, state: State, option: WallOption, number: int) -> Iterator[Carried]:
    """No wall, then one, then more."""
    edges = free_edges(terms, state)
    for count in range(option.count + 1):
        for chosen in combinations(edges, count):
            yield Carried(number, walls=chosen)


def sample(terms: Terms, state: State, option: WallOption, number: int, rng: Random) -> Carried:
    """Up to as many walls as the option has."""
    edges = free_edges(terms, state)
    count = rng.randint(0, min(option.count, len(edges)))
    return Carried(number, walls=tuple(sorted(rng.sample(edges, count))))


def drawn(state: State, pick: Carried) -> State:
    """The state with the walls."""
    return replace(state, walls=tuple(sorted((*state.walls, *pick.walls))))
