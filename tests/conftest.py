"""`pytest --rules` lists every rule id with its tests, and fails if one has none."""

from __future__ import annotations

import re
from importlib import resources

import pytest

import parlour

RULE = re.compile(r"\*\*([A-Z]{2}-\d+)\*\*")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rules", action="store_true", help="list every rule id with its tests")


def rule_ids() -> list[str]:
    """Every id in the games' own rule texts."""
    found: list[str] = []
    for game in parlour.games().values():
        text = resources.files(game.home).joinpath("rules.en.md").read_text()
        found += RULE.findall(text)
    return found


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.getoption("--rules"):
        return
    tests: dict[str, dict[str, None]] = {rule: {} for rule in rule_ids()}
    unknown = []
    for item in items:
        for mark in item.iter_markers("rule"):
            for rule in mark.args:
                if rule in tests:
                    tests[rule][item.nodeid.partition("[")[0]] = None
                else:
                    unknown.append(f"{rule} (in {item.nodeid})")
    for rule, names in tests.items():
        print(f"{rule:<8}{len(names):>3} tests")
        for name in names:
            print(f"           {name}")
    missing = [rule for rule, names in tests.items() if not names]
    if missing or unknown:
        raise pytest.UsageError(f"rules without a test: {missing}; unknown rules: {unknown}")
    print(f"{len(tests)} rules, none without a test")
    items.clear()


def pytest_sessionfinish(session: pytest.Session) -> None:
    if (
        session.config.getoption("--rules")
        and session.exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED
    ):
        session.exitstatus = pytest.ExitCode.OK
