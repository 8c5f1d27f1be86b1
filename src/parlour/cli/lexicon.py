"""`parlour lexicon`: lists the installed word lists, looks words up, imports lists."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from rich.columns import Columns
from rich.console import Console
from rich.progress import track
from rich.table import Table

from parlour.cli.console import screen
from parlour.cli.files import UsageError
from parlour.core.refusal import Refused
from parlour.words import library
from parlour.words.alphabet import alphabet, languages
from parlour.words.lexicon import Lexicon
from parlour.words.list_import import SkipReason, import_words, make_lexicon

EPILOG = """
examples:
  parlour lexicon list
  parlour lexicon check quixotic 'C?T' 'qu*y'
  parlour lexicon import words.txt --language de --name german
  parlour lexicon import --on en --add parlour --remove aa --name home

To play with a list: --set dictionary=NAME
"""
CHECK_EPILOG = """
In a pattern, ? stands for any letter and * for any number of letters. Quote it for the shell.
exit codes: 0 every word is in the list and every pattern matches one, 1 otherwise, 2 on an error
"""
IMPORT_EPILOG = """
FILE has one word per line. Lines that start with # are skipped, and so are
  - words with capitals: names and abbreviations (in German: a capital after the first letter)
  - words with characters that are not letters, such as an apostrophe
  - single letters, and two-letter words without a vowel unless allowed by --allow
Accents are dropped unless they make a separate letter: Spanish keeps Ñ, German Ä Ö Ü; ß is SS.

examples:
  parlour lexicon import /usr/share/dict/ngerman --language de --name german
  parlour lexicon import liste.txt --language es --encoding latin-1
  parlour lexicon import ours.txt --on en --name home      (en plus the words of ours.txt)
"""
SHOWN = 200
REASONS = {
    SkipReason.CAPITALS: "with capitals",
    SkipReason.SIGNS: "with characters that are not letters",
    SkipReason.SHORT: "of one letter",
    SkipReason.LONG: "too long",
    SkipReason.VOWELLESS: "of two letters without a vowel",
    SkipReason.REPEATED: "repeated",
}


def add_command(commands: Any) -> None:
    """Adds the command and its subcommands."""
    made: argparse.ArgumentParser = commands.add_parser(
        "lexicon",
        help="list the word lists, look words up, import a list of your own",
        description="The word lists that word games are played with.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    orders = made.add_subparsers(title="commands", metavar="COMMAND", required=True)
    _add_list(orders)
    _add_check(orders)
    _add_import(orders)


def _add_list(orders: Any) -> None:
    listing = orders.add_parser(
        "list", help="list the word lists", description="Lists the installed word lists."
    )
    listing.add_argument("--json", action="store_true", help="print JSON")
    listing.set_defaults(run=list_lexicons)


def _add_check(orders: Any) -> None:
    checking = orders.add_parser(
        "check",
        help="check whether these are words",
        description="Says for each word whether it is in the list, with suggestions if it is not;\n"
        "for a pattern, lists the words that match.",
        epilog=CHECK_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    checking.add_argument("words", nargs="+", metavar="WORD", help="a word, or a pattern like C?T")
    checking.add_argument("--lexicon", default="en", metavar="NAME", help="the list (en)")
    checking.add_argument("--json", action="store_true", help="print JSON")
    checking.set_defaults(run=check)


def _add_import(orders: Any) -> None:
    importing = orders.add_parser(
        "import",
        help="import a word list, or change an existing one",
        description="Makes a word list from a file, or from an existing list with words added\n"
        "and removed, and stores it in your data folder.",
        epilog=IMPORT_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    option = importing.add_argument
    option("file", nargs="?", metavar="FILE", help="the words; - for standard input")
    option("--name", help="the name of the list (default: the name of the file)")
    option("--language", choices=languages(), help="the language, for its alphabet and vowels")
    option("--encoding", default="utf-8", metavar="NAME", help="the file's encoding (utf-8)")
    option("--capitals", action="store_true", help="include words with capitals")
    option("--allow", nargs="+", default=[], metavar="WORD", help="include these short words")
    option("--on", metavar="LIST", help="start with the words of an installed list")
    option("--add", nargs="+", default=[], metavar="WORD", help="add these words")
    option("--remove", nargs="+", default=[], metavar="WORD", help="remove these words")
    importing.set_defaults(run=import_list)


def list_lexicons(chosen: argparse.Namespace) -> int:
    """Prints the installed lists."""
    found = library.labels()
    if chosen.json:
        facts = [
            {
                "name": label.name,
                "language": label.language,
                "words": label.words,
                "hash": label.hash,
                "source": label.source,
            }
            for label in found
        ]
        print(json.dumps(facts, indent=1, ensure_ascii=False))
        return 0
    table = Table("name", "language", box=None, pad_edge=False)
    table.add_column("words", justify="right")
    table.add_column("hash")
    table.add_column("source")
    for label in found:
        short = label.hash[:12]
        table.add_row(label.name, label.language, f"{label.words:,}", short, label.source)
    screen().print(table)
    return 0


def check(chosen: argparse.Namespace) -> int:
    """Prints for each word whether it is in the list."""
    lexicon = _named(chosen.lexicon)
    answers = [_answer(lexicon, word) for word in chosen.words]
    if chosen.json:
        print(json.dumps(answers, indent=1, ensure_ascii=False))
    else:
        console = screen()
        for answer in answers:
            _print_answer(console, lexicon, answer)
    return 0 if all(answer["valid"] for answer in answers) else 1


def _named(name: str) -> Lexicon:
    try:
        return library.lexicon(name)
    except Refused as refused:
        problem = refused.detail.get("problem")
        if problem is not None:
            raise UsageError(
                f"The word list {name} is damaged: {problem}. Import it again."
            ) from None
        known = ", ".join(library.lexicons())
        raise UsageError(f"There is no word list {name}. Installed lists: {known}.") from None


def _answer(lexicon: Lexicon, given: str) -> dict[str, Any]:
    if re.search(r"[?*]", given):
        words = [word for word in lexicon.fits(given) if word not in lexicon.offensive]
        return {"pattern": given, "valid": bool(words), "words": words}
    letters = lexicon.alphabet.fold(given)
    word = "" if letters is None else letters.lower()
    valid = word in lexicon
    return {
        "word": given,
        "letters": letters,
        "valid": valid,
        "level": lexicon.level(word),
        "offensive": word in lexicon.offensive,
        "near": [] if valid else list(lexicon.near(given)),
    }


def _print_answer(console: Console, lexicon: Lexicon, answer: dict[str, Any]) -> None:
    if "pattern" in answer:
        _print_matches(console, answer)
        return
    given, letters = answer["word"], answer["letters"]
    if letters is None:
        console.print(f"no   {given}: a word has letters only")
    elif answer["valid"]:
        notes = [f"read as {letters.lower()}"] if letters.lower() != given.lower() else []
        notes += [_how_common(answer["level"])] if answer["level"] else []
        notes += ["rude: bots and hints never use it"] if answer["offensive"] else []
        console.print(f"yes  {given}" + (f" ({'; '.join(notes)})" if notes else ""))
    else:
        meant = f"; did you mean {', '.join(answer['near'])}?" if answer["near"] else ""
        console.print(f"no   {given} is not in {lexicon.name}{meant}")


def _print_matches(console: Console, answer: dict[str, Any]) -> None:
    words = answer["words"]
    count = f"{len(words):,} words" if len(words) != 1 else "one word"
    console.print(f"{answer['pattern']}: {count if words else 'no words'}")
    if words:
        console.print(Columns(words[:SHOWN], padding=(0, 2)))
    if len(words) > SHOWN:
        console.print(f"… and {len(words) - SHOWN:,} more (all of them with --json)")


def _how_common(level: int) -> str:
    return "common" if level <= 35 else "less common" if level <= 60 else "rare"


def import_list(chosen: argparse.Namespace) -> int:
    """Makes a list and stores it."""
    if chosen.file is None and chosen.on is None:
        raise UsageError("Give a FILE with the words, or a list to start from: --on LIST.")
    if chosen.file is not None and chosen.on is None and chosen.language is None:
        raise UsageError(f"Give the language: --language {' or '.join(languages())}.")
    base = None if chosen.on is None else _named(chosen.on)
    if base is not None and chosen.language not in (None, base.language):
        raise UsageError(f"{base.name} is in {base.language}, not in {chosen.language}.")
    name = _free_name(chosen)
    lexicon = _imported(chosen, name, base)
    if not lexicon:
        raise UsageError("The file has no usable words. Does it have one word per line?")
    console = screen()
    with Console(stderr=True).status("packing the words"):
        path = library.publish(lexicon, library.own_folder())
    console.print(f"{name}: {len(lexicon):,} words ({lexicon.language}), {lexicon.hash[:12]}")
    console.print(f"Stored in {path}", soft_wrap=True)
    console.print(f"Play with it in a word game: --set dictionary={name}")
    return 0


def _free_name(chosen: argparse.Namespace) -> str:
    """The name of the new list."""
    if chosen.name is None and chosen.file in (None, "-"):
        raise UsageError("Give the list a name: --name NAME.")
    name: str = chosen.name or Path(chosen.file).stem.lower()
    if not library.NAME.fullmatch(name):
        raise UsageError(
            f"{name} cannot be its name: up to 40 lower-case letters, digits and dashes, "
            "starting with a letter. Choose one with --name."
        )
    if (
        name in library.lexicons()
        and not (library.own_folder() / f"{name}{library.ENDING}").is_file()
    ):
        raise UsageError(f"{name} comes with Parlour. Choose another name with --name.")
    return name


def _imported(chosen: argparse.Namespace, name: str, base: Lexicon | None) -> Lexicon:
    """The new list: the base list if there is one, the file's words, --add and --remove."""
    letters = alphabet(chosen.language if base is None else base.language)
    words: tuple[str, ...] = ()
    sources = []
    if chosen.file is not None:
        lines = _with_progress(_lines(chosen.file, chosen.encoding))
        imported = import_words(lines, letters, allowed=chosen.allow, capitals=chosen.capitals)
        words = imported.words
        sources.append("standard input" if chosen.file == "-" else Path(chosen.file).name)
        _report_left_out(imported.skipped)
    if base is None:
        lexicon = make_lexicon(name, letters, words, "")
    else:
        lexicon = base.changed(words)
        sources.insert(0, base.name)
    lexicon = _own_words(lexicon, chosen.add, chosen.remove)
    added, removed = len(chosen.add), len(chosen.remove)
    sources += [f"{added} added"] * bool(added) + [f"{removed} removed"] * bool(removed)
    source = ", ".join(sources)
    return Lexicon(name, lexicon.language, lexicon.words, lexicon.marks, source=source)


def _with_progress(lines: list[str]) -> Iterable[str]:
    console = Console(stderr=True)
    quiet = not console.is_terminal
    return track(lines, "reading the words", console=console, transient=True, disable=quiet)


def _own_words(lexicon: Lexicon, added: list[str], removed: list[str]) -> Lexicon:
    for word in removed:
        if not lexicon.holds(lexicon.alphabet.fold(word) or ""):
            raise UsageError(f"{word} is not in the list, so it cannot be removed.")
    try:
        return lexicon.changed(added, removed) if added or removed else lexicon
    except Refused as refused:
        raise UsageError(f"That cannot be a word: {refused.detail['problem']}.") from None


def _report_left_out(left: dict[SkipReason, int]) -> None:
    if left:
        said = ", ".join(
            f"{left[reason]:,} {REASONS[reason]}" for reason in SkipReason if reason in left
        )
        screen().print(f"Left out: {said}.")


def _lines(path: str, encoding: str) -> list[str]:
    """The lines of a file in the given encoding."""
    try:
        data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
        return data.decode(encoding).removeprefix("\ufeff").splitlines()
    except LookupError:
        raise UsageError(f"There is no encoding {encoding}. Common ones: utf-8, latin-1.") from None
    except UnicodeDecodeError:
        raise UsageError(
            f"{path} is not in {encoding}. Give its encoding, such as --encoding latin-1."
        ) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise UsageError(f"{path} cannot be read: {reason}. Give the path of a file.") from None
