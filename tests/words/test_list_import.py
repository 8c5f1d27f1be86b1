"""Lists that people bring: what becomes a word, and what is left out and why."""

from __future__ import annotations

import contextlib
import shutil
import subprocess
from pathlib import Path

import pytest

from parlour.cli import main
from parlour.words import library
from parlour.words.alphabet import alphabet
from parlour.words.list_import import Left, gather, made
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
        ("en", "Paris", Left.CAPITALS),
        ("en", "NATO", Left.CAPITALS),
        ("en", "McX", Left.CAPITALS),
        ("en", "can't", Left.SIGNS),
        ("en", "ice cream", Left.SIGNS),
        ("en", "r2d2", Left.SIGNS),
        ("en", "жук", Left.SIGNS),
        ("en", "a", Left.SHORT),
        ("en", "kg", Left.VOWELLESS),
        ("en", "hmm", "hmm"),
        ("en", "x" * 65, Left.LONG),
        ("nl", "één", "een"),
        ("nl", "cd", Left.VOWELLESS),
        ("es", "ñu", "ñu"),
        ("de", "Haus", "haus"),
        ("de", "Straße", "strasse"),
        ("de", "öd", "öd"),
        ("de", "GmbH", Left.CAPITALS),
        ("de", "USA", Left.CAPITALS),
    ],
)
def test_a_line_is_a_word_or_left_out(language: str, line: str, word: str | Left) -> None:
    gathered = gather([line], alphabet(language))
    if isinstance(word, Left):
        assert (gathered.words, gathered.left) == ((), {word: 1})
    else:
        assert (gathered.words, gathered.left) == ((word,), {})


def test_words_are_sorted_and_those_that_fold_alike_are_one() -> None:
    gathered = gather(["zoo", "één", "een", "", "# a comment", "aap"], alphabet("nl"))
    assert gathered.words == ("aap", "een", "zoo")
    assert gathered.left == {Left.REPEATED: 1}


def test_reasons_are_no_words() -> None:
    gathered = gather(["short", "signs", "x", "a-b"], alphabet("en"))
    assert gathered.words == ("short", "signs")
    assert gathered.left == {Left.SHORT: 1, Left.SIGNS: 1}


def test_short_words_can_be_allowed() -> None:
    gathered = gather(["cd", "tv", "a"], alphabet("nl"), allowed=("CD", "a"))
    assert gathered.words == ("a", "cd")
    assert gathered.left == {Left.VOWELLESS: 1}


def test_capitals_can_be_allowed() -> None:
    gathered = gather(["Paris", "NATO", "cat"], alphabet("en"), capitals=True)
    assert gathered.words == ("cat", "nato", "paris")


def test_a_list_knows_its_rude_words() -> None:
    lexicon = made("mine", alphabet("nl"), ["huis", "klootzak"], "a test")
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
