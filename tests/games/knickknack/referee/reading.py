"""What an action says, or that it says nothing of the kind."""

from typing import Any

from tests.games.knickknack.referee.refusal import MALFORMED, Refused
from tests.games.knickknack.referee.sheet import CELLS, EDGES, VALUES, Cell, Edge


def entries(asked: dict[str, Any], key: str, size: int) -> list[list[Any]]:
    """The list under `key`, each of whose entries is a list of `size` things."""
    said = asked.get(key, [])
    if not isinstance(said, list):
        raise Refused(MALFORMED)
    if not all(isinstance(entry, list) and len(entry) == size for entry in said):
        raise Refused(MALFORMED)
    return said


def distinct(said: list[Any]) -> None:
    """Lists that are sets name nothing twice."""
    if any(said.count(entry) > 1 for entry in said):
        raise Refused(MALFORMED)


def a_letter(said: Any) -> str:
    if not isinstance(said, str) or said not in VALUES:
        raise Refused(MALFORMED)
    return said


def a_cell(said: Any) -> Cell:
    if not isinstance(said, list) or len(said) != 2 or tuple(said) not in CELLS:
        raise Refused(MALFORMED)
    return said[0], said[1]


def an_edge(said: list[Any]) -> Edge:
    edge = frozenset(a_cell(end) for end in said)
    if edge not in EDGES:
        raise Refused("KN-13")
    return edge
