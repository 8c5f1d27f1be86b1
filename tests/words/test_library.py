"""Lexicons in folders: the current list of a name, and earlier ones that are still used."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

from parlour.core.lexicon_reference import LexiconReference
from parlour.core.refusal import Refused
from parlour.words import library
from parlour.words.lexicon import Lexicon


@pytest.fixture(autouse=True)
def own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PARLOUR_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("PARLOUR_LEXICONS", "")
    return tmp_path / "data"


def _list(*words: str, name: str = "home") -> Lexicon:
    return Lexicon(name, "en", sorted(words), source="a test")


def test_a_published_list_is_found_by_name(tmp_path: Path) -> None:
    path = library.publish(_list("cat", "dog"), library.own_folder())
    assert path == tmp_path / "data" / "lexicons" / "home.lexicon"
    assert "home" in library.lexicons()
    found = library.lexicon("home")
    assert tuple(found) == ("cat", "dog")
    assert found.label == _list("cat", "dog").label
    assert [label.name for label in library.labels()] == ["en", "en-common", "es", "home", "nl"]


def test_threads_that_want_the_same_list_load_it_once(monkeypatch: pytest.MonkeyPatch) -> None:
    path = library.publish(_list("cat", "dog"), library.own_folder())
    real, loads, arrived = library._unpacked, [], Barrier(4)

    def slow(path: Path) -> Lexicon:
        loads.append(path)
        return real(path)

    def load() -> None:
        arrived.wait(10)
        library.warm(LexiconReference("home", _list("cat", "dog").hash))

    monkeypatch.setattr(library, "_unpacked", slow)
    with ThreadPoolExecutor(4) as threads:
        for done in [threads.submit(load) for _ in range(4)]:
            done.result(10)
    assert loads == [path]


def test_what_a_name_meant_before_is_still_found_by_its_hash() -> None:
    old, new = _list("cat"), _list("cat", "dog")
    library.publish(old, library.own_folder())
    library.publish(new, library.own_folder())
    assert tuple(library.lexicon("home")) == ("cat", "dog")
    assert tuple(library.find("home", old.hash)) == ("cat",)
    assert tuple(library.find("home", new.hash)) == ("cat", "dog")
    assert library.lexicons().count("home") == 1


def test_a_list_of_the_package_is_kept_for_when_the_package_has_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bundled, server = tmp_path / "bundled", tmp_path / "server"
    monkeypatch.setattr(library, "BUNDLED", bundled)
    old, new = _list("cat", name="en"), _list("cat", "dog", name="en")
    library.publish(old, bundled)
    library.keep(library.lexicon("en"), server)
    for path in bundled.iterdir():
        path.unlink()
    library.publish(new, bundled)
    with pytest.raises(Refused):
        library.find("en", old.hash)
    library.look_in(server)
    assert tuple(library.lexicon("en")) == ("cat", "dog")
    assert tuple(library.find("en", old.hash)) == ("cat",)


def test_keeping_twice_writes_once(tmp_path: Path) -> None:
    path = library.keep(_list("cat"), tmp_path)
    before = path.stat().st_mtime_ns
    assert library.keep(_list("cat"), tmp_path) == path
    assert path.stat().st_mtime_ns == before
    assert [file.name for file in tmp_path.iterdir() if file.is_file()] == [path.name]


def test_own_words_come_back_from_what_a_record_says(tmp_path: Path) -> None:
    mine = _list("cat", "dog").changed(["ant"], ["dog"])
    library.keep(mine, tmp_path)
    library.look_in(tmp_path)
    again = library.recall(mine.cited)
    assert tuple(again) == ("ant", "cat")
    assert (again.hash, again.cited) == (mine.hash, mine.cited)
    plain = library.recall(LexiconReference("home", mine.cited.hash))
    assert tuple(plain) == ("cat", "dog")


@pytest.mark.parametrize("name", ["nowhere", "", "../en", "EN", "en.lexicon", "en\0", "e" * 300])
def test_a_name_that_is_not_here_is_refused(name: str) -> None:
    with pytest.raises(Refused) as refused:
        library.lexicon(name)
    assert refused.value.code == "unknown_lexicon"
    assert refused.value.detail["known"] == ("en", "en-common", "es", "nl")
    with pytest.raises(Refused) as refused:
        library.find(name, "0" * 64)
    assert refused.value.code == "unknown_lexicon"


@pytest.mark.parametrize("digest", ["0" * 64, "", "0", "\0" * 64, "../" * 22, "x" * 10_000])
def test_a_hash_that_is_not_here_is_refused(digest: str) -> None:
    with pytest.raises(Refused) as refused:
        library.find("en", digest)
    assert refused.value.code == "unknown_lexicon"
    assert refused.value.detail == {"name": "en", "hash": digest[:40]}


def test_a_damaged_list_is_refused_and_not_listed() -> None:
    path = library.publish(_list("cat", "dog"), library.own_folder())
    path.write_bytes(path.read_bytes()[:-4])
    with pytest.raises(Refused) as refused:
        library.lexicon("home")
    assert "cannot be unpacked" in str(refused.value.detail["problem"])
    path.write_bytes(b"something else")
    assert "home" not in library.lexicons()


def test_a_list_that_changed_on_disk_is_read_again() -> None:
    library.publish(_list("cat"), library.own_folder())
    first = library.lexicon("home")
    assert library.lexicon("home") is first
    library.publish(_list("cat", "dog"), library.own_folder())
    assert tuple(library.lexicon("home")) == ("cat", "dog")


def test_folders_are_looked_in_once_and_by_the_processes_that_are_started(tmp_path: Path) -> None:
    library.publish(_list("cat"), tmp_path)
    for _ in range(2):
        library.look_in(tmp_path)
    script = "import parlour; print(*parlour.lexicon('home'), *parlour.lexicons())"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stdout == "cat en en-common es home nl\n"
    assert os.environ["PARLOUR_LEXICONS"] == str(tmp_path)


def test_a_data_folder_that_is_none_has_no_lists(own_data: Path) -> None:
    own_data.write_text("a file")
    assert library.lexicons() == ("en", "en-common", "es", "nl")
    with pytest.raises(Refused):
        library.find("home", "0" * 64)


def test_the_package_comes_first() -> None:
    library.publish(_list("cat", name="en"), library.own_folder())
    assert len(library.lexicon("en")) > 100_000


def test_nothing_half_written_stays(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="No space"):
        library.publish(_list("cat"), tmp_path)
    assert list(tmp_path.iterdir()) == []
