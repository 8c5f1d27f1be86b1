"""Kept records with refused tries beside them, as they were played.

They say what the rules were. If a record no longer replays, or a try is no longer refused with the
same code, the rules have changed and the game's `version` must be raised.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec

import parlour
from parlour.core.game import AnyGame
from parlour.core.refusal import Refusal, Refused

FOLDER = Path(__file__).parent


def names(game: str) -> list[str]:
    """The kept matches of a game."""
    return sorted(path.stem for path in FOLDER.glob(f"{game}-*.json"))


@cache
def kept(name: str) -> dict[str, Any]:
    """A kept match: its record, and the tries that were refused."""
    text = (FOLDER / f"{name}.json").read_bytes()
    return msgspec.json.decode(text, type=dict[str, Any])


def differences(name: str) -> Iterator[str]:
    """Where the engine of today disagrees with a kept match."""
    record, tries = kept(name)["record"], kept(name)["refused"]
    try:
        match = parlour.Match.replay(record)
    except Refused as refused:
        yield f"{name}: {refused}"
        return
    for tried in tries:
        state = match.state_at(tried["n"])
        refusal = refusal_of(match.game, state, tried["seat"], tried["action"])
        code = None if refusal is None else refusal.code
        if code != tried["code"]:
            yield f"{name}: after entry {tried['n']} {tried['action']} gives {code}"


def refusal_of(
    game: AnyGame, state: Any, actor: int | Literal["table"], action: dict[str, Any]
) -> Refusal | None:
    """Why a seat may not do this, or the table may not accept a word."""
    if isinstance(actor, int):
        return game.check(state, actor, action)
    accepted = game.accept_word(state, action["word"])
    return accepted if isinstance(accepted, Refusal) else None


def codes(game: str) -> set[str]:
    """The codes of all refused tries."""
    return {tried["code"] for name in names(game) for tried in kept(name)["refused"]}
