"""The browser client's board: the main thread's work per frame while a finger does something on it.

    python -m benchmarks.board_drag

On a phone's screen with a CPU that is four times slower: a letter is dragged over a sheet of 16 × 8
on which everything stands that can; the same sheet is moved about, closely looked at, and so is a
table with sixty cards. Also says how many bytes of packed JavaScript the board is. On a machine
that is busy with other things the slow frames are those in which it waits: the first line has them
too.
"""

from __future__ import annotations

import gzip
import json
import statistics
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from benchmarks.page_speed import frames_of
from scripts.chromium import FLAGS, chromium
from scripts.client import build_for_tests

SLOWER = 4
SECONDS_PER_STEP = 0.016
STEPS = 110
NOT_YET = 20
"""Frames in which the trace itself begins."""
GOAL_MS = 8
PATH = "/app/tests/games/board/workbench.html"

Point = tuple[float, float]


class Files(SimpleHTTPRequestHandler):
    """The client's folder, below /app."""

    def translate_path(self, path: str) -> str:
        """Where the file is."""
        return super().translate_path(path.removeprefix("/app"))

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Says nothing."""


@contextmanager
def _served(folder: Path) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()


def main() -> None:
    """Prints the figures."""
    folder = build_for_tests()
    print(f"board, packed JavaScript                   {weight(folder):,} bytes")
    with _served(folder) as base, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        for name, scene, start in (
            ("only a dot moves, to compare", "letters", _dot),
            ("a letter is dragged over 16 × 8", "full", _rack),
            ("16 × 8 is moved about, closely", "full", _closely),
            ("a table of sixty cards is moved", "many", _closely),
            ("a card is dragged over sixty", "many", _rack),
        ):
            work = _measured(browser, f"{base}{PATH}?scene={scene}", start)
            p95 = statistics.quantiles(work, n=20)[-1]
            print(
                f"board, main thread while {name:<32} {len(work)} frames, median "
                f"{statistics.median(work):.1f} ms, p95 {p95:.1f} ms (goal {GOAL_MS})",
                flush=True,
            )
        browser.close()


def weight(folder: Path) -> int:
    """Of the chunk that every game with a board shares."""
    return sum(len(gzip.compress(file.read_bytes())) for file in folder.glob("assets/board-*.js"))


def _measured(browser: Browser, address: str, start: Callable[[Page], Point]) -> list[float]:
    context = browser.new_context(
        viewport={"width": 390, "height": 844},
        device_scale_factor=2,
        has_touch=True,
        is_mobile=True,
    )
    page = context.new_page()
    page.goto(address)
    page.locator("[data-cell]").first.wait_for()
    page.wait_for_timeout(500)
    wire = context.new_cdp_session(page)
    at = start(page)
    wire.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    with TemporaryDirectory() as kept:
        trace = Path(kept) / "trace.json"
        _touch(wire, "touchStart", at)
        browser.start_tracing(page=page, path=trace)
        for step in range(STEPS):
            page.wait_for_timeout(SECONDS_PER_STEP * 1000)
            _touch(wire, "touchMove", _along(at, step))
        browser.stop_tracing()
        _touch(wire, "touchEnd", None)
        events = json.loads(trace.read_text())["traceEvents"]
    context.close()
    return frames_of(events)[NOT_YET:]


def _touch(wire: CDPSession, kind: str, at: Point | None) -> None:
    points = [] if at is None else [{"x": at[0], "y": at[1]}]
    wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def _along(start: Point, step: int) -> Point:
    """Up to the board, and to and fro over it."""
    swing = abs(((step * 7) % 600) - 300)
    return 40 + swing, 150 + (step * 3) % 120 if step > 8 else start[1] - step * 20


DOT = """() => {
  const dot = document.createElement("div");
  const size = { width: "9px", height: "9px" };
  Object.assign(dot.style, { ...size, position: "fixed", willChange: "transform" });
  document.body.append(dot);
  let i = 0;
  const move = () => {
    dot.style.transform = `translate(${i++ % 50}px)`;
    requestAnimationFrame(move);
  };
  move();
}"""


def _dot(page: Page) -> Point:
    """What this machine needs for the least that can move, while a finger slides beside it."""
    page.evaluate(DOT)
    return 200, 700


def _rack(page: Page) -> Point:
    box = page.locator("[data-hand]").first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def _closely(page: Page) -> Point:
    for _ in range(2):
        page.get_by_role("button", name="Closer").tap()
    page.wait_for_timeout(200)
    return 200, 200


if __name__ == "__main__":
    main()
