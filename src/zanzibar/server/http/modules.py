"""Routes of rule modules: what a client needs to play with one that it does not know."""

from typing import Annotated, TypeAlias

from litestar import get
from litestar.params import PathParameter

from zanzibar.rules import Ruleset
from zanzibar.rules.model.ruleset import catalogue_of
from zanzibar.server.errors import ApiError
from zanzibar.server.http.request import REFUSALS
from zanzibar.server.protocol.catalogue import ModuleInfo, module_info
from zanzibar.shift import MODULES

ModuleId: TypeAlias = Annotated[str, PathParameter(max_length=64)]


@get("/api/modules/{module:str}", responses=REFUSALS)
async def describe_module(module: ModuleId) -> ModuleInfo:
    """Return the acts, events and texts of a rule module."""
    if module not in MODULES:
        raise ApiError("request.unknown")
    return module_info(catalogue_of(Ruleset(modules=(module,)), MODULES), MODULES[module])


ROUTES = [describe_module]
