"""What is kept is its owner's alone, whatever the folder lets others do."""

import os
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def of_its_owner() -> Iterator[None]:
    """What is made in here nobody else on the machine may read."""
    usual = os.umask(0o077)
    try:
        yield
    finally:
        os.umask(usual)
