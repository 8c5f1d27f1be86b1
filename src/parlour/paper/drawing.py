"""What is on a page: shapes in millimetres from its top left corner."""

from __future__ import annotations

from typing import NamedTuple

from parlour.paper.paths import Path


class Fill(NamedTuple):
    """A path filled with a colour. `hollow`: what lies within twice is not filled."""

    path: Path
    colour: str
    hollow: bool = False


class Stroke(NamedTuple):
    """A path drawn as a round line; `dashes` are the lengths of dashes and gaps."""

    path: Path
    colour: str
    width: float
    dashes: tuple[float, ...] = ()


class Stamp(NamedTuple):
    """A drawing used in several places: in its own units, scaled, its origin at x, y. It is stroked
    if there is a width (in millimetres), else filled.
    """

    path: Path
    x: float
    y: float
    scale: float
    colour: str
    width: float | None = None
    hollow: bool = False


class Writing(NamedTuple):
    """Text on a base line, its left end at x. `silent`: its words are told by something else."""

    text: str
    x: float
    y: float
    face: str
    size: float
    colour: str
    silent: bool = False


class Told(NamedTuple):
    """Words that cannot be seen, for searching and for screen readers."""

    text: str
    x: float
    y: float
    size: float


class Link(NamedTuple):
    """A part of the page that leads somewhere when the page is on a screen."""

    address: str
    x: float
    y: float
    width: float
    height: float


Shape = Fill | Stroke | Stamp | Writing | Told | Link


class Page(NamedTuple):
    """A page with its shapes, from the lowest to the topmost."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
