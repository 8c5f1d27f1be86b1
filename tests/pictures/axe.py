"""axe-core on a page as it is now."""

from __future__ import annotations

from functools import cache
from typing import Any

from playwright.sync_api import Page

from scripts.client import MODULES

RUN = """async () => {
  const { violations } = await axe.run(document, { resultTypes: ["violations"] });
  return violations.map(({ id, help, nodes }) => ({
    id,
    help,
    nodes: nodes.slice(0, 4).map((node) => [node.target.join(" "), node.failureSummary]),
  }));
}"""


@cache
def script() -> str:
    """axe itself."""
    return (MODULES / "axe-core" / "axe.min.js").read_text()


def violations(page: Page) -> list[str]:
    """What axe finds, a line each. The page's context has to bypass the policy."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(script())
    found: list[dict[str, Any]] = page.evaluate(RUN)
    return [_line(violation) for violation in found]


def _line(violation: dict[str, Any]) -> str:
    where = "; ".join(
        f"{target}: {' '.join(why.split())[:200]}" for target, why in violation["nodes"]
    )
    return f"{violation['id']} ({violation['help']}): {where}"
