"""The published document: every door of HTTP and every message of the socket, from the structs."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import msgspec

import parlour
from parlour.server.http.routes.route import Door
from parlour.server.protocol.bodies import Wrong
from parlour.server.protocol.messages import FromClient, FromServer

_PART = re.compile(r"\{(\w+)\}")
_REFUSALS = {
    400: "It cannot be read.",
    403: "That is not yours to do.",
    404: "There is no such thing.",
    408: "It took too long to come.",
    409: "Understood, and refused as things stand.",
    413: "That is too long.",
    429: "Too much at once.",
    503: "It could not be saved; nothing has changed.",
}
_TEMPLATE = "#/components/schemas/{name}"


def document(doors: Iterable[Door]) -> dict[str, Any]:
    """OpenAPI 3.1."""
    shown = [door for door in doors if door.path.startswith("/api/")]
    types = [t for door in shown for t in (door.takes, door.gives) if _is_struct(t)]
    (wrong, from_client, from_server, *schemas), components = msgspec.json.schema_components(
        [Wrong, FromClient, FromServer, *types], ref_template=_TEMPLATE
    )
    by_type = dict(zip(types, schemas, strict=True))
    paths: dict[str, Any] = {}
    for door in shown:
        paths.setdefault(door.path, {})[door.method.lower()] = _operation(door, by_type, wrong)
    components["FromClient"], components["FromServer"] = from_client, from_server
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Parlour",
            "version": parlour.__version__,
            "description": "Tables, matches and records. Play itself goes over the socket at /ws: "
            "frames are the schemas FromClient and FromServer.",
        },
        "paths": paths,
        "components": {"schemas": components},
    }


def _operation(door: Door, schemas: dict[Any, Any], wrong: dict[str, Any]) -> dict[str, Any]:
    answers = {str(s): _answer(text, wrong) for s, text in _REFUSALS.items()}
    if door.status == 204:
        answers["204"] = {"description": "Done."}
    else:
        gives = {"type": "string"} if door.gives is str else schemas.get(door.gives, {})
        answers[str(door.status)] = _answer("Done.", gives, door.content)
    made: dict[str, Any] = {
        "operationId": _name(door),
        "summary": door.summary,
        "parameters": _parameters(door),
        "responses": dict(sorted(answers.items())),
    }
    if door.takes is not None:
        content = {"application/json": {"schema": schemas[door.takes]}}
        made["requestBody"] = {"required": True, "content": content}
    return made


def _parameters(door: Door) -> list[dict[str, Any]]:
    numbers = ("seat", "n")
    made: list[dict[str, Any]] = []
    for name in _PART.findall(door.path):
        kind = (
            {"type": "integer", "minimum": 0, "maximum": 9_999_999}
            if name in numbers
            else {"type": "string", "minLength": 1, "maxLength": 64, "pattern": "^[A-Za-z0-9_-]+$"}
        )
        made.append({"name": name, "in": "path", "required": True, "schema": kind})
    made += [{"name": name, "in": "query", "schema": {"type": "string"}} for name in door.query]
    return made


def _answer(text: str, schema: object, content: str = "application/json") -> dict[str, Any]:
    return {"description": text, "content": {content: {"schema": schema}}}


def _is_struct(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def _name(door: Door) -> str:
    words = [w for w in re.split(r"[^a-z]+", door.path.removeprefix("/api/")) if w]
    return "_".join([door.method.lower(), *words])
