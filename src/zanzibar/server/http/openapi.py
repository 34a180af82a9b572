"""The HTTP API described for tools: what is found in the types, and what is not."""

from copy import deepcopy
from typing import Any

from litestar import Request
from litestar.openapi.plugins import JsonRenderPlugin

from zanzibar.server.http.security import CSRF_HEADER
from zanzibar.server.identity import COOKIE_NAME
from zanzibar.server.table_info import LONGEST_NAME
from zanzibar.shift import MODULES

_OWN_HEADER = {
    "name": CSRF_HEADER,
    "in": "header",
    "required": True,
    "schema": {"type": "string"},
}
_NAME = {"type": "string", "minLength": 1, "maxLength": LONGEST_NAME}
_NAMED = ("NameMe", "CreateTable")


class OpenApiDocument(JsonRenderPlugin):
    """Serves it as it is: pages that draw such documents take their scripts from other sites."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        return self.render_json(request, complete(openapi_schema))


def complete(found: dict[str, Any]) -> dict[str, Any]:
    """What the server keeps to, but does not say in a type of its own."""
    whole = deepcopy(found)
    schemas = whole["components"]["schemas"]
    for schema in schemas.values():
        if "properties" in schema:
            schema["additionalProperties"] = False
    schemas["Ruleset"]["properties"]["modules"] |= {
        "items": {"type": "string", "enum": list(MODULES)},
        "uniqueItems": True,
    }
    for name in _NAMED:  # of another length they are refused as names, not as malformed
        schemas[name]["properties"]["name"] = _NAME
    for item in whole["paths"].values():
        if "post" in item:
            item["post"].setdefault("parameters", []).append(_OWN_HEADER)
    whole["components"]["securitySchemes"] = {
        "guest": {"type": "apiKey", "in": "cookie", "name": COOKIE_NAME}
    }
    whole["security"] = [{"guest": []}, {}]
    return whole
