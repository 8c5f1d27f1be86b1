"""Finds and stores lexicons: in the package, in folders set by a server, in the user's data folder.

In a folder, `NAME.lexicon` is the current list of that name; `NAME.HASH.lexicon` is an earlier list
that some match still uses.
"""

from __future__ import annotations

import os
import re
import tempfile
import threading
from contextlib import suppress
from pathlib import Path

from parlour.core.lexicon_reference import LexiconReference
from parlour.core.refusal import CoreCode, Parameter, Refused, refuse, shown
from parlour.folders import data_folder
from parlour.words.file_format import Damaged, Label, pack, read_label, unpack
from parlour.words.lexicon import Lexicon

BUNDLED = Path(__file__).with_name("lists")
FOLDERS = "PARLOUR_LEXICONS"
"""The environment variable with further folders, as well as the user's own."""
ENDING = ".lexicon"
NAME = re.compile(r"[a-z][a-z0-9-]{0,39}")
HASH = re.compile(r"[0-9a-f]{64}")
_SHORT = 16
"""How many digits of the hash are in a file name."""
MOST_LOADED = 16
_loaded: dict[tuple[Path, int, int], Lexicon] = {}
"""By file, and its time and size: a list that was replaced is read again."""
_loading = threading.RLock()


def own_folder() -> Path:
    """The folder of the user's own lists."""
    return data_folder() / "lexicons"


def lexicons() -> tuple[str, ...]:
    """The names of all lexicons."""
    return tuple(sorted({label.name for label in labels()}))


def labels() -> list[Label]:
    """The labels of all current lexicons, sorted by name."""
    found: dict[str, Label] = {}
    for folder in _folders():
        for path in folder.glob(f"*{ENDING}"):
            with suppress(Damaged, OSError):
                label = _label(path)
                if path.name == f"{label.name}{ENDING}":
                    found.setdefault(label.name, label)
    return [found[name] for name in sorted(found)]


def lexicon(name: str) -> Lexicon:
    """The current lexicon of this name."""
    for folder in _folders() if NAME.fullmatch(name) else ():
        path = folder / f"{name}{ENDING}"
        if path.is_file():
            try:
                return _read(path)
            except Damaged as error:
                raise _unknown(name, "(any)", problem=str(error)) from None
    raise _unknown(name, "(any)", versions=0, known=lexicons())


def find(name: str, digest: str) -> Lexicon:
    """The lexicon with this name and hash, current or not."""
    for folder in _folders() if NAME.fullmatch(name) and HASH.fullmatch(digest) else ():
        for path in (folder / f"{name}{ENDING}", _kept_at(name, digest, folder)):
            with suppress(Damaged, OSError):
                if _label(path).hash == digest:
                    return _read(path)
    raise _unknown(name, digest)


def _unknown(name: str, digest: str, **more: Parameter) -> Refused:
    return refuse(CoreCode.UNKNOWN_LEXICON, name=shown(name), hash=shown(digest), **more)


def warm(cited: LexiconReference) -> None:
    """Loads a lexicon and everything that rules look up in it, so that no later call is slow. Words
    added to it take no time before they are searched.

    Of several threads that want the same one, the first loads it and the others wait.
    """
    with _loading:
        found = find(cited.name, cited.hash)
        assert found.index
        assert found.offensive is not None


def recall(cited: LexiconReference) -> Lexicon:
    """The lexicon that a record refers to."""
    found = find(cited.name, cited.hash)
    return found.changed(cited.added, cited.removed) if cited.added or cited.removed else found


def keep(lexicon: Lexicon, folder: Path) -> Path:
    """Stores a list under its name and hash, for matches that still use it.

    Words added to it or removed are not stored here: they are in the record.
    """
    base = lexicon.base
    path = _kept_at(base.name, base.hash, folder)
    if not path.is_file():
        _write(path, _packed(base))
    return path


def publish(lexicon: Lexicon, folder: Path) -> Path:
    """Makes a lexicon the current one of its name; the previous one is kept."""
    path = folder / f"{lexicon.name}{ENDING}"
    with suppress(Damaged, FileNotFoundError):
        _write(_kept_at(lexicon.name, _label(path).hash, folder), path.read_bytes())
    _write(path, _packed(lexicon))
    return path


def look_in(folder: Path) -> None:
    """Adds a folder to search for lists, for this process and its children."""
    if folder not in _named_folders():
        os.environ[FOLDERS] = os.pathsep.join(map(str, [*_named_folders(), folder]))


def _folders() -> tuple[Path, ...]:
    return BUNDLED, *_named_folders(), own_folder()


def _named_folders() -> list[Path]:
    return [Path(named) for named in os.environ.get(FOLDERS, "").split(os.pathsep) if named]


def _kept_at(name: str, digest: str, folder: Path) -> Path:
    return folder / f"{name}.{digest[:_SHORT]}{ENDING}"


def _label(path: Path) -> Label:
    with path.open("rb") as file:
        return read_label(file.readline() + file.readline(1 << 16))[0]


def _read(path: Path) -> Lexicon:
    stat = path.stat()
    key = (path, stat.st_mtime_ns, stat.st_size)
    found = _loaded.get(key)
    if found is None:
        with _loading:
            found = _loaded.get(key) or _unpacked(path)
            _loaded[key] = found
            while len(_loaded) > MOST_LOADED:
                del _loaded[next(iter(_loaded))]
    return found


def _unpacked(path: Path) -> Lexicon:
    label, words, marks = unpack(path.read_bytes())
    return Lexicon(label.name, label.language, words, marks, source=label.source)


def _packed(lexicon: Lexicon) -> bytes:
    return pack(lexicon.label, lexicon.words, lexicon.marks)


def _write(path: Path, data: bytes) -> None:
    """Writes a temporary file and renames it, so that the file is never incomplete."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=path.parent, suffix=".part", delete=False) as file:
        try:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
            Path(file.name).replace(path)
        except BaseException:
            Path(file.name).unlink(missing_ok=True)
            raise
