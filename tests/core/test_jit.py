"""The cache key of compiled kernels covers every source that is compiled into them."""

from __future__ import annotations

from pathlib import Path

from parlour.core.jit import kernel_sources

KERNEL = "from house.numbers import N\nfrom house.room import K\n@kernel\ndef f(): ...\n"


def test_what_a_kernel_is_made_of(tmp_path: Path) -> None:
    house = tmp_path / "house"
    (house / "room").mkdir(parents=True)
    (house / "numbers.py").write_text("N = 1\n")
    (house / "other.py").write_text("N = 2\n")
    (house / "room" / "__init__.py").write_text("K = 3\n")
    (house / "room" / "work.py").write_text(KERNEL)
    names = [str(path.relative_to(house)) for path in kernel_sources(house)]
    assert names == ["numbers.py", "room/__init__.py", "room/work.py"]
