"""Errors that end a command with sentences and an exit code instead of a traceback."""

from pathlib import Path

from zanzibar.board import BoardError, BoardFault
from zanzibar.record import RecordError
from zanzibar.rules import Rejection, Unplayable
from zanzibar.text import Texts
from zanzibar.text.texts import Param

ILLEGAL = 1
"""The exit code for a record that is wrong as a game."""
USAGE = 2
"""The exit code of a command that could not begin: wrong arguments, a file that is not there."""


class CliError(Exception):
    """An error by its id, with the parameters of its sentence and an exit code."""

    def __init__(self, id: str, params: dict[str, Param] | None = None, code: int = USAGE) -> None:
        super().__init__(id)
        self.id = id
        self.params = params or {}
        self.code = code

    def sentences(self, say: Texts) -> list[str]:
        """Return what is wrong in words, each sentence with the id that can be looked up."""
        return [f"{say.denied(self.id, **self.params)} ({self.id})"]


class BoardFileError(CliError):
    """All mistakes of a board file."""

    def __init__(self, file: str, error: BoardError) -> None:
        super().__init__(error.problems[0].id)
        self.file = file
        self.faults = error.problems

    def sentences(self, say: Texts) -> list[str]:
        return [f"{self.file}: {fault_sentence(fault, say)}" for fault in self.faults]


class MissionUnplayable(CliError):
    """Everything that a mission needs and a board lacks."""

    def __init__(self, error: Unplayable) -> None:
        super().__init__(error.problems[0].rule)
        self.rejections = error.problems

    def sentences(self, say: Texts) -> list[str]:
        return [_unplayable_sentence(rejection, say) for rejection in self.rejections]


class RecordFileError(CliError):
    """A record that cannot be read or replayed."""

    def __init__(self, file: str, error: RecordError) -> None:
        super().__init__(error.id, code=ILLEGAL)
        self.file = file
        self.error = error

    def sentences(self, say: Texts) -> list[str]:
        file, error = file_name(self.file, say), self.error
        if error.problems:
            return [f"{file}: {fault_sentence(fault, say)}" for fault in error.problems]
        sentence = f"{record_sentence(error, say)} ({error.rule or error.id})"
        if error.line is not None:
            sentence = say.say("error-line", line=error.line, problem=sentence)
        return [f"{file}: {sentence}"]


def unreadable(file: str | Path, error: OSError) -> CliError:
    """Convert the reason why a file could not be read."""
    if isinstance(error, FileNotFoundError):
        id = "file.missing"
    elif isinstance(error, IsADirectoryError):
        id = "file.folder"
    else:
        id = "file.unreadable"
    return CliError(id, {"file": str(file)})


def file_name(file: str, say: Texts) -> str:
    """Return the name of a file as messages show it: `-` is standard input."""
    return say.say("standard-input") if file == "-" else file


def record_sentence(error: RecordError, say: Texts) -> str:
    """Put what is wrong with a record into words."""
    if error.problems:
        return " ".join(fault_sentence(fault, say) for fault in error.problems)
    if "needs" in error.params:
        return say.say("unplayable", **error.params)
    return say.denied(error.id, **error.params)


def _unplayable_sentence(rejection: Rejection, say: Texts) -> str:
    needs = "needs" in rejection.params
    why = say.say("unplayable", **rejection.params) if needs else say.denied(rejection.rule)
    return f"{why} ({rejection.rule})"


def fault_sentence(fault: BoardFault, say: Texts) -> str:
    """Put a mistake in a board into words, with where it is."""
    sentence = f"{say.error(fault.id, **fault.params)} ({fault.id})"
    if fault.line is None:
        return say.say("error-in", where=fault.where, problem=sentence)
    return say.say("error-in-line", line=fault.line, where=fault.where, problem=sentence)
