"""What is chosen before a match."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """What is chosen before a match."""

    action_dice: Annotated[
        Literal["next_round", "keep"],
        Meta(
            title="How long action dice last",
            description="next_round: they can be used in the round after they were earned and are "
            "gone then. keep: they stay until they are used.",
        ),
    ] = "next_round"
    cross_out: Annotated[
        Literal["open", "filled"],
        Meta(
            title="What a cross-out hits",
            description="open: it closes an open field for good. filled: it makes a field that "
            "was scored worth nothing.",
        ),
    ] = "open"
