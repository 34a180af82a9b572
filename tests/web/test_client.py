"""The client's own tests, and that what they are made from is up to date."""

import hatch_build
from tests.support.web import positions


def test_the_tests_of_the_client_pass() -> None:
    hatch_build.install()
    hatch_build.npm("run", "--silent", "test")


def test_the_positions_of_the_client_are_those_of_the_engine() -> None:
    assert positions.FILE.read_text("utf-8") == positions.text()
