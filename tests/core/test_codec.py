"""Reading plain values: sets are sorted, repeats refused, paths named; nothing raises."""

from __future__ import annotations

from typing import Annotated, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import UNSET, Meta, Struct, UnsetType

from parlour.core.codec import SET, Codec, codec_of, plain, to_json
from parlour.core.refusal import Refusal
from parlour.games.kniffeliger import GAME
from parlour.games.kniffeliger.actions import Enter, Roll
from parlour.games.kniffeliger.rules.categories import Category

Cell = tuple[int, int]
Edge = Annotated[tuple[Cell, Cell], SET]


class Build(Struct, frozen=True, tag="build", forbid_unknown_fields=True):
    walls: Annotated[tuple[Edge, ...], SET]
    order: tuple[int, ...] = ()
    again: Annotated[tuple[int, ...], SET] | None = None
    inner: tuple[Edge, int] | None = None


class Rest(Struct, frozen=True, tag="rest", forbid_unknown_fields=True):
    pass


class Nested(Struct, frozen=True, forbid_unknown_fields=True):
    move: Build | Rest
    next: Nested | None = None


BUILD = Codec[Build](Build)


def test_sets_are_sorted_at_every_depth() -> None:
    read = BUILD.read(
        {"type": "build", "walls": [[[2, 3], [2, 2]], [[1, 2], [1, 1]]], "again": [3, 1]}
    )
    assert read == Build((((1, 1), (1, 2)), ((2, 2), (2, 3))), again=(1, 3))


def test_other_lists_keep_their_order_and_repeats() -> None:
    read = BUILD.read({"type": "build", "walls": [], "order": [3, 1, 3]})
    assert read == Build((), (3, 1, 3))


def test_sets_inside_unions_and_structs_are_sorted() -> None:
    raw = {
        "move": {"type": "build", "walls": [], "again": [2, 1]},
        "next": {"move": {"type": "rest"}},
    }
    read = Codec[Nested](Nested).read(raw)
    assert read == Nested(Build((), again=(1, 2)), Nested(Rest()))


@pytest.mark.parametrize(
    ("raw", "path"),
    [
        ({"type": "build", "walls": [[[1, 1], [1, 2]], [[1, 2], [1, 1]]]}, "$.walls"),
        ({"type": "build", "walls": [[[1, 1], [1, 1]]]}, "$.walls[0]"),
        ({"type": "build", "walls": [], "again": [1, 1]}, "$.again"),
        ({"type": "build", "walls": [], "inner": [[[1, 1], [1, 1]], 3]}, "$.inner[0]"),
        ({"type": "build"}, "$"),
        ({"type": "build", "walls": [], "more": 1}, "$"),
        ({"type": "build", "walls": [[[1, 1]]]}, "$.walls[0]"),
        ({"type": "other"}, "$.type"),
    ],
)
def test_what_is_malformed_is_refused_with_its_path(raw: Any, path: str) -> None:
    read = BUILD.read(raw)
    assert isinstance(read, Refusal)
    assert (read.code, read.detail["path"]) == ("malformed", path)


def test_typed_values_are_read_too_and_brought_to_normal_form() -> None:
    shape = codec_of(GAME.Action)
    assert shape.read(Roll((2, 0))) == Roll((0, 2))
    # The type checker would reject a plain string; an untyped program can still pass one.
    assert shape.read(Enter("pi")) == Enter(Category.PI)  # type: ignore[arg-type]
    assert shape.read(Roll((1, 1))).code == "malformed"
    assert shape.read(Roll((True,))).code == "malformed"
    assert shape.read(Rest()).code == "malformed"


def test_a_value_that_was_read_once_is_still_judged_by_what_it_is() -> None:
    """An equal value of a different type is not accepted because its twin was read before."""
    shape = Codec[Any](GAME.Action)
    good = Roll((1,))
    assert shape.read(good) is good or shape.read(good) == good
    assert shape.read(good) is good
    assert shape.read(Roll((True,))).code == "malformed"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text() | st.just("type"), inner),
    max_leaves=12,
)


@given(JSON)
def test_anything_is_read_or_refused(raw: Any) -> None:
    for type_ in (GAME.Action, GAME.Position, GAME.Settings, GAME.Draft, Nested):
        value = codec_of(type_).read(raw)
        if not isinstance(value, Refusal):
            assert codec_of(type_).read(plain(value)) == value


@pytest.mark.parametrize("raw", [object(), {1: object()}, b"x", {"type": {1, 2}}, float("nan")])
def test_what_is_no_json_is_refused(raw: Any) -> None:
    assert isinstance(codec_of(GAME.Action).read(raw), Refusal)


def test_a_list_inside_itself_is_refused() -> None:
    endless: list[Any] = []
    endless.append(endless)
    assert isinstance(codec_of(GAME.Action).read(endless), Refusal)


def test_canonical_bytes_do_not_depend_on_the_order_of_keys() -> None:
    assert to_json({"b": 1, "a": 2}) == to_json({"a": 2, "b": 1})


class Sparse(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    some: Annotated[tuple[str, ...], SET, Meta(max_length=2)] | UnsetType = UNSET


def test_a_field_that_is_not_set_is_not_written() -> None:
    codec = codec_of(Sparse)
    assert plain(Sparse("x")) == {"name": "x"}
    assert codec.read(Sparse("x")) == codec.read({"name": "x"}) == Sparse("x")
    assert codec.read({"name": "x", "some": ["b", "a"]}) == Sparse("x", ("a", "b"))
    assert codec.read(Sparse("x", ("b", "a"))) == Sparse("x", ("a", "b"))
    for wrong in (["a", "a"], ["a", "b", "c"], None):
        assert isinstance(codec.read({"name": "x", "some": wrong}), Refusal)
