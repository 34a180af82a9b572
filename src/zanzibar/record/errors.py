"""How a record says what is wrong with it: ids and parameters, never sentences."""

from typing import Self

from zanzibar.board import BoardFault
from zanzibar.rules import Rejection

RecordParams = dict[str, str | int]


class RecordError(ValueError):
    """A record that cannot be read or replayed.

    `line` is the line of the file (of a JSON record the number of the act), `rule` the id of the
    broken rule, None for what is no act at all. `id` names the sentence; where a rule is broken by
    an act that could be read it is the rule itself. `problems` lists the mistakes of an embedded
    board.
    """

    def __init__(
        self,
        id: str,
        params: RecordParams | None = None,
        *,
        line: int | None = None,
        rule: str | None = None,
        problems: tuple[BoardFault, ...] = (),
    ) -> None:
        super().__init__(id)
        self.id = id
        self.params = params or {}
        self.line = line
        self.rule = rule
        self.problems = problems

    @classmethod
    def refused(cls, rejection: Rejection, line: int | None = None) -> Self:
        return cls(rejection.rule, dict(rejection.params), line=line, rule=rejection.rule)

    def at(self, line: int | None) -> Self:
        """Return the same error with the line it happened in, unless it knows one."""
        if self.line is None:
            self.line = line
        return self

    def __str__(self) -> str:
        place = f"line {self.line}: " if self.line is not None else ""
        details = ", ".join(f"{key} {value}" for key, value in self.params.items())
        return f"{place}{self.id}" + (f" ({details})" if details else "")
