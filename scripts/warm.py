"""Compiles what the bots need, once for each version of the sources, so that nobody waits for them.

python -m scripts.warm
"""

from __future__ import annotations

from parlour.core.jit import BACKEND, cache_folder
from parlour.core.registry import games
from parlour.server.botpool.worker import warm


def main() -> None:
    """A mark beside what is compiled says that all of it is there."""
    done = cache_folder() / "warm"
    if BACKEND != "numba" or done.exists():
        return
    print("warm: compiling the bots, once; half a minute", flush=True)
    warm([name for name, game in games().items() if game.levels])
    done.parent.mkdir(parents=True, exist_ok=True)
    done.touch()


if __name__ == "__main__":
    main()
