"""A folder with the record of every game of a match."""

import re
from pathlib import Path

from zanzibar.lab.errors import LabError
from zanzibar.lab.game import Pairing

SUFFIX = ".zan"


class RecordsFolder:
    """The record files of one pairing, named after the mission, the players and the deal."""

    def __init__(self, folder: Path, pairing: Pairing) -> None:
        self.folder = folder
        self.pairing = pairing

    def file(self, seed: int) -> Path:
        """Return the file of a deal; signs that file systems refuse become dashes."""
        pairing = self.pairing
        parts = [pairing.mission.value, pairing.recruiter, pairing.agents, str(seed)]
        if pairing.budget is not None:
            parts.insert(3, f"{pairing.budget:g}s")
        return self.folder / (re.sub(r"[^\w.@-]+", "-", "-".join(parts)) + SUFFIX)

    def make(self) -> None:
        """Create the folder, so that an error comes before the games and not after them."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            raise LabError("file.unwritable", file=str(self.folder)) from None

    def save(self, seed: int, record: str) -> None:
        """Write a record in one step: a file that exists is whole."""
        path = self.file(seed)
        unfinished = path.with_suffix(f"{SUFFIX}.part")
        try:
            unfinished.write_text(record, "utf-8", newline="\n")
            unfinished.replace(path)
        except OSError:
            raise LabError("file.unwritable", file=str(path)) from None
