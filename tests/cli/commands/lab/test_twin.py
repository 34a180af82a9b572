"""`zanzibar lab twin` plays both implementations of the rules."""

import pytest

from zanzibar.cli.main import main


def test_both_missions_are_equal(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "twin", "--games", "3"]) == 0
    assert capsys.readouterr().out.count("all equal") == 2
