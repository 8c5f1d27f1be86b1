"""The settings of a match."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from parlour.core.game import Preset


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of a match."""

    action_dice: Annotated[
        Literal["next_round", "keep"],
        Meta(
            title="How long action dice last",
            description="next_round: action dice can be used only in the round after they are "
            "earned. keep: they last until they are used.",
        ),
    ] = "next_round"
    cross_out: Annotated[
        Literal["open", "filled"],
        Meta(
            title="What a cross-out hits",
            description="open: a cross-out closes an open field for good. filled: it sets a scored "
            "field to 0 points.",
        ),
    ] = "open"


PRESETS = (
    Preset("classic"),
    Preset("old_scores", {"action_dice": "keep", "cross_out": "filled"}),
)
