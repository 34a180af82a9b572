"""The repository as files: its root, and everything that git tracks."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]


def tracked_files() -> Iterator[Path]:
    listing = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout
    files = (ROOT / name for name in listing.split("\0") if name)
    return (file for file in files if file.is_file())
