"""The published document is true: valid, complete, and Schemathesis finds nothing against it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from aiohttp import hdrs

from parlour.client import Client
from parlour.server.app import ROUTES
from parlour.server.protocol.openapi import document
from tests.scale import scaled
from tests.server.servers import Served, served

EXAMPLES = scaled(4, 300)


def test_every_reference_in_the_document_resolves() -> None:
    made = document(ROUTES)
    found = list(references(made))
    assert len(found) > 50
    for reference in found:
        inside: Any = made
        for part in reference.removeprefix("#/").split("/"):
            inside = inside[part]
        assert isinstance(inside, dict)


def test_every_schema_in_the_document_is_one() -> None:
    schemas = document(ROUTES)["components"]["schemas"]
    assert {"FromClient", "FromServer", "RefusalBody"} <= set(schemas)
    for schema in schemas.values():
        jsonschema.Draft202012Validator.check_schema(schema)


def test_the_document_has_what_openapi_asks_for() -> None:
    made = document(ROUTES)
    assert made["openapi"].startswith("3.1.")
    assert {"title", "version"} <= set(made["info"])
    names = []
    for path, operations in made["paths"].items():
        parts = set(re.findall(r"\{(\w+)\}", path))
        for operation in operations.values():
            names.append(operation["operationId"])
            given = operation["parameters"]
            assert {p["name"] for p in given if p["in"] == "path"} == parts
            assert all(p.get("required") for p in given if p["in"] == "path")
            assert operation["responses"]
            assert all(answer["description"] for answer in operation["responses"].values())
    assert len(names) == len(set(names)), "an operationId occurs twice"


def test_every_route_under_api_is_in_the_document(tmp_path: Path) -> None:
    async def routes() -> set[tuple[str, str]]:
        async with served(tmp_path) as server:
            found = set()
            for route in server.server.app.router.routes():
                path = route.resource.canonical if route.resource is not None else ""
                if path.startswith("/api/") and route.method != hdrs.METH_HEAD:
                    found.add((route.method.lower(), path))
            return found

    paths = document(ROUTES)["paths"]
    described = {(method, path) for path, ways in paths.items() for method in ways}
    assert asyncio.run(routes()) - {("get", "/api/openapi.json")} == described


@pytest.mark.soak
def test_schemathesis_finds_nothing(tmp_path: Path) -> None:
    """With every default check; once with anything for an id, once with ids that exist."""

    async def attacked() -> list[str]:
        async with served(tmp_path) as server, Client(server.base) as client:
            await client.rename("Schema")
            cookie = next(iter(client.session.cookie_jar)).value
            known = await a_running_table(client)
            anything = {"generation": {"max-examples": EXAMPLES}}
            existing = {
                "generation": {"max-examples": EXAMPLES, "mode": "positive"},
                "parameters": known,
            }
            found = []
            # Anything includes deleting the guest, so it comes last.
            for plan in (existing, anything):
                found += await asyncio.to_thread(findings, server, cookie, plan)
            assert "crashed" not in server.log.getvalue()
            return found

    assert asyncio.run(attacked()) == []


async def a_running_table(client: Client) -> dict[str, str]:
    """A table where hands are hidden, so that there is something to find."""
    code = (await client.open_table("secret_hands", seats=2, public=True)).code
    for seat in range(2):
        await client.sit(code, seat)
    await client.start(code)
    match = (await client.table(code)).match
    assert match is not None
    return {"code": code, "match": match, "game": "kniffeliger"}


def findings(server: Served, cookie: str, plan: dict[str, Any]) -> list[str]:
    """What Schemathesis complains about, in words, each once."""
    # Its import takes a second, and every worker would pay it.
    import schemathesis
    from schemathesis.config import SchemathesisConfig
    from schemathesis.engine import events, from_schema

    generation = {**plan["generation"], "database": "none"}
    config = SchemathesisConfig.from_dict(
        {
            **plan,
            "seed": 1,
            # A machine with much to do is given its time.
            "request-timeout": 120,
            "suppress-health-check": ["all"],
            "generation": generation,
            "headers": {"Cookie": f"parlour_guest={cookie}"},
        }
    )
    everything = schemathesis.openapi.from_url(f"{server.base}/api/openapi.json", config=config)
    keeps_guest = "parameters" in plan
    schema = everything.exclude(method="DELETE", path="/api/me") if keeps_guest else everything
    found: dict[str, None] = {}
    checked = 0
    for event in from_schema(schema).execute():
        if isinstance(event, events.FatalError | events.NonFatalError):
            found[
                event.info.format() if isinstance(event, events.NonFatalError) else str(event)
            ] = None
        if isinstance(event, events.ScenarioFinished):
            for checks in event.recorder.checks.values():
                checked += len(checks)
                for check in checks:
                    if check.failure_info is not None:
                        failure = check.failure_info.failure
                        where = f"{check.name} at {event.recorder.label}: {failure.message}"
                        found[f"{where}\n{check.failure_info.code_sample[:2000]}"] = None
    assert checked > 1_000
    return list(found)


def references(value: Any) -> Iterator[str]:
    """Every $ref inside."""
    if isinstance(value, dict):
        if isinstance(value.get("$ref"), str):
            yield value["$ref"]
        for inner in value.values():
            yield from references(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from references(inner)
