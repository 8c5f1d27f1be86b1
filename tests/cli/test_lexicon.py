"""`parlour lexicon`: what it says, its exit codes, and refusals that help."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from parlour.cli import main
from parlour.words import library
from tests.cli.console import environment, run


class Said(NamedTuple):
    """What a command said, and its exit code."""

    code: int
    out: str
    errors: str


Call = Callable[..., Said]


@pytest.fixture
def call(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Call:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("PARLOUR_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("PARLOUR_FAST", "plain")  # as main would set it, for good

    def called(*arguments: str) -> Said:
        code = main(["lexicon", *arguments])
        return Said(code, *capsys.readouterr())

    return called


def _words(path: str, text: str, encoding: str = "utf-8") -> str:
    Path(path).write_bytes(text.encode(encoding))
    return path


def test_the_command_line_as_people_meet_it(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "parlour", "lexicon", "check", "cat", "catt"],
        env=environment(tmp_path),
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (1, "")
    assert (
        done.stdout == "yes  cat (common)\nno   catt is not in en; did you mean cat, cats, cant?\n"
    )


@pytest.mark.parametrize("order", [[], ["list"], ["check"], ["import"]])
def test_help(order: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["lexicon", *order, "--help"])
    assert left.value.code == 0
    assert "usage: parlour lexicon" in capsys.readouterr().out


def test_list(call: Call) -> None:
    said = call("list")
    assert said.code == 0
    for name in ("en", "en-common", "es", "nl"):
        label = library.lexicon(name).label
        assert f"{label.words:,}" in said.out
        assert label.hash[:12] in said.out
    facts = json.loads(call("list", "--json").out)
    assert [fact["name"] for fact in facts] == ["en", "en-common", "es", "nl"]
    assert facts[0] == {
        "name": "en",
        "language": "en",
        "words": len(library.lexicon("en")),
        "hash": library.lexicon("en").hash,
        "source": library.lexicon("en").source,
    }


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("cat",), "yes  cat (common)\n"),
        (("CAT",), "yes  CAT (common)\n"),
        (("Café",), "yes  Café (read as cafe; common)\n"),
        (("zyzzyva",), "yes  zyzzyva (rare)\n"),
        (("shit",), "yes  shit (less common; rude: bots and hints never use it)\n"),
        (("huis", "--lexicon", "nl"), "yes  huis\n"),
        (("C?T",), "C?T: 3 words\ncat  cot  cut\n"),
        (("zyzz*a",), "zyzz*a: one word\nzyzzyva\n"),
    ],
)
def test_what_is_in_the_list(call: Call, arguments: tuple[str, ...], said: str) -> None:
    assert call("check", *arguments) == (0, said, "")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("recieve",), "no   recieve is not in en; did you mean receive, relieve?\n"),
        (("qqqqqqqq",), "no   qqqqqqqq is not in en\n"),
        (("can't",), "no   can't: a word has letters only\n"),
        (("q?q",), "q?q: no words\n"),
    ],
)
def test_what_is_not(call: Call, arguments: tuple[str, ...], said: str) -> None:
    assert call("check", *arguments) == (1, said, "")


def test_patterns_name_no_rude_words_and_not_too_many(call: Call) -> None:
    assert "shit\n" not in call("check", "sh?t").out
    said = call("check", "un*ly")
    assert "more (all of them with --json)" in said.out
    (found,) = json.loads(call("check", "un*ly", "--json").out)
    assert f"{len(found['words']):,} words" in said.out


def test_check_for_programs(call: Call) -> None:
    said = call("check", "Café", "catt", "c?t", "--json")
    assert said.code == 1
    cafe, catt, pattern = json.loads(said.out)
    assert cafe == {
        "word": "Café",
        "letters": "CAFE",
        "valid": True,
        "level": library.lexicon("en").level("cafe"),
        "offensive": False,
        "near": [],
    }
    assert (catt["valid"], catt["near"]) == (False, ["cat", "cats", "cant"])
    assert pattern == {"pattern": "c?t", "valid": True, "words": ["cat", "cot", "cut"]}


def test_a_file_becomes_a_list(call: Call) -> None:
    words = _words("Mine.txt", "zoo\nParis\ncan't\n\n# note\nkg\nx\nzoo\ncafé\n")
    said = call("import", words, "--language", "en")
    assert said.code == 0
    assert (
        "Left out: 1 with capitals, 1 with characters that are not letters, 1 of one letter, "
        "1 of two letters without a vowel, 1 repeated." in " ".join(said.out.split())
    )
    assert "mine: 2 words (en)" in said.out
    assert "--set dictionary=mine" in said.out
    lexicon = library.lexicon("mine")
    assert (tuple(lexicon), lexicon.source) == (("cafe", "zoo"), "Mine.txt")
    assert call("check", "zoo", "--lexicon", "mine").code == 0
    assert '"mine"' in call("list", "--json").out


def test_other_encodings_languages_and_names(call: Call) -> None:
    words = _words("lista", "niño\ncanción\n", "latin-1")
    arguments = ("--language", "es", "--name", "lista-mia")
    said = call("import", words, *arguments)
    assert said.code == 2
    assert "--encoding latin-1" in said.errors
    assert call("import", words, *arguments, "--encoding", "latin-1").code == 0
    assert tuple(library.lexicon("lista-mia")) == ("cancion", "niño")


def test_a_byte_order_mark_is_no_letter(call: Call) -> None:
    call("import", _words("mine", "zoo\n", "utf-8-sig"), "--language", "en")
    assert tuple(library.lexicon("mine")) == ("zoo",)


def test_what_is_left_out_can_be_taken(call: Call) -> None:
    words = _words("mine", "Paris\nkg\ntv\n")
    call("import", words, "--language", "en", "--capitals", "--allow", "tv")
    assert tuple(library.lexicon("mine")) == ("paris", "tv")


def test_own_words_on_top_of_a_list(call: Call) -> None:
    said = call(
        "import", "--on", "es", "--add", "Guasap", "tuit", "--remove", "ax", "--name", "home"
    )
    assert said.code == 0
    home, spanish = library.lexicon("home"), library.lexicon("es")
    assert home ^ spanish == {"guasap", "tuit", "ax"}
    assert home.source == "es, 2 added, 1 removed"
    assert home.offensive == spanish.offensive
    words = _words("more.txt", "zzyx\n")
    assert call("import", words, "--on", "home", "--name", "home").code == 0
    assert library.lexicon("home") - spanish == {"guasap", "tuit", "zzyx"}
    assert tuple(library.find("home", home.hash)) == tuple(home)


def test_a_list_from_standard_input(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    arguments = ("lexicon", "import", "-", "--language", "en", "--name", "typed")
    done = run(*arguments, data=tmp_path, typed="cat\ndog\n")
    assert (done.returncode, done.stderr) == (0, "")
    monkeypatch.setenv("PARLOUR_DATA", str(tmp_path))
    assert set(library.lexicon("typed")) == {"cat", "dog"}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ("check", "cat", "--lexicon", "xx"),
            "no word list xx. Installed lists: en, en-c",
        ),
        (("import",), "Give a FILE"),
        (("import", "mine"), "--language de or en or es or nl"),
        (("import", "nowhere", "--language", "en"), "nowhere cannot be read: No such file"),
        (("import", ".", "--language", "en", "--name", "x"), "cannot be read: Is a directory"),
        (("import", "mine", "--language", "en", "--encoding", "runes"), "no encoding runes"),
        (("import", "mine", "--language", "en", "--name", "My list"), "My list cannot be its name"),
        (("import", "mine", "--language", "en", "--name", "en"), "en comes with Parlour"),
        (("import", "empty", "--language", "en"), "no usable words"),
        (("import", "--on", "en", "--add", "abc"), "--name NAME"),
        (("import", "--on", "xx", "--name", "x"), "no word list xx"),
        (("import", "mine", "--on", "en", "--language", "nl"), "en is in en, not in nl"),
        (("import", "--on", "en", "--add", "can't", "--name", "x"), "cannot be a word: "),
        (("import", "--on", "en", "--add", "q", "--name", "x"), "cannot be a word: 'q'"),
        (("import", "--on", "en", "--remove", "qqqq", "--name", "x"), "qqqq is not in the list"),
    ],
)
def test_refusals_say_what_to_do(call: Call, arguments: tuple[str, ...], said: str) -> None:
    _words("mine", "cat\n")
    _words("empty", "\n")
    refused = call(*arguments)
    assert (refused.code, refused.out) == (2, "")
    assert said in refused.errors
    assert len(library.lexicons()) == 4


def test_a_damaged_list_is_said_to_be_one(call: Call) -> None:
    call("import", _words("mine", "cat\n"), "--language", "en")
    path = library.own_folder() / "mine.lexicon"
    path.write_bytes(path.read_bytes()[:-3])
    said = call("check", "cat", "--lexicon", "mine")
    assert said.code == 2
    assert "The word list mine is damaged" in said.errors


def test_a_folder_that_cannot_be_written_is_refused(call: Call, tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file, no folder")
    said = call("import", _words("mine", "cat\n"), "--language", "en")
    assert said.code == 2
    assert str(tmp_path / "data") in said.errors
