"""Rule modules as plug-ins. The base rules do not know any of them."""

from zanzibar.rules import Module, Modules
from zanzibar.shift.courier import COURIER

MODULES: Modules = {module.id: module for module in (COURIER,)}
"""Every module this program knows."""

__all__ = ["MODULES", "Module"]
