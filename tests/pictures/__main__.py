"""Takes the pictures, with progress, and lists what axe finds."""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from playwright.sync_api import Page

from scripts.client import build_for_tests
from tests.browser.conftest import open_browser
from tests.browser.guests import HOST, ROOT, Served
from tests.pictures.axe import violations
from tests.pictures.devices import DEVICES, SCHEMES, Scheme
from tests.pictures.past import play_some
from tests.pictures.scenes import SCENES
from tests.pictures.studio import Studio

SETTLED = """async () => {
  for (let before = -1; before !== scrollY; ) {
    before = scrollY;
    await new Promise((done) => setTimeout(done, 120));
  }
  for (let round = 0; round < 20; round++) {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const changing = document.getAnimations().filter((one) => one instanceof CSSTransition);
    if (changing.length === 0) return;
    await Promise.all(changing.map((one) => one.finished.catch(() => null)));
  }
}"""
DEFAULT = ROOT / "build" / "pictures"


def main() -> int:
    """All of them, or those that are asked for."""
    asked = _arguments()
    names = [name for name in SCENES if _wanted(name, asked.only)]
    devices = asked.device or list(DEVICES)
    folder: Path = asked.folder
    folder.mkdir(parents=True, exist_ok=True)
    found: dict[str, list[str]] = {}
    count, done, began = len(names) * len(devices), 0, time.monotonic()
    with ExitStack() as stack:
        print("pictures: building the client, playing some matches", flush=True)
        server = stack.enter_context(_served(build_for_tests()))
        match = play_some(server.base.replace(HOST, "127.0.0.1"))
        browser = stack.enter_context(contextmanager(open_browser)())
        for device in devices:
            studio = Studio(browser, server.base, DEVICES[device], match)
            for name in names:
                done += 1
                found |= _take(studio, name, folder, device)
                took = time.monotonic() - began
                print(f"pictures: {done} of {count}, {took:.0f} s: {name} {device}", flush=True)
            studio.close()
    print(f"pictures: in {folder}")
    for at, lines in found.items():
        for line in lines:
            print(f"pictures: {at}: {line}")
    return 1 if any(found.values()) else 0


def _take(studio: Studio, name: str, folder: Path, device: str) -> dict[str, list[str]]:
    """One scene on one device, in light and dark."""
    ann = studio.model()
    found: dict[str, list[str]] = {}
    try:
        SCENES[name](studio, ann)
        for scheme in SCHEMES:
            _light(ann.page, scheme)
            path = folder / f"{name}-{device}-{scheme}.png"
            ann.page.screenshot(path=path, animations="disabled")
        for scheme in SCHEMES:
            _light(ann.page, scheme)
            found[f"{name} {device} {scheme}"] = violations(ann.page)
    except Exception as error:
        found[f"{name} {device}"] = [f"could not be taken: {str(error)[:400]}"]
        ann.page.screenshot(path=folder / f"FAILED-{name}-{device}.png")
    finally:
        ann.context.close()
    return found


def _light(page: Page, scheme: Scheme) -> None:
    """Switches the light, and waits until every colour has changed."""
    page.emulate_media(color_scheme=scheme)
    page.evaluate(SETTLED)


@contextmanager
def _served(client: Path) -> Iterator[Served]:
    with tempfile.TemporaryDirectory() as data:
        server = Served(Path(data), client)
        server.start()
        try:
            yield server
        finally:
            server.kill()


def _wanted(name: str, only: list[str]) -> bool:
    return not only or any(word in name for word in only)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.pictures")
    parser.add_argument("folder", nargs="?", type=Path, default=DEFAULT)
    parser.add_argument("--only", action="append", default=[], help="part of a scene's name")
    parser.add_argument("--device", action="append", choices=list(DEVICES))
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
