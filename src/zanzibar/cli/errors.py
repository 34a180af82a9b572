"""What a command cannot do for the person who typed it."""

from pathlib import Path

from zanzibar.board import BoardError, BoardFault
from zanzibar.record import RecordError
from zanzibar.rules import Rejection, Unplayable
from zanzibar.text import Texts

ILLEGAL = 1
"""The exit code for a record that is wrong as a game."""
USAGE = 2
"""The exit code of a command that could not begin: wrong arguments, a file that is not there."""

Params = dict[str, str | int | None]


class Failure(Exception):
    """Ends a command with sentences (by the id of an error) instead of a traceback."""

    def __init__(self, id: str, params: Params | None = None, code: int = USAGE) -> None:
        super().__init__(id)
        self.id = id
        self.params = params or {}
        self.code = code

    def sentences(self, say: Texts) -> list[str]:
        """What is wrong, in words; the id at the end of each can be looked up."""
        return [f"{say.denied(self.id, **self.params)} ({self.id})"]


class BadBoard(Failure):
    """A board file with mistakes: all of them are told."""

    def __init__(self, file: str, error: BoardError) -> None:
        super().__init__(error.problems[0].id)
        self.file = file
        self.problems = error.problems

    def sentences(self, say: Texts) -> list[str]:
        return [f"{self.file}: {problem_sentence(problem, say)}" for problem in self.problems]


class CannotBePlayed(Failure):
    """A mission that this board has no room for: everything that is missing is told."""

    def __init__(self, error: Unplayable) -> None:
        super().__init__(error.problems[0].rule)
        self.problems = error.problems

    def sentences(self, say: Texts) -> list[str]:
        return [_missing(problem, say) for problem in self.problems]


class BadRecord(Failure):
    """A record that cannot be read or replayed."""

    def __init__(self, file: str, error: RecordError) -> None:
        super().__init__(error.id, code=ILLEGAL)
        self.file = file
        self.error = error

    def sentences(self, say: Texts) -> list[str]:
        file, error = file_name(self.file, say), self.error
        if error.problems:
            return [f"{file}: {problem_sentence(problem, say)}" for problem in error.problems]
        told = f"{sentence(error, say)} ({error.rule or error.id})"
        if error.line is not None:
            told = say.say("error-line", line=error.line, problem=told)
        return [f"{file}: {told}"]


def unreadable(file: str | Path, error: OSError) -> Failure:
    """Why a file could not be read."""
    if isinstance(error, FileNotFoundError):
        id = "file.missing"
    elif isinstance(error, IsADirectoryError):
        id = "file.folder"
    else:
        id = "file.unreadable"
    return Failure(id, {"file": str(file)})


def file_name(file: str, say: Texts) -> str:
    return say.say("standard-input") if file == "-" else file


def sentence(error: RecordError, say: Texts) -> str:
    """What is wrong with a record, in words."""
    if error.problems:
        return " ".join(problem_sentence(problem, say) for problem in error.problems)
    if "needs" in error.params:
        return say.say("unplayable", **error.params)
    return say.denied(error.id, **error.params)


def _missing(problem: Rejection, say: Texts) -> str:
    needs = "needs" in problem.params
    told = say.say("unplayable", **problem.params) if needs else say.denied(problem.rule)
    return f"{told} ({problem.rule})"


def problem_sentence(problem: BoardFault, say: Texts) -> str:
    """A mistake in a board, with where it is."""
    told = f"{say.error(problem.id, **problem.params)} ({problem.id})"
    if problem.line is None:
        return say.say("error-in", where=problem.where, problem=told)
    return say.say("error-in-line", line=problem.line, where=problem.where, problem=told)
