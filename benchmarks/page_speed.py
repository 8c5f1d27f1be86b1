"""The browser client: its Lighthouse scores, and the main thread's work while dice tumble.

    python -m benchmarks.page_speed              both
    python -m benchmarks.page_speed tumble       the dice only: needs no network

npm installs Lighthouse outside the repository; it runs on the node that the tests install. A page's
score is the median of five runs with Lighthouse's mobile settings.
"""

from __future__ import annotations

import json
import os
import shutil
import statistics
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.server_process import running_server
from scripts.chromium import FLAGS, chromium

LIGHTHOUSE = "lighthouse@13.5.0"
RUNS = 5
SIDES = ("performance", "accessibility", "best-practices")
OPENED = """async (bots) => {
  const ask = (method, path, body) => fetch(path, {
    method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
  }).then((answer) => answer.status === 204 ? null : answer.json());
  await ask("PUT", "/api/me", { name: "Ann" });
  const seats = [{ kind: "empty" }, ...Array(2).fill({ kind: bots ? "bot" : "empty" })];
  const { code } = await ask("POST", "/api/tables", { game: "kniffeliger", seats });
  const { token } = await ask("POST", `/api/tables/${code}/seats/0`, { nonce: "n" });
  localStorage.setItem(`parlour.seats.${code}`, JSON.stringify({ 0: token }));
  if (bots) await ask("POST", `/api/tables/${code}/start`, {});
  return code;
}"""


def main() -> None:
    """Prints the figures."""
    wanted = sys.argv[1:] or ["tumble", "lighthouse"]
    with running_server() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        page = browser.new_page(base_url=server.base, viewport={"width": 390, "height": 844})
        page.goto("/")
        gathering, playing = page.evaluate(OPENED, False), page.evaluate(OPENED, True)
        if "tumble" in wanted:
            _tumble(browser, page, playing)
        browser.close()
        if "lighthouse" in wanted:
            paths = {"home": "/", "table": f"/t/{gathering}", "match": f"/t/{playing}"}
            _lighthouse(server.base, paths)


def _tumble(browser: Browser, page: Page, code: str) -> None:
    """Prints the main thread's work per frame while dice are thrown."""
    page.goto(f"/t/{code}")
    page.locator("button.die").first.wait_for()
    with TemporaryDirectory() as folder:
        trace = Path(folder) / "trace.json"
        browser.start_tracing(page=page, path=trace)
        page.keyboard.press("r")
        page.wait_for_timeout(1_500)
        browser.stop_tracing()
        work = frames_of(json.loads(trace.read_text())["traceEvents"])
    cuts = statistics.quantiles(work, n=20)
    print(
        f"page, main thread while five dice tumble   {len(work)} frames, "
        f"median {statistics.median(work):.1f} ms, p95 {cuts[-1]:.1f} ms, most {max(work):.1f} ms"
    )


def frames_of(events: list[dict[str, Any]]) -> list[float]:
    """Milliseconds of tasks on the page's main thread per frame, while something moves."""
    mains = {
        (e["pid"], e["tid"])
        for e in events
        if e.get("name") == "thread_name" and e["args"].get("name") == "CrRendererMain"
    }
    tasks = [
        (e["ts"], e.get("tdur", e["dur"]))
        for e in events
        if (e.get("pid"), e.get("tid")) in mains and e.get("name") == "RunTask" and "dur" in e
    ]
    draws = sorted(e["ts"] for e in events if e.get("name") in ("DrawFrame", "Commit"))
    work: list[float] = []
    for start, end in pairwise(draws):
        if 4_000 < end - start < 100_000:
            work.append(sum(dur for ts, dur in tasks if start <= ts < end) / 1_000)
    assert len(work) > 10, "no frames were drawn"
    return work


def _lighthouse(base: str, paths: dict[str, str]) -> None:
    node = Path(sys.executable).parent / "node"
    npm = shutil.which("npm")
    if npm is None or not node.exists():
        print("page, Lighthouse: npm or the environment's node is missing")
        return
    with TemporaryDirectory(prefix="parlour-lighthouse-") as folder:
        installed = subprocess.run(
            [npm, "install", "--no-audit", "--no-fund", "--loglevel=error", LIGHTHOUSE],
            cwd=folder,
            capture_output=True,
            text=True,
        )
        if installed.returncode:
            print("page, Lighthouse: cannot be installed")
            return
        for name, path in paths.items():
            scores = [_one(folder, node, base + path) for _ in range(RUNS)]
            shown = ", ".join(
                f"{side} {statistics.median([s[side] for s in scores]):.0f}" for side in SIDES
            )
            print(f"page, Lighthouse, median of {RUNS}, {name:<8} {shown}", flush=True)


def _one(folder: str, node: Path, url: str) -> dict[str, float]:
    """Lighthouse's scores for one visit, by category, out of 100."""
    out = Path(folder) / "report.json"
    subprocess.run(
        [
            str(node),
            str(Path(folder) / "node_modules" / "lighthouse" / "cli" / "index.js"),
            url,
            "--quiet",
            "--output=json",
            f"--output-path={out}",
            f"--only-categories={','.join(SIDES)}",
            f"--chrome-flags=--headless=new {' '.join(FLAGS)}",
        ],
        check=True,
        capture_output=True,
        env={**os.environ, "CHROME_PATH": chromium()},
    )
    categories = json.loads(out.read_text())["categories"]
    return {side: 100 * (categories[side]["score"] or 0) for side in SIDES}


if __name__ == "__main__":
    main()
