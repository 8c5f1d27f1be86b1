"""Importing lists: what becomes a word, and what is skipped and why."""

from __future__ import annotations

import contextlib
import shutil
import subprocess
from pathlib import Path

import pytest

from parlour.cli import main
from parlour.words import library
from parlour.words.alphabet import alphabet
from parlour.words.list_import import SkipReason, import_words, make_lexicon
from scripts.lexicons import letter_values
from tests.scale import scaled

DEBIAN = Path("/usr/share/dict/ngerman")
APT = ("apt-get", "-qq", "-o", "Acquire::Retries=0", "-o", "Acquire::http::Timeout=10")


@pytest.mark.parametrize(
    ("language", "line", "word"),
    [
        ("en", "cat", "cat"),
        ("en", "  cat \r", "cat"),
        ("en", "café", "cafe"),
        ("en", "by", "by"),
        ("en", "Paris", SkipReason.CAPITALS),
        ("en", "NATO", SkipReason.CAPITALS),
        ("en", "McX", SkipReason.CAPITALS),
        ("en", "can't", SkipReason.SIGNS),
        ("en", "ice cream", SkipReason.SIGNS),
        ("en", "r2d2", SkipReason.SIGNS),
        ("en", "жук", SkipReason.SIGNS),
        ("en", "a", SkipReason.SHORT),
        ("en", "kg", SkipReason.VOWELLESS),
        ("en", "hmm", "hmm"),
        ("en", "x" * 65, SkipReason.LONG),
        ("nl", "één", "een"),
        ("nl", "cd", SkipReason.VOWELLESS),
        ("es", "ñu", "ñu"),
        ("de", "Haus", "haus"),
        ("de", "Straße", "strasse"),
        ("de", "öd", "öd"),
        ("de", "GmbH", SkipReason.CAPITALS),
        ("de", "USA", SkipReason.CAPITALS),
    ],
)
def test_a_line_is_a_word_or_left_out(language: str, line: str, word: str | SkipReason) -> None:
    imported = import_words([line], alphabet(language))
    if isinstance(word, SkipReason):
        assert (imported.words, imported.skipped) == ((), {word: 1})
    else:
        assert (imported.words, imported.skipped) == ((word,), {})


def test_words_are_sorted_and_those_that_fold_alike_are_one() -> None:
    imported = import_words(["zoo", "één", "een", "", "# a comment", "aap"], alphabet("nl"))
    assert imported.words == ("aap", "een", "zoo")
    assert imported.skipped == {SkipReason.REPEATED: 1}


def test_reasons_are_no_words() -> None:
    imported = import_words(["short", "signs", "x", "a-b"], alphabet("en"))
    assert imported.words == ("short", "signs")
    assert imported.skipped == {SkipReason.SHORT: 1, SkipReason.SIGNS: 1}


def test_short_words_can_be_allowed() -> None:
    imported = import_words(["cd", "tv", "a"], alphabet("nl"), allowed=("CD", "a"))
    assert imported.words == ("a", "cd")
    assert imported.skipped == {SkipReason.VOWELLESS: 1}


def test_capitals_can_be_allowed() -> None:
    imported = import_words(["Paris", "NATO", "cat"], alphabet("en"), capitals=True)
    assert imported.words == ("cat", "nato", "paris")


def test_a_list_knows_its_rude_words() -> None:
    lexicon = make_lexicon("mine", alphabet("nl"), ["huis", "klootzak"], "a test")
    assert lexicon.offensive == {"klootzak"}
    assert (lexicon.name, lexicon.language, lexicon.source) == ("mine", "nl", "a test")


@pytest.fixture
def german(tmp_path: Path) -> Path:
    """Debian's German list: the one installed, else the package unpacked."""
    if DEBIAN.is_file():
        return DEBIAN
    if not (shutil.which("apt-get") and shutil.which("dpkg-deb")):
        pytest.skip("no Debian: its German list cannot be had")
    tmp_path.chmod(0o755)
    folder = tmp_path / "package"
    folder.mkdir()
    folder.chmod(0o777)  # apt fetches as a user of its own
    for order in (["download", "wngerman"], ["update"], ["download", "wngerman"]):
        with contextlib.suppress(subprocess.TimeoutExpired):
            subprocess.run([*APT, *order], cwd=folder, capture_output=True, timeout=60)
        if packages := list(folder.glob("*.deb")):
            subprocess.run(["dpkg-deb", "-x", packages[0], folder], check=True)
            return folder / DEBIAN.relative_to("/")
    pytest.skip("Debian's package wngerman cannot be fetched: no network, or no package lists")


@pytest.mark.soak
def test_debians_german_list_is_imported(
    german: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PARLOUR_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("PARLOUR_FAST", "plain")  # as main would set it, for good
    lines = german.read_text().splitlines()
    named = {"Haus", "Straße", "Apfel", "Äpfel", "Öl", "schön", "grüße", "USA"}
    assert named <= set(lines)
    some = tmp_path / "some"
    some.write_text("\n".join([*lines[:: scaled(10, 1)], *named]))
    assert main(["lexicon", "import", str(some), "--language", "de", "--name", "deutsch"]) == 0
    lexicon = library.lexicon("deutsch")
    assert len(lexicon) > scaled(30_000, 300_000)
    assert {"haus", "strasse", "äpfel", "öl", "schön", "grüsse"} <= lexicon
    assert lexicon.alphabet.letters.endswith("ÄÖÜ")
    assert lexicon.holds("STRASSE")
    assert lexicon.fits("?PFEL") == ("apfel", "äpfel")
    assert "usa" not in lexicon
    values = letter_values(lexicon, lexicon.alphabet.letters)
    known = lexicon.alphabet.values
    assert max(abs(values[letter] - known[letter]) for letter in known) <= 1
