"""What is kept is its owner's alone, whatever the folder lets others do."""

import os
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def owner_only_files() -> Iterator[None]:
    """What is made in here nobody else on the machine may read."""
    usual = os.umask(0o077)
    try:
        yield
    finally:
        os.umask(usual)
