"""The published document: every HTTP route and every socket message, from the structs."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Struct

import parlour
from parlour.server.protocol.bodies import RefusalBody
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


class Operation(Struct, frozen=True, kw_only=True):
    """What can be asked over HTTP: a method, a path, what goes in, what comes out."""

    method: str
    path: str
    summary: str
    takes: Any = None
    gives: Any = None
    status: int = 200
    content: str = "application/json"
    query: tuple[str, ...] = ()


def document(routes: Iterable[Operation]) -> dict[str, Any]:
    """OpenAPI 3.1."""
    shown = [route for route in routes if route.path.startswith("/api/")]
    types = [t for route in shown for t in (route.takes, route.gives) if _is_struct(t)]
    (wrong, from_client, from_server, *schemas), components = msgspec.json.schema_components(
        [RefusalBody, FromClient, FromServer, *types], ref_template=_TEMPLATE
    )
    by_type = dict(zip(types, schemas, strict=True))
    paths: dict[str, Any] = {}
    for route in shown:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route, by_type, wrong)
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


def _operation(route: Operation, schemas: dict[Any, Any], wrong: dict[str, Any]) -> dict[str, Any]:
    answers = {str(s): _answer(text, wrong) for s, text in _REFUSALS.items()}
    if route.status == 204:
        answers["204"] = {"description": "Done."}
    else:
        gives = {"type": "string"} if route.gives is str else schemas.get(route.gives, {})
        answers[str(route.status)] = _answer("Done.", gives, route.content)
    made: dict[str, Any] = {
        "operationId": _name(route),
        "summary": route.summary,
        "parameters": _parameters(route),
        "responses": dict(sorted(answers.items())),
    }
    if route.takes is not None:
        content = {"application/json": {"schema": schemas[route.takes]}}
        made["requestBody"] = {"required": True, "content": content}
    return made


def _parameters(route: Operation) -> list[dict[str, Any]]:
    numbers = ("seat", "n")
    made: list[dict[str, Any]] = []
    for name in _PART.findall(route.path):
        kind = (
            {"type": "integer", "minimum": 0, "maximum": 9_999_999}
            if name in numbers
            else {"type": "string", "minLength": 1, "maxLength": 64, "pattern": "^[A-Za-z0-9_-]+$"}
        )
        made.append({"name": name, "in": "path", "required": True, "schema": kind})
    made += [{"name": name, "in": "query", "schema": {"type": "string"}} for name in route.query]
    return made


def _answer(text: str, schema: object, content: str = "application/json") -> dict[str, Any]:
    return {"description": text, "content": {content: {"schema": schema}}}


def _is_struct(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def _name(route: Operation) -> str:
    words = [w for w in re.split(r"[^a-z]+", route.path.removeprefix("/api/")) if w]
    return "_".join([route.method.lower(), *words])
