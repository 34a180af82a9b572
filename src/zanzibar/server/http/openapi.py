"""The OpenAPI document: Litestar's, completed with what the types do not say."""

from copy import deepcopy
from typing import Any

from litestar import Request
from litestar.openapi.plugins import JsonRenderPlugin

from zanzibar.server.http.security import CSRF_HEADER
from zanzibar.server.identity import COOKIE_NAME
from zanzibar.server.table_info import LONGEST_NAME
from zanzibar.shift import MODULES

_CSRF_PARAMETER = {
    "name": CSRF_HEADER,
    "in": "header",
    "required": True,
    "schema": {"type": "string"},
}
_NAME = {"type": "string", "minLength": 1, "maxLength": LONGEST_NAME}
_BODIES_WITH_NAME = ("NameMe", "CreateTable")


class OpenApiDocument(JsonRenderPlugin):
    """Serves the JSON only: Litestar's HTML pages load scripts from other sites."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        return self.render_json(request, completed(openapi_schema))


def completed(document: dict[str, Any]) -> dict[str, Any]:
    """Add the CSRF header, the guest cookie, name lengths, modules, and no unknown fields."""
    document = deepcopy(document)
    schemas = document["components"]["schemas"]
    for schema in schemas.values():
        if "properties" in schema:
            schema["additionalProperties"] = False
    schemas["Ruleset"]["properties"]["modules"] |= {
        "items": {"type": "string", "enum": list(MODULES)},
        "uniqueItems": True,
    }
    for name in _BODIES_WITH_NAME:  # the types accept any length, so that the error names the name
        schemas[name]["properties"]["name"] = _NAME
    for path in document["paths"].values():
        if "post" in path:
            path["post"].setdefault("parameters", []).append(_CSRF_PARAMETER)
    document["components"]["securitySchemes"] = {
        "guest": {"type": "apiKey", "in": "cookie", "name": COOKIE_NAME}
    }
    document["security"] = [{"guest": []}, {}]
    return document
