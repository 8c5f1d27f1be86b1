"""A message to a person, before it has words."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from parlour.core.refusal import Parameter


class Line(Struct, frozen=True):
    """A key of the game's string files, and its parameters."""

    key: str
    parameters: Mapping[str, Parameter] = {}
