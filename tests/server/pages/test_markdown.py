"""Rule texts as blocks: everything that is written is there, and no marks are left."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import parlour
from parlour.server.pages.markdown import parse
from parlour.server.protocol.blocks import (
    Block,
    Fold,
    Heading,
    ListBlock,
    Paragraph,
    Picture,
    Span,
    Spans,
    TableBlock,
)

GAME_PAGES = Path(__file__).parents[3] / "web" / "src" / "games"
RULES = sorted((Path(parlour.__file__).parent / "games").glob("*/rules.*.md"))


def spans(text: str) -> Spans:
    """The spans of a paragraph."""
    blocks = parse(text)
    if not blocks:
        return ()
    assert isinstance(blocks[0], Paragraph)
    return blocks[0].spans


def inside(block: Block) -> list[Spans]:
    """Every line of a block."""
    match block:
        case ListBlock():
            return list(block.items)
        case TableBlock():
            return [*block.head, *[cell for row in block.rows for cell in row]]
        case Picture():
            return [(Span(block.text),), (Span(block.name),)]
        case Fold():
            return []
    return [block.spans]


def test_bold_emphasis_and_code_between_plain_words() -> None:
    assert spans("a **b c** d *e* f `g*h`") == (
        Span("a "),
        Span("b c", "bold"),
        Span(" d "),
        Span("e", "em"),
        Span(" f "),
        Span("g*h", "code"),
    )


@pytest.mark.parametrize("text", ["2 * 3", "2 * 3 * 4"])
def test_a_mark_alone_stays_as_it_is(text: str) -> None:
    assert spans(text) == (Span(text),)


def test_no_text_has_no_blocks() -> None:
    assert parse("\n  \n") == ()


def test_the_ids_of_rules_and_dice_are_spans_of_their_own() -> None:
    assert spans("**KF-1** 25 for ⚂⚂⚂⚅⚅; **not**") == (
        Span("KF-1", "rule"),
        Span(" 25 for "),
        Span("⚂⚂⚂⚅⚅", "dice"),
        Span("; "),
        Span("not", "bold"),
    )


def test_a_heading_ends_with_its_line_whatever_comes_next_to_it() -> None:
    assert parse("# One\ntext\n## Two\n\nmore") == (
        Heading(1, (Span("One"),)),
        Paragraph((Span("text"),)),
        Heading(2, (Span("Two"),)),
        Paragraph((Span("more"),)),
    )


def test_the_lines_of_a_paragraph_are_one_text() -> None:
    assert parse("one\ntwo\n  three\n") == (Paragraph((Span("one two three"),)),)


def test_an_item_goes_on_in_the_lines_below_it() -> None:
    two = (Span("two"),)
    assert parse("- one\n  and more\n- two") == (ListBlock(False, ((Span("one and more"),), two)),)
    assert parse("1. one\n2. two") == (ListBlock(True, ((Span("one"),), two)),)


def test_a_table_has_a_head_and_rows_and_an_empty_cell_keeps_its_place() -> None:
    assert parse("| a | b |\n|---|:-:|\n|  | **d** |") == (
        TableBlock(((Span("a"),), (Span("b"),)), (((), (Span("d", "bold"),)),)),
    )


def draws_pictures(file: Path) -> bool:
    """Whether the game of these rules has a page, whose parts draw the pictures."""
    return (GAME_PAGES / file.parent.name / "lesson" / "Picture.svelte").exists()


@pytest.mark.parametrize("file", RULES, ids=lambda file: f"{file.parent.name}-{file.name}")
class TestRules:
    """The rules of every game, in every language."""

    def test_keep_all_their_text_in_order(self, file: Path) -> None:
        def bare(text: str) -> str:
            return re.sub(r"^(?:#+ )?\d+\. |[\s*`|#!\[\]()-]", "", text, flags=re.MULTILINE)

        source = re.sub(r"^\|[-:|]+\|$", "", file.read_text(encoding="utf-8"), flags=re.MULTILINE)
        lines = [
            line for block in parse(file.read_text(encoding="utf-8")) for line in inside(block)
        ]
        found = "\n".join("".join(span.text for span in line) for line in lines)
        assert bare(found) == bare(source)

    def test_leave_no_marks(self, file: Path) -> None:
        for block in parse(file.read_text(encoding="utf-8")):
            for span in [span for line in inside(block) for span in line]:
                assert not re.search(r"\*\*|\||^#|`", span.text)

    def test_have_tables_with_as_many_cells_in_every_row(self, file: Path) -> None:
        blocks = parse(file.read_text(encoding="utf-8"))
        kinds = {Heading, Paragraph, Fold, ListBlock, TableBlock}
        assert {type(block) for block in blocks} - {Picture} == kinds
        for block in blocks:
            if isinstance(block, TableBlock):
                assert {len(row) for row in block.rows} == {len(block.head)}

    def test_begin_short_with_pictures_and_no_ids_and_fold_the_rest(self, file: Path) -> None:
        blocks = parse(file.read_text(encoding="utf-8"))
        fold = blocks.index(Fold())
        short, rest = blocks[:fold], blocks[fold + 1 :]
        assert Fold() not in rest
        ids = [span for block in short for line in inside(block) for span in line]
        assert not [span for span in ids if span.style == "rule"]
        pictures = [block for block in short if isinstance(block, Picture)]
        assert len(pictures) >= (3 if draws_pictures(file) else 0)
        assert sum(len(span.text.split()) for span in ids) < 400
        assert isinstance(rest[0], Heading)

    def test_show_the_same_pictures_in_every_language(self, file: Path) -> None:
        def pictures(text: str) -> list[str]:
            return [block.name for block in parse(text) if isinstance(block, Picture)]

        english = file.with_name("rules.en.md").read_text(encoding="utf-8")
        assert pictures(file.read_text(encoding="utf-8")) == pictures(english)


def test_a_picture_has_a_name_and_says_what_it_shows() -> None:
    assert parse("![A word\n  over it.](first_word)") == (Picture("first_word", "A word over it."),)
    assert spans("see ![a](b)") == (Span("see ![a](b)"),)


def test_a_line_of_three_hyphens_is_where_details_begin() -> None:
    assert parse("a\n\n---\n\nb") == (Paragraph((Span("a"),)), Fold(), Paragraph((Span("b"),)))


def test_the_rules_are_found() -> None:
    assert len(RULES) >= 3
