"""The built wheel, in an empty environment outside the tree."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).parents[2]


def _run(*command: str | Path, cwd: Path, typed: str = "") -> str:
    environment = {
        **{k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "COV", "VIRTUAL"))},
        "PARLOUR_DATA": str(cwd / "data"),
    }
    done = subprocess.run(
        [str(part) for part in command],
        input=typed,
        cwd=cwd,
        env=environment,
        capture_output=True,
        text=True,
        timeout=240,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_wheel_plays_lists_games_and_prints_help(tmp_path: Path) -> None:
    build = (sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", tmp_path)
    _run(*build, ROOT, cwd=tmp_path)
    (wheel,) = tmp_path.glob("*.whl")
    venv.create(tmp_path / "empty", with_pip=True)
    bin_ = tmp_path / "empty" / "bin"
    _run(bin_ / "python", "-m", "pip", "install", "--quiet", wheel, cwd=tmp_path)
    assert "usage: parlour" in _run(bin_ / "parlour", "--help", cwd=tmp_path)
    games = json.loads(_run(bin_ / "parlour", "games", "--json", cwd=tmp_path))
    assert [game["name"] for game in games] == ["kniffeliger"]
    assert "KF-38" in _run(bin_ / "parlour", "games", "kniffeliger", "--rules", cwd=tmp_path)
    shown = _run(bin_ / "parlour", "play", "kniffeliger", cwd=tmp_path, typed="roll\npi\nquit\n")
    assert "You wrote" in shown
    where = _run(bin_ / "python", "-c", "import parlour; print(parlour.__file__)", cwd=tmp_path)
    assert str(tmp_path) in where
