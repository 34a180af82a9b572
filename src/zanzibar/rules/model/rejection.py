"""How the rules say no."""

from msgspec import Struct


class Rejection(Struct, frozen=True):
    """A refused act: the id of a rule that forbids it, and what a sentence about it needs."""

    rule: str
    params: dict[str, str | int] = {}


class Unplayable(ValueError):
    """A mission that cannot be played on a board, or a ruleset that does not exist."""

    def __init__(self, problems: tuple[Rejection, ...]) -> None:
        super().__init__("; ".join(f"{p.rule} {p.params}" for p in problems))
        self.problems = problems


class Refused(ValueError):
    """Raised by a table when an act is refused; nothing has changed."""

    def __init__(self, rejection: Rejection) -> None:
        details = ", ".join(f"{key}={value}" for key, value in rejection.params.items())
        super().__init__(f"{rejection.rule}" + (f" ({details})" if details else ""))
        self.rejection = rejection
