"""SHIFT packages as a campaign knows them: side, number, and the ids of what they hold."""

from collections.abc import Iterable

from msgspec import Struct

from zanzibar.rules import Side

PACKAGES_PER_SIDE = 7


class Package(Struct, frozen=True):
    """One sealed package. The ids name a rule module and standard components."""

    side: Side
    number: int
    module: str | None = None
    components: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """Return the short name, such as R5 or A6."""
        return f"{'R' if self.side is Side.RECRUITER else 'A'}{self.number}"


class PackageShelf:
    """All packages a program ships, in the order in which each side opens them."""

    def __init__(self, packages: Iterable[Package]) -> None:
        ordered = sorted(packages, key=lambda package: package.number)
        self.by_id = {package.id: package for package in ordered}
        if len(self.by_id) != len(ordered):
            raise ValueError("two packages have the same side and number")
        self.of_side = {
            side: tuple(package for package in ordered if package.side is side) for side in Side
        }

    def next_sealed(self, side: Side, opened: tuple[str, ...]) -> Package | None:
        """Return the package this side opens next; None when all of them are open."""
        return next((p for p in self.of_side[side] if p.id not in opened), None)

    def modules(self, side: Side, opened: tuple[str, ...]) -> tuple[str, ...]:
        """List the modules a side may choose from, in the order of their packages."""
        found = (p.module for p in self.of_side[side] if p.id in opened)
        return tuple(module for module in found if module is not None)

    def components(self, opened: Iterable[str]) -> tuple[str, ...]:
        """List the standard components of these packages."""
        known = set(opened)
        return tuple(c for p in self.by_id.values() if p.id in known for c in p.components)

    def complete(self, opened: Iterable[str]) -> bool:
        """Tell whether every package is open."""
        return set(self.by_id) <= set(opened)
