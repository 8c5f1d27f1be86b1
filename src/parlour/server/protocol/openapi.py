"""The OpenAPI document: every HTTP route and every socket message, generated from the structs."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Struct

import parlour
from parlour.server.protocol.bodies import RefusalBody
from parlour.server.protocol.messages import FromClient, FromServer

_PATH_PARAMETER = re.compile(r"\{(\w+)\}")
_REFUSALS = {
    400: "The request cannot be read.",
    403: "You are not allowed to do that.",
    404: "There is no such thing.",
    408: "The body took too long to arrive.",
    409: "Understood, but refused in the current situation.",
    413: "The body is too long.",
    415: "The body is compressed.",
    421: "The server does not have that name.",
    429: "Too many requests.",
    503: "It could not be saved or read just now; nothing has changed.",
}
_TEMPLATE = "#/components/schemas/{name}"


class Operation(Struct, frozen=True, kw_only=True):
    """An HTTP operation: its method and path, the body it takes and the one it returns."""

    method: str
    path: str
    summary: str
    takes: Any = None
    gives: Any = None
    status: int = 200
    content: str = "application/json"
    query: tuple[str, ...] = ()


def document(routes: Iterable[Operation]) -> dict[str, Any]:
    """The document, as OpenAPI 3.1."""
    public = [route for route in routes if route.path.startswith("/api/")]
    types = [t for route in public for t in (route.takes, route.gives) if _is_struct(t)]
    (refusal, from_client, from_server, *schemas), components = msgspec.json.schema_components(
        [RefusalBody, FromClient, FromServer, *types], ref_template=_TEMPLATE
    )
    by_type = dict(zip(types, schemas, strict=True))
    paths: dict[str, Any] = {}
    for route in public:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route, by_type, refusal)
    components["FromClient"], components["FromServer"] = from_client, from_server
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Parlour",
            "version": parlour.__version__,
            "description": "Tables, matches and records. Matches are played over the WebSocket at "
            "/ws, whose frames follow the schemas FromClient and FromServer.",
        },
        "paths": paths,
        "components": {"schemas": components},
    }


def _operation(
    route: Operation, schemas: dict[Any, Any], refusal: dict[str, Any]
) -> dict[str, Any]:
    responses = {str(s): _response(text, refusal) for s, text in _REFUSALS.items()}
    if route.status == 204:
        responses["204"] = {"description": "Done."}
    else:
        gives = {"type": "string"} if route.gives is str else schemas.get(route.gives, {})
        responses[str(route.status)] = _response("Done.", gives, route.content)
    operation: dict[str, Any] = {
        "operationId": _operation_id(route),
        "summary": route.summary,
        "parameters": _parameters(route),
        "responses": dict(sorted(responses.items())),
    }
    if route.takes is not None:
        content = {"application/json": {"schema": schemas[route.takes]}}
        operation["requestBody"] = {"required": True, "content": content}
    return operation


def _parameters(route: Operation) -> list[dict[str, Any]]:
    integers = ("seat", "n")
    parameters: list[dict[str, Any]] = []
    for name in _PATH_PARAMETER.findall(route.path):
        schema = (
            {"type": "integer", "minimum": 0, "maximum": 9_999_999}
            if name in integers
            else {"type": "string", "minLength": 1, "maxLength": 64, "pattern": "^[A-Za-z0-9_-]+$"}
        )
        parameters.append({"name": name, "in": "path", "required": True, "schema": schema})
    parameters += [
        {"name": name, "in": "query", "schema": {"type": "string"}} for name in route.query
    ]
    return parameters


def _response(text: str, schema: object, content: str = "application/json") -> dict[str, Any]:
    return {"description": text, "content": {content: {"schema": schema}}}


def _is_struct(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def _operation_id(route: Operation) -> str:
    words = [w for w in re.split(r"[^a-z]+", route.path.removeprefix("/api/")) if w]
    return "_".join([route.method.lower(), *words])
