"""Run the client's own tests, and check that their positions are up to date."""

import hatch_build
from tests.support.web import positions


def test_client_tests_pass() -> None:
    hatch_build.install()
    hatch_build.npm("run", "--silent", "test")


def test_stored_positions_match_the_engine() -> None:
    assert positions.FILE.read_text("utf-8") == positions.text()
