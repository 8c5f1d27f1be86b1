"""The built packages: the sdist has everything the wheel is built from, and the wheel works in an
empty environment outside the repository, on a machine without Node.
"""

from __future__ import annotations

import fnmatch
import json
import os
import re
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path
from urllib.request import urlopen

import pytest

from scripts import client
from tests.web.modules import need_modules

ROOT = Path(__file__).parents[2]


def _environment(data: Path, **more: str) -> dict[str, str]:
    inherited = {
        k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "COV", "VIRTUAL"))
    }
    return {**inherited, "PARLOUR_DATA": str(data), **more}


def _run(*command: str | Path, cwd: Path, typed: str = "") -> str:
    done = subprocess.run(
        [str(part) for part in command],
        input=typed,
        cwd=cwd,
        env=_environment(cwd / "data"),
        capture_output=True,
        text=True,
        timeout=240,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the source package and the wheel, each made from the tree."""
    folder: Path = tmp_path_factory.mktemp("packages")
    build = (sys.executable, "-m", "build", "--sdist", "--wheel", "--no-isolation")
    _run(*build, "--outdir", folder, ROOT, cwd=folder)
    return folder


def test_the_wheel_has_the_word_lists_and_their_notices(packages: Path) -> None:
    (wheel,) = packages.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    for kind, count in (("lists/*.lexicon", 4), ("alphabets/*.json", 4), ("offensive/*.txt", 4)):
        assert len(fnmatch.filter(names, f"parlour/words/{kind}")) == count
    assert len(fnmatch.filter(names, "*/words/lists/NOTICE.md")) == 2
    assert len(fnmatch.filter(names, "parlour/paper/outlines/*.txt")) == 3
    assert len(fnmatch.filter(names, "*/paper/outlines/NOTICE.md")) == 2


def _require_client() -> None:
    need_modules()
    assert client.fresh(), "building the packages should have rebuilt the client"


def test_the_wheel_plays_and_serves_in_an_empty_environment(packages: Path, tmp_path: Path) -> None:
    (wheel,) = packages.glob("*.whl")
    venv.create(tmp_path / "empty")
    bin_ = tmp_path / "empty" / "bin"
    # This environment's pip installs into the new one. --no-compile saves time: only what is
    # imported gets compiled.
    install = (sys.executable, "-m", "pip", "--python", bin_ / "python", "install", "--no-compile")
    _run(*install, "--quiet", "--disable-pip-version-check", wheel, cwd=tmp_path)
    where = _run(bin_ / "python", "-c", "import parlour; print(parlour.__file__)", cwd=tmp_path)
    assert str(tmp_path) in where
    _check_playing(bin_ / "parlour", tmp_path)
    _require_client()
    _check_serving(bin_ / "parlour", tmp_path)


def _check_playing(parlour: Path, cwd: Path) -> None:
    assert "usage: parlour" in _run(parlour, "--help", cwd=cwd)
    games = json.loads(_run(parlour, "games", "--json", cwd=cwd))
    assert [game["name"] for game in games] == ["domino", "keebble", "knickknack", "kniffeliger"]
    assert "KF-38" in _run(parlour, "games", "kniffeliger", "--rules", cwd=cwd)
    assert "yes  fiets" in _run(parlour, "lexicon", "check", "fiets", "--lexicon", "nl", cwd=cwd)
    assert "rules.pdf" in _run(parlour, "print", "keebble", "rules", "-o", "rules.pdf", cwd=cwd)
    shown = _run(parlour, "play", "kniffeliger", cwd=cwd, typed="roll\npi\nquit\n")
    assert "You entered" in shown


def _check_serving(parlour: Path, cwd: Path) -> None:
    """Serves with a PATH that has no Node, and checks the page."""
    process = subprocess.Popen(
        [parlour, "serve", "--port", "0", "--bots", "0", "--data", cwd / "data"],
        cwd=cwd,
        env=_environment(cwd / "data", PATH=str(parlour.parent)),
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        address = process.stdout.readline().split()[-1]
        with urlopen(address, timeout=10) as answer:
            index = answer.read().decode()
        # The server adds preload links to the head.
        head, _, body = (client.CLIENT / "index.html").read_text().partition("</head>")
        assert index.startswith(head)
        assert index.endswith(body)
        assert "/api/me" in index
        (script,) = re.findall(r'<script[^>]* src="([^"]+)"', index)
        with urlopen(address.rstrip("/") + script, timeout=10) as answer:
            assert answer.headers["Content-Type"].startswith("text/javascript")
    finally:
        process.terminate()
        process.communicate(timeout=30)


def test_both_packages_have_the_client(packages: Path) -> None:
    _require_client()
    (wheel,) = packages.glob("*.whl")
    assert "parlour/server/http/client/index.html" in zipfile.ZipFile(wheel).namelist()
    (source,) = packages.glob("*.tar.gz")
    with tarfile.open(source) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    assert {"src/parlour/server/http/client/index.html", "scripts/client.py"} <= names
    assert not [name for name in names if "node_modules" in name]


def test_the_source_package_needs_no_node_because_its_client_is_current(
    packages: Path, tmp_path: Path
) -> None:
    _require_client()
    (source,) = packages.glob("*.tar.gz")
    with tarfile.open(source) as packed:
        packed.extraction_filter = getattr(tarfile, "data_filter", None)  # new in 3.11.4
        packed.extractall(tmp_path)
    (tree,) = tmp_path.iterdir()
    fresh = "from scripts.client import fresh; print(fresh())"
    assert _run(sys.executable, "-c", fresh, cwd=tree) == "True\n"
