"""An option in words: a line for each kind, in several groups of texts."""

from __future__ import annotations

from parlour.core.game import Line
from parlour.core.refusal import Parameter
from parlour.games.knickknack import options as opt
from parlour.games.knickknack.events import signed


def option_line(group: str, option: opt.Option, **more: Parameter) -> Line:
    """The line of an option in a group of texts."""
    return Line(f"{group}.{opt.kind_of(option)}", {**contents(option), **more})


def contents(option: opt.Option) -> dict[str, Parameter]:
    """What an option offers, as parameters of a line."""
    match option:
        case opt.LetterOption():
            return {"letters": option.letters}
        case opt.WallOption() | opt.PointsOption() | opt.SwapOption() | opt.DestroyOption():
            return {"count": option.count}
        case opt.SpecialOption():
            return {"types": option.types}
        case opt.LetterChange():
            return {"letter": option.letter, "by": signed(option.by)}
        case opt.WordChange():
            return {"by": signed(option.by)}
    return {}
