"""Settings and codes as they stand in an address, typed; what is wrong with them, for people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from parlour.core.game import GameClass
from parlour.core.refusal import CoreCode, Refused, refuse
from parlour.server.protocol.codes import ServerCode
from parlour.server.protocol.settings_form import SettingField
from parlour.server.tables.settings_form import settings_form
from parlour.words.board_codes import read_code

FEWEST = 2
"""The number of players if none is given, unless the game needs more."""

LISTS = ("words",)
_SWITCH = {"true": True, "on": True, "1": True, "false": False, "off": False, "0": False}


def fields_of(game: GameClass) -> dict[str, SettingField]:
    """The settings that can be chosen for a table, by name."""
    return {field.name: field for field in settings_form(game).fields}


def code_setting(game: GameClass) -> str:
    """The setting that is a board code; refused if the game has none."""
    for field in settings_form(game).fields:
        if field.kind == "board-code":
            return field.name
    raise refuse(ServerCode.NO_BOARDS, game=game.name)


def plain_settings(game: GameClass, texts: Mapping[str, str]) -> dict[str, Any]:
    """Settings as a table takes them. Refused if the game has no such setting, or no such value."""
    fields = fields_of(game)
    unknown = next((name for name in texts if name not in fields), None)
    if unknown is not None:
        raise refuse(ServerCode.UNKNOWN_SETTING, name=unknown[:40], known=tuple(fields))
    return {name: _value(fields[name], text) for name, text in texts.items()}


def typed_settings(game: GameClass, texts: Mapping[str, str]) -> Any:
    """The settings of a game, checked by the game itself."""
    settings = plain_settings(game, texts)
    for name in settings:
        _try(game, {name: settings[name]}, fields_of(game)[name])
    return game.make(settings).settings


def written_code(game: GameClass, code: str) -> str:
    """A code as it is written: lower case, no spaces."""
    try:
        return read_code(code, code_setting(game))
    except Refused:
        raise refuse(ServerCode.BAD_CODE, text=code[:40]) from None


def seats_for(game: GameClass, seats: int | None) -> int:
    """How many play; refused if that many cannot."""
    if seats is None:
        return max(FEWEST, game.seats[0])
    if seats not in game.seats:
        fewest, most = game.seats[0], game.seats[-1]
        raise refuse(CoreCode.WRONG_NUMBER_OF_SEATS, seats=seats, fewest=fewest, most=most)
    return seats


def _value(field: SettingField, text: str) -> Any:
    """A text as the kind of value that the setting has; refused if it cannot be one."""
    if field.kind in LISTS:
        return [item.strip() for item in text.split(",") if item.strip()]
    if field.kind == "switch":
        if text.lower() not in _SWITCH:
            raise refuse(ServerCode.BAD_SETTING, name=field.name, known=("true", "false"))
        return _SWITCH[text.lower()]
    numbers = all(isinstance(each.value, int) for each in field.values) and field.values
    if field.kind == "number" or (field.kind == "choice" and numbers):
        digits = text.removeprefix("-")
        if not (digits.isascii() and digits.isdecimal() and len(digits) < 10):
            raise refuse(ServerCode.BAD_SETTING, name=field.name, known=field.possible)
        return int(text)
    return text


def _try(game: GameClass, setting: dict[str, Any], field: SettingField) -> None:
    """Refuses a value that the game refuses, with what is possible instead."""
    try:
        game.make(setting)
    except Refused as refused:
        if field.kind == "board-code":
            raise refuse(ServerCode.BAD_CODE, text=str(setting[field.name])[:40]) from None
        if refused.code != CoreCode.MALFORMED or field.kind in LISTS:
            raise
        raise refuse(ServerCode.BAD_SETTING, name=field.name, known=field.possible) from None
